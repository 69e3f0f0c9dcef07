"""TURN: the battlefield, secret deployment, reveal, the order of fire, tokens; what may be done now, and doing it."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.wroclaw.rules.action import (
    CALL,
    DEAL,
    DEPLOY,
    DRAW,
    END_FIRE,
    RETURN,
    ROLL,
    SET_ASIDE,
    SHOOT,
    THROW,
    character_of,
    manoeuvre_of,
    offer,
    op_of,
    seat_of,
    simple,
    trio,
    value_of,
)
from sztab.games.wroclaw.rules.ending import (
    call_back,
    clear_battlefield,
    is_decided,
    must_choose_return,
    offer_returns,
)
from sztab.games.wroclaw.rules.fire import can_fire, check_shot, offer_shots, shoot
from sztab.games.wroclaw.rules.ids import TURN_1, TURN_2, TURN_3, TURN_4, TURN_5, TURN_9, TURN_10, TURN_11
from sztab.games.wroclaw.rules.log import (
    E_DEPLOYED,
    E_FIRE,
    E_HAZARD,
    E_HAZARD_DISCARDED,
    E_REVEALED,
    E_ROLLED,
    E_SET_ASIDE,
    E_SUFFERED,
    E_TAKEN_BACK,
    E_TURN,
    note,
)
from sztab.games.wroclaw.rules.reasons import (
    NO_HAZARD,
    NO_SUCH_ROLL,
    NO_TOKEN,
    NOT_DEPLOYABLE,
    NOT_NOW,
    NOT_RESTING,
    NOT_USED,
)
from sztab.games.wroclaw.rules.setup import (
    call_first,
    check_deal,
    check_throw,
    deal,
    is_trio,
    offer_deals,
    offer_throws,
    throw,
)
from sztab.games.wroclaw.state import (
    BOTH,
    CALLING,
    DEALING,
    DEPLOYING,
    DICE,
    DRAWING,
    FIRING,
    HAZARD_KINDS,
    NONE,
    PIPS,
    POOL,
    RETURNING,
    ROLLING,
    SEATS,
    SETTING_ASIDE,
    SLOTS,
    THROWING,
    TOKENS_OF_A_KIND,
    State,
    Tables,
    Work,
)

BEFORE_DEPLOYMENT = 2  # rolls


# ---- the battlefield


@kernel
def begin_turn(s: State, w: Work) -> None:
    """TURN-1: nothing is rolled, no hazard lies on the table."""
    s.turn += 1
    for die in range(DICE):
        s.dice[die] = 0
    s.rolled = s.drawn = 0
    s.hazard[0] = s.hazard[1] = 0
    s.discarded = NONE
    s.phase = ROLLING
    note(w, E_TURN, TURN_1, s.first, s.turn)


@kernel
def roll(s: State, w: Work, value: int) -> None:
    """TURN-1, TURN-3: two rolls before the deployment and one after it, which sorts the dice."""
    s.dice[s.rolled] = value
    s.rolled += 1
    note(w, E_ROLLED, TURN_1 if s.rolled <= BEFORE_DEPLOYMENT else TURN_3, NONE, value, s.rolled)
    if s.rolled < BEFORE_DEPLOYMENT:
        return
    if s.rolled == DICE:
        sort_dice(s)
    s.phase = DRAWING


@kernel
def sort_dice(s: State) -> None:
    """TURN-3: the highest on the top track, the lowest on the bottom."""
    high = max(s.dice[0], s.dice[1], s.dice[2])
    low = min(s.dice[0], s.dice[1], s.dice[2])
    s.dice[1] += s.dice[0] + s.dice[2] - high - low
    s.dice[0] = high
    s.dice[2] = low


@kernel
def hazards_left(s: State, t: Tables, kind: int) -> int:
    """How many cards of a hazard are in the deck: neither on the table nor put away this turn."""
    left = t.hazards[kind]
    for place in range(s.drawn):
        if s.hazard[place] == kind:
            left -= 1
    if s.discarded == kind:
        left -= 1
    return left


@kernel
def draw_hazard(s: State, t: Tables, w: Work, kind: int) -> None:
    """TURN-1, TURN-3: a second hazard that equals the first is put away; the one drawn then stays whatever it is."""
    if s.drawn == 1 and s.discarded == NONE and s.hazard[0] == kind:
        s.discarded = kind
        note(w, E_HAZARD_DISCARDED, TURN_3, NONE, kind)
        return
    s.hazard[s.drawn] = kind
    s.drawn += 1
    note(w, E_HAZARD, TURN_1 if s.drawn == 1 else TURN_3, NONE, kind, s.drawn)
    if s.drawn == 1:
        s.phase = DEPLOYING
        s.waiting = BOTH
    else:
        reveal(s, t, w)


# ---- deployment


@kernel
def free_tokens(s: State, seat: int, kind: int) -> int:
    """TURN-2: how many tokens of a kind are not in the discarded pool."""
    return TOKENS_OF_A_KIND - s.pool[seat][kind]


@kernel
def has_tokens(s: State, seat: int, a: int, b: int, c: int) -> int:
    """TURN-2: are there tokens for these three manoeuvres?"""
    for kind in range(3):
        needed = (a == kind) + (b == kind) + (c == kind)
        if needed > free_tokens(s, seat, kind):
            return 0
    return 1


@kernel
def check_deployment(s: State, seat: int, action: int) -> int:
    a = manoeuvre_of(action, 0)
    b = manoeuvre_of(action, 1)
    c = manoeuvre_of(action, 2)
    if is_trio(s.hand[seat], action) == 0 or max(a, b, c) > 2:
        return NOT_DEPLOYABLE
    return 0 if has_tokens(s, seat, a, b, c) else NO_TOKEN


@kernel
def offer_deployments(s: State, w: Work, seat: int) -> None:
    """TURN-2: every three characters with every three free tokens."""
    for code in range(27):
        a = code // 9
        b = code // 3 % 3
        c = code % 3
        if has_tokens(s, seat, a, b, c):
            manoeuvres = a | b << 2 | c << 4
            first = s.hand[seat]
            while first:
                second = first & first - 1
                while second:
                    third = second & second - 1
                    while third:
                        offer(w, trio(DEPLOY, seat, lowest(first), lowest(second), lowest(third), manoeuvres))
                        third &= third - 1
                    second &= second - 1
                first &= first - 1


@kernel
def deploy(s: State, w: Work, seat: int, action: int) -> None:
    """TURN-2: three characters face down; they count as in hand until they are revealed."""
    for slot in range(SLOTS):
        s.field[seat][slot] = character_of(action, slot)
        s.manoeuvre[seat][slot] = manoeuvre_of(action, slot)
        note(w, E_DEPLOYED, TURN_2, seat, s.field[seat][slot], s.manoeuvre[seat][slot])
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        s.phase = ROLLING


@kernel
def reveal(s: State, t: Tables, w: Work) -> None:
    """TURN-4: everybody sees who came; each hazard wounds whom it finds unprotected."""
    for seat in range(SEATS):
        for slot in range(SLOTS):
            character = s.field[seat][slot]
            s.hand[seat] &= ~(1 << character)
            s.seen[seat] |= 1 << character
            note(w, E_REVEALED, TURN_4, seat, character, s.manoeuvre[seat][slot])
    for place in range(s.drawn):
        for seat in range(SEATS):
            for slot in range(SLOTS):
                if t.protects[s.field[seat][slot]] >> s.hazard[place] & 1 == 0:
                    s.wounds[seat][slot] += 1
                    note(w, E_SUFFERED, TURN_4, seat, s.field[seat][slot], s.hazard[place], s.wounds[seat][slot])
    s.phase = FIRING
    s.on = s.first
    begin_fire(s, w)


# ---- fire


@kernel
def begin_fire(s: State, w: Work) -> None:
    """TURN-5: first the seat with precedence, then the other; who has nothing to decide is passed by."""
    if can_fire(s, s.on):
        note(w, E_FIRE, TURN_5, s.on)
    elif s.on == s.first:
        s.on = 1 - s.first
        if can_fire(s, s.on):
            note(w, E_FIRE, TURN_5, s.on)
        else:
            end_turn(s, w)
    else:
        end_turn(s, w)


@kernel
def end_fire(s: State, w: Work) -> None:
    if s.on == s.first:
        s.on = 1 - s.first
        begin_fire(s, w)
    else:
        end_turn(s, w)


@kernel
def end_turn(s: State, w: Work) -> None:
    """TURN-7 to TURN-9."""
    clear_battlefield(s, w)
    s.waiting = BOTH
    go_on(s, w)


@kernel
def go_on(s: State, w: Work) -> None:
    """TURN-9, TURN-10: who returns, who has lost, which tokens are set aside."""
    if must_choose_return(s, w) == 0 and is_decided(s, w) == 0:
        ask_for_tokens(s, w)


# ---- tokens


@kernel
def ask_for_tokens(s: State, w: Work) -> None:
    """TURN-10: a full pool is taken back, to any other one token is added; one kind is no choice."""
    s.phase = SETTING_ASIDE
    s.on = s.first
    s.waiting = 0
    for seat in range(SEATS):
        if s.pool[seat][0] + s.pool[seat][1] + s.pool[seat][2] == POOL:
            for kind in range(3):
                s.pool[seat][kind] = 0
            note(w, E_TAKEN_BACK, TURN_10, seat)
        else:
            s.waiting |= 1 << seat
            for kind in range(3):
                if s.used[seat][kind] == SLOTS:
                    set_aside(s, w, seat, kind)
    if s.waiting == 0:
        next_turn(s, w)


@kernel
def set_aside(s: State, w: Work, seat: int, kind: int) -> None:
    """TURN-10: a used token goes to the discarded pool, unseen; where all three are equal there is no secret."""
    s.pool[seat][kind] += 1
    s.waiting &= ~(1 << seat)
    note(w, E_SET_ASIDE, TURN_10, seat, kind, 1 if s.used[seat][kind] == SLOTS else 0)


@kernel
def next_turn(s: State, w: Work) -> None:
    """TURN-11, TURN-12, SET-3: the rest of the previous turn's wounded return; precedence changes hands."""
    for seat in range(SEATS):
        while s.resting[seat]:
            call_back(s, w, seat, lowest(s.resting[seat]), TURN_11)
        s.resting[seat] = s.wounded[seat]
        s.wounded[seat] = 0
        for kind in range(3):
            s.used[seat][kind] = 0
    s.first = 1 - s.first
    s.on = s.first
    begin_turn(s, w)


