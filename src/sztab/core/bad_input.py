"""What is raised when text cannot be read. It stands alone: the command line needs nothing else to start."""

from __future__ import annotations


class BadInput(ValueError):
    """Text that cannot be read; the message is one sentence that says what is wrong."""


class BadLine(BadInput):
    """A line of a text, counted from 1, that cannot be read or played; the reason may be what was said against it."""

    def __init__(self, line: int, reason: str | BadInput) -> None:
        super().__init__(f"Line {line}: {reason}")
        self.line = line
        self.reason = reason


class OtherRules(BadInput):
    """What today's rules say against a record that was played under others."""

    def __init__(self, theirs: str, ours: str, reason: BadInput) -> None:
        super().__init__(f"Recorded under rules {theirs}, which differ from today's {ours} here: {reason}")
        self.theirs, self.ours, self.reason = theirs, ours, reason
