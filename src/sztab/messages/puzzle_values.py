"""What the store gives back about puzzles. The API shows most of it as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

Way = Literal["training", "daily", "storm", "streak", "guest", "mine"]
RunKind = Literal["storm", "streak"]


class Level(Struct, frozen=True):
    """A rating: two times in three the true strength is within `deviation` of it."""

    rating: float
    deviation: float


# A player and a puzzle have met: their levels afterwards.
Meet = Callable[[Level, Level, bool], tuple[Level, Level]]


class PuzzlePlayer(Struct, frozen=True):
    """How somebody stands at the puzzles of a game; rated attempts count."""

    level: Level
    attempts: int
    solved: int


class PuzzleAttempt(Struct, frozen=True):
    """The first attempt of a player at a puzzle. `solved` is none while it is not over; ratings where it was rated."""

    puzzle: str
    game: str
    way: str
    at: float
    hints: int
    solved: bool | None
    puzzle_rating: float | None = None
    before: float | None = None
    rating: float | None = None
    deviation: float | None = None


class PuzzleHistory(Struct, frozen=True):
    attempts: list[PuzzleAttempt]
    next: float | None


class RatingAt(Struct, frozen=True):
    """A point of the rating graph."""

    at: float
    rating: float
    deviation: float


class Trial(Struct, frozen=True):
    """An attempt that is over, as it is to be written down."""

    puzzle: str
    game: str
    way: Way
    solved: bool
    tokens: tuple[str, ...]
    level: Level  # of the puzzle, where nobody has moved it yet
    rated: bool = True


class Run(Struct, frozen=True):
    """As many puzzles as one can. `puzzle` is the one to solve now; none: it is over."""

    id: str
    player: str | None
    game: str
    kind: str
    started: float
    ends: float | None
    score: int
    misses: int
    puzzle: str | None


class Find(Struct, frozen=True):
    """A puzzle from somebody's own game: what was to be found at one of its moments."""

    id: str
    player: str
    table: str
    number: int
    found: float
    puzzle: bytes
