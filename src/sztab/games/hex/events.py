"""Events of Neuroshima Hex: from the kernel's rows of numbers to named facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sztab.core.event import Event
from sztab.games.hex.board import DIRECTIONS
from sztab.games.hex.position import Seating
from sztab.games.hex.rules import log
from sztab.games.hex.rules.battle import OPENING
from sztab.games.hex.rules.ids import RULE_IDS
from sztab.games.hex.rules.unit import facing_of_unit, seat_of, tile_of
from sztab.games.hex.state import NOWHERE

_NAMES = {value: name.removeprefix("E_").lower() for name, value in vars(log).items() if name.startswith("E_")}
_WAYS = ("blow", "shot", "gauss", "blast", "rocket", "charge", "poison")
_BATTLES = ("ordinary", "final", "overtime", "drill")


def decode(seating: Seating, rows: Iterable[Sequence[int]]) -> list[Event]:
    """Named events from the rows that the kernel wrote."""
    decoder = _Decoder(seating)
    return [event for row in rows if (event := decoder.event([int(x) for x in row]))]


def _pair(number: int) -> tuple[int, int]:
    """The two numbers that `log.pair` has put into one."""
    return number >> 3, number & 7


class _Decoder:
    """Turns rows into events; remembers what a row says about the ones after it."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.passed: list[dict[str, Any]] = []

    def hex(self, cell: int) -> str:
        return self.seating.board.names[cell]

    def unit(self, cell: int, unit: int) -> dict[str, Any]:
        """A unit where it stands: enough to find it on the board and to name it."""
        seat, kind, facing = seat_of(unit), tile_of(unit), facing_of_unit(unit)
        tile = self.seating.tile(seat, kind)
        found: dict[str, Any] = {
            "seat": self.seating.letters[seat],
            "army": self.seating.armies[seat].id,
            "code": tile.code,
        }
        if 0 <= cell < NOWHERE:
            found["hex"] = self.hex(cell)
        if tile.facings > 1:
            found["facing"] = facing
        return found

    def event(self, row: list[int]) -> Event | None:
        kind, rule, seat, a, unit, b, other, x, y, z = row
        name = _NAMES[kind]
        data: dict[str, Any] = {}
        if seat >= 0:
            data["seat"] = self.seating.letters[seat]
            data["army"] = self.seating.armies[seat].id
        if unit >= 0:
            data["unit"] = self.unit(a, unit)
        if other >= 0:
            data["target"] = self.unit(b, other)
        if name == "passed":
            self.passed.append(data["target"])
            return None
        if name == "helped" and not (x or y or z):
            return None
        more = getattr(self, f"_{name}", None)
        if more:
            data.update(more(a, b, x, y, z))
        return Event(name, RULE_IDS[rule], data)

    def _helped(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        initiative, extra = _pair(z)
        gifts = {"initiative": initiative, "extra": extra, "melee": x, "shot": y}
        return {word: value for word, value in gifts.items() if value}

    def _attack(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        bonus, way = _pair(z)
        data: dict[str, Any] = {"way": _WAYS[way], "printed": y, "bonus": bonus, "power": max(y + bonus, 0)}
        if x < 6:
            data["direction"] = DIRECTIONS[x]
            data["path"] = self._path(a, b, x)
        data["over"] = self.passed
        self.passed = []
        return data

    def _path(self, start: int, end: int, direction: int) -> list[str]:
        """The hexes that an attack passes in a straight line; only its end where it does not fly straight."""
        if not self.seating.board.ray[start][direction] >> end & 1:
            return [self.hex(end)]
        path, cell = [], start
        while cell != end:
            cell = self.seating.board.neighbour[cell][direction]
            path.append(self.hex(cell))
        return path

    def _segment(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"segment": "open" if x == OPENING else x}

    def _missed_segment(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"segment": x}

    def _battle(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"battle": _BATTLES[x]}

    def _armour(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"before": x, "after": y, "direction": DIRECTIONS[z]}

    def _reflected(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"direction": DIRECTIONS[x], "power": y, "way": _WAYS[z]}

    def _converted(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"direction": DIRECTIONS[x], "way": _WAYS[1 - y], "was": _WAYS[y]}

    def _absorbed(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        attacker = {} if y < 0 else {"attacker": self.unit(x, y)}
        return {**attacker, "power": z}

    def _wounded(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        added, side = _pair(z)
        data = {"before": x, "after": y, **({"direction": DIRECTIONS[side]} if side < 6 else {})}
        return {**data, "added": added} if added else data

    def _hq_wounded(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"before": x, "after": y, "wounds": z}

    def _paid(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"before": x, "after": y}

    def _scored(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"before": x, "after": y}

    def _received(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"before": x, "after": y}

    def _moved(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"over": self.hex(x)} if x != NOWHERE else {}

    def _pushed(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"to": self.hex(x)}

    def _pulled(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"to": self.hex(x), "facing": y}

    def _over(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        won = [seat for seat in range(len(self.seating.letters)) if x >> seat & 1]
        return {
            "winners": [self.seating.letters[seat] for seat in won],
            "armies": [self.seating.armies[seat].id for seat in won],
        }
