"""Bots: players that answer decisions. They see views, never states."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Mapping

from sztab.bots.bot import RANDOM, Advice, Bot, Budget, Level, Line, Stop, never
from sztab.core.action import BadInput


def levels(game: str) -> dict[str, Level]:
    """The bots that play a game, the strongest first: the `BOTS` of `sztab.bots.<game>`, and the random one."""
    found: Mapping[str, Level] = {}
    if importlib.util.find_spec(f"sztab.bots.{game}"):
        found = importlib.import_module(f"sztab.bots.{game}").BOTS
    return {**found, "random": RANDOM}


def names(game: str) -> tuple[str, ...]:
    """The names of the bots that play a game, the strongest first."""
    return tuple(levels(game))


def level(game: str, name: str) -> Level:
    """What is known of a bot before it plays."""
    known = levels(game)
    if name not in known:
        raise BadInput(f"There is no bot {name!r} for {game}; there are {', '.join(known)}.")
    return known[name]


def bot(game: str, name: str, seed: int | None = None, budget: Budget | None = None, stop: Stop = never) -> Bot:
    """A bot by its name, in this process and at its speed (see `sztab.bots.process` for the other way)."""
    found = level(game, name)
    return found.make(random.getrandbits(32) if seed is None else seed, budget or found.budget, stop)


__all__ = ["Advice", "Bot", "Budget", "Level", "Line", "Stop", "bot", "level", "levels", "names", "never"]
