"""ACT: what a player may do in the action phase, and doing it."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.card import (
    defence,
    discard,
    drop,
    everybody,
    hold,
    holds,
    insert,
    is_first_of_its_like,
    let_go,
    ruin,
    settle,
    unsettle,
)
from sztab.games.state51.rules.code import (
    ANSWER,
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
from sztab.games.state51.rules.effect import (
    after_deal,
    after_razing,
    ask,
    can_take_effect,
    gain,
    grant_bonus,
    is_target,
    take_effect,
    yields,
    yields_plainly,
)
from sztab.games.state51.rules.ids import (
    ACT_1,
    ACT_2,
    ACT_3,
    ACT_4,
    ACT_5,
    ACT_7,
    ACT_8,
    ACT_9,
    ACT_11,
    ACT_12,
    ACT_13,
    ACT_14,
    ACT_15,
    ACT_16,
    CARD_4,
    CARD_8,
    CARD_10,
    EFF_7,
    EFF_16,
    EFF_18,
    EFF_19,
    EFF_26,
    EFF_29,
    SOLO_9,
)
from sztab.games.state51.rules.log import (
    E_BUILT,
    E_CONNECTED,
    E_CONVERTED,
    E_DEVELOPED,
    E_EXCHANGED,
    E_LOST,
    E_PASSED,
    E_PLAYED,
    E_RAZED,
    E_RAZED_HAND,
    E_SENT,
    E_SHIELDED,
    E_SIGNED,
    E_USED,
    note,
)
from sztab.games.state51.rules.payment import (
    affords,
    amount,
    check_payment,
    contacts,
    developing_payments,
    hand_over,
    owned,
    pay,
    payments,
)
from sztab.games.state51.state import (
    ACTING,
    AFTERWARDS,
    AMMO,
    BLUE,
    BLUE_PILE,
    BOARDS,
    BRICK,
    CARD,
    CHOOSE,
    CLEANUP,
    CLOSING,
    CONNECTING,
    CONVERSIONS,
    DEALS,
    DEVELOPMENT,
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
    OPPONENT,
    OWN_DEAL,
    PAY_CARD,
    PAY_DEAL,
    PRODUCING,
    RED,
    RED_PILE,
    RUINS,
    SHIELD,
    SHIELDED,
    STORE,
    TURN_OVER,
    USES,
    VP,
    WHICH_CARD_TO_PAY,
    WHICH_DEAL_TO_PAY,
    WORKER,
    YOUR_ACTION,
    State,
    Tables,
    Work,
)

ONE_VP = 1 << 4 * VP
ONE_WORKER = 1 << 4 * WORKER
TAKING_COST = 2 << 4 * WORKER

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


# ---- payments that are chosen from cards


@kernel
def pay_with_deal(s: State, t: Tables, w: Work, seat: int) -> None:
    """EFF-18: with several different deals own chooses."""
    first = s.cards[DEALS + seat][0]
    if first == s.cards[DEALS + seat][s.length[DEALS + seat] - 1]:
        give_deal(s, t, w, seat, first)
    else:
        ask(s, WHICH_DEAL_TO_PAY, seat)


@kernel
def give_deal(s: State, t: Tables, w: Work, seat: int, kind: int) -> None:
    """EFF-18: a deal is discarded and yields no more."""
    s.ask = NOTHING
    drop(s, DEALS + seat, kind)
    discard(s, t, kind)
    note(w, E_LOST, EFF_18, seat, s.using, OWN_DEAL, 1, -1, kind)


@kernel
def pay_with_card(s: State, t: Tables, w: Work, seat: int) -> None:
    """EFF-19: with several different cards own chooses."""
    first = s.cards[HAND + seat][0]
    if first == s.cards[HAND + seat][s.length[HAND + seat] - 1]:
        give_card(s, t, w, seat, first)
    else:
        ask(s, WHICH_CARD_TO_PAY, seat)


@kernel
def give_card(s: State, t: Tables, w: Work, seat: int, kind: int) -> None:
    """EFF-19: a card is discarded from hand."""
    s.ask = NOTHING
    let_go(s, seat, kind)
    discard(s, t, kind)
    note(w, E_LOST, EFF_19, seat, s.using, CARD, 1, -1, kind)


@kernel
def offer_row(s: State, w: Work, row: int) -> None:
    """Every different card of a row, as answers."""
    for place in range(s.length[row]):
        if place == 0 or s.cards[row][place] != s.cards[row][place - 1]:
            offer(w, pack(ANSWER, s.cards[row][place], 0, 0, 0))


# ---- what is allowed


@kernel
def is_location(s: State, seat: int, site: int) -> bool:
    """CARD-10: a location, not ruins."""
    return site < s.sites[seat] and s.marks[seat][site] & RUINS == 0


@kernel
def check_hand(s: State, t: Tables, w: Work, seat: int, kind: int, good: int, payment: int, rule: int) -> int:
    """ACT-4, ACT-7, ACT-8: a location in hand, and contacts of a colour for its distance."""
    if kind >= t.locations or not holds(s, seat, kind):
        return rule
    return check_payment(s, w, seat, contacts(good, t.distance[kind]), payment)


@kernel
def shares_type(s: State, t: Tables, seat: int, site: int, kind: int) -> bool:
    """ACT-5, EFF-27: may a card replace a location for a brick?"""
    old = t.types[s.kind[seat][site]]
    new = t.types[kind]
    return s.marks[seat][site] & RUINS > 0 or old == 0 or new == 0 or old & new > 0


@kernel
def check_develop(s: State, t: Tables, w: Work, seat: int, kind: int, site: int, payment: int) -> int:
    """ACT-5."""
    if kind >= t.locations or not holds(s, seat, kind) or site >= s.sites[seat]:
        return ACT_5
    if not is_first_of_its_like(s, seat, site):
        return ACT_5
    fitting = shares_type(s, t, seat, site, kind)
    if payment == 0:
        if fitting and (owned(s, seat, BRICK) or owned(s, seat, AMMO)):
            return 0
        return 0 if owned(s, seat, DEVELOPMENT) else CARD_8 if fitting else ACT_5
    return 0 if payment < developing_payments(s, w, seat, fitting) else CARD_4


@kernel
def check_raze(s: State, t: Tables, w: Work, seat: int, other: int, site: int, payment: int) -> int:
    """ACT-9: a location of another player who has not passed."""
    if other == seat or other >= everybody(s) or site >= s.sites[other]:
        return ACT_9
    if not is_target(s, seat, other):
        return ACT_2
    if s.marks[other][site] & RUINS:
        return CARD_10
    if not is_first_of_its_like(s, other, site):
        return ACT_9
    return check_payment(s, w, seat, contacts(RED, defence(s, t, other, site)), payment)


@kernel
def check_use(s: State, t: Tables, w: Work, seat: int, site: int) -> int:
    """ACT-11, EFF-16: an own action location that is not used up, can be paid and has an effect."""
    if not is_location(s, seat, site):
        return CARD_10 if site < s.sites[seat] else ACT_11
    kind = s.kind[seat][site]
    if t.category[kind] != ACTING or s.marks[seat][site] & USES >= t.uses[kind]:
        return ACT_11
    if not affords(s, seat, t.cost[kind]):
        return CARD_8
    return 0 if can_take_effect(s, t, w, seat, kind, site) else EFF_16


@kernel
def conversion(s: State, seat: int, number: int) -> int:
    """The face of a conversion of the seat's board."""
    return BOARDS + CONVERSIONS * s.faction[seat] + number


