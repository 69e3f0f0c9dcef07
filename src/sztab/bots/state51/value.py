"""What a seat will have at the end of the game, judged at the beginning of a round: learned from games of soldiers."""

from __future__ import annotations

from sztab.bots.state51.worth import ONE_VP
from sztab.core.kernel import Ints, kernel, lowest, number, numbers
from sztab.games.state51.rules.card import everybody
from sztab.games.state51.rules.ending import locations
from sztab.games.state51.rules.payment import size
from sztab.games.state51.state import (
    ACTING,
    ANY_BASIC,
    BASICS,
    CHOICE,
    CONNECTING,
    COPY_OWN,
    DEALS,
    GOODS,
    HAND,
    PER_PRODUCED,
    PER_TYPE,
    PRODUCE,
    RUINS,
    SHELVES,
    TAKE_ANOTHERS,
    VP,
    VP_TO_END,
    WORKER,
    State,
    Tables,
)

# What is looked at: goods made in a round come first, in the order of goods; they count for every round to come, as
# does everything up to ONCE.
(
    CHOSEN,  # goods to be chosen
    COPIED,  # EFF-5, EFF-6
    VP_FOR_WORKERS,  # VP that actions give for workers alone
    VP_FOR_RESOURCES,  # VP that actions give for goods among which are resources
    VP_FOR_OTHERS,  # VP that actions give for something else
    OTHER_ACTIONS,
    TRIGGERS,  # EFF-12, EFF-13
    SHELVED,  # goods that storage keeps
    ONCE,
) = range(GOODS, GOODS + 9)
CARDS_HELD, CONNECTIONS_HELD, STOCKED, STORED, RUINED = range(ONCE, ONCE + 5)
FEATURES = RUINED + 1
MOST_SHELVED = 4


class Outlook:
    """The learned weights, and scratch space for one State."""

    weight: Ints = numbers(8, FEATURES)  # hundredths of a VP
    rounds: Ints = numbers(8, VP_TO_END + 1)  # production phases to come, in hundredths, by the most VP of anybody
    base: int = number(8)  # hundredths of a VP that anybody gains in a round
    spread: int = number(8)  # the lead that makes three wins of four, in hundredths of a VP, for each round
    seen: Ints = numbers(8, FEATURES)


@kernel
def add_bag(o: Outlook, bag: int, times: int) -> None:
    while bag:
        good = lowest(bag) >> 2
        o.seen[good] += (bag >> 4 * good & 15) * times
        bag &= ~(15 << 4 * good)


@kernel
def look(s: State, t: Tables, o: Outlook, seat: int) -> None:
    """Fill in what a State has."""
    for place in range(FEATURES):
        o.seen[place] = 0
    add_bag(o, t.board[s.faction[seat]], 1)
    for place in range(s.length[DEALS + seat]):
        o.seen[t.deal[s.cards[DEALS + seat][place]]] += 1
    for site in range(s.sites[seat]):
        if s.marks[seat][site] & RUINS:
            o.seen[RUINED] += 1
        else:
            look_at_site(s, t, o, seat, s.kind[seat][site])
    look_at_followers(s, t, o, seat)
    for place in range(s.length[HAND + seat]):
        kind = s.cards[HAND + seat][place]
        o.seen[CONNECTIONS_HELD if t.category[kind] == CONNECTING else CARDS_HELD] += 1
    o.seen[STOCKED] = size(s.stocked[seat])
    for good in range(GOODS):
        o.seen[STORED] += s.stored[seat][good]


@kernel
def look_at_site(s: State, t: Tables, o: Outlook, seat: int, kind: int) -> None:
    word = t.word[kind]
    if word == PRODUCE:
        add_bag(o, t.makes[kind], 1)
    elif word == PER_TYPE:
        add_bag(o, t.makes[kind], min(s.icons[seat][t.per[kind]], t.most[kind]))
    elif word == CHOICE:
        o.seen[CHOSEN] += 1
    elif word == COPY_OWN or word == TAKE_ANOTHERS:
        o.seen[COPIED] += 1
    elif t.category[kind] == ACTING:
        vp = (t.gain[kind] >> 4 * VP & 15) * t.uses[kind]
        resources = t.cost[kind] & ((1 << 4 * BASICS) - 1 | 15 << 4 * ANY_BASIC)
        if vp == 0:
            o.seen[OTHER_ACTIONS] += 1
        elif resources:
            o.seen[VP_FOR_RESOURCES] += vp
        elif t.cost[kind] & ~(15 << 4 * WORKER) == 0:
            o.seen[VP_FOR_WORKERS] += vp
        else:
            o.seen[VP_FOR_OTHERS] += vp
    else:
        o.seen[TRIGGERS] += size(t.on_deal[kind]) + size(t.on_raze[kind])
        for place in range(SHELVES):
            o.seen[SHELVED] += min(t.room[kind][place], MOST_SHELVED)


@kernel
def look_at_followers(s: State, t: Tables, o: Outlook, seat: int) -> None:
    """EFF-4, EFF-14: what is made of what is produced."""
    for site in range(s.sites[seat]):
        kind = s.kind[seat][site]
        if s.marks[seat][site] & RUINS:
            continue
        if t.word[kind] == PER_PRODUCED:
            add_bag(o, t.makes[kind], min(o.seen[t.per[kind]], t.most[kind]))
        if t.on_least[kind]:
            made = 0
            if t.on_good[kind] == ANY_BASIC:
                for basic in range(BASICS):
                    made += o.seen[basic]
            else:
                made = o.seen[t.on_good[kind]]
            if made >= t.on_least[kind]:
                add_bag(o, t.on_bag[kind], 1)


@kernel
def rounds_to_come(s: State, o: Outlook) -> int:
    """Production phases to come, in hundredths."""
    best = 0
    for seat in range(everybody(s)):
        best = max(best, s.vp[seat])
    return o.rounds[min(best, VP_TO_END)]


@kernel
def expected_vp(s: State, t: Tables, o: Outlook, seat: int) -> int:
    """The VP a seat will end with, in hundredths. Solo games are played to the end: nothing is known of them here."""
    worth = (s.vp[seat] + locations(s, seat)) * ONE_VP
    look(s, t, o, seat)
    rounds = rounds_to_come(s, o)
    each = o.base
    for place in range(ONCE):
        each += o.weight[place] * o.seen[place]
    worth += each * rounds // 100
    for place in range(ONCE, FEATURES):
        worth += o.weight[place] * o.seen[place]
    return worth
