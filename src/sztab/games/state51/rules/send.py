"""ACT-13: a worker for the open production of another player."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.card import everybody, is_first_of_its_like
from sztab.games.state51.rules.effect import ONE_VP, gain, is_target, yields_plainly
from sztab.games.state51.rules.ids import ACT_2, ACT_13, CARD_10, EFF_7, SOLO_9
from sztab.games.state51.rules.log import E_SENT, note
from sztab.games.state51.rules.payment import check_payment, pay
from sztab.games.state51.state import GUEST, OPPONENT, RUINS, WORKER, State, Tables, Work

ONE_WORKER = 1 << 4 * WORKER


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
def send(s: State, t: Tables, w: Work, seat: int, other: int, site: int, payment: int) -> None:
    """ACT-13, EFF-7, SOLO-9: the owner gains a worker, the virtual opponent 1 VP."""
    kind = s.kind[other][site]
    note(w, E_SENT, ACT_13, seat, card=kind, other=other, target=kind)
    pay(s, w, seat, ONE_WORKER, payment, kind, ACT_13)
    s.marks[other][site] |= GUEST
    if s.solo and other == OPPONENT:
        gain(s, w, other, ONE_VP, 1, SOLO_9, kind)
    else:
        gain(s, w, other, ONE_WORKER, 1, ACT_13, kind)
    yields_plainly(s, t, w, seat, other, kind, EFF_7)
