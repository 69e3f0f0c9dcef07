"""ACT: the course of a turn, and what may be done in it."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.action import (
    BUILD,
    CONNECT,
    CONVERT,
    DEVELOP,
    END,
    EXCHANGE,
    PASS,
    PLAY,
    PUT_SHIELD,
    RAZE,
    RAZE_HAND,
    SEND,
    SIGN,
    USE,
    a_of,
    offer,
    op_of,
    pack,
    payment_of,
    seat_of,
    site_of,
)
from sztab.games.state51.rules.build import build, check_develop, check_hand, develop, offer_developing, sign
from sztab.games.state51.rules.card import defence, everybody, is_first_of_its_like
from sztab.games.state51.rules.connection import TAKING_COST, check_connect, check_play, connect, play
from sztab.games.state51.rules.effect import ask, gives, grant_bonus, is_target, take_effect, yields
from sztab.games.state51.rules.ids import ACT_1, ACT_2, ACT_3, ACT_4, ACT_7, ACT_8, ACT_11
from sztab.games.state51.rules.log import E_PASSED, note
from sztab.games.state51.rules.payment import affords, amount, check_payment, contacts, offer_paid
from sztab.games.state51.rules.raze import check_raze, raze, raze_from_hand
from sztab.games.state51.rules.send import ONE_WORKER, check_send, send
from sztab.games.state51.rules.shield import can_shield, check_shield, offer_shields, put_shield
from sztab.games.state51.rules.use import (
    check_convert,
    check_exchange,
    check_use,
    conversion,
    convert,
    exchange,
    pay_with_card,
    pay_with_deal,
    use,
)
from sztab.games.state51.state import (
    AFTERWARDS,
    BLUE,
    BLUE_PILE,
    CARD,
    CHOOSE,
    CLEANUP,
    CLOSING,
    CONNECTING,
    EFFECT,
    EXCHANGES,
    EXCHANGING,
    GREY,
    GUEST,
    HAND,
    NEW_BONUS,
    NEW_PRODUCTION,
    NONE,
    NOTHING,
    OWN_DEAL,
    PAY_CARD,
    PAY_DEAL,
    PRODUCING,
    RED,
    RED_PILE,
    RUINS,
    STORE,
    TURN_OVER,
    YOUR_ACTION,
    State,
    Tables,
    Work,
)

# ---- the course of a turn


@kernel
def act_on(s: State, t: Tables, w: Work) -> None:
    """The next step of a player's turn."""
    seat = s.turn
    if s.stage == CHOOSE:
        ask(s, YOUR_ACTION, seat)
    elif s.stage == NEW_PRODUCTION:
        s.stage = NEW_BONUS
        if t.category[s.using] == PRODUCING:
            yields(s, t, w, seat, s.using, 0)
    elif s.stage == NEW_BONUS:
        s.stage = CLOSING
        grant_bonus(s, t, w, seat, s.site)
    elif s.stage == PAY_DEAL:
        s.stage = PAY_CARD
        if amount(t.cost[s.using], OWN_DEAL):
            pay_with_deal(s, t, w, seat)
    elif s.stage == PAY_CARD:
        s.stage = EFFECT
        if amount(t.cost[s.using], CARD):
            pay_with_card(s, t, w, seat)
    elif s.stage == EFFECT:
        s.stage = CLOSING
        take_effect(s, t, w, seat)
    elif s.stage == CLOSING:
        close(s, t, w, seat)
    else:
        end_turn(s)


@kernel
def close(s: State, t: Tables, w: Work, seat: int) -> None:
    """ACT-11, ACT-12, ACT-16: what may still be done after an action; the turn ends when there is nothing."""
    if can_shield(s, t, seat) or can_repeat(s, t, w, seat):
        ask(s, AFTERWARDS, seat)
    else:
        s.stage = TURN_OVER
        s.again = NONE


@kernel
def can_repeat(s: State, t: Tables, w: Work, seat: int) -> bool:
    """ACT-11, ACT-12: a second use of the same card, or a further exchange, at once."""
    if s.again == EXCHANGING:
        return affords(s, seat, t.cost[EXCHANGES])
    return s.again != NONE and check_use(s, t, w, seat, s.again) == 0


@kernel
def end_turn(s: State) -> None:
    """ACT-1: the next player who has not passed; the phase ends when all have."""
    s.stage = CHOOSE
    s.using = NONE
    s.site = 0
    s.again = NONE
    count = everybody(s)
    if s.passed == (1 << count) - 1:
        s.phase = CLEANUP
        s.stage = STORE
        s.turn = s.first
        return
    s.turn = (s.turn + 1) % count
    while s.passed >> s.turn & 1:
        s.turn = (s.turn + 1) % count


# ---- what is allowed


