"""Bots on seats: they think in worker processes and are waited for in threads, so that nobody else waits for them."""

from __future__ import annotations

import asyncio
import logging
import queue
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Protocol

from sztab import bots
from sztab.bots.bot import Advice, Planner
from sztab.bots.process import STAND_IN, BotFailed, BotProcess
from sztab.core.action import BadInput
from sztab.core.view import View
from sztab.server import metrics

log = logging.getLogger("sztab.server.bots")
PLANS = 10_000  # seats whose plans are remembered
ASKING = 64  # threads that wait for answers from elsewhere


class Elsewhere(Protocol):
    """Other processes, maybe on other machines, that think."""

    async def open(self) -> None: ...

    def ask(self, view: View, name: str, seed: int, language: str) -> Advice:
        """A bot's advice; raises BotFailed when there is none."""

    async def close(self) -> None: ...


class Workshop:
    """Worker processes of this machine, each thinking about one question at a time."""

    def __init__(self, workers: int) -> None:
        self._processes = [BotProcess(report=log.info) for _ in range(workers)]
        self._free: queue.Queue[BotProcess] = queue.Queue()
        for process in self._processes:
            self._free.put(process)
        self.closed = False

    def ask(self, view: View, name: str, seed: int, language: str) -> Advice:
        """The bot's answer; what it does wrong is logged and replaced by a simpler bot's."""
        worker = self._free.get()
        try:
            for one in dict.fromkeys((name, STAND_IN, "random")):
                if self.closed:
                    raise BotFailed("The server stops.")
                try:
                    advice = worker.ask(view, one, seed, None, language)
                except (BotFailed, BadInput) as error:
                    if not self.closed:
                        log.warning("%s", error)
                        metrics.errors.labels("bot").inc()
                    continue
                if advice.token in view.legal:
                    return advice
                log.warning("The bot %s answered %r, which is not legal.", one, advice.token)
        finally:
            self._free.put(worker)
        if self.closed:
            raise BotFailed("The server stops.")
        return replace(Advice("none", "0", view.legal[0]), reasons=("No bot could answer.",))

    def close(self) -> None:
        """End all processes; whoever still thinks gives no answer."""
        self.closed = True
        for process in self._processes:
            process.kill()


class SeatBot(Planner):
    """A bot on a seat: asks somebody whenever it has to think."""

    def __init__(self, desk: Desk, name: str, seed: int) -> None:
        super().__init__()
        self._desk = desk
        self._name = name
        self._seed = seed

    def advise(self, view: View, language: str = "en") -> Advice:
        with metrics.thinking.track_inprogress(), metrics.took(metrics.bot_seconds):
            return self._desk.ask(view, self._name, self._seed, language)


class Desk:
    """All bots of this server process."""

    def __init__(self, workers: int, elsewhere: Elsewhere | None = None) -> None:
        self.elsewhere = elsewhere
        self._here = Workshop(workers)
        self._threads = ThreadPoolExecutor(ASKING if elsewhere else workers, "bots")
        self._seated: OrderedDict[tuple[str, int, str], SeatBot] = OrderedDict()

    def ask(self, view: View, name: str, seed: int, language: str) -> Advice:
        """Advice from elsewhere, or from here if nobody there answers."""
        if self.elsewhere and not self._here.closed:
            try:
                advice = self.elsewhere.ask(view, name, seed, language)
                if advice.token in view.legal:
                    return advice
                log.warning("The bot %s answered %r from elsewhere, which is not legal.", name, advice.token)
            except BotFailed as error:
                log.warning("%s", error)
            metrics.errors.labels("bot").inc()
        return self._here.ask(view, name, seed, language)

    async def choose(self, table: str, seat: int, name: str, seed: int, view: View) -> str:
        """The answer of the bot on a seat."""
        key = (table, seat, name)
        bot = self._seated.setdefault(key, SeatBot(self, name, seed))
        self._seated.move_to_end(key)
        while len(self._seated) > PLANS:
            self._seated.popitem(last=False)
        return await asyncio.get_running_loop().run_in_executor(self._threads, bot.choose, view)

    async def advise(self, name: str | None, view: View, language: str) -> Advice:
        """Advice for a person; the strongest bot's unless another is named. Equal views get equal advice."""
        name = name or bots.names(view.game)[0]
        bots.level(view.game, name)
        bot = SeatBot(self, name, 0)
        return await asyncio.get_running_loop().run_in_executor(self._threads, bot.advise, view, language)

    async def open(self) -> None:
        if self.elsewhere:
            await self.elsewhere.open()

    async def close(self) -> None:
        self._here.closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self._here.close)
        if self.elsewhere:
            await self.elsewhere.close()
        ending = asyncio.ensure_future(asyncio.to_thread(self._threads.shutdown))
        while not ending.done():  # somebody may have been starting a process when all were ended
            await asyncio.wait({ending}, timeout=0.05)
            await asyncio.to_thread(self._here.close)
