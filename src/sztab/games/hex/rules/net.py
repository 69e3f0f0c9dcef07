"""NET: who is disabled."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.toughness import toughness_without
from sztab.games.hex.rules.unit import all_units, foes_of, kind_of, seat_of
from sztab.games.hex.state import ADDED_TOUGHNESS, FOUNDATIONS, KINDS, ROOTS, State, Tables, Work


@kernel
def net_reach(s: State, t: Tables, cell: int) -> int:
    """Units that the nets of the unit here point at: foes (NET-1), for a web own and allied ones too (NET-10)."""
    unit = s.unit[cell]
    return t.net[unit][cell] & foes_of(s, seat_of(unit)) | t.web[unit][cell] & all_units(s)


@kernel
def downstream(w: Work, start: int, within: int) -> int:
    """Everybody at the end of a chain of nets that begins at a unit and stays among the units `within`."""
    seen = 0
    fresh = w.reach[start] & within
    while fresh:
        cell = lowest(fresh)
        seen |= 1 << cell
        fresh = (fresh | w.reach[cell] & within) & ~seen
    return seen


@kernel
def netted_units(s: State, t: Tables, w: Work) -> int:
    """NET-4..7: every disabled unit.

    Nets that nobody's net stands in the way of are settled first; whoever they hold nets no more. What is left goes in
    circles: the nets inside a circle that nothing from outside touches cancel out, its other nets work.
    """
    held = 0
    for seat in range(s.seats):
        if s.steel[seat] >= 0:
            held |= 1 << s.steel[seat]
    if t.extras & FOUNDATIONS:
        held |= rooted_units(s, t)
    able = s.netters & ~held
    rest = able
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        w.reach[cell] = net_reach(s, t, cell)
    found = settle_nets(w, able, held)
    if t.extras & ADDED_TOUGHNESS:
        s.netted = found
        while leaves_out_nets(s, t, w, able):
            found = settle_nets(w, able, held)
            s.netted = found
    return found


@kernel
def rooted_units(s: State, t: Tables) -> int:
    """FND-18, FND-19: enemy units that stand on roots are held, from outside every circle of nets."""
    held = 0
    rest = s.grounds & all_units(s)
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        owner = s.ground[cell] // KINDS
        if t.features[s.ground[cell]] & ROOTS and s.friends[owner] >> seat_of(s.unit[cell]) & 1 == 0:
            held |= 1 << cell
    return held


@kernel
def leaves_out_nets(s: State, t: Tables, w: Work, able: int) -> bool:
    """TGH-8, TGH-10: leave out nets at units whose own nets hold what keeps the netter alive. True: there were some."""
    any_left_out = False
    rest = able
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        others = w.reach[cell] & able if s.wounds[cell] > t.tough[kind_of(s.unit[cell])] else 0
        while others:
            other = lowest(others)
            others &= others - 1
            if s.wounds[cell] > toughness_without(s, t, cell, w.reach[other]):
                w.reach[cell] &= ~(1 << other)
                any_left_out = True
    return any_left_out


@kernel
def settle_nets(w: Work, able: int, held: int) -> int:
    """Whom the nets of these units hold, whose reach is known, besides those that are held in any case."""
    undecided = able
    while undecided:
        threatened = 0
        rest = undecided
        while rest:
            threatened |= w.reach[lowest(rest)]
            rest &= rest - 1
        free = undecided & ~threatened
        if free == 0:
            free = untouched_circle(w, undecided)
        rest = free
        while rest:
            cell = lowest(rest)
            rest &= rest - 1
            held |= w.reach[cell] & ~free
        undecided &= ~free & ~held
    return held


@kernel
def untouched_circle(w: Work, undecided: int) -> int:
    """A circle of net units that no other undecided net points into."""
    rest = undecided
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        circle = downstream(w, cell, undecided)
        if circle >> cell & 1:
            before = 0
            others = undecided
            while others:
                other = lowest(others)
                others &= others - 1
                if downstream(w, other, undecided) >> cell & 1:
                    before |= 1 << other
            if before & ~circle == 0:
                return before
    return undecided
