"""Greedy play inside the kernel: the answer that is worth most at the prices of the moment."""

from __future__ import annotations

from sztab.bots.state51.prices import (
    connection_worth,
    cost_price,
    gain_price,
    loss_price,
    raze_worth,
    send_worth,
    think,
    unit_price,
)
from sztab.bots.state51.worth import (
    INCOME,
    ONE_VP,
    Mind,
    Weights,
    bonus_bag,
    card_worth,
    deal_worth,
    first_yield,
    harm_share,
    held_worth,
    lasting_worth,
    yield_of,
)
from sztab.core.kernel import kernel
from sztab.games.state51.rules.action import (
    BUILD,
    CONNECT,
    CONVERT,
    DEVELOP,
    END,
    EXCHANGE,
    KEEP,
    NO,
    PASS,
    PLAY,
    PUT_SHIELD,
    RAZE,
    RAZE_HAND,
    SEND,
    SIGN,
    TAKE,
    TURN,
    USE,
    a_of,
    op_of,
    pack,
    seat_of,
    site_of,
)
from sztab.games.state51.rules.build import shares_type
from sztab.games.state51.rules.card import defence, everybody, is_first_of_its_like
from sztab.games.state51.rules.connection import TAKING_COST
from sztab.games.state51.rules.effect import gives, is_target
from sztab.games.state51.rules.payment import affords, contacts, owned
from sztab.games.state51.rules.playout import any_card, below
from sztab.games.state51.rules.send import ONE_WORKER
from sztab.games.state51.rules.shield import check_shield
from sztab.games.state51.rules.turn import legal
from sztab.games.state51.rules.use import check_use, conversion
from sztab.games.state51.state import (
    AFTERWARDS,
    AMMO,
    ATTACKING,
    BLUE,
    BLUE_PILE,
    BRICK,
    CONNECTING,
    DEVELOPMENT,
    EXCHANGES,
    EXCHANGING,
    GREY,
    GUEST,
    HAND,
    KEEPING,
    RED,
    RED_PILE,
    RUINS,
    SHIELD,
    UNIVERSAL,
    WHAT_TO_STEAL,
    WHAT_TO_STORE,
    WHICH_BAG,
    WHICH_CARD_TO_PAY,
    WHICH_DEAL_OF_ANOTHER,
    WHICH_DEAL_TO_PAY,
    WHICH_IS_LOST,
    WHICH_OWN_DEAL,
    WHICH_TO_CLEAR,
    WHOM_TO_ROB,
    YOUR_ACTION,
    State,
    Tables,
    Work,
)

SHIELDING = 5  # a shield costs nothing and may help


@kernel
def hand_worth(s: State, t: Tables, v: Weights, m: Mind, seat: int, action: int) -> int:
    """Building, developing, signing or razing a card from hand."""
    op = op_of(action)
    kind = a_of(action)
    held = held_worth(v, m)
    far = t.distance[kind]
    if op == SIGN:
        gain = gain_price(s, v, m, seat, 1 << 4 * t.deal[kind]) + deal_worth(s, t, v, m, kind)
        return gain - held - cost_price(s, v, m, seat, contacts(BLUE, far))
    if op == RAZE_HAND:
        return gain_price(s, v, m, seat, t.spoils[kind]) - held - cost_price(s, v, m, seat, contacts(RED, far))
    goods = gain_price(s, v, m, seat, bonus_bag(s, t, seat, kind)) + gain_price(
        s, v, m, seat, first_yield(s, t, seat, kind)
    )
    worth = lasting_worth(s, t, v, m, seat, kind) + goods - held
    if op == BUILD:
        return worth - cost_price(s, v, m, seat, contacts(GREY, far))
    site = site_of(action)
    brick = shares_type(s, t, seat, site, kind) and owned(s, seat, BRICK) + owned(s, seat, AMMO) > 0
    paid = loss_price(s, v, m, seat, BRICK if brick else DEVELOPMENT, 1)
    return worth + ONE_VP - m.stands[site] - paid


