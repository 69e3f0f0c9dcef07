"""ATK: blows and shots, and what stands in their way."""

from __future__ import annotations

from sztab.core.kernel import highest, kernel, lowest
from sztab.games.hex.rules.ids import (
    ARMY_BE_4,
    ATK_2,
    ATK_5,
    ATK_9,
    ATK_10,
    FEAT_5,
    MODE_2,
    TRAP_3,
    UNIT_4,
)
from sztab.games.hex.rules.log import E_ARMOUR, E_ATTACK, E_EXPLODED, E_PASSED, E_REFLECTED, E_UNHURT, note, pair
from sztab.games.hex.rules.trap import is_set, spring
from sztab.games.hex.rules.unit import all_units, flies, foes_of, is_hq, is_netted, opposite, seat_of
from sztab.games.hex.state import (
    BLAST,
    BLOW,
    MARKERS,
    NOBODY,
    OWNER_NAMES,
    SHOT,
    TRAPS,
    State,
    Tables,
    Work,
)


@kernel
def nearest(line: int, direction: int) -> int:
    """The first hex of a line that leads in this direction."""
    return lowest(line) if direction < 3 else highest(line)


@kernel
def hit_next(
    s: State, t: Tables, w: Work, cell: int, direction: int, printed: int, bonus: int, friendly: int, rule: int
) -> None:
    """ATK-1: a blow at the enemy on the next hex; ATK-8: friendly fire at whoever stands there."""
    target = t.neighbour[cell][direction]
    if target >= 0 and (all_units(s) if friendly else foes_of(s, seat_of(s.unit[cell]))) >> target & 1:
        arrive(s, t, w, cell, direction, target, BLOW, printed, bonus, rule)


@kernel
def fire(s: State, t: Tables, w: Work, cell: int, direction: int, printed: int, bonus: int, rule: int) -> None:
    """ATK-2: a shot at the first enemy in line, past own and allied units."""
    line = t.ray[cell][direction] & foes_of(s, seat_of(s.unit[cell]))
    if line:
        target = nearest(line, direction)
        if w.quiet == 0:
            note_passed(s, t, w, cell, direction, target)
        arrive(s, t, w, cell, direction, target, SHOT, printed, bonus, rule)


@kernel
def note_passed(s: State, t: Tables, w: Work, cell: int, direction: int, target: int) -> None:
    """ATK-2: tell past whom a shot flies."""
    passed = t.ray[cell][direction] & ~t.ray[target][direction] & ~(1 << target) & all_units(s)
    while passed:
        other = nearest(passed, direction)
        passed &= ~(1 << other)
        note(
            w,
            E_PASSED,
            ATK_2,
            seat_of(s.unit[cell]),
            at=cell,
            unit=s.unit[cell],
            to=other,
            other=s.unit[other],
            x=direction,
        )


@kernel
def arrive(
    s: State,
    t: Tables,
    w: Work,
    cell: int,
    direction: int,
    target: int,
    way: int,
    printed: int,
    bonus: int,
    rule: int,
    arrival: int = -1,
    copy: int = 0,
) -> None:
    """ATK-9: an attack at a reflecting side is thrown back over one hex; any other lands.

    `arrival` is the direction in which it flies onto the target, where that is not the one it was made in; `copy` is 1
    where it is one of several copies of a shot (RED-9).
    """
    power = max(printed + bonus, 0)
    if arrival < 0:
        arrival = direction
    side = opposite(arrival)
    if copy:
        copy = arrival + 1
    unit = s.unit[target]
    note(
        w,
        E_ATTACK,
        rule,
        seat_of(s.unit[cell]),
        at=cell,
        unit=s.unit[cell],
        to=target,
        other=unit,
        x=direction,
        y=printed,
        z=pair(bonus, way),
    )
    if t.reflect[unit] >> side & 1 == 0 or is_netted(s, target):
        land(s, t, w, cell, direction, target, side, way, power, False, copy)
        return
    back = t.neighbour[target][side]
    if back < 0 or foes_of(s, seat_of(unit)) >> back & 1 == 0:
        note(w, E_REFLECTED, ATK_9, seat_of(unit), at=target, unit=unit, x=side, y=power, z=way)
        return
    note(
        w, E_REFLECTED, ATK_9, seat_of(unit), at=target, unit=unit, to=back, other=s.unit[back], x=side, y=power, z=way
    )
    if t.reflect[s.unit[back]] >> arrival & 1 == 0 or is_netted(s, back):
        land(s, t, w, cell, direction, back, arrival, way, power, True, copy)


