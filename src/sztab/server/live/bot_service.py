"""Bots on seats: they think in worker processes and are waited for in threads, so that nobody else waits for them."""

from __future__ import annotations

import asyncio
import logging
import queue
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Protocol

from sztab import bots
from sztab.bots.asking import Question, answered, planned
from sztab.bots.bot import STAND_IN, Advice, Budget, usual_speed
from sztab.bots.hint import reworded
from sztab.bots.worker_process import BotFailed, BotProcess
from sztab.core.action import BadInput
from sztab.core.lru import Lru
from sztab.core.view import View
from sztab.core.words import Sentence, say
from sztab.server import metrics
from sztab.server.live.turns import AGAIN, Asker, Lane, Turns

log = logging.getLogger("sztab.server.live.bot_service")
PLANS = 10_000  # seats whose plans are remembered
ASKING = 64  # threads that wait for answers from elsewhere
ADVICE = 500  # pieces of advice that are remembered
LAST, LATER = 19, 10  # how far compiling, and advice, let everybody else go first
PATIENCE = 3  # times that a question is asked again when more urgent ones have interrupted it
WARMING = Sentence("This bot is still warming up; the soldier answers for it.")


Using = Callable[[BotProcess], None] | None  # is told which process thinks


class RemoteBots(Protocol):
    """Other processes, maybe on other machines, that think."""

    async def open(self) -> None: ...

    def ask(self, question: Question) -> Advice:
        """A bot's advice; raises BotFailed when there is none."""

    async def close(self) -> None: ...


class Worker:
    """One who thinks about one question at a time: with compiled rules, or without where they are not ready."""

    def __init__(self, cold: Sequence[str], nice: int = 0) -> None:
        self._nice = nice
        self.compiled = BotProcess(report=log.info, nice=nice)
        self.interpreted = self.compiled
        if cold:
            self.interpreted = BotProcess(report=log.info, speed="interpreted", nice=nice, soon=cold)
        self._fresh = self.compiled

    def load(self, games: Iterable[str]) -> None:
        """Replace the process by one that has loaded these games; nobody waits for it."""
        self._fresh = BotProcess(report=log.info, nice=self._nice)
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


class LocalBots:
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
        self._compiler = BotProcess(report=log.info, nice=LAST)
        self._workers = [Worker(self._waiting) for _ in range(workers)]
        self._adviser = Worker(self._waiting, LATER)  # for what must never be in the way of a game
        self._everybody = [*self._workers, self._adviser]
        self._free: queue.Queue[Worker] = queue.Queue()
        self._aside: queue.Queue[Worker] = queue.Queue()
        for worker in self._workers:
            self._free.put(worker)
        self._aside.put(self._adviser)

    def stands_in(self, game: str, name: str) -> bool:
        """Does the soldier answer for this bot, because the rules are still being compiled?"""
        return game in self.cold and bots.level(game, name).compiled

    def ask(self, question: Question, using: Using = None, aside: bool = False) -> Advice:
        """The bot's answer; what it does wrong is logged and replaced by a simpler bot's.

        `using` is told who thinks; `aside`: somebody who only has the time that games leave.
        """
        view, language = question.view, question.language
        stands_in = self.stands_in(view.game, question.bot)
        self._hurry(view.game)
        with self._worker(view.game, aside) as process:
            if using:
                using(process)
            ask = partial(self._asked, process, question)
            advice = answered(view, STAND_IN if stands_in else question.bot, ask, log.warning)
        if stands_in and language:
            return replace(advice, reasons=(say(WARMING, language), *advice.reasons))
        return advice

    def _asked(self, process: BotProcess, question: Question, name: str) -> Advice | None:
        if self.closed:
            raise BotFailed("The server stops.")
        try:
            return process.ask(question.view, name, question.seed, question.budget, question.language)
        except (BotFailed, BadInput) as error:
            if self.closed:
                raise BotFailed("The server stops.") from None
            log.warning("%s", error)
            metrics.errors.labels("bot").inc()
            return None

    def judge(self, view: View, name: str, budget: Budget, using: Using = None) -> Advice:
        """What a bot thinks of a position, and nobody else in its place; raises BotFailed when it has no answer."""
        with self._worker(view.game, aside=True) as process:
            if using:
                using(process)
            if self.closed:
                raise BotFailed("The server stops.")
            return process.ask(view, name, 0, budget)

    @contextmanager
    def _worker(self, game: str, aside: bool) -> Iterator[BotProcess]:
        """A process to ask, as soon as a worker is free."""
        pool = self._aside if aside else self._free
        worker = pool.get()
        try:
            yield worker.interpreted if game in self.cold else worker.compiled
        finally:
            pool.put(worker)

    # ---- compiling

    def warm_up(self) -> None:
        """Compile what is to be compiled, in the background."""
        if self._waiting and not self._warming:
            for worker in self._everybody:
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
                for worker in self._everybody:
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
            for worker in self._everybody:
                worker.interpreted.retire()

    def close(self) -> bool:
        """End all processes; whoever still thinks gives no answer. False: some may just have been started."""
        self.closed = True
        self._compiler.kill()
        for worker in self._everybody:
            worker.kill()
        return not self._warming or not self._warming.is_alive()


