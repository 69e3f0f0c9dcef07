"""What a position at the beginning of a turn is worth: a chance to win, learned from games (see `learn`)."""

from __future__ import annotations

import json
import math
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

from sztab.bots.wroclaw.scratch import CERTAIN, LOGITS, MIDDLE, OUT, PERUNS, SIZES, Values
from sztab.core.kernel import count, filled, kernel, lowest
from sztab.games.wroclaw.state import OVER, State, Tables


@kernel
def side(s: State, t: Tables, v: Values, seat: int) -> int:
    """What one side has, in hundredths of a logit."""
    out = s.resting[seat] | s.wounded[seat]
    total = v.strength[min(count(s.hand[seat]), SIZES - 1)][min(count(out), OUT - 1)]
    total += v.perun[min(s.perun[seat], PERUNS - 1)]
    alive = s.hand[seat] | out
    while alive:
        character = lowest(alive)
        alive &= alive - 1
        total += v.mode[t.mode[character][0]]
        total += v.armour * t.armour[character] + v.protects * count(t.protects[character])
    for kind in range(3):
        total += v.pool[kind][s.pool[seat][kind]]
    return total + (v.first if s.first == seat else 0)


@kernel
def win(s: State, t: Tables, v: Values, seat: int) -> int:
    """The chance of a seat to win, in ten-thousandths; a draw is half of it."""
    if s.phase == OVER:
        if s.result == 0:
            return CERTAIN // 2
        return CERTAIN if s.result >> seat & 1 else 0
    lead = side(s, t, v, seat) - side(s, t, v, 1 - seat)
    return v.chance[max(0, min(LOGITS - 1, MIDDLE + lead))]


@cache
def values(extended: bool, path: Path | None = None) -> Values:
    """The weights for basic or extended rules, of the package or in a file like its own."""
    source = path or files(__package__).joinpath("value.toml")
    text = source.read_text(encoding="utf-8")
    facts = json.loads(text) if source.name.endswith(".json") else tomllib.loads(text)
    weights = facts["extended" if extended else "basic"]
    chance = [round(CERTAIN / (1 + math.exp((MIDDLE - i) / 100))) for i in range(LOGITS)]
    found = filled(Values, {"chance": chance, **{k: w for k, w in weights.items() if isinstance(w, list)}})
    found.armour, found.protects, found.first = weights["armour"], weights["protects"], weights["first"]
    return found
