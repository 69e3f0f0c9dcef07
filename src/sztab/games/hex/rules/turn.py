"""TURN: drawing, discarding, playing; what may be done now, and doing it."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.action import (
    BLOW_UP,
    CONVERT_SIDE,
    DISCARD,
    DRAW,
    END_TURN,
    EXECUTE,
    GIVEN,
    GO_TO,
    MEDIC_DIES,
    NAME_SCORER,
    NO,
    NO_KIND,
    NO_SIDE,
    OWN_FEATURE,
    PLACE,
    PULL_IN,
    PUSH_BACK,
    REDRAW,
    SCAVENGE_TO,
    STEP,
    THROW_NET,
    bag_kind,
    end_of,
    facing_of,
    mid_facing_of,
    mid_of,
    offer,
    op_of,
    pack,
    payer_of,
    side_of,
    simple,
    start_of,
)
from sztab.games.hex.rules.army import (
    check_execution,
    check_scavenging,
    check_steel_net,
    is_replaceable,
    pay_toughness,
    scavengers,
    settle,
    throw_steel_net,
)
from sztab.games.hex.rules.battle import (
    board_is_full,
    convert,
    convertible,
    convertible_part,
    fight,
    fill_up,
    free_quartermasters,
    recall_hits,
    start_battle,
)
from sztab.games.hex.rules.ending import compare, decided, end_unchanged, ending_rule, judge_fallen, start_overtime
from sztab.games.hex.rules.feature import (
    be_pulled,
    be_pushed,
    check_given_pull,
    check_mover,
    check_own_push,
    check_way,
    empty_cells,
    go,
    is_own_active,
    mark_mover,
    offer_own_moves,
    own_feature,
    pull,
    pulled_to,
    push,
    pushed_to,
)
from sztab.games.hex.rules.ids import (
    ARMY_BE_5,
    ARMY_SP_3,
    ARMY_SP_4,
    END_1,
    END_5,
    FEAT_1,
    FEAT_2,
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
    TURN_15,
    TURN_16,
)
from sztab.games.hex.rules.instant import check_instant, note_instant, offer_instant, offer_targets, play_instant
from sztab.games.hex.rules.log import (
    E_DISCARDED,
    E_DRAWN,
    E_EXECUTED,
    E_PLACED,
    E_REDRAWN,
    E_REPLACED,
    E_SCAVENGED,
    E_TURN,
    note,
)
from sztab.games.hex.rules.medic import find_takers, hit_code, is_choice, take_over, who_may_die
from sztab.games.hex.rules.mode import award, draw_to, first_in_overtime, hand_size, may_play, next_seat
from sztab.games.hex.rules.module import add_up, givers_of
from sztab.games.hex.rules.unit import all_units, lift, opponents_of, put, remove, shift
from sztab.games.hex.state import (
    AFTERMATH,
    CONVERT,
    DISCARDING,
    DRAWING,
    EXECUTION,
    EXPLODE,
    FALLEN,
    FINAL,
    FULL_BOARD,
    HQ,
    INSTANT,
    KINDS,
    NEXT_TURN,
    NOTHING,
    NOWHERE,
    ONE_VS_TEAM,
    ORDINARY,
    OVER,
    OVERTIME,
    PEACE,
    PLACING,
    PLAYING,
    PULL,
    PULLED,
    PUSHED,
    PUSHING,
    REDRAWING,
    REINFORCEMENTS,
    SCAVENGE,
    SCAVENGERS,
    STARTS_ON_BOARD,
    STEEL_NET,
    TACTICAL,
    WHICH_MEDIC,
    WHO_SCORES,
    State,
    Tables,
    Work,
)

THREE = 3  # tiles given back in an unlucky draw with reinforcements (MODE-10)


@kernel
def kind_number(s: State, kind: int) -> int:
    """The number of a kind of the player on turn, its seat included."""
    return s.turn * KINDS + kind


# ---- the order of turns


@kernel
def begin_turn(s: State, w: Work, seat: int) -> None:
    """TURN-1: the turn begins with drawing."""
    rest = all_units(s)
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        s.used[cell] = 0
        s.given[cell] = 0
    s.turn = seat
    s.played = 0
    note(w, E_TURN, TURN_1, seat, -1, -1, -1, -1, 0, 0, 0)
    s.phase = DRAWING
    if draws_now(s) == 0:
        after_drawing(s)


@kernel
def draws_now(s: State) -> int:
    """TURN-4: how many tiles the pile gives now."""
    return min(max(draw_to(s) - s.held[s.turn], 0), s.left[s.turn])


@kernel
def after_drawing(s: State) -> None:
    """TURN-3, TURN-6: an unlucky hand may be given back; a full hand has to be cut down."""
    if all_instants(s) and s.left[s.turn] > 0:
        s.phase = REDRAWING
    elif s.held[s.turn] >= hand_size(s):
        s.phase = DISCARDING
    else:
        s.phase = PLAYING


@kernel
def all_instants(s: State) -> bool:
    """TURN-6: a hand of instants only, and at least one of them."""
    return s.held[s.turn] > 0 and s.held[s.turn] == s.instants[s.turn]


@kernel
def end_turn(s: State, t: Tables, w: Work) -> None:
    """Pass the turn on, or fight the battle that follows the last turn (END-1, END-5)."""
    s.terror[s.turn] = 0
    seat = next_seat(s)
    if seat < 0:
        if s.overtime >= 0:
            start_battle(s, w, OVERTIME, s.overtime, END_5)
        else:
            start_battle(s, w, FINAL, s.last, END_1)
        return
    if seat <= s.turn:
        s.opening = 0
    if s.mode == ONE_VS_TEAM and seat == 0:
        s.follows = 3 - s.turn
    begin_turn(s, w, seat)


@kernel
def advance(s: State, t: Tables, w: Work) -> None:
    """Go on with what has begun until somebody has to decide."""
    while s.question == NOTHING and s.phase != OVER:
        if s.stage == AFTERMATH:
            aftermath(s, t, w)
        elif s.stage != PEACE:
            fight(s, t, w)
            if s.stage == PEACE and s.question == NOTHING and s.phase != OVER:
                judge_fallen(s, t, w)
                if s.phase != OVER and s.out >> s.turn & 1:
                    end_turn(s, t, w)
        else:
            if s.phase == PLAYING:
                fill_up(s, t, w, ORDINARY)
            if s.stage == PEACE:
                return


@kernel
def aftermath(s: State, t: Tables, w: Work) -> None:
    """BTL-12: the order of things after the last segment."""
    if s.step == FALLEN:
        judge_fallen(s, t, w)
        if s.phase == OVER:
            return
        s.idle = s.idle + 1 if board_is_full(s, t) and not s.changed else 0
        if s.battle == OVERTIME or (s.battle == FINAL and decided(s)):
            compare(s, w, ending_rule(s))
        elif s.idle > 1:
            end_unchanged(s, w)
        else:
            s.step = SCAVENGERS
    elif s.step == SCAVENGERS:
        for i in range(s.seats):
            seat = (s.starter + i) % s.seats
            if s.refused >> seat & 1 == 0 and scavengers(s, t, seat) and can_scavenge(s, t, seat):
                s.question = SCAVENGE
                s.asked = seat
                return
        s.step = FULL_BOARD
    elif s.step == FULL_BOARD:
        if not board_is_full(s, t):
            s.step = NEXT_TURN
        elif s.idle and not s.turned:
            end_unchanged(s, w)
        else:
            start_battle(s, w, s.battle, s.starter, TURN_15)
    else:
        close_battle(s, t, w)


@kernel
def can_scavenge(s: State, t: Tables, seat: int) -> bool:
    """ARMY-BE-5: is there anywhere to go, or another facing?"""
    if empty_cells(s, t):
        return True
    rest = scavengers(s, t, seat)
    while rest:
        if t.facings[s.unit[lowest(rest)] // 6] > 1:
            return True
        rest &= rest - 1
    return False


@kernel
def close_battle(s: State, t: Tables, w: Work) -> None:
    """BTL-10: the next turn begins; after a tied last battle the first one of overtime."""
    s.stage = PEACE
    s.step = 0
    s.idle = 0
    s.changed = 0
    s.turned = 0
    s.scavenged = 0
    s.refused = 0
    kind = s.battle
    s.battle = 0
    s.starter = 0
    if kind == FINAL:
        s.terror[s.turn] = 0
        start_overtime(s, w)
        begin_turn(s, w, first_in_overtime(s))
    else:
        end_turn(s, t, w)


# ---- hands and piles


@kernel
def take_from_hand(s: State, t: Tables, kind: int) -> None:
    """A tile leaves the hand of the player on turn."""
    s.hand[s.turn][kind] -= 1
    s.held[s.turn] -= 1
    if t.role[kind_number(s, kind)] == INSTANT:
        s.instants[s.turn] -= 1


@kernel
def discard(s: State, t: Tables, kind: int) -> None:
    """A tile goes from hand to the open discard pile."""
    take_from_hand(s, t, kind)
    s.gone[s.turn][kind] += 1


@kernel
def draw_tile(s: State, t: Tables, w: Work, kind: int) -> None:
    """A tile goes from the pile to the hand; END-1: whoever takes the last one first is remembered."""
    seat = s.turn
    s.pile[seat][kind] -= 1
    s.left[seat] -= 1
    s.hand[seat][kind] += 1
    s.held[seat] += 1
    if t.role[kind_number(s, kind)] == INSTANT:
        s.instants[seat] += 1
    if s.left[seat] == 0 and s.last < 0:
        s.last = seat
    note(w, E_DRAWN, END_1 if s.left[seat] == 0 else TURN_1, seat, -1, kind_number(s, kind) * 6, -1, -1, 0, 0, 0)


@kernel
def bag_size(action: int) -> int:
    """How many tiles a drawn or discarded bag has."""
    size = 0
    while size < 6 and bag_kind(action, size) != NO_KIND:
        size += 1
    return size


@kernel
def bag_fits(s: State, action: int, from_hand: bool) -> bool:
    """Is the bag written in order, and are all its tiles in the hand, or in the pile?"""
    run = 0
    last = -1
    for place in range(bag_size(action)):
        kind = bag_kind(action, place)
        if kind < last:
            return False
        run = run + 1 if kind == last else 1
        last = kind
        if (s.hand[s.turn][kind] if from_hand else s.pile[s.turn][kind]) < run:
            return False
    return True


# ---- refusing


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    """TURN-16: the rule that forbids an action, 0 when it is legal. Changes nothing."""
    op = op_of(action)
    if s.phase == OVER:
        return TURN_16
    if s.question != NOTHING:
        return check_answer(s, t, w, op, action)
    if s.phase == PLACING:
        return check_start(s, t, op, action)
    if s.phase == DRAWING:
        fits = op == DRAW and bag_size(action) == draws_now(s) and bag_fits(s, action, False)
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
        wanted = min(THREE, s.held[s.turn])
        return 0 if bag_size(action) == wanted and bag_fits(s, action, True) else MODE_10
    return 0 if bag_size(action) == 0 else TURN_6


@kernel
def start_tile(s: State, t: Tables) -> int:
    """SET-4, SET-5: what the player places next before the first turn; -1 nothing."""
    if s.hq[s.turn] < 0:
        for kind in range(KINDS):
            if t.role[kind_number(s, kind)] == HQ and t.facings[kind_number(s, kind)]:
                return kind
    for kind in range(KINDS):
        if t.features[kind_number(s, kind)] & STARTS_ON_BOARD and s.gone[s.turn][kind] == 0:
            if not on_board(s, kind_number(s, kind)):
                return kind
    return -1


@kernel
def on_board(s: State, kind: int) -> bool:
    """Does a unit of this kind stand on the board?"""
    rest = s.occupied[kind // KINDS]
    while rest:
        if s.unit[lowest(rest)] // 6 == kind:
            return True
        rest &= rest - 1
    return False


@kernel
def start_cells(s: State, t: Tables, kind: int) -> int:
    """SET-4, SET-5, MODE-8: where a tile may be placed before the first turn."""
    if t.role[kind_number(s, kind)] == HQ:
        return t.area[1] & ~all_units(s)
    return t.near[s.hq[s.turn]] & empty_cells(s, t)


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
        return MODE_9 if s.variant & TACTICAL and s.opening else MODE_10
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
        wrong = is_own_active(s, start)
        if wrong == 0:
            wrong = check_mover(s, t, payer, start, start == end)
        return (
            wrong if wrong else check_way(s, t, w, start, mid_of(action), mid_facing_of(action), end, facing_of(action))
        )
    if op == PUSH_BACK and payer == OWN_FEATURE:
        return check_own_push(s, t, start, end)
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
    if op == EXECUTE:
        if t.features[kind] & EXECUTION == 0:
            return ARMY_SP_3
        return INST_8 if s.terror[s.turn] else check_execution(s, t, cell)
    if s.occupied[s.turn] >> cell & 1:
        return 0 if is_replaceable(s, t, cell) else TURN_8
    if empty_cells(s, t) >> cell & 1 == 0:
        return TURN_8
    return INST_8 if s.terror[s.turn] else 0


@kernel
def check_answer(s: State, t: Tables, w: Work, op: int, action: int) -> int:
    """TURN-19, BTL-8: the rule that forbids an answer, 0 if it is one."""
    end = end_of(action)
    if s.question == PUSHED:
        return 0 if op == GO_TO and pushed_to(s, t, s.mover, s.moved) >> end & 1 else TURN_16
    if s.question == PULLED:
        fits = op == GO_TO and pulled_to(s, t, s.mover, s.moved) >> end & 1
        return 0 if fits and facing_of(action) < t.facings[s.unit[s.moved] // 6] else TURN_16
    if s.question == WHICH_MEDIC:
        if op != MEDIC_DIES or mid_of(action) >= len(s.unit):
            return TURN_16
        able = prepare_hits(s, t, w)
        code = hit_code(start_of(action), side_of(action), end)
        for i in range(w.hits):
            if hit_code(w.hit_from[i], w.hit_side[i], w.hit_to[i]) == code:
                return 0 if is_choice(s, t, w, i, mid_of(action), able, s.asked) else TURN_16
        return TURN_16
    if op == NO:
        return TURN_16 if s.question == WHO_SCORES else 0
    if s.question == EXPLODE:
        return 0 if op == BLOW_UP and end == s.moved else TURN_16
    if s.question == CONVERT:
        quartermaster = mid_of(action)
        start = start_of(action)
        side = side_of(action)
        if op != CONVERT_SIDE or side > 5 or free_quartermasters(s, t) >> quartermaster & 1 == 0:
            return TURN_16
        if convertible(s, t, quartermaster, s.asked) >> start & 1 == 0:
            return TURN_16
        return 0 if convertible_part(t, s.unit[start], side, facing_of(action)) else TURN_16
    if s.question == WHO_SCORES:
        seat = payer_of(action)
        return 0 if op == NAME_SCORER and seat < s.seats and seat != s.asked else TURN_16
    if op != SCAVENGE_TO:
        return TURN_16
    return check_scavenging(s, t, start_of(action), end, facing_of(action))


@kernel
def prepare_hits(s: State, t: Tables, w: Work) -> int:
    """Work out again the hits that a medic question is about. Returns the able medics."""
    add_up(s, t, w)
    recall_hits(s, t, w)
    return find_takers(s, t, w)


# ---- doing


@kernel
def apply(s: State, t: Tables, w: Work, action: int) -> None:
    """Do a legal action, and all that follows from it until somebody has to decide."""
    op = op_of(action)
    if s.question != NOTHING:
        answer(s, t, w, op, action)
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
        note(
            w, E_DISCARDED, TURN_3 if forced else TURN_5, s.turn, -1, kind_number(s, kind) * 6, -1, -1, 0, 0, 0
        )  # fmt: skip
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
    note(w, E_REDRAWN, TURN_6, s.turn, -1, -1, -1, -1, 0, 0, 0)
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
    put(s, t, cell, kind * 6 + facing_of(action))
    rule = SET_4 if t.role[kind] == HQ else SET_5
    note(w, E_PLACED, rule, s.turn, -1, -1, cell, s.unit[cell], 0, 0, 0)
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
    elif op == THROW_NET:
        throw_steel_net(s, t, w, end)
        settle(s, t, w)
    elif payer < OWN_FEATURE:
        discard(s, t, payer)
        count_played(s)
        instant = t.instant[kind_number(s, payer)]
        note_instant(s, w, kind_number(s, payer), instant)
        play_instant(s, t, w, instant, action)
    elif op == STEP:
        mark_mover(s, t, payer, start, start == end)
        rule = MOD_9 if payer >= GIVEN else FEAT_2 if start == end else FEAT_1
        go(s, t, w, rule, start, mid_of(action), mid_facing_of(action), end, facing_of(action))
    elif op == PUSH_BACK:
        s.used[start] |= PUSHING
        push(s, t, w, start, end)
    else:
        s.given[start] |= 1 << (payer - GIVEN)
        pull(s, t, w, start, end)


@kernel
def count_played(s: State) -> None:
    """MODE-9, MODE-10: count tiles only where a variant limits them."""
    if may_play(s) < 99:
        s.played += 1


@kernel
def place(s: State, t: Tables, w: Work, op: int, tile: int, cell: int, facing: int) -> None:
    """TURN-8: a unit from hand to the board; onto an enemy (ARMY-SP-3) or an own unit that gives way (ARMY-SP-4)."""
    take_from_hand(s, t, tile)
    count_played(s)
    unit = kind_number(s, tile) * 6 + facing
    if op == EXECUTE:
        note(w, E_EXECUTED, ARMY_SP_3, s.turn, cell, unit, cell, s.unit[cell], 0, 0, 0)
        pay_toughness(s, w, s.turn, ARMY_SP_3)
        lift(s, t, cell)
    elif s.unit[cell] >= 0:
        remove(s, t, w, E_REPLACED, ARMY_SP_4, cell)
    put(s, t, cell, unit)
    note(w, E_PLACED, TURN_8, s.turn, -1, -1, cell, unit, 0, 0, 0)
    settle(s, t, w)


@kernel
def answer(s: State, t: Tables, w: Work, op: int, action: int) -> None:
    """Take the answer to a question; the work then goes on."""
    question = s.question
    end = end_of(action)
    s.question = NOTHING
    if question == PUSHED:
        be_pushed(s, t, w, end)
    elif question == PULLED:
        be_pulled(s, t, w, end, facing_of(action))
    elif question == WHICH_MEDIC:
        prepare_hits(s, t, w)
        code = hit_code(start_of(action), side_of(action), end)
        for i in range(w.hits):
            if hit_code(w.hit_from[i], w.hit_side[i], w.hit_to[i]) == code:
                take_over(s, w, i, mid_of(action))
    elif question == EXPLODE:
        s.answered |= 1 << s.moved
        if op == BLOW_UP:
            s.exploding |= 1 << s.moved
    elif question == CONVERT:
        if op == NO:
            s.refused |= 1 << s.asked
        else:
            convert(s, w, mid_of(action), start_of(action), side_of(action), facing_of(action))
    elif question == WHO_SCORES:
        s.to_name[s.asked] -= 1
        award(s, w, payer_of(action), 1)
    elif op == NO:
        s.refused |= 1 << s.asked
    else:
        scavenge(s, t, w, start_of(action), end, facing_of(action))
    s.asked = 0
    s.mover = 0
    s.moved = 0


@kernel
def scavenge(s: State, t: Tables, w: Work, start: int, end: int, facing: int) -> None:
    """ARMY-BE-5: put the scavenger elsewhere."""
    unit = s.unit[start]
    note(w, E_SCAVENGED, ARMY_BE_5, s.asked, start, unit, end, unit - unit % 6 + facing, 0, 0, 0)
    shift(s, t, start, end, facing)
    s.scavenged |= 1 << end
    s.turned = 1
    settle(s, t, w)


# ---- what may be done


@kernel
def legal(s: State, t: Tables, w: Work) -> int:
    """List every legal action in `w.actions`, each once; the draws of a pile are not listed here. Returns how many."""
    w.found = 0
    if s.phase == OVER:
        return 0
    if s.question != NOTHING:
        offer_answers(s, t, w)
    elif s.phase == PLACING:
        kind = start_tile(s, t)
        offer_places(w, PLACE, kind, start_cells(s, t, kind), t.facings[kind_number(s, kind)])
    elif s.phase == REDRAWING:
        offer_redraws(s, w)
    elif s.phase == DISCARDING:
        offer_discards(s, w)
    elif s.phase == PLAYING:
        offer_plays(s, t, w)
    return w.found


@kernel
def offer_discards(s: State, w: Work) -> None:
    for kind in range(KINDS):
        if s.hand[s.turn][kind] > 0:
            offer(w, simple(DISCARD, kind, NOWHERE, 0))


@kernel
def redraw_action(a: int, b: int, c: int) -> int:
    """MODE-10: three tiles given back, in order."""
    return REDRAW | a << 5 | b << 10 | c << 15 | NO_KIND << 20 | NO_KIND << 25 | NO_KIND << 30


@kernel
def offer_redraws(s: State, w: Work) -> None:
    """TURN-6, MODE-10."""
    offer(w, simple(NO, 0, NOWHERE, 0))
    if s.variant & REINFORCEMENTS == 0:
        offer(w, redraw_action(NO_KIND, NO_KIND, NO_KIND))
        return
    for a in range(KINDS):
        for b in range(a, KINDS):
            if s.hand[s.turn][a] and s.hand[s.turn][b]:
                for c in range(b, KINDS):
                    action = redraw_action(a, b, c)
                    if s.hand[s.turn][c] and check_redraw(s, REDRAW, action) == 0:
                        offer(w, action)


@kernel
def offer_places(w: Work, op: int, kind: int, cells: int, facings: int) -> None:
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        for facing in range(facings):
            offer(w, simple(op, kind, cell, facing))


@kernel
def offer_plays(s: State, t: Tables, w: Work) -> None:
    """Everything the player on turn may do in the play phase."""
    offer(w, simple(END_TURN, 0, NOWHERE, 0))
    offer_discards(s, w)
    for tile in range(KINDS):
        if s.hand[s.turn][tile] > 0 and check_tile(s, tile) == 0:
            kind = kind_number(s, tile)
            if t.role[kind] == INSTANT:
                offer_instant(s, t, w, tile, t.instant[kind])
            else:
                offer_tile(s, t, w, tile, kind)
    own = s.occupied[s.turn] & ~s.netted
    while own:
        cell = lowest(own)
        own &= own - 1
        offer_own_moves(s, t, w, cell)
        if own_feature(s, t, cell, PUSHING):
            offer_targets(s, t, w, PUSH_BACK, OWN_FEATURE, cell)
        offer_given_pulls(s, t, w, cell)
        if own_feature(s, t, cell, STEEL_NET):
            targets = opponents_of(s, s.turn)
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                if check_steel_net(s, t, target) == 0:
                    offer(w, simple(THROW_NET, 0, target, 0))


@kernel
def offer_given_pulls(s: State, t: Tables, w: Work, cell: int) -> None:
    """MOD-12: pulls that modules give to the unit here."""
    modules = givers_of(s, t, PULL)
    while modules:
        module = lowest(modules)
        modules &= modules - 1
        targets = t.far[cell] & ~s.netted & all_units(s)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if check_given_pull(s, t, module, cell, target) == 0:
                offer(w, pack(PULL_IN, GIVEN + module, cell, NOWHERE, 0, target, 0, NO_SIDE))


@kernel
def offer_tile(s: State, t: Tables, w: Work, tile: int, kind: int) -> None:
    """Every hex and facing for a unit in hand."""
    cells = 0 if s.terror[s.turn] else empty_cells(s, t)
    own = s.occupied[s.turn]
    while own:
        cell = lowest(own)
        own &= own - 1
        if is_replaceable(s, t, cell):
            cells |= 1 << cell
    offer_places(w, PLACE, tile, cells, t.facings[kind])
    if t.features[kind] & EXECUTION:
        targets = opponents_of(s, s.turn)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if check_place(s, t, EXECUTE, tile, target, 0) == 0:
                offer_places(w, EXECUTE, tile, 1 << target, t.facings[kind])


@kernel
def offer_answers(s: State, t: Tables, w: Work) -> None:
    """Every answer to the question that is asked."""
    if s.question == PUSHED:
        offer_places(w, GO_TO, 0, pushed_to(s, t, s.mover, s.moved), 1)
    elif s.question == PULLED:
        offer_places(w, GO_TO, 0, pulled_to(s, t, s.mover, s.moved), t.facings[s.unit[s.moved] // 6])
    elif s.question == WHICH_MEDIC:
        able = prepare_hits(s, t, w)
        for i in range(w.hits):
            medics = who_may_die(w, w.hit_to[i], able)
            while medics:
                medic = lowest(medics)
                medics &= medics - 1
                if is_choice(s, t, w, i, medic, able, s.asked):
                    offer(w, pack(MEDIC_DIES, 0, w.hit_from[i], medic, 0, w.hit_to[i], 0, w.hit_side[i]))
    elif s.question == EXPLODE:
        offer(w, simple(BLOW_UP, 0, s.moved, 0))
        offer(w, simple(NO, 0, NOWHERE, 0))
    elif s.question == CONVERT:
        offer_conversions(s, t, w)
    elif s.question == WHO_SCORES:
        for seat in range(s.seats):
            if seat != s.asked:
                offer(w, simple(NAME_SCORER, seat, NOWHERE, 0))
    else:
        offer_scavenging(s, t, w)


@kernel
def offer_conversions(s: State, t: Tables, w: Work) -> None:
    """MOD-8."""
    offer(w, simple(NO, 0, NOWHERE, 0))
    masters = free_quartermasters(s, t)
    while masters:
        master = lowest(masters)
        masters &= masters - 1
        units = convertible(s, t, master, s.asked)
        while units:
            cell = lowest(units)
            units &= units - 1
            for side in range(6):
                for part in range(2):
                    if convertible_part(t, s.unit[cell], side, part):
                        offer(w, pack(CONVERT_SIDE, 0, cell, master, 0, NOWHERE, part, side))


@kernel
def offer_scavenging(s: State, t: Tables, w: Work) -> None:
    """ARMY-BE-5."""
    offer(w, simple(NO, 0, NOWHERE, 0))
    rest = scavengers(s, t, s.asked)
    while rest:
        start = lowest(rest)
        rest &= rest - 1
        ends = empty_cells(s, t) | 1 << start
        while ends:
            end = lowest(ends)
            ends &= ends - 1
            for facing in range(t.facings[s.unit[start] // 6]):
                if check_scavenging(s, t, start, end, facing) == 0:
                    offer(w, pack(SCAVENGE_TO, 0, start, NOWHERE, 0, end, facing, NO_SIDE))
