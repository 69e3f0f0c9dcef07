"""What a game that is over says about its seats, for statistics. What is counted is the game's business."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.core.action import BadInput
from sztab.table.documents import Measure, Step, TableDocument
from sztab.table.value import fold, load


def measure(table: TableDocument, steps: Iterable[Step]) -> list[Measure]:
    """Every seat of a game. Of one that began from a position, or cannot be read any more, nothing is said."""
    if table.imported:
        return [Measure()] * len(table.seats)
    kept = fold(steps)
    try:
        play = load(table)
        sides = table.sides or play.game.sides(play.game.read_tags(table.tags) if table.tags else play.state)
        events = [event for step in kept for event in step.events]
        counted = play.game.facts_of(play.state, sides, events)
        rounds, _ = play.turn(play.state)
    except BadInput:
        return [Measure()] * len(table.seats)
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    return [
        Measure(
            facts.piece,
            side_of.get(seat),
            facts.dealt,
            facts.taken,
            rounds=max(rounds, 1),
            answers=sum(step.seat == seat for step in kept),
            place=facts.place,
        )
        for seat, facts in enumerate(counted)
    ]
