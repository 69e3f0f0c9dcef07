"""RED: units that bend the shots of their own side."""

from __future__ import annotations

from sztab.core.kernel import count, kernel, lowest
from sztab.games.hex.rules.attack import arrive, nearest
from sztab.games.hex.rules.ids import RED_1, RED_10
from sztab.games.hex.rules.log import E_BENT, E_ENDLESS, note
from sztab.games.hex.rules.unit import foes_of, is_netted, opposite, seat_of
from sztab.games.hex.state import GAUSS, LETHAL, SHOT, State, Tables, Work


@kernel
def bends(s: State, t: Tables, seat: int, cell: int, direction: int) -> bool:
    """RED-1, RED-7, RED-14: does the unit here bend a shot of this seat that flies in this direction?"""
    unit = s.unit[cell]
    return (
        unit >= 0
        and t.outputs[unit] != 0
        and t.inputs[unit] >> opposite(direction) & 1 == 1
        and s.friends[seat] >> seat_of(unit) & 1 == 1
        and s.foes[seat] >> seat_of(unit) & 1 == 0
        and not is_netted(s, cell)
    )


@kernel
def bend_on_line(s: State, t: Tables, seat: int, cell: int, direction: int) -> int:
    """RED-4: the first unit on a line that bends the shot, -1 none."""
    there = t.neighbour[cell][direction]
    while there >= 0 and not bends(s, t, seat, there, direction):
        there = t.neighbour[there][direction]
    return there


@kernel
def foes_before(s: State, t: Tables, seat: int, cell: int, direction: int, bend: int) -> int:
    """RED-5: the enemies on a line up to the unit that bends the shot."""
    line = t.ray[cell][direction] & foes_of(s, seat)
    return line & ~t.ray[bend][direction] if bend >= 0 else line


@kernel
def closure(w: Work, start: int) -> int:
    """The bending units that shots from one of them come to, by `w.after`."""
    seen = 0
    fresh = w.after[start]
    while fresh:
        cell = lowest(fresh)
        seen |= 1 << cell
        fresh = (fresh | w.after[cell]) & ~seen
    return seen


@kernel
def endless_from(s: State, t: Tables, w: Work, seat: int, first: int, way: int) -> int:
    """RED-10: of the bending units that a shot comes to from the first on, those that endlessly many leave."""
    reached = 1 << first
    todo = reached
    while todo:
        cell = lowest(todo)
        todo &= todo - 1
        w.after[cell] = 0
        outputs = t.outputs[s.unit[cell]]
        while outputs:
            direction = lowest(outputs)
            outputs &= outputs - 1
            bend = bend_on_line(s, t, seat, cell, direction)
            if bend >= 0 and (way == GAUSS or foes_before(s, t, seat, cell, direction, bend) == 0):
                w.after[cell] |= 1 << bend
        fresh = w.after[cell] & ~reached
        reached |= fresh
        todo |= fresh
    endless = 0
    rest = reached
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        if count(t.outputs[s.unit[cell]]) > 1:
            behind = closure(w, cell)
            if behind >> cell & 1:
                endless |= behind | 1 << cell
    return endless


@kernel
def add_leg(w: Work, cell: int, direction: int, steps: int, copy: int, seen: int, hit: int) -> None:
    """One more straight part of a flight."""
    if w.legs < len(w.leg_cell):
        w.leg_cell[w.legs] = cell
        w.leg_direction[w.legs] = direction
        w.leg_steps[w.legs] = steps
        w.leg_copy[w.legs] = copy
        w.leg_seen[w.legs] = seen
        w.leg_hit[w.legs] = hit
        w.legs += 1


@kernel
def add_outputs(s: State, t: Tables, w: Work, bend: int, steps: int, copy: int, seen: int, hit: int) -> None:
    """RED-2, RED-17: a shot leaves by every output; of several each is a shot of its own."""
    outputs = t.outputs[s.unit[bend]]
    many = count(outputs) > 1
    while outputs:
        add_leg(w, bend, lowest(outputs), steps, 1 if many else copy, seen | 1 << bend, 0 if many else hit)
        outputs &= outputs - 1


