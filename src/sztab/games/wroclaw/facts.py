"""What a finished game says about its seats: wounds. Both sides choose from the same characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sztab.core.event import Event
from sztab.core.game import SeatFacts, Sides
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.state import SEAT_NAMES


def facts_of(state: Position, sides: Sides, events: Iterable[Event]) -> list[SeatFacts]:
    """Nothing to tell the seats apart by, wounds dealt by shots, and wounds taken from shots and hazards."""
    dealt: Counter[str] = Counter()
    suffered: Counter[str] = Counter()
    for event in events:
        data = event.data
        if event.kind == "shot":
            dealt[data["seat"]] += data["after"] - data["before"]
        elif event.kind == "suffered":
            suffered[data["seat"]] += 1
    first, second = SEAT_NAMES
    return [SeatFacts("", dealt[me], dealt[other] + suffered[me]) for me, other in ((first, second), (second, first))]
