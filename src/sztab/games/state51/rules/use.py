"""ACT-11, ACT-12: the actions of locations and boards, and what they cost."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.action import ANSWER, offer, pack
from sztab.games.state51.rules.card import discard, drop, let_go
from sztab.games.state51.rules.effect import ask, can_take_effect, gain, gives
from sztab.games.state51.rules.ids import ACT_11, ACT_12, CARD_8, CARD_10, EFF_16, EFF_18, EFF_19
from sztab.games.state51.rules.log import E_CONVERTED, E_EXCHANGED, E_LOST, E_USED, note
from sztab.games.state51.rules.payment import affords, check_payment, pay
from sztab.games.state51.state import (
    ACTING,
    BOARDS,
    CARD,
    CONVERSIONS,
    DEALS,
    EXCHANGES,
    EXCHANGING,
    HAND,
    NOTHING,
    OWN_DEAL,
    PAY_DEAL,
    RUINS,
    USES,
    WHICH_CARD_TO_PAY,
    WHICH_DEAL_TO_PAY,
    State,
    Tables,
    Work,
)


@kernel
def check_use(s: State, t: Tables, w: Work, seat: int, site: int) -> int:
    """ACT-11, EFF-16: an own action location that is not used up, can be paid and has an effect."""
    if site >= s.sites[seat]:
        return ACT_11
    if s.marks[seat][site] & RUINS:
        return CARD_10
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
def begin_use(s: State, t: Tables, w: Work, seat: int, face: int, payment: int, rule: int) -> None:
    """ACT-11, ACT-12: goods are paid; deals and cards to be paid are asked for next."""
    pay(s, w, seat, t.cost[face], payment, face, rule)
    s.using = face
    s.stage = PAY_DEAL


@kernel
def use(s: State, t: Tables, w: Work, seat: int, site: int, payment: int) -> None:
    """ACT-11: a mark for the payment that lies on the card."""
    kind = s.kind[seat][site]
    note(w, E_USED, ACT_11, seat, card=kind)
    begin_use(s, t, w, seat, kind, payment, ACT_11)
    s.marks[seat][site] += 1
    s.site = site
    s.again = site


@kernel
def convert(s: State, t: Tables, w: Work, seat: int, number: int, payment: int) -> None:
    """ACT-12, EFF-30."""
    face = conversion(s, seat, number)
    note(w, E_CONVERTED, ACT_12, seat, card=face)
    begin_use(s, t, w, seat, face, payment, ACT_12)
    s.converted[seat] |= 1 << number


@kernel
def check_exchange(s: State, t: Tables, w: Work, seat: int, choice: int, payment: int) -> int:
    """ACT-12, EFF-16: one of the goods of the exchange; a card only where one can be drawn."""
    if choice >= t.choices[EXCHANGES]:
        return ACT_12
    if not gives(s, t.choice[EXCHANGES][choice]):
        return EFF_16
    return check_payment(s, w, seat, t.cost[EXCHANGES], payment)


@kernel
def exchange(s: State, t: Tables, w: Work, seat: int, choice: int, payment: int) -> None:
    """ACT-12: cards wait until the combined action is over."""
    note(w, E_EXCHANGED, ACT_12, seat, card=EXCHANGES)
    pay(s, w, seat, t.cost[EXCHANGES], payment, EXCHANGES, ACT_12)
    gain(s, w, seat, t.choice[EXCHANGES][choice], 1, ACT_12, EXCHANGES)
    s.again = EXCHANGING


# ---- payments that are chosen from cards


@kernel
def pay_with_deal(s: State, t: Tables, w: Work, seat: int) -> None:
    """EFF-18: with several different deals the player chooses."""
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
    note(w, E_LOST, EFF_18, seat, card=s.using, good=OWN_DEAL, count=1, target=kind)


@kernel
def pay_with_card(s: State, t: Tables, w: Work, seat: int) -> None:
    """EFF-19: with several cards the player chooses; not asking when all are equal would tell others so (CARD-6)."""
    if s.length[HAND + seat] == 1:
        give_card(s, t, w, seat, s.cards[HAND + seat][0])
    else:
        ask(s, WHICH_CARD_TO_PAY, seat)


@kernel
def give_card(s: State, t: Tables, w: Work, seat: int, kind: int) -> None:
    """EFF-19: a card is discarded from hand."""
    s.ask = NOTHING
    let_go(s, seat, kind)
    discard(s, t, kind)
    note(w, E_LOST, EFF_19, seat, card=s.using, good=CARD, count=1, target=kind)


@kernel
def offer_row(s: State, w: Work, row: int) -> None:
    """Every different card of a row, as answers."""
    for place in range(s.length[row]):
        if place == 0 or s.cards[row][place] != s.cards[row][place - 1]:
            offer(w, pack(ANSWER, s.cards[row][place], 0, 0, 0))
