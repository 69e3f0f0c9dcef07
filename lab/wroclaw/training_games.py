"""Games that weights are learned from: soldiers who misjudge deployments, and what both sides had in each turn."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.wroclaw.policy import ANY_SHAPE, BALANCE, best_deployment, blur, shape_of, weigh, worst_three
from sztab.bots.wroclaw.rollout import finish
from sztab.bots.wroclaw.scratch import Mind
from sztab.core.kernel import Table, count, kernel, lowest, number, numbers
from sztab.games.wroclaw.rules.playout import below, random_action, seed
from sztab.games.wroclaw.rules.setup import new_game
from sztab.games.wroclaw.rules.turn import apply
from sztab.games.wroclaw.state import DEPLOYING, FIRING, OVER, SEATS, THROWING, State, Tables, Work

TURNS = 100
# What is noted of a side; of modes, armour and protection the sums of its living characters.
HAND, SITTING_OUT, PERUN, MODE, ARMOUR, PROTECTS, POOL, FIRST, FACTS = 0, 1, 2, 3, 11, 12, 13, 16, 17
NOISE = 4000  # misjudged at most


class Diary:
    """What each side had at the beginning of each turn of a game."""

    turns: int = number(4)
    facts: list[Table] = numbers(2, TURNS, SEATS, FACTS)


@kernel
def write(s: State, t: Tables, d: Diary) -> None:
    """Note what both sides have."""
    for seat in range(SEATS):
        row = d.facts[d.turns][seat]
        for i in range(FACTS):
            row[i] = 0
        out = s.resting[seat] | s.wounded[seat]
        row[HAND] = count(s.hand[seat])
        row[SITTING_OUT] = count(out)
        row[PERUN] = s.perun[seat]
        alive = s.hand[seat] | out
        while alive:
            character = lowest(alive)
            alive &= alive - 1
            row[MODE + t.mode[character][0]] += 1
            row[ARMOUR] += t.armour[character]
            row[PROTECTS] += count(t.protects[character])
        for kind in range(3):
            row[POOL + kind] = s.pool[seat][kind]
        row[FIRST] = 1 if s.first == seat else 0
    d.turns += 1


@kernel
def rough_deployment(states: Sequence[State], t: Tables, w: Work, m: Mind, seat: int, noise: int) -> int:
    """The soldier's way, misjudged, now and then with tokens that were chosen before."""
    s = states[0]
    weigh(s, states[1], t, w, m, seat, BALANCE)
    blur(s, w, m, seat, noise)
    action = -1
    if below(w, 2):
        action = best_deployment(s, m, seat, shape_of(below(w, 3), below(w, 3), below(w, 3)))
    return action if action >= 0 else best_deployment(s, m, seat, ANY_SHAPE)


@kernel
def play(states: Sequence[State], t: Tables, w: Work, m: Mind, d: Diary, extended: int, game: int) -> int:
    """One game; the diary is written. Returns the winners."""
    s = states[0]
    new_game(s, extended)
    seed(w, game)
    d.turns = 0
    noise = 1 + below(w, NOISE)
    written = 0
    while s.phase != OVER:
        if s.turn > written and d.turns < TURNS:
            written = s.turn
            write(s, t, d)
        if s.phase == THROWING and below(w, 2):
            apply(s, t, w, worst_three(s, states[1], t, w, lowest(s.waiting)))
        elif s.phase == DEPLOYING:
            apply(s, t, w, rough_deployment(states, t, w, m, lowest(s.waiting), noise))
        elif s.phase == FIRING:
            finish(s, t, w, m, s.turn)
        else:
            apply(s, t, w, random_action(s, t, w))
    return s.result
