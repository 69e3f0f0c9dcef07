"""Actions as numbers: what is done, a card or a number, a location of a seat, and which payment."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.state import Work

(
    TURN,  # chance turns up or gives a card
    KEEP,
    TAKE,
    BUILD,
    DEVELOP,
    SIGN,
    RAZE_HAND,
    RAZE,
    USE,
    CONVERT,
    EXCHANGE,
    SEND,
    CONNECT,
    PLAY,
    PUT_SHIELD,
    PASS,
    END,
    ANSWER,
    NO,
) = range(1, 20)

NO_PAYMENT = 0xFFFF  # a payment that is none of those possible


@kernel
def pack(op: int, a: int, seat: int, site: int, payment: int) -> int:
    """One action in one number."""
    return op | a << 5 | seat << 13 | site << 16 | payment << 24


@kernel
def op_of(action: int) -> int:
    return action & 31


@kernel
def a_of(action: int) -> int:
    return action >> 5 & 255


@kernel
def seat_of(action: int) -> int:
    return action >> 13 & 7


@kernel
def site_of(action: int) -> int:
    return action >> 16 & 255


@kernel
def payment_of(action: int) -> int:
    return action >> 24 & 0xFFFF


@kernel
def offer(w: Work, action: int) -> None:
    """Add a legal action to the list that is being made."""
    w.actions[w.found] = action
    w.found += 1
