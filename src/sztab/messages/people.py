"""What the store gives back: people, what they say, and what came of their games. The API shows it as it is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Player(Struct, frozen=True):
    id: str
    name: str
    account: bool = False


class SeatPlayer(Struct, frozen=True):
    id: str
    name: str


class ChatMessage(Struct, frozen=True):
    number: int
    at: float
    player: SeatPlayer
    seat: int | None
    text: str


class Skill(Struct, frozen=True):
    """How strong somebody is, and how sure that is: about two times in three it is within sigma of mu."""

    mu: float
    sigma: float

    @property
    def sure(self) -> float:
        return self.mu - 3 * self.sigma


class Rating(Struct, frozen=True):
    game: str
    mode: str
    mu: float
    sigma: float
    games: int
    wins: int
    draws: int


class RatedPlayer(Struct, frozen=True):
    player: SeatPlayer | None
    bot: str | None
    version: str | None
    mu: float
    sigma: float
    games: int
    wins: int
    draws: int


class PlayedSeat(Struct, frozen=True):
    seat: int
    player: SeatPlayer | None
    bot: str | None
    score: float
    stayed: bool
    before: Skill | None
    after: Skill | None


class PlayedGame(Struct, frozen=True):
    table: str
    game: str
    mode: str
    ended: float
    reason: Literal["rules", "resigned", "agreed", "time", "claimed"]
    public: bool
    seats: list[PlayedSeat]


class Games(Struct, frozen=True):
    games: list[PlayedGame]
    next: float | None