@kernel
def check_convert(s: State, t: Tables, w: Work, seat: int, number: int, payment: int) -> int:
    """ACT-12: each conversion once a round."""
    if number >= t.conversions[s.faction[seat]] or s.converted[seat] >> number & 1:
        return ACT_12
    return check_payment(s, w, seat, t.cost[conversion(s, seat, number)], payment)


@kernel
def check_send(s: State, t: Tables, w: Work, seat: int, other: int, site: int, payment: int) -> int:
    """ACT-13: an open production of another player that nobody has used this round."""
    if other == seat or other >= everybody(s) or site >= s.sites[other]:
        return ACT_13
    if not is_target(s, seat, other):
        return ACT_2
    if s.marks[other][site] & RUINS:
        return CARD_10
    if t.open[s.kind[other][site]] == 0 or s.marks[other][site] & GUEST or not is_first_of_its_like(s, other, site):
        return ACT_13
    return check_payment(s, w, seat, ONE_WORKER, payment)


@kernel
def check_connect(s: State, t: Tables, w: Work, seat: int, kind: int, payment: int) -> int:
    """ACT-14: only what lies face up."""
    if kind >= t.kinds or s.face_up[t.pile[kind]] != 1 + kind:
        return ACT_14
    return check_payment(s, w, seat, TAKING_COST, payment)


@kernel
def check_play(s: State, t: Tables, w: Work, seat: int, kind: int, payment: int) -> int:
    """ACT-15: a connection from hand; its cost is paid now."""
    if kind >= t.kinds or t.category[kind] != CONNECTING or not holds(s, seat, kind):
        return ACT_15
    return check_payment(s, w, seat, t.cost[kind], payment)


