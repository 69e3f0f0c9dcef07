"""Sztab: three board games with exact rules, readable notation and fast play.

>>> import sztab
>>> sztab.game_names()
('hex', 'state51', 'wroclaw')
>>> hex = sztab.game("hex")
>>> state = hex.new({"armies": "borgo,moloch"})
>>> hex.pending(state)
Decision(seats=(0,), prompt='hq')
"""

from sztab.core.action import BadInput, IllegalAction
from sztab.core.game import Chance, Decision, Game, Outcome, State, Step
from sztab.core.registry import game
from sztab.core.registry import names as game_names
from sztab.core.view import View

__version__ = "0.1.0"

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
