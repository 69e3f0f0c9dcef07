"""Attempts at a puzzle of Neuroshima Hex: played turn by turn, and judged by the goal."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.core.words import mark as _
from sztab.games.hex.game import GAME
from sztab.games.hex.state import OVER
from sztab.puzzles.hex.line import Line
from sztab.puzzles.hex.prover import Solver, threshold
from sztab.puzzles.puzzle import Puzzle
from sztab.puzzles.verdict import Verdict

_OVER = _("The turn is over: there is nothing left to play.")
_HELD = _("In a puzzle of two turns only tiles are played that were in the hand at the beginning.")


def judge(puzzle: Puzzle, tokens: Sequence[str]) -> Verdict:
    """Play the solver's tokens. A token that is not legal raises BadInput, as in the game."""
    line = Line(GAME.read_position(puzzle.position), puzzle.goal)
    rest = list(tokens)
    _play_turn(line, rest)
    if not line.done:
        return Verdict("open", line.position.text, tuple(line.moments))
    if puzzle.turns == 2 and line.position.now.phase != OVER:
        return _second_turn(line, rest)
    if rest:
        raise BadInput(Sentence(_OVER))
    played = len(line.moments)
    if line.to_reply:
        line.reply()
    return _verdict(line, played)


def _play_turn(line: Line, rest: list[str]) -> None:
    """Play tokens until the turn is over or there are none left."""
    while True:
        if line.done and line.asked is not None and not (rest and "=" in rest[0] and line.asked == line.seat):
            line.settle()
        if line.done and (line.asked is None or not rest):
            return
        line.refute()
        if not rest:
            return
        line.play(rest.pop(0))


def _second_turn(line: Line, rest: list[str]) -> Verdict:
    played = len(line.moments)
    kept = line.hand()
    line.reply()
    if line.position.now.phase != OVER:
        line.next_turn(kept)
    if line.position.now.phase == OVER or not Solver(line.start, line.goal).can_go_on_with(line.position.now, kept):
        return _verdict(line, played, failed=True)
    if not rest:
        told = tuple(line.moments)
        return Verdict("open", line.position.text, told[:played], told[played:])
    drawn = line.hand()
    _play_turn(line, rest)
    if any(now < there - held for now, there, held in zip(line.hand(), drawn, kept, strict=True)):
        raise BadInput(Sentence(_HELD))
    if not line.done:
        return Verdict("open", line.position.text, tuple(line.moments))
    if rest:
        raise BadInput(Sentence(_OVER))
    return _verdict(line, len(line.moments))


def _verdict(line: Line, played: int, failed: bool = False) -> Verdict:
    told = tuple(line.moments)
    return Verdict(
        "solved" if line.reached and not failed else "failed",
        line.position.text,
        told[:played],
        told[played:],
        line.worth,
        threshold(line.start.now, line.goal),
    )
