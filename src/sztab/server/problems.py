"""What goes wrong, as one sentence with a status; never a traceback."""

from __future__ import annotations

from sztab.core.action import BadInput, IllegalAction
from sztab.server.messages import Problem


class Refused(Exception):
    """The request cannot be done; nothing was changed."""

    def __init__(
        self, status: int, error: str, rule: str | None = None, field: str | None = None, retry: float | None = None
    ) -> None:
        super().__init__(error)
        self.status = status
        self.retry = retry  # seconds after which it may be asked again
        self.problem = Problem(error, rule, field)


def bad_input(error: BadInput) -> Refused:
    """What a game says against an input."""
    if isinstance(error, IllegalAction):
        return Refused(422, str(error), error.refusal.rule or None, "token")
    return Refused(400, str(error))


def not_now(error: str) -> Refused:
    return Refused(409, error)


class Changed(Refused):
    """Another process has changed the table while a wish was being judged."""

    def __init__(self) -> None:
        super().__init__(409, "The table has changed meanwhile; look at it and try again.")


NO_TABLE = "There is no such table."
NO_SEAT = "The table has no such seat."
NOT_YOURS = "This seat is not yours."
NO_NAME = "Say a name first."
TOO_BUSY = "The store cannot write now; nothing was changed. Try again in a moment."
