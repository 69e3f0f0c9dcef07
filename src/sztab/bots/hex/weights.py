"""The weights of the evaluation, from their data file."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from sztab.bots.hex.scratch import CERTAIN, FACTS, ODDS, ODDS_STEP, Weights
from sztab.core.kernel import filled


@cache
def load(name: str) -> Weights:
    """The weights of this name in `weights.toml`."""
    source = (resources.files("sztab.bots.hex") / "weights.toml").read_text(encoding="utf-8")
    return build(tomllib.loads(source)[name])


def build(values: Mapping[str, Sequence[int]]) -> Weights:
    """Weights from [early, late] by fact; what is not named does not count."""
    unknown = set(values) - set(FACTS)
    if unknown:
        raise ValueError(f"There is no fact {min(unknown)!r}.")
    pairs = [values.get(fact, (0, 0)) for fact in FACTS]
    odds = [round(CERTAIN / (1 + math.exp(-i * ODDS_STEP / 1000))) for i in range(-ODDS, ODDS + 1)]
    return filled(Weights, {"early": [p[0] for p in pairs], "late": [p[1] for p in pairs], "odds": odds})
