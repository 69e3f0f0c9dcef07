"""EXP: explosive charges."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.attack import add_hit, scorer
from sztab.games.hex.rules.ids import EXP_1, EXP_3, EXP_6
from sztab.games.hex.rules.log import E_ATTACK, E_REFLECTED, E_UNHURT, note
from sztab.games.hex.rules.trap import is_set, spring
from sztab.games.hex.rules.unit import all_units, foes_of, is_hq, is_netted, opposite, seat_of
from sztab.games.hex.state import CHARGE, LETHAL, TRAPS, State, Tables, Work


@kernel
def charged_at(s: State, t: Tables, cell: int) -> int:
    """EXP-1, EXP-2: the enemies that the sides of the charge here point at."""
    unit = s.unit[cell]
    targets = 0
    sides = t.charge[unit]
    while sides:
        there = t.neighbour[cell][lowest(sides)]
        sides &= sides - 1
        if there >= 0:
            targets |= 1 << there
    return targets & foes_of(s, seat_of(unit))


@kernel
def able_charges(s: State, t: Tables, w: Work) -> int:
    """EXP-1: the charges that explode now: neither netted nor paralysed, with an enemy before them."""
    found = 0
    rest = all_units(s) & ~s.netted & ~w.still
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        if t.charge[s.unit[cell]] and charged_at(s, t, cell):
            found |= 1 << cell
    return found


@kernel
def blow_up(s: State, t: Tables, w: Work, cell: int) -> None:
    """EXP-1, EXP-3, EXP-6, EXP-9: destroy whom the charge points at."""
    unit = s.unit[cell]
    sides = t.charge[unit]
    while sides:
        direction = lowest(sides)
        sides &= sides - 1
        target = t.neighbour[cell][direction]
        if target < 0 or charged_at(s, t, cell) >> target & 1 == 0:
            continue
        other = s.unit[target]
        seat = seat_of(other)
        note(
            w,
            E_ATTACK,
            EXP_1,
            seat_of(unit),
            at=cell,
            unit=unit,
            to=target,
            other=other,
            x=direction,
            y=LETHAL,
            z=CHARGE,
        )
        side = opposite(direction)
        if is_hq(s, t, target):
            note(w, E_UNHURT, EXP_3, seat, at=target, unit=other, to=cell, other=unit)
        elif t.reflect[other] >> side & 1 and not is_netted(s, target):
            note(w, E_REFLECTED, EXP_6, seat, at=target, unit=other, x=side, y=LETHAL, z=CHARGE)
        elif t.extras & TRAPS and is_set(s, t, w, target, side):
            spring(s, w, target)
        else:
            add_hit(w, cell, direction, target, LETHAL, scorer(s, seat_of(unit), seat, False))
