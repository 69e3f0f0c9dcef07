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

# Which parts the actions of a turn have, as bits by what is done.
WITH_CARD = 1 << BUILD | 1 << DEVELOP | 1 << SIGN | 1 << RAZE_HAND | 1 << CONNECT | 1 << PLAY
WITH_NUMBER = WITH_CARD | 1 << CONVERT | 1 << EXCHANGE
WITH_SEAT = 1 << RAZE | 1 << SEND
WITH_SITE = 1 << DEVELOP | 1 << USE | 1 << PUT_SHIELD | WITH_SEAT
WITH_PAYMENT = WITH_NUMBER | 1 << USE | WITH_SEAT

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
def plain(action: int) -> int:
    """An action of a turn without the parts that its kind does not have."""
    op = op_of(action)
    result = op
    if WITH_NUMBER >> op & 1:
        result |= a_of(action) << 5
    if WITH_SEAT >> op & 1:
        result |= seat_of(action) << 13
    if WITH_SITE >> op & 1:
        result |= site_of(action) << 16
    if WITH_PAYMENT >> op & 1:
        result |= payment_of(action) << 24
    return result


@kernel
def offer(w: Work, action: int) -> None:
    """Add a legal action to the list that is being made."""
    w.actions[w.found] = action
    w.found += 1
