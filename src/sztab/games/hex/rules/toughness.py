"""TGH: toughness that HQs and modules add."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.module import linked
from sztab.games.hex.rules.unit import all_units, is_hq, kind_of
from sztab.games.hex.state import ADDED_TOUGHNESS, State, Tables


@kernel
def toughness_without(s: State, t: Tables, cell: int, sources: int) -> int:
    """TGH-1: the icons of the unit here and what it receives, but from none of these sources."""
    tough = t.tough[kind_of(s.unit[cell])]
    if t.extras & ADDED_TOUGHNESS and not is_hq(s, t, cell):
        givers = s.givers & ~s.netted & ~sources
        while givers:
            giver = lowest(givers)
            givers &= givers - 1
            more = t.own_toughness[kind_of(s.unit[giver])]
            if more and linked(s, t, giver) >> cell & 1:
                tough += more
    return tough


@kernel
def toughness_of(s: State, t: Tables, cell: int) -> int:
    """TGH-1, TGH-2: how many wounds the unit here survives."""
    return toughness_without(s, t, cell, 0)


@kernel
def weak_units(s: State, t: Tables) -> int:
    """TGH-3: units whose wounds exceed the toughness that is left to them."""
    weak = 0
    rest = all_units(s)
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        if s.wounds[cell] > t.tough[kind_of(s.unit[cell])] and s.wounds[cell] > toughness_of(s, t, cell):
            weak |= 1 << cell
    return weak
