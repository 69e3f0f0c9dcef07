"""Positions, pictures and action tokens as text (docs/notation.md)."""
