"""Puzzles: which one comes next, what came of an attempt, runs, and what was missed in games."""
