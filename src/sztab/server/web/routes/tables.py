"""Games, the lobby and seats."""

from __future__ import annotations

import math
from functools import partial
from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from sztab.core.action import BadInput
from sztab.desk import games as desk
from sztab.messages.costs import COSTS, WORK
from sztab.messages.errors import Refused
from sztab.messages.tables import (
    BotRequest,
    EntropyRequest,
    Fits,
    FitsRequest,
    GameInfo,
    JoinRequest,
    LinkRequest,
    Lobby,
    MyTable,
    MyTables,
    OptionsRequest,
    RecordRequest,
    SeatNames,
    Table,
    TableRequest,
    TableSeat,
    TableWithLinks,
)
from sztab.server.people.sessions import Caller
from sztab.server.web.kept import KEPT, kept
from sztab.server.web.routes.common import PROBLEMS, TheCaller, TheServer, language_of
from sztab.server.web.runtime import Server
from sztab.table import clocks
from sztab.table.documents import TableDocument
from sztab.table.records import open_record

Status = Annotated[Literal["open", "running", "ended"] | None, QueryParameter(name="status")]

_LISTED = 100  # of somebody's games

_GAMES = ResponseSpec(list[GameInfo], generate_examples=False)


@get("/api/games", tags=["games"], responses={**PROBLEMS, 200: _GAMES}, opt={KEPT: True})
async def games(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The games there are, with their options and bots."""
    return kept(request, desk.games)


@post("/api/games/{game:str}/check", status_code=200, tags=["games"], responses=PROBLEMS)
async def check(game: FromPath[str], data: JSONBody[OptionsRequest]) -> SeatNames:
    """The seats that options give."""
    return desk.check(game, data.options)


@post("/api/games/{game:str}/fits", status_code=200, tags=["games"], responses=PROBLEMS)
async def fits(game: FromPath[str], data: JSONBody[FitsRequest], request: Request[Any, Any, Any]) -> Fits:
    """Which of several sets of options would make a game, and what is wrong with the others."""
    return desk.fits(game, data.options, language_of(request))


def may_make_table(server: Server, caller: Caller) -> None:
    """Tables are stored for ever: one address, and one player, makes so many."""
    server.limits.tables.spend(caller.address)
    server.limits.tables.spend(caller.known().id)


@post("/api/tables", tags=["tables"], responses=PROBLEMS)
async def create(data: JSONBody[TableRequest], server: TheServer, caller: TheCaller) -> TableWithLinks:
    """A new table."""
    may_make_table(server, caller)
    live, links = await server.seating.create(data, caller.known())
    return TableWithLinks(live.info(), links)


@get("/api/tables", tags=["tables"], responses=PROBLEMS)
async def lobby(
    server: TheServer,
    status: Status = None,
    game: Annotated[str | None, QueryParameter(name="game", max_length=40)] = None,
    limit: Annotated[int, QueryParameter(name="limit", ge=1, le=100)] = 50,
    before: Annotated[float | None, QueryParameter(name="before", description="`next` of the page before")] = None,
) -> Lobby:
    """Public tables, the newest first."""
    found = await server.store.read(server.store.lobby, game, status, before, limit)
    tables = [live.info() for live in await server.tables.peek(found)]
    return Lobby(tables, found[-1].created if len(found) == limit else None)


@get("/api/my/tables", tags=["tables"], responses=PROBLEMS)
async def my_tables(server: TheServer, caller: TheCaller, status: Status = None) -> MyTables:
    """My games, those that wait for me first, and of these the one with the least time."""
    found = await server.store.read(server.store.tables_of, caller.known().id, status, _LISTED)
    mine = []
    for live in await server.tables.peek(found):
        seats = [seat for seat in range(len(live.table.seats)) if caller.holds(live.table, seat)]
        mine.append(MyTable(live.info(), seats, bool(set(seats) & set(live.play.asked))))
    deadlines = {table.id: soonest(table) for table in found}
    return MyTables(sorted(mine, key=lambda one: (not one.my_turn, deadlines[one.table.id] if one.my_turn else 0)))


def soonest(table: TableDocument) -> float:
    """When somebody's time is over, to sort by; where there is no clock, last."""
    found = clocks.deadline(table.clock)
    return math.inf if found is None else found


@get("/api/tables/{id:str}", tags=["tables"], responses=PROBLEMS)
async def table(id: FromPath[str], server: TheServer) -> Table:
    """The outside of a table."""
    return (await server.tables.get(id)).info()


@post("/api/tables/{id:str}/seats/{seat:int}/join", status_code=200, tags=["tables"], responses=PROBLEMS)
async def join(
    id: FromPath[str], seat: FromPath[int], data: JSONBody[JoinRequest], server: TheServer, caller: TheCaller
) -> TableWithLinks:  # fmt: skip
    """Sit down on an open seat."""
    live, link = await server.seating.join(id, seat, caller.known(), data, False)
    return TableWithLinks(live.info(), [link])


@post("/api/tables/{id:str}/seats/{seat:int}/leave", status_code=200, tags=["tables"], responses=PROBLEMS)
async def leave(id: FromPath[str], seat: FromPath[int], server: TheServer, caller: TheCaller) -> Table:
    """Stand up before the start."""
    return (await server.seating.leave(id, seat, caller)).info()


@post("/api/tables/{id:str}/seats/{seat:int}/bot", status_code=200, tags=["tables"], responses=PROBLEMS)
async def seat_bot(
    id: FromPath[str], seat: FromPath[int], data: JSONBody[BotRequest], server: TheServer, caller: TheCaller
) -> Table:
    """A bot for an open seat."""
    return (await server.seating.seat_bot(id, seat, data.bot, caller.known())).info()


@post("/api/tables/{id:str}/seats/{seat:int}/link", status_code=200, tags=["tables"], responses=PROBLEMS)
async def new_link(id: FromPath[str], seat: FromPath[int], server: TheServer, caller: TheCaller) -> TableWithLinks:
    """A new secret link; the old one ends."""
    live, link = await server.seating.new_link(id, seat, caller)
    return TableWithLinks(live.info(), [link])


@post("/api/links", status_code=200, tags=["tables"], responses=PROBLEMS)
async def open_link(data: JSONBody[LinkRequest], server: TheServer, caller: TheCaller) -> TableSeat:
    """Sit down where a secret link leads; it opens once, and the answer has the next one."""
    live, link = await server.seating.open_link(data.token, caller.known())
    return TableSeat(live.info(), link.seat, link)


@post("/api/tables/{id:str}/entropy", status_code=200, tags=["tables"], responses=PROBLEMS)
async def entropy(id: FromPath[str], data: JSONBody[EntropyRequest], server: TheServer, caller: TheCaller) -> Table:
    """Mix something into the seed before the start."""
    return (await server.seating.add_entropy(id, data.seat, data.entropy, caller)).info()


@post("/api/tables/{id:str}/start", status_code=200, tags=["tables"], responses=PROBLEMS)
async def start(id: FromPath[str], server: TheServer, caller: TheCaller) -> Table:
    """Start a table that was held."""
    return (await server.seating.start(id, caller.known())).info()


@post("/api/records", tags=["tables"], responses=PROBLEMS, opt={COSTS: WORK})
async def import_record(data: JSONBody[RecordRequest], server: TheServer, caller: TheCaller) -> TableWithLinks:
    """A table from a record; `replay`: one that is over, to be looked at."""
    player, limits = caller.known(), server.limits
    limits.records.spend(caller.address)
    try:
        opened = await server.reading.read(caller.address, partial(open_record, data.record))
        live, links = await server.seating.read_record(
            opened, data, player, lambda size: limits.stored.spend(caller.address, size, size)
        )
    except BadInput as error:
        refused = Refused(400, str(error), field="record")
        refused.input = error
        raise refused from None
    return TableWithLinks(live.info(), links)


HANDLERS = [
    games, check, fits, create, lobby, my_tables, table, join, leave, seat_bot, new_link, open_link, entropy, start,
    import_record,
]  # fmt: skip
