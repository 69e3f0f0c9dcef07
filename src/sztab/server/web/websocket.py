"""One WebSocket: says what it watches, answers, and is told what changed. At most a few notices wait for it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sztab.messages.errors import NOT_YOURS, TOO_BUSY, Refused
from sztab.messages.tables import Accepted, State
from sztab.messages.websocket import (
    Answer,
    ChatNews,
    FromClient,
    FromServer,
    Ping,
    Pong,
    RefusedMessage,
    TableMessage,
    Undo,
    Watch,
)
from sztab.server import metrics
from sztab.server.live.live_table import LiveTable
from sztab.server.live.notices import Listener
from sztab.server.live.parcels import Parcel
from sztab.server.people.limits import Timed, address
from sztab.server.people.sessions import Caller
from sztab.server.store.store import StoreError, hashed
from sztab.server.web import chat
from sztab.server.web.bodies import TOO_DEEP
from sztab.server.web.driver import Driver, ServerHouse
from sztab.server.web.routes.common import TheServer
from sztab.server.web.runtime import Server, table_channel
from sztab.server.web.security_headers import same_origin
from sztab.server.web.socket_compression import WIRE, WebSockets
from sztab.usecases import answers
from sztab.usecases.ask import Ask

log = logging.getLogger("sztab.server.web.websocket")
UNREADABLE, WRONG_SECRET, WRONG_ORIGIN, NO_TABLE, TOO_SLOW, TOO_LARGE, SEAT_LOST, TOO_MANY = (
    4400, 4401, 4403, 4404, 4408, 4409, 4410, 4429,
)  # fmt: skip
_CODES = {403: SEAT_LOST, 404: NO_TABLE, 429: TOO_MANY}
_decode: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Close(Exception):
    """The connection is to end, with a code that says why."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Watching:
    """What one reader has been told of a table; shared by WebSockets and streams."""

    def __init__(self, server: Server, id: str, caller: Caller, language: str = "en") -> None:
        self.server = server
        self.id = id
        self.caller = caller
        self.language = language
        self.scene = False
        self.after: dict[int | None, int] = {}
        self.chat: int | None = None
        self._states: dict[int | None, State] = {}
        self._table: TableMessage | None = None

    def watch(self, viewers: dict[int | None, int], language: str, scene: bool) -> None:
        """Start anew: everything is told once."""
        self.after, self.language, self.scene = viewers, language, scene
        self._states, self._table = {}, None

    def holds(self, live: LiveTable, seat: int) -> bool:
        return self.caller.holds(live.table, seat)

    def holds_all(self, live: LiveTable) -> bool:
        """Every seat that is watched is still theirs: no link was renewed, nobody has taken it over."""
        return all(self.holds(live, seat) for seat in self.after if seat is not None)

    async def check(self) -> None:
        """May this reader still be here? Asked before each message in either direction."""
        await self.server.people.check(self.caller)
        if not self.holds_all(await self.server.tables.known(self.id)):
            raise Refused(403, NOT_YOURS)

    async def news(self) -> AsyncIterator[list[Parcel[FromServer]]]:
        """What has changed for this reader since the last time; what comes together is to be sent at once."""
        await self.server.people.check(self.caller)
        live = await self.server.tables.known(self.id)
        parcels: list[Parcel[FromServer]] = []
        outside = live.outside()
        if outside.message != self._table:
            self._table = outside.message
            parcels.append(outside)
        for viewer in list(self.after):
            inside = await self.server.viewing.inside(live, viewer, self.language, self.after[viewer], self.scene)
            if not self.holds_all(live):  # now, for it may have taken a while to draw
                yield parcels  # what everybody may know tells why
                raise Refused(403, NOT_YOURS)
            state = inside.message
            bare = msgspec.structs.replace(state, entries=[])
            if bare != self._states.get(viewer):
                self._states[viewer] = bare
                self.after[viewer] = state.number
                yield [*parcels, inside]
                parcels = []
        if parcels:
            yield parcels
        last = live.chat
        if self.chat is not None and (last is None or self.chat < last):
            messages = await chat.read(self.server, live, self.caller, self.chat)
            self.chat = max(self.chat, last or 0, *(message.number for message in messages))
            if messages:
                yield [Parcel(ChatNews(messages))]


