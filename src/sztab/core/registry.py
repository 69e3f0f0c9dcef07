"""Which games there are: every package beside this one that has a `game` module with a `GAME` in it."""

from __future__ import annotations

import importlib
import os
from functools import cache
from typing import TYPE_CHECKING, Any

from sztab.core.bad_input import BadInput

if TYPE_CHECKING:
    from sztab.core.game import Game

_HOME = "sztab.games"


@cache
def names() -> tuple[str, ...]:
    """The names of all games."""
    home = importlib.import_module(_HOME)
    found = (entry for folder in home.__path__ for entry in os.scandir(folder))
    return tuple(sorted(entry.name for entry in found if os.path.isfile(os.path.join(entry, "game.py"))))


@cache
def game(name: str) -> Game[Any]:
    """The game of this name."""
    if name not in names():
        from sztab.core.words import Sentence  # which `sztab --help` would wait for

        games = ", ".join(names())
        raise BadInput(Sentence("There is no game {name}; there are {games}.", name=repr(name), games=games))
    found: Game[Any] = importlib.import_module(f"{_HOME}.{name}.game").GAME
    return found
