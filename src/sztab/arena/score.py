"""What a game counts at its end, beyond who won: for margins in tables."""

from __future__ import annotations

import re
from typing import Any

from sztab.core.game import Game

_VP = re.compile(r"^(\w+)\.vp: (\d+)", re.MULTILINE)


def points(game: Game[Any], state: Any) -> tuple[int, ...]:
    """HQ toughness or victory points by seat; empty where a game counts nothing."""
    facts = game.json(state)
    counted = facts.get("toughness") or {name: int(vp) for name, vp in _VP.findall(facts["position"])}
    return tuple(counted.get(name, 0) for name in game.seats(state)) if counted else ()
