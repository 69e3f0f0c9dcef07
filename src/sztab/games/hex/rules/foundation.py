"""FND: tiles that lie under units, and what they do."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.attack import add_hit, scorer, side_towards
from sztab.games.hex.rules.ids import FND_10, FND_13, FND_15, FND_21, FND_23, FND_27, FND_31, MODE_2, NET_1, TURN_10
from sztab.games.hex.rules.log import (
    E_ATTACK,
    E_BURST,
    E_DRAWN_IN,
    E_GROUND_GONE,
    E_LAID,
    E_MINE,
    E_SUNK,
    E_UNHURT,
    note,
)
from sztab.games.hex.rules.trap import is_set, spring
from sztab.games.hex.rules.unit import (
    all_units,
    destroy,
    facing_of_unit,
    is_hq,
    is_netted,
    opponents_of,
    remove,
    seat_of,
    shift,
    unit_of,
)
from sztab.games.hex.state import (
    BLAST,
    BOMB_SIDE,
    HOLE,
    KINDS,
    MINE,
    TOXIC_BOMB,
    TRAPS,
    State,
    Tables,
    Work,
)


@kernel
def free_cells(s: State, t: Tables) -> int:
    """FND-1: hexes with neither a unit nor a foundation."""
    return t.area[0] & ~all_units(s) & ~s.grounds


@kernel
def grounds_of(s: State, seats: int) -> int:
    """The hexes of all foundations of some seats."""
    cells = 0
    for cell in range(len(s.ground)):
        if s.grounds >> cell & 1 and seats >> (s.ground[cell] // KINDS) & 1:
            cells |= 1 << cell
    return cells


@kernel
def ground_unit(s: State, cell: int) -> int:
    """The foundation here as events write a tile."""
    return unit_of(s.ground[cell], 0)


@kernel
def lay(s: State, w: Work, kind: int, cell: int, rule: int) -> None:
    """FND-1: a foundation from hand onto a free hex."""
    s.ground[cell] = kind
    s.grounds |= 1 << cell
    note(w, E_LAID, rule, kind // KINDS, to=cell, other=unit_of(kind, 0))


@kernel
def lift_ground(s: State, cell: int) -> None:
    """FND-9: the foundation here goes to its owner's discard pile."""
    kind = s.ground[cell]
    s.gone[kind // KINDS][kind % KINDS] += 1
    s.ground[cell] = -1
    s.grounds &= ~(1 << cell)
    s.drawn_in &= ~(1 << cell)


@kernel
def destroy_ground(s: State, w: Work, cell: int, rule: int) -> None:
    """FND-10: a foundation is destroyed at once."""
    note(w, E_GROUND_GONE, rule, s.ground[cell] // KINDS, at=cell, unit=ground_unit(s, cell))
    lift_ground(s, cell)


@kernel
def clear_grounds(s: State, seat: int) -> None:
    """FND-12: the foundations of a player who is out leave with the army."""
    for cell in range(len(s.ground)):
        if s.grounds >> cell & 1 and s.ground[cell] // KINDS == seat:
            lift_ground(s, cell)


@kernel
def is_mine(s: State, t: Tables, cell: int) -> bool:
    """FND-13: does a mine lie here?"""
    return s.grounds >> cell & 1 == 1 and t.features[s.ground[cell]] & MINE != 0


@kernel
def step_on(s: State, t: Tables, w: Work, cell: int) -> None:
    """FND-13, FND-16: a unit has come onto this hex; a mine there goes off before anything else is judged."""
    if not is_mine(s, t, cell):
        return
    unit = s.unit[cell]
    mine = ground_unit(s, cell)
    seat = s.ground[cell] // KINDS
    lift_ground(s, cell)
    hurt = not is_hq(s, t, cell)
    note(w, E_MINE, FND_13 if hurt else FND_15, seat, at=cell, unit=mine, to=cell, other=unit)
    if hurt:
        destroy(s, t, cell)


@kernel
def check_hole(s: State, t: Tables, hole: int, target: int) -> int:
    """FND-21, FND-22: may a hole of one's own here draw in that unit?"""
    if hole >= len(s.unit) or target >= len(s.unit):
        return FND_21
    if s.grounds >> hole & 1 == 0 or s.ground[hole] // KINDS != s.turn or t.features[s.ground[hole]] & HOLE == 0:
        return FND_21
    if s.unit[hole] >= 0 or t.near[hole] >> target & 1 == 0 or opponents_of(s, s.turn) >> target & 1 == 0:
        return FND_21
    if s.drawn_in >> hole & 1:
        return TURN_10
    return NET_1 if is_netted(s, target) else 0


@kernel
def draw_in(s: State, t: Tables, w: Work, hole: int, target: int) -> None:
    """FND-21: the unit comes onto the hole without turning."""
    unit = s.unit[target]
    s.drawn_in |= 1 << hole
    note(w, E_DRAWN_IN, FND_21, s.turn, at=hole, unit=ground_unit(s, hole), to=target, other=unit)
    shift(s, t, target, hole, facing_of_unit(unit))


@kernel
def holes_destroy(s: State, t: Tables, w: Work) -> bool:
    """FND-23..25: enemies on holes are destroyed, HQs are not. True: there were some."""
    any_gone = False
    for cell in range(len(s.ground)):
        if s.grounds >> cell & 1 and s.unit[cell] >= 0 and t.features[s.ground[cell]] & HOLE:
            owner = s.ground[cell] // KINDS
            if s.friends[owner] >> seat_of(s.unit[cell]) & 1 == 0 and not is_hq(s, t, cell):
                s.acted[cell] = 0
                remove(s, t, w, E_SUNK, FND_23, cell)
                any_gone = True
    return any_gone


@kernel
def bomb_segments(s: State, t: Tables) -> int:
    """FND-32: the segments of the toxic bombs on the board, as bits."""
    found = 0
    for cell in range(len(s.ground)):
        if s.grounds >> cell & 1 and t.features[s.ground[cell]] & TOXIC_BOMB:
            found |= 1 << t.initiative[s.ground[cell]][0]
    return found


@kernel
def waiting_bombs(s: State, t: Tables, seat: int) -> int:
    """FND-28, FND-30: the seat's toxic bombs that it has still to be asked for in this segment."""
    found = 0
    for cell in range(len(s.ground)):
        kind = s.ground[cell]
        if (s.grounds & ~s.bombs_asked) >> cell & 1 and kind // KINDS == seat and t.features[kind] & TOXIC_BOMB:
            if t.initiative[kind][0] == s.segment:
                found |= 1 << cell
    return found


@kernel
def burst_bombs(s: State, t: Tables, w: Work) -> None:
    """FND-27, FND-29: one wound to every unit on the hex and around it."""
    for cell in range(len(s.ground)):
        if s.bursting >> cell & 1 == 0:
            continue
        owner = s.ground[cell] // KINDS
        tile = ground_unit(s, cell)
        note(w, E_BURST, FND_27, owner, at=cell, unit=tile)
        hurt = (t.near[cell] | 1 << cell) & all_units(s)
        while hurt:
            target = lowest(hurt)
            hurt &= hurt - 1
            other = s.unit[target]
            if t.extras & TRAPS and target != cell and is_set(s, t, w, target, side_towards(t, target, cell)):
                spring(s, w, target)
                continue
            note(w, E_ATTACK, FND_27, owner, at=cell, unit=tile, to=target, other=other, x=6, y=1, z=BLAST)
            if is_hq(s, t, target) and s.lost >> seat_of(other) & 1:
                note(w, E_UNHURT, MODE_2, seat_of(other), at=target, unit=other, to=cell, other=tile)
            else:
                add_hit(w, cell, BOMB_SIDE, target, 1, scorer(s, owner, seat_of(other), False))


@kernel
def lift_bombs(s: State, w: Work) -> None:
    """FND-31: what has exploded is gone."""
    for cell in range(len(s.ground)):
        if s.bursting >> cell & 1:
            destroy_ground(s, w, cell, FND_31)
    s.bursting = 0
    s.changed = 1


@kernel
def strike_grounds(s: State, w: Work, cells: int) -> None:
    """FND-10, FND-11: a bomb destroys the foundations on these hexes."""
    for cell in range(len(s.ground)):
        if (cells & s.grounds) >> cell & 1:
            destroy_ground(s, w, cell, FND_10)
