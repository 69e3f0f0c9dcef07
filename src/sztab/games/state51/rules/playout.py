"""Random play inside the kernel: the only place with randomness, for benchmarks, fuzzing and search."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.core.random import playout_random
from sztab.games.state51.rules.action import (
    BUILD,
    CONNECT,
    CONVERT,
    DEVELOP,
    END,
    EXCHANGE,
    PASS,
    PLAY,
    PUT_SHIELD,
    RAZE,
    RAZE_HAND,
    SEND,
    SIGN,
    TURN,
    USE,
    a_of,
    pack,
)
from sztab.games.state51.rules.action_phase import check_act
from sztab.games.state51.rules.card import everybody
from sztab.games.state51.rules.setup import new_game
from sztab.games.state51.rules.turn import advance, apply, legal
from sztab.games.state51.state import (
    AFTERWARDS,
    ATTACKING,
    BLUE_PILE,
    CONNECTING,
    CONNECTING_UP,
    EXCHANGES,
    EXCHANGING,
    FIRST_LOT,
    GIVING,
    HAND,
    MAIN,
    OVER,
    RED_PILE,
    SHOWN,
    YOUR_ACTION,
    State,
    Tables,
    Work,
)

LONGEST = 5000  # no game has as many actions
TRIES = 12  # things that are considered before a player passes

below, seed, _pick = playout_random(Work)


@kernel
def any_card(s: State, t: Tables, w: Work) -> int:
    """What chance gives."""
    if s.ask <= FIRST_LOT:
        return a_of(any_legal(s, t, w))
    if s.ask == GIVING:
        return s.cards[SHOWN][below(w, s.length[SHOWN])]
    pile = s.cursor if s.ask == CONNECTING_UP else MAIN
    rest = below(w, s.left[pile])
    kind = 0 if pile == MAIN else t.locations
    while True:
        if t.pile[kind] == pile:
            rest -= s.deck[kind]
            if rest < 0:
                return kind
        kind += 1


@kernel
def any_legal(s: State, t: Tables, w: Work) -> int:
    """Any legal answer, each as likely as the others."""
    return w.actions[below(w, legal(s, t, w, -1))]


@kernel
def with_card(s: State, t: Tables, w: Work, seat: int) -> int:
    """A way to use a card in hand, legal or not."""
    kind = s.cards[HAND + seat][below(w, s.length[HAND + seat])]
    if t.category[kind] == CONNECTING:
        return pack(PLAY, kind, 0, 0, 0)
    way = below(w, 4)
    if way == 0:
        return pack(BUILD, kind, 0, 0, 0)
    if way == 1:
        return pack(SIGN, kind, 0, 0, 0)
    if way == 2:
        return pack(RAZE_HAND, kind, 0, 0, 0)
    return pack(DEVELOP, kind, 0, below(w, s.sites[seat]), 0) if s.sites[seat] else pack(BUILD, kind, 0, 0, 0)


@kernel
def with_another(s: State, w: Work, seat: int) -> int:
    """Something against another State, legal or not."""
    count = everybody(s)
    other = (seat + 1 + below(w, count - 1)) % count
    if s.sites[other] == 0:
        return pack(PASS, 0, 0, 0, 0)
    return pack(SEND if below(w, 2) else RAZE, 0, other, below(w, s.sites[other]), 0)


@kernel
def idea(s: State, t: Tables, w: Work, seat: int) -> int:
    """Something to do, legal or not."""
    what = below(w, 8)
    if what < 3 and s.length[HAND + seat]:
        return with_card(s, t, w, seat)
    if what < 5 and s.sites[seat]:
        return pack(USE if below(w, 8) else PUT_SHIELD, 0, 0, below(w, s.sites[seat]), 0)
    if what == 5:
        return with_another(s, w, seat)
    if what == 6:
        return pack(CONVERT, below(w, 3), 0, 0, 0)
    pile = RED_PILE + below(w, BLUE_PILE - RED_PILE + 1)
    if s.face_up[pile] and below(w, 2):
        return pack(CONNECT, s.face_up[pile] - 1, 0, 0, 0)
    return pack(EXCHANGE, below(w, t.choices[EXCHANGES]), 0, 0, 0)


@kernel
def random_action(s: State, t: Tables, w: Work) -> int:
    """A legal answer at random; in the action phase with default payments."""
    if s.ask <= ATTACKING:
        return pack(TURN, any_card(s, t, w), 0, 0, 0)
    if s.ask == AFTERWARDS:
        if below(w, 2):
            if s.again == EXCHANGING:
                action = pack(EXCHANGE, below(w, t.choices[EXCHANGES]), 0, 0, 0)
            else:
                action = pack(USE, 0, 0, max(s.again, 0), 0)
            if check_act(s, t, w, action) == 0:
                return action
        return pack(END, 0, 0, 0, 0)
    if s.ask != YOUR_ACTION:
        return any_legal(s, t, w)
    for _ in range(TRIES):
        action = idea(s, t, w, s.turn)
        if action != PASS and check_act(s, t, w, action) == 0:
            return action
    return pack(PASS, 0, 0, 0, 0)


@kernel
def playout(s: State, t: Tables, w: Work, most: int) -> int:
    """Play at random to the end, or for `most` actions. Returns their number."""
    steps = 0
    while s.phase != OVER and steps < most:
        apply(s, t, w, random_action(s, t, w))
        steps += 1
    return steps


@kernel
def playouts(s: State, t: Tables, w: Work, players: int, sets: int, first_seed: int, games: int) -> int:
    """Whole random games, the factions in seat order. Returns the number of their actions."""
    steps = 0
    for number in range(first_seed, first_seed + games):
        seed(w, number)
        new_game(s, t, players, sets, below(w, players))
        for seat in range(players):
            s.faction[seat] = seat
        advance(s, t, w)
        steps += playout(s, t, w, LONGEST)
    return steps