# ---- what may be done now


@kernel
def check(s: State, t: Tables, action: int) -> int:
    """The reason why an action may not be made now, or 0."""
    op = op_of(action)
    seat = seat_of(action)
    value = value_of(action)
    if op != awaited(s):
        return NOT_NOW + s.phase if op != END_FIRE or s.phase != FIRING or seat != s.on else 0
    if op == CALL:
        return 0
    if op == DEAL:
        return check_deal(s, value)
    if op == ROLL:
        return 0 if 1 <= value <= PIPS else NO_SUCH_ROLL
    if op == DRAW:
        return 0 if value < HAZARD_KINDS and hazards_left(s, t, value) > 0 else NO_HAZARD
    if op == SHOOT:
        return check_shot(s, t, action) if seat == s.on else NOT_NOW + s.phase
    if op == RETURN:
        return 0 if seat == s.on and s.resting[seat] >> value & 1 else NOT_RESTING
    if s.waiting >> seat & 1 == 0:
        return NOT_NOW + s.phase
    if op == THROW:
        return check_throw(s, seat, action)
    if op == DEPLOY:
        return check_deployment(s, seat, action)
    return 0 if value <= 2 and s.used[seat][value] else NOT_USED


@kernel
def awaited(s: State) -> int:
    """What kind of action the phase waits for; -1 when the game is over."""
    if s.phase == CALLING:
        return CALL
    if s.phase == DEALING:
        return DEAL
    if s.phase == THROWING:
        return THROW
    if s.phase == ROLLING:
        return ROLL
    if s.phase == DRAWING:
        return DRAW
    if s.phase == DEPLOYING:
        return DEPLOY
    if s.phase == FIRING:
        return SHOOT
    if s.phase == RETURNING:
        return RETURN
    if s.phase == SETTING_ASIDE:
        return SET_ASIDE
    return NONE


