"""Tournaments: made, entered, played, told and taken away as files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from sztab.messages.people import ChatMessage
from sztab.messages.tables import ChatRequest
from sztab.messages.tournaments import (
    AgreeRequest,
    BotEntryRequest,
    CrossTable,
    EnterRequest,
    RemoveRequest,
    ResultRequest,
    Standings,
    TournamentChat,
    TournamentList,
    TournamentPage,
    TournamentRequest,
)
from sztab.server.people.sessions import Caller
from sztab.server.store import tournaments as stored
from sztab.server.store.tournaments import Kept
from sztab.server.tournaments import told
from sztab.server.web.routes.common import PROBLEMS, After, TheCaller, TheServer
from sztab.server.web.runtime import Server, tournament_channel
from sztab.server.web.streams import EVENTS, counted, hearing
from sztab.usecases.arguments import WORD

Status = Annotated[Literal["open", "running", "ended"] | None, QueryParameter(name="status")]
Before = Annotated[float | None, QueryParameter(name="before", description="`next` of the page before")]
Limit = Annotated[int, QueryParameter(name="limit", ge=1, le=100)]
OfGame = Annotated[str | None, QueryParameter(name="game", pattern=WORD)]
OfClub = Annotated[str | None, QueryParameter(name="club", max_length=40)]


async def _page(kept: Kept, server: Server, caller: Caller) -> TournamentPage:
    return told.page(kept, caller.player, await server.tournaments.runs(kept.tournament, caller.player))


@post("/api/tournaments", tags=["tournaments"], responses=PROBLEMS)
async def create(data: JSONBody[TournamentRequest], server: TheServer, caller: TheCaller) -> TournamentPage:
    """A new tournament; it begins at its time, or when its maker starts it."""
    player = caller.known()
    await server.moderation.may_write(player)
    for name in (caller.address, player.id):
        server.limits.tournaments.spend(name)
    if data.club:
        await server.clubs.managed(data.club, caller)
    return await _page(await server.tournaments.create(data, player), server, caller)


@get("/api/tournaments", tags=["tournaments"], responses=PROBLEMS)
async def listed(
    server: TheServer,
    status: Status = None,
    game: OfGame = None,
    club: OfClub = None,
    before: Before = None,
    limit: Limit = 30,
) -> TournamentList:
    """Tournaments, the newest first."""
    found = await server.store.read(stored.listed, server.store.engine, status, game, club, before, limit)
    next = found[-1].tournament.created if len(found) == limit else None
    return TournamentList([told.info(kept.tournament) for kept in found], next)


@get("/api/my/tournaments", tags=["tournaments"], responses=PROBLEMS)
async def mine(server: TheServer, caller: TheCaller) -> TournamentList:
    """Those that I take part in, the newest first."""
    found = await server.store.read(stored.of_player, server.store.engine, caller.known().id, 100)
    return TournamentList([told.info(kept.tournament) for kept in found], None)


@get("/api/tournaments/{id:str}", tags=["tournaments"], responses=PROBLEMS)
async def tournament(id: FromPath[str], server: TheServer, caller: TheCaller) -> TournamentPage:
    """A whole tournament: who takes part, rounds, standings, and my next game."""
    return await _page(await server.tournaments.get(id), server, caller)


@post("/api/tournaments/{id:str}/join", status_code=200, tags=["tournaments"], responses=PROBLEMS)
async def join(
    id: FromPath[str], data: JSONBody[EnterRequest], server: TheServer, caller: TheCaller
) -> TournamentPage:  # fmt: skip
    """Take part, come back after having left, or choose anew what to play.

    Where teams play: enter one with `team` and `mates`, or name others; each of them is asked.
    """
    player = caller.known()
    if data.mates or data.team:
        await server.moderation.may_write(player)
    for spender in (player.id, caller.address) if data.mates else ():
        server.limits.challenging.spend(spender, len(data.mates))
    return await _page(await server.tournaments.enter(id, player, data), server, caller)


@post("/api/tournaments/{id:str}/agree", status_code=200, tags=["tournaments"], responses=PROBLEMS)
async def agree(
    id: FromPath[str], data: JSONBody[AgreeRequest], server: TheServer, caller: TheCaller
) -> TournamentPage:  # fmt: skip
    """Play in the team that asked me."""
    return await _page(await server.tournaments.agree(id, data.captain, caller.known()), server, caller)


@post("/api/tournaments/{id:str}/leave", status_code=200, tags=["tournaments"], responses=PROBLEMS)
async def leave(id: FromPath[str], server: TheServer, caller: TheCaller) -> TournamentPage:
    """Go before the start, or withdraw after it: the game that runs is given up, and no more are paired.

    One of a team goes alone, and the team waits for somebody else; with its captain all of it goes.
    """
    return await _page(await server.tournaments.leave(id, caller.known()), server, caller)


@post("/api/tournaments/{id:str}/bots", status_code=200, tags=["tournaments"], responses=PROBLEMS)
async def add_bot(
    id: FromPath[str], data: JSONBody[BotEntryRequest], server: TheServer, caller: TheCaller
) -> TournamentPage:
    """Let a bot take part; for organisers, as the next six."""
    return await _page(await server.tournaments.add_bot(id, data.bot, caller.known()), server, caller)


@post("/api/tournaments/{id:str}/remove", status_code=200, tags=["tournaments"], responses=PROBLEMS)
async def remove(
    id: FromPath[str], data: JSONBody[RemoveRequest], server: TheServer, caller: TheCaller
) -> TournamentPage:
    """Let somebody go."""
    return await _page(await server.tournaments.remove(id, data.number, caller.known()), server, caller)


@post("/api/tournaments/{id:str}/start", status_code=200, tags=["tournaments"], responses=PROBLEMS)
async def start(id: FromPath[str], server: TheServer, caller: TheCaller) -> TournamentPage:
    """Begin: the first round is paired at once."""
    return await _page(await server.tournaments.start(id, caller.known()), server, caller)


@post("/api/tournaments/{id:str}/results", status_code=200, tags=["tournaments"], responses=PROBLEMS)
async def decide(
    id: FromPath[str], data: JSONBody[ResultRequest], server: TheServer, caller: TheCaller
) -> TournamentPage:
    """Say how a game ended; the table of a game that is still played goes on without counting."""
    return await _page(await server.tournaments.decide(id, data, caller.known()), server, caller)


@post("/api/tournaments/{id:str}/plan", status_code=200, tags=["tournaments"], responses=PROBLEMS)
async def edit(
    id: FromPath[str], data: JSONBody[TournamentRequest], server: TheServer, caller: TheCaller
) -> TournamentPage:
    """Another plan, before it begins; `bots`, `enter`, `club` and `rated` are as they were. The game stays."""
    player = caller.known()
    await server.moderation.may_write(player)
    return await _page(await server.tournaments.edit(id, data, player), server, caller)


@post("/api/tournaments/{id:str}/cancel", status_code=200, tags=["tournaments"], responses=PROBLEMS)
async def call_off(id: FromPath[str], server: TheServer, caller: TheCaller) -> TournamentPage:
    """Call it off: everybody is told, no round follows, games that run are played to their end."""
    return await _page(await server.tournaments.call_off(id, caller.known()), server, caller)


@post("/api/tournaments/{id:str}/season", tags=["tournaments"], responses=PROBLEMS)
async def next_season(id: FromPath[str], server: TheServer, caller: TheCaller) -> TournamentPage:
    """The next season of a league that is over: everybody enters again, some of them a division up or down."""
    return await _page(await server.tournaments.next_season(id, caller.known()), server, caller)


@get("/api/tournaments/{id:str}/standings", tags=["tournaments"], responses=PROBLEMS)
async def standings(id: FromPath[str], server: TheServer) -> Standings:
    """How everybody stands, with the tie-breaks in their order."""
    return told.table_of_points((await server.tournaments.get(id)).tournament)


@get("/api/tournaments/{id:str}/crosstable", tags=["tournaments"], responses=PROBLEMS)
async def crosstable(id: FromPath[str], server: TheServer) -> CrossTable:
    """Everybody's results, round by round."""
    return told.crossed((await server.tournaments.get(id)).tournament)


