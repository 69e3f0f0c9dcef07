"""Bots: players that answer decisions. They see views, never states."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sztab.bots.bot import RANDOM, Advice, Bot, Budget, Level, Line, Make, Stop, Teller, never, plain_ways
from sztab.core.action import BadInput


def _of(game: str, what: str, otherwise: Any) -> Any:
    """What the module of a game's bots says, if there is one."""
    if not importlib.util.find_spec(f"sztab.bots.{game}"):
        return otherwise
    return getattr(importlib.import_module(f"sztab.bots.{game}"), what, otherwise)


def _listed(game: str, what: str) -> Mapping[str, Level]:
    found: Mapping[str, Level] = _of(game, what, {})
    return found


def teller(game: str) -> Teller:
    """Who puts a bot's lines into words: the `ways` of `sztab.bots.<game>`."""
    found: Teller = _of(game, "ways", plain_ways)
    return found


def levels(game: str) -> dict[str, Level]:
    """The bots that play a game, the strongest first: the `BOTS` of `sztab.bots.<game>`, and the random one."""
    return {**_listed(game, "BOTS"), "random": RANDOM}


def names(game: str) -> tuple[str, ...]:
    """The names of the bots that play a game, the strongest first."""
    return tuple(levels(game))


def level(game: str, name: str) -> Level:
    """What is known of a bot before it plays. A game's `SPARRING` partners are found by name but listed nowhere."""
    known = levels(game)
    if name not in known and name in (partners := _listed(game, "SPARRING")):
        return partners[name]
    if name not in known:
        raise BadInput(f"There is no bot {name!r} for {game}; there are {', '.join(known)}.")
    return known[name]


def taught(game: str, name: str, weights: Path) -> Make:
    """A bot by its name that plays with the weights in a file instead of its own."""
    found = level(game, name)
    if found.taught is None:
        raise BadInput(f"{name} of {game} has no weights that could be others.")
    try:
        return found.taught(weights)
    except OSError as error:
        raise BadInput(f"{weights}: {error.strerror}.") from None
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise BadInput(f"{weights} has no weights for {name}: {str(error)[:100] or type(error).__name__}") from None


def bot(game: str, name: str, seed: int | None = None, budget: Budget | None = None, stop: Stop = never) -> Bot:
    """A bot by its name, in this process and at its speed (see `sztab.bots.worker_process` for the other way)."""
    found = level(game, name)
    return found.make(random.getrandbits(32) if seed is None else seed, budget or found.budget, stop)


__all__ = [
    "Advice",
    "Bot",
    "Budget",
    "Level",
    "Line",
    "Stop",
    "bot",
    "level",
    "levels",
    "names",
    "never",
    "taught",
    "teller",
]