class BotService:
    """All bots of this server process."""

    def __init__(self, workers: int, warm: Iterable[str] = (), remote: RemoteBots | None = None) -> None:
        self.remote = remote
        self.local = LocalBots(workers, warm)
        places = ASKING if remote else workers
        self._turns = Turns(places)
        self._aside = Turns(1)
        self._threads = ThreadPoolExecutor(places + 1, "bots")
        self._plans = Lru[tuple[str, int, str], dict[str, str]](PLANS)
        self._advice = Lru[tuple[View, str], tuple[str, Advice]](ADVICE)
        self._seen = Lru[str, str](PLANS)  # the addresses of players

    def saw(self, player: str, address: str) -> None:
        """Somebody asks from there: what their bots use is counted for it."""
        self._seen[player] = address

    def asker(self, player: str) -> Asker:
        return Asker(self._seen.get(player, player), player)

    def stands_in(self, game: str, name: str) -> bool:
        """Does the soldier answer for this bot, because the rules are still being compiled?"""
        return not self.remote and self.local.stands_in(game, name)

    def warm_up(self) -> None:
        """Compile the rules in the background, unless all thinking is to be done elsewhere."""
        if not self.remote:
            self.local.warm_up()

    def ask(self, question: Question, using: Using, aside: bool = False) -> Advice:
        """Advice from elsewhere, or from here if nobody there answers."""
        with metrics.thinking.track_inprogress(), metrics.took(metrics.bot_seconds):
            if self.remote and not self.local.closed:
                try:
                    advice = self.remote.ask(question)
                    if advice.token in question.view.legal:
                        return advice
                    log.warning("The bot %s answered %r from elsewhere: not legal.", question.bot, advice.token)
                except BotFailed as error:
                    log.warning("%s", error)
                metrics.errors.labels("bot").inc()
                self.local.warm_up()
            return self.local.ask(question, using, aside)

    async def _think(self, lane: Lane, asker: Asker, ask: Callable[[Using], Advice]) -> Advice:
        """Have a question thought about when it is its turn. An interrupted bot is asked again, but not for ever:
        after a few times what was found by then is the answer. Nobody thinks on when nobody waits any more."""
        turns = self._aside if lane >= Lane.ADVICE else self._turns
        patience = PATIENCE if lane < Lane.VERDICT else sys.maxsize
        while True:
            async with turns.turn(lane, asker) as turn:
                thinking = asyncio.get_running_loop().run_in_executor(
                    self._threads, ask, lambda process: setattr(turn, "stop", process.cancel)
                )
                thinking.add_done_callback(lambda done: done.cancelled() or done.exception())
                try:
                    advice = await asyncio.shield(thinking)
                except asyncio.CancelledError:
                    while not thinking.done() and not self.local.closed:
                        turn.stop()
                        await asyncio.wait({thinking}, timeout=AGAIN)
                    raise
            if not turn.interrupted or not patience:
                return advice
            patience -= 1

    async def choose(
        self, table: str, seat: int, name: str, seed: int, view: View, player: str = "", alone: bool = False
    ) -> str:
        """The answer of the bot on a seat: a turn is thought about once. `alone`: no person plays at the table."""
        key = (table, seat, name)
        token = planned(self._plans.use(key) or {}, view)
        if token is not None:
            return token
        lane, question = Lane.BOTS if alone else Lane.TABLE, Question(view, name, seed)
        advice = await self._think(lane, self.asker(player), lambda using: self.ask(question, using))
        self._plans[key] = dict(advice.plan)
        return advice.token

    async def advise(self, name: str | None, view: View, language: str, asker: Asker = Asker()) -> Advice:  # noqa: B008
        """Advice for a person; the strongest bot's unless another is named.

        Equal views get equal advice, in any language.
        """
        name = name or bots.names(view.game)[0]
        bots.level(view.game, name)
        key = (view, name)
        known = self._advice.use(key)
        if known and (advice := known[1] if known[0] == language else reworded(known[1], view.game, language)):
            return advice
        final = not self.stands_in(view.game, name)
        question = Question(view, name, language=language)
        advice = await self._think(Lane.ADVICE, asker, lambda using: self.ask(question, using, aside=True))
        if final:
            self._advice[key] = language, advice
        return advice

    async def judge(self, name: str, view: View, budget: Budget) -> Advice:
        """What a bot thinks of a position of an ended game; raises BotFailed when it has no answer."""

        def ask(using: Using) -> Advice:
            if not self.remote:
                return self.local.judge(view, name, budget, using)
            advice = self.remote.ask(Question(view, name, language="en"))
            if advice.bot != name:
                raise BotFailed(f"{advice.bot} answered for {name}.")
            return advice

        return await self._think(Lane.VERDICT, Asker(), ask)

    def stop(self) -> None:
        """Let nobody think on."""
        self.local.closed = True

    async def open(self) -> None:
        if self.remote:
            await self.remote.open()

    async def close(self) -> None:
        self.local.closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.local.close)
        if self.remote:
            await self.remote.close()
        ending = asyncio.ensure_future(asyncio.to_thread(self._threads.shutdown))
        ended = False
        while not (ending.done() and ended):  # somebody may have been starting a process when all were ended
            await asyncio.wait({ending}, timeout=0.05)
            ended = await asyncio.to_thread(self.local.close)
