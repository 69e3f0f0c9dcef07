"""ACT-14, ACT-15: connections are taken and played."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.card import discard, hold, holds, let_go
from sztab.games.state51.rules.effect import gain
from sztab.games.state51.rules.ids import ACT_14, ACT_15, EFF_29
from sztab.games.state51.rules.log import E_CONNECTED, E_PLAYED, note
from sztab.games.state51.rules.payment import check_payment, pay
from sztab.games.state51.state import CONNECTING, WORKER, State, Tables, Work

TAKING_COST = 2 << 4 * WORKER


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
def connect(s: State, t: Tables, w: Work, seat: int, kind: int, payment: int) -> None:
    """ACT-14."""
    note(w, E_CONNECTED, ACT_14, seat, card=kind)
    pay(s, w, seat, TAKING_COST, payment, kind, ACT_14)
    s.face_up[t.pile[kind]] = 0
    hold(s, seat, kind, 1)


@kernel
def play(s: State, t: Tables, w: Work, seat: int, kind: int, payment: int) -> None:
    """ACT-15, EFF-29."""
    note(w, E_PLAYED, ACT_15, seat, card=kind)
    pay(s, w, seat, t.cost[kind], payment, kind, EFF_29)
    let_go(s, seat, kind)
    discard(s, t, kind)
    gain(s, w, seat, t.gain[kind], 1, EFF_29, kind)
