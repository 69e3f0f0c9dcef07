"""SET: the table before the first round."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.card import discard, let_go
from sztab.games.state51.rules.code import KEEP, offer, pack
from sztab.games.state51.rules.ids import SET_3
from sztab.games.state51.rules.log import E_DISCARDED, E_KEPT, note
from sztab.games.state51.state import (
    HAND_DEALT,
    HAND_KEPT,
    KEEPING,
    LOOKOUT,
    NO_SITE,
    NOTHING,
    SETTING_UP,
    TURN_UP_RED,
    State,
    Tables,
    Work,
)


@kernel
def new_game(s: State, t: Tables, players: int, sets: int, first: int) -> None:
    """SET-2 .. SET-4: full piles and six cards for each player, in a blank state; factions are given by the caller."""
    s.players = players
    s.solo = 1 if players == 1 else 0
    s.sets = sets
    s.first = first
    s.turn = first
    s.again = NO_SITE
    s.phase = SETTING_UP
    for kind in range(t.kinds):
        copies = t.copies[0][kind]
        for extra in range(1, 3):
            if sets >> extra & 1:
                copies += t.copies[extra][kind]
        s.deck[kind] = copies
        s.left[t.pile[kind]] += copies
    for seat in range(players):
        s.due[seat] = HAND_DEALT
        s.owed += HAND_DEALT


@kernel
def ask_to_keep(s: State) -> None:
    """SET-3: all choose at once."""
    s.ask = KEEPING
    s.asked = (1 << s.players) - 1


@kernel
def offer_hands(s: State, w: Work, seat: int) -> None:
    """SET-3: every pair that may be put aside."""
    for one in range(s.held[seat]):
        for two in range(one + 1, s.held[seat]):
            new_one = one == 0 or s.hand[seat][one - 1] != s.hand[seat][one]
            new_two = two == one + 1 or s.hand[seat][two - 1] != s.hand[seat][two]
            if new_one and new_two:
                offer(w, pack(KEEP, s.hand[seat][one], seat, s.hand[seat][two], 0))


@kernel
def check_keep(s: State, seat: int, one: int, two: int) -> int:
    """SET-3: two cards of the own hand, the first in order first, once."""
    if seat >= s.players or s.asked >> seat & 1 == 0 or one > two:
        return SET_3
    needed_one = False
    needed_two = False
    for place in range(s.held[seat]):
        kind = s.hand[seat][place]
        if kind == one and not needed_one:
            needed_one = True
        elif kind == two:
            needed_two = True
    return 0 if needed_one and needed_two else SET_3


@kernel
def keep(s: State, t: Tables, w: Work, seat: int, one: int, two: int) -> None:
    """SET-3: two cards are put aside; when all have chosen they go to the discards."""
    let_go(s, seat, one)
    let_go(s, seat, two)
    s.aside[seat][0] = 1 + one
    s.aside[seat][1] = 1 + two
    s.asked &= ~(1 << seat)
    note(w, E_KEPT, SET_3, seat, -1, -1, HAND_KEPT, -1, -1)
    if s.asked:
        return
    for player in range(s.players):
        for place in range(2):
            kind = s.aside[player][place] - 1
            s.aside[player][place] = 0
            discard(s, t, kind)
            note(w, E_DISCARDED, SET_3, player, kind, -1, 1, -1, -1)
    s.ask = NOTHING
    s.asked = s.first
    s.phase = LOOKOUT
    s.stage = TURN_UP_RED
