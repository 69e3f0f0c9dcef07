"""Sztab: three board games with exact rules, readable notation and fast play.

>>> import sztab
>>> {'hex', 'state51', 'wroclaw'} <= set(sztab.game_names())
True
>>> hex = sztab.game("hex")
>>> state = hex.new({"armies": "borgo,moloch"})
>>> hex.pending(state)
Decision(seats=(0,), prompt='hq')
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sztab.core.action import BadInput, IllegalAction
    from sztab.core.game import Chance, Decision, Game, Outcome, State, Step
    from sztab.core.registry import game
    from sztab.core.registry import names as game_names
    from sztab.core.view import View

__version__ = "0.2.0"

__all__ = [
    "BadInput",
    "Chance",
    "Decision",
    "Game",
    "IllegalAction",
    "Outcome",
    "State",
    "Step",
    "View",
    "game",
    "game_names",
]


def __getattr__(name: str) -> Any:
    """Found when it is first asked for, so that the command line starts quickly."""
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "game_names":
        return import_module("sztab.core.registry").names
    homes = ("sztab.core.action", "sztab.core.game", "sztab.core.registry", "sztab.core.view")
    return next(getattr(home, name) for home in map(import_module, homes) if hasattr(home, name))