@kernel
def act_worth(s: State, t: Tables, v: Weights, m: Mind, seat: int, action: int) -> int:
    """What an action of the turn is worth with its default payment, at the prices of the moment."""
    op = op_of(action)
    a = a_of(action)
    if op == BUILD or op == SIGN or op == RAZE_HAND or op == DEVELOP:
        return hand_worth(s, t, v, m, seat, action)
    if op == USE or op == CONVERT or op == PLAY:
        face = a
        if op == USE:
            face = s.kind[seat][site_of(action)]
        elif op == CONVERT:
            face = conversion(s, seat, a)
        gain = gain_price(s, v, m, seat, t.gain[face]) + v.effect[t.effect[face]]
        return gain - cost_price(s, v, m, seat, t.cost[face])
    if op == EXCHANGE:
        gain = gain_price(s, v, m, seat, t.choice[EXCHANGES][a])
        return gain - cost_price(s, v, m, seat, t.cost[EXCHANGES])
    if op == RAZE:
        other = seat_of(action)
        cost = contacts(RED, defence(s, t, other, site_of(action)))
        return raze_worth(s, t, v, m, seat, other, site_of(action)) - cost_price(s, v, m, seat, cost)
    if op == SEND:
        other = seat_of(action)
        gain = send_worth(s, t, v, m, seat, other, s.kind[other][site_of(action)])
        return gain - cost_price(s, v, m, seat, ONE_WORKER)
    if op == CONNECT:
        return connection_worth(s, t, v, m, seat, a) - cost_price(s, v, m, seat, TAKING_COST)
    if op == PUT_SHIELD:
        return SHIELDING + m.stands[site_of(action)] // 100
    return v.enough  # passing, or ending the turn


@kernel
def consider(s: State, t: Tables, v: Weights, m: Mind, w: Work, action: int) -> None:
    """Choose an action if it is better than all before."""
    worth = act_worth(s, t, v, m, s.turn, action)
    if m.noise:
        worth += below(w, m.noise)
    if worth > m.best:
        m.best = worth
        m.chosen = action


@kernel
def consider_hand(s: State, t: Tables, v: Weights, m: Mind, w: Work, seat: int) -> None:
    """Everything that can be done with the cards in hand."""
    bricks = owned(s, seat, BRICK) + owned(s, seat, AMMO)
    tokens = owned(s, seat, DEVELOPMENT)
    for place in range(s.length[HAND + seat]):
        kind = s.cards[HAND + seat][place]
        if kind >= t.kinds or (place and s.cards[HAND + seat][place - 1] == kind):
            continue
        if t.category[kind] == CONNECTING:
            if affords(s, seat, t.cost[kind]):
                consider(s, t, v, m, w, pack(PLAY, kind, 0, 0, 0))
            continue
        far = t.distance[kind]
        if affords(s, seat, contacts(GREY, far)):
            consider(s, t, v, m, w, pack(BUILD, kind, 0, 0, 0))
        if affords(s, seat, contacts(BLUE, far)):
            consider(s, t, v, m, w, pack(SIGN, kind, 0, 0, 0))
        if affords(s, seat, contacts(RED, far)):
            consider(s, t, v, m, w, pack(RAZE_HAND, kind, 0, 0, 0))
        if bricks + tokens:
            for site in range(s.sites[seat]):
                if tokens or shares_type(s, t, seat, site, kind):
                    if is_first_of_its_like(s, seat, site):
                        consider(s, t, v, m, w, pack(DEVELOP, kind, 0, site, 0))


@kernel
def consider_others(s: State, t: Tables, v: Weights, m: Mind, w: Work, seat: int) -> None:
    """What can be done with the locations of others."""
    worker = affords(s, seat, ONE_WORKER)
    red = owned(s, seat, RED) + owned(s, seat, UNIVERSAL)
    for other in range(everybody(s)):
        if is_target(s, seat, other):
            for site in range(s.sites[other]):
                if s.marks[other][site] & RUINS or not is_first_of_its_like(s, other, site):
                    continue
                if defence(s, t, other, site) <= red:
                    consider(s, t, v, m, w, pack(RAZE, 0, other, site, 0))
                if worker and t.open[s.kind[other][site]] and s.marks[other][site] & GUEST == 0:
                    consider(s, t, v, m, w, pack(SEND, 0, other, site, 0))


@kernel
def consider_exchange(s: State, t: Tables, v: Weights, m: Mind, w: Work, seat: int) -> None:
    if affords(s, seat, t.cost[EXCHANGES]):
        for choice in range(t.choices[EXCHANGES]):
            if gives(s, t.choice[EXCHANGES][choice]):
                consider(s, t, v, m, w, pack(EXCHANGE, choice, 0, 0, 0))


