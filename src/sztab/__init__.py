"""Sztab: three board games with exact rules, readable notation and fast play."""

__version__ = "0.1.0"
