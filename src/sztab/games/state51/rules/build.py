"""ACT-4 .. ACT-7: what is done with cards from hand: building, developing and signing deals."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.action import DEVELOP, offer, pack
from sztab.games.state51.rules.card import holds, insert, is_first_of_its_like, let_go, settle, unsettle
from sztab.games.state51.rules.effect import ONE_VP, after_deal, gain
from sztab.games.state51.rules.ids import ACT_4, ACT_5, ACT_7, CARD_4, CARD_8
from sztab.games.state51.rules.log import E_BUILT, E_DEVELOPED, E_SIGNED, note
from sztab.games.state51.rules.payment import check_payment, contacts, developing_payments, hand_over, owned, pay
from sztab.games.state51.state import (
    AMMO,
    BLUE,
    BRICK,
    DEALS,
    DEVELOPMENT,
    GREY,
    NEW_PRODUCTION,
    RUINS,
    State,
    Tables,
    Work,
)


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
def offer_developing(s: State, t: Tables, w: Work, seat: int, kind: int) -> None:
    """ACT-5: every location that a card in hand may replace."""
    if owned(s, seat, BRICK) or owned(s, seat, AMMO) or owned(s, seat, DEVELOPMENT):
        for site in range(s.sites[seat]):
            if is_first_of_its_like(s, seat, site):
                for number in range(developing_payments(s, w, seat, shares_type(s, t, seat, site, kind))):
                    offer(w, pack(DEVELOP, kind, 0, site, number))


@kernel
def build(s: State, t: Tables, w: Work, seat: int, kind: int, payment: int) -> None:
    """ACT-4."""
    note(w, E_BUILT, ACT_4, seat, card=kind)
    pay(s, w, seat, contacts(GREY, t.distance[kind]), payment, kind, ACT_4)
    raise_location(s, t, seat, kind)


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
    note(w, E_DEVELOPED, ACT_5, seat, card=kind, other=seat, target=s.kind[seat][site])
    developing_payments(s, w, seat, shares_type(s, t, seat, site, kind))
    hand_over(s, w, seat, payment, kind, ACT_5)
    unsettle(s, t, w, seat, site)
    raise_location(s, t, seat, kind)
    gain(s, w, seat, ONE_VP, 1, ACT_5, kind)


@kernel
def sign(s: State, t: Tables, w: Work, seat: int, kind: int, payment: int) -> None:
    """ACT-7, EFF-12."""
    note(w, E_SIGNED, ACT_7, seat, card=kind)
    pay(s, w, seat, contacts(BLUE, t.distance[kind]), payment, kind, ACT_7)
    let_go(s, seat, kind)
    insert(s, DEALS + seat, kind)
    gain(s, w, seat, 1 << 4 * t.deal[kind], 1, ACT_7, kind)
    after_deal(s, t, w, seat)
