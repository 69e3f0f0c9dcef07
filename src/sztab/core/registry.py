"""Which games there are: every package beside this one that has a `game` module with a `GAME` in it."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Any

from sztab.core.action import BadInput

if TYPE_CHECKING:
    from sztab.core.game import Game

_HOME = "sztab.games"


@cache
def names() -> tuple[str, ...]:
    """The names of all games."""
    home = importlib.import_module(_HOME)
    return tuple(sorted(module.name for module in pkgutil.iter_modules(home.__path__) if module.ispkg))


@cache
def game(name: str) -> Game[Any]:
    """The game of this name."""
    if name not in names():
        raise BadInput(f"There is no game {name!r}; there are {', '.join(names())}.")
    found: Game[Any] = importlib.import_module(f"{_HOME}.{name}.game").GAME
    return found
