"""Environments for bot writers: PettingZoo and OpenSpiel games, and thousands of games of Neuroshima Hex at once."""
