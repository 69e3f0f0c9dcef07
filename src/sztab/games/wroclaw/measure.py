"""What a finished game says about its seats: wounds. Both sides choose from the same characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.state import SEAT_NAMES


def measure(
    state: Position, sides: Sequence[Sequence[int]], events: Iterable[tuple[str, Mapping[str, Any]]]
) -> list[tuple[str, int | None, int | None]]:
    """Nothing to tell the seats apart by, wounds dealt by shots, and wounds taken from shots and hazards."""
    dealt: Counter[str] = Counter()
    suffered: Counter[str] = Counter()
    for kind, data in events:
        if kind == "shot":
            dealt[data["seat"]] += data["after"] - data["before"]
        elif kind == "suffered":
            suffered[data["seat"]] += 1
    first, second = SEAT_NAMES
    return [("", dealt[me], dealt[other] + suffered[me]) for me, other in ((first, second), (second, first))]
