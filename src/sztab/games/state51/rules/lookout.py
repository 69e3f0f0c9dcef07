"""LOOK: connections and cards are turned up and taken."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.action import TAKE, offer, pack
from sztab.games.state51.rules.card import discard, drop, hold, insert, refill, settle, take_top
from sztab.games.state51.rules.ids import LOOK_1, LOOK_2, LOOK_3, SOLO_2
from sztab.games.state51.rules.log import E_DISCARDED, E_ROUND, E_SETTLED, E_TOOK, E_TURNED_UP, note
from sztab.games.state51.state import (
    BLUE_PILE,
    CONNECTING_UP,
    DRAFT,
    GIVE,
    GIVING,
    LAST_GIFT,
    LEFTOVER,
    MAIN,
    NOTHING,
    OPPONENT,
    OPPONENTS_CARD,
    PRODUCTION,
    RED_PILE,
    RETURN_STORED,
    SHOW,
    SHOWN,
    TAKING,
    TURN_UP_BLUE,
    TURN_UP_RED,
    TURNING_UP,
    State,
    Tables,
    Work,
)

SOLO_CARDS = 4


@kernel
def look_out(s: State, t: Tables, w: Work) -> None:
    """The next step of the lookout."""
    if s.stage == TURN_UP_RED:
        s.rounds += 1
        s.stage = TURN_UP_BLUE
        s.turn = s.first
        note(w, E_ROUND, LOOK_1, s.first, count=s.rounds)
        ask_connection(s, t, w, RED_PILE)
    elif s.stage == TURN_UP_BLUE:
        s.stage = SHOW
        s.draft = 0
        ask_connection(s, t, w, BLUE_PILE)
    elif s.stage == SHOW:
        if s.length[SHOWN] < (SOLO_CARDS if s.solo else s.players + 1) and refill(s, t, w, MAIN):
            s.ask = TURNING_UP
            s.asked = s.first
        else:
            s.stage = DRAFT
            s.nth = 0
    elif s.stage == DRAFT:
        draft(s, t, w)
    elif s.stage == GIVE:
        s.stage = DRAFT
        if s.length[SHOWN]:
            s.ask = GIVING
            s.asked = s.first
    elif s.stage == LEFTOVER:
        s.stage = LAST_GIFT
        if s.length[SHOWN]:
            give_away(s, t, w, s.cards[SHOWN][0])
    elif s.nth < SOLO_CARDS and refill(s, t, w, MAIN):
        s.nth = SOLO_CARDS
        s.ask = OPPONENTS_CARD
        s.asked = s.first
    else:
        begin_production(s)


@kernel
def ask_connection(s: State, t: Tables, w: Work, pile: int) -> None:
    """LOOK-1: a connection is turned up, if there is one."""
    if refill(s, t, w, pile):
        s.ask = CONNECTING_UP
        s.asked = s.first
        s.cursor = pile


@kernel
def drafter(s: State) -> int:
    """LOOK-2, LOOK-3: who takes next: clockwise from the first player, then counter-clockwise from the last."""
    if s.draft == 0:
        return (s.first + s.nth) % s.players
    return (s.first + s.players - 1 - s.nth) % s.players


@kernel
def draft(s: State, t: Tables, w: Work) -> None:
    """LOOK-2 .. LOOK-4, SOLO-2: the next player takes a card; at last the rest goes."""
    if s.solo and s.nth == 2:
        s.stage = LEFTOVER
    elif s.length[SHOWN] and (s.solo or s.nth < s.players):
        s.ask = TAKING
        s.asked = 0 if s.solo else drafter(s)
        s.turn = s.asked
    elif s.solo:
        s.stage = LEFTOVER
    else:
        while s.length[SHOWN]:
            kind = s.cards[SHOWN][0]
            hide(s, kind)
            discard(s, t, kind)
            note(w, E_DISCARDED, LOOK_2 if s.draft == 0 else LOOK_3, -1, card=kind, count=1)
        if s.draft == 0:
            s.draft = 1
            s.stage = SHOW
        else:
            begin_production(s)


@kernel
def begin_production(s: State) -> None:
    s.phase = PRODUCTION
    s.stage = RETURN_STORED
    s.nth = 0
    s.draft = 0
    s.turn = s.first


@kernel
def hide(s: State, kind: int) -> None:
    """A card is turned up no longer."""
    drop(s, SHOWN, kind)


@kernel
def turn_up(s: State, t: Tables, w: Work, kind: int) -> None:
    """LOOK-1 .. LOOK-3, SOLO-2: chance has answered."""
    question = s.ask
    s.ask = NOTHING
    if question == GIVING:
        give_away(s, t, w, kind)
        return
    take_top(s, t, kind)
    if question == CONNECTING_UP:
        s.face_up[s.cursor] = 1 + kind
        s.cursor = 0
        note(w, E_TURNED_UP, LOOK_1, -1, card=kind, count=1)
    elif question == TURNING_UP:
        insert(s, SHOWN, kind)
        rule = SOLO_2 if s.solo else LOOK_2 if s.draft == 0 else LOOK_3
        note(w, E_TURNED_UP, rule, -1, card=kind, count=1)
    else:
        settle(s, t, OPPONENT, kind)
        note(w, E_SETTLED, SOLO_2, OPPONENT, card=kind, count=1)


@kernel
def give_away(s: State, t: Tables, w: Work, kind: int) -> None:
    """SOLO-2: a turned-up card becomes a location of the opponent."""
    hide(s, kind)
    settle(s, t, OPPONENT, kind)
    note(w, E_SETTLED, SOLO_2, OPPONENT, card=kind, count=1)


@kernel
def offer_cards(s: State, w: Work) -> None:
    """Every different card that is turned up."""
    for place in range(s.length[SHOWN]):
        if place == 0 or s.cards[SHOWN][place] != s.cards[SHOWN][place - 1]:
            offer(w, pack(TAKE, s.cards[SHOWN][place], 0, 0, 0))


@kernel
def take(s: State, w: Work, kind: int) -> None:
    """LOOK-2, LOOK-3: a turned-up card comes into hand, seen by all."""
    hide(s, kind)
    hold(s, s.asked, kind, 1)
    rule = SOLO_2 if s.solo else LOOK_2 if s.draft == 0 else LOOK_3
    note(w, E_TOOK, rule, s.asked, card=kind, count=1)
    s.ask = NOTHING
    s.nth += 1
    if s.solo and s.nth == 1:
        s.stage = GIVE
