"""The house in a browser: requests and sockets as a server has them, answered here, one after the other.

Nothing waits in here and nothing goes on by itself: whoever holds the house calls `think` as long as more waits. Bots
may think elsewhere (`delegate`): then `wanted` is what they are asked, `know` tells what they answered, and whatever
was asked meanwhile comes first.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import msgspec

from sztab.bots.asking import Question, read_advice, read_question, written
from sztab.messages.errors import NO_TABLE as GONE
from sztab.messages.errors import Refused
from sztab.messages.tables import Accepted
from sztab.messages.websocket import Answer, FromClient, Ping, Pong, RefusedMessage, Undo, Watch
from sztab.pocket.driver import OWN, Driver, LocalHouse
from sztab.pocket.kept import Kept, Save
from sztab.pocket.people import People
from sztab.pocket.requests import NO_SERVER, Router, mistake
from sztab.pocket.sockets import NO_TABLE, SEAT_LOST, UNREADABLE, Closed, Socket, Thinks
from sztab.pocket.tables import LocalTable, Tables
from sztab.pocket.thinking import Elsewhere, Thinking, bot_asked
from sztab.pocket.turning import Turning
from sztab.usecases import answers
from sztab.usecases.answers import answered

log = logging.getLogger(__name__)
_LIVE, _OF = "/api/tables/", "/live"
_EVERY = 0.25  # seconds between two signs that a bot thinks
_from_page: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class House:
    """One page's house. `save` keeps or removes a document, `send` tells an open socket of the page something."""

    def __init__(
        self, save: Save, send: Callable[[int, str], None], now: Callable[[], float] = time.time
    ) -> None:  # fmt: skip
        self._send = send
        self._now = now
        self._kept = Kept(save)
        self._sockets: dict[int, Socket] = {}
        self._news: dict[str, LocalTable] = {}  # tables that have changed and are to be told
        self._busy: dict[str, LocalTable] = {}  # tables at which a bot may be asked
        self._thinking = Thinking()
        self._wanted: Question | None = None
        self._people = People(self._kept, now)
        self._tables = Tables(self._kept, now, self._changed)
        self._turning = Turning(self._tables, self._kept, self._thinking)
        house = LocalHouse(self._tables, self._people, self._thinking, self._turning, self._kept)
        self._driver = Driver(house, now)
        self._router = Router(self._driver.carry_out, OWN)

    def load(self, kind: str, id: str, text: str) -> None:
        """What was kept, before the first request. What cannot be read is put aside, and stops nothing."""
        self._kept.load(kind, id, text)

    # ---- requests

    def request(self, method: str, path: str, language: str, body: str | None) -> tuple[int, str]:
        """A status and the JSON that a server would answer; records are plain text, and 204 has none.

        0: a bot has to think elsewhere first, about the question that is the text; then the same is to be asked again.
        """
        try:
            answer = self._router.answer(method, path, language, body)
        except Elsewhere as thought:
            answer = 0, written(thought.question)
        except Exception:  # one request that fails ends no game
            log.exception("%s %s failed", method, path)
            answer = 500, mistake(language)
        self._tell()
        return answer

    # ---- sockets

    def open(self, socket: int, path: str) -> None:
        """A page looks at a table, as with the WebSocket of this path."""
        opened = Socket(socket, path.removeprefix(_LIVE).removesuffix(_OF), self._send)
        try:
            self._tables.get(opened.table)
        except Refused as refused:
            opened.send(Closed(NO_TABLE, str(refused)))
            return
        self._sockets[socket] = opened

    def receive(self, socket: int, text: str) -> None:
        """What the page says."""
        opened = self._sockets.get(socket)
        if not opened:
            return
        try:
            message = _from_page.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            self.close(socket)
            opened.send(Closed(UNREADABLE, f"Unreadable: {error}"[:120]))
            return
        try:
            self._hear(opened, message)
        except Refused as refused:
            if isinstance(message, Watch):
                self.close(socket)
                opened.send(Closed(SEAT_LOST if refused.status == 403 else NO_TABLE, str(refused)))
            else:
                said, client = refused.told(opened.language), getattr(message, "client", None)
                opened.send(RefusedMessage(client, refused.status, said.error, said.rule, said.field))
        self._tell()

    def _hear(self, opened: Socket, message: FromClient) -> None:
        live = self._tables.get(opened.table)
        if isinstance(message, Ping):
            opened.send(Pong(self._now()))
        elif isinstance(message, Watch):
            opened.watch(live, message, self._holds)
            self._news[live.table.id] = live
        elif isinstance(message, Answer):
            opened.send(self._driver.carry_out_at(answers.answer, live, {"data": message}, opened.language))
        elif isinstance(message, Undo):
            self._driver.carry_out_at(answers.undo, live, {"data": message}, opened.language)
            numbers, decisions = live.table.numbers, live.table.decisions
            opened.send(Accepted(message.client, numbers[message.seat], decisions[message.seat], False))
        else:
            raise Refused(404, NO_SERVER)

    def close(self, socket: int) -> None:
        """The page looks away."""
        opened = self._sockets.pop(socket, None)
        if opened and opened.watching:
            live = self._tables.get(opened.table)
            opened.leave(live)
            self._news[live.table.id] = live
            self._tell()

    def _holds(self, live: LocalTable, seat: int) -> bool:
        return self._people.holds(live.table, seat)

    def _changed(self, live: LocalTable) -> None:
        self._news[live.table.id] = self._busy[live.table.id] = live

    def _tell(self) -> None:
        """Whoever looks at a table that has changed is told."""
        while self._news:
            id, live = self._news.popitem()
            for opened in [opened for opened in self._sockets.values() if opened.table == id]:
                if self._tables.holds(live):
                    opened.tell(live, self._holds)
                else:
                    del self._sockets[opened.number]
                    opened.send(Closed(NO_TABLE, str(GONE)))

    # ---- thinking

    def think(self) -> bool:
        """One answer of a bot, or one question about a game that is over. True: more waits, and can be done here."""
        self._look_at_clocks()
        self._wanted = None
        live = self._next()
        try:
            if live:
                self._answer(live)
            elif self._turning.waits:
                self._turning.think()
        except Elsewhere as thought:
            self._wanted = thought.question
        self._tell()
        return self._wanted is None and (self._next() is not None or self._turning.waits)

    def delegate(self, elsewhere: bool) -> None:
        """Bots think elsewhere from now on, or here."""
        self._thinking.elsewhere = elsewhere

    @property
    def wanted(self) -> str | None:
        """What is to be thought about elsewhere before bots can go on."""
        return written(self._wanted) if self._wanted else None

    def know(self, question: str, answer: str) -> None:
        """What was thought elsewhere; if nobody needs it any more it is not used."""
        self._thinking.know(read_question(question), read_advice(answer))

    def ticks(self, seconds: float) -> None:
        """A bot still thinks elsewhere: viewers of its table are told for how long."""
        live = self._next()
        seat = bot_asked(live) if live else None
        if live and seat is not None:
            self._say_thinks(live, seat, seconds)

    def _look_at_clocks(self) -> None:
        for id in {opened.table for opened in self._sockets.values()}:
            self._tables.get(id)

    def _next(self) -> LocalTable | None:
        for id, live in list(self._busy.items()):
            if self._tables.holds(live) and bot_asked(live) is not None:
                return live
            del self._busy[id]
        return None

    def _answer(self, live: LocalTable) -> None:
        seat = bot_asked(live)
        assert seat is not None
        token = self._thinking.choose(live, seat, self._ticking(live, seat))
        decision = live.table.decisions[seat]
        self._tables.save(live, answered(live.play, seat, decision, token, f"bot-{decision}", self._now()))

    def _ticking(self, live: LocalTable, seat: int) -> Callable[[], None]:
        """Tells, now and then, those who look at a table that its bot thinks."""
        since = last = self._now()

        def tick() -> None:
            nonlocal last
            now = self._now()
            if now - last >= _EVERY:
                last = now
                self._say_thinks(live, seat, now - since)

        return tick

    def _say_thinks(self, live: LocalTable, seat: int, seconds: float) -> None:
        for opened in self._sockets.values():
            if opened.table == live.table.id and opened.watching:
                opened.send(Thinks(seat, round(seconds, 2)))
