"""`sztab rules`: every rule id, its short meaning and the tests that prove it."""

from __future__ import annotations

from sztab.core import rulebook
from sztab.core.action import BadInput


def rules(game: str | None) -> None:
    try:
        for name in [game] if game else rulebook.games():
            for line in rulebook.lines(rulebook.load(name)):
                print(line)
    except LookupError as error:
        raise BadInput(str(error)) from None