@kernel
def fly(s: State, t: Tables, w: Work, cell: int, direction: int, way: int, printed: int, bonus: int, rule: int) -> None:
    """RED-1..5, RED-11: a shot or gauss shot, part by part."""
    seat = seat_of(s.unit[cell])
    w.legs = 0
    endless = -1
    add_leg(w, cell, direction, 0, 0, 0, 0)
    leg = 0
    while leg < w.legs:
        at = w.leg_cell[leg]
        ahead = w.leg_direction[leg]
        copy = w.leg_copy[leg]
        hit = w.leg_hit[leg]
        bend = bend_on_line(s, t, seat, at, ahead)
        foes = foes_before(s, t, seat, at, ahead, bend) & ~hit
        while foes:
            target = nearest(foes, ahead)
            foes &= ~(1 << target)
            hit |= 1 << target
            arrive(s, t, w, cell, direction, target, way, printed, bonus, rule, ahead, copy)
            if way != GAUSS:
                foes = 0
                bend = -1
        if bend >= 0:
            note(w, E_BENT, RED_1, seat, at=bend, unit=s.unit[bend], to=cell, other=s.unit[cell])
            if endless < 0:
                endless = endless_from(s, t, w, seat, bend, way)
                if endless:
                    fly_endlessly(s, t, w, cell, direction, way, printed, bonus, rule, endless)
            if (endless | w.leg_seen[leg]) >> bend & 1 == 0:
                add_outputs(s, t, w, bend, 0, copy, w.leg_seen[leg], hit)
        leg += 1


@kernel
def fly_endlessly(
    s: State, t: Tables, w: Work, cell: int, direction: int, way: int, printed: int, bonus: int, rule: int, nodes: int
) -> None:
    """RED-10: endlessly many shots leave these units; each medic absorbs one, and there are always more."""
    seat = seat_of(s.unit[cell])
    first = w.hits
    while nodes:
        at = lowest(nodes)
        nodes &= nodes - 1
        note(w, E_ENDLESS, RED_10, seat, at=at, unit=s.unit[at])
        outputs = t.outputs[s.unit[at]]
        while outputs:
            ahead = lowest(outputs)
            outputs &= outputs - 1
            foes = foes_before(s, t, seat, at, ahead, bend_on_line(s, t, seat, at, ahead))
            while foes:
                target = nearest(foes, ahead)
                foes = foes & ~(1 << target) if way == GAUSS else 0
                arrive(s, t, w, cell, direction, target, way, printed, bonus, rule, ahead, 1)
    last = w.hits
    for i in range(first, last):
        w.hit_power[i] = LETHAL
        for _ in range(count(s.medics)):
            more = w.hits
            w.hit_from[more] = w.hit_from[i]
            w.hit_side[more] = w.hit_side[i]
            w.hit_to[more] = w.hit_to[i]
            w.hit_power[more] = LETHAL
            w.hit_scorer[more] = w.hit_scorer[i]
            w.hit_taken[more] = 0
            w.hit_copy[more] = w.hit_copy[i]
            w.hit_marks[more] = 0
            w.hits = more + 1


@kernel
def fly_counting(
    s: State, t: Tables, w: Work, cell: int, direction: int, printed: int, bonus: int, least: int, rule: int
) -> None:
    """AIM-10, RED-15: a shot whose hexes are counted; it is weaker with each, or hits only at distance `least`."""
    seat = seat_of(s.unit[cell])
    enemies = foes_of(s, seat)
    w.legs = 0
    add_leg(w, cell, direction, 0, 0, 0, 0)
    leg = 0
    while leg < w.legs:
        there = w.leg_cell[leg]
        ahead = w.leg_direction[leg]
        steps = w.leg_steps[leg]
        while there >= 0 and steps < (least if least else printed):
            there = t.neighbour[there][ahead]
            steps += 1
            if there < 0:
                break
            if enemies >> there & 1 and (least == 0 or steps == least):
                power = printed if least else printed - steps + 1
                arrive(s, t, w, cell, direction, there, SHOT, power, bonus, rule, ahead, w.leg_copy[leg])
                break
            if bends(s, t, seat, there, ahead):
                add_outputs(s, t, w, there, steps, w.leg_copy[leg], 0, 0)
                break
        leg += 1


@kernel
def leads_to_foes(s: State, t: Tables, w: Work, seat: int, bend: int) -> bool:
    """RED-6, RED-18: is an enemy on an output line of this unit, or behind further bending units?"""
    reached = 1 << bend
    todo = reached
    while todo:
        cell = lowest(todo)
        todo &= todo - 1
        outputs = t.outputs[s.unit[cell]]
        while outputs:
            direction = lowest(outputs)
            outputs &= outputs - 1
            other = bend_on_line(s, t, seat, cell, direction)
            if foes_before(s, t, seat, cell, direction, other):
                return True
            if other >= 0 and reached >> other & 1 == 0:
                reached |= 1 << other
                todo |= 1 << other
    return False
