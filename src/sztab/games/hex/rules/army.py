"""ARMY: what only some armies have, by mechanic: steel net, execution, replacement, lair, agony, scavenger."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.ids import (
    ARMY_BE_1,
    ARMY_SP_1,
    ARMY_SP_2,
    ARMY_SP_3,
    MOD_13,
    NET_1,
    TGH_3,
    TURN_10,
)
from sztab.games.hex.rules.log import E_LAIR, E_NET_BACK, E_PAID, E_RECEIVED, E_STEEL_NET, E_WEAK, note
from sztab.games.hex.rules.mode import award
from sztab.games.hex.rules.module import has_on_board, motherland
from sztab.games.hex.rules.net import netted_units
from sztab.games.hex.rules.toughness import weak_units
from sztab.games.hex.rules.unit import (
    is_hq,
    is_netted,
    kind_of,
    opponents_of,
    remove,
    seat_of,
)
from sztab.games.hex.state import (
    ADDED_TOUGHNESS,
    AGONY,
    FREE_STEEL_NET,
    MOTHERLAND,
    POINTS,
    REPLACEMENT,
    STEEL_NET,
    State,
    Tables,
    Work,
)


@kernel
def settle(s: State, t: Tables, w: Work) -> None:
    """TGH-6: work out who is netted, and take off together what can no longer stay (ARMY-SP-2, ARMY-BE-1, TGH-3)."""
    while True:
        judge(s, t, w)
        weak = weak_units(s, t) if t.extras & ADDED_TOUGHNESS else 0
        gone = lairs_emptied(s, t, w)
        back = steel_nets_back(s, t, w)
        if weak:
            too_weak(s, t, w, weak)
        if not gone and not back and not weak:
            return


@kernel
def judge(s: State, t: Tables, w: Work) -> None:
    """Work out who is netted, and what belongs to a Motherland (MAT-8)."""
    s.netted = netted_units(s, t, w)
    if t.extras & MOTHERLAND:
        for seat in range(s.seats):
            s.mother[seat] = motherland(s, t, seat)


@kernel
def too_weak(s: State, t: Tables, w: Work, weak: int) -> None:
    """TGH-3: units that lost the toughness which kept them alive are destroyed."""
    while weak:
        cell = lowest(weak)
        weak &= weak - 1
        if s.unit[cell] >= 0:
            s.acted[cell] = 0
            s.changed = 1
            remove(s, t, w, E_WEAK, TGH_3, cell)


@kernel
def lairs_emptied(s: State, t: Tables, w: Work) -> bool:
    """ARMY-BE-1: whoever lives next to its HQ and is not there is removed at once."""
    any_gone = False
    rest = s.lairs
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        hq = s.hq[seat_of(s.unit[cell])]
        if hq < 0 or t.near[hq] >> cell & 1 == 0:
            remove(s, t, w, E_LAIR, ARMY_BE_1, cell)
            any_gone = True
    return any_gone


@kernel
def steel_nets_back(s: State, t: Tables, w: Work) -> bool:
    """ARMY-SP-2: the net comes back when the HQ that threw it is netted, judged with the net in place."""
    any_back = False
    for seat in range(s.seats):
        cell = s.steel[seat]
        if cell >= 0 and s.hq[seat] >= 0 and is_netted(s, s.hq[seat]):
            note(w, E_NET_BACK, ARMY_SP_2, seat, at=cell, unit=s.unit[cell])
            s.steel[seat] = -1
            any_back = True
    return any_back


@kernel
def can_pay_toughness(s: State, seat: int) -> bool:
    """One point of HQ toughness, never the last one (ARMY-SP-1); where points count, always (MODE-3)."""
    return s.mode == POINTS or s.toughness[seat] > 1


@kernel
def pay_toughness(s: State, w: Work, seat: int, victim: int, rule: int) -> None:
    """Pay one point of HQ toughness; where points count, the owner of the unit it is paid for receives one (MODE-3)."""
    if s.mode == POINTS:
        award(s, w, victim, 1, E_RECEIVED)
        return
    note(w, E_PAID, rule, seat, x=s.toughness[seat], y=s.toughness[seat] - 1)
    s.toughness[seat] -= 1


@kernel
def net_is_free(s: State, t: Tables, seat: int) -> bool:
    """MOD-13: a launcher pays for the net."""
    return has_on_board(s, t, FREE_STEEL_NET, 1 << seat)


@kernel
def check_steel_net(s: State, t: Tables, target: int) -> int:
    """ARMY-SP-1: may the steel net be thrown at the unit here?"""
    seat = s.turn
    hq = s.hq[seat]
    if hq < 0 or t.features[kind_of(s.unit[hq])] & STEEL_NET == 0:
        return ARMY_SP_1
    if is_netted(s, hq):
        return NET_1
    if s.used[hq] & STEEL_NET:
        return TURN_10
    if s.steel[seat] >= 0:
        return ARMY_SP_1
    if opponents_of(s, seat) >> target & 1 == 0 or is_hq(s, t, target):
        return ARMY_SP_1
    return 0 if net_is_free(s, t, seat) or can_pay_toughness(s, seat) else ARMY_SP_1


@kernel
def throw_steel_net(s: State, t: Tables, w: Work, target: int) -> None:
    """ARMY-SP-1: the unit is netted until the marker comes back."""
    seat = s.turn
    free = net_is_free(s, t, seat)
    hq = s.hq[seat]
    rule = MOD_13 if free else ARMY_SP_1
    note(w, E_STEEL_NET, rule, seat, at=hq, unit=s.unit[hq], to=target, other=s.unit[target])
    if not free:
        pay_toughness(s, w, seat, seat_of(s.unit[target]), ARMY_SP_1)
    s.used[hq] |= STEEL_NET
    s.steel[seat] = target


@kernel
def check_execution(s: State, t: Tables, target: int) -> int:
    """ARMY-SP-3: may a tile with execution be put onto the unit here?"""
    if opponents_of(s, s.turn) >> target & 1 == 0 or is_hq(s, t, target):
        return ARMY_SP_3
    return 0 if can_pay_toughness(s, s.turn) else ARMY_SP_3


@kernel
def is_replaceable(s: State, t: Tables, cell: int) -> bool:
    """ARMY-SP-4: an own unit here that gives up its place, not netted."""
    unit = s.unit[cell]
    return (
        unit >= 0
        and seat_of(unit) == s.turn
        and t.features[kind_of(unit)] & REPLACEMENT != 0
        and not is_netted(s, cell)
    )


@kernel
def in_agony(s: State, t: Tables, w: Work, died: int) -> int:
    """ARMY-BE-2: of the units that die in this segment those that attack once more: not netted, not acting anyway."""
    found = 0
    rest = died & ~s.netted & ~s.actors & ~w.still
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        if t.features[kind_of(s.unit[cell])] & AGONY:
            found |= 1 << cell
    return found
