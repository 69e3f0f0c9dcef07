"""Games looked at again: every moment, and where they turned."""
