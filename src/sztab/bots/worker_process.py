"""Bots in processes of their own: they never block whoever asks, stop when told, and may crash."""

from __future__ import annotations

from collections.abc import Iterable

from sztab import bots
from sztab.bots.asking import Question, answered, packed, unpacked_advice
from sztab.bots.bot import Advice, Bot, Budget, Planner, usual_speed
from sztab.core.action import BadInput
from sztab.core.kernel import COMPILED
from sztab.core.processes import Process, ProcessFailed, Report, tell
from sztab.core.view import View


class BotFailed(ProcessFailed):
    """A bot's process ended, said something else than an answer, or took far too long."""


class BotProcess(Process):
    """One worker process for bots: `cancel` lets a search answer at once with the best it has."""

    failed = BotFailed
    called = "bot's process"

    def __init__(
        self,
        report: Report = tell,
        grace: float = 30.0,
        speed: str = "",
        nice: int = 0,
        soon: Iterable[str] = (),
    ) -> None:
        """`nice`: how far it lets others go first, up to 19; `soon`: games that will be asked about."""
        command = ["sztab.bots.worker", *([f"--nice={nice}"] if nice else []), *soon]
        super().__init__(command, {"SZTAB_KERNEL": speed or usual_speed()}, report, grace)

    def ask(
        self, view: View, name: str, seed: int = 0, budget: Budget | None = None, language: str | None = "en"
    ) -> Advice:  # fmt: skip
        """A bot's advice, without a language without reasons; raises BotFailed when there is none."""
        bots.level(view.game, name)
        question = Question(view, name, seed, language, budget)
        answer = self.exchange({"question": packed(question)}, budget.seconds if budget else None)
        if "error" in answer:
            raise BotFailed(f"The bot {name} failed: {answer['error']}")
        return unpacked_advice(answer["advice"])

    def prepare(self, game: str) -> None:
        """Compile the rules of a game as its bots need them, or load what was compiled before."""
        answer = self.exchange({"prepare": game})
        if "error" in answer:
            raise BotFailed(f"The bots of {game} were not prepared: {answer['error']}.")

    def __enter__(self) -> BotProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


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
        return self._advised(view, language)

    def think(self, view: View) -> Advice:
        return self._advised(view, None)

    def _advised(self, view: View, language: str | None) -> Advice:
        def ask(name: str) -> Advice | None:
            try:
                return self._process.ask(view, name, self._seed, self._budget, language)
            except (BotFailed, BadInput) as error:
                self._report(str(error))
                return None

        return answered(view, self._name, ask, self._report)


def hire(
    process: BotProcess, game: str, name: str, seed: int = 0, budget: Budget | None = None, report: Report = tell
) -> Bot:  # fmt: skip
    """A bot by its name: in the worker process if it needs compiled kernels, in this one otherwise."""
    if bots.level(game, name).compiled and not COMPILED:
        return RemoteBot(process, name, seed, budget, report)
    return bots.bot(game, name, seed, budget)
