"""The network outside the kernel: its layers as whole numbers and back, and what it says in floating point.

`train.py` fits the same with PyTorch; this needs NumPy alone, so that tests can hold the kernel, the whole numbers and
the training against it wherever they run.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sztab.bots.hex.scratch import POINT
from sztab.games.hex.state import KINDS

LIMIT = (1 << 31) - 1  # of a weight in the kernel

Layers = Mapping[str, Any]


def whole(layers: Layers) -> dict[str, Any]:
    """Layers in whole numbers, as the kernel reads them."""
    return {
        name: np.clip(np.rint(np.asarray(layer) * (1 << POINT)), -LIMIT, LIMIT).astype(np.int64).tolist()
        for name, layer in layers.items()
    }


def floating(network: Mapping[str, Any]) -> dict[str, Any]:
    """The layers of a network's file as the numbers that they stand for."""
    layers = {name: layer for name, layer in network.items() if name not in ("record", "lean")}
    return {name: np.array(layer, np.float64) / (1 << POINT) for name, layer in layers.items()}


def judged(layers: Layers, trait: Any, lesson: Mapping[str, Any]) -> Any:
    """What the network adds to the worth of positions, in logits, for the first seat; `trait` is by army and kind."""
    first = layers["first_bias"]
    for name, standing in (("kind", lesson["standing"] @ layers["unit_standing"]), ("ground", 0)):
        kind = lesson[name].astype(int)
        there, seat = kind >= 0, np.maximum(kind, 0) // KINDS
        army = np.take_along_axis(lesson["armies"].astype(int), seat, 1)
        unit = trait[army, np.maximum(kind, 0) % KINDS] @ layers["unit_trait"]
        unit = np.maximum(unit + standing, 0) * there[..., None]
        for side in range(2):
            first = first + (unit * (seat == side)[..., None]).sum(1) @ layers["units"][side]
    for side in range(2):
        for name, layer in (("held", "held"), ("pile", "pile"), ("fact", "facts")):
            first = first + lesson[name][:, side] @ layers[layer][side]
    second = np.maximum(first, 0) @ layers["second"] + layers["second_bias"]
    return np.maximum(second, 0) @ layers["last"]


def scored(layers: Layers, trait: Any, choice: Mapping[str, Any]) -> Any:
    """The scores of the actions of decisions."""
    total = layers["action_op"][choice["op"].astype(int)]
    for part, name in enumerate(("acting", "thrown", "aimed")):
        kind = choice[name].astype(int)
        army = np.take_along_axis(choice["players"].astype(int), np.maximum(kind, 0) // KINDS, 1)
        row = trait[army, np.maximum(kind, 0) % KINDS] @ layers["action_trait"][part]
        total = total + row * (kind >= 0)[..., None]
    total = total + choice["after"] @ layers["action_after"] + choice["before"] @ layers["action_before"]
    return np.maximum(total, 0) @ layers["action_last"]
