"""The captain's fire: two shots by search, the rest of the turn as soldiers do it. The dice lie open."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.wroclaw.rollout import finish, fire_once
from sztab.bots.wroclaw.scratch import Mind, Values
from sztab.bots.wroclaw.value import win
from sztab.core.kernel import copy_state, kernel
from sztab.games.wroclaw.rules.turn import legal
from sztab.games.wroclaw.state import FIRING, State, Tables, Work

SCRATCH, NOW, NEXT = range(3)  # tables: the one that turns end on, the position, and the one after a first shot


@kernel
def after_shot(states: Sequence[State], source: int, t: Tables, w: Work, m: Mind, v: Values, action: int) -> int:
    """The chance to win of the seat that fires, after a shot and a turn that goes on as soldiers would."""
    seat = states[source].on
    turn = states[source].turn
    copy_state(states, SCRATCH, source)
    s = states[SCRATCH]
    fire_once(s, t, w, m, action)
    finish(s, t, w, m, turn)
    return win(s, t, v, seat)


@kernel
def try_shots(states: Sequence[State], t: Tables, w: Work, m: Mind, v: Values, begin: int, end: int) -> None:
    """The scores of some of the shots in `row`, with the wounds of both sides."""
    seat = states[NOW].on
    for i in range(begin, end):
        m.score[i] = after_shot(states, NOW, t, w, m, v, m.row[i])
        m.dealing[i] = m.wounds[1 - seat]
        m.taking[i] = m.wounds[seat]


@kernel
def try_second_shots(states: Sequence[State], t: Tables, w: Work, m: Mind, v: Values, i: int) -> int:
    """Let the best second shot raise the score of a first one. Returns how many second shots there are."""
    copy_state(states, NEXT, NOW)
    s = states[NEXT]
    seat = s.on
    turn = s.turn
    fire_once(s, t, w, m, m.row[i])
    if s.phase != FIRING or s.on != seat or s.turn != turn:
        return 0
    found = legal(s, t, w, 1 << seat)
    for j in range(found):
        m.second[j] = w.actions[j]
    for j in range(found):
        score = after_shot(states, NEXT, t, w, m, v, m.second[j])
        if score > m.score[i]:
            m.score[i] = score
            m.dealing[i] = m.wounds[1 - seat]
            m.taking[i] = m.wounds[seat]
    return found
