"""Tournaments as values: who plays whom, with what, and how everybody stands. No I/O, no clock, no framework."""
