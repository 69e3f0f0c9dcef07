"""PROD: stored goods return, victims are named, and each player in turn gets goods."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.action import ANSWER, offer, pack, seat_of, site_of
from sztab.games.state51.rules.card import everybody
from sztab.games.state51.rules.effect import ask, gain, is_plain, yields, yields_plainly
from sztab.games.state51.rules.ids import EFF_4, EFF_6, EFF_14, PROD_1, PROD_3
from sztab.games.state51.rules.log import E_NAMED, E_PHASE, E_RETURNED, note
from sztab.games.state51.state import (
    ACTION,
    ANY_BASIC,
    BASICS,
    BOARD_AND_DEALS,
    BOARDS,
    CHOOSE,
    CONVERSIONS,
    DEALS,
    FEATURES,
    GOODS,
    HEISTS,
    LOCATIONS,
    NAME_VICTIMS,
    NOTHING,
    PER_PRODUCED,
    PRODUCTION,
    RETURN_STORED,
    RUINS,
    SITES,
    TAKE_ANOTHERS,
    WHOM_TO_ROB,
    State,
    Tables,
    Work,
)


@kernel
def produce(s: State, t: Tables, w: Work) -> None:
    """The next step of the production phase."""
    seat = (s.first + s.nth) % s.players
    if s.stage == RETURN_STORED:
        return_stored(s, w)
        s.stage = NAME_VICTIMS
    elif s.stage == NAME_VICTIMS:
        if s.nth == s.players:
            s.nth = 0
            s.stage = BOARD_AND_DEALS
        else:
            s.turn = seat
            name_victims(s, t, w, seat)
    elif s.stage == BOARD_AND_DEALS:
        if s.nth == s.players:
            begin_actions(s, w)
        else:
            s.turn = seat
            s.counting = 1
            board_and_deals(s, t, w, seat)
            s.stage = LOCATIONS
    elif s.stage == LOCATIONS:
        if s.cursor < s.sites[seat]:
            s.cursor += 1
            produce_at(s, t, w, seat, s.cursor - 1)
        else:
            s.cursor = 0
            s.stage = FEATURES
    else:
        features(s, t, w, seat)
        for good in range(GOODS):
            s.made[good] = 0
        s.nth += 1
        s.stage = BOARD_AND_DEALS


@kernel
def begin_actions(s: State, w: Work) -> None:
    """ACT-1: the action phase begins with the first player."""
    for number in range(s.heists):
        s.robber[number] = 0
        s.robbed[number] = 0
    s.heists = 0
    s.nth = 0
    s.phase = ACTION
    s.stage = CHOOSE
    s.turn = s.first
    s.passed = 0
    note(w, E_PHASE, PROD_1, s.first, count=ACTION)


@kernel
def return_stored(s: State, w: Work) -> None:
    """PROD-3: goods kept in storage return to the pools."""
    note(w, E_PHASE, PROD_1, s.first, count=PRODUCTION)
    for seat in range(s.players):
        for good in range(GOODS):
            count = s.stored[seat][good]
            if count:
                s.stored[seat][good] = 0
                s.pool[seat][good] += count
                note(w, E_RETURNED, PROD_3, seat, good=good, count=count)


@kernel
def is_robbed(s: State, seat: int, site: int) -> bool:
    """EFF-6: has the location been named in this phase?"""
    number = 0
    while number < s.heists and s.robbed[number] != seat * SITES + site:
        number += 1
    return number < s.heists


@kernel
def can_rob(s: State, t: Tables, seat: int, other: int, site: int) -> bool:
    """EFF-6: an EFF-1, EFF-2 or EFF-3 location of another player, each once a phase; of equal ones the first."""
    if other == seat or site >= s.sites[other]:
        return False
    kind = s.kind[other][site]
    if not is_plain(t, kind) or s.marks[other][site] & RUINS or is_robbed(s, other, site):
        return False
    place = site - 1
    while place >= 0 and s.kind[other][place] == kind:
        if s.marks[other][place] & RUINS == 0 and not is_robbed(s, other, place):
            return False
        place -= 1
    return True


@kernel
def offer_victims(s: State, t: Tables, w: Work, seat: int) -> int:
    """EFF-6: what may be named. Returns how many."""
    before = w.found
    for other in range(everybody(s)):
        for site in range(s.sites[other]):
            if can_rob(s, t, seat, other, site):
                offer(w, pack(ANSWER, 0, other, site, 0))
    return w.found - before


@kernel
def name_victims(s: State, t: Tables, w: Work, seat: int) -> None:
    """PROD-4, EFF-6: the owner of such cards names a victim for each."""
    while s.cursor < s.sites[seat]:
        site = s.cursor
        s.cursor += 1
        if t.word[s.kind[seat][site]] == TAKE_ANOTHERS and s.marks[seat][site] & RUINS == 0 and s.heists < HEISTS:
            found = offer_victims(s, t, w, seat)
            w.found -= found
            if found == 1:
                rob(s, t, w, seat, site, seat_of(w.actions[w.found]), site_of(w.actions[w.found]))
            elif found:
                ask(s, WHOM_TO_ROB, seat)
                return
    s.cursor = 0
    s.nth += 1


@kernel
def rob(s: State, t: Tables, w: Work, seat: int, site: int, other: int, victim: int) -> None:
    """EFF-6: a location is named."""
    s.robber[s.heists] = seat * SITES + site
    s.robbed[s.heists] = other * SITES + victim
    s.heists += 1
    s.ask = NOTHING
    note(w, E_NAMED, EFF_6, seat, card=s.kind[seat][site], count=1, other=other, target=s.kind[other][victim])


@kernel
def board_and_deals(s: State, t: Tables, w: Work, seat: int) -> None:
    """PROD-1: what the faction board and the deals give."""
    board = s.faction[seat]
    gain(s, w, seat, t.board[board], 1, PROD_1, BOARDS + CONVERSIONS * board)
    for place in range(s.length[DEALS + seat]):
        kind = s.cards[DEALS + seat][place]
        gain(s, w, seat, 1 << 4 * t.deal[kind], 1, PROD_1, kind)


@kernel
def produce_at(s: State, t: Tables, w: Work, seat: int, site: int) -> None:
    """PROD-1, EFF-6: what one location gives, or what the location gives that it has named."""
    kind = s.kind[seat][site]
    if t.word[kind] == 0 or s.marks[seat][site] & RUINS or is_robbed(s, seat, site):
        return
    if t.word[kind] != TAKE_ANOTHERS:
        yields(s, t, w, seat, kind, 0)
        return
    for number in range(s.heists):
        if s.robber[number] == seat * SITES + site:
            owner = s.robbed[number] // SITES
            yields_plainly(s, t, w, seat, owner, s.kind[owner][s.robbed[number] % SITES], EFF_6)


@kernel
def features(s: State, t: Tables, w: Work, seat: int) -> None:
    """EFF-4, then EFF-14, which all look at the same state."""
    for site in range(s.sites[seat]):
        kind = s.kind[seat][site]
        if t.word[kind] == PER_PRODUCED and s.marks[seat][site] & RUINS == 0:
            gain(s, w, seat, t.makes[kind], min(s.made[t.per[kind]], t.most[kind]), EFF_4, kind)
    s.counting = 0
    for site in range(s.sites[seat]):
        kind = s.kind[seat][site]
        if t.on_least[kind] and s.marks[seat][site] & RUINS == 0:
            made = 0
            if t.on_good[kind] == ANY_BASIC:
                for basic in range(BASICS):
                    made += s.made[basic]
            else:
                made = s.made[t.on_good[kind]]
            if made >= t.on_least[kind]:
                gain(s, w, seat, t.on_bag[kind], 1, EFF_14, kind)
