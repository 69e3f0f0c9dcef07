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
_NO_LAYERS = "early", "late", "odds", "learned"
LAYERS = {name: field.shape for name, field in layout(Weights).items() if name not in _NO_LAYERS}


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
    network = json.loads(text)
    if not isinstance(network, dict):
        raise ValueError("A network is an object with its layers.")
    return build(_facts(FACTS_BY), network)


def build(values: Mapping[str, Sequence[int]], network: Mapping[str, Any] | None = None) -> Weights:
    """Weights from [early, late] by fact; what is not named does not count. A network has all its layers."""
    unknown = set(values) - set(FACTS)
    if unknown:
        raise ValueError(f"There is no fact {min(unknown)!r}.")
    pairs = [values.get(fact, (0, 0)) for fact in FACTS]
    odds = [round(CERTAIN / (1 + math.exp(-i * ODDS_STEP / 1000))) for i in range(-ODDS, ODDS + 1)]
    numbers: dict[str, Any] = {"early": [p[0] for p in pairs], "late": [p[1] for p in pairs], "odds": odds}
    if network is not None:
        for layer, shape in LAYERS.items():
            if not _fits(network.get(layer), shape):
                raise ValueError(f"{layer} has to be {' by '.join(map(str, shape))} whole numbers.")
            numbers[layer] = network[layer]
        if "lean" in network:
            if not _fits(network["lean"], (2, len(FACTS))):
                raise ValueError(f"A lean has {len(FACTS)} numbers for early in the game, and as many for late.")
            for when, lean in zip(("early", "late"), network["lean"], strict=True):
                numbers[when] = [one + more for one, more in zip(numbers[when], lean, strict=True)]
    weights = filled(Weights, numbers)
    weights.learned = int(network is not None)
    return weights


def _fits(numbers: Any, shape: tuple[int, ...]) -> bool:
    """Are these nested lists of whole numbers of that shape?"""
    if not shape:
        return isinstance(numbers, int)
    return isinstance(numbers, list) and len(numbers) == shape[0] and all(_fits(row, shape[1:]) for row in numbers)
