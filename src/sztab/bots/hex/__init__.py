"""The bots of Neuroshima Hex."""

from __future__ import annotations

from sztab.bots.bot import Budget, Level, Stop
from sztab.bots.hex.counsel import ways
from sztab.bots.hex.explain import reasons
from sztab.bots.hex.levels import CAPTAIN, GENERAL, OFFICER, VERSION, QuickBot, SearchBot
from sztab.core.kernel import COMPILED

_ALL = 1024
_SOME = 48  # interpreted, more would make a person wait


def _recruit(seed: int, budget: Budget, stop: Stop) -> QuickBot:
    return QuickBot("recruit", "simple", 3, seed)


def _soldier(seed: int, budget: Budget, stop: Stop) -> QuickBot:
    return QuickBot("soldier", "tuned", _ALL if COMPILED else _SOME, seed)


def _officer(seed: int, budget: Budget, stop: Stop) -> SearchBot:
    return SearchBot("officer", OFFICER, seed, budget, stop)


def _captain(seed: int, budget: Budget, stop: Stop) -> SearchBot:
    return SearchBot("captain", CAPTAIN, seed, budget, stop)


def _general(seed: int, budget: Budget, stop: Stop) -> SearchBot:
    return SearchBot("general", GENERAL, seed, budget, stop)


BOTS = {
    "general": Level(
        "general",
        GENERAL.version,
        "plays ahead by what it has learned from its own games, on all cores",
        _general,
        Budget(seconds=1.0),
        compiled=True,
        hint=Budget(seconds=5.0),
        explain=reasons,
    ),
    "captain": Level(
        "captain",
        VERSION,
        "plays every promising turn on, on all cores",
        _captain,
        Budget(seconds=1.0),
        compiled=True,
        hint=Budget(seconds=5.0),
        explain=reasons,
    ),
    "officer": Level(
        "officer",
        VERSION,
        "searches its whole turn and the reply to it",
        _officer,
        Budget(nodes=96, threads=1),
        compiled=True,
        hint=Budget(nodes=960, threads=1),
        explain=reasons,
    ),
    "soldier": Level("soldier", VERSION, "looks one action ahead and fights the battle", _soldier),
    "recruit": Level("recruit", VERSION, "any action that is not silly", _recruit),
}

__all__ = ["BOTS", "ways"]
