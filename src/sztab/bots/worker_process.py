"""Bots in processes of their own: they never block whoever asks, stop when told, and may crash."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from typing import Any

from sztab import bots
from sztab.bots.bot import STAND_IN, Advice, Bot, Budget, Planner, usual_speed
from sztab.core.action import BadInput
from sztab.core.kernel import COMPILED
from sztab.core.view import View

Report = Callable[[str], None]


def tell(message: str) -> None:
    """Reports go to standard error unless somebody else wants them."""
    print(message, file=sys.stderr, flush=True)


class BotFailed(RuntimeError):
    """A bot's process ended, said something else than an answer, or took far too long."""


class BotProcess:
    """One worker process, started when first asked. One question at a time; `cancel` may be called by anybody."""

    def __init__(
        self,
        report: Report = tell,
        grace: float = 30.0,
        speed: str = "",
        nice: int = 0,
        soon: Iterable[str] = (),
    ) -> None:
        self._report = report
        self._soon = tuple(soon)  # games that will be asked about soon
        self._nice = nice  # how far it lets others go first, up to 19
        self._speed = speed or usual_speed()
        self._grace = grace  # seconds an answer may be late before the process is given up
        self._numbers = itertools.count(1)
        self._asked = 0
        self._process: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()

    def ask(
        self, view: View, name: str, seed: int = 0, budget: Budget | None = None, language: str = "en"
    ) -> Advice:  # fmt: skip
        """A bot's advice; raises BotFailed when there is none."""
        bots.level(view.game, name)
        budget = budget or Budget()
        with self._lock:
            self._asked = next(self._numbers)
            question = {"id": self._asked, "view": asdict(view), "bot": name, "seed": seed, "language": language}
            answer = self._exchange({**question, **asdict(budget)})
            self._asked = 0
        if "error" in answer:
            raise BotFailed(f"The bot {name} failed: {answer['error']}")
        return Advice.from_json(answer["advice"])

    def start(self) -> None:
        """Start the process before it is asked."""
        with self._lock:
            self._start()

    def prepare(self, game: str) -> None:
        """Compile the rules of a game as its bots need them, or load what was compiled before."""
        with self._lock:
            answer = self._exchange({"id": next(self._numbers), "prepare": game, "seconds": None})
        if "error" in answer:
            raise BotFailed(f"The bots of {game} were not prepared: {answer['error']}.")

    def retire(self) -> None:
        """End the process once the question under way is answered."""
        with self._lock:
            self.kill()

    def cancel(self) -> None:
        """Let the running search answer at once with the best it has."""
        process, number = self._process, self._asked
        if process and process.stdin and number:
            try:
                print(json.dumps({"cancel": number}), file=process.stdin, flush=True)
            except OSError:
                self.kill()

    def kill(self) -> None:
        """End the process at once; the next question starts another."""
        process, self._process = self._process, None
        if process:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream:
                    stream.close()

    close = kill

    def __enter__(self) -> BotProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _exchange(self, question: dict[str, Any]) -> dict[str, Any]:
        late: threading.Timer | None = None
        try:
            process = self._start()
            assert process.stdin
            assert process.stdout
            print(json.dumps(question), file=process.stdin, flush=True)
            told = False
            while True:
                if late is None and question["seconds"]:
                    late = threading.Timer(question["seconds"] + self._grace, process.kill)
                    late.start()
                answer = json.loads(process.stdout.readline() or "null")
                if not isinstance(answer, dict):
                    raise BotFailed("The bot's process ended without an answer.")
                if "compiling" in answer:
                    if late:
                        late.cancel()
                        late = None
                    if not told:
                        self._report("Compiling the rules, once per version; this takes up to a minute ...")
                        told = True
                elif answer.get("id") == question["id"]:
                    return answer
        except (OSError, ValueError) as error:
            self.kill()
            raise BotFailed(f"The bot's process failed: {error}.") from error
        except BotFailed:
            self.kill()
            raise
        finally:
            if late:
                late.cancel()

    def _start(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            self.kill()
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "sztab.bots.worker",
                    *([f"--nice={self._nice}"] if self._nice else []),
                    *self._soon,
                ],
                env={**os.environ, "SZTAB_KERNEL": self._speed},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        return self._process


class RemoteBot(Planner):
    """A bot in a worker process, as a player. What it does wrong is reported and replaced by the soldier's move."""

    def __init__(
        self, process: BotProcess, name: str, seed: int = 0, budget: Budget | None = None, report: Report = tell
    ) -> None:  # fmt: skip
        super().__init__()
        self._process = process
        self._name = name
        self._seed = seed
        self._budget = budget
        self._report = report

    def advise(self, view: View, language: str = "en") -> Advice:
        for name in dict.fromkeys((self._name, STAND_IN, "random")):
            try:
                advice = self._process.ask(view, name, self._seed, self._budget, language)
            except (BotFailed, BadInput) as error:
                self._report(str(error))
                continue
            if advice.token in view.legal:
                return advice
            self._report(f"The bot {name} answered {advice.token!r}, which is not legal.")
        return replace(Advice("none", "0", view.legal[0]), reasons=("No bot could answer.",))


def hire(
    process: BotProcess, game: str, name: str, seed: int = 0, budget: Budget | None = None, report: Report = tell
) -> Bot:  # fmt: skip
    """A bot by its name: in the worker process if it needs compiled kernels, in this one otherwise."""
    if bots.level(game, name).compiled and not COMPILED:
        return RemoteBot(process, name, seed, budget, report)
    return bots.bot(game, name, seed, budget)
