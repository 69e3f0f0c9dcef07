"""Bots: players that answer decisions. They see views, never states."""

from __future__ import annotations

import importlib
import random
from collections.abc import Mapping

from sztab.core.action import BadInput
from sztab.core.play import Player
from sztab.core.view import View


class RandomBot:
    """Plays any legal action."""

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)

    def choose(self, view: View) -> str:
        return self.random.choice(view.legal)


def names(game: str) -> tuple[str, ...]:
    """The bots that play a game, the strongest first."""
    return (*_own_bots(game), "random")


def bot(game: str, name: str, seed: int | None = None) -> Player:
    """A bot by its name."""
    if name == "random":
        return RandomBot(seed)
    own = _own_bots(game)
    if name not in own:
        raise BadInput(f"There is no bot {name!r} for {game}; there are {', '.join(names(game))}.")
    made: Player = own[name](seed)  # type: ignore[operator]
    return made


def _own_bots(game: str) -> Mapping[str, object]:
    """The bots written for one game: the `BOTS` of `sztab.bots.<game>`, if there is such a module."""
    try:
        module = importlib.import_module(f"sztab.bots.{game}")
    except ModuleNotFoundError:
        return {}
    found: Mapping[str, object] = module.BOTS
    return found
