"""Which actions are worth a closer look: a small network scores each without playing it."""

from __future__ import annotations

from sztab.bots.hex.scratch import ACTION_HIDDEN, AFTER, AIMED, BEFORE, POINT, THROWN, TILE, Mind, Weights
from sztab.bots.hex.sight import look_from, watch
from sztab.bots.hex.traits import BESIDE_FOES, BESIDE_OWN, INNER, OUTLOOKS
from sztab.core.kernel import count, kernel
from sztab.games.hex.rules.action import (
    AIM_AT,
    BOMB_AT,
    DISCARD,
    END_TURN,
    EXECUTE,
    HUNT_WITH,
    OWN_FEATURE,
    PLACE,
    PLAY,
    PULL_IN,
    PUSH_BACK,
    STEP,
    SWAP,
    THROW_NET,
    TRANSPOSE,
    end_of,
    facing_of,
    op_of,
    payer_of,
    start_of,
)
from sztab.games.hex.rules.unit import kind_number, kind_of, turned, unit_of
from sztab.games.hex.state import CELLS, State, Tables, Work

NEVER = -(1 << 60)
ALWAYS = 1 << 60


@kernel
def describe(s: State, t: Tables, m: Mind, action: int) -> None:
    """What an action of the play phase is about: the tiles, and how units stand before it and after it."""
    for i in range(OUTLOOKS):
        m.look[AFTER][i] = 0
        m.look[BEFORE][i] = 0
    m.acting = m.thrown = m.aimed = -1
    op = op_of(action)
    end = end_of(action)
    if op == DISCARD:
        m.thrown = kind_number(s, payer_of(action))
        return
    if op == PLACE or op == EXECUTE:
        m.acting = kind_number(s, payer_of(action))
        look_from(s, t, m, AFTER, unit_of(m.acting, facing_of(action)), end, 0)
    elif op == STEP or op == HUNT_WITH:
        start = start_of(action)
        m.acting = kind_of(s.unit[start])
        look_from(s, t, m, BEFORE, s.unit[start], start, 0)
        look_from(s, t, m, AFTER, turned(t, s.unit[start], facing_of(action)), end, 0)
    if payer_of(action) < OWN_FEATURE and op != PLACE and op != EXECUTE and op != THROW_NET and op != END_TURN:
        m.thrown = kind_number(s, payer_of(action))
    if op in (EXECUTE, PUSH_BACK, PULL_IN, AIM_AT, THROW_NET, SWAP, BOMB_AT, TRANSPOSE) and end < CELLS:
        if op != EXECUTE:
            look = m.look[AFTER]
            look[INNER] = count(t.near[end]) == 6
            look[BESIDE_OWN] = count(t.near[end] & m.friends[s.turn])
            look[BESIDE_FOES] = count(t.near[end] & m.foes[s.turn])
        if s.unit[end] >= 0:
            m.aimed = kind_of(s.unit[end])
            look_from(s, t, m, BEFORE, s.unit[end], end, s.netted >> end & 1)


@kernel
def score(s: State, t: Tables, m: Mind, v: Weights, action: int) -> int:
    """How promising an action is. The end of the turn and battles are always looked at."""
    op = op_of(action)
    if op == END_TURN or op == PLAY:
        return ALWAYS
    describe(s, t, m, action)
    total = m.action_sum
    bias = v.action_op[op]
    for i in range(ACTION_HIDDEN):
        total[i] = bias[i]
    if m.acting >= 0:
        row = m.action_row[TILE][m.acting]
        for i in range(ACTION_HIDDEN):
            total[i] += row[i]
    if m.thrown >= 0:
        row = m.action_row[THROWN][m.thrown]
        for i in range(ACTION_HIDDEN):
            total[i] += row[i]
    if m.aimed >= 0:
        row = m.action_row[AIMED][m.aimed]
        for i in range(ACTION_HIDDEN):
            total[i] += row[i]
    for j in range(OUTLOOKS):
        much = m.look[AFTER][j]
        if much:
            weight = v.action_after[j]
            for i in range(ACTION_HIDDEN):
                total[i] += much * weight[i]
        much = m.look[BEFORE][j]
        if much:
            weight = v.action_before[j]
            for i in range(ACTION_HIDDEN):
                total[i] += much * weight[i]
    found = 0
    for i in range(ACTION_HIDDEN):
        found += max(total[i], 0) * v.action_last[i]
    return found >> POINT


@kernel
def choose_best(s: State, t: Tables, w: Work, m: Mind, v: Weights, found: int, most: int) -> int:
    """The `most` actions with the best scores, the best first, into `m.tried`. Returns how many."""
    watch(s, t, m)
    for i in range(found):
        m.score[i] = score(s, t, m, v, w.actions[i])
    for n in range(most):
        best = 0
        for i in range(1, found):
            if m.score[i] > m.score[best]:
                best = i
        m.tried[n] = w.actions[best]
        m.score[best] = NEVER
    return most
