"""Doing a legal action, and all that follows from it until somebody has to decide."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.hex.rules.action import (
    DISCARD,
    END_TURN,
    EXECUTE,
    GIVEN,
    NO,
    OWN_FEATURE,
    PLACE,
    PUSH_BACK,
    STEP,
    SWAP,
    THROW_NET,
    bag_kind,
    end_of,
    facing_of,
    mid_facing_of,
    mid_of,
    op_of,
    payer_of,
    start_of,
)
from sztab.games.hex.rules.army import (
    pay_toughness,
    settle,
    throw_steel_net,
)
from sztab.games.hex.rules.castling import castle
from sztab.games.hex.rules.ending import judge_fallen
from sztab.games.hex.rules.feature import (
    go,
    is_turner,
    mark_mover,
    pull,
    push,
)
from sztab.games.hex.rules.foundation import draw_in, lay, step_on
from sztab.games.hex.rules.ids import (
    ARMY_DM_1,
    ARMY_SP_3,
    ARMY_SP_4,
    CAST_4,
    FEAT_1,
    FEAT_2,
    FND_1,
    MOD_9,
    SET_4,
    SET_5,
    TURN_3,
    TURN_5,
    TURN_6,
    TURN_8,
)
from sztab.games.hex.rules.instant import note_instant, play_instant
from sztab.games.hex.rules.log import (
    E_DISCARDED,
    E_EXECUTED,
    E_PLACED,
    E_REDRAWN,
    E_REPLACED,
    note,
)
from sztab.games.hex.rules.mode import NO_LIMIT, hand_size, may_play
from sztab.games.hex.rules.questions.table import answer
from sztab.games.hex.rules.setup import start_cells, start_tile
from sztab.games.hex.rules.turn import (
    advance,
    after_drawing,
    bag_size,
    begin_turn,
    discard,
    draw_tile,
    end_turn,
    take_from_hand,
)
from sztab.games.hex.rules.unit import destroy, kind_number, lift, put, seat_of, unit_of
from sztab.games.hex.state import (
    CASTLED,
    DISCARDING,
    DRAWING,
    FOUNDATION,
    HQ,
    KINDS,
    NOTHING,
    PLACING,
    PLAYING,
    PUSHING,
    REDRAWING,
    State,
    Tables,
    Work,
)


@kernel
def apply(s: State, t: Tables, w: Work, action: int) -> None:
    """Do a legal action, and all that follows from it until somebody has to decide."""
    op = op_of(action)
    if s.question != NOTHING:
        answer(s, t, w, action)
    elif s.phase == PLACING:
        place_at_start(s, t, w, action)
    elif s.phase == DRAWING:
        for place in range(bag_size(action)):
            draw_tile(s, t, w, bag_kind(action, place))
        after_drawing(s)
    elif s.phase == REDRAWING:
        redraw(s, t, w, op, action)
    elif op == DISCARD:
        kind = payer_of(action)
        forced = s.phase == DISCARDING
        note(w, E_DISCARDED, TURN_3 if forced else TURN_5, s.turn, unit=unit_of(kind_number(s, kind), 0))
        discard(s, t, kind)
        s.phase = PLAYING
    elif op == END_TURN:
        end_turn(s, t, w)
    else:
        play(s, t, w, op, action)
    advance(s, t, w)


@kernel
def redraw(s: State, t: Tables, w: Work, op: int, action: int) -> None:
    """TURN-6: the hand (three tiles of it: MODE-10) is discarded and as many are drawn."""
    if op == NO:
        s.phase = DISCARDING if s.held[s.turn] >= hand_size(s) else PLAYING
        return
    note(w, E_REDRAWN, TURN_6, s.turn)
    if bag_size(action):
        for place in range(bag_size(action)):
            discard(s, t, bag_kind(action, place))
    else:
        for kind in range(KINDS):
            while s.hand[s.turn][kind] > 0:
                discard(s, t, kind)
    s.phase = DRAWING


@kernel
def place_at_start(s: State, t: Tables, w: Work, action: int) -> None:
    """SET-4, SET-5: HQs in turn order, each with what starts beside it; then the first turn."""
    kind = kind_number(s, payer_of(action))
    cell = end_of(action)
    put(s, t, cell, unit_of(kind, facing_of(action)))
    rule = SET_4 if t.role[kind] == HQ else SET_5
    note(w, E_PLACED, rule, s.turn, to=cell, other=s.unit[cell])
    settle(s, t, w)
    while True:
        tile = start_tile(s, t)
        if tile < 0:
            break
        if start_cells(s, t, tile):
            return
        s.gone[s.turn][tile] += 1
    if s.turn + 1 < s.seats:
        s.turn += 1
    else:
        s.opening = 1
        begin_turn(s, w, 0)


@kernel
def play(s: State, t: Tables, w: Work, op: int, action: int) -> None:
    """Do an action of the play phase."""
    payer = payer_of(action)
    start = start_of(action)
    end = end_of(action)
    if op == PLACE or op == EXECUTE:
        place(s, t, w, op, payer, end, facing_of(action))
        if op == EXECUTE:
            judge_fallen(s, t, w)  # MODE-3: what it costs may be an opponent's last point
    elif op == THROW_NET:
        throw_steel_net(s, t, w, end)
        settle(s, t, w)
        judge_fallen(s, t, w)
    elif payer < OWN_FEATURE:
        discard(s, t, payer)
        count_played(s)
        instant = t.instant[kind_number(s, payer)]
        note_instant(s, w, kind_number(s, payer), instant)
        play_instant(s, t, w, instant, action)
    elif op == STEP:
        mark_mover(s, t, payer, start, start == end)
        gift = ARMY_DM_1 if payer >= GIVEN and is_turner(s, t, payer - GIVEN) else MOD_9
        rule = gift if payer >= GIVEN else FEAT_2 if start == end else FEAT_1
        go(s, t, w, rule, start, mid_of(action), mid_facing_of(action), end, facing_of(action))
    elif op == PUSH_BACK:
        s.used[start] |= PUSHING
        push(s, t, w, start, end)
    elif op == SWAP:
        s.used[start] |= CASTLED
        castle(s, t, w, start, end, CAST_4)
    elif payer == OWN_FEATURE:
        draw_in(s, t, w, start, end)
        settle(s, t, w)
    else:
        s.given[start] |= 1 << (payer - GIVEN)
        pull(s, t, w, start, end)


@kernel
def count_played(s: State) -> None:
    """MODE-9, MODE-10: count tiles only where a variant limits them."""
    if may_play(s) < NO_LIMIT:
        s.played += 1


@kernel
def place(s: State, t: Tables, w: Work, op: int, tile: int, cell: int, facing: int) -> None:
    """TURN-8: a unit from hand to the board; onto an enemy (ARMY-SP-3) or an own unit that gives way (ARMY-SP-4)."""
    take_from_hand(s, t, tile)
    count_played(s)
    unit = unit_of(kind_number(s, tile), facing)
    if t.role[kind_number(s, tile)] == FOUNDATION:
        lay(s, w, kind_number(s, tile), cell, FND_1)
        return
    if op == EXECUTE:
        note(w, E_EXECUTED, ARMY_SP_3, s.turn, at=cell, unit=unit, to=cell, other=s.unit[cell])
        pay_toughness(s, w, s.turn, seat_of(s.unit[cell]), ARMY_SP_3)
        destroy(s, t, cell)
    elif s.unit[cell] >= 0:
        note(w, E_REPLACED, ARMY_SP_4, s.turn, at=cell, unit=s.unit[cell])
        lift(s, t, cell)
    put(s, t, cell, unit)
    note(w, E_PLACED, TURN_8, s.turn, to=cell, other=unit)
    if s.grounds:
        step_on(s, t, w, cell)
    settle(s, t, w)
