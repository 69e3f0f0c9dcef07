"""Bots on seats: they think in worker processes and are waited for in threads, so that nobody else waits for them."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import Protocol

from sztab import bots
from sztab.bots.bot import Advice, Budget, Planner
from sztab.bots.process import STAND_IN, BotFailed, BotProcess, usual_speed
from sztab.core.action import BadInput
from sztab.core.view import View
from sztab.server import metrics

log = logging.getLogger("sztab.server.bots")
PLANS = 10_000  # seats whose plans are remembered
ASKING = 64  # threads that wait for answers from elsewhere
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


class Worker:
    """One who thinks about one question at a time: with compiled rules, or without where they are not ready."""

    def __init__(self, cold: Sequence[str]) -> None:
        self.compiled = BotProcess(report=log.info)
        self.interpreted = BotProcess(report=log.info, speed="interpreted", soon=cold) if cold else self.compiled
        self._fresh = self.compiled

    def load(self, games: Iterable[str]) -> None:
        """Replace the process by one that has loaded these games; nobody waits for it."""
        self._fresh = BotProcess(report=log.info)
        try:
            for game in games:
                self._fresh.prepare(game)
        except BotFailed:
            self._fresh.kill()
            raise
        old, self.compiled = self.compiled, self._fresh
        old.retire()

    def kill(self) -> None:
        for process in (self.compiled, self.interpreted, self._fresh):
            process.kill()


class Workshop:
    """Workers of this machine, each thinking about one question at a time.

    Compiling the rules takes up to minutes, once per version. Nobody waits for it: a process of its own does it, one
    game after the other, with time that nobody else wants. Until a game of `warm` is compiled its bots interpret the
    rules, and the soldier answers for those who are too slow for that.
    """

    def __init__(self, workers: int, warm: Iterable[str] = ()) -> None:
        self.closed = False
        self.cold = set(warm) if usual_speed() == "compiled" else set()
        self.hopeless: set[str] = set()  # games whose rules could not be compiled
        self._waiting = [game for game in warm if game in self.cold]
        self._ordering = threading.Lock()
        self._warming: threading.Thread | None = None
        self._compiler = BotProcess(report=log.info, gently=True)
        self._workers = [Worker(self._waiting) for _ in range(workers)]
        self._free: queue.Queue[Worker] = queue.Queue()
        for worker in self._workers:
            self._free.put(worker)

    def stands_in(self, game: str, name: str) -> bool:
        """Does the soldier answer for this bot, because the rules are still being compiled?"""
        return game in self.cold and bots.level(game, name).compiled

    def ask(self, view: View, name: str, seed: int, language: str) -> Advice:
        """The bot's answer; what it does wrong is logged and replaced by a simpler bot's."""
        stands_in = self.stands_in(view.game, name)
        wanted = STAND_IN if stands_in else name
        self._hurry(view.game)
        with self._worker(view.game) as process:
            for one in dict.fromkeys((wanted, STAND_IN, "random")):
                if self.closed:
                    raise BotFailed("The server stops.")
                try:
                    advice = process.ask(view, one, seed, None, language)
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
        with self._worker(view.game) as process:
            if self.closed:
                raise BotFailed("The server stops.")
            return process.ask(view, name, 0, budget)

    @contextmanager
    def _worker(self, game: str) -> Iterator[BotProcess]:
        """A process to ask, as soon as a worker is free."""
        worker = self._free.get()
        try:
            yield worker.interpreted if game in self.cold else worker.compiled
        finally:
            self._free.put(worker)

    # ---- compiling

    def warm_up(self) -> None:
        """Compile what is to be compiled, in the background."""
        if self._waiting and not self._warming:
            for worker in self._workers:
                worker.interpreted.start()
            self._warming = threading.Thread(target=self._warm_up, name="compiling")
            self._warming.start()

    def _hurry(self, game: str) -> None:
        """Somebody plays this game: compile it next."""
        with self._ordering:
            if game in self._waiting:
                self._waiting.remove(game)
                self._waiting.insert(0, game)

    def _next(self) -> str:
        with self._ordering:
            return self._waiting.pop(0) if self._waiting and not self.closed else ""

    def _warm_up(self) -> None:
        ready: list[str] = []
        while game := self._next():
            log.info("Compiling the rules of %s; until then the soldier answers for its slow bots.", game)
            try:
                self._compiler.prepare(game)
                for worker in self._workers:
                    worker.load([*ready, game])
            except BotFailed as error:
                if not self.closed:
                    log.warning("%s The soldier goes on answering for the slow bots of %s.", error, game)
                    metrics.errors.labels("bot").inc()
                    self.hopeless.add(game)
                continue
            ready.append(game)
            self.cold.discard(game)
            log.info("The bots of %s are warm.", game)
        self._compiler.kill()
        if not self.cold:
            for worker in self._workers:
                worker.interpreted.retire()

    def close(self) -> bool:
        """End all processes; whoever still thinks gives no answer. False: some may just have been started."""
        self.closed = True
        self._compiler.kill()
        for worker in self._workers:
            worker.kill()
        return not self._warming or not self._warming.is_alive()


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
        self.here = Workshop(workers, warm)
        self._threads = ThreadPoolExecutor(ASKING if elsewhere else workers + 2, "bots")
        self._seated: OrderedDict[tuple[str, int, str], SeatBot] = OrderedDict()

    def stands_in(self, game: str, name: str) -> bool:
        """Does the soldier answer for this bot, because the rules are still being compiled?"""
        return not self.elsewhere and self.here.stands_in(game, name)

    def warm_up(self) -> None:
        """Compile the rules in the background, unless all thinking is to be done elsewhere."""
        if not self.elsewhere:
            self.here.warm_up()

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
            self.here.warm_up()
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
        ended = False
        while not (ending.done() and ended):  # somebody may have been starting a process when all were ended
            await asyncio.wait({ending}, timeout=0.05)
            ended = await asyncio.to_thread(self.here.close)
