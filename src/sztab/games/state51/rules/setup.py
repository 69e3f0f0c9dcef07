"""SET: the table before the first round."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.action import KEEP, offer, pack
from sztab.games.state51.rules.card import discard, let_go
from sztab.games.state51.rules.ids import SET_1, SET_3
from sztab.games.state51.rules.log import E_DISCARDED, E_FACTION, E_FIRST, E_KEPT, E_PUT_ASIDE, note
from sztab.games.state51.state import (
    DEALT,
    FACTION_LOT,
    FIRST_LOT,
    GOODS,
    HAND,
    HAND_DEALT,
    HAND_KEPT,
    HEISTS,
    KEEPING,
    KINDS,
    LOOKOUT,
    NONE,
    NOTHING,
    ROWS,
    SEATS,
    SETTING_UP,
    TURN_UP_RED,
    TYPES,
    State,
    Tables,
    Work,
)


@kernel
def clear(s: State) -> None:
    """An empty table. Only what may not be zero is looked at: unused places of a row always are."""
    for row in range(ROWS):
        for place in range(s.length[row]):
            s.cards[row][place] = 0
        s.length[row] = 0
    for kind in range(KINDS):
        s.deck[kind] = 0
        s.gone[kind] = 0
    for pile in range(3):
        s.left[pile] = s.spent[pile] = s.face_up[pile] = s.attack[pile] = 0
    for seat in range(SEATS):
        for kind in range(KINDS):
            s.seen[seat][kind] = 0
        for site in range(s.sites[seat]):
            s.kind[seat][site] = s.marks[seat][site] = s.stock[seat][site] = 0
        for good in range(GOODS):
            s.pool[seat][good] = s.stored[seat][good] = 0
        for type in range(TYPES):
            s.icons[seat][type] = 0
        s.aside[seat][0] = s.aside[seat][1] = 0
        s.faction[seat] = s.vp[seat] = s.sites[seat] = s.stocked[seat] = s.converted[seat] = s.due[seat] = 0
    for good in range(GOODS):
        s.made[good] = s.picked[good] = 0
    for number in range(HEISTS):
        s.robber[number] = s.robbed[number] = 0
    s.rounds = s.stage = s.passed = s.attacks = s.struck = s.owed = s.ask = s.asked = 0
    s.nth = s.draft = s.cursor = s.counting = s.heists = s.site = s.count = s.result = 0
    s.using = s.again = s.source = NONE


@kernel
def new_game(s: State, t: Tables, players: int, sets: int, first: int) -> None:
    """SET-2, SET-4: full piles. Factions are given by the caller; they and `first` may be NONE."""
    clear(s)
    s.players = players
    s.solo = 1 if players == 1 else 0
    s.sets = sets
    s.first = first
    s.turn = max(first, 0)
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
        note(w, E_FIRST, SET_3, number)
    else:
        s.faction[s.asked] = number
        note(w, E_FACTION, SET_1, s.asked, count=number)
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
    note(w, E_KEPT, SET_3, seat, count=HAND_KEPT)
    note(w, E_PUT_ASIDE, SET_3, seat, card=one, count=1)
    note(w, E_PUT_ASIDE, SET_3, seat, card=two, count=1)
    if s.asked:
        return
    for player in range(s.players):
        for place in range(2):
            kind = s.aside[player][place] - 1
            s.aside[player][place] = 0
            discard(s, t, kind)
            note(w, E_DISCARDED, SET_3, player, card=kind, count=1)
    s.ask = NOTHING
    s.asked = s.first
    s.phase = LOOKOUT
    s.stage = TURN_UP_RED
