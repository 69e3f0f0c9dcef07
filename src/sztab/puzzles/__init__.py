"""Puzzles: positions with one right turn, proved by trying all of them."""
