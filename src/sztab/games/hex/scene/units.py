"""The units on the board as a page draws them: what they are, what has changed about them and what they reach."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal

from msgspec import structs

from sztab.core.event import Event
from sztab.core.kernel import clone, lowest
from sztab.core.names import Name
from sztab.games.hex.board import DIRECTIONS, turned
from sztab.games.hex.data import Effect, Side, Tile
from sztab.games.hex.events import decode
from sztab.games.hex.mechanics import EFFECTS, FEATURES, NUMBERS, SIDES, USED_BITS
from sztab.games.hex.position import Position, scratch
from sztab.games.hex.rules.battle import due_values
from sztab.games.hex.rules.module import add_up, linked, serves
from sztab.games.hex.rules.net import net_reach
from sztab.games.hex.rules.paralysis import paralysed_units
from sztab.games.hex.rules.strike import strike
from sztab.games.hex.rules.toughness import toughness_of
from sztab.games.hex.rules.unit import all_units, facing_of_unit, kind_of, opponents_of, seat_of, tile_of
from sztab.games.hex.scene.types import (
    Feature,
    Gift,
    Ground,
    Hit,
    Holder,
    Lent,
    Link,
    Look,
    Source,
    Unit,
    UnitAttack,
)
from sztab.games.hex.state import KINDS, MODULE, State
from sztab.games.hex.terminal import netted_by

_Way = Literal["blow", "shot", "gauss", "rocket"]


@cache
def side_word(side: Side) -> str:
    """A side as army files write it: `m2+a`."""
    words = []
    for word, keyword in SIDES.items():
        if strength := side.strength(word):
            words.append(f"{keyword.letter}{strength if keyword.sized else ''}")
    return "+".join(words) or "-"


def shown_features(tile: Tile) -> list[str]:
    """The features that are told of a unit."""
    return sorted(word for word in tile.features if FEATURES[word].shown)


def cells(mask: int) -> Iterable[int]:
    """The cells of a set."""
    mask = int(mask)
    while mask:
        cell = lowest(mask)
        mask &= mask - 1
        yield cell


def tile_at(position: Position, cell: int) -> tuple[int, Tile]:
    """The seat and the tile of the unit on a cell."""
    unit = int(position.now.unit[cell])
    return seat_of(unit), position.seating.tile(seat_of(unit), tile_of(unit))


def unit_name(position: Position, cell: int, language: str) -> Name:
    """The unit on a hex with its place, for a sentence: `Scout d2`."""
    name = tile_at(position, cell)[1].name.subject(language)
    return name.longer(f"{name} {position.seating.board.names[cell]}")


class Looks:
    """What can be seen on the board of one position."""

    def __init__(self, position: Position, language: str) -> None:
        w = scratch()
        self.position = position
        self.language = language
        self.seating = position.seating
        self.names = position.seating.board.names
        self.s: State = clone(State, position.now)
        self.t = position.seating.tables
        self.netted = netted_by(position)
        self.links = {cell: list(self._links(cell)) for cell in cells(self.s.givers & ~self.s.netted)}
        add_up(self.s, self.t, w)
        self.still = int(paralysed_units(self.s, self.t))
        self.zero = int(w.zero)
        self.bonus = {
            cell: (int(w.melee[cell]), int(w.shot[cell]), int(w.faster[cell])) for cell in cells(all_units(self.s))
        }
        self.due = {
            cell: int(due_values(self.s, self.t, w, cell))
            for cell in self.bonus
            if self.t.icons[kind_of(self.s.unit[cell])]
        }
        self.strikes = self._strikes()

    # ---- every unit

    def brief(self) -> list[Look]:
        """Enough to draw every tile as it stands."""
        return [self._look(cell) for cell in self.bonus]

    def grounds(self) -> list[Ground]:
        """Every foundation, with or without a unit on it."""
        found = []
        for cell in cells(self.s.grounds):
            seat, kind = divmod(int(self.s.ground[cell]), KINDS)
            tile, army = self.seating.tile(seat, kind), self.seating.armies[seat]
            found.append(
                Ground(
                    hex=self.names[cell],
                    seat=self.seating.letters[seat],
                    army=army.id,
                    code=tile.code,
                    name=tile.name[self.language],
                    used=bool(self.s.drawn_in >> cell & 1),
                )
            )
        return found

    def units(self) -> list[Unit]:
        """Every unit with its reasons: where its values come from, whom it reaches, what it can still do."""
        return [self._unit(cell) for cell in self.bonus]

    def _look(self, cell: int) -> Look:
        s = self.s
        seat, tile = tile_at(self.position, cell)
        melee, shot, faster = self.bonus[cell]
        now = [max(value + faster, 0) for value in tile.initiative]
        if self.zero >> cell & 1:
            now = now and [0]
        extra = [value for value in cells(self.due.get(cell, 0)) if value not in now][::-1]
        is_hq = tile.kind == "hq"
        return Look(
            hex=self.names[cell],
            seat=self.seating.letters[seat],
            army=self.seating.armies[seat].id,
            code=tile.code,
            facing=facing_of_unit(int(s.unit[cell])),
            wounds=int(s.wounds[cell]),
            toughness=int(s.toughness[seat]) if is_hq else int(toughness_of(s, self.t, cell)) + 1 - int(s.wounds[cell]),
            initiative=now,
            extra=extra,
            melee=melee,
            shot=shot,
            netted=bool(s.netted >> cell & 1),
            steel=[self.seating.letters[other] for other in range(s.seats) if s.steel[other] == cell],
            venom=[
                letter
                for other, letter in enumerate(self.seating.letters)
                for _marker in range(int(s.venom[cell]) >> 4 * other & 15)
            ],
            paralysed=bool(self.still >> cell & 1),
            used=self._has_used_all(cell, tile),
        )

    def _has_used_all(self, cell: int, tile: Tile) -> bool:
        once = sum(USED_BITS.get(word, 0) for word in tile.features)
        return bool(once) and int(self.s.used[cell]) & once == once

    # ---- the reasons

    def _unit(self, cell: int) -> Unit:
        _seat, tile = tile_at(self.position, cell)
        facing = facing_of_unit(int(self.s.unit[cell]))
        return Unit(
            **structs.asdict(self._look(cell)),
            name=tile.name[self.language],
            kind=tile.kind,
            facings=tile.facings,
            sides=[side_word(tile.sides[turned(direction, -facing)]) for direction in range(6)],
            printed=list(tile.initiative),
            sources=self._sources(cell),
            held_by=[
                Holder(steel=self.seating.letters[holder]) if holder < 0 else Holder(hex=self.names[holder])
                for holder in self.netted.get(cell, ())
            ],
            attacks=self._attacks(cell, tile, facing),
            nets=[self.names[other] for other in cells(net_reach(self.s, self.t, cell))]
            if self.t.nets[kind_of(self.s.unit[cell])]
            else [],
            links=self.links.get(cell, []),
            features=[
                Feature(word, bool(int(self.s.used[cell]) & USED_BITS.get(word, 0))) for word in shown_features(tile)
            ],
            lent=self._lent(cell),
        )

    def _links(self, cell: int) -> Iterable[Link]:
        """The units that the module (or HQ) here works on, and what it gives to each."""
        unit = int(self.s.unit[cell])
        _seat, tile = tile_at(self.position, cell)
        own = [effect for effect in tile.effects if effect.target == "own" and effect.scope != "board"]
        theirs = [effect for effect in tile.effects if effect.target == "enemy"]
        for target in cells(linked(self.s, self.t, cell)):
            gifts = [effect for effect in own if self._matters(effect, target)]
            if gifts:
                yield self._link(target, gifts, harm=False)
        if theirs:
            reach = int(self.t.link[unit][cell]) & opponents_of(self.s, serves(self.s, self.t, cell))
            for target in cells(reach):
                gifts = [effect for effect in theirs if self._matters(effect, target)]
                if gifts:
                    yield self._link(target, gifts, harm=True)

    def _matters(self, effect: Effect, target: int) -> bool:
        """Is there anything about this unit that the effect could change?"""
        unit = int(self.s.unit[target])
        tile = tile_at(self.position, target)[1]
        match effect.type:
            case "initiative" | "extra_initiative":
                return bool(tile.initiative)
            case "melee_strength":
                return any(side.melee for side in tile.sides)
            case "toughness":
                return tile.kind != "hq"
            case "ranged_strength":
                return any(side.shot and not side.gauss for side in tile.sides)
            case "quartermaster":
                return any(side.melee or (side.shot and not side.gauss) for side in tile.sides)
            case "scoper":
                return int(self.t.role[kind_of(unit)]) == MODULE
            case "medic":
                return tile.kind != "hq"
        return True

    def _link(self, target: int, gifts: Sequence[Effect], harm: bool) -> Link:
        return Link(self.names[target], [Gift(effect.type, effect.value) for effect in gifts], harm)

    def _sources(self, cell: int) -> list[Source]:
        """Who changes the initiative and the strength of the unit here, and by how much."""
        return [
            Source(
                of=NUMBERS[gift.effect],
                hex=self.names[giver],
                name=tile_at(self.position, giver)[1].name[self.language],
                value=gift.value,
            )
            for giver, links in self.links.items()
            for link in links
            if link.to == self.names[cell]
            for gift in link.gifts
            if gift.effect in NUMBERS
        ]

    def _lent(self, cell: int) -> list[Lent]:
        """What modules let the unit here do."""
        return [
            Lent(
                feature=EFFECTS[gift.effect].lends,
                hex=self.names[giver],
                used=bool(int(self.s.given[cell]) >> giver & 1),
            )
            for giver, links in self.links.items()
            for link in links
            if link.to == self.names[cell]
            for gift in link.gifts
            if EFFECTS[gift.effect].lends
        ]

    # ---- attacks

    def _strikes(self) -> dict[str, list[Event]]:
        """By hex: the attacks every unit would make now, as the rules tell them."""
        w = scratch()
        w.noted, w.quiet, w.hits = 0, 0, 0
        found: dict[str, list[Event]] = {}
        for cell in self.due:
            if self.s.netted >> cell & 1:
                continue
            strike(self.s, self.t, w, cell)
            found[self.names[cell]] = decode(self.seating, (w.events[i] for i in range(w.noted)))
            w.noted, w.hits = 0, 0
        w.quiet = 1
        return found

    def _attacks(self, cell: int, tile: Tile, facing: int) -> list[UnitAttack]:
        """Every attacking side: how it attacks, how hard, and whom it would hit now."""
        melee, shot, _faster = self.bonus[cell]
        drawn = []
        for direction in range(6):
            side = tile.sides[turned(direction, -facing)]
            if side.melee:
                drawn.append(self._attack(cell, direction, "blow", side.melee, melee))
            if side.gauss:
                drawn.append(self._attack(cell, direction, "gauss", 1, 0))
            elif side.shot:
                drawn.append(self._attack(cell, direction, "shot", side.shot, shot))
            if side.shotgun:
                drawn.append(self._attack(cell, direction, "shot", side.shotgun, 0))
            if side.rocket:
                drawn.append(self._attack(cell, direction, "rocket", side.rocket, 0))
        return drawn

    def _attack(self, cell: int, direction: int, way: _Way, printed: int, bonus: int) -> UnitAttack:
        line, at = [], cell
        while (at := self.seating.board.neighbour[at][direction]) >= 0:
            line.append(self.names[at])
            if way == "blow":
                break
        return UnitAttack(
            direction=direction,
            way=way,
            printed=printed,
            power=max(printed + bonus, 0),
            line=line,
            hits=self._hits(self.names[cell], DIRECTIONS[direction], way),
        )

    def _hits(self, name: str, direction: str, way: _Way) -> list[Hit]:
        """Whom one attack reaches, and with what strength it arrives after armour and reflection."""
        hits: list[Hit] = []
        current = False
        for event in self.strikes.get(name, ()):
            data = event.data
            if event.kind == "attack":
                current = data["way"] == way and data.get("direction") == direction
                if current:
                    hits.append(Hit(data["target"]["hex"], data["power"], event.rule))
            elif current and event.kind == "armour":
                hits[-1] = structs.replace(hits[-1], arrives=data["after"], rule=event.rule, armour=True)
            elif current and event.kind == "unhurt":
                hits[-1] = structs.replace(hits[-1], arrives=0, rule=event.rule)
            elif current and event.kind == "reflected":
                back = data["target"]["hex"] if "target" in data else None
                hits[-1] = structs.replace(hits[-1], reflected=back, rule=event.rule)
        return hits
