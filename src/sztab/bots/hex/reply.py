"""Lines of play: turns of both sides behind a position, each a quick one or the best that a small beam finds."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.hex.beam import find_turns
from sztab.bots.hex.policy import chance_at, quick_turn
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
    find_turns(states, t, w, x, m, v, REPLY, at, states[at].turn, width, tried, 1)
    copy_state(states, at, REPLY + FOUND)


@kernel
def play_lines(
    states: Sequence[State],
    t: Tables,
    w: Work,
    x: Work,
    m: Mind,
    v: Weights,
    place: int,
    seat: int,
    turns: int,
    judged_from: int,
    width: int,
    tried: int,
    first: int,
    n: int,
) -> int:
    """The sum of the seat's chances to win over `n` lines of play from a place, with the draws of the numbers from
    `first` on; without a width their turns are quick ones. A line is judged behind several of its turns, and the mean
    counts: the early judgements have seen less, but are less at the mercy of the draws."""
    total = 0
    for number in range(first, first + n):
        copy_state(states, LINE, place)
        seed(w, number)
        played = 0
        for turn in range(1, turns + 1):
            if states[LINE].phase != OVER:
                if width:
                    good_turn(states, t, w, x, m, v, LINE, width, tried)
                else:
                    quick_turn(states, t, w, x, m, v, LINE, tried)
                played += 1
            if turn >= judged_from:
                total += chance_at(states, t, x, m, v, LINE, seat, played)
    return total // max(turns - judged_from + 1, 1)
