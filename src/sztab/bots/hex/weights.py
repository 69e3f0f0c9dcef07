"""The weights of the evaluation, from their data file."""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from sztab.bots.hex.scratch import CERTAIN, FACTS, ODDS, ODDS_STEP, Weights
from sztab.core.kernel import filled, layout

FACTS_BY = "tuned"  # the weights of the facts that networks add to
LAYERS = tuple(name for name in layout(Weights) if name not in ("early", "late", "odds", "learned"))


@cache
def load(name: str) -> Weights:
    """The weights of this name in `weights.toml`."""
    return build(_facts(name))


@cache
def load_network(name: str) -> Weights:
    """The network of this name, in `<name>.json`, which adds to the tuned weights of the facts."""
    return parse_network(network_text(name))


def network_text(name: str) -> str:
    return (resources.files("sztab.bots.hex") / f"{name}.json").read_text(encoding="utf-8")


def _facts(name: str) -> Mapping[str, Sequence[int]]:
    source = (resources.files("sztab.bots.hex") / "weights.toml").read_text(encoding="utf-8")
    found: Mapping[str, Sequence[int]] = tomllib.loads(source)[name]
    return found


def read_facts(path: Path, name: str) -> Weights:
    """The weights of facts under a name in a file like `weights.toml`."""
    return build(tomllib.loads(path.read_text(encoding="utf-8"))[name])


def read_network(path: Path) -> Weights:
    """The network in a file."""
    return parse_network(path.read_text(encoding="utf-8"))


def parse_network(text: str) -> Weights:
    return build(_facts(FACTS_BY), json.loads(text))


def build(values: Mapping[str, Sequence[int]], network: Mapping[str, Any] | None = None) -> Weights:
    """Weights from [early, late] by fact; what is not named does not count. A network has all its layers."""
    unknown = set(values) - set(FACTS)
    if unknown:
        raise ValueError(f"There is no fact {min(unknown)!r}.")
    pairs = [values.get(fact, (0, 0)) for fact in FACTS]
    odds = [round(CERTAIN / (1 + math.exp(-i * ODDS_STEP / 1000))) for i in range(-ODDS, ODDS + 1)]
    numbers: dict[str, Any] = {"early": [p[0] for p in pairs], "late": [p[1] for p in pairs], "odds": odds}
    if network is not None:
        numbers |= {layer: network[layer] for layer in LAYERS}
        if "lean" in network:
            if [len(row) for row in network["lean"]] != [len(FACTS)] * 2:
                raise ValueError(f"A lean has {len(FACTS)} numbers for early in the game, and as many for late.")
            for when, lean in zip(("early", "late"), network["lean"], strict=True):
                numbers[when] = [one + more for one, more in zip(numbers[when], lean, strict=True)]
    weights = filled(Weights, numbers)
    weights.learned = int(network is not None)
    return weights
