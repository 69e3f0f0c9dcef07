"""What a bot is: a player with a budget that can say why."""

from __future__ import annotations

import importlib.util
import os
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from sztab.core.counsel import Way
from sztab.core.view import View

Stop = Callable[[], bool]  # true: nobody waits for the answer any more
STAND_IN = "soldier"  # whose move is played when a bot fails


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about a turn. The nodes fix the answer; the time is a cap on top of them."""

    nodes: int | None = None
    seconds: float | None = None
    threads: int | None = None  # cores it may use; the answer to a number of nodes does not depend on it

    def cores(self) -> int:
        """How many threads to search with: as said here or in SZTAB_THREADS, otherwise all cores."""
        return max(self.threads or int(os.environ.get("SZTAB_THREADS", "0")) or os.cpu_count() or 1, 1)


@dataclass(frozen=True, slots=True)
class Line:
    """One way to go on: the tokens, how good the bot thinks it is, and what it expects in figures."""

    tokens: tuple[str, ...]
    score: float
    facts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Advice:
    """A bot's answer and its reasons.

    `plan` holds the positions, as this seat sees them, that the bot expects to be asked in next, with its answers: a
    turn is thought about once. `lines` are the ways it compared, the best first.
    """

    bot: str
    version: str
    token: str
    plan: tuple[tuple[str, str], ...] = ()
    lines: tuple[Line, ...] = ()
    reasons: tuple[str, ...] = ()
    nodes: int = 0


class Teller(Protocol):
    """Puts lines into words, the first of them first, and leaves out those that do not really differ."""

    def __call__(self, view: View, lines: Sequence[Line], most: int, language: str, /) -> Sequence[Way]: ...


def plain_ways(view: View, lines: Sequence[Line], most: int, language: str) -> list[Way]:
    """For games that have no words of their own."""
    return [Way(list(line.tokens), []) for line in lines[:most]]


class Bot(Protocol):
    """Answers decisions from views. Equal views, seeds and node budgets give equal answers."""

    def choose(self, view: View) -> str:
        """The token of one of the view's legal actions."""

    def advise(self, view: View, language: str = "en") -> Advice:
        """The same answer with its reasons."""


Make = Callable[[int, Budget, Stop], Bot]


@dataclass(frozen=True, slots=True)
class Level:
    """A bot that can be asked for by name; `version` changes whenever its play does."""

    name: str
    version: str
    about: str
    make: Make
    budget: Budget = Budget()
    compiled: bool = False  # far too slow without compiled kernels: it belongs into a worker process
    offline: int | None = None  # nodes where the rules are interpreted, as in a browser: what a person waits for
    hint: Budget | None = None  # what it needs for advice that it stands by; its usual budget if it needs no more
    explain: Callable[[Sequence[Line], str], Iterable[str]] | None = None  # the reasons for the first of some lines
    taught: Callable[[Path], Make] | None = None  # the same with the weights in a file, which may be no good (BadInput)


def usual_speed() -> str:
    """How the rules run in worker processes: compiled where that is possible, unless the environment says otherwise."""
    return os.environ.get("SZTAB_KERNEL") or ("compiled" if importlib.util.find_spec("numba") else "interpreted")


def never() -> bool:
    """A `Stop` for bots that are waited for."""
    return False


class Planner:
    """Thinks about a turn once: follows its plan while the game goes as expected, and thinks again when it does not."""

    def __init__(self) -> None:
        self._plan: dict[str, str] = {}

    def advise(self, view: View, language: str = "en") -> Advice:
        raise NotImplementedError

    def think(self, view: View) -> Advice:
        """The answer and the plan; a bot that can save itself the reasons does."""
        return self.advise(view)

    def choose(self, view: View) -> str:
        planned = self._plan.get(view.position)
        if planned in view.legal:
            return planned
        if len(view.legal) == 1:
            return view.legal[0]
        advice = self.think(view)
        self._plan = dict(advice.plan)
        return advice.token


class RandomBot:
    """Plays any legal action."""

    def __init__(self, seed: int, budget: Budget = Budget(), stop: Stop = never) -> None:  # noqa: B008
        self._random = random.Random(seed)

    def choose(self, view: View) -> str:
        return self._random.choice(view.legal)

    def advise(self, view: View, language: str = "en") -> Advice:
        return Advice("random", "1", self.choose(view))


RANDOM = Level("random", "1", "any legal action", RandomBot)
