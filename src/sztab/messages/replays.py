"""What is sent about a game that is looked at again, as types."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct

from sztab.core.ending import Tally
from sztab.core.story import Told
from sztab.messages.tables import Turn


class Note(Struct, frozen=True):
    """Something that was no action: somebody resigned, a bot took over."""

    note: str
    seat: int | None


class Moment(Struct, frozen=True):
    """One step of a game and what it told."""

    number: int
    turn: Turn
    seat: int | None
    token: str | None
    at: float
    story: list[Told]
    battle: bool
    notes: list[Note]


class OtherRules(Struct, frozen=True):
    """A game that today's rules would play otherwise than those that it was played under."""

    rules: str
    now: str
    alike: int  # the last moment up to which nothing differs; behind it the board is known at the end only
    says: str


class Moments(Struct, frozen=True):
    """A game step by step; number 0 is the position before the first."""

    open: bool  # everything may be seen, from every place
    moments: list[Moment]
    other_rules: OtherRules | None


class Picture(Struct, frozen=True):
    """A table as it was after an entry of a viewer, and the entry step by step where it can be shown so."""

    number: int  # of the entry
    turn: Turn
    to_decide: list[int]
    scene: Raw
    film: Raw | None


class Pictures(Struct, frozen=True):
    pictures: list[Picture]


class TableEnding(Struct, frozen=True):
    """How a game ended: the cause in a sentence, who did what, and what a rematch would be."""

    cause: str  # empty: nothing is known but who won
    best: str
    title: str  # what the tallies count
    tallies: list[Tally]
    rematch: str
    rules: str  # that it was played under rules that differ from those of today; empty: they do not


class Judged(Struct, frozen=True):
    """How a bot saw the game when somebody's turn began."""

    number: int
    turn: Turn
    seat: int | None  # None: the end
    chances: list[float | None]  # of each side; null: not asked


class Swing(Struct, frozen=True):
    """A turn after which the chances were others."""

    number: int
    until: int
    turn: Turn
    seat: int
    side: int
    before: float
    after: float
    same: bool  # the bot would have begun the turn in the same way
    tokens: list[str]  # what it would have played
    story: list[Told]


class Judgement(Struct, frozen=True):
    """Where a game turned, as far as it is known by now."""

    status: Literal["unknown", "waiting", "thinking", "done", "impossible"]
    reason: str | None
    bot: str | None
    rough: bool  # the bot had no compiled rules: it saw little
    done: int
    all: int
    sides: list[list[int]]
    points: list[Judged]
    swings: list[Swing]
