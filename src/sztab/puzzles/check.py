"""Proving puzzles again from nothing, with the interpreted rules, in all processes of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from msgspec import structs

from sztab.core.action import BadInput
from sztab.core.cluster import on_processes
from sztab.core.registry import game
from sztab.puzzles.attempt import judge
from sztab.puzzles.puzzle import HIGHEST, LOWEST, Puzzle, puzzle_id
from sztab.puzzles.rooms import GAMES, SPEED, room

INTERPRETED = "interpreted"
R = TypeVar("R")


def flaw(puzzle: Puzzle) -> str:
    """Why a puzzle is not what it says; empty: it is proved, and its position could have come about."""
    return _judged(puzzle, anew=False)[1]


def proved_anew(puzzle: Puzzle) -> tuple[Puzzle, str]:
    """A puzzle with the proof that today's rules give, and its flaw: rules that were mended may try more or less until
    it is certain, but the right turn has to stay the same."""
    return _judged(puzzle, anew=True)


def _judged(puzzle: Puzzle, anew: bool) -> tuple[Puzzle, str]:
    try:
        asked = room(puzzle)
        if game(puzzle.game).print_position(game(puzzle.game).read_position(puzzle.position)) != puzzle.position:
            return puzzle, "the position is not written as it should be."
        if puzzle.id != puzzle_id(puzzle.game, puzzle.position, puzzle.goal, puzzle.turns):
            return puzzle, "its id does not belong to its position and goal."
        if reason := asked.why_unreachable(puzzle):
            return puzzle, f"the position cannot come about: {reason}"
        proof = asked.prove(puzzle)
        if anew:
            puzzle = structs.replace(puzzle, proof=structs.replace(puzzle.proof, tried=proof.tried))
        if proof != puzzle.proof:
            return puzzle, f"the proof gives {' '.join(proof.solution)} and says {proof.tried} were tried."
        tokens = puzzle.proof.solution + puzzle.proof.second
        if judge(puzzle, tokens).state != "solved":
            return puzzle, "its solution is not judged to be one."
    except BadInput as error:
        return puzzle, str(error)
    if not puzzle.themes or any(theme not in asked.themes for theme in puzzle.themes):
        return puzzle, "it has no theme, or an unknown one."
    return puzzle, "" if LOWEST <= puzzle.rating <= HIGHEST else "its rating is out of range."


def check_one(puzzle: Puzzle) -> tuple[str, str]:
    """The id and the flaw of a puzzle, for a process of its own."""
    return puzzle.id, flaw(puzzle)


def check(puzzles: Iterable[Puzzle], workers: int, speed: str | None = INTERPRETED) -> Iterator[tuple[str, str]]:
    """The id of every puzzle as it is done, and what is wrong with it; empty: nothing is. No speed: the soonest."""
    return on_all(check_one, puzzles, workers, speed)


def on_all(
    work: Callable[[Puzzle], R], puzzles: Iterable[Puzzle], workers: int, speed: str | None = None
) -> Iterator[R]:
    """Do something with puzzles in processes, those of each game at a speed, or else at that which is the soonest."""
    asked = list(puzzles)
    for name in GAMES:
        some = [puzzle for puzzle in asked if puzzle.game == name]
        if some:
            yield from on_processes(work, some, workers, speed or SPEED.get(name))
