"""The lines of a search in words: what the best turn changes, and others only where they are really other turns."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.bot import Line
from sztab.core.view import View
from sztab.games.hex.comparison import Difference, compare
from sztab.games.hex.counsel import way
from sztab.games.hex.game import GAME
from sztab.games.hex.rules.action import DISCARD, END_TURN, end_of, op_of, payer_of, start_of
from sztab.games.hex.scene.types import HintWay


def ways(view: View, lines: Sequence[Line], most: int, language: str) -> list[HintWay]:
    """The first line, and those after it that begin otherwise or come to something else."""
    position = GAME.read_position(view.position)
    seat = position.seat_to_answer()
    told: list[Difference] = []
    found: list[HintWay] = []
    for line in lines:
        difference = compare(position, line.tokens, seat)
        if any(not differ(difference, other) for other in told):
            continue
        told.append(difference)
        win = line.score if "win" in line.facts else None
        found.append(way(position, difference, seat, language, win))
        if len(found) == most:
            break
    return found


def differ(one: Difference, other: Difference) -> bool:
    """Is it another plan: another first tile, hex or kind of action, or another outcome?"""
    if one.consequence != other.consequence:
        return True
    mine, theirs = _acts(one), _acts(other)
    return mine[:1] != theirs[:1] and not (mine and mine[0] in theirs)


def _acts(difference: Difference) -> list[tuple[int, ...]]:
    """What is done, whichever way a unit looks afterwards; what is only thrown away or ended is no plan."""
    return [
        (op_of(step.action), payer_of(step.action), start_of(step.action), end_of(step.action))
        for step in difference.steps
        if op_of(step.action) not in (DISCARD, END_TURN)
    ]
