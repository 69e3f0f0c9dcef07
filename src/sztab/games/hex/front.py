"""Which way a tile looks: where its main attack goes, not where the top of the print happens to be."""

from __future__ import annotations

from sztab.games.hex.board import turned
from sztab.games.hex.data import Side, Tile


def front(tile: Tile) -> int:
    """The side a player points with: the strongest attack; of several, the one in their middle."""
    weights = [_weight(side) for side in tile.sides]
    around = [
        10 * weights[i]
        + 2 * (weights[i - 1] + weights[turned(i, 1)])
        + weights[i - 2] + weights[turned(i, 2)]
        for i in range(6)
    ]  # fmt: skip
    return around.index(max(around))


def _weight(side: Side) -> float:
    attack = 2 * side.melee + (3 if side.gauss else 2 * side.shot) + 2 * (side.rocket or side.shotgun)
    return attack + 3 * (side.net or side.web) + side.link + side.far_link + side.trap + side.output + 0.5 * side.armour
