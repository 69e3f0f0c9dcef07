"""What is sent and received about accounts, histories and ratings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sztab.server.messages.tables import Name, Player, Request, SeatPlayer

Password = Annotated[str, Meta(min_length=8, max_length=200)]
Typed = Annotated[str, Meta(max_length=200)]  # a password that is only compared


class Register(Request, frozen=True):
    name: Name
    password: Password


class LogIn(Request, frozen=True):
    name: Name
    password: Typed


class PasswordWish(Request, frozen=True):
    old: Typed
    new: Password


class DeleteWish(Request, frozen=True):
    password: Typed


class TokenInfo(Struct, frozen=True):
    id: str
    name: str
    created: float


class Tokens(Struct, frozen=True):
    tokens: list[TokenInfo]


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


class Profile(Struct, frozen=True):
    player: Player
    since: float
    ratings: list[Rating]


class RatedPlayer(Struct, frozen=True):
    player: SeatPlayer | None
    bot: str | None
    version: str | None
    mu: float
    sigma: float
    games: int
    wins: int
    draws: int


class Ladder(Struct, frozen=True):
    game: str
    mode: str
    ratings: list[RatedPlayer]


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
