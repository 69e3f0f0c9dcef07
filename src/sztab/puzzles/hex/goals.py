"""What a turn is worth for a goal: the end of it, and the battle that the enemy starts then where the goal says so.

Whatever is asked in a battle is answered as well as can be: by the solver for the goal, by the enemy against it.
"""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.kernel import Ints, Table, kernel, lowest, number, numbers
from sztab.core.kernel import copy_state as copy
from sztab.games.hex.rules.action import PLAY, simple
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.unit import tile_of
from sztab.games.hex.state import (
    AFTERMATH,
    BATTLE,
    DRAWING,
    INSTANT,
    KINDS,
    NOTHING,
    NOWHERE,
    OVER,
    PLAYING,
    SCAVENGE,
    SEATS,
    SEGMENTS,
    State,
    Tables,
    Work,
)

KILL_HQ, WIN_BATTLE, SAVE_HQ, SAVE_UNIT, LOSE_NOTHING, BATTLE_OR_NOT = range(6)
DESTROYED = 100  # more than any toughness: what an HQ that falls is worth

DEPTH = 20  # questions in a battle that follow each other
ANSWERS = 256  # to one of them
ENDINGS = 512  # of one turn


class Aim:
    """A goal, and scratch space for the questions of battles."""

    kind: int = number(8)
    seat: int = number(8)
    toughness: Ints = numbers(8, SEATS)  # at the beginning
    gone: int = number(8)  # the solver's units that were gone then
    thrown: int = number(8)  # and those that the solver has discarded since
    unit: int = number(8)  # the kind of the unit that is to be saved
    unclear: int = number(8)  # there was too much to look at
    endings: int = number(8)  # of the turn that was judged last
    # By question, the first one first.
    found: Ints = numbers(8, DEPTH)
    next: Ints = numbers(8, DEPTH)
    best: Ints = numbers(8, DEPTH)
    answer: Table = numbers(8, DEPTH, ANSWERS)
    replied: Ints = numbers(8, DEPTH + 1)  # the enemy has started its battle


@kernel
def units_gone(s: State, t: Tables, seat: int) -> int:
    """How many units of a seat lie in its discard pile."""
    total = 0
    for kind in range(KINDS):
        if t.role[seat * KINDS + kind] != INSTANT:
            total += s.gone[seat][kind]
    return total


@kernel
def begin(s: State, t: Tables, a: Aim) -> None:
    """Note how things are at the beginning of the turn."""
    a.seat = s.turn
    a.thrown = 0
    a.unclear = 0
    for seat in range(s.seats):
        a.toughness[seat] = s.toughness[seat]
    a.gone = units_gone(s, t, a.seat)


@kernel
def is_answered(a: Aim) -> bool:
    """Does the enemy's battle follow the turn?"""
    return a.kind >= SAVE_HQ


@kernel
def turn_is_done(s: State, seat: int) -> bool:
    """Is the turn of this seat over, or has the battle begun that ends it?"""
    return s.phase == OVER or s.phase == DRAWING or s.turn != seat or s.stage == SEGMENTS or s.stage == AFTERMATH


@kernel
def worth(s: State, t: Tables, a: Aim) -> int:
    """How far a goal is reached at the end: a number that grows with it."""
    enemy = 1 - a.seat
    own_loss = a.toughness[a.seat] - s.toughness[a.seat]
    loss = a.toughness[enemy] - s.toughness[enemy]
    if s.toughness[a.seat] == 0:
        return -DESTROYED
    if a.kind == KILL_HQ:
        return loss
    if a.kind == SAVE_HQ:
        return s.toughness[a.seat]
    if a.kind == SAVE_UNIT:
        own = s.occupied[a.seat]
        while own:
            cell = lowest(own)
            own &= own - 1
            if tile_of(s.unit[cell]) == a.unit:
                return 1
        return 0
    if a.kind == LOSE_NOTHING:
        return -own_loss - (units_gone(s, t, a.seat) - a.gone - a.thrown)
    return DESTROYED if s.toughness[enemy] == 0 else loss - own_loss


@kernel
def battle_tile(t: Tables, seat: int) -> int:
    """The kind of an army's Battle tile, -1 none."""
    for kind in range(KINDS):
        if t.role[seat * KINDS + kind] == INSTANT and t.instant[seat * KINDS + kind] == BATTLE:
            return kind
    return -1


@kernel
def start_reply(s: State, t: Tables, x: Work, a: Aim) -> None:
    """The enemy plays its Battle tile at once; what it draws and throws away before does not matter to a battle."""
    s.phase = PLAYING
    apply(s, t, x, simple(PLAY, battle_tile(t, 1 - a.seat), NOWHERE, 0))


@kernel
def value_of_end(states: Sequence[State], t: Tables, w: Work, x: Work, a: Aim, base: int, replies: bool) -> int:
    """What a turn is worth that is over or ends with the battle begun at a place; later places are used up.

    `replies`: the enemy's battle follows.
    """
    level = 0
    a.endings = 0
    a.replied[0] = 0 if replies else 1
    while True:
        at = base + level
        if states[at].question == NOTHING and a.replied[level] == 0 and states[at].phase != OVER:
            a.replied[level] = 1
            start_reply(states[at], t, x, a)
        after_battle = states[at].question == SCAVENGE and a.replied[level] == 1
        if states[at].question != NOTHING and not after_battle:
            found = legal(states[at], t, w)
            if found > ANSWERS or level == DEPTH - 1:
                a.unclear = 1
                return -DESTROYED
            for i in range(found):
                a.answer[level][i] = w.actions[i]
            a.found[level] = found
            a.next[level] = 0
            a.best[level] = -2 * DESTROYED if states[at].asked == a.seat else 2 * DESTROYED
        else:
            value = worth(states[at], t, a)
            a.endings += 1
            if a.endings > ENDINGS:
                a.unclear = 1
                return -DESTROYED
            level -= 1
            while level >= 0:
                if states[base + level].asked == a.seat:
                    a.best[level] = max(a.best[level], value)
                else:
                    a.best[level] = min(a.best[level], value)
                if a.next[level] < a.found[level]:
                    break
                value = a.best[level]
                level -= 1
            if level < 0:
                return value
        copy(states, base + level + 1, base + level)
        apply(states[base + level + 1], t, x, a.answer[level][a.next[level]])
        a.next[level] += 1
        level += 1
        a.replied[level] = a.replied[level - 1]
