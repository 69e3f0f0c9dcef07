"""A general that thinks for long is in nobody's way: others are answered meanwhile, and it stops when told to."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest

from sztab.bots.bot import Advice, Budget
from sztab.bots.worker_process import BotProcess
from sztab.core.view import View
from sztab.games.hex.game import GAME
from sztab.server.live import bot_service as bots
from sztab.server.live.bot_service import BotService

MIDDLE = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 17 ba,mo,mu ?; M=moloch 15 - ? | B:discard"
LONG = Budget(seconds=300.0, threads=1)  # far longer than the test may take


class PatientProcess(BotProcess):
    """A worker that gives generals as much time as they want."""

    def ask(
        self, view: View, name: str, seed: int = 0, budget: Budget | None = None, language: str = "en"
    ) -> Advice:  # fmt: skip
        thinking.append(name)
        return super().ask(view, name, seed, LONG if name == "general" else budget, language)


thinking: list[str] = []


def test_others_are_answered_while_a_general_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BotProcess", PatientProcess)
    thinking.clear()
    view = GAME.view(GAME.read_position(MIDDLE), 0)

    async def test() -> None:
        service = BotService(2)
        general = asyncio.ensure_future(service.choose("one", 0, "general", 1, view, "ann"))
        others: list[Any] = []
        for turn in range(3):
            others.append(await service.choose(f"other {turn}", 0, "soldier", 1, view, "ben"))
            others.append((await service.advise("recruit", view, "en")).token)
        assert set(others) <= set(view.legal)
        assert not general.done()
        assert thinking.count("general") == 1
        general.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await general
        await service.choose("after", 0, "officer", 1, view, "ann")  # the worker is free again
        await service.close()

    asyncio.run(asyncio.wait_for(test(), 240))
