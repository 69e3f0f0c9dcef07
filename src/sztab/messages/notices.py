"""What is sent and received about notices, and about games that take days."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from sztab.messages.notice_values import Kind, NoticeWishes
from sztab.messages.tables import Count, GameToken, Language, Request, SeatNumber

Token = Annotated[str, Meta(min_length=1, max_length=1000)]


class NoticeInfo(Struct, frozen=True):
    """A notice as the page shows it."""

    id: int
    kind: Kind
    at: float
    seen: bool
    title: str
    text: str
    path: str


class NoticeList(Struct, frozen=True):
    notices: list[NoticeInfo]
    unseen: int
    waiting: list[str]  # tables that wait for me, the one with the least time first


class SeenRequest(Request, frozen=True):
    until: Count  # the id of the newest notice that was seen


class NoticeSettings(Struct, frozen=True):
    """What I want to be told, and what this server can."""

    wishes: NoticeWishes
    email: str | None  # where it is confirmed
    mail: bool  # does this server send e-mail?
    push: str | None  # the key to subscribe with; null: this server sends nothing to browsers
    browsers: int  # of mine that are told


class EmailRequest(Request, frozen=True):
    email: Annotated[str, Meta(min_length=3, max_length=254)]


class TokenRequest(Request, frozen=True):
    token: Token


class Confirmed(Struct, frozen=True):
    email: str


class PushRequest(Request, frozen=True):
    """A browser's subscription, as it gives it."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    key: Annotated[str, Meta(min_length=1, max_length=120)]
    auth: Annotated[str, Meta(min_length=1, max_length=40)]


class PushEnd(Request, frozen=True):
    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]


# ---- games that take days


class PlanLineInfo(Request, frozen=True):
    """If the others play this, I answer so; nothing expected: it follows my own last answer."""

    expected: Annotated[list[GameToken], Meta(max_length=20)]
    answer: GameToken


class PlanRequest(Request, frozen=True):
    seat: SeatNumber
    lines: Annotated[list[PlanLineInfo], Meta(max_length=20, description="none: no plan any more")]


class PlanInfo(Struct, frozen=True):
    lines: list[PlanLineInfo]
    seen: int  # tokens of the first line that have come


class PlanWaysRequest(Request, frozen=True):
    """What is played from now on, as far as it is planned."""

    seat: SeatNumber
    tokens: Annotated[list[GameToken], Meta(max_length=60)] = field(default_factory=list)
    language: Language = "en"


class PlanWay(Struct, frozen=True):
    token: str
    words: str


class PlanWays(Struct, frozen=True):
    """Who is asked then, what was played so far in words, and what may be played next.

    Nobody is asked where chance is, or at the end. Nothing is listed where that is hidden from the seat.
    """

    asked: int | None
    said: list[str]
    ways: list[PlanWay]
    cut: bool  # there are more


class VacationRequest(Request, frozen=True):
    days: Annotated[float, Meta(ge=0.5, le=366)]


class VacationInfo(Struct, frozen=True):
    since: float | None  # none: I am here
    until: float | None
    left: float  # days of this year
    days: float  # that everybody has in a year
