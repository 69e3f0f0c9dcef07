"""TURN-7 to TURN-9: what becomes of the wounded, and who has lost."""

from __future__ import annotations

from sztab.core.kernel import count, kernel, lowest
from sztab.games.wroclaw.rules.action import RETURN, offer, simple
from sztab.games.wroclaw.rules.ids import TURN_7, TURN_8, TURN_9
from sztab.games.wroclaw.rules.log import E_DIED, E_HEAVILY_WOUNDED, E_HOME, E_OVER, E_PERUN, E_RETURNED, note
from sztab.games.wroclaw.rules.setup import clear_field
from sztab.games.wroclaw.state import (
    EXPLORE,
    FATAL,
    HEAVY,
    OVER,
    RETURNING,
    SEATS,
    SLOTS,
    State,
    Work,
)

NEEDED = 3  # characters in hand to go on


@kernel
def clear_battlefield(s: State, w: Work) -> None:
    """TURN-7, TURN-8: hand, sickbed or grave, and Perun for the explorers that are well."""
    for seat in range(SEATS):
        for slot in range(SLOTS):
            character = s.field[seat][slot]
            wounds = s.wounds[seat][slot]
            s.used[seat][s.manoeuvre[seat][slot]] += 1
            if wounds >= FATAL:
                s.dead[seat] |= 1 << character
                note(w, E_DIED, TURN_7, seat, character, wounds)
            elif wounds >= HEAVY:
                s.wounded[seat] |= 1 << character
                note(w, E_HEAVILY_WOUNDED, TURN_7, seat, character, wounds)
            else:
                s.hand[seat] |= 1 << character
                note(w, E_HOME, TURN_7, seat, character, wounds)
                if s.manoeuvre[seat][slot] == EXPLORE:
                    s.perun[seat] += 1
                    note(w, E_PERUN, TURN_8, seat, character, s.perun[seat])
        clear_field(s, seat)


@kernel
def call_back(s: State, w: Work, seat: int, character: int, rule: int) -> None:
    """TURN-9, TURN-11: a heavily wounded character of the previous turn returns to hand."""
    s.resting[seat] &= ~(1 << character)
    s.hand[seat] |= 1 << character
    s.waiting &= ~(1 << seat)
    note(w, E_RETURNED, rule, seat, character)


@kernel
def must_choose_return(s: State, w: Work) -> int:
    """TURN-9: one returns to each hand, first to that of the seat with precedence; 1 when its owner has to say who."""
    for place in range(SEATS):
        seat = s.first if place == 0 else 1 - s.first
        if s.waiting >> seat & 1:
            sick = count(s.resting[seat])
            if sick > 1:
                s.phase = RETURNING
                s.on = seat
                return 1
            if sick == 1:
                call_back(s, w, seat, lowest(s.resting[seat]), TURN_9)
            s.waiting &= ~(1 << seat)
    return 0


@kernel
def offer_returns(s: State, w: Work) -> None:
    rest = s.resting[s.on]
    while rest:
        offer(w, simple(RETURN, s.on, lowest(rest)))
        rest &= rest - 1


@kernel
def living(s: State, seat: int) -> int:
    """TURN-9: characters in hand and all heavily wounded."""
    return count(s.hand[seat] | s.resting[seat] | s.wounded[seat])


@kernel
def is_decided(s: State, w: Work) -> int:
    """TURN-9: who has fewer than three in hand loses; if both, more living characters win. 1: the game is over."""
    short = 0
    for seat in range(SEATS):
        if count(s.hand[seat]) < NEEDED:
            short |= 1 << seat
    if short == 0:
        return 0
    winners = 3 & ~short
    if winners == 0:
        difference = living(s, 0) - living(s, 1)
        if difference != 0:
            winners = 1 if difference > 0 else 2
    s.phase = OVER
    s.on = s.first
    s.result = winners
    note(w, E_OVER, TURN_9, winners, short, living(s, 0), living(s, 1))
    return 1
