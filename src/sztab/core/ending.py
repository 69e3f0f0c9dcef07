"""How a game ended, for people: the cause in a sentence, and who did what."""

from __future__ import annotations

from msgspec import Struct


class Tally(Struct, frozen=True):
    """What a piece of a seat, or the seat itself, came to."""

    seat: int
    says: str
    count: int
    note: str = ""  # what the number is made of


class Ending(Struct, frozen=True):
    """All that is said; `title` says what the tallies count, and they come with the highest first."""

    cause: str = ""
    best: str = ""
    title: str = ""
    tallies: tuple[Tally, ...] = ()
