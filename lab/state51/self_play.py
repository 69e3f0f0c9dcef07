"""Whole games of greedy players inside the kernel, for finding weights."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.state51.policy import choose
from sztab.bots.state51.worth import Mind, Weights
from sztab.core.kernel import kernel, lowest
from sztab.games.state51.rules.playout import LONGEST, below, seed
from sztab.games.state51.rules.setup import new_game
from sztab.games.state51.rules.turn import advance, apply
from sztab.games.state51.state import ATTACKING, KEEPING, OVER, SEATS, State, Tables, Work


@kernel
def begin(s: State, t: Tables, w: Work, players: int, sets: int, number: int) -> None:
    """A game by its number; factions go round with it."""
    seed(w, number)
    new_game(s, t, players, sets, below(w, players))
    for seat in range(players):
        s.faction[seat] = (seat + number // players) % SEATS
    advance(s, t, w)


@kernel
def play_game(
    s: State, t: Tables, w: Work, v: Sequence[Weights], m: Sequence[Mind], players: int, sets: int, number: int
) -> None:
    """Play a game; seat i thinks with the weights of place (i + number) mod players."""
    begin(s, t, w, players, sets, number)
    steps = 0
    while s.phase != OVER and steps < LONGEST:
        seat = lowest(s.asked) if s.ask == KEEPING else s.asked
        who = 0 if s.ask <= ATTACKING else (seat + number) % players
        apply(s, t, w, choose(s, t, v[who], m[who], w))
        steps += 1