@kernel
def check_act(s: State, t: Tables, w: Work, action: int) -> int:
    """ACT-3: may the seat on turn do this now? The rule against it, 0 if it may."""
    seat = s.turn
    op = op_of(action)
    a = a_of(action)
    other = seat_of(action)
    site = site_of(action)
    payment = payment_of(action)
    if op == PUT_SHIELD:
        return check_shield(s, t, seat, site)
    if s.ask == AFTERWARDS:
        if op == END:
            return 0
        if not ((op == USE and site == s.again) or (op == EXCHANGE and s.again == EXCHANGING)):
            return ACT_1
    if op == PASS:
        return 0
    if op == BUILD:
        return check_hand(s, t, w, seat, a, GREY, payment, ACT_4)
    if op == SIGN:
        return check_hand(s, t, w, seat, a, BLUE, payment, ACT_7)
    if op == RAZE_HAND:
        return check_hand(s, t, w, seat, a, RED, payment, ACT_8)
    if op == DEVELOP:
        return check_develop(s, t, w, seat, a, site, payment)
    if op == RAZE:
        return check_raze(s, t, w, seat, other, site, payment)
    if op == USE:
        refused = check_use(s, t, w, seat, site)
        if refused == 0 and not is_first_of_its_like(s, seat, site) and s.ask != AFTERWARDS:
            return ACT_11
        return refused if refused else check_payment(s, w, seat, t.cost[s.kind[seat][site]], payment)
    if op == CONVERT:
        return check_convert(s, t, w, seat, a, payment)
    if op == EXCHANGE:
        return check_exchange(s, t, w, seat, a, payment)
    if op == SEND:
        return check_send(s, t, w, seat, other, site, payment)
    if op == CONNECT:
        return check_connect(s, t, w, seat, a, payment)
    if op == PLAY:
        return check_play(s, t, w, seat, a, payment)
    return ACT_3


# ---- what may be done


@kernel
def offer_acts(s: State, t: Tables, w: Work) -> None:
    """ACT-3: everything the seat on turn may do."""
    seat = s.turn
    after = s.ask == AFTERWARDS
    offer_shields(s, t, w, seat)
    for site in range(s.sites[seat]):
        if (after and site == s.again) or (not after and is_first_of_its_like(s, seat, site)):
            if check_use(s, t, w, seat, site) == 0:
                offer_paid(s, w, pack(USE, 0, 0, site, 0), t.cost[s.kind[seat][site]])
    if not after or s.again == EXCHANGING:
        for choice in range(t.choices[EXCHANGES]):
            if gives(s, t.choice[EXCHANGES][choice]):
                offer_paid(s, w, pack(EXCHANGE, choice, 0, 0, 0), t.cost[EXCHANGES])
    if after:
        offer(w, pack(END, 0, 0, 0, 0))
        return
    offer(w, pack(PASS, 0, 0, 0, 0))
    for place in range(s.length[HAND + seat]):
        if place == 0 or s.cards[HAND + seat][place] != s.cards[HAND + seat][place - 1]:
            offer_card(s, t, w, seat, s.cards[HAND + seat][place])
    for number in range(t.conversions[s.faction[seat]]):
        if s.converted[seat] >> number & 1 == 0:
            offer_paid(s, w, pack(CONVERT, number, 0, 0, 0), t.cost[conversion(s, seat, number)])
    for pile in range(RED_PILE, BLUE_PILE + 1):
        if s.face_up[pile]:
            offer_paid(s, w, pack(CONNECT, s.face_up[pile] - 1, 0, 0, 0), TAKING_COST)
    for other in range(everybody(s)):
        if is_target(s, seat, other):
            offer_targets(s, t, w, seat, other)


@kernel
def offer_card(s: State, t: Tables, w: Work, seat: int, kind: int) -> None:
    """What may be done with a card in hand; nothing with one that a view hides."""
    if kind >= t.kinds:
        return
    if t.category[kind] == CONNECTING:
        offer_paid(s, w, pack(PLAY, kind, 0, 0, 0), t.cost[kind])
        return
    offer_paid(s, w, pack(BUILD, kind, 0, 0, 0), contacts(GREY, t.distance[kind]))
    offer_paid(s, w, pack(SIGN, kind, 0, 0, 0), contacts(BLUE, t.distance[kind]))
    offer_paid(s, w, pack(RAZE_HAND, kind, 0, 0, 0), contacts(RED, t.distance[kind]))
    offer_developing(s, t, w, seat, kind)


@kernel
def offer_targets(s: State, t: Tables, w: Work, seat: int, other: int) -> None:
    """What may be done with the locations of another player."""
    for site in range(s.sites[other]):
        if s.marks[other][site] & RUINS == 0 and is_first_of_its_like(s, other, site):
            offer_paid(s, w, pack(RAZE, 0, other, site, 0), contacts(RED, defence(s, t, other, site)))
            if t.open[s.kind[other][site]] and s.marks[other][site] & GUEST == 0:
                offer_paid(s, w, pack(SEND, 0, other, site, 0), ONE_WORKER)


# ---- doing it


@kernel
def act(s: State, t: Tables, w: Work, action: int) -> None:
    """Do what the seat on turn has chosen."""
    seat = s.turn
    op = op_of(action)
    a = a_of(action)
    other = seat_of(action)
    site = site_of(action)
    payment = payment_of(action)
    if op == PUT_SHIELD:
        put_shield(s, w, seat, site)
        return
    s.ask = NOTHING
    s.stage = CLOSING
    s.again = NONE
    if op == PASS:
        s.passed |= 1 << seat
        s.stage = TURN_OVER
        note(w, E_PASSED, ACT_2, seat)
    elif op == END:
        s.stage = TURN_OVER
    elif op == BUILD:
        build(s, t, w, seat, a, payment)
    elif op == DEVELOP:
        develop(s, t, w, seat, a, site, payment)
    elif op == SIGN:
        sign(s, t, w, seat, a, payment)
    elif op == RAZE_HAND:
        raze_from_hand(s, t, w, seat, a, payment)
    elif op == RAZE:
        raze(s, t, w, seat, other, site, payment)
    elif op == USE:
        use(s, t, w, seat, site, payment)
    elif op == CONVERT:
        convert(s, t, w, seat, a, payment)
    elif op == EXCHANGE:
        exchange(s, t, w, seat, a, payment)
    elif op == SEND:
        send(s, t, w, seat, other, site, payment)
    elif op == CONNECT:
        connect(s, t, w, seat, a, payment)
    else:
        play(s, t, w, seat, a, payment)
