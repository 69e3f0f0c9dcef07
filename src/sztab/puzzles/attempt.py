"""Attempts at a puzzle: judged by the goal, not by comparing tokens."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.puzzles.puzzle import Puzzle
from sztab.puzzles.rooms import room
from sztab.puzzles.verdict import Moment, Verdict


def judge(puzzle: Puzzle, tokens: Sequence[str]) -> Verdict:
    """Play the solver's tokens. A token that is not legal raises BadInput, as in the game."""
    return room(puzzle).judge(puzzle, tokens)


__all__ = ["Moment", "Verdict", "judge"]
