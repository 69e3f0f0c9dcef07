"""What people are told and how they want to be told; the API shows it as it is."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple

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


class NoticeKind(NamedTuple):
    """What a kind says, in sentences with {game}, {name} and {title}."""

    wished: Wished  # the switch that it goes by
    title: str  # one line
    text: str  # one or two sentences
    nameless: str = ""  # in place of the text where nobody is named


def _(text: str) -> str:
    """Marks a text for the catalogues."""
    return text


NOTICES: Final[dict[Kind, NoticeKind]] = {
    "turn": NoticeKind(
        "turn", _("Your turn: {game}"), _("{name} waits for your answer."), _("The game waits for your answer.")
    ),
    "time": NoticeKind(
        "time",
        _("Time is short: {game}"),
        _("{name} waits for your answer, and your time is nearly over."),
        _("Your time is nearly over."),
    ),
    "challenge": NoticeKind(
        "challenge", _("{name} challenges you: {game}"), _("Accept or decline, whenever you like.")
    ),
    "accepted": NoticeKind("challenge", _("{name} accepts your challenge: {game}"), _("The table is ready.")),
    "declined": NoticeKind("challenge", _("{name} declines your challenge: {game}"), _("Perhaps another time.")),
    "round": NoticeKind("round", _("A round begins: {title}"), _("You play {name}."), _("Your game is ready.")),
    "changed": NoticeKind(
        "round",
        _("Changed: {title}"),
        _("The tournament is not what it was when you entered. Look at it before it begins."),
    ),
    "cancelled": NoticeKind(
        "round", _("Called off: {title}"), _("The tournament does not go on. Games that run are played to their end.")
    ),
    "season": NoticeKind(
        "round", _("A new season: {title}"), _("You take part again, unless you leave before it begins.")
    ),
    "team": NoticeKind("round", _("{name} wants you in a team: {title}"), _("Agree or decline at the tournament.")),
    "left": NoticeKind(
        "round", _("{name} has left your team: {title}"), _("Name somebody else: until then your team is not paired.")
    ),
}
del _


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
        found: list[Channel] = getattr(self, NOTICES[kind].wished)
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