@kernel
def check_shield(s: State, t: Tables, seat: int, site: int) -> int:
    """ACT-16, EFF-26: an own location without a shield."""
    if site >= s.sites[seat] or s.pool[seat][SHIELD] == 0:
        return ACT_16
    if s.marks[seat][site] & RUINS:
        return CARD_10
    if t.shielded[s.kind[seat][site]]:
        return EFF_26
    return 0 if s.marks[seat][site] & SHIELDED == 0 and is_first_of_its_like(s, seat, site) else ACT_16


@kernel
def can_shield(s: State, t: Tables, seat: int) -> bool:
    """Is there a shield, and a location for it?"""
    if s.pool[seat][SHIELD]:
        for site in range(s.sites[seat]):
            if check_shield(s, t, seat, site) == 0:
                return True
    return False


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
        return check_payment(s, w, seat, t.cost[EXCHANGES], payment) if a < t.choices[EXCHANGES] else ACT_12
    if op == SEND:
        return check_send(s, t, w, seat, other, site, payment)
    if op == CONNECT:
        return check_connect(s, t, w, seat, a, payment)
    if op == PLAY:
        return check_play(s, t, w, seat, a, payment)
    return ACT_3


# ---- what may be done


@kernel
def offer_paid(s: State, w: Work, action: int, cost: int) -> None:
    """An action with each of its payments."""
    for number in range(payments(s, w, s.turn, cost, 0)):
        offer(w, action | number << 24)


@kernel
def offer_acts(s: State, t: Tables, w: Work) -> None:
    """ACT-3: everything the seat on turn may do."""
    seat = s.turn
    after = s.ask == AFTERWARDS
    if s.pool[seat][SHIELD]:
        for site in range(s.sites[seat]):
            if check_shield(s, t, seat, site) == 0:
                offer(w, pack(PUT_SHIELD, 0, 0, site, 0))
    for site in range(s.sites[seat]):
        if (after and site == s.again) or (not after and is_first_of_its_like(s, seat, site)):
            if check_use(s, t, w, seat, site) == 0:
                offer_paid(s, w, pack(USE, 0, 0, site, 0), t.cost[s.kind[seat][site]])
    if not after or s.again == EXCHANGING:
        for choice in range(t.choices[EXCHANGES]):
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
    if owned(s, seat, BRICK) or owned(s, seat, AMMO) or owned(s, seat, DEVELOPMENT):
        for site in range(s.sites[seat]):
            if is_first_of_its_like(s, seat, site):
                for number in range(developing_payments(s, w, seat, shares_type(s, t, seat, site, kind))):
                    offer(w, pack(DEVELOP, kind, 0, site, number))


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
        s.pool[seat][SHIELD] -= 1
        s.marks[seat][site] |= SHIELDED
        note(w, E_SHIELDED, ACT_16, seat, s.kind[seat][site], SHIELD, 1, -1, -1)
        s.ask = NOTHING
        return
    s.ask = NOTHING
    s.stage = CLOSING
    s.again = NONE
    if op == PASS:
        s.passed |= 1 << seat
        s.stage = TURN_OVER
        note(w, E_PASSED, ACT_2, seat, -1, -1, 0, -1, -1)
    elif op == END:
        s.stage = TURN_OVER
    elif op == BUILD:
        note(w, E_BUILT, ACT_4, seat, a, -1, 0, -1, -1)
        pay(s, w, seat, contacts(GREY, t.distance[a]), payment, a, ACT_4)
        raise_location(s, t, seat, a)
    elif op == DEVELOP:
        develop(s, t, w, seat, a, site, payment)
    elif op == SIGN:
        sign(s, t, w, seat, a, payment)
    elif op == RAZE_HAND:
        note(w, E_RAZED_HAND, ACT_8, seat, a, -1, 0, -1, -1)
        pay(s, w, seat, contacts(RED, t.distance[a]), payment, a, ACT_8)
        let_go(s, seat, a)
        discard(s, t, a)
        gain(s, w, seat, t.spoils[a], 1, ACT_8, a)
        after_razing(s, t, w, seat)
    elif op == RAZE:
        raze(s, t, w, seat, other, site, payment)
    elif op == USE:
        kind = s.kind[seat][site]
        note(w, E_USED, ACT_11, seat, kind, -1, 0, -1, -1)
        begin_use(s, t, w, seat, kind, payment, ACT_11)
        s.marks[seat][site] += 1
        s.site = site
        s.again = site
    elif op == CONVERT:
        note(w, E_CONVERTED, ACT_12, seat, conversion(s, seat, a), -1, 0, -1, -1)
        begin_use(s, t, w, seat, conversion(s, seat, a), payment, ACT_12)
        s.converted[seat] |= 1 << a
    elif op == EXCHANGE:
        note(w, E_EXCHANGED, ACT_12, seat, EXCHANGES, -1, 0, -1, -1)
        pay(s, w, seat, t.cost[EXCHANGES], payment, EXCHANGES, ACT_12)
        gain(s, w, seat, t.choice[EXCHANGES][a], 1, ACT_12, EXCHANGES)
        s.again = EXCHANGING
    elif op == SEND:
        send(s, t, w, seat, other, site, payment)
    elif op == CONNECT:
        note(w, E_CONNECTED, ACT_14, seat, a, -1, 0, -1, -1)
        pay(s, w, seat, TAKING_COST, payment, a, ACT_14)
        s.face_up[t.pile[a]] = 0
        hold(s, seat, a, 1)
    else:
        note(w, E_PLAYED, ACT_15, seat, a, -1, 0, -1, -1)
        pay(s, w, seat, t.cost[a], payment, a, EFF_29)
        let_go(s, seat, a)
        discard(s, t, a)
        gain(s, w, seat, t.gain[a], 1, EFF_29, a)


