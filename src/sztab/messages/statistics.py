"""What is sent about all games that were played."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Who = Literal["all", "people"]


class Score(Struct, frozen=True):
    """Results of a number of games: the share won (a draw is half) and its 95 % interval."""

    games: int
    wins: int
    draws: int
    share: float
    low: float
    high: float


class PieceScore(Score, frozen=True):
    """An army or a faction; `dealt` and `taken` are what the game counts, on average of games that were played out."""

    piece: str
    dealt: float | None
    taken: float | None
    rounds: float | None


class Meeting(Score, frozen=True):
    """How one army or faction did against another."""

    piece: str
    against: str


class SeatScore(Score, frozen=True):
    seat: int


class Length(Struct, frozen=True):
    rounds: int
    games: int


class Ending(Struct, frozen=True):
    reason: Literal["rules", "resigned", "agreed", "time", "claimed"]
    games: int


class ModeCount(Struct, frozen=True):
    mode: str
    games: int


class Statistics(Struct, frozen=True):
    game: str
    mode: str
    who: Who
    modes: list[ModeCount]
    games: int
    rounds: float | None
    answers: float | None
    pieces: list[PieceScore]
    meetings: list[Meeting]
    seats: list[SeatScore]
    lengths: list[Length]
    endings: list[Ending]


class PlayedPiece(PieceScore, frozen=True):
    """What a player has done with an army or faction."""

    game: str
    mode: str


class RatingPoint(Struct, frozen=True):
    game: str
    mode: str
    ended: float
    mu: float
    sigma: float


class PlayerStatistics(Struct, frozen=True):
    played: list[PlayedPiece]
    against: list[Meeting]
    ratings: list[RatingPoint]
