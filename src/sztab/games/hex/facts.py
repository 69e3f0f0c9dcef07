"""What a finished game says about its seats: the army, how much damage HQs dealt and took, and the place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from sztab.core.event import Event
from sztab.core.game import SeatFacts, Sides
from sztab.games.hex.position import Position
from sztab.games.hex.state import OVER


def facts_of(state: Position, sides: Sides, events: Iterable[Event]) -> list[SeatFacts]:
    """Army, damage dealt to HQs of the other side and taken by one's own HQ, place.

    In points mode damage is scored by who deals it. Elsewhere nobody counts who dealt it: with two sides it was the
    other one, with more it is not known.
    """
    seating = state.seating
    events = list(events)
    places = _places(state, sides, events)
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
        dealt, lost = (mine, theirs) if by_points else (theirs, mine)
        found.append(SeatFacts(seating.armies[seat].id, dealt, lost, places[seat]))
    return found


def _places(state: Position, sides: Sides, events: Sequence[Event]) -> list[int | None]:
    """MODE-1..3 say who wins; behind them whoever stayed longer, and then who has more toughness or points."""
    s = state.now
    if s.phase != OVER:
        return [None] * len(state.seating.letters)
    fell = _fallings(events)
    keys = {}
    for side in sides:
        for seat in side:
            total = sum(int(s.toughness[mate]) for mate in side)
            later = fell.get(state.seating.letters[seat], 0)
            ahead = (not s.out >> seat & 1, later, not s.lost >> seat & 1, total)
            keys[seat] = (bool(s.result >> seat & 1), *(ahead if s.result else ()))
    return [
        1 + sum(other > keys[seat] for other in keys.values()) if seat in keys else None
        for seat in range(len(state.seating.letters))
    ]


def _fallings(events: Sequence[Event]) -> dict[str, int]:
    """Of each seat that is out: how many went before it. Those who go at once have no wound of an HQ between them."""
    found: dict[str, int] = {}
    before, at_once = 0, False
    for event in events:
        if event.kind == "out":
            before = before if at_once else len(found)
            at_once = True
            found[event.data["seat"]] = before
        elif event.kind in ("hq_wounded", "paid"):
            at_once = False
    return found
