"""Turns played in the head: both sides deployed, chance as told, everything else as the soldier does it."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.wroclaw.policy import best_shot, spare_token
from sztab.bots.wroclaw.scratch import Mind, Values
from sztab.bots.wroclaw.value import win
from sztab.core.kernel import copy_state, kernel, lowest
from sztab.core.random import scramble
from sztab.games.wroclaw.rules.action import END_FIRE, RETURN, ROLL, SET_ASIDE, op_of, simple
from sztab.games.wroclaw.rules.fire import can_fire, shoot
from sztab.games.wroclaw.rules.playout import pick_hazard
from sztab.games.wroclaw.rules.setup import clear_field
from sztab.games.wroclaw.rules.turn import apply, deploy, draw_hazard, end_fire
from sztab.games.wroclaw.state import BOTH, DRAWING, FIRING, OVER, PIPS, RETURNING, SEATS, SLOTS, State, Tables, Work


@kernel
def fire_once(s: State, t: Tables, w: Work, m: Mind, action: int) -> None:
    """A shot or the end of the fire; the wounds are counted before a turn ends and clears them."""
    if op_of(action) != END_FIRE:
        shoot(s, t, w, action)
    for seat in range(SEATS):
        m.wounds[seat] = 0
        for slot in range(SLOTS):
            m.wounds[seat] += s.wounds[seat][slot]
    if op_of(action) == END_FIRE or can_fire(s, s.on) == 0:
        end_fire(s, w)


@kernel
def finish(s: State, t: Tables, w: Work, m: Mind, turn: int) -> None:
    """The rest of a turn from the fire on, unless it is over already."""
    while s.phase == FIRING:
        fire_once(s, t, w, m, best_shot(s, t, w))
    while s.phase != OVER and s.turn == turn:
        if s.phase == RETURNING:
            apply(s, t, w, simple(RETURN, s.on, lowest(s.resting[s.on])))
        else:
            seat = lowest(s.waiting)
            apply(s, t, w, simple(SET_ASIDE, seat, spare_token(s, seat)))


@kernel
def undeploy(s: State) -> None:
    """Forget what lies face down: both sides are to deploy."""
    for seat in range(SEATS):
        clear_field(s, seat)
    s.waiting = BOTH


@kernel
def settle(
    states: Sequence[State],
    at: int,
    world: int,
    t: Tables,
    w: Work,
    m: Mind,
    mine: int,
    theirs: int,
    seat: int,
    chance: int,
) -> None:
    """Play the turn of a world, whose sides have not deployed yet, on the table `at`.

    `chance` numbers what is rolled and drawn: ten numbers in a row roll every third die once.
    """
    copy_state(states, at, world)
    s = states[at]
    m.wounds[0] = m.wounds[1] = 0
    deploy(s, w, seat, mine)
    deploy(s, w, 1 - seat, theirs)
    w.random = scramble(chance // PIPS)
    turn = w.random % PIPS
    w.random = scramble(chance)
    apply(s, t, w, simple(ROLL, 0, 1 + (chance + turn) % PIPS))
    while s.phase == DRAWING:
        draw_hazard(s, t, w, pick_hazard(s, t, w))
    finish(s, t, w, m, states[world].turn)


@kernel
def settled(
    states: Sequence[State],
    at: int,
    world: int,
    t: Tables,
    w: Work,
    m: Mind,
    v: Values,
    mine: int,
    theirs: int,
    seat: int,
    chance: int,
) -> int:
    """The chance of a seat to win after such a turn."""
    settle(states, at, world, t, w, m, mine, theirs, seat, chance)
    return win(states[at], t, v, seat)
