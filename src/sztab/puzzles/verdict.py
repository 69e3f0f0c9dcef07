"""What came of an attempt at a puzzle, and the line of play that shows it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sztab.core.event import Event
from sztab.core.registry import game


class Moment(Struct, frozen=True):
    """One token of a line, the position that it was played in, and what happened: enough for a film."""

    position: str
    seat: str  # the letter of who played it; for a draw, of whose pile
    token: str
    events: tuple[Event, ...]


class Verdict(Struct, frozen=True):
    """What came of an attempt.

    `line` is what was played so far, the enemy's answers and the best choices in a battle included; `answer` is what
    then follows: the enemy's battle, which refutes a wrong turn, shows that a right one holds, or, in a puzzle of two
    turns, lets the solver go on. `worth` and `wanted` say how far the goal was reached (docs/puzzles.md).
    """

    state: Literal["open", "solved", "failed"]
    position: str  # after all of it
    line: tuple[Moment, ...]
    answer: tuple[Moment, ...] = ()
    worth: int = 0
    wanted: int = 0
    game: str = "hex"

    @property
    def legal(self) -> tuple[str, ...]:
        """What may be played now, while the attempt is open."""
        rules = game(self.game)
        return tuple(rules.tokens(rules.read_position(self.position))) if self.state == "open" else ()
