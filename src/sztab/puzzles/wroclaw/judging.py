"""Attempts at a puzzle of In the Ruins of Wrocław: fired shot by shot, and judged by the goal.

It is solved as soon as the goal is reached, since nobody is healed. It is missed with the first shot after which no way
leads there any more, or when the fire ends: nobody can try until it fits.
"""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.core.words import mark as _
from sztab.games.wroclaw.game import GAME
from sztab.puzzles.puzzle import Puzzle
from sztab.puzzles.verdict import Verdict
from sztab.puzzles.wroclaw.line import Line
from sztab.puzzles.wroclaw.prover import can_go_on

_OVER = _("The fire is over: there is nothing left to play.")


def judge(puzzle: Puzzle, tokens: Sequence[str]) -> Verdict:
    """Play the solver's tokens. A token that is not legal raises BadInput, as in the game."""
    line = Line(GAME.read_position(puzzle.position), puzzle.goal)
    spoilt = False
    for token in tokens:
        if line.done or spoilt:
            raise BadInput(Sentence(_OVER))
        line.play(token)
        spoilt = not line.done and not can_go_on(line.start, line.left, puzzle.goal)
    over = line.done or spoilt
    return Verdict(
        ("solved" if line.reached else "failed") if over else "open",
        line.position.text,
        tuple(line.moments),
        worth=line.worth,
        wanted=line.wanted,
        game="wroclaw",
    )