@get("/api/tournaments/{id:str}/export.csv", include_in_schema=False)
async def export_csv(id: FromPath[str], server: TheServer) -> Response[str]:
    """Standings and cross table for a spreadsheet."""
    text = told.as_csv((await server.tournaments.get(id)).tournament)
    named = {"Content-Disposition": f'attachment; filename="tournament-{id}.csv"'}
    return Response("\ufeff" + text, media_type="text/csv; charset=utf-8", headers=named)


@get("/api/tournaments/{id:str}/export.json", include_in_schema=False)
async def export_json(id: FromPath[str], server: TheServer) -> Response[bytes]:
    """All of it, for programs."""
    data = told.as_json(await server.tournaments.get(id))
    named = {"Content-Disposition": f'attachment; filename="tournament-{id}.json"'}
    return Response(data, media_type="application/json", headers=named)


@get("/api/tournaments/{id:str}/chat", tags=["tournaments"], responses=PROBLEMS)
async def read_chat(id: FromPath[str], server: TheServer, caller: TheCaller, after: After = 0) -> TournamentChat:
    """What was said."""
    await server.tournaments.get(id)
    reader = caller.player.id if caller.player else None
    return TournamentChat(await server.store.read(stored.chat, server.store.engine, id, after, reader))


@post("/api/tournaments/{id:str}/chat", tags=["tournaments"], responses=PROBLEMS)
async def say(
    id: FromPath[str], data: JSONBody[ChatRequest], server: TheServer, caller: TheCaller
) -> ChatMessage:  # fmt: skip
    """Say something to everybody at the tournament."""
    player = caller.known()
    for name in (player.id, caller.address):
        server.limits.chatting.spend(name)
    await server.moderation.may_write(player)
    return await server.tournaments.say(id, player, data.text)


@get("/api/tournaments/{id:str}/stream", include_in_schema=False)
async def stream(request: Request[Any, Any, Any], id: FromPath[str], server: TheServer) -> Stream:
    """Server-sent events: one whenever something has changed; its listeners look it up then."""
    await server.tournaments.get(id)
    news = counted(server, request.scope, _news(server, id))
    return Stream(news, media_type=EVENTS, headers={"X-Accel-Buffering": "no"})


async def _news(server: Server, id: str) -> AsyncIterator[bytes]:
    with server.notices.listening(tournament_channel(id)) as listener:
        yield b"data: changed\n\n"
        async for notices in hearing(listener):
            yield b"data: changed\n\n" if notices else b":\n\n"


HANDLERS = [
    create, listed, mine, tournament, join, agree, leave, add_bot, remove, start, decide, edit, call_off, next_season,
    standings, crosstable, export_csv,
    export_json, read_chat, say, stream,
]  # fmt: skip
