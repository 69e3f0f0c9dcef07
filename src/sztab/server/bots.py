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
from typing import Protocol

from sztab import bots
from sztab.bots.bot import Advice, Budget, Planner
from sztab.bots.process import STAND_IN, BotFailed, BotProcess, usual_speed
from sztab.core import registry
from sztab.core.action import BadInput
from sztab.core.view import View
from sztab.server import metrics

log = logging.getLogger("sztab.server.bots")
PLANS = 10_000  # seats whose plans are remembered
ASKING = 64  # threads that wait for answers from elsewhere
# A turn with something to think about in the games whose bots compile the rules first.
WARM_UP = {
    "hex": "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 20 ba,cl,mo ?; M=moloch 17 - ? | B:play",
}
WARMING = {
    "en": "This bot is still warming up; the soldier answers for it.",
    "pl": "Ten bot jeszcze się rozgrzewa; odpowiada za niego żołnierz.",
    "de": "Dieser Bot läuft noch warm; der Soldat antwortet für ihn.",
}


class Elsewhere(Protocol):
    """Other processes, maybe on other machines, that think."""

    async def open(self) -> None: ...

    def ask(self, view: View, name: str, seed: int, language: str) -> Advice:
        """A bot's advice; raises BotFailed when there is none."""

    async def close(self) -> None: ...


class Workshop:
    """Worker processes of this machine, each thinking about one question at a time.

    Compiling the rules takes up to a minute, once per version. Nobody waits for it: until a game of `warm` is warm, its
    bots are asked in a process that interprets the rules, and the soldier answers for those who are too slow there.
    """

    def __init__(self, workers: int, warm: Iterable[str] = ()) -> None:
        self.closed = False
        self.cold = set(warm) if usual_speed() == "compiled" else set()
        self._free: queue.Queue[BotProcess] = queue.Queue()
        self._interpreters: queue.Queue[BotProcess] = queue.Queue()
        self._processes = [BotProcess(report=log.info) for _ in range(workers)]
        for process in self._processes:
            self._free.put(process)
        if self.cold:
            interpreter = BotProcess(report=log.info, speed="interpreted")
            self._processes.append(interpreter)
            self._interpreters.put(interpreter)

    def stands_in(self, game: str, name: str) -> bool:
        """Does the soldier answer for this bot, because the rules are still being compiled?"""
        return game in self.cold and bots.level(game, name).compiled

    def ask(self, view: View, name: str, seed: int, language: str) -> Advice:
        """The bot's answer; what it does wrong is logged and replaced by a simpler bot's."""
        stands_in = self.stands_in(view.game, name)
        wanted = STAND_IN if stands_in else name
        with self._worker(view.game) as worker:
            for one in dict.fromkeys((wanted, STAND_IN, "random")):
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
                    excuse = (WARMING.get(language, WARMING["en"]),) if stands_in else ()
                    return replace(advice, reasons=excuse + advice.reasons)
                log.warning("The bot %s answered %r, which is not legal.", one, advice.token)
        if self.closed:
            raise BotFailed("The server stops.")
        return replace(Advice("none", "0", view.legal[0]), reasons=("No bot could answer.",))

    def judge(self, view: View, name: str, budget: Budget) -> Advice:
        """What a bot thinks of a position, and nobody else in its place; raises BotFailed when it has no answer."""
        with self._worker(view.game) as worker:
            if self.closed:
                raise BotFailed("The server stops.")
            return worker.ask(view, name, 0, budget)

    @contextmanager
    def _worker(self, game: str) -> Iterator[BotProcess]:
        """A process to ask, as soon as one is free."""
        pool = self._interpreters if game in self.cold else self._free
        process = pool.get()
        try:
            yield process
        finally:
            pool.put(process)

    def warm_up(self, name: str) -> None:
        """Compile in the background: one process does it, the others then find it done."""
        game = registry.game(name)
        view = game.view(game.read_position(WARM_UP[name]), 0)
        log.info("Warming up the bots of %s; until then the soldier answers for the slow ones.", name)
        try:
            for _ in range(self._free.qsize()):
                process = self._free.get()
                try:
                    for level in bots.levels(name).values():
                        if level.compiled and not self.closed:
                            process.ask(view, level.name)
                finally:
                    self._free.put(process)
                if name in self.cold and not self.closed:
                    self.cold.discard(name)
                    log.info("The bots of %s are warm.", name)
        except BotFailed as error:
            if not self.closed:
                log.warning("%s", error)
        finally:
            self.cold.discard(name)

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

    def __init__(self, workers: int, warm: Iterable[str] = (), elsewhere: Elsewhere | None = None) -> None:
        self.elsewhere = elsewhere
        self.here = Workshop(workers, () if elsewhere else warm)
        self._threads = ThreadPoolExecutor(ASKING if elsewhere else workers + 2, "bots")
        self._seated: OrderedDict[tuple[str, int, str], SeatBot] = OrderedDict()

    def stands_in(self, game: str, name: str) -> bool:
        """Does the soldier answer for this bot, because the rules are still being compiled?"""
        return self.here.stands_in(game, name)

    def warm_up(self) -> None:
        """Compile the rules of the games that bots are wanted for at once, in the background."""
        for game in sorted(self.here.cold):
            self._threads.submit(self.here.warm_up, game)

    def ask(self, view: View, name: str, seed: int, language: str) -> Advice:
        """Advice from elsewhere, or from here if nobody there answers."""
        if self.elsewhere and not self.here.closed:
            try:
                advice = self.elsewhere.ask(view, name, seed, language)
                if advice.token in view.legal:
                    return advice
                log.warning("The bot %s answered %r from elsewhere, which is not legal.", name, advice.token)
            except BotFailed as error:
                log.warning("%s", error)
            metrics.errors.labels("bot").inc()
        return self.here.ask(view, name, seed, language)

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

    async def judge(self, name: str, view: View, budget: Budget) -> Advice:
        """What a bot thinks of a position of an ended game; raises BotFailed when it has no answer."""

        def ask() -> Advice:
            if not self.elsewhere:
                return self.here.judge(view, name, budget)
            advice = self.elsewhere.ask(view, name, 0, "en")
            if advice.bot != name:
                raise BotFailed(f"{advice.bot} answered for {name}.")
            return advice

        return await asyncio.get_running_loop().run_in_executor(self._threads, ask)

    async def open(self) -> None:
        if self.elsewhere:
            await self.elsewhere.open()

    async def close(self) -> None:
        self.here.closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.here.close)
        if self.elsewhere:
            await self.elsewhere.close()
        ending = asyncio.ensure_future(asyncio.to_thread(self._threads.shutdown))
        while not ending.done():  # somebody may have been starting a process when all were ended
            await asyncio.wait({ending}, timeout=0.05)
            await asyncio.to_thread(self.here.close)
