"""What is raised when text cannot be read. It stands alone: the command line needs nothing else to start."""

from __future__ import annotations


class BadInput(ValueError):
    """Text that cannot be read; the message is one sentence that says what is wrong."""
