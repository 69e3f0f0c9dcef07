"""For programs: the same news over plain HTTP, as lines of JSON or as server-sent events."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Request, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath
from litestar.response import Stream
from litestar.types import Scope

from sztab.messages.errors import Refused
from sztab.messages.tables import State
from sztab.messages.websocket import FromServer, TableMessage, TurnMessage
from sztab.server.live.notices import LOOK, Listener
from sztab.server.live.parcels import Parcel
from sztab.server.people.limits import address
from sztab.server.people.sessions import Caller
from sztab.server.store.unreadable import Unreadable
from sztab.server.web.routes.common import PROBLEMS, After, Pictured, Seat, TheCaller, TheServer, Words, seen
from sztab.server.web.runtime import Server, player_channel, table_channel
from sztab.server.web.websocket import Watching

BEAT = 15.0  # seconds after which a silent stream says that it is alive
_encode = msgspec.json.Encoder().encode
LINES, EVENTS = "application/x-ndjson", "text/event-stream"


_ENTRY: Any = State | TableMessage  # a union is no class to the checker, but one to Litestar
_NEWS = ResponseSpec(_ENTRY, generate_examples=False, media_type=LINES, description="one on each line")
_TURNS = ResponseSpec(TurnMessage, generate_examples=False, media_type=LINES, description="one on each line")


@get("/api/tables/{id:str}/stream", tags=["programs"], responses={**PROBLEMS, 200: _NEWS}, media_type=LINES)
async def stream(
    request: Request[Any, Any, Any],
    id: FromPath[str],
    server: TheServer,
    caller: TheCaller,
    seat: Seat = None,
    after: After = 0,
    language: Words = "en",
    scene: Pictured = False,
) -> Stream:
    """What a viewer may know, whenever it changes."""
    await seen(server, id, seat, caller)
    events = EVENTS in request.headers.get("accept", "")
    last = request.headers.get("last-event-id", "")
    watching = Watching(server, id, caller)
    watching.watch({seat: int(last) if last.isdecimal() and len(last) < 12 else after}, language, scene)
    lines = counted(
        server, request.scope, _table_news(server, watching, _event if events else _line, b":\n\n" if events else b"\n")
    )
    return Stream(lines, media_type=EVENTS if events else LINES, headers={"X-Accel-Buffering": "no"})


async def counted(server: Server, scope: Scope, lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """A stream is a connection that stays open; it ends with its session, and when its seat is somebody else's."""
    with contextlib.suppress(Refused), server.limits.connection(address(scope)):
        async for line in lines:
            yield line


def _line(parcel: Parcel[FromServer]) -> bytes:
    return parcel.text + b"\n"


def _event(parcel: Parcel[FromServer]) -> bytes:
    message = parcel.message
    number = f"id: {message.number}\n".encode() if isinstance(message, State) else b""
    return number + b"data: " + parcel.text + b"\n\n"


async def _table_news(server: Server, watching: Watching, write: Any, beat: bytes) -> AsyncIterator[bytes]:
    live = await server.tables.get(watching.id)
    viewers = list(watching.after)
    with server.notices.listening(table_channel(watching.id)) as listener:
        for viewer in viewers:
            server.tables.presence(live, viewer, 1)
        try:
            async for parcels in watching.news():
                for parcel in parcels:
                    yield write(parcel)
            async for heard in hearing(listener):
                if not heard:
                    await watching.check()
                    yield beat
                    continue
                async for parcels in watching.news():
                    for parcel in parcels:
                        yield write(parcel)
        finally:
            for viewer in viewers:
                server.tables.presence(live, viewer, -1)


async def hearing(listener: Listener) -> AsyncIterator[list[str]]:
    """The notices; nothing whenever there was none for a while."""
    while True:
        try:
            async with asyncio.timeout(BEAT):
                heard = await listener.next()
        except TimeoutError:
            heard = []
        yield heard


@get("/api/bot/stream", tags=["programs"], responses={**PROBLEMS, 200: _TURNS}, media_type=LINES)
async def turns(request: Request[Any, Any, Any], server: TheServer, caller: TheCaller) -> Stream:
    """A line whenever one of my seats is asked."""
    lines = counted(server, request.scope, _turns(server, caller, caller.known().id))
    return Stream(lines, media_type=LINES, headers={"X-Accel-Buffering": "no"})


async def _turns(server: Server, caller: Caller, player: str) -> AsyncIterator[bytes]:
    told: set[TurnMessage] = set()
    with server.notices.listening(player_channel(player)) as listener:
        async for line in _asked_anywhere(server, caller, player, told):
            yield line
        yield b"\n"
        async for heard in hearing(listener):
            if not heard:
                await server.people.check(caller)
                yield b"\n"
            for notice in heard:
                news = (
                    _asked_anywhere(server, caller, player, told)
                    if notice == LOOK
                    else _asked(server, caller, notice, told)
                )
                async for line in news:
                    yield line


async def _asked_anywhere(server: Server, caller: Caller, player: str, told: set[TurnMessage]) -> AsyncIterator[bytes]:
    for table in await server.store.read(server.store.tables_of, player, "running"):
        with contextlib.suppress(Unreadable):
            async for line in _asked(server, caller, table.id, told):
                yield line


async def _asked(server: Server, caller: Caller, id: str, told: set[TurnMessage]) -> AsyncIterator[bytes]:
    await server.people.check(caller)
    live = await server.tables.get(id)
    table = live.table
    now = {
        TurnMessage(id, table.game, seat, table.decisions[seat])
        for seat in live.play.asked
        if caller.holds(table, seat)
    }
    for turn in sorted(now - told, key=lambda turn: turn.seat):
        yield _encode(turn) + b"\n"
    told -= {turn for turn in told if turn.table == id}
    told |= now


HANDLERS = [stream, turns]