@kernel
def begin_use(s: State, t: Tables, w: Work, seat: int, face: int, payment: int, rule: int) -> None:
    """ACT-11, ACT-12: goods are paid; deals and cards to be paid are asked for next."""
    pay(s, w, seat, t.cost[face], payment, face, rule)
    s.using = face
    s.stage = PAY_DEAL


@kernel
def raise_location(s: State, t: Tables, seat: int, kind: int) -> None:
    """ACT-4 .. ACT-6: a card from hand comes into the State; its production and bonus come next."""
    let_go(s, seat, kind)
    s.site = settle(s, t, seat, kind)
    s.using = kind
    s.stage = NEW_PRODUCTION


@kernel
def develop(s: State, t: Tables, w: Work, seat: int, kind: int, site: int, payment: int) -> None:
    """ACT-5: the old card goes, the new one comes, 1 VP is gained."""
    note(w, E_DEVELOPED, ACT_5, seat, kind, -1, 0, seat, s.kind[seat][site])
    developing_payments(s, w, seat, shares_type(s, t, seat, site, kind))
    hand_over(s, w, seat, payment, kind, ACT_5)
    unsettle(s, t, w, seat, site)
    raise_location(s, t, seat, kind)
    gain(s, w, seat, ONE_VP, 1, ACT_5, kind)


@kernel
def sign(s: State, t: Tables, w: Work, seat: int, kind: int, payment: int) -> None:
    """ACT-7, EFF-12."""
    note(w, E_SIGNED, ACT_7, seat, kind, -1, 0, -1, -1)
    pay(s, w, seat, contacts(BLUE, t.distance[kind]), payment, kind, ACT_7)
    let_go(s, seat, kind)
    insert(s, DEALS + seat, kind)
    gain(s, w, seat, 1 << 4 * t.deal[kind], 1, ACT_7, kind)
    after_deal(s, t, w, seat)


@kernel
def raze(s: State, t: Tables, w: Work, seat: int, other: int, site: int, payment: int) -> None:
    """ACT-9, ACT-10, EFF-13, SOLO-9."""
    kind = s.kind[other][site]
    note(w, E_RAZED, ACT_9, seat, kind, -1, 0, other, kind)
    pay(s, w, seat, contacts(RED, defence(s, t, other, site)), payment, kind, ACT_9)
    if s.solo:
        unsettle(s, t, w, other, site)
    else:
        ruin(s, t, w, other, site, ACT_9)
    gain(s, w, seat, t.spoils[kind], 1, ACT_9, kind)
    gain(s, w, other, 1 << 4 * t.deal[kind], 1, SOLO_9 if s.solo else ACT_9, kind)
    after_razing(s, t, w, seat)


@kernel
def send(s: State, t: Tables, w: Work, seat: int, other: int, site: int, payment: int) -> None:
    """ACT-13, EFF-7, SOLO-9: the owner gains a worker, the virtual opponent 1 VP."""
    kind = s.kind[other][site]
    note(w, E_SENT, ACT_13, seat, kind, -1, 0, other, kind)
    pay(s, w, seat, ONE_WORKER, payment, kind, ACT_13)
    s.marks[other][site] |= GUEST
    if s.solo and other == OPPONENT:
        gain(s, w, other, ONE_VP, 1, SOLO_9, kind)
    else:
        gain(s, w, other, ONE_WORKER, 1, ACT_13, kind)
    yields_plainly(s, t, w, seat, other, kind, EFF_7)
