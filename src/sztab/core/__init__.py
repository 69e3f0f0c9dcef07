"""What every game fulfils. No word of any game stands in this package."""