@kernel
def land(
    s: State,
    t: Tables,
    w: Work,
    cell: int,
    direction: int,
    target: int,
    side: int,
    way: int,
    power: int,
    reflected: bool,
    copy: int,
) -> None:
    """What is left of an attack when it reaches the side of a unit."""
    unit = s.unit[target]
    seat = seat_of(unit)
    if is_hq(s, t, target):
        if is_hq(s, t, cell):
            note(w, E_UNHURT, ATK_10 if reflected else UNIT_4, seat, at=target, unit=unit, to=cell, other=s.unit[cell])
            return
        if s.lost >> seat & 1:
            note(w, E_UNHURT, MODE_2, seat, at=target, unit=unit, to=cell, other=s.unit[cell])
            return
    elif s.dead >> target & 1:
        return
    if t.extras & TRAPS and power > 0 and is_set(s, t, w, target, side):
        if reflected or s.foes[seat_of(s.unit[cell])] >> seat & 1:
            spring(s, w, target)
            return
    if way == BLOW:
        if flies(s, t, target):
            note(w, E_UNHURT, ARMY_BE_4, seat, at=target, unit=unit, to=cell, other=s.unit[cell])
            return
    elif t.armour[unit] >> side & 1 and power > 0:
        note(w, E_ARMOUR, ATK_5, seat, at=target, unit=unit, to=cell, other=s.unit[cell], x=power, y=power - 1, z=side)
        power -= 1
    if power > 0:
        hit = add_hit(w, cell, direction, target, power, scorer(s, seat_of(s.unit[cell]), seat, reflected), copy)
        if t.extras & MARKERS and (reflected or s.foes[seat_of(s.unit[cell])] >> seat & 1):
            w.hit_marks[hit] |= w.coats[cell]


@kernel
def scorer(s: State, seat: int, victim: int, reflected: bool) -> int:
    """MODE-3: who scores for a wound to an HQ."""
    if s.friends[seat] >> victim & 1 == 0:
        return seat
    return NOBODY if reflected else OWNER_NAMES


@kernel
def add_hit(w: Work, cell: int, side: int, target: int, power: int, scores: int, copy: int = 0) -> int:
    """Note a hit; the blow and the shot of one side on one unit are one attack (ATK-7), but copies are not.

    Returns which of the hits it is.
    """
    last = w.hits
    i = last - 1
    while copy == 0 and i >= 0 and w.hit_from[i] == cell and w.hit_side[i] == side:
        if w.hit_to[i] == target and w.hit_copy[i] == 0:
            w.hit_power[i] += power
            return i
        i -= 1
    w.hit_from[last] = cell
    w.hit_side[last] = side
    w.hit_to[last] = target
    w.hit_power[last] = power
    w.hit_scorer[last] = scores
    w.hit_taken[last] = 0
    w.hit_copy[last] = copy
    w.hit_marks[last] = 0
    w.hits = last + 1
    return last


@kernel
def side_towards(t: Tables, cell: int, other: int) -> int:
    """The direction in which a neighbour lies."""
    for direction in range(6):
        if t.neighbour[cell][direction] == other:
            return direction
    return 6


@kernel
def explode(s: State, t: Tables, w: Work, cell: int) -> None:
    """FEAT-5: one wound to every unit around, whoever's it is."""
    unit = s.unit[cell]
    note(w, E_EXPLODED, TRAP_3 if s.sprung >> cell & 1 else FEAT_5, seat_of(unit), at=cell, unit=unit)
    around = t.near[cell] & all_units(s) & ~s.dead
    while around:
        target = lowest(around)
        around &= around - 1
        seat = seat_of(s.unit[target])
        if t.extras & TRAPS and is_set(s, t, w, target, side_towards(t, target, cell)):
            spring(s, w, target)
            continue
        note(w, E_ATTACK, FEAT_5, seat_of(unit), at=cell, unit=unit, to=target, other=s.unit[target], x=6, y=1, z=BLAST)
        if is_hq(s, t, target) and s.lost >> seat & 1:
            note(w, E_UNHURT, MODE_2, seat, at=target, unit=s.unit[target], to=cell, other=unit)
        else:
            add_hit(w, cell, 6, target, 1, scorer(s, seat_of(unit), seat, False))
