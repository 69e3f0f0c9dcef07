"""What is sent and received about other people: finding, following, blocking and challenging them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sztab.messages.people import SeatPlayer
from sztab.messages.tables import Name, Request, TableRequest

ChallengeStatus = Literal["open", "accepted", "declined", "withdrawn"]


class Acquaintance(Struct, frozen=True):
    """A player as another one knows them."""

    id: str
    name: str
    followed: bool
    blocked: bool


class Challenge(Struct, frozen=True):
    id: str
    challenger: SeatPlayer
    challenged: SeatPlayer
    game: str
    at: float
    status: ChallengeStatus
    table: str | None
    wish: bytes  # JSON: the request for the table that it is to become


class Found(Struct, frozen=True):
    players: list[Acquaintance]


class Followed(Struct, frozen=True):
    player: Acquaintance
    playing: str | None  # a public table


class Following(Struct, frozen=True):
    players: list[Followed]


class PlayerRequest(Request, frozen=True):
    player: Annotated[str, Meta(min_length=1, max_length=32)]


class ChallengeRequest(Request, frozen=True):
    """One seat of the table is mine, one is open for whom I challenge, and bots may have the others."""

    name: Name
    table: TableRequest


class ChallengeInfo(Struct, frozen=True):
    id: str
    challenger: SeatPlayer
    challenged: SeatPlayer
    at: float
    status: ChallengeStatus
    wish: TableRequest
    table: str | None


class Challenges(Struct, frozen=True):
    challenges: list[ChallengeInfo]
