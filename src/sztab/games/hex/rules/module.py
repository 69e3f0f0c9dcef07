"""MOD: what modules and HQs give to the units they are linked with."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.unit import all_units, cells_of, friends_of, kind_of, opponents_of, seat_of
from sztab.games.hex.state import MODULE, SCOPER, State, Tables, Work


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
    """Own and allied units that the module here works on (MOD-1..3)."""
    return t.link[s.unit[cell]][cell] & friends_of(s, serves(s, t, cell))


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
def has_on_board(s: State, t: Tables, gift: int, seats: int) -> bool:
    """MOD-10, MOD-13: does a module that works on the whole board serve one of these seats?"""
    rest = givers_of(s, t, gift)
    while rest:
        if seats >> serves(s, t, lowest(rest)) & 1:
            return True
        rest &= rest - 1
    return False


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
    rest = s.givers & ~s.netted
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        unit = s.unit[cell]
        kind = kind_of(unit)
        seat = serves(s, t, cell)
        targets = t.link[unit][cell] & cells_of(s, s.friends[seat])
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            w.melee[target] += t.own_melee[kind]
            w.shot[target] += t.own_shot[kind]
            w.faster[target] += t.own_initiative[kind]
            w.extra[target] += t.own_extra[kind]
        if t.enemy_melee[kind] | t.enemy_shot[kind] | t.enemy_initiative[kind]:
            targets = t.link[unit][cell] & opponents_of(s, seat)
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                w.melee[target] += t.enemy_melee[kind]
                w.shot[target] += t.enemy_shot[kind]
                w.faster[target] += t.enemy_initiative[kind]
