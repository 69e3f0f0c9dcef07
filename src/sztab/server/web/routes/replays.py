"""Games that are looked at again: their moments, their battles, and where they turned."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, Parameter

from sztab.desk.endings import ending_of
from sztab.desk.timeline import battle, moment
from sztab.messages.costs import COSTS, WORK
from sztab.messages.errors import NO_SEAT, Refused
from sztab.messages.replays import Judgement, Moments, TableEnding
from sztab.messages.tables import Forecast, State
from sztab.server.live import absence
from sztab.server.live.live_table import LiveTable
from sztab.server.people.sessions import Caller
from sztab.server.web.routes.common import PROBLEMS, Seat, TheCaller, TheServer, Words
from sztab.server.web.runtime import Server

Number = Annotated[int, Parameter(ge=0, le=1_000_000_000)]


async def watched(server: Server, id: str, seat: int | None, caller: Caller) -> LiveTable:
    """A table, if this viewer may look at it from there. When it is over there are no strangers any more."""
    live = await server.tables.get(id)
    if seat is None:
        return live
    if live.table.status != "ended":
        caller.must_hold(live.table, seat)
        absence.saw(live, seat, server.now())
    elif seat >= len(live.table.names):
        raise Refused(404, NO_SEAT)
    return live


@get("/api/tables/{id:str}/moments", tags=["replays"], responses=PROBLEMS, opt={COSTS: WORK})
async def moments(
    id: FromPath[str], server: TheServer, caller: TheCaller, seat: Seat = None, language: Words = "en"
) -> Moments:  # fmt: skip
    """Everything that happened, step by step: of a running game with secrets what this viewer was told."""
    return await server.timelines.listed(await watched(server, id, seat, caller), seat, language)


@get("/api/tables/{id:str}/moments/{number:int}", tags=["replays"], responses=PROBLEMS, opt={COSTS: WORK})
async def one_moment(
    id: FromPath[str],
    number: FromPath[Number],
    server: TheServer,
    caller: TheCaller,
    seat: Seat = None,
    language: Words = "en",
) -> State:
    """The table as it was after so many steps."""
    live = await watched(server, id, seat, caller)
    return moment(live.play, await server.timelines.of(live), number, seat, language)


@get("/api/tables/{id:str}/moments/{number:int}/battle", tags=["replays"], responses=PROBLEMS, opt={COSTS: WORK})
async def one_battle(
    id: FromPath[str],
    number: FromPath[Number],
    server: TheServer,
    caller: TheCaller,
    seat: Seat = None,
    language: Words = "en",
) -> Forecast:
    """The battle that a step began, told like a forecast."""
    live = await watched(server, id, seat, caller)
    return Forecast.of(battle(live.play, await server.timelines.of(live), number, seat, language))


@get("/api/tables/{id:str}/ending", tags=["replays"], responses=PROBLEMS, opt={COSTS: WORK})
async def ending(id: FromPath[str], server: TheServer, language: Words = "en") -> TableEnding:
    """Why a game is over, who did what in it, and what a rematch would be."""
    live = await server.tables.get(id)
    steps, otherwise = await server.tables.steps(live), await server.timelines.differ(live)
    return ending_of(live.play, steps, language, otherwise)


@get("/api/tables/{id:str}/turning", tags=["replays"], responses=PROBLEMS, opt={COSTS: WORK})
async def turning(id: FromPath[str], server: TheServer, language: Words = "en") -> Judgement:
    """Where an ended game turned, as far as a bot has thought about it."""
    return await server.turning_points.look(await server.tables.get(id), language)


@post("/api/tables/{id:str}/turning", status_code=202, tags=["replays"], responses=PROBLEMS, opt={COSTS: WORK})
async def judge(id: FromPath[str], server: TheServer, caller: TheCaller, language: Words = "en") -> Judgement:
    """Let a bot think about an ended game, once."""
    return await server.turning_points.begin(await server.tables.get(id), language, caller.address)


HANDLERS = [moments, one_moment, one_battle, ending, turning, judge]
