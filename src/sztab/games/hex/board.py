"""The hexes: names, neighbours and lines of the 19- and the 37-hex board (SET-3, MODE-8).

Cells are numbered in the order of their names, file by file from the left and rank by rank from the bottom, so that
north, north-east and south-east always lead to higher numbers and the three other directions to lower ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
_STEPS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))  # axial (file, height); opposite is + 3
SIZES = {19: 2, 37: 3}


def turned(direction: int, by: int) -> int:
    """The direction, or the side of a tile, a number of steps further clockwise."""
    return (direction + by) % len(DIRECTIONS)


@dataclass(frozen=True)
class Board:
    """The geometry of one board, as tables by cell number; sets of cells are bit masks."""

    size: int
    names: tuple[str, ...]
    neighbour: tuple[tuple[int, ...], ...]  # [cell][direction], -1 off the board
    near: tuple[int, ...]  # the neighbours
    far: tuple[int, ...]  # the hexes at distance two
    ray: tuple[tuple[int, ...], ...]  # [cell][direction]: the straight line without the cell itself
    full: int
    inner: int  # the hexes that HQs are placed on and that cause a full-board battle
    middle: int  # the hexes all of whose neighbours are on the board (INST-6)

    def cell(self, name: str) -> int:
        """The number of a hex, or -1 when this board has none of that name."""
        return self.names.index(name) if name in self.names else -1


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


@cache
def board(size: int) -> Board:
    """The board of 19 or 37 hexes."""
    radius = SIZES[size]
    cells = [(q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1) if abs(q + r) <= radius]
    index = {cell: number for number, cell in enumerate(cells)}
    bottom = {q: min(r for p, r in cells if p == q) for q, _ in cells}
    names = tuple(f"{chr(ord('a') + q + radius)}{r - bottom[q] + 1}" for q, r in cells)

    def line(cell: tuple[int, int], direction: int) -> int:
        mask, (q, r), (dq, dr) = 0, cell, _STEPS[direction]
        while (q := q + dq, r := r + dr) in index:
            mask |= 1 << index[q, r]
        return mask

    neighbour = tuple(tuple(index.get((q + dq, r + dr), -1) for dq, dr in _STEPS) for q, r in cells)
    return Board(
        size=size,
        names=names,
        neighbour=neighbour,
        near=tuple(sum(1 << n for n in row if n >= 0) for row in neighbour),
        far=tuple(sum(1 << index[b] for b in cells if _distance(a, b) == 2) for a in cells),
        ray=tuple(tuple(line(cell, d) for d in range(6)) for cell in cells),
        full=(1 << len(cells)) - 1,
        inner=sum(1 << index[cell] for cell in cells if _distance(cell, (0, 0)) <= 2),
        middle=sum(1 << number for number, row in enumerate(neighbour) if min(row) >= 0),
    )
