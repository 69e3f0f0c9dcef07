"""What is sent and received about accounts, histories and ratings."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sztab.messages.people import Player, RatedPlayer, Rating
from sztab.messages.tables import Name, Request, Secret

Password = Annotated[str, Meta(min_length=8, max_length=200)]
Typed = Annotated[str, Meta(max_length=200)]  # a password that is only compared


class Register(Request, frozen=True):
    name: Name
    password: Password


class LogIn(Request, frozen=True):
    name: Name
    password: Typed


class PasswordRequest(Request, frozen=True):
    old: Typed
    new: Password


class ForgottenRequest(Request, frozen=True):
    email: Annotated[str, Meta(min_length=3, max_length=254)]


class Letters(Struct, frozen=True):
    """Whether this server can send a link for a new password."""

    sent: bool


class ResetRequest(Request, frozen=True):
    token: Secret
    password: Password


class DeleteRequest(Request, frozen=True):
    password: Typed


class TokenInfo(Struct, frozen=True):
    id: str
    name: str
    created: float


class Tokens(Struct, frozen=True):
    tokens: list[TokenInfo]


class Profile(Struct, frozen=True):
    player: Player
    since: float
    ratings: list[Rating]


class Ladder(Struct, frozen=True):
    game: str
    mode: str
    ratings: list[RatedPlayer]
