"""Good replies: lines of play in which every turn is the best that a small beam finds."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.hex.beam import expand, next_beam, start_beam
from sztab.bots.hex.policy import chance_at
from sztab.bots.hex.scratch import FOUND, LINE, REPLY, Mind, Weights
from sztab.core.kernel import copy_state, kernel
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.playout import draw_at_random, seed
from sztab.games.hex.state import DRAWING, OVER, State, Tables, Work


@kernel
def good_turn(
    states: Sequence[State], t: Tables, w: Work, x: Work, m: Mind, v: Weights, at: int, width: int, tried: int
) -> None:  # fmt: skip
    """Play the turn that is to come at a place, its draw included, as a beam finds it by the look of its end."""
    while states[at].phase == DRAWING:
        apply(states[at], t, x, draw_at_random(states[at], w))
        if states[at].phase == OVER:
            return
    seat = states[at].turn
    start_beam(states, m, REPLY, at, 1)
    wide = 1
    while wide:
        for place in range(REPLY, REPLY + wide):
            expand(states, t, w, x, m, v, REPLY, place, seat, width, tried)
        wide = next_beam(states, m, REPLY)
    copy_state(states, at, REPLY + FOUND)


@kernel
def look_closely(
    states: Sequence[State],
    t: Tables,
    w: Work,
    x: Work,
    m: Mind,
    v: Weights,
    place: int,
    seat: int,
    turns: int,
    width: int,
    tried: int,
    first: int,
    n: int,
) -> int:
    """As `look_ahead_often`, with good turns in place of quick ones."""
    total = 0
    for number in range(first, first + n):
        copy_state(states, LINE, place)
        seed(w, number)
        played = 0
        while played < turns and states[LINE].phase != OVER:
            good_turn(states, t, w, x, m, v, LINE, width, tried)
            played += 1
        total += chance_at(states, t, x, m, v, LINE, seat, played)
    return total
