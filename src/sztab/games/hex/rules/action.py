"""Actions as numbers: what is done, what pays or gives, from where, over where, to where, facing, side."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.hex.state import NOWHERE, Work

(
    DRAW,
    PLACE,
    EXECUTE,
    DISCARD,
    REDRAW,
    NO,
    STEP,
    PUSH_BACK,
    PULL_IN,
    AIM_AT,
    PLAY,
    HUNT_WITH,
    THROW_NET,
    END_TURN,
    GO_TO,
    MEDIC_DIES,
    CONVERT_SIDE,
    YES,
    SCAVENGE_TO,
    NAME_SCORER,
    AIM_TO,
    SWAP,
    BOMB_AT,
    MARK_BY,
    TRANSPOSE,
) = range(1, 26)

OWN_FEATURE = 32  # what pays: below it the kind of an instant, above it (GIVEN + cell) the module that gives
GIVEN = 64
NO_SIDE = 7
NO_KIND = 31


@kernel
def pack(op: int, payer: int, start: int, mid: int, mid_facing: int, end: int, facing: int, side: int) -> int:
    """One action in one number."""
    return op | payer << 5 | start << 12 | mid << 18 | mid_facing << 24 | end << 27 | facing << 33 | side << 36


@kernel
def op_of(action: int) -> int:
    return action & 31


@kernel
def payer_of(action: int) -> int:
    return action >> 5 & 127


@kernel
def start_of(action: int) -> int:
    return action >> 12 & 63


@kernel
def mid_of(action: int) -> int:
    return action >> 18 & 63


@kernel
def mid_facing_of(action: int) -> int:
    return action >> 24 & 7


@kernel
def end_of(action: int) -> int:
    return action >> 27 & 63


@kernel
def facing_of(action: int) -> int:
    return action >> 33 & 7


@kernel
def side_of(action: int) -> int:
    return action >> 36 & 7


@kernel
def simple(op: int, payer: int, cell: int, facing: int) -> int:
    """An action with at most a tile, a hex and a facing."""
    return pack(op, payer, NOWHERE, NOWHERE, 0, cell, facing, NO_SIDE)


@kernel
def bag_kind(action: int, place: int) -> int:
    """The kind at a place of a drawn or discarded bag; NO_KIND past its end."""
    return action >> (5 + 5 * place) & 31


@kernel
def offer(w: Work, action: int) -> None:
    """Add a legal action to the list that is being made."""
    w.actions[w.found] = action
    w.found += 1
