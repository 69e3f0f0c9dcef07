"""AIM: attacks whose owner chooses the target: sharpshooter and rocket.

Where an attack has several targets its owner is asked before the segment (OPEN-6), and what was chosen stands in
`aimed`; here is worked out which targets there are, and the attack is made at the chosen one. A unit that bends the
shot (RED-6, RED-16) is a target too: from there it goes on, and each copy chooses anew.
"""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.attack import arrive, land, nearest
from sztab.games.hex.rules.ids import AIM_1, AIM_5, AIM_15
from sztab.games.hex.rules.log import E_ATTACK, note, pair
from sztab.games.hex.rules.redirect import add_leg, add_outputs, bend_on_line, bends, foes_before, leads_to_foes
from sztab.games.hex.rules.unit import foes_of, is_netted, kind_of, opposite, seat_of
from sztab.games.hex.state import AIM, BLOW, NO_SIDE_AT_ALL, NOWHERE, ROCKET, SHARPSHOOTER, SHOT, State, Tables, Work

FLIGHT = 3  # hexes that a rocket flies


@kernel
def aim_code(shooter: int, station: int, direction: int, target: int, arrival: int) -> int:
    """A chosen target in one number: whose attack, from where in which direction, whom it hits, how it flies there."""
    return shooter | station << 6 | direction << 12 | target << 15 | arrival << 21


@kernel
def chosen_aim(s: State, shooter: int, station: int, direction: int) -> int:
    """What was chosen for a part of an attack of this segment, -1 nothing yet."""
    for i in range(s.aims):
        if s.aimed[i] & 32767 == shooter | station << 6 | direction << 12:
            return s.aimed[i]
    return -1


@kernel
def is_aimed(t: Tables, unit: int, direction: int, conversion: int) -> bool:
    """Does the attack of this side have a target to choose? A blow made of a shot has none (AIM-4)."""
    if t.rocket[unit][direction]:
        return True
    return (
        t.features[kind_of(unit)] & SHARPSHOOTER != 0
        and t.shot[unit][direction] > 0
        and conversion != 2 + 2 * direction
    )


@kernel
def add_option(w: Work, target: int, arrival: int) -> None:
    w.option_target[w.options] = target
    w.option_arrival[w.options] = arrival
    w.options += 1


@kernel
def find_options(s: State, t: Tables, w: Work, shooter: int, station: int, direction: int, steps: int) -> None:
    """All targets of one part of an attack, into `option_target` and `option_arrival`; `steps`: those of a rocket."""
    w.options = 0
    seat = seat_of(s.unit[shooter])
    if direction == NO_SIDE_AT_ALL:
        foes = foes_of(s, seat)
        while foes:
            add_option(w, lowest(foes), 0)
            foes &= foes - 1
        return
    if steps:
        find_rocket_targets(s, t, w, seat, station, direction, steps)
        return
    bend = bend_on_line(s, t, seat, station, direction)
    line = foes_before(s, t, seat, station, direction, bend)
    while line:
        target = nearest(line, direction)
        line &= ~(1 << target)
        add_option(w, target, direction)
    if bend >= 0 and leads_to_foes(s, t, w, seat, bend):
        add_option(w, bend, direction)


@kernel
def find_rocket_targets(s: State, t: Tables, w: Work, seat: int, cell: int, direction: int, steps: int) -> None:
    """AIM-5..8, RED-16, RED-18: whom a rocket can be steered to; it may hit nothing unless it has no choice."""
    foes = foes_of(s, seat)
    front = t.neighbour[cell][direction]
    if front < 0:
        return
    if foes >> front & 1:
        add_option(w, front, direction)
        return
    if steps < 2:
        return
    if bends(s, t, seat, front, direction):
        add_option(w, front, direction)
        return
    bending = 0
    for target in range(len(w.arrivals)):
        w.arrivals[target] = 0
    for second in range(6):
        there = t.neighbour[front][second]
        if there < 0:
            continue
        if foes >> there & 1:
            w.arrivals[there] |= 1 << second
        elif steps > 2 and bends(s, t, seat, there, second):
            if foe_at_output(s, t, there, foes):
                bending |= 1 << there
        elif steps > 2:
            for third in range(6):
                end = t.neighbour[there][third]
                if end >= 0 and foes >> end & 1:
                    w.arrivals[end] |= 1 << third
    for target in range(len(w.arrivals)):
        if w.arrivals[target]:
            add_arrivals(s, t, w, target, w.arrivals[target])
    while bending:
        add_option(w, lowest(bending), direction)
        bending &= bending - 1
    if w.options:
        add_option(w, NOWHERE, 0)


