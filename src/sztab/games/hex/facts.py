"""What a finished game says about its seats: the army, and how much damage HQs dealt and took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sztab.core.event import Event
from sztab.core.game import SeatFacts, Sides
from sztab.games.hex.position import Position


def facts_of(state: Position, sides: Sides, events: Iterable[Event]) -> list[SeatFacts]:
    """Army, damage dealt to HQs of the other side and taken by the own HQ.

    In points mode damage is scored by who deals it. Elsewhere nobody counts who dealt it: with two sides it was the
    other one, with more it is not known.
    """
    seating = state.seating
    scored: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for event in events:
        data = event.data
        if event.kind == "scored":
            scored[data["seat"]] += data["after"] - data["before"]
        elif event.kind == "hq_wounded":
            taken[data["seat"]] += data["before"] - data["after"]
    by_points = bool(scored)
    count = scored if by_points else taken
    found = []
    for seat, letter in enumerate(seating.letters):
        others = [other for side in sides if seat not in side for other in side]
        theirs = sum(count[seating.letters[other]] for other in others) if len(sides) == 2 else None
        mine = count[letter]
        found.append(SeatFacts(seating.armies[seat].id, *((mine, theirs) if by_points else (theirs, mine))))
    return found
