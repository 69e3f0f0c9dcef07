"""A puzzle as a value: a position, a goal, and the proof that one turn reaches it."""

from __future__ import annotations

import base64
import hashlib
from typing import Literal

from msgspec import Struct

Kind = Literal[
    "kill_hq", "win_battle", "save_hq", "save_unit", "lose_nothing", "battle_or_not", "kill", "kill_more", "fell", "win"
]
# Of Neuroshima Hex, and of In the Ruins of Wrocław.
HEX_KINDS: tuple[Kind, ...] = ("kill_hq", "win_battle", "save_hq", "save_unit", "lose_nothing", "battle_or_not")
WROCLAW_KINDS: tuple[Kind, ...] = ("kill", "kill_more", "fell", "win")
# In these the enemy, who holds a Battle tile, plays it as soon as the turn is over.
ANSWERED: tuple[Kind, ...] = ("save_hq", "save_unit", "lose_nothing", "battle_or_not")
LOWEST, HIGHEST = 800, 2600  # ratings


class Goal(Struct, frozen=True, omit_defaults=True):
    """What the turn has to reach; docs/puzzles.md says exactly when it is reached.

    `by`: how much more toughness the enemy's HQ must lose than one's own, or how many enemies must fall. `hex`: where
    the unit stands that is to be saved. `who`: the enemy that is to be killed.
    """

    kind: Kind
    by: int = 0
    hex: str = ""
    who: str = ""

    def __str__(self) -> str:
        """As a file and a command write it: `win_battle 2`, `save_unit c3`, `kill maks`."""
        return " ".join(filter(None, (self.kind, str(self.by) if self.by else "", self.hex, self.who)))


class Proof(Struct, frozen=True, omit_defaults=True):
    """The one turn that reaches the goal, in an order in which it can be played, the end of the turn included.

    In a puzzle of two turns `solution` is the first; `reply` is what the enemy plays then, and `second` the turn that
    decides. `tried`: positions that were looked at until it was certain that no other turn does.
    """

    solution: tuple[str, ...]
    tried: int
    solutions: int = 1
    reply: tuple[str, ...] = ()
    second: tuple[str, ...] = ()


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """A position at the beginning of a turn, or of a fire, whose player is the solver."""

    id: str
    position: str
    goal: Goal
    turns: int
    themes: tuple[str, ...]  # the one that decides comes first
    rating: int
    armies: tuple[str, ...]  # the solver's comes first; none in a game without armies
    proof: Proof
    game: str = "hex"


def puzzle_id(game: str, position: str, goal: Goal, turns: int) -> str:
    """The name that a puzzle keeps: eight letters and digits, from what it asks."""
    digest = hashlib.sha256(f"{game}\n{position}\n{goal}\n{turns}".encode()).digest()
    return base64.b32encode(digest[:5]).decode().lower()
