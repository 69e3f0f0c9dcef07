"""Actions as numbers: what is done, by which seat, and up to three characters with their manoeuvres or a shot."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.wroclaw.state import Work

CALL, DEAL, THROW, ROLL, DRAW, DEPLOY, SHOOT, END_FIRE, RETURN, SET_ASIDE = range(1, 11)
ALL = 3  # the target of a long burst


@kernel
def simple(op: int, seat: int, value: int) -> int:
    """An action with at most one number: a character, a hazard, a roll, a kind of token."""
    return op | seat << 4 | value << 5


@kernel
def op_of(action: int) -> int:
    return action & 15


@kernel
def seat_of(action: int) -> int:
    return action >> 4 & 1


@kernel
def value_of(action: int) -> int:
    return action >> 5


@kernel
def trio(op: int, seat: int, a: int, b: int, c: int, manoeuvres: int) -> int:
    """Three characters, in the order of their numbers; `manoeuvres` has two bits for each."""
    return op | seat << 4 | a << 5 | b << 11 | c << 17 | manoeuvres << 23


@kernel
def character_of(action: int, place: int) -> int:
    return action >> 5 + 6 * place & 63


@kernel
def manoeuvre_of(action: int, place: int) -> int:
    return action >> 23 + 2 * place & 3


@kernel
def shot(seat: int, shooter: int, target: int, mode: int, perun: int, pips: int) -> int:
    """A shot; shooter and target are places in the field, `pips` has two bits for each track from the top."""
    return SHOOT | seat << 4 | shooter << 5 | target << 7 | mode << 9 | perun << 12 | pips << 14


@kernel
def shooter_of(action: int) -> int:
    return action >> 5 & 3


@kernel
def target_of(action: int) -> int:
    return action >> 7 & 3


@kernel
def mode_of(action: int) -> int:
    return action >> 9 & 7


@kernel
def perun_of(action: int) -> int:
    return action >> 12 & 3


@kernel
def pips_of(action: int) -> int:
    return action >> 14 & 63


@kernel
def offer(w: Work, action: int) -> None:
    """Add a legal action to the list that is being made."""
    w.actions[w.found] = action
    w.found += 1
