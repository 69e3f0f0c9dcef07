"""ATK-4, ATK-7: all attacks of a unit, side by side."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.aim import follow, is_aimed
from sztab.games.hex.rules.attack import add_hit, arrive, fire, hit_next, nearest
from sztab.games.hex.rules.ids import AIM_10, AIM_12, ATK_1, ATK_2, ATK_6, ATK_8, MOD_8, VEN_15, VEN_17
from sztab.games.hex.rules.log import E_ATTACK, E_REFLECTED, note
from sztab.games.hex.rules.redirect import bend_on_line, fly, fly_counting, leads_to_foes
from sztab.games.hex.rules.unit import all_units, foes_of, is_netted, kind_of, opposite, seat_of
from sztab.games.hex.state import (
    AIMING,
    BLOW_ANYWHERE,
    GAUSS,
    MORTAR,
    NO_SIDE_AT_ALL,
    NOBODY,
    POISON,
    REDIRECTION,
    SHOT,
    VENOM_MARK,
    State,
    Tables,
    Work,
)

MORTAR_RANGE = 2


@kernel
def strike(s: State, t: Tables, w: Work, cell: int) -> None:
    """ATK-4: all attacks of a unit, made at once."""
    sides = t.strikes[s.unit[cell]]
    while sides:
        strike_side(s, t, w, cell, lowest(sides), s.conversion[cell])
        sides &= sides - 1
    if t.extras & AIMING and t.features[kind_of(s.unit[cell])] & BLOW_ANYWHERE:
        follow(s, t, w, cell, NO_SIDE_AT_ALL, False)


@kernel
def strike_side(s: State, t: Tables, w: Work, cell: int, direction: int, conversion: int) -> None:
    """ATK-7: the blow and the shot of one side; MOD-8: one of them may be converted."""
    unit = s.unit[cell]
    blow = t.melee[unit][direction]
    shot = t.shot[unit][direction]
    both = w.melee[cell] + w.shot[cell]
    if blow:
        if conversion == 1 + 2 * direction:
            if t.extras & REDIRECTION:
                fly(s, t, w, cell, direction, SHOT, blow, both, MOD_8)
            else:
                fire(s, t, w, cell, direction, blow, both, MOD_8)
        else:
            friendly = t.friendly[unit] >> direction & 1
            hit_next(s, t, w, cell, direction, blow, w.melee[cell], friendly, ATK_8 if friendly else ATK_1)
    if t.extras:
        strike_side_otherwise(s, t, w, cell, direction, conversion)
        return
    if shot:
        if conversion == 2 + 2 * direction:
            hit_next(s, t, w, cell, direction, shot, both, 0, MOD_8)
        else:
            fire(s, t, w, cell, direction, shot, w.shot[cell], ATK_2)
    if t.gauss[unit] >> direction & 1:
        line = t.ray[cell][direction] & foes_of(s, seat_of(unit))
        while line:
            target = nearest(line, direction)
            line &= ~(1 << target)
            arrive(s, t, w, cell, direction, target, GAUSS, 1, 0, ATK_6)


@kernel
def strike_side_otherwise(s: State, t: Tables, w: Work, cell: int, direction: int, conversion: int) -> None:
    """The same, but for the blow, in games with mechanics that only some armies have."""
    unit = s.unit[cell]
    shot = t.shot[unit][direction]
    if t.extras & AIMING and is_aimed(t, unit, direction, conversion):
        follow(s, t, w, cell, direction, False)
    elif shot:
        if conversion == 2 + 2 * direction:
            hit_next(s, t, w, cell, direction, shot, w.melee[cell] + w.shot[cell], 0, MOD_8)
        elif t.features[kind_of(unit)] & MORTAR:
            fly_counting(s, t, w, cell, direction, shot, w.shot[cell], MORTAR_RANGE, AIM_12)
        elif t.extras & REDIRECTION:
            fly(s, t, w, cell, direction, SHOT, shot, w.shot[cell], ATK_2)
        else:
            fire(s, t, w, cell, direction, shot, w.shot[cell], ATK_2)
    if t.poison[unit] >> direction & 1:
        poison(s, t, w, cell, direction)
    if t.gauss[unit] >> direction & 1:
        fly(s, t, w, cell, direction, GAUSS, 1, 0, ATK_6)
    if t.shotgun[unit][direction]:
        fly_counting(s, t, w, cell, direction, t.shotgun[unit][direction], 0, 0, AIM_10)


@kernel
def poison(s: State, t: Tables, w: Work, cell: int, direction: int) -> None:
    """VEN-15..18: a marker for the adjacent enemy, thrown back by a reflecting side."""
    unit = s.unit[cell]
    target = t.neighbour[cell][direction]
    if target < 0 or foes_of(s, seat_of(unit)) >> target & 1 == 0:
        return
    other = s.unit[target]
    note(w, E_ATTACK, VEN_15, seat_of(unit), at=cell, unit=unit, to=target, other=other, x=direction, y=0, z=POISON)
    if t.reflect[other] >> opposite(direction) & 1 and not is_netted(s, target):
        note(w, E_REFLECTED, VEN_17, seat_of(other), at=target, unit=other, to=cell, other=unit, x=direction, z=POISON)
        target = cell
    hit = add_hit(w, cell, direction, target, 0, NOBODY)
    w.hit_marks[hit] |= VENOM_MARK


@kernel
def reaches(s: State, t: Tables, w: Work, cell: int, direction: int) -> bool:
    """Would an attack with the side that looks in this direction reach a unit?"""
    unit = s.unit[cell]
    foes = foes_of(s, seat_of(unit))
    target = t.neighbour[cell][direction]
    if t.melee[unit][direction] and target >= 0:
        if (all_units(s) if t.friendly[unit] >> direction & 1 else foes) >> target & 1:
            return True
    if t.poison[unit] >> direction & 1 and target >= 0 and foes >> target & 1:
        return True
    shoots = t.shot[unit][direction] > 0 or t.gauss[unit] >> direction & 1 == 1 or t.shotgun[unit][direction] > 0
    if shoots and t.ray[cell][direction] & foes:
        return True
    if t.extras & REDIRECTION and shoots:
        bend = bend_on_line(s, t, seat_of(unit), cell, direction)
        return bend >= 0 and leads_to_foes(s, t, w, seat_of(unit), bend)
    return False
