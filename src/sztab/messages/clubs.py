"""What is sent and received about clubs."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sztab.messages.club_values import (
    Club,
    ClubEvent,
    Invitation,
    Joining,
    JoinRequest,
    Member,
    News,
    Role,
)
from sztab.messages.tables import Request, Secret

Slug = Annotated[str, Meta(min_length=3, max_length=40, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
ClubName = Annotated[str, Meta(min_length=1, max_length=40)]
LongText = Annotated[str, Meta(max_length=2000)]
ShortText = Annotated[str, Meta(max_length=300)]


class ClubPage(Struct, frozen=True):
    """A club, and what whoever asks is in it: `role` is none for strangers, `asked` while they wait for an answer."""

    club: Club
    role: Role | None
    asked: bool


class Clubs(Struct, frozen=True):
    clubs: list[Club]


class MyClub(Struct, frozen=True):
    club: Club
    role: Role


class MyClubs(Struct, frozen=True):
    clubs: list[MyClub]


class ClubRequest(Request, frozen=True):
    name: ClubName
    slug: Slug
    about: LongText = ""
    joining: Joining = "open"


class ClubChange(Request, frozen=True):
    """What is left out stays as it is."""

    name: ClubName | None = None
    about: LongText | None = None
    joining: Joining | None = None


class ClubMembers(Struct, frozen=True):
    members: list[Member]


class RoleRequest(Request, frozen=True):
    """`owner` hands the club over."""

    role: Role


class AskRequest(Request, frozen=True):
    """A word to those who decide, where the club is joined by request."""

    text: ShortText = ""


class ClubRequests(Struct, frozen=True):
    requests: list[JoinRequest]


class AnswerRequest(Request, frozen=True):
    accept: bool


class InvitationRequest(Request, frozen=True):
    """`once`: for one person; otherwise for as many as come until it is withdrawn."""

    once: bool = True


class NewInvitation(Struct, frozen=True):
    """The secret is shown this once."""

    id: str
    token: str
    path: str


class Invitations(Struct, frozen=True):
    invitations: list[Invitation]


class TokenRequest(Request, frozen=True):
    token: Secret


class NewsRequest(Request, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class ClubNews(Struct, frozen=True):
    """`next`: `before` of the page that follows."""

    news: list[News]
    next: float | None


class ClubEvents(Struct, frozen=True):
    events: list[ClubEvent]


ReportKind = Literal["player", "chat", "club", "news", "tournament"]
ReportReason = Literal["abuse", "spam", "cheating", "name", "other"]


class ReportRequest(Request, frozen=True):
    """What is reported: a player, news or a tournament by id, a club by address, a line of a chat as `TABLE/NUMBER`.

    The chat of a tournament has its id in the place of a table's.
    """

    kind: ReportKind
    subject: Annotated[str, Meta(min_length=1, max_length=80)]
    reason: ReportReason
    text: Annotated[str, Meta(max_length=1000)] = ""