class Connection:
    """One WebSocket of one table."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], server: Server, id: str, caller: Caller, wire: WebSockets | None = None
    ) -> None:
        self.socket = socket
        self.wire = wire  # the quick way to the reader
        self.server = server
        self.id = id
        self.caller = caller
        self.watching = Watching(server, id, caller)
        self.at: LiveTable | None = None  # the table at which it is counted as present
        self.present: list[int | None] = []
        self.sending = asyncio.Lock()
        self.allowance = server.settings.messages_per_second * 5
        self.spent_at = asyncio.get_running_loop().time()

    async def run(self) -> None:
        settings = self.server.settings
        try:
            first = await asyncio.wait_for(self.receive(), settings.silent_seconds)
        except TimeoutError:
            raise Close(TOO_SLOW, "Say what you want to watch.") from None
        if not isinstance(first, Watch):
            raise Close(UNREADABLE, "The first message is `watch`.")
        try:
            await self.watch(first)
            with self.server.notices.listening(table_channel(self.id)) as listener:
                await self.talk(listener)
        finally:
            self.leave()

    async def talk(self, listener: Listener) -> None:
        """Tell and hear, until one of them ends."""
        both = asyncio.create_task(self.tell(listener)), asyncio.create_task(self.hear())
        try:
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)

    async def watch(self, request: Watch) -> None:
        live = await self.server.tables.get(self.id)
        links = frozenset(hashed(seat.token) for seat in request.seats if seat.token)
        caller = replace(self.caller, links=self.caller.links | links)
        viewers: dict[int | None, int] = {}
        for seat in request.seats:
            if not caller.holds(live.table, seat.seat):
                raise Close(WRONG_SECRET, NOT_YOURS)
            viewers[seat.seat] = seat.after
        if request.spectate or not viewers:
            viewers[None] = request.after
        self.watching.caller = caller
        self.watching.watch(viewers, request.language, request.scene)
        self.watching.chat = request.chat
        self.leave()
        self.at, self.present = live, list(viewers)
        for viewer in self.present:
            self.server.tables.presence(live, viewer, 1)

    def leave(self) -> None:
        if self.at:
            for viewer in self.present:
                self.server.tables.presence(self.at, viewer, -1)
            self.at = None

    # ---- out

    async def tell(self, listener: Listener) -> None:
        """Tell what changed whenever there is a notice; many notices are one message."""
        await self.tell_news()
        while await listener.next():
            await self.tell_news()

    async def tell_news(self) -> None:
        async with self.sending:
            async for parcels in self.watching.news():
                await self.deliver(*parcels)

    async def send(self, message: FromServer) -> None:
        await self.deliver(Parcel(message))

    async def deliver(self, *parcels: Parcel[FromServer]) -> None:
        if self.wire and self.wire.push(b"".join(parcel.frame for parcel in parcels)):
            return
        try:
            async with asyncio.timeout(self.server.settings.slow_seconds):
                for parcel in parcels:
                    await self.socket.send_data(parcel.text.decode())
        except TimeoutError:
            raise Close(TOO_SLOW, "Too slow; come back and resume.") from None

    # ---- in

    async def receive(self) -> FromClient:
        text = await self.socket.receive_text()
        if len(text) > self.server.settings.largest_message:
            raise Close(TOO_LARGE, "The message is too large.")
        self.spend()
        try:
            return _decode.decode(text)
        except msgspec.DecodeError as error:
            raise Close(UNREADABLE, f"Unreadable: {error}"[:120]) from None
        except RecursionError:
            raise Close(UNREADABLE, TOO_DEEP) from None

    def spend(self) -> None:
        """A connection may say so much a second, with a reserve."""
        rate = self.server.settings.messages_per_second
        now = asyncio.get_running_loop().time()
        self.allowance = min(rate * 5, self.allowance + (now - self.spent_at) * rate) - 1
        self.spent_at = now
        if self.allowance < 0:
            raise Close(TOO_MANY, "Too many messages.")
        if self.caller.player:
            self.server.limits.players.spend(self.caller.player.id)

    async def hear(self) -> None:
        while True:
            message = await self.receive()
            await self.watching.check()
            try:
                try:
                    self.server.limits.computing.spend(self.caller.address, 0, 0)
                    await Timed(self.handle(message), self.used)
                except StoreError as error:
                    log.error("The store failed: %s", type(error).__name__)
                    raise Refused(503, TOO_BUSY) from None
            except Refused as refused:
                problem = refused.told(self.watching.language)
                client = getattr(message, "client", None)
                await self.send(
                    RefusedMessage(client, refused.status, problem.error, problem.rule, problem.field)
                )  # fmt: skip

    def used(self, seconds: float) -> None:
        """What a message cost is counted for its sender."""
        self.server.limits.computing.charge(self.caller.address, seconds)

    async def handle(self, message: FromClient) -> None:
        if isinstance(message, Ping):
            await self.send(Pong(self.server.shown_time()))
        elif isinstance(message, Watch):
            async with self.sending:
                await self.watch(message)
            await self.tell_news()
        elif isinstance(message, Answer):
            await self.send(await self.carry_out(answers.answer, message))
        elif isinstance(message, Undo):
            await self.carry_out(answers.undo, message)
            table = (await self.server.tables.known(self.id)).table
            await self.send(
                Accepted(message.client, table.numbers[message.seat], table.decisions[message.seat], False)
            )  # fmt: skip
        else:
            await chat.say(self.server, self.id, self.watching.caller, message.text)

    async def carry_out(self, one: Ask, message: Answer | Undo) -> Any:
        """A message is a request like any other; the seat is proved by the table as it is when its turn comes."""
        caller = self.watching.caller
        house = ServerHouse(self.server, caller)
        language = self.watching.language
        return await Driver(self.server).carry_out(one, caller, house, language, {"data": message}, self.id)


@websocket("/api/tables/{id:str}/live")
async def live_handler(socket: WebSocket[Any, Any, Any], id: FromPath[str], server: TheServer) -> None:
    """A table, live."""
    await socket.accept()
    try:
        if not same_origin(socket.headers.get("origin"), socket.headers.get("host"), server.settings.origins):
            raise Close(WRONG_ORIGIN, "This page may not open tables here.")
        try:
            server.limits.addresses.spend(address(socket.scope))
            with server.limits.connection(address(socket.scope)), metrics.sockets.track_inprogress():
                caller = replace(await server.people.caller(socket), address=address(socket.scope))
                await server.tables.get(id)
                wire: Any = (socket.scope.get("extensions") or {}).get(WIRE)
                await Connection(socket, server, id, caller, wire).run()
        except Refused as refused:
            raise Close(_CODES.get(refused.status, WRONG_SECRET), str(refused)) from None
    except Close as close:
        with contextlib.suppress(Exception):
            await socket.close(close.code, close.reason)
    except WebSocketDisconnect:
        pass
