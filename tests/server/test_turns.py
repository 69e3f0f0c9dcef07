"""Who thinks next: people's tables before everything else, and nobody at the cost of everybody."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from litestar.testing import TestClient

from server.conftest import Person
from server.test_warm_up import view_of
from sztab.bots.bot import Advice
from sztab.core.view import View
from sztab.messages.errors import Refused
from sztab.server.live import bot_service as bots
from sztab.server.live import turns
from sztab.server.live.bot_service import BotService
from sztab.server.live.live_table import LiveTable
from sztab.server.live.turns import Asker, Lane, Turns
from sztab.usecases.agreements import resigned

ANN, BEN = Asker("192.0.2.1", "ann"), Asker("192.0.2.2", "ben")


class Line:
    """Questions that are thought about for as long as the test wants."""

    def __init__(self, places: int = 1) -> None:
        self.time = 1000.0
        self.turns = Turns(places, lambda: self.time)
        self.order: list[str] = []
        self.stopped: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, name: str, lane: Lane, asker: Asker) -> None:
        self.ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.ensure_future(self._ask(name, lane, asker))
        await self.rest()

    async def _ask(self, name: str, lane: Lane, asker: Asker) -> None:
        async with self.turns.turn(lane, asker) as turn:
            turn.stop = lambda: self.stopped.append(name)
            self.order.append(name)
            await self.ends[name].wait()

    async def end(self, name: str, seconds: float = 0.0) -> None:
        self.time += seconds
        self.ends[name].set()
        await self.rest()

    @staticmethod
    async def rest() -> None:
        for _ in range(10):
            await asyncio.sleep(0)


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))  # type: ignore[arg-type]


def test_bots_at_peoples_tables_come_first_then_bots_alone_then_advice_then_verdicts() -> None:
    async def test() -> None:
        line = Line()
        await line.ask("first", Lane.TABLE, ANN)
        for lane in reversed(Lane):
            await line.ask(lane.name, lane, BEN)
        for name in ("first", *(lane.name for lane in Lane)):
            await line.end(name)
        assert line.order == ["first", "TABLE", "BOTS", "ADVICE", "VERDICT"]

    run(test)


def test_who_asks_a_hundred_times_waits_behind_who_asks_once() -> None:
    async def test() -> None:
        line = Line()
        for number in range(100):
            await line.ask(f"ann {number}", Lane.TABLE, ANN)
        await line.end("ann 0", 1.0)
        await line.ask("ben", Lane.TABLE, BEN)
        await line.end("ann 1", 1.0)
        assert line.order == ["ann 0", "ann 1", "ben"]

    run(test)


def test_within_an_address_players_share_as_well() -> None:
    async def test() -> None:
        line = Line()
        for number in range(3):
            await line.ask(f"ann {number}", Lane.TABLE, ANN)
        await line.ask("eve", Lane.TABLE, Asker(ANN.address, "eve"))
        await line.end("ann 0", 1.0)
        assert line.order == ["ann 0", "eve"]

    run(test)


def test_advice_gives_way_to_a_table() -> None:
    async def test() -> None:
        line = Line()
        await line.ask("advice", Lane.ADVICE, ANN)
        await line.ask("more advice", Lane.ADVICE, BEN)
        assert not line.stopped
        await line.ask("table", Lane.TABLE, BEN)
        assert line.stopped == ["advice"]
        await line.end("advice")
        assert line.order == ["advice", "table"]

    run(test)


def test_who_has_used_much_gives_way_to_who_has_not() -> None:
    async def test() -> None:
        line = Line()
        for number in range(6):
            await line.ask(f"ann {number}", Lane.TABLE, ANN)
            await line.end(f"ann {number}", 1.0)
        await line.ask("ann", Lane.TABLE, ANN)
        await line.ask("ben", Lane.TABLE, BEN)
        assert line.stopped == ["ann"]
        await line.end("ann")
        await line.end("ben")
        line.time += 600  # that is forgotten by now
        await line.ask("ann again", Lane.TABLE, ANN)
        await line.ask("ben again", Lane.TABLE, BEN)
        assert line.stopped == ["ann"]

    run(test)


def test_who_no_longer_waits_is_not_served() -> None:
    async def test() -> None:
        line = Line()
        for name in ("one", "two", "three"):
            await line.ask(name, Lane.ADVICE, ANN)
        line.tasks["two"].cancel()
        await line.end("one")
        assert line.order == ["one", "three"]

    run(test)


def test_not_too_many_wait_for_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_ADVICE", 2)

    async def test() -> None:
        line = Line()
        for name in ("one", "two", "three", "four"):
            await line.ask(name, Lane.ADVICE, ANN)
        with pytest.raises(Refused) as refused:
            await line.tasks["four"]
        assert (refused.value.status, refused.value.retry) == (429, 10)

    run(test)


@dataclass
class Thinker:
    """A process that thinks until it is told to stop, or at once where it is not asked for a captain."""

    report: Any = None
    speed: str = ""
    nice: int = 0
    soon: tuple[str, ...] = ()
    asked: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    begun: threading.Event = field(default_factory=threading.Event)
    stop: threading.Event = field(default_factory=threading.Event)

    def ask(self, view: View, name: str, *_: object) -> Advice:
        self.asked.append(name)
        if name == "captain":
            self.stop.clear()
            self.begun.set()
            assert self.stop.wait(60)
            self.cut.append(name)
        return Advice(name, "1", view.legal[0])

    def cancel(self) -> None:
        self.stop.set()

    def kill(self) -> None:
        self.stop.set()

    close = retire = kill


@pytest.fixture
def bot_service(monkeypatch: pytest.MonkeyPatch) -> BotService:
    monkeypatch.setattr(bots, "BotProcess", Thinker)
    return BotService(1)


def thinker(bot_service: BotService) -> Thinker:
    found: Any = bot_service.local._workers[0].compiled
    return found


def adviser(bot_service: BotService) -> Thinker:
    found: Any = bot_service.local._adviser.compiled
    return found


def test_a_hint_never_delays_a_seated_bot(bot_service: BotService) -> None:
    async def test() -> None:
        view = view_of("hex")
        hint = asyncio.ensure_future(bot_service.advise("captain", view, "en", ANN))
        await asyncio.to_thread(adviser(bot_service).begun.wait, 60)
        assert await bot_service.choose("t_1", 0, "soldier", 7, view, "ben") == view.legal[0]
        assert adviser(bot_service).nice > thinker(bot_service).nice
        assert not adviser(bot_service).cut
        adviser(bot_service).stop.set()
        assert (await hint).bot == "captain"
        await bot_service.close()

    run(test)


def test_bots_among_themselves_never_delay_a_bot_at_a_table_of_people(bot_service: BotService) -> None:
    async def test() -> None:
        view = view_of("hex")
        alone = asyncio.ensure_future(bot_service.choose("t_1", 0, "captain", 7, view, "ann", alone=True))
        for number in range(bots.PATIENCE + 1):  # it is asked again, but not for ever
            while thinker(bot_service).asked.count("captain") == number:
                await asyncio.sleep(0.001)
            assert await bot_service.choose("t_2", 0, "soldier", 7, view, "ben") == view.legal[0]
        assert await alone == view.legal[0]
        assert thinker(bot_service).asked.count("captain") == bots.PATIENCE + 1
        await bot_service.close()

    run(test)


def test_nobody_thinks_on_when_nobody_waits(bot_service: BotService) -> None:
    async def test() -> None:
        view = view_of("hex")
        hint = asyncio.ensure_future(bot_service.advise("captain", view, "en", ANN))
        await asyncio.to_thread(adviser(bot_service).begun.wait, 60)
        hint.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hint
        assert adviser(bot_service).cut == ["captain"]
        assert (await bot_service.advise("soldier", view, "en", BEN)).bot == "soldier"
        await bot_service.close()

    run(test)


def test_the_same_advice_is_found_once(bot_service: BotService) -> None:
    async def test() -> None:
        view = view_of("hex")
        for language in ("en", "en", "pl", "de"):
            assert (await bot_service.advise("soldier", view, language, ANN)).bot == "soldier"
        assert adviser(bot_service).asked == ["soldier"]
        await bot_service.close()

    run(test)


def test_a_bot_whose_game_ends_while_it_thinks_has_made_no_mistake(
    client: TestClient[Any], person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    tables = client.app.state.server.tables
    answers, refused = tables.bot_answers, threading.Event()

    async def too_late(live: LiveTable, seat: int, decision: int, token: str) -> None:
        async with live.lock:
            await tables.save(live, resigned(live.play, 1 - seat, 0.0))
        try:
            await answers(live, seat, decision, token)
        except Refused:
            refused.set()
            raise

    monkeypatch.setattr(tables, "bot_answers", too_late)
    person("Ann").table("hex", "recruit", "me")
    assert refused.wait(60)
    (live,) = tables.in_memory()
    client.blocking_portal.call(asyncio.wait, {live.bot})
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
