"""From armies and a board to the tables that the kernel reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from sztab.core.kernel import filled
from sztab.games.hex.board import Board, board, turned
from sztab.games.hex.data import TARGETS, Army, Side, Tile
from sztab.games.hex.mechanics import FEATURE_BITS, GIFT_BITS, NUMBERS
from sztab.games.hex.state import (
    ADDED_TOUGHNESS,
    AIMING,
    CHARGES,
    FOUNDATION,
    FOUNDATIONS,
    HQ,
    INSTANT,
    INSTANT_WORDS,
    KINDS,
    MARKERS,
    MODULE,
    MOTHERLAND,
    PARALYSERS,
    REDIRECTION,
    SOLDIER,
    SPIES,
    TRAPS,
    ZONES,
    Tables,
)

_ROLES = {"hq": HQ, "soldier": SOLDIER, "module": MODULE, "instant": INSTANT, "foundation": FOUNDATION}
_NUMBERS = {
    (word, target): column
    for word, number in NUMBERS.items()
    for target in TARGETS
    if hasattr(Tables, column := f"{target}_{number}")
}
_EXTRAS: dict[int, Callable[[Tile], bool]] = {
    FOUNDATIONS: lambda tile: tile.kind == "foundation",
    ADDED_TOUGHNESS: lambda tile: any(effect.type == "toughness" for effect in tile.effects),
    MOTHERLAND: lambda tile: "matrix" in tile.features,
    REDIRECTION: lambda tile: any(side.output for side in tile.sides),
    CHARGES: lambda tile: any(side.charge for side in tile.sides),
    PARALYSERS: lambda tile: any(effect.type == "paralysed" for effect in tile.effects),
    ZONES: lambda tile: any(effect.type == "initiative_zero" for effect in tile.effects),
    TRAPS: lambda tile: any(side.trap for side in tile.sides),
    SPIES: lambda tile: "spy" in tile.features,
    AIMING: lambda tile: (
        bool({"sharpshooter", "blow_anywhere"} & tile.features) or any(side.rocket for side in tile.sides)
    ),
}


@lru_cache(maxsize=64)
def tables(size: int, armies: tuple[Army, ...]) -> Tables:
    """The tables for a board of this size and these armies, in seat order."""
    plane = board(size)
    kinds: list[Tile | None] = []
    for army in armies:
        kinds += [*army.tiles, *[None] * (KINDS - len(army.tiles))]
    facts: dict[str, Any] = {
        "neighbour": [list(row) for row in plane.neighbour],
        "near": list(plane.near),
        "far": list(plane.far),
        "ray": [list(row) for row in plane.ray],
        "area": [plane.full, plane.inner, plane.middle],
        "melee": _by_unit(kinds, lambda tile, f: _turned(tile, f, lambda side: side.melee), [0] * 6),
        "shot": _by_unit(kinds, lambda tile, f: _turned(tile, f, lambda side: 0 if side.gauss else side.shot), [0] * 6),
        "friendly": _by_unit(kinds, lambda tile, f: _sides(tile, f, lambda side: side.friendly_fire), 0),
        "gauss": _by_unit(kinds, lambda tile, f: _sides(tile, f, lambda side: side.gauss), 0),
        "armour": _by_unit(kinds, lambda tile, f: _sides(tile, f, lambda side: side.armour), 0),
        "reflect": _by_unit(kinds, lambda tile, f: _sides(tile, f, lambda side: side.reflect), 0),
        "strikes": _by_unit(kinds, lambda tile, f: _sides(tile, f, lambda side: side.attacks), 0),
        "rocket": _by_unit(kinds, lambda tile, f: _turned(tile, f, lambda side: side.rocket), [0] * 6),
        "shotgun": _by_unit(kinds, lambda tile, f: _turned(tile, f, lambda side: side.shotgun), [0] * 6),
        "trap": _by_unit(kinds, lambda tile, f: _sides(tile, f, lambda side: side.trap), 0),
        "inputs": _by_unit(kinds, lambda tile, f: _sides(tile, f, lambda side: side.input), 0),
        "outputs": _by_unit(kinds, lambda tile, f: _sides(tile, f, lambda side: side.output), 0),
        "poison": _by_unit(kinds, lambda tile, f: _sides(tile, f, lambda side: side.poison), 0),
        "breath": [int(any("breath_of_death" in tile.features for tile in army.tiles)) for army in armies],
        "charge": _by_unit(kinds, lambda tile, f: _sides(tile, f, lambda side: side.charge), 0),
        "stun_supply": [army.paralysis for army in armies],
        "venom_supply": [army.venom for army in armies],
        "extras": sum(bit for bit, has in _EXTRAS.items() if any(map(has, filter(None, kinds))))
        | (MARKERS if any(army.venom or army.paralysis for army in armies) else 0),
        "net": _reaches(plane, kinds, lambda side: side.net),
        "web": _reaches(plane, kinds, lambda side: side.web),
        "link": _links(plane, kinds),
        "count": [tile.count if tile else 0 for tile in kinds],
        "role": [_ROLES[tile.kind] if tile else INSTANT for tile in kinds],
        "instant": [INSTANT_WORDS.index(tile.instant or "") if tile else 0 for tile in kinds],
        "icons": [len(tile.initiative) if tile else 0 for tile in kinds],
        "initiative": [[*(tile.initiative if tile else ()), 0, 0, 0][:3] for tile in kinds],
        "tough": [tile.toughness if tile else 0 for tile in kinds],
        "facings": [tile.facings if tile else 0 for tile in kinds],
        "features": [sum(FEATURE_BITS[word] for word in tile.features) if tile else 0 for tile in kinds],
        "gifts": [sum(GIFT_BITS.get(effect.type, 0) for effect in tile.effects) if tile else 0 for tile in kinds],
        **{name: _numbers(kinds, key) for key, name in _NUMBERS.items()},
        "gives": [int(bool(tile and tile.effects)) for tile in kinds],
        "nets": [int(bool(tile and any(side.net or side.web for side in tile.sides))) for tile in kinds],
    }
    return filled(Tables, facts)


def _by_unit(kinds: Sequence[Tile | None], value: Callable[[Tile, int], Any], nothing: Any) -> list[Any]:
    """A value for each kind in each of its six facings."""
    return [value(tile, facing) if tile else nothing for tile in kinds for facing in range(6)]


def _turned(tile: Tile, facing: int, value: Callable[[Side], int]) -> list[int]:
    """By direction, what the side that looks there has: side i looks in direction i + facing."""
    return [value(tile.sides[turned(direction, -facing)]) for direction in range(6)]


def _sides(tile: Tile, facing: int, has: Callable[[Side], bool]) -> int:
    """The directions, as bits, in which a side with something looks."""
    return sum(1 << turned(i, facing) for i, side in enumerate(tile.sides) if has(side))


def _reach(plane: Board, directions: int) -> list[int]:
    """By cell, the neighbours in some directions."""
    if directions == 63:
        return list(plane.near)
    return [sum(1 << row[d] for d in range(6) if directions >> d & 1 and row[d] >= 0) for row in plane.neighbour]


def _reaches(plane: Board, kinds: Sequence[Tile | None], has: Callable[[Side], bool]) -> list[list[int]]:
    nothing = [0] * plane.size
    return _by_unit(kinds, lambda tile, f: _reach(plane, d) if (d := _sides(tile, f, has)) else nothing, nothing)


def _links(plane: Board, kinds: Sequence[Tile | None]) -> list[list[int]]:
    """What a module is linked with: along its links, or all around for what works on every neighbour (UNIT-5)."""
    nothing = [0] * plane.size

    def link(tile: Tile, facing: int) -> list[int]:
        if any(effect.scope == "adjacent" for effect in tile.effects):
            return list(plane.near)
        directions = _sides(tile, facing, lambda side: side.link or side.far_link)
        far = _sides(tile, facing, lambda side: side.far_link)
        reach = _reach(plane, directions) if directions else nothing
        return [near | more for near, more in zip(reach, _second(plane, far), strict=True)] if far else reach

    return _by_unit(kinds, link, nothing)


def _second(plane: Board, directions: int) -> list[int]:
    """LONG-1: by cell, the hexes at distance two in some directions."""

    def two_steps(cell: int, direction: int) -> int:
        first = plane.neighbour[cell][direction]
        second = plane.neighbour[first][direction] if first >= 0 else -1
        return 1 << second if second >= 0 else 0

    chosen = [direction for direction in range(6) if directions >> direction & 1]
    return [sum(two_steps(cell, direction) for direction in chosen) for cell in range(plane.size)]


def _numbers(kinds: Sequence[Tile | None], key: tuple[str, str]) -> list[int]:
    return [
        sum(effect.value for effect in tile.effects if (effect.type, effect.target) == key) if tile else 0
        for tile in kinds
    ]
