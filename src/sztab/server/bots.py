"""Bots on seats: they think in worker processes and are waited for in threads, so that nobody else waits for them."""

from __future__ import annotations

import asyncio
import logging
import queue
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace

from sztab import bots
from sztab.bots.bot import Advice, Planner
from sztab.bots.process import STAND_IN, BotFailed, BotProcess, usual_speed
from sztab.core import registry
from sztab.core.action import BadInput
from sztab.core.view import View

log = logging.getLogger("sztab.server.bots")
PLANS = 10_000  # seats whose plans are remembered
# A turn with something to think about in the games whose bots compile the rules first.
WARM_UP = {
    "hex": "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 20 ba,cl,mo ?; M=moloch 17 - ? | B:play",
}
WARMING = {
    "en": "This bot is still warming up; the soldier answers for it.",
    "pl": "Ten bot jeszcze się rozgrzewa; odpowiada za niego żołnierz.",
    "de": "Dieser Bot läuft noch warm; der Soldat antwortet für ihn.",
}


class SeatBot(Planner):
    """A bot on a seat: borrows a worker process whenever it has to think."""

    def __init__(self, desk: Desk, name: str, seed: int) -> None:
        super().__init__()
        self._desk = desk
        self._name = name
        self._seed = seed

    def advise(self, view: View, language: str = "en") -> Advice:
        """The bot's answer; what it does wrong is logged and replaced by a simpler bot's."""
        stands_in = self._desk.stands_in(view.game, self._name)
        wanted = STAND_IN if stands_in else self._name
        with self._desk.worker(view.game) as worker:
            for name in dict.fromkeys((wanted, STAND_IN, "random")):
                if self._desk.closed:
                    raise BotFailed("The server stops.")
                try:
                    advice = worker.ask(view, name, self._seed, None, language)
                except (BotFailed, BadInput) as error:
                    if not self._desk.closed:
                        log.warning("%s", error)
                    continue
                if advice.token in view.legal:
                    excuse = (WARMING.get(language, WARMING["en"]),) if stands_in else ()
                    return replace(advice, reasons=excuse + advice.reasons)
                log.warning("The bot %s answered %r, which is not legal.", name, advice.token)
        if self._desk.closed:
            raise BotFailed("The server stops.")
        return replace(Advice("none", "0", view.legal[0]), reasons=("No bot could answer.",))


class Desk:
    """All bots of this server process.

    Compiling the rules takes up to a minute, once per version. Nobody waits for it: until a game of `warm` is warm, its
    bots are asked in a process that interprets the rules, and the soldier answers for those who are too slow there.
    """

    def __init__(self, workers: int, warm: Iterable[str] = ()) -> None:
        self.workers: queue.Queue[BotProcess] = queue.Queue()
        self.closed = False
        self._processes = [BotProcess(report=log.info) for _ in range(workers)]
        for process in self._processes:
            self.workers.put(process)
        self.cold = set(warm) if usual_speed() == "compiled" else set()
        self._interpreters: queue.Queue[BotProcess] = queue.Queue()
        if self.cold:
            interpreter = BotProcess(report=log.info, speed="interpreted")
            self._processes.append(interpreter)
            self._interpreters.put(interpreter)
        self._threads = ThreadPoolExecutor(workers + 2, "bots")
        self._seated: OrderedDict[tuple[str, int, str], SeatBot] = OrderedDict()

    def stands_in(self, game: str, name: str) -> bool:
        """Does the soldier answer for this bot, because the rules are still being compiled?"""
        return game in self.cold and bots.level(game, name).compiled

    @contextmanager
    def worker(self, game: str) -> Iterator[BotProcess]:
        """A process to ask, as soon as one is free."""
        pool = self._interpreters if game in self.cold else self.workers
        process = pool.get()
        try:
            yield process
        finally:
            pool.put(process)

    def warm_up(self) -> None:
        """Compile in the background: one process does it, the others then find it done."""
        for game in sorted(self.cold):
            self._threads.submit(self._warm_up, game)

    def _warm_up(self, name: str) -> None:
        game = registry.game(name)
        view = game.view(game.read_position(WARM_UP[name]), 0)
        log.info("Warming up the bots of %s; until then the soldier answers for the slow ones.", name)
        try:
            for _ in range(self.workers.qsize()):
                process = self.workers.get()
                try:
                    for level in bots.levels(name).values():
                        if level.compiled and not self.closed:
                            process.ask(view, level.name)
                finally:
                    self.workers.put(process)
                if name in self.cold and not self.closed:
                    self.cold.discard(name)
                    log.info("The bots of %s are warm.", name)
        except BotFailed as error:
            if not self.closed:
                log.warning("%s", error)
        finally:
            self.cold.discard(name)

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
