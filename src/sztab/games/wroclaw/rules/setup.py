"""SET: the table before the first turn."""

from __future__ import annotations

from sztab.core.kernel import count, kernel, lowest
from sztab.games.wroclaw.rules.action import DEAL, THROW, character_of, offer, simple, trio
from sztab.games.wroclaw.rules.ids import SET_1, SET_3
from sztab.games.wroclaw.rules.log import E_DEALT, E_FIRST, E_THROWN, note
from sztab.games.wroclaw.rules.reasons import NOT_IN_DECK, NOT_THROWABLE
from sztab.games.wroclaw.state import (
    BOTH,
    CALLING,
    CHARACTERS,
    DEALING,
    DEALT,
    DICE,
    NONE,
    SEATS,
    SLOTS,
    THROWING,
    State,
    Work,
)


@kernel
def clear(s: State) -> None:
    """An empty table."""
    s.extended = s.turn = s.first = s.on = s.waiting = s.result = 0
    for die in range(DICE):
        s.dice[die] = 0
    s.hazard[0] = s.hazard[1] = 0
    s.rolled = s.drawn = 0
    s.discarded = NONE
    for seat in range(SEATS):
        s.hand[seat] = s.thrown[seat] = s.seen[seat] = 0
        s.resting[seat] = s.wounded[seat] = s.dead[seat] = 0
        s.perun[seat] = 0
        for kind in range(3):
            s.pool[seat][kind] = 0
            s.used[seat][kind] = 0
        clear_field(s, seat)
    s.phase = CALLING


@kernel
def clear_field(s: State, seat: int) -> None:
    """TURN-11: nobody of this seat is on the battlefield, nobody is wounded."""
    for slot in range(SLOTS):
        s.field[seat][slot] = NONE
        s.manoeuvre[seat][slot] = 0
        s.wounds[seat][slot] = 0
        s.lowered[seat][slot] = 0
    s.fired[seat] = s.fed[seat] = s.exposed[seat] = 0


@kernel
def new_game(s: State, extended: int) -> None:
    """SET-5: basic or extended rules."""
    clear(s)
    s.extended = extended


@kernel
def call_first(s: State, w: Work, seat: int) -> None:
    """SET-3: chance says who has precedence in the first turn."""
    s.first = s.on = seat
    s.phase = DEALING
    note(w, E_FIRST, SET_3, seat)


@kernel
def deck(s: State) -> int:
    """SET-1: the characters that nobody has."""
    return (1 << CHARACTERS) - 1 & ~(s.hand[0] | s.hand[1])


@kernel
def receiver(s: State) -> int:
    """Who gets the next character: first one seat ten, then the other."""
    return 0 if count(s.hand[0]) < DEALT else 1


@kernel
def check_deal(s: State, character: int) -> int:
    return 0 if character < CHARACTERS and deck(s) >> character & 1 else NOT_IN_DECK


@kernel
def offer_deals(s: State, w: Work) -> None:
    rest = deck(s)
    while rest:
        offer(w, simple(DEAL, receiver(s), lowest(rest)))
        rest &= rest - 1


@kernel
def deal(s: State, w: Work, character: int) -> None:
    """SET-1: ten characters to each."""
    seat = receiver(s)
    s.hand[seat] |= 1 << character
    note(w, E_DEALT, SET_1, seat, character)
    if count(s.hand[1]) == DEALT:
        s.phase = THROWING
        s.waiting = BOTH


@kernel
def is_trio(hand: int, action: int) -> int:
    """Are these three different characters of a hand, in order?"""
    a = character_of(action, 0)
    b = character_of(action, 1)
    c = character_of(action, 2)
    return 1 if a < b and b < c and hand >> a & 1 and hand >> b & 1 and hand >> c & 1 else 0


@kernel
def check_throw(s: State, seat: int, action: int) -> int:
    return 0 if is_trio(s.hand[seat], action) else NOT_THROWABLE


@kernel
def offer_throws(s: State, w: Work, seat: int) -> None:
    first = s.hand[seat]
    while first:
        second = first & first - 1
        while second:
            third = second & second - 1
            while third:
                offer(w, trio(THROW, seat, lowest(first), lowest(second), lowest(third), 0))
                third &= third - 1
            second &= second - 1
        first &= first - 1


@kernel
def throw(s: State, w: Work, seat: int, action: int) -> None:
    """SET-1: three of the ten are out of the game, unseen."""
    a = character_of(action, 0)
    b = character_of(action, 1)
    c = character_of(action, 2)
    s.thrown[seat] = 1 << a | 1 << b | 1 << c
    s.hand[seat] &= ~s.thrown[seat]
    s.waiting &= ~(1 << seat)
    note(w, E_THROWN, SET_1, seat, a, b, c)
