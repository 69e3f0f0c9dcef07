"""UNIT: what stands on the board, whose it is, and how it comes and goes.

A unit is one number that says its seat, its kind and its facing; the functions at the top take it apart.
"""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.log import note
from sztab.games.hex.state import (
    FACINGS,
    FLYING,
    HQ,
    KINDS,
    LAIR,
    MEDIC,
    PULL,
    RETURNING,
    SCOPER,
    TRANSPORT,
    UNITS,
    State,
    Tables,
    Work,
)


@kernel
def kind_number(s: State, kind: int) -> int:
    """The number of a kind of the player on turn, its seat included."""
    return s.turn * KINDS + kind


@kernel
def unit_of(kind: int, facing: int) -> int:
    """The unit of a kind (its seat included) that looks in a direction."""
    return kind * FACINGS + facing


@kernel
def seat_of(unit: int) -> int:
    """Whose unit it is."""
    return unit // UNITS


@kernel
def kind_of(unit: int) -> int:
    """The number of its kind, its seat included: what `[kind]` of the tables means."""
    return unit // FACINGS


@kernel
def tile_of(unit: int) -> int:
    """The number of its kind within its army."""
    return unit // FACINGS % KINDS


@kernel
def facing_of_unit(unit: int) -> int:
    """The direction its top side looks in."""
    return unit % FACINGS


@kernel
def with_facing(unit: int, facing: int) -> int:
    """The same unit looking elsewhere, in one of the directions that can be told apart."""
    return unit - unit % FACINGS + facing


@kernel
def turned(t: Tables, unit: int, facing: int) -> int:
    """The same unit looking elsewhere, in any direction."""
    return with_facing(unit, facing % t.facings[kind_of(unit)])


@kernel
def opposite(direction: int) -> int:
    """The direction that looks back."""
    return (direction + 3) % FACINGS


@kernel
def is_hq(s: State, t: Tables, cell: int) -> bool:
    """UNIT-1: is the unit here an HQ?"""
    return t.role[kind_of(s.unit[cell])] == HQ


@kernel
def is_netted(s: State, cell: int) -> bool:
    """NET-1: is the unit here disabled by a net?"""
    return s.netted >> cell & 1 == 1


@kernel
def flies(s: State, t: Tables, cell: int) -> bool:
    """ARMY-BE-4: blows do not hurt it, unless it is netted."""
    return t.features[kind_of(s.unit[cell])] & FLYING != 0 and s.netted >> cell & 1 == 0


@kernel
def cells_of(s: State, seats: int) -> int:
    """The hexes of all units of some seats."""
    cells = 0
    for seat in range(s.seats):
        if seats >> seat & 1:
            cells |= s.occupied[seat]
    return cells


@kernel
def all_units(s: State) -> int:
    """Every occupied hex."""
    cells = 0
    for seat in range(s.seats):
        cells |= s.occupied[seat]
    return cells


@kernel
def foes_of(s: State, seat: int) -> int:
    """Units that this seat's attacks, nets, pushes and pulls are for (MODE-6, MODE-7)."""
    return cells_of(s, s.foes[seat])


@kernel
def friends_of(s: State, seat: int) -> int:
    """Own and allied units (MOD-3, MODE-6)."""
    return cells_of(s, s.friends[seat])


@kernel
def opponents_of(s: State, seat: int) -> int:
    """Units of seats that are neither own nor allied: what everything else calls enemies (MODE-7)."""
    return cells_of(s, ~s.friends[seat])


@kernel
def put(s: State, t: Tables, cell: int, unit: int) -> None:
    """Set a unit on an empty hex, unhurt and with nothing used."""
    s.unit[cell] = unit
    s.wounds[cell] = 0
    s.used[cell] = 0
    s.given[cell] = 0
    enter(s, t, cell)


@kernel
def enter(s: State, t: Tables, cell: int) -> None:
    """Count the unit on this hex in all the sets it belongs to."""
    unit = s.unit[cell]
    kind = kind_of(unit)
    bit = 1 << cell
    s.occupied[seat_of(unit)] |= bit
    if t.role[kind] == HQ:
        s.hq[seat_of(unit)] = cell
    elif t.features[kind] & LAIR:
        s.lairs |= bit
    if t.nets[kind]:
        s.netters |= bit
    if t.gives[kind]:
        s.givers |= bit
        if t.gifts[kind] & MEDIC:
            s.medics |= bit
        if t.gifts[kind] & SCOPER:
            s.scopers |= bit


@kernel
def leave(s: State, t: Tables, cell: int) -> None:
    """Take the unit on this hex out of all the sets it belongs to."""
    unit = s.unit[cell]
    rest = ~(1 << cell)
    seat = seat_of(unit)
    s.occupied[seat] &= rest
    if s.hq[seat] == cell:
        s.hq[seat] = -1
    s.lairs &= rest
    s.netters &= rest
    s.givers &= rest
    s.medics &= rest
    s.scopers &= rest


