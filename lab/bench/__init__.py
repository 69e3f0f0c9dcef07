"""Beside others, under attack, with very many games: what `sztab bench` does not ask every time."""
