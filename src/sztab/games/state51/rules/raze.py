"""ACT-8 .. ACT-10: razing, from hand and in the States of others."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.card import defence, discard, everybody, is_first_of_its_like, let_go, ruin, unsettle
from sztab.games.state51.rules.effect import after_razing, gain, is_target
from sztab.games.state51.rules.ids import ACT_2, ACT_8, ACT_9, CARD_10, SOLO_9
from sztab.games.state51.rules.log import E_RAZED, E_RAZED_HAND, note
from sztab.games.state51.rules.payment import check_payment, contacts, pay
from sztab.games.state51.state import RED, RUINS, State, Tables, Work


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
def raze_from_hand(s: State, t: Tables, w: Work, seat: int, kind: int, payment: int) -> None:
    """ACT-8, EFF-13."""
    note(w, E_RAZED_HAND, ACT_8, seat, card=kind)
    pay(s, w, seat, contacts(RED, t.distance[kind]), payment, kind, ACT_8)
    let_go(s, seat, kind)
    discard(s, t, kind)
    gain(s, w, seat, t.spoils[kind], 1, ACT_8, kind)
    after_razing(s, t, w, seat)


@kernel
def raze(s: State, t: Tables, w: Work, seat: int, other: int, site: int, payment: int) -> None:
    """ACT-9, ACT-10, EFF-13, SOLO-9."""
    kind = s.kind[other][site]
    note(w, E_RAZED, ACT_9, seat, card=kind, other=other, target=kind)
    pay(s, w, seat, contacts(RED, defence(s, t, other, site)), payment, kind, ACT_9)
    if s.solo:
        unsettle(s, t, w, other, site)
    else:
        ruin(s, t, w, other, site, ACT_9)
    gain(s, w, seat, t.spoils[kind], 1, ACT_9, kind)
    gain(s, w, other, 1 << 4 * t.deal[kind], 1, SOLO_9 if s.solo else ACT_9, kind)
    after_razing(s, t, w, seat)