@kernel
def lift(s: State, t: Tables, cell: int) -> None:
    """Take a unit off the board to its owner's discard pile; what lay on it comes back, what it gave ends."""
    unit = s.unit[cell]
    kind = kind_of(unit)
    leave(s, t, cell)
    s.gone[seat_of(unit)][tile_of(unit)] += 1
    if t.gifts[kind] & (TRANSPORT | PULL):
        units = all_units(s)
        while units:
            other = lowest(units)
            units &= units - 1
            s.given[other] &= ~(1 << cell)
    for seat in range(s.seats):
        if s.steel[seat] == cell:
            s.steel[seat] = -1
    s.unit[cell] = -1
    s.wounds[cell] = 0
    s.used[cell] = 0
    s.given[cell] = 0
    if s.marked:
        drop_markers(s, cell)


@kernel
def drop_markers(s: State, cell: int) -> None:
    """VEN-1: the markers of a unit that leaves go back to the supply."""
    if s.marked >> cell & 1:
        s.venom[cell] = 0
        s.stunned[cell] = 0
        s.marked &= ~(1 << cell)


@kernel
def carry_markers(s: State, start: int, end: int) -> None:
    """VEN-1: markers move with their unit."""
    if s.marked >> start & 1:
        s.venom[end] = s.venom[start]
        s.stunned[end] = s.stunned[start]
        s.marked |= 1 << end
        drop_markers(s, start)


@kernel
def swap(s: State, t: Tables, one: int, other: int) -> None:
    """CAST-1: two units change places, with their facings, wounds, marks and nets on them."""
    leave(s, t, one)
    leave(s, t, other)
    s.unit[one], s.unit[other] = s.unit[other], s.unit[one]
    s.wounds[one], s.wounds[other] = s.wounds[other], s.wounds[one]
    s.used[one], s.used[other] = s.used[other], s.used[one]
    s.given[one], s.given[other] = s.given[other], s.given[one]
    s.venom[one], s.venom[other] = s.venom[other], s.venom[one]
    s.stunned[one], s.stunned[other] = s.stunned[other], s.stunned[one]
    if (s.marked >> one ^ s.marked >> other) & 1:
        s.marked ^= 1 << one | 1 << other
    for seat in range(s.seats):
        if s.steel[seat] == one:
            s.steel[seat] = other
        elif s.steel[seat] == other:
            s.steel[seat] = one
    enter(s, t, one)
    enter(s, t, other)
    if (t.gifts[kind_of(s.unit[one])] | t.gifts[kind_of(s.unit[other])]) & (TRANSPORT | PULL):
        units = all_units(s)
        while units:
            cell = lowest(units)
            units &= units - 1
            if (s.given[cell] >> one ^ s.given[cell] >> other) & 1:
                s.given[cell] ^= 1 << one | 1 << other


@kernel
def destroy(s: State, t: Tables, cell: int) -> None:
    """Take a destroyed unit off the board: to the discard pile, or on top of its owner's pile (ARMY-SM-2)."""
    unit = s.unit[cell]
    lift(s, t, cell)
    if t.features[kind_of(unit)] & RETURNING:
        seat = seat_of(unit)
        s.gone[seat][tile_of(unit)] -= 1
        s.pile[seat][tile_of(unit)] += 1
        s.left[seat] += 1
        s.top[seat] = tile_of(unit) + 1


@kernel
def shift(s: State, t: Tables, start: int, end: int, facing: int) -> None:
    """Move a unit to another hex and facing, with its wounds, marks and nets on it."""
    unit = turned(t, s.unit[start], facing)
    if start == end:
        s.unit[start] = unit
        return
    leave(s, t, start)
    s.unit[start] = -1
    s.unit[end] = unit
    s.wounds[end] = s.wounds[start]
    s.used[end] = s.used[start]
    s.given[end] = s.given[start]
    s.wounds[start] = 0
    s.used[start] = 0
    s.given[start] = 0
    for seat in range(s.seats):
        if s.steel[seat] == start:
            s.steel[seat] = end
    if s.marked:
        carry_markers(s, start, end)
    enter(s, t, end)
    if t.gifts[kind_of(unit)] & (TRANSPORT | PULL):
        units = all_units(s)
        while units:
            other = lowest(units)
            units &= units - 1
            if s.given[other] >> start & 1:
                s.given[other] = s.given[other] & ~(1 << start) | 1 << end


@kernel
def remove(s: State, t: Tables, w: Work, event: int, rule: int, cell: int) -> None:
    """Take a destroyed unit off the board and tell why."""
    note(w, event, rule, seat_of(s.unit[cell]), at=cell, unit=s.unit[cell])
    destroy(s, t, cell)
