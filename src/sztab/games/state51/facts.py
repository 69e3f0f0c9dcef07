"""What a finished game says about its seats: the faction, the victory points and the place."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.core.event import Event
from sztab.core.game import SeatFacts, Sides
from sztab.games.state51.notation.write import faction_name
from sztab.games.state51.position import Position
from sztab.games.state51.rules.ending import is_ahead
from sztab.games.state51.state import OPPONENT, OVER


def facts_of(state: Position, sides: Sides, events: Iterable[Event]) -> list[SeatFacts]:
    """Faction, own victory points, those of the best of the others, the virtual opponent included, and the place."""
    s = state.now
    points = [int(s.vp[seat]) for seat in range(2 if s.solo else s.players)]
    pieces = [faction_name(s.faction[seat]) for seat in range(len(points))]
    if s.solo:
        pieces[OPPONENT] = "virtual"
    everybody = range(len(points))
    return [
        SeatFacts(
            pieces[seat],
            mine,
            max(points[:seat] + points[seat + 1 :]),
            1 + sum(is_ahead(s, other, seat) > 0 for other in everybody) if s.phase == OVER and not s.solo else None,
        )
        for seat, mine in enumerate(points)
    ]
