"""MOD: what modules and HQs give to the units they are linked with."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.unit import all_units, cells_of, friends_of, kind_of, opponents_of, seat_of
from sztab.games.hex.state import (
    GIVES_PARALYSIS,
    GIVES_VENOM,
    MARKERS,
    MATRIX,
    MODULE,
    MOTHERLAND,
    PARALYSING,
    SCOPER,
    SPIES,
    SPY,
    STUN_MARK,
    VENOM_MARK,
    VENOMOUS,
    ZONE,
    State,
    Tables,
    Work,
)


@kernel
def serves(s: State, t: Tables, cell: int) -> int:
    """The seat a module works for: its owner, or whoever's Scoper has taken it (MOD-11)."""
    unit = s.unit[cell]
    seat = seat_of(unit)
    if s.scopers == 0 or t.role[kind_of(unit)] != MODULE or t.gifts[kind_of(unit)] & SCOPER:
        return seat
    taker = seat
    rest = s.scopers & ~s.netted
    while rest:
        scoper = lowest(rest)
        rest &= rest - 1
        other = s.unit[scoper]
        if t.link[other][scoper] >> cell & 1 and s.friends[seat_of(other)] >> seat & 1 == 0:
            if taker == seat or seat_of(other) < taker:
                taker = seat_of(other)
    return taker


@kernel
def linked(s: State, t: Tables, cell: int) -> int:
    """Own and allied units that the module here works on (MOD-1..3), and enemy spies (SPY-1)."""
    seat = serves(s, t, cell)
    units = t.link[s.unit[cell]][cell] & friends_of(s, seat)
    if t.extras & SPIES:
        units |= t.link[s.unit[cell]][cell] & spies_on(s, t, cell, seat)
    if t.extras & MOTHERLAND and is_joined(s, t, cell, seat):
        units |= s.mother[seat]
    return units


@kernel
def is_joined(s: State, t: Tables, cell: int, seat: int) -> bool:
    """MAT-2, MAT-5, MAT-6: is the module here one of the seat's own that points at its Motherland?"""
    unit = s.unit[cell]
    return seat_of(unit) == seat and t.role[kind_of(unit)] == MODULE and t.link[unit][cell] & s.mother[seat] != 0


@kernel
def motherland(s: State, t: Tables, seat: int) -> int:
    """MAT-1: the HQ, if it is not netted, and all own units that are joined to it through own units."""
    hq = s.hq[seat]
    if hq < 0 or t.features[kind_of(s.unit[hq])] & MATRIX == 0 or s.netted >> hq & 1:
        return 0
    members = 1 << hq
    fresh = members
    while fresh:
        cell = lowest(fresh)
        fresh = (fresh & fresh - 1) | t.near[cell] & s.occupied[seat] & ~members
        members |= fresh
    return members


@kernel
def hindered(s: State, t: Tables, cell: int, seat: int) -> int:
    """Enemies that the module here, which works for this seat, harms."""
    unit = s.unit[cell]
    units = t.link[unit][cell] & opponents_of(s, seat)
    if t.extras & MOTHERLAND and units & s.mother[seat_of(unit)]:
        units |= s.mother[seat_of(unit)]  # MAT-6: taken Vines
    return units


@kernel
def spies_on(s: State, t: Tables, cell: int, seat: int) -> int:
    """SPY-1..3, SPY-8: free enemy spies beside a module or HQ that nobody has taken."""
    found = 0
    if seat == seat_of(s.unit[cell]):
        near = t.near[cell] & opponents_of(s, seat) & ~s.netted
        while near:
            spy = lowest(near)
            near &= near - 1
            if t.features[kind_of(s.unit[spy])] & SPY:
                found |= 1 << spy
    return found


@kernel
def givers_of(s: State, t: Tables, gift: int) -> int:
    """Working modules with a certain gift."""
    found = 0
    rest = s.givers & ~s.netted
    while rest:
        cell = lowest(rest)
        if t.gifts[kind_of(s.unit[cell])] & gift:
            found |= 1 << cell
        rest &= rest - 1
    return found


@kernel
def spies_beside(s: State, t: Tables, gift: int, cell: int) -> bool:
    """SPY-2: is the unit here a free spy beside a working enemy module with this gift?"""
    if t.extras & SPIES:
        givers = givers_of(s, t, gift) & t.near[cell]
        while givers:
            giver = lowest(givers)
            givers &= givers - 1
            if spies_on(s, t, giver, serves(s, t, giver)) >> cell & 1:
                return True
    return False


@kernel
def has_on_board(s: State, t: Tables, gift: int, seats: int) -> bool:
    """MOD-10, MOD-13: does a module that works on the whole board serve one of these seats?"""
    rest = givers_of(s, t, gift)
    while rest:
        if seats >> serves(s, t, lowest(rest)) & 1:
            return True
        rest &= rest - 1
    return False


@kernel
def coat(s: State, t: Tables, w: Work) -> None:
    """VEN-2, PAR-2: by cell, the markers that attacks leave by themselves and by what modules give."""
    rest = all_units(s)
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        features = t.features[kind_of(s.unit[cell])]
        w.coats[cell] = (VENOM_MARK if features & VENOMOUS else 0) | (STUN_MARK if features & PARALYSING else 0)
    rest = s.givers & ~s.netted
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        gifts = t.gifts[kind_of(s.unit[cell])]
        given = (VENOM_MARK if gifts & GIVES_VENOM else 0) | (STUN_MARK if gifts & GIVES_PARALYSIS else 0)
        targets = linked(s, t, cell) if given else 0
        while targets:
            w.coats[lowest(targets)] |= given
            targets &= targets - 1


@kernel
def add_up(s: State, t: Tables, w: Work) -> None:
    """MOD-3..7, UNIT-5: add up all bonuses and penalties by cell."""
    rest = all_units(s)
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        w.melee[cell] = 0
        w.shot[cell] = 0
        w.faster[cell] = 0
        w.extra[cell] = 0
    w.zero = 0
    rest = s.givers & ~s.netted
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        unit = s.unit[cell]
        kind = kind_of(unit)
        seat = serves(s, t, cell)
        if t.extras & (SPIES | MOTHERLAND):
            targets = linked(s, t, cell)
        else:
            targets = t.link[unit][cell] & cells_of(s, s.friends[seat])
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            w.melee[target] += t.own_melee[kind]
            w.shot[target] += t.own_shot[kind]
            w.faster[target] += t.own_initiative[kind]
            w.extra[target] += t.own_extra[kind]
        if t.gifts[kind] & ZONE:
            w.zero |= hindered(s, t, cell, seat)
        if t.enemy_melee[kind] | t.enemy_shot[kind] | t.enemy_initiative[kind]:
            targets = hindered(s, t, cell, seat)
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                w.melee[target] += t.enemy_melee[kind]
                w.shot[target] += t.enemy_shot[kind]
                w.faster[target] += t.enemy_initiative[kind]
    if t.extras & MARKERS:
        coat(s, t, w)
