"""What the store gives back about clubs. The API shows most of it as it is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sztab.messages.people import SeatPlayer

Joining = Literal["open", "request", "invitation"]
Role = Literal["owner", "manager", "member"]


class Club(Struct, frozen=True):
    """A club as everybody sees it; `slug` is its address."""

    id: str
    slug: str
    name: str
    about: str
    joining: Joining
    created: float
    members: int


class Member(Struct, frozen=True):
    player: SeatPlayer
    role: Role
    since: float


class JoinRequest(Struct, frozen=True):
    """Somebody who wants to be a member, with a word to those who decide."""

    player: SeatPlayer
    text: str
    at: float


class Invitation(Struct, frozen=True):
    """A link that brings members; its secret was shown once."""

    id: str
    by: SeatPlayer
    once: bool
    used: int
    created: float


class News(Struct, frozen=True):
    id: str
    by: SeatPlayer
    at: float
    text: str


class ClubEvent(Struct, frozen=True):
    """A tournament of a club, as its list tells it."""

    id: str
    title: str
    game: str
    status: str
    created: float
