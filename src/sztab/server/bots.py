"""Bots on seats: they think in worker processes and are waited for in threads, so that nobody else waits for them."""

from __future__ import annotations

import asyncio
import logging
import queue
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from sztab import bots
from sztab.bots.bot import Advice, Planner
from sztab.bots.process import STAND_IN, BotFailed, BotProcess
from sztab.core.action import BadInput
from sztab.core.view import View

log = logging.getLogger("sztab.server.bots")
PLANS = 10_000  # seats whose plans are remembered


class SeatBot(Planner):
    """A bot on a seat: borrows a worker process whenever it has to think."""

    def __init__(self, desk: Desk, name: str, seed: int) -> None:
        super().__init__()
        self._desk = desk
        self._name = name
        self._seed = seed

    def advise(self, view: View, language: str = "en") -> Advice:
        """The bot's answer; what it does wrong is logged and replaced by a simpler bot's."""
        worker = self._desk.workers.get()
        try:
            for name in dict.fromkeys((self._name, STAND_IN, "random")):
                if self._desk.closed:
                    raise BotFailed("The server stops.")
                try:
                    advice = worker.ask(view, name, self._seed, None, language)
                except (BotFailed, BadInput) as error:
                    if not self._desk.closed:
                        log.warning("%s", error)
                    continue
                if advice.token in view.legal:
                    return advice
                log.warning("The bot %s answered %r, which is not legal.", name, advice.token)
        finally:
            self._desk.workers.put(worker)
        if self._desk.closed:
            raise BotFailed("The server stops.")
        return replace(Advice("none", "0", view.legal[0]), reasons=("No bot could answer.",))


class Desk:
    """All bots of this server process."""

    def __init__(self, workers: int) -> None:
        self._processes = [BotProcess(report=log.info) for _ in range(workers)]
        self.workers: queue.Queue[BotProcess] = queue.Queue()
        self.closed = False
        for process in self._processes:
            self.workers.put(process)
        self._threads = ThreadPoolExecutor(workers, "bots")
        self._seated: OrderedDict[tuple[str, int, str], SeatBot] = OrderedDict()

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

    def close(self) -> None:
        """End all processes; whoever still thinks gives no answer."""
        self.closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in self._processes:
            process.kill()
        self._threads.shutdown()
