"""Tic-tac-toe: the smallest game that fulfils the contract."""
