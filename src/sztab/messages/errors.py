"""What goes wrong, as one sentence with a status; never a traceback."""

from __future__ import annotations

import re

from msgspec import UNSET, Struct, UnsetType

from sztab.core.action import BadInput, BadLine, IllegalAction, OtherRules
from sztab.core.words import Sentence, explain, say


class Problem(Struct, frozen=True):
    """Why it is not done."""

    error: str
    rule: str | None = None
    field: str | None = None
    line: int | UnsetType | None = UNSET  # of a record, where one is wrong


class Refused(Exception):
    """The request cannot be done; nothing was changed."""

    def __init__(
        self, status: int, error: str, rule: str | None = None, field: str | None = None, retry: float | None = None
    ) -> None:
        super().__init__(error)
        self.status = status
        self.retry = retry  # seconds after which it may be asked again
        self.problem = Problem(str(error), rule, field)
        self.says = error
        self.input: BadInput | None = None  # what a game has said, where it was a game

    def told(self, language: str) -> Problem:
        """What is wrong, in the language of whoever asked."""
        text = explain(self.input, language) if self.input else say(self.says, language)
        wrong = self.input.reason if isinstance(self.input, OtherRules) else self.input
        line = wrong.line if isinstance(wrong, BadLine) else UNSET
        return Problem(text, self.problem.rule, self.problem.field, line)


def bad_input(error: BadInput) -> Refused:
    """What a game says against an input."""
    if isinstance(error, IllegalAction):
        refused = Refused(422, str(error), error.refusal.rule or None, "token")
    else:
        refused = Refused(400, str(error))
    refused.input = error
    return refused


def not_now(error: str) -> Refused:
    return Refused(409, error)


class Changed(Refused):
    """Another process has changed the table while a request was being judged."""

    def __init__(self) -> None:
        super().__init__(409, Sentence("The table has changed in the meantime; look at it and try again."))


UNKNOWN_FIELD = re.compile("Object contains unknown field `([^`]*)`")  # as msgspec says it
NO_TABLE = Sentence("There is no such table.")
NO_SEAT = Sentence("The table has no such seat.")
NOT_YOURS = Sentence("This seat is not yours.")
NO_NAME = Sentence("Choose a name first.")
NO_ACCOUNT = Sentence("This needs an account.")
TOO_MANY_WAIT = Sentence("Too many requests of this kind are waiting; try again in a moment.")
TOO_BUSY = Sentence("The server cannot save right now; nothing was changed. Try again in a moment.")
