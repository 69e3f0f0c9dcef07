"""Puzzles of Neuroshima Hex: how turns are tried and goals are judged."""
