"""Random play inside the kernel: the only place with randomness, for benchmarks, fuzzing and search."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.core.random import playout_random
from sztab.games.wroclaw.rules.action import (
    ALL,
    CALL,
    DEAL,
    DEPLOY,
    DRAW,
    END_FIRE,
    RETURN,
    ROLL,
    SET_ASIDE,
    THROW,
    shot,
    simple,
    trio,
)
from sztab.games.wroclaw.rules.fire import shooters_of, targets_of
from sztab.games.wroclaw.rules.setup import deck, new_game, receiver
from sztab.games.wroclaw.rules.turn import apply, free_tokens, hazards_left
from sztab.games.wroclaw.rules.weapon import RAISED
from sztab.games.wroclaw.state import (
    CALLING,
    DEALING,
    DEPLOYING,
    DICE,
    DRAWING,
    EXTRA,
    FIRING,
    HAZARD_KINDS,
    LONG_BURST,
    NO_PERUN,
    OVER,
    PIPS,
    RAISE,
    RETURNING,
    ROLLING,
    THROWING,
    State,
    Tables,
    Work,
)

EARLY_END = 16  # one fire in 16 ends before everybody has shot

below, seed, pick = playout_random(Work)


@kernel
def pick_trio(w: Work, op: int, seat: int, hand: int, manoeuvres: int) -> int:
    """Three random characters of a hand."""
    rest = hand
    for _ in range(3):
        rest &= ~(1 << pick(w, rest))
    chosen = hand & ~rest
    a = lowest(chosen)
    chosen &= chosen - 1
    return trio(op, seat, a, lowest(chosen), lowest(chosen & chosen - 1), manoeuvres)


@kernel
def pick_tokens(s: State, w: Work, seat: int) -> int:
    """Three random free tokens, two bits each."""
    attack = free_tokens(s, seat, 0)
    explore = free_tokens(s, seat, 1)
    cover = free_tokens(s, seat, 2)
    chosen = 0
    for place in range(3):
        token = below(w, attack + explore + cover)
        if token < attack:
            attack -= 1
        elif token < attack + explore:
            explore -= 1
            chosen |= 1 << 2 * place
        else:
            cover -= 1
            chosen |= 2 << 2 * place
    return chosen


@kernel
def pick_hazard(s: State, t: Tables, w: Work) -> int:
    """A random card of the hazard deck."""
    total = 0
    for kind in range(HAZARD_KINDS):
        total += hazards_left(s, t, kind)
    rest = below(w, total)
    kind = 0
    while rest >= hazards_left(s, t, kind):
        rest -= hazards_left(s, t, kind)
        kind += 1
    return kind


@kernel
def pick_pips(s: State, w: Work) -> int:
    """Three random pips, -1 where the dice have no room for them."""
    room = 0
    for track in range(DICE):
        room += PIPS - s.dice[track]
    if room < RAISED:
        return -1
    pips = 0
    given = 0
    while given < RAISED:
        track = below(w, DICE)
        if s.dice[track] + (pips >> 2 * track & 3) < PIPS:
            pips += 1 << 2 * track
            given += 1
    return pips


@kernel
def pick_shot(s: State, t: Tables, w: Work) -> int:
    """A random shot, now and then the end of the fire. A Perun is spent more often than not."""
    seat = s.on
    targets = targets_of(s, seat)
    shooters = shooters_of(s, seat)
    if targets == 0 or shooters == 0 or below(w, EARLY_END) == 0:
        return simple(END_FIRE, seat, 0)
    shooter = pick(w, shooters)
    perun = NO_PERUN
    pips = 0
    if s.fired[seat] >> shooter & 1:
        perun = EXTRA
    elif s.perun[seat] > 0 and s.fed[seat] >> shooter & 1 == 0:
        perun = below(w, 3)
        if perun == RAISE:
            pips = pick_pips(s, w) if s.extended else -1
            if pips < 0:
                perun = EXTRA
                pips = 0
    mode = t.mode[s.field[seat][shooter]][below(w, 1 + s.extended)]
    return shot(seat, shooter, ALL if mode == LONG_BURST else pick(w, targets), mode, perun, pips)


@kernel
def pick_used(s: State, w: Work, seat: int) -> int:
    """A random kind of the tokens used this turn."""
    kinds = 0
    for kind in range(3):
        if s.used[seat][kind]:
            kinds |= 1 << kind
    return pick(w, kinds)


@kernel
def random_action(s: State, t: Tables, w: Work) -> int:
    """A legal action at random, also where chance is to answer."""
    if s.phase == FIRING:
        return pick_shot(s, t, w)
    if s.phase == ROLLING:
        return simple(ROLL, 0, 1 + below(w, PIPS))
    if s.phase == DRAWING:
        return simple(DRAW, 0, pick_hazard(s, t, w))
    if s.phase == RETURNING:
        return simple(RETURN, s.on, pick(w, s.resting[s.on]))
    if s.phase == DEALING:
        return simple(DEAL, receiver(s), pick(w, deck(s)))
    if s.phase == CALLING:
        return simple(CALL, below(w, 2), 0)
    seat = pick(w, s.waiting)
    if s.phase == DEPLOYING:
        return pick_trio(w, DEPLOY, seat, s.hand[seat], pick_tokens(s, w, seat))
    if s.phase == THROWING:
        return pick_trio(w, THROW, seat, s.hand[seat], 0)
    return simple(SET_ASIDE, seat, pick_used(s, w, seat))


@kernel
def playout(s: State, t: Tables, w: Work) -> int:
    """Play at random to the end. Returns the number of actions."""
    steps = 0
    while s.phase != OVER:
        apply(s, t, w, random_action(s, t, w))
        steps += 1
    return steps


@kernel
def playouts(s: State, t: Tables, w: Work, extended: int, first: int, games: int) -> int:
    """Random games with the seeds from `first` on. Returns the number of their turns."""
    turns = 0
    for number in range(first, first + games):
        new_game(s, extended)
        seed(w, number)
        playout(s, t, w)
        turns += s.turn
    return turns
