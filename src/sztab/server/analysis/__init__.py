"""Positions looked at without a table."""
