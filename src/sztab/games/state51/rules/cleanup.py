"""CLEAN: what is stored, what is cleared, and the next round."""

from __future__ import annotations

from sztab.core.kernel import count, kernel, lowest
from sztab.games.state51.rules.action import ANSWER, offer, pack
from sztab.games.state51.rules.card import discard, everybody
from sztab.games.state51.rules.effect import ask
from sztab.games.state51.rules.ids import CLEAN_1, EFF_15
from sztab.games.state51.rules.log import E_DISCARDED, E_PHASE, E_STORED, E_SWEPT, note
from sztab.games.state51.state import (
    BLUE_PILE,
    CLEANUP,
    GOODS,
    LOOKOUT,
    NOTHING,
    RED_PILE,
    RUINS,
    SHELVES,
    STORE,
    SWEEP,
    TURN_UP_RED,
    WHAT_TO_STORE,
    State,
    Tables,
    Work,
)


@kernel
def clean_up(s: State, t: Tables, w: Work) -> None:
    """CLEAN-1, CLEAN-2: the next player stores; when all have, everything else goes."""
    if s.stage == STORE:
        if s.nth == s.players:
            s.stage = SWEEP
        else:
            s.turn = (s.first + s.nth) % s.players
            store(s, t, w, s.turn)
    else:
        sweep(s, t, w)


@kernel
def room_for(s: State, t: Tables, seat: int, good: int) -> int:
    """EFF-15: how many goods the shelves for this good hold together, those that lie on them taken off."""
    room = 0
    kinds = 0
    for site in range(s.sites[seat]):
        if s.marks[seat][site] & RUINS == 0:
            kind = s.kind[seat][site]
            for place in range(SHELVES):
                if t.shelf[kind][place] >> good & 1:
                    room += t.room[kind][place]
                    kinds |= t.shelf[kind][place]
    while kinds:
        room -= s.stored[seat][lowest(kinds)]
        kinds &= kinds - 1
    return room


@kernel
def shelf_of(s: State, t: Tables, seat: int, good: int) -> int:
    """EFF-15: the kinds that share their shelves with this good, as bits; 0 when it cannot be stored."""
    for site in range(s.sites[seat]):
        if s.marks[seat][site] & RUINS == 0:
            kind = s.kind[seat][site]
            for place in range(SHELVES):
                if t.shelf[kind][place] >> good & 1:
                    return t.shelf[kind][place]
    return 0


@kernel
def storable(s: State, shelf: int, seat: int) -> int:
    """Of the kinds of a shelf those the pool has, as bits."""
    found = 0
    while shelf:
        good = lowest(shelf)
        shelf &= shelf - 1
        if s.pool[seat][good]:
            found |= 1 << good
    return found


@kernel
def store(s: State, t: Tables, w: Work, seat: int) -> None:
    """EFF-15, CLEAN-2: whatever fits is kept; where not all fits and kinds differ, the player chooses one by one."""
    for good in range(GOODS):
        if s.pool[seat][good]:
            shelf = shelf_of(s, t, seat, good)
            room = room_for(s, t, seat, good)
            kinds = storable(s, shelf, seat)
            if shelf and room > 0:
                total = 0
                rest = kinds
                while rest:
                    total += s.pool[seat][lowest(rest)]
                    rest &= rest - 1
                if total > room and count(kinds) > 1:
                    ask(s, WHAT_TO_STORE, seat)
                    s.cursor = good
                    return
                put_by(s, w, seat, good, min(s.pool[seat][good], room))
    s.nth += 1


@kernel
def put_by(s: State, w: Work, seat: int, good: int, number: int) -> None:
    """EFF-15."""
    s.pool[seat][good] -= number
    s.stored[seat][good] += number
    note(w, E_STORED, EFF_15, seat, good=good, count=number)


@kernel
def offer_goods(s: State, t: Tables, w: Work) -> None:
    """What may be stored."""
    kinds = storable(s, shelf_of(s, t, s.asked, s.cursor), s.asked)
    for good in range(GOODS):
        if kinds >> good & 1:
            offer(w, pack(ANSWER, good, 0, 0, 0))


@kernel
def answer_store(s: State, w: Work, good: int) -> None:
    """One good is stored; the rest is looked at anew."""
    put_by(s, w, s.asked, good, 1)
    s.ask = NOTHING
    s.cursor = 0


@kernel
def sweep(s: State, t: Tables, w: Work) -> None:
    """CLEAN-1: everything else returns to the supply, and the token passes to the left."""
    note(w, E_PHASE, CLEAN_1, s.first, count=CLEANUP)
    for seat in range(everybody(s)):
        for good in range(GOODS):
            if s.pool[seat][good]:
                note(w, E_SWEPT, CLEAN_1, seat, good=good, count=s.pool[seat][good])
                s.pool[seat][good] = 0
        for site in range(s.sites[seat]):
            s.marks[seat][site] &= RUINS
        s.converted[seat] = 0
    for pile in range(RED_PILE, BLUE_PILE + 1):
        if s.face_up[pile]:
            kind = s.face_up[pile] - 1
            s.face_up[pile] = 0
            discard(s, t, kind)
            note(w, E_DISCARDED, CLEAN_1, -1, card=kind, count=1)
    s.nth = 0
    s.passed = 0
    s.attacks = 0
    s.struck = 0
    s.first = (s.first + 1) % s.players
    s.turn = s.first
    s.phase = LOOKOUT
    s.stage = TURN_UP_RED
