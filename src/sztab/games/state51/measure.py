"""What a finished game says about its seats: the faction and the victory points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sztab.games.state51.position import Position

_FACT = re.compile(r"^(\d)\.(faction|vp): (\w+)", re.MULTILINE)


def measure(
    state: Position, sides: Sequence[Sequence[int]], events: Iterable[tuple[str, Mapping[str, Any]]]
) -> list[tuple[str, int | None, int | None]]:
    """Faction, own victory points, and those of the best of the others, the virtual opponent included."""
    facts = {(int(seat) - 1, name): value for seat, name, value in _FACT.findall(state.text)}
    seats = sorted({seat for seat, _ in facts})
    points = {seat: int(facts.get((seat, "vp"), 0)) for seat in seats}
    return [
        (facts.get((seat, "faction"), ""), points[seat], max(points[other] for other in seats if other != seat))
        for seat in seats
    ]
