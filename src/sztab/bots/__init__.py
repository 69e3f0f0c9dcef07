"""Players that are programs; they know the contract of `sztab.core` and each game's evaluation."""
