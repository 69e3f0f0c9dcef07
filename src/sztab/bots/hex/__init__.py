"""The bots of Neuroshima Hex."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sztab.bots.bot import Budget, Level, Make, Stop
from sztab.bots.hex.counsel import ways
from sztab.bots.hex.explain import reasons
from sztab.bots.hex.levels import CAPTAIN, GENERAL, OFFICER, VERSION, QuickBot, SearchBot, read_weights
from sztab.bots.hex.search import Style
from sztab.core.kernel import COMPILED

_ALL = 1024
_SOME = 48  # interpreted, more would make a person wait


def _recruit(seed: int, budget: Budget, stop: Stop) -> QuickBot:
    return QuickBot("recruit", "simple", 3, seed)


def _soldier(seed: int, budget: Budget, stop: Stop) -> QuickBot:
    return QuickBot("soldier", "tuned", _ALL if COMPILED else _SOME, seed)


def _searching(name: str, style: Style) -> Make:
    return lambda seed, budget, stop: SearchBot(name, style, seed, budget, stop)


def _taught(name: str, style: Style) -> Callable[[Path], Make]:
    def learn(path: Path) -> Make:
        read_weights(style, path)
        return lambda seed, budget, stop: SearchBot(name, style, seed, budget, stop, path)

    return learn


BOTS = {
    "general": Level(
        "general",
        GENERAL.version,
        "plays ahead by what it has learned from its own games, on all cores",
        _searching("general", GENERAL),
        Budget(seconds=1.0),
        compiled=True,
        offline=24,
        hint=Budget(seconds=5.0),
        explain=reasons,
        taught=_taught("general", GENERAL),
    ),
    "captain": Level(
        "captain",
        CAPTAIN.version,
        "plays every promising turn on, on all cores",
        _searching("captain", CAPTAIN),
        Budget(seconds=1.0),
        compiled=True,
        offline=24,
        hint=Budget(seconds=5.0),
        explain=reasons,
        taught=_taught("captain", CAPTAIN),
    ),
    "officer": Level(
        "officer",
        OFFICER.version,
        "searches its whole turn and the reply to it",
        _searching("officer", OFFICER),
        Budget(nodes=96, threads=1),
        compiled=True,
        offline=16,
        hint=Budget(nodes=960, threads=1),
        explain=reasons,
        taught=_taught("officer", OFFICER),
    ),
    "soldier": Level("soldier", VERSION, "looks one action ahead and fights the battle", _soldier),
    "recruit": Level("recruit", VERSION, "any action that is not silly", _recruit),
}

__all__ = ["BOTS", "ways"]
