"""`python -m sztab.bots.hex.learn`: how the general learns (docs/bots.md)."""
