"""dev"""
from __future__ import annotations
from collections.abc import Sequence
from sztab.bots.state51.policy import choose
from sztab.bots.state51.worth import Mind, Weights
from sztab.core.kernel import kernel
from sztab.games.state51.rules.playout import below, seed, random_action
from sztab.games.state51.rules.setup import new_game
from sztab.games.state51.rules.turn import advance, apply
from sztab.games.state51.state import *


@kernel
def whole_game(s: State, t: Tables, w: Work, vs: Sequence[Weights], ms: Sequence[Mind], players: int, sets: int, number: int, shift: int) -> int:
    seed(w, number)
    new_game(s, t, players, sets, below(w, players))
    for seat in range(players):
        s.faction[seat] = (seat + number // players) % 4
    advance(s, t, w)
    steps = 0
    while s.phase != OVER and steps < 20000:
        seat = s.asked
        if s.ask == KEEPING:
            seat = 0
            while s.asked >> seat & 1 == 0:
                seat += 1
        who = (seat + shift) % players
        if s.ask <= ATTACKING:
            who = 0
        if ms[who].noise < 0:
            apply(s, t, w, random_action(s, t, w))
        else:
            apply(s, t, w, choose(s, t, vs[who], ms[who], w))
        steps += 1
    return steps