@kernel
def foe_at_output(s: State, t: Tables, cell: int, foes: int) -> bool:
    """Does an enemy stand right before an output of the unit here?"""
    found = False
    for direction in range(6):
        there = t.neighbour[cell][direction]
        if t.outputs[s.unit[cell]] >> direction & 1 and there >= 0:
            found = found or foes >> there & 1 == 1
    return found


@kernel
def add_arrivals(s: State, t: Tables, w: Work, target: int, arrivals: int) -> None:
    """AIM-9: the ways onto one unit: each of them where the side matters that is hit, else one for all."""
    first = lowest(arrivals)
    matters = False
    for arrival in range(6):
        if arrivals >> arrival & 1:
            kind = side_kind(s, t, target, opposite(arrival))
            matters = matters or kind != side_kind(s, t, target, opposite(first))
    for arrival in range(6):
        if arrivals >> arrival & 1 and (matters or arrival == first):
            add_option(w, target, arrival)


@kernel
def side_kind(s: State, t: Tables, target: int, side: int) -> int:
    """What a rocket meets on a side: nothing, armour, a trap, or a reflection, which throws each back elsewhere."""
    unit = s.unit[target]
    if t.reflect[unit] >> side & 1 and not is_netted(s, target):
        return 4 + side
    return t.armour[unit] >> side & 1 | (t.trap[unit] >> side & 1) << 1


@kernel
def strike_anywhere(s: State, t: Tables, w: Work, cell: int, target: int) -> None:
    """AIM-15..17: a blow of strength 1 without a side."""
    unit = s.unit[cell]
    power = max(1 + w.melee[cell], 0)
    bonus = pair(w.melee[cell], BLOW)
    note(w, E_ATTACK, AIM_15, seat_of(unit), at=cell, unit=unit, to=target, other=s.unit[target], x=6, y=1, z=bonus)
    land(s, t, w, cell, NO_SIDE_AT_ALL, target, 6, BLOW, power, False, 0)


@kernel
def follow(s: State, t: Tables, w: Work, cell: int, direction: int, asking: bool) -> bool:
    """Follow an attack from part to part by what was chosen, and make it. With `asking` it is not made: True when a
    target has still to be chosen, which is then the question."""
    unit = s.unit[cell]
    rocket = t.rocket[unit][direction] if direction < 6 else 0
    w.legs = 0
    add_leg(w, cell, direction, FLIGHT if rocket else 0, 0, 0, 0)
    leg = 0
    while leg < w.legs:
        station = w.leg_cell[leg]
        ahead = w.leg_direction[leg]
        steps = w.leg_steps[leg]
        copy = w.leg_copy[leg]
        seen = w.leg_seen[leg]
        leg += 1
        if rocket == 0 or steps:
            find_options(s, t, w, cell, station, ahead, steps)
        else:
            w.options = 0
        if w.options == 0:
            continue
        target = w.option_target[0]
        arrival = w.option_arrival[0]
        if w.options > 1:
            code = chosen_aim(s, cell, station, ahead)
            if code < 0:
                if asking and s.aims < len(s.aimed):
                    s.question = AIM
                    s.moved = cell
                    s.mover = station
                    s.target = ahead | steps << 3
                    return True
                continue
            target = code >> 15 & 63
            arrival = code >> 21 & 7
        if target == NOWHERE:
            continue
        if foes_of(s, seat_of(unit)) >> target & 1 == 0:
            if seen >> target & 1 == 0:
                used = 1 if t.neighbour[station][ahead] == target else 2
                add_outputs(s, t, w, target, max(steps - used, 0), copy, seen, 0)
        elif not asking:
            if direction == NO_SIDE_AT_ALL:
                strike_anywhere(s, t, w, cell, target)
            elif rocket:
                arrive(s, t, w, cell, direction, target, ROCKET, rocket, 0, AIM_5, arrival, copy)
            else:
                shot = t.shot[unit][direction]
                arrive(s, t, w, cell, direction, target, SHOT, shot, w.shot[cell], AIM_1, arrival, copy)
    return False
