"""Rollouts inside the kernel: hidden cards are dealt anew, an action is tried, and greedy players finish the game."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.state51.policy import choose
from sztab.bots.state51.value import Outlook, expected_vp, rounds_to_come
from sztab.bots.state51.worth import ONE_VP, Mind, Weights
from sztab.core.kernel import Ints, copy_state, count, kernel, number, numbers
from sztab.games.state51.rules.card import drop, everybody, insert
from sztab.games.state51.rules.playout import below, seed
from sztab.games.state51.rules.turn import apply
from sztab.games.state51.state import HAND, OVER, State, Tables, Work

MAX_ARMS = 8  # the most promising actions are tried
ROOT, TRIED = range(2)  # the states of a search
WIN = 1000
PER_MARGIN = 20  # what a VP of margin counts beside the WIN
MOST_MARGIN = 20  # VP; more than this is not worth striving for
ROUNDS_APART = 64  # seeds of a rollout: one for each round, so that tries meet the same cards again


class Arms:
    """The actions that are compared, and what came of trying them: sums over the visits."""

    action: Ints = numbers(8, MAX_ARMS)
    visits: Ints = numbers(8, MAX_ARMS)
    score: Ints = numbers(8, MAX_ARMS)
    won: Ints = numbers(8, MAX_ARMS)
    margin: Ints = numbers(8, MAX_ARMS)
    points: Ints = numbers(8, MAX_ARMS)
    seat: int = number(8)
    until: int = number(8)  # the last round that is played


@kernel
def redeal(s: State, t: Tables, w: Work, seat: int) -> None:
    """Hidden cards of other hands go back and are drawn anew: all the seat cannot know."""
    for other in range(s.players):
        if other == seat:
            continue
        hidden = 0
        for kind in range(t.locations):
            surplus = -s.seen[other][kind]
            place = 0
            while place < s.length[HAND + other]:
                if s.cards[HAND + other][place] == kind:
                    surplus += 1
                place += 1
            for _ in range(surplus):
                drop(s, HAND + other, kind)
                s.deck[kind] += 1
                hidden += 1
        for _ in range(hidden):
            kind = unseen_card(s, t, w)
            s.deck[kind] -= 1
            insert(s, HAND + other, kind)


@kernel
def unseen_card(s: State, t: Tables, w: Work) -> int:
    """Any card of the main deck, each as likely as the others."""
    total = 0
    for kind in range(t.locations):
        total += s.deck[kind]
    rest = below(w, total)
    kind = 0
    while rest >= s.deck[kind]:
        rest -= s.deck[kind]
        kind += 1
    return kind


@kernel
def roll_out(s: State, t: Tables, v: Weights, m: Mind, w: Work, number: int, until: int) -> None:
    """Greedy players go on until the end of a round; each round has random numbers of its own."""
    begun = s.rounds
    while s.phase != OVER and s.rounds <= until:
        if s.rounds != begun:
            begun = s.rounds
            seed(w, number * ROUNDS_APART + begun)
        apply(s, t, w, choose(s, t, v, m, w))


@kernel
def chance_to_win(s: State, o: Outlook, margin: int) -> int:
    """How likely a lead wins: the more rounds are to come, the less sure it is."""
    unsure = o.spread * (100 + rounds_to_come(s, o)) // 100
    return WIN // 2 + WIN * margin // (2 * (unsure + abs(margin)))


@kernel
def try_arm(
    states: Sequence[State], t: Tables, v: Weights, m: Mind, o: Outlook, w: Work, arms: Arms, arm: int, number: int
) -> None:
    """One rollout of an action. Equal numbers deal equal cards, whatever action is tried."""
    copy_state(states, TRIED, ROOT)
    s = states[TRIED]
    seed(w, number * ROUNDS_APART)
    redeal(s, t, w, arms.seat)
    apply(s, t, w, arms.action[arm])
    roll_out(s, t, v, m, w, number, arms.until)
    mine = 0
    best = 0
    if s.phase == OVER:
        mine = s.vp[arms.seat] * ONE_VP
    else:
        mine = expected_vp(s, t, o, arms.seat)
    for other in range(everybody(s)):
        if other != arms.seat:
            best = max(best, s.vp[other] * ONE_VP if s.phase == OVER else expected_vp(s, t, o, other))
    margin = mine - best
    share = chance_to_win(s, o, margin)
    if s.phase == OVER:
        share = WIN // count(s.result) if s.result >> arms.seat & 1 else 0
    most = MOST_MARGIN * ONE_VP
    arms.visits[arm] += 1
    arms.won[arm] += share
    arms.margin[arm] += margin
    arms.points[arm] += mine
    arms.score[arm] += share + min(max(margin, -most), most) * PER_MARGIN // ONE_VP
