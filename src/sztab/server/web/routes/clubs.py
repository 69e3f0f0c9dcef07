"""Clubs: their pages, members, invitations, news and ladders; and reports to the operator."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, patch, post
from litestar.params import FromPath, JSONBody, QueryParameter

from sztab.messages.accounts import Ladder
from sztab.messages.clubs import (
    AnswerRequest,
    AskRequest,
    ClubChange,
    ClubEvents,
    ClubMembers,
    ClubNews,
    ClubPage,
    ClubRequest,
    ClubRequests,
    Clubs,
    InvitationRequest,
    Invitations,
    MyClub,
    MyClubs,
    NewInvitation,
    NewsRequest,
    ReportRequest,
    RoleRequest,
    TokenRequest,
)
from sztab.server.people.sessions import Caller
from sztab.server.store import clubs as stored
from sztab.server.web.routes.accounts import Limit
from sztab.server.web.routes.common import PROBLEMS, TheCaller, TheServer
from sztab.server.web.runtime import Server
from sztab.usecases.arguments import WORD

Slug = FromPath[str]
PAGE_OF_NEWS = 20


async def _members(server: Server, slug: str) -> ClubMembers:
    found = await server.clubs.club(slug)
    return ClubMembers(await server.store.read(stored.members, server.store.engine, found.id))


async def _requests(server: Server, slug: str, caller: Caller) -> ClubRequests:
    found = await server.clubs.managed(slug, caller)
    return ClubRequests(await server.store.read(stored.requests, server.store.engine, found.id))


async def _invitations(server: Server, slug: str, caller: Caller) -> Invitations:
    found = await server.clubs.managed(slug, caller)
    return Invitations(await server.store.read(stored.invitations, server.store.engine, found.id))


async def _news(server: Server, slug: str, before: float | None = None, limit: int = PAGE_OF_NEWS) -> ClubNews:
    found = await server.clubs.club(slug)
    told = await server.store.read(stored.news, server.store.engine, found.id, before, limit)
    return ClubNews(told, told[-1].at if len(told) == limit else None)


@get("/api/clubs", tags=["clubs"], responses=PROBLEMS)
async def find(
    server: TheServer,
    find: Annotated[str, QueryParameter(name="find", max_length=40, description="in the name or the address")] = "",
    offset: Annotated[int, QueryParameter(name="offset", ge=0, le=100_000)] = 0,
    limit: Limit = 50,
) -> Clubs:
    """Clubs, the largest first."""
    words = find.strip()
    if not words.isprintable():
        return Clubs([])
    return Clubs(await server.store.read(stored.find, server.store.engine, words, offset, limit))


@get("/api/my/clubs", tags=["clubs"], responses=PROBLEMS)
async def mine(server: TheServer, caller: TheCaller) -> MyClubs:
    """The clubs that I am a member of."""
    found = await server.store.read(stored.of_player, server.store.engine, caller.known().id)
    return MyClubs([MyClub(club, role) for club, role in found])


@post("/api/clubs", tags=["clubs"], responses=PROBLEMS)
async def make(data: JSONBody[ClubRequest], server: TheServer, caller: TheCaller) -> ClubPage:
    """A new club, which is mine; needs an account, as all that changes one."""
    club = await server.clubs.make(caller, data)
    return await server.clubs.page(club.slug, caller)


@get("/api/clubs/{slug:str}", tags=["clubs"], responses=PROBLEMS)
async def club(slug: Slug, server: TheServer, caller: TheCaller) -> ClubPage:
    """A club, and what I am in it."""
    return await server.clubs.page(slug, caller)


@patch("/api/clubs/{slug:str}", tags=["clubs"], responses=PROBLEMS)
async def change(slug: Slug, data: JSONBody[ClubChange], server: TheServer, caller: TheCaller) -> ClubPage:
    """Change its name, its description or how it is joined; for managers and the owner."""
    await server.clubs.change(slug, caller, data)
    return await server.clubs.page(slug, caller)


@delete("/api/clubs/{slug:str}", status_code=204, tags=["clubs"], responses=PROBLEMS)
async def remove_club(slug: Slug, server: TheServer, caller: TheCaller) -> None:
    """Delete the club with its news; for the owner."""
    await server.clubs.delete(slug, caller)


@post("/api/clubs/{slug:str}/join", status_code=200, tags=["clubs"], responses=PROBLEMS)
async def join(slug: Slug, data: JSONBody[AskRequest], server: TheServer, caller: TheCaller) -> ClubPage:
    """Join an open club, or ask one that is joined by request."""
    await server.clubs.join(slug, caller, data.text)
    return await server.clubs.page(slug, caller)


@post("/api/clubs/{slug:str}/leave", status_code=200, tags=["clubs"], responses=PROBLEMS)
async def leave(slug: Slug, server: TheServer, caller: TheCaller) -> ClubPage:
    """Leave the club, or take my request back."""
    await server.clubs.leave(slug, caller)
    return await server.clubs.page(slug, caller)


@get("/api/clubs/{slug:str}/members", tags=["clubs"], responses=PROBLEMS)
async def members(slug: Slug, server: TheServer) -> ClubMembers:
    """Everybody in the club, the owner first."""
    return await _members(server, slug)


@post("/api/clubs/{slug:str}/members/{player:str}", status_code=200, tags=["clubs"], responses=PROBLEMS)
async def set_role(
    slug: Slug, player: FromPath[str], data: JSONBody[RoleRequest], server: TheServer, caller: TheCaller
) -> ClubMembers:
    """Give somebody another role, or hand the club over; for the owner."""
    await server.clubs.set_role(slug, caller, player, data.role)
    return await _members(server, slug)


@delete("/api/clubs/{slug:str}/members/{player:str}", status_code=200, tags=["clubs"], responses=PROBLEMS)
async def remove(slug: Slug, player: FromPath[str], server: TheServer, caller: TheCaller) -> ClubMembers:
    """Remove somebody of a lower role, who then does not come back uninvited."""
    await server.clubs.remove(slug, caller, player)
    return await _members(server, slug)


@get("/api/clubs/{slug:str}/requests", tags=["clubs"], responses=PROBLEMS)
async def requests(slug: Slug, server: TheServer, caller: TheCaller) -> ClubRequests:
    """Requests for membership; for managers and the owner."""
    return await _requests(server, slug, caller)


@post("/api/clubs/{slug:str}/requests/{player:str}", status_code=200, tags=["clubs"], responses=PROBLEMS)
async def answer(
    slug: Slug, player: FromPath[str], data: JSONBody[AnswerRequest], server: TheServer, caller: TheCaller
) -> ClubRequests:
    """Let somebody in, or not."""
    await server.clubs.answer(slug, caller, player, data.accept)
    return await _requests(server, slug, caller)


@get("/api/clubs/{slug:str}/invitations", tags=["clubs"], responses=PROBLEMS)
async def invitations(slug: Slug, server: TheServer, caller: TheCaller) -> Invitations:
    """Links that still work, without their secrets; for managers and the owner."""
    return await _invitations(server, slug, caller)


@post("/api/clubs/{slug:str}/invitations", tags=["clubs"], responses=PROBLEMS)
async def invite(
    slug: Slug, data: JSONBody[InvitationRequest], server: TheServer, caller: TheCaller
) -> NewInvitation:  # fmt: skip
    """A link that makes members, of one person or of all who come."""
    return await server.clubs.invite(slug, caller, data.once)


@delete("/api/clubs/{slug:str}/invitations/{id:str}", status_code=200, tags=["clubs"], responses=PROBLEMS)
async def withdraw(slug: Slug, id: FromPath[str], server: TheServer, caller: TheCaller) -> Invitations:
    """Withdraw a link."""
    await server.clubs.withdraw(slug, caller, id)
    return await _invitations(server, slug, caller)


@post("/api/club-invitations/look", status_code=200, tags=["clubs"], responses=PROBLEMS)
async def invited_to(data: JSONBody[TokenRequest], server: TheServer, caller: TheCaller) -> ClubPage:
    """The club that a link leads to."""
    return await server.clubs.invited_to(data.token, caller)


@post("/api/club-invitations/accept", status_code=200, tags=["clubs"], responses=PROBLEMS)
async def accept(data: JSONBody[TokenRequest], server: TheServer, caller: TheCaller) -> ClubPage:
    """Join by a link."""
    return await server.clubs.page(await server.clubs.accept(data.token, caller), caller)


@get("/api/clubs/{slug:str}/news", tags=["clubs"], responses=PROBLEMS)
async def news(
    slug: Slug,
    server: TheServer,
    before: Annotated[float | None, QueryParameter(name="before", description="`next` of the page before")] = None,
    limit: Limit = PAGE_OF_NEWS,
) -> ClubNews:
    """What the club tells, the newest first."""
    return await _news(server, slug, before, limit)


@post("/api/clubs/{slug:str}/news", tags=["clubs"], responses=PROBLEMS)
async def tell(slug: Slug, data: JSONBody[NewsRequest], server: TheServer, caller: TheCaller) -> ClubNews:
    """Write news; for managers and the owner."""
    await server.clubs.tell(slug, caller, data.text)
    return await _news(server, slug)


@delete("/api/clubs/{slug:str}/news/{id:str}", status_code=200, tags=["clubs"], responses=PROBLEMS)
async def take_back(slug: Slug, id: FromPath[str], server: TheServer, caller: TheCaller) -> ClubNews:
    """Remove news."""
    await server.clubs.take_back(slug, caller, id)
    return await _news(server, slug)


@get("/api/clubs/{slug:str}/ladder", tags=["clubs"], responses=PROBLEMS)
async def ladder(
    slug: Slug,
    server: TheServer,
    game: Annotated[str, QueryParameter(name="game", pattern=WORD)],
    mode: Annotated[str, QueryParameter(name="mode", pattern=WORD)],
) -> Ladder:
    """The ratings of the members in a game and mode."""
    found = await server.clubs.club(slug)
    rated = await server.store.read(stored.ladder, server.store.engine, found.id, game, mode)
    return Ladder(game, mode, rated)


@get("/api/clubs/{slug:str}/tournaments", tags=["clubs"], responses=PROBLEMS)
async def tournaments(slug: Slug, server: TheServer) -> ClubEvents:
    """The tournaments of the club, the newest first."""
    found = await server.clubs.club(slug)
    return ClubEvents(await server.store.read(stored.events, server.store.engine, found.slug))


@post("/api/reports", status_code=204, tags=["people"], responses=PROBLEMS)
async def report(data: JSONBody[ReportRequest], server: TheServer, caller: TheCaller) -> None:
    """Tell the operator about a player, a line of a chat, or a text of a club; needs an account."""
    await server.moderation.report(caller, data)


HANDLERS = [
    find, mine, make, club, change, remove_club, join, leave, members, set_role, remove, requests, answer, invitations,
    invite, withdraw, invited_to, accept, news, tell, take_back, ladder, tournaments, report,
]  # fmt: skip
