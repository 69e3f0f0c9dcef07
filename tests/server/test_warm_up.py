"""Nobody waits for bots that have to compile the rules first."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from server.conftest import FakeClock, Person
from sztab.bots.bot import Advice
from sztab.core import registry
from sztab.core.chance import Dealer
from sztab.core.game import Decision
from sztab.core.view import View
from sztab.core.words import say
from sztab.server.app import create_app
from sztab.server.live import bot_service as bots
from sztab.server.live.bot_service import BotService
from sztab.server.settings import Settings

compiling = {name: threading.Event() for name in registry.names()}
began: list[str] = []


@dataclass
class SlowProcess:
    """A worker that answers at once when it interprets the rules, and otherwise once they are compiled."""

    report: Any = None
    speed: str = "compiled"
    nice: int = 0
    soon: Sequence[str] = ()
    prepared: list[str] = field(default_factory=list)
    ended: bool = False

    def start(self) -> None: ...

    def prepare(self, game: str) -> None:
        if self.nice and game not in began:  # the first to do so compiles, others find it done
            began.append(game)
            assert compiling[game].wait(60)
            if game in broken:
                raise bots.BotFailed("Something is wrong.")
        self.prepared.append(game)

    def ask(self, view: View, name: str, *_: object) -> Advice:
        assert self.speed == "interpreted" or view.game in self.prepared, "this would compile while somebody waits"
        return Advice(f"{name}, {self.speed}", "1", view.legal[0])

    def cancel(self) -> None: ...

    def retire(self) -> None:
        self.ended = True

    def kill(self) -> None:
        for event in compiling.values():
            event.set()


broken: set[str] = set()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for event in compiling.values():
        event.clear()
    began.clear()
    broken.clear()
    monkeypatch.setattr(bots, "BotProcess", SlowProcess)
    monkeypatch.setattr(bots, "usual_speed", lambda: "compiled")
    yield
    for event in compiling.values():
        event.set()


def view_of(name: str) -> View:
    """A question with more than one answer."""
    game, dealer = registry.game(name), Dealer(b"1" * 32)
    state = game.new(game.examples()[0])
    while not isinstance(pending := game.pending(state), Decision) or len(game.legal(state, pending.seats[0])) < 2:
        state = game.apply(state, game.deal(state, dealer.below)).state
    return game.view(state, pending.seats[0])


def advice(bot_service: BotService, game: str, name: str | None, language: str = "en") -> Advice:
    return asyncio.run(bot_service.advise(name, view_of(game), language))


@pytest.mark.usefixtures("slow")
def test_the_soldier_answers_until_the_bots_are_warm() -> None:
    bot_service = BotService(1, ("hex",))
    bot_service.warm_up()
    first = advice(bot_service, "hex", "captain", "de")
    assert first.bot == "soldier, interpreted"
    assert first.reasons == (say(bots.WARMING, "de"),)
    assert advice(bot_service, "hex", "recruit").bot == "recruit, interpreted"
    compiling["hex"].set()
    until(lambda: not bot_service.local.cold)
    later = advice(bot_service, "hex", "captain")
    assert (later.bot, later.reasons) == ("captain, compiled", ())
    assert advice(bot_service, "hex", None).bot == "general, compiled"  # who gives advice if nobody is named
    until(lambda: bot_service.local._workers[0].interpreted.ended)
    asyncio.run(bot_service.close())


@pytest.mark.usefixtures("slow")
def test_no_game_waits_for_another_to_compile() -> None:
    bot_service = BotService(1, ("hex", "state51", "wroclaw"))
    bot_service.warm_up()
    until(lambda: began == ["hex"])
    assert advice(bot_service, "wroclaw", "captain").bot == "soldier, interpreted"
    compiling["hex"].set()
    until(lambda: "hex" not in bot_service.local.cold)
    assert advice(bot_service, "hex", "captain").bot == "captain, compiled"
    until(lambda: began == ["hex", "wroclaw"])  # the game that somebody plays comes before the others
    assert advice(bot_service, "state51", "captain").bot == "soldier, interpreted"
    compiling["wroclaw"].set()
    until(lambda: "wroclaw" not in bot_service.local.cold)
    assert advice(bot_service, "wroclaw", "captain").bot == "captain, compiled"
    assert advice(bot_service, "hex", "captain").bot == "captain, compiled"
    asyncio.run(bot_service.close())


@pytest.mark.usefixtures("slow")
def test_rules_that_cannot_be_compiled_are_interpreted() -> None:
    broken.add("hex")
    bot_service = BotService(1, ("hex", "wroclaw"))
    for event in compiling.values():
        event.set()
    bot_service.warm_up()
    until(lambda: bot_service.local.cold == {"hex"})
    assert bot_service.local.hopeless == {"hex"}
    assert advice(bot_service, "hex", "captain").bot == "soldier, interpreted"
    asyncio.run(bot_service.close())


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="nothing is compiled here")
def test_on_a_fresh_machine_every_game_has_an_answer_before_it_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("SZTAB_KERNEL", "compiled")
    bot_service = BotService(1, registry.names())
    bot_service.warm_up()
    try:
        until(lambda: bot_service.local._compiler._process is not None)
        process = bot_service.local._compiler._process
        assert process
        for game in registry.names():
            answer = advice(bot_service, game, "captain")
            assert (answer.bot, answer.reasons[0]) == ("soldier", say(bots.WARMING, "en"))
        assert bot_service.local.cold == set(registry.names()), "all of them are still being compiled"
        if hasattr(os, "getpriority"):
            until(lambda: os.getpriority(os.PRIO_PROCESS, process.pid) == 19)
    finally:
        asyncio.run(bot_service.close())
    assert process.poll() is not None


@pytest.mark.usefixtures("slow")
def test_the_table_is_told_once(settings: Settings, clock: FakeClock) -> None:
    warming = Settings(data=settings.data, bot_workers=1, warm=("hex",))
    with TestClient(create_app(warming, clock)) as client:
        ann = Person(client, "Ann")
        table = ann.table("hex", "me", "captain")["table"]["id"]
        for _ in range(2):
            ann.answer(table, 0)
            until(lambda: ann.get(f"/api/tables/{table}")["to_decide"] == [0])
        entries = ann.get(f"/api/tables/{table}/history", seat=0, after=0)["entries"]
        assert [entry["seat"] for entry in entries if entry["note"] == "warming"] == [1]


def until(found: Any) -> None:
    end = time.monotonic() + 60
    while not found():
        assert time.monotonic() < end
        time.sleep(0.02)
