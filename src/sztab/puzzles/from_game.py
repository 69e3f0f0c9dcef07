"""`python -m sztab.puzzles.from_game`: what somebody has missed in a game, as puzzles.

One JSON object is read, `{"turns": [{"number": 31, "position": "...", "tokens": ["mu@b2/1", "."]}]}`: where turns of
one seat began, and what that seat played. For each turn in which one way was right and another was played a line
`{"number": 31, "puzzle": {...}}` is written.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from typing import TextIO

import msgspec
from msgspec import Struct

from sztab.core.action import BadInput
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.puzzles.hex.judging import judge
from sztab.puzzles.hex.maker import is_worth_asking
from sztab.puzzles.hex.prover import Solver, Unproved, prove
from sztab.puzzles.hex.themes import themes_of
from sztab.puzzles.puzzle import Goal, Puzzle, puzzle_id

MOST = 5_000  # positions that are looked at for one goal of one turn
LAST = 19  # how far it lets everybody else go first


class PlayedTurn(Struct, frozen=True):
    number: int
    position: str
    tokens: tuple[str, ...]


class Played(Struct, frozen=True):
    turns: list[PlayedTurn]


def missed(turn: PlayedTurn) -> Puzzle | None:
    """The puzzle that a turn was, if it was one and something else was played."""
    try:
        position = GAME.read_position(turn.position)
        for goal in _goals(position):
            puzzle = _puzzle(position, goal)
            if puzzle and judge(puzzle, turn.tokens).state == "failed":
                return puzzle
    except BadInput:  # no turn that a puzzle can be made of
        pass
    return None


def _goals(position: Position) -> Iterator[Goal]:
    """To destroy the enemy's HQ, or else to win a battle by as much as can be."""
    yield Goal("kill_hq")
    with contextlib.suppress(Unproved):
        best = Solver(position, Goal("win_battle"), MOST).measure()
        if len(best.turns) == 1 and best.worth > 0:
            yield Goal("win_battle", by=best.worth)


def _puzzle(position: Position, goal: Goal) -> Puzzle | None:
    try:
        proof = prove(position, goal, 1, MOST)
    except Unproved:
        return None
    if not is_worth_asking(position, goal, proof):
        return None
    seat = int(position.now.turn)
    armies = (position.seating.armies[seat].id, position.seating.armies[1 - seat].id)
    puzzle = Puzzle(puzzle_id("hex", position.text, goal, 1), position.text, goal, 1, (), 0, armies, proof)
    return msgspec.structs.replace(puzzle, themes=themes_of(puzzle))


def look_through(turns: Sequence[PlayedTurn], out: TextIO) -> None:
    for turn in turns:
        puzzle = missed(turn)
        if puzzle:
            print(json.dumps({"number": turn.number, "puzzle": msgspec.to_builtins(puzzle)}), file=out, flush=True)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(LAST)
    look_through(msgspec.json.decode(sys.stdin.read(), type=Played).turns, sys.stdout)
