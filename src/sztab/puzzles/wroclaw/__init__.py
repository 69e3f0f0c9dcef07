"""Puzzles of In the Ruins of Wrocław: certain shots, after the dice are known."""
