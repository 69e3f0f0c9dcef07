"""Nobody waits for bots that have to compile the rules first."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from litestar.testing import TestClient

from server.conftest import FakeClock, Person
from sztab.bots.bot import Advice
from sztab.core.view import View
from sztab.server import bots
from sztab.server.app import create_app
from sztab.server.bots import Desk
from sztab.server.settings import Settings

compiled = threading.Event()


@dataclass
class SlowProcess:
    """A worker that answers at once when it interprets the rules, and otherwise once they are compiled."""

    report: Any = None
    speed: str = "compiled"

    def ask(self, view: View, name: str, *_: object) -> Advice:
        if self.speed == "compiled":
            assert compiled.wait(60)
        return Advice(f"{name}, {self.speed}", "1", view.legal[0])

    def kill(self) -> None:
        compiled.set()


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    compiled.clear()
    monkeypatch.setattr(bots, "BotProcess", SlowProcess)
    monkeypatch.setattr(bots, "usual_speed", lambda: "compiled")
    yield
    compiled.set()


def test_the_soldier_answers_until_the_bots_are_warm() -> None:
    desk = Desk(1, ("hex",))
    desk.warm_up()
    game = bots.registry.game("hex")
    view = game.view(game.read_position(bots.WARM_UP["hex"]), 0)

    async def advice(name: str) -> Advice:
        return await desk.advise(name, view, "de")

    first = asyncio.run(advice("captain"))
    assert first.bot == "soldier, interpreted"
    assert first.reasons == (bots.WARMING["de"],)
    assert asyncio.run(advice("recruit")).bot == "recruit, interpreted"
    compiled.set()
    until(lambda: not desk.here.cold)
    later = asyncio.run(advice("captain"))
    assert (later.bot, later.reasons) == ("captain, compiled", ())
    asyncio.run(desk.close())


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