@kernel
def choose_act(s: State, t: Tables, v: Weights, m: Mind, w: Work) -> int:
    """ACT-3: the action of a turn, or what may follow it."""
    seat = s.turn
    after = s.ask == AFTERWARDS
    think(s, t, v, m, seat)
    m.chosen = pack(END, 0, 0, 0, 0) if after else pack(PASS, 0, 0, 0, 0)
    m.best = v.enough
    if s.pool[seat][SHIELD]:
        for site in range(s.sites[seat]):
            if check_shield(s, t, seat, site) == 0:
                consider(s, t, v, m, w, pack(PUT_SHIELD, 0, 0, site, 0))
    if after:
        if s.again == EXCHANGING:
            consider_exchange(s, t, v, m, w, seat)
        elif s.again >= 0 and check_use(s, t, w, seat, s.again) == 0:
            consider(s, t, v, m, w, pack(USE, 0, 0, s.again, 0))
        return m.chosen
    consider_hand(s, t, v, m, w, seat)
    for site in range(s.sites[seat]):
        if check_use(s, t, w, seat, site) == 0 and is_first_of_its_like(s, seat, site):
            consider(s, t, v, m, w, pack(USE, 0, 0, site, 0))
    for number in range(t.conversions[s.faction[seat]]):
        if s.converted[seat] >> number & 1 == 0 and affords(s, seat, t.cost[conversion(s, seat, number)]):
            consider(s, t, v, m, w, pack(CONVERT, number, 0, 0, 0))
    consider_exchange(s, t, v, m, w, seat)
    if affords(s, seat, TAKING_COST):
        for pile in range(RED_PILE, BLUE_PILE + 1):
            if s.face_up[pile]:
                consider(s, t, v, m, w, pack(CONNECT, s.face_up[pile] - 1, 0, 0, 0))
    consider_others(s, t, v, m, w, seat)
    return m.chosen


@kernel
def answer_worth(s: State, t: Tables, v: Weights, m: Mind, seat: int, answer: int) -> int:
    """What an answer outside the turn's choice is worth; prices are known."""
    op = op_of(answer)
    good = a_of(answer)
    other = seat_of(answer)
    site = site_of(answer)
    question = s.ask
    if op == NO:
        return 0
    if op == TAKE:
        return card_worth(s, t, v, m, seat, good)
    if op == KEEP:
        return -card_worth(s, t, v, m, seat, good) - card_worth(s, t, v, m, seat, site)
    if question == WHICH_BAG:
        return gain_price(s, v, m, seat, t.choice[s.source][good])
    if question == WHICH_CARD_TO_PAY:
        return -card_worth(s, t, v, m, seat, good)
    if question == WHICH_DEAL_TO_PAY:
        return -deal_worth(s, t, v, m, good)
    if question == WHAT_TO_STORE:
        return v.good[INCOME][good]
    if question == WHAT_TO_STEAL:
        return unit_price(v, m, good, owned(s, seat, good)) + s.vp[other]
    if question == WHICH_DEAL_OF_ANOTHER or question == WHICH_OWN_DEAL:
        return gain_price(s, v, m, seat, 1 << 4 * good)
    if question == WHICH_IS_LOST:
        return -m.stands[site]
    if question == WHICH_TO_CLEAR:
        return m.each_round[s.kind[seat][site]]
    gain = gain_price(s, v, m, seat, yield_of(s, t, v, other, s.kind[other][site]))
    if question == WHOM_TO_ROB:
        gain += gain * harm_share(s, v, seat, other) // 100
    return gain


@kernel
def choose_answer(s: State, t: Tables, v: Weights, m: Mind, w: Work, seat: int) -> int:
    """The best answer to anything else that is asked."""
    think(s, t, v, m, seat)
    found = legal(s, t, w, seat if s.ask == KEEPING else -1)
    best = 0
    chosen = -1
    for place in range(found):
        worth = answer_worth(s, t, v, m, seat, w.actions[place])
        if m.noise:
            worth += below(w, m.noise)
        if chosen < 0 or worth > best:
            best = worth
            chosen = w.actions[place]
    return chosen


@kernel
def choose(s: State, t: Tables, v: Weights, m: Mind, w: Work) -> int:
    """What the greedy player answers now; chance answers by lot."""
    if s.ask <= ATTACKING:
        return pack(TURN, any_card(s, t, w), 0, 0, 0)
    if s.ask == YOUR_ACTION or s.ask == AFTERWARDS:
        return choose_act(s, t, v, m, w)
    seat = s.asked
    if s.ask == KEEPING:
        seat = 0
        while s.asked >> seat & 1 == 0:
            seat += 1
    return choose_answer(s, t, v, m, w, seat)
