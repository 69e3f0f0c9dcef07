"""What may not be done: the rule that forbids an action (TURN-16)."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.hex.rules.action import (
    DISCARD,
    DRAW,
    END_TURN,
    EXECUTE,
    GIVEN,
    NO,
    OWN_FEATURE,
    PLACE,
    PULL_IN,
    PUSH_BACK,
    REDRAW,
    STEP,
    SWAP,
    THROW_NET,
    end_of,
    facing_of,
    mid_facing_of,
    mid_of,
    op_of,
    payer_of,
    start_of,
)
from sztab.games.hex.rules.army import (
    check_execution,
    check_steel_net,
    is_replaceable,
)
from sztab.games.hex.rules.castling import check_underground
from sztab.games.hex.rules.feature import (
    check_given_pull,
    check_mover,
    check_own_push,
    check_way,
    empty_cells,
    is_own_active,
)
from sztab.games.hex.rules.foundation import check_hole, free_cells
from sztab.games.hex.rules.ids import (
    ARMY_SM_3,
    ARMY_SP_3,
    ARMY_SP_4,
    FND_7,
    FND_8,
    INST_8,
    MOD_9,
    MODE_9,
    MODE_10,
    SET_4,
    SET_5,
    TURN_1,
    TURN_3,
    TURN_5,
    TURN_6,
    TURN_8,
    TURN_16,
)
from sztab.games.hex.rules.instant import check_instant
from sztab.games.hex.rules.mode import may_play
from sztab.games.hex.rules.questions.table import check_answer
from sztab.games.hex.rules.setup import start_cells, start_tile
from sztab.games.hex.rules.turn import (
    bag_fits,
    bag_size,
    draws_now,
    has_top,
)
from sztab.games.hex.rules.unit import kind_number, kind_of
from sztab.games.hex.state import (
    DISCARDING,
    DRAWING,
    EXECUTION,
    FOUNDATION,
    HQ,
    INSTANT,
    KINDS,
    NOTHING,
    OVER,
    PLACING,
    REDRAWING,
    REINFORCEMENTS,
    REPLACEMENT,
    State,
    Tables,
    Work,
)

UNLUCKY = 3  # tiles given back in an unlucky draw with reinforcements (MODE-10)


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    """TURN-16: the rule that forbids an action, 0 when it is legal. Changes nothing."""
    op = op_of(action)
    if s.phase == OVER:
        return TURN_16
    if s.question != NOTHING:
        return check_answer(s, t, w, action)
    if s.phase == PLACING:
        return check_start(s, t, op, action)
    if s.phase == DRAWING:
        fits = op == DRAW and bag_size(action) == draws_now(s) and bag_fits(s, action, False)
        if fits and not has_top(s, action):
            return ARMY_SM_3
        return 0 if fits else TURN_1
    if s.phase == REDRAWING:
        return check_redraw(s, op, action)
    if op == DISCARD:
        kind = payer_of(action)
        return 0 if kind < KINDS and s.hand[s.turn][kind] > 0 else TURN_5
    if s.phase == DISCARDING:
        return TURN_3
    return check_play(s, t, w, op, action)


@kernel
def check_redraw(s: State, op: int, action: int) -> int:
    """TURN-6, MODE-10: keep the unlucky hand, or give it (three of it) back."""
    if op == NO:
        return 0
    if op != REDRAW:
        return TURN_6
    if s.variant & REINFORCEMENTS:
        wanted = min(UNLUCKY, s.held[s.turn])
        return 0 if bag_size(action) == wanted and bag_fits(s, action, True) else MODE_10
    return 0 if bag_size(action) == 0 else TURN_6


@kernel
def check_start(s: State, t: Tables, op: int, action: int) -> int:
    """SET-4..6: nothing but the HQ and what starts beside it is placed."""
    kind = start_tile(s, t)
    if op != PLACE or payer_of(action) != kind:
        return SET_4
    rule = SET_4 if t.role[kind_number(s, kind)] == HQ else SET_5
    if facing_of(action) >= t.facings[kind_number(s, kind)]:
        return TURN_16
    return 0 if start_cells(s, t, kind) >> end_of(action) & 1 else rule


@kernel
def check_tile(s: State, kind: int) -> int:
    """TURN-5, MODE-9, MODE-10: is the tile in hand, and may another one be played?"""
    if kind >= KINDS or s.hand[s.turn][kind] == 0:
        return TURN_5
    if s.played >= may_play(s):
        return MODE_9 if may_play(s) == 1 else MODE_10
    return 0


@kernel
def check_play(s: State, t: Tables, w: Work, op: int, action: int) -> int:
    """The rule that forbids an action in the play phase, 0 if none."""
    payer = payer_of(action)
    start = start_of(action)
    end = end_of(action)
    if op == END_TURN:
        return 0
    if op == PLACE or op == EXECUTE:
        return check_place(s, t, op, payer, end, facing_of(action))
    if op == THROW_NET:
        return check_steel_net(s, t, end)
    if payer < OWN_FEATURE:
        wrong = check_tile(s, payer)
        if wrong:
            return wrong
        kind = kind_number(s, payer)
        if t.role[kind] != INSTANT:
            return TURN_16
        return check_instant(s, t, w, t.instant[kind], action)
    if op == STEP:
        wrong = is_own_active(s, start, MOD_9 if payer >= GIVEN else TURN_16)
        if wrong == 0:
            wrong = check_mover(s, t, payer, start, start == end)
        return (
            wrong if wrong else check_way(s, t, w, start, mid_of(action), mid_facing_of(action), end, facing_of(action))
        )
    if op == PUSH_BACK and payer == OWN_FEATURE:
        return check_own_push(s, t, start, end)
    if op == SWAP and payer == OWN_FEATURE:
        return check_underground(s, t, start, end)
    if op == PULL_IN and payer == OWN_FEATURE:
        return check_hole(s, t, start, end)
    if op == PULL_IN and payer >= GIVEN:
        return check_given_pull(s, t, payer - GIVEN, start, end)
    return TURN_16


@kernel
def check_place(s: State, t: Tables, op: int, tile: int, cell: int, facing: int) -> int:
    """TURN-8, INST-8, ARMY-SP-3, ARMY-SP-4: may a unit be put here?"""
    wrong = check_tile(s, tile)
    if wrong:
        return wrong
    kind = kind_number(s, tile)
    if t.role[kind] == INSTANT or facing >= t.facings[kind]:
        return TURN_16
    if t.role[kind] == FOUNDATION:
        if op == EXECUTE or free_cells(s, t) >> cell & 1 == 0:
            return FND_7
        return FND_8 if s.terror[s.turn] else 0
    if op == EXECUTE:
        if t.features[kind] & EXECUTION == 0:
            return ARMY_SP_3
        return INST_8 if s.terror[s.turn] else check_execution(s, t, cell)
    if s.occupied[s.turn] >> cell & 1 and t.features[kind_of(s.unit[cell])] & REPLACEMENT:
        return 0 if is_replaceable(s, t, cell) else ARMY_SP_4
    if empty_cells(s, t) >> cell & 1 == 0:
        return TURN_8
    return INST_8 if s.terror[s.turn] else 0
