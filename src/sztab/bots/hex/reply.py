"""Good replies: the enemy's turn from a small beam, the best of some by lines of play behind each of them."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.hex.beam import expand, next_beam, start_beam
from sztab.bots.hex.policy import play_on
from sztab.bots.hex.scratch import FOUND, INNER, LINE, REPLY, Mind, Weights
from sztab.core.kernel import copy_state, kernel
from sztab.core.random import MASK32
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.playout import draw_at_random, seed
from sztab.games.hex.state import DRAWING, OVER, State, Tables, Work

OTHER_DRAWS = 0x5EED  # a reply is chosen without knowing what is drawn behind it


@kernel
def find_replies(
    states: Sequence[State],
    t: Tables,
    w: Work,
    x: Work,
    m: Mind,
    v: Weights,
    at: int,
    width: int,
    tried: int,
    most: int,
) -> None:
    """Up to `most` turns of whoever is to play at a place, by the look of the positions after them."""
    seat = states[at].turn
    start_beam(states, m, REPLY, at, most)
    wide = 1
    while wide:
        for place in range(REPLY, REPLY + wide):
            expand(states, t, w, x, m, v, REPLY, place, seat, width, tried)
        wide = next_beam(states, m, REPLY)


@kernel
def reply_well(
    states: Sequence[State],
    t: Tables,
    w: Work,
    x: Work,
    m: Mind,
    v: Weights,
    at: int,
    width: int,
    tried: int,
    replies: int,
    lines: int,
    turns: int,
    most: int,
) -> None:
    """Play the turn that is to come at a place, its draw included: the best of some `replies`, each of them judged by
    `lines` of `turns` played on, or by its look where there are none."""
    while states[at].phase == DRAWING:
        apply(states[at], t, x, draw_at_random(states[at], w))
        if states[at].phase == OVER:
            return
    seat = states[at].turn
    find_replies(states, t, w, x, m, v, at, width, tried, replies)
    kept = w.random
    found = m.turns
    best = -1
    chosen = 0
    for i in range(found):
        place = REPLY + FOUND + i
        value = 0
        for line in range(lines):
            copy_state(states, INNER, place)
            seed(w, (kept ^ OTHER_DRAWS) + line & MASK32)
            value += play_on(states, t, w, x, m, v, INNER, seat, turns, most)
        if best < 0 or value > best or (value == best and m.value[place] > m.value[REPLY + FOUND + chosen]):
            best = value
            chosen = i
    w.random = kept
    copy_state(states, at, REPLY + FOUND + chosen)


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
    most: int,
    well: int,
    width: int,
    tried: int,
    replies: int,
    lines: int,
    beyond: int,
    first: int,
    n: int,
) -> int:
    """As `look_ahead_often`, but the first `well` turns of each line are played well."""
    total = 0
    for number in range(first, first + n):
        copy_state(states, LINE, place)
        seed(w, number)
        for _ in range(well):
            if states[LINE].phase != OVER:
                reply_well(states, t, w, x, m, v, LINE, width, tried, replies, lines, beyond, most)
        total += play_on(states, t, w, x, m, v, LINE, seat, turns - well, most)
    return total