@kernel
def legal(s: State, t: Tables, w: Work, seats: int) -> int:
    """List what may be answered now, in `w.actions`; where both choose unseen only what these seats may. How many."""
    w.found = 0
    if s.phase == CALLING:
        for seat in range(SEATS):
            offer(w, simple(CALL, seat, 0))
    elif s.phase == DEALING:
        offer_deals(s, w)
    elif s.phase == ROLLING:
        for value in range(1, PIPS + 1):
            offer(w, simple(ROLL, 0, value))
    elif s.phase == DRAWING:
        for kind in range(HAZARD_KINDS):
            if hazards_left(s, t, kind) > 0:
                offer(w, simple(DRAW, 0, kind))
    elif s.phase == FIRING:
        if seats >> s.on & 1:
            offer_shots(s, t, w)
    elif s.phase == RETURNING:
        if seats >> s.on & 1:
            offer_returns(s, w)
    else:
        for seat in range(SEATS):
            if s.waiting & seats & 1 << seat:
                if s.phase == THROWING:
                    offer_throws(s, w, seat)
                elif s.phase == DEPLOYING:
                    offer_deployments(s, w, seat)
                else:
                    for kind in range(3):
                        if s.used[seat][kind]:
                            offer(w, simple(SET_ASIDE, seat, kind))
    return w.found


@kernel
def apply(s: State, t: Tables, w: Work, action: int) -> None:
    """Make a legal action."""
    op = op_of(action)
    seat = seat_of(action)
    value = value_of(action)
    if op == CALL:
        call_first(s, w, seat)
    elif op == DEAL:
        deal(s, w, value)
    elif op == THROW:
        throw(s, w, seat, action)
        if s.waiting == 0:
            begin_turn(s, w)
    elif op == ROLL:
        roll(s, w, value)
    elif op == DRAW:
        draw_hazard(s, t, w, value)
    elif op == DEPLOY:
        deploy(s, w, seat, action)
    elif op == SHOOT:
        shoot(s, t, w, action)
        if can_fire(s, s.on) == 0:
            end_fire(s, w)
    elif op == END_FIRE:
        end_fire(s, w)
    elif op == RETURN:
        call_back(s, w, seat, value, TURN_9)
        go_on(s, w)
    elif op == SET_ASIDE:
        set_aside(s, w, seat, value)
        if s.waiting == 0:
            next_turn(s, w)
