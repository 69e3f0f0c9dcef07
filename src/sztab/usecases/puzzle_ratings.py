"""How an attempt moves the rating of a player and that of a puzzle, in the shape in which both are stored."""

from __future__ import annotations

from sztab.messages.puzzle_values import Level
from sztab.puzzles import ratings
from sztab.puzzles.puzzle import Puzzle
from sztab.puzzles.ratings import Rating


def _level(found: Rating) -> Level:
    return Level(found.rating, found.deviation)


NEWCOMER = _level(Rating())


def of_puzzle(puzzle: Puzzle) -> Level:
    """The level that a puzzle comes with."""
    return _level(ratings.of_puzzle(puzzle.rating))


def meet(player: Level, puzzle: Level, solved: bool) -> tuple[Level, Level]:
    """Both levels after an attempt."""
    one, other = ratings.update(
        Rating(player.rating, player.deviation), Rating(puzzle.rating, puzzle.deviation), solved
    )  # fmt: skip
    return _level(one), _level(other)
