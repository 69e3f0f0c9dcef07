"""SET: the table before the first round."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.card import discard, let_go
from sztab.games.state51.rules.code import KEEP, offer, pack
from sztab.games.state51.rules.ids import SET_1, SET_3
from sztab.games.state51.rules.log import E_DISCARDED, E_FACTION, E_FIRST, E_KEPT, note
from sztab.games.state51.state import (
    DEALT,
    FACTION_LOT,
    FIRST_LOT,
    HAND,
    HAND_DEALT,
    HAND_KEPT,
    KEEPING,
    LOOKOUT,
    NONE,
    NOTHING,
    SEATS,
    SETTING_UP,
    TURN_UP_RED,
    State,
    Tables,
    Work,
)


@kernel
def new_game(s: State, t: Tables, players: int, sets: int, first: int) -> None:
    """SET-2, SET-4: full piles, in a blank state. Factions are given by the caller; they and `first` may be NONE."""
    s.players = players
    s.solo = 1 if players == 1 else 0
    s.sets = sets
    s.first = first
    s.turn = max(first, 0)
    s.again = NONE
    s.using = NONE
    s.source = NONE
    s.phase = SETTING_UP
    for kind in range(t.kinds):
        copies = t.copies[0][kind]
        for extra in range(1, 3):
            if sets >> extra & 1:
                copies += t.copies[extra][kind]
        s.deck[kind] = copies
        s.left[t.pile[kind]] += copies


@kernel
def set_up(s: State) -> None:
    """SET-1, SET-3: lots for factions and the first player, six cards each, then all choose at once."""
    if s.stage == DEALT:
        s.ask = KEEPING
        s.asked = (1 << s.players) - 1
        return
    for seat in range(s.players):
        if s.faction[seat] == NONE:
            s.ask = FACTION_LOT
            s.asked = seat
            return
    if s.first == NONE:
        s.ask = FIRST_LOT
        s.asked = 0
        return
    s.stage = DEALT
    s.turn = s.first
    for seat in range(s.players):
        s.due[seat] = HAND_DEALT
        s.owed += HAND_DEALT


@kernel
def check_lot(s: State, number: int) -> int:
    """SET-1, SET-3: a faction that nobody has, or a seat."""
    if s.ask == FIRST_LOT:
        return 0 if number < s.players else SET_3
    for seat in range(s.players):
        if s.faction[seat] == number:
            return SET_1
    return 0 if number < SEATS else SET_1


@kernel
def draw_lot(s: State, w: Work, number: int) -> None:
    """SET-1, SET-3: the lot has fallen."""
    if s.ask == FIRST_LOT:
        s.first = number
        note(w, E_FIRST, SET_3, number, -1, -1, 0, -1, -1)
    else:
        s.faction[s.asked] = number
        note(w, E_FACTION, SET_1, s.asked, -1, -1, number, -1, -1)
    s.ask = NOTHING


@kernel
def offer_hands(s: State, w: Work, seat: int) -> None:
    """SET-3: every pair that may be put aside."""
    for one in range(s.length[HAND + seat]):
        for two in range(one + 1, s.length[HAND + seat]):
            new_one = one == 0 or s.cards[HAND + seat][one - 1] != s.cards[HAND + seat][one]
            new_two = two == one + 1 or s.cards[HAND + seat][two - 1] != s.cards[HAND + seat][two]
            if new_one and new_two:
                offer(w, pack(KEEP, s.cards[HAND + seat][one], seat, s.cards[HAND + seat][two], 0))


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
