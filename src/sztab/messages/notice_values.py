"""What people are told and how they want to be told; the API shows it as it is."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from sztab.core.languages import FALLBACK
from sztab.messages.tables import Language

# A challenge that was answered is told as challenges are, all about tournaments as rounds are.
Kind = Literal[
    "turn", "time", "challenge", "accepted", "declined", "round", "changed", "cancelled", "season", "team", "left"
]  # fmt: skip
Wished = Literal["turn", "time", "challenge", "round"]
Channel = Literal["page", "push", "email"]
Digest = Literal["once", "hourly", "daily"]
Minute = Annotated[int, Meta(ge=0, le=1439, description="of the day")]
_WISHES: dict[Kind, Wished] = {
    "accepted": "challenge",
    "declined": "challenge",
    "changed": "round",
    "cancelled": "round",
    "season": "round",
    "team": "round",
    "left": "round",
}


def wished(kind: Kind) -> Wished:
    """The switch that a notice goes by."""
    return _WISHES.get(kind, kind)  # type: ignore[arg-type]


def _all() -> list[Channel]:
    return ["page", "push", "email"]


class Quiet(Struct, frozen=True):
    """Hours of the player's day in which nothing rings; what comes meanwhile is sent when they are over."""

    begin: Minute
    end: Minute


class NoticeWishes(Struct, frozen=True):
    """How somebody wants to be told."""

    language: Language = FALLBACK
    zone: Annotated[str, Meta(min_length=1, max_length=64, description="of the IANA database")] = "UTC"
    quiet: Quiet | None = None
    digest: Digest = "once"
    turn: list[Channel] = field(default_factory=_all)
    time: list[Channel] = field(default_factory=_all)
    challenge: list[Channel] = field(default_factory=_all)
    round: list[Channel] = field(default_factory=_all)
    challenges: Annotated[Literal["everybody", "followed", "nobody"], Meta(description="who may challenge me")] = (
        "everybody"
    )

    def channels(self, kind: Kind) -> list[Channel]:
        found: list[Channel] = getattr(self, wished(kind))
        return found


class About(Struct, frozen=True, omit_defaults=True):
    """What a notice is about: names and places that everybody may know, and nothing that opens a seat."""

    game: str = ""
    name: str = ""  # of the other
    title: str = ""  # of a tournament
    table: str | None = None
    seat: int | None = None
    decision: int | None = None
    challenge: str | None = None
    path: str = ""  # on the page, where it is neither a table nor a challenge

    @property
    def link(self) -> str:
        """Where it leads on the page."""
        if self.path:
            return self.path
        return f"/t/{self.table}" if self.table else "/people"


class NewNotice(Struct, frozen=True):
    """What somebody is to be told."""

    player: str
    kind: Kind
    key: str  # whoever tells the same again tells nothing
    at: float  # from when on it is true
    due: float  # when it is handed to the channels
    about: About


class Notice(Struct, frozen=True):
    """What somebody was told."""

    id: int
    player: str
    kind: Kind
    key: str
    at: float
    about: About
    seen: bool = False


class Delivery(Struct, frozen=True):
    """What is to be sent by one channel."""

    id: int
    notice: Notice
    tries: int
    target: str


class PushTarget(Struct, frozen=True):
    """A browser that is to be told."""

    id: str
    endpoint: str
    key: str
    auth: str
