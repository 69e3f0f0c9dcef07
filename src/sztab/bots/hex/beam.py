"""Whole turns: a beam of positions, action by action, and the best turns that it comes to."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.hex.policy import answer_questions, choose_some, signature, turn_is_over
from sztab.bots.hex.scratch import (
    CHILD,
    DEPTH,
    FOUND,
    MAX_WIDTH,
    Mind,
    Weights,
)
from sztab.bots.hex.value import worth
from sztab.core.kernel import copy_state, kernel
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.state import NOTHING, PEACE, State, Tables, Work


@kernel
def start_beam(states: Sequence[State], m: Mind, beam: int, at: int, most_turns: int) -> None:
    """Begin a beam with the position at a place alone."""
    copy_state(states, beam, at)
    m.width = 1
    m.next_width = 0
    m.turns = 0
    m.most_turns = most_turns
    m.length[beam] = 0


@kernel
def keep(
    states: Sequence[State], m: Mind, base: int, kept: int, most: int, value: int, parent: int, action: int
) -> int:
    """Keep the child among the best `most` from `base` on, unless an equal one is there. Returns how many there are."""
    mark = signature(states[CHILD])
    worst = base
    for place in range(base, base + kept):
        if m.mark[place] == mark and m.value[place] == value:
            return kept
        if m.value[place] < m.value[worst]:
            worst = place
    if kept < most:
        worst = base + kept
        kept += 1
    elif value <= m.value[worst]:
        return kept
    copy_state(states, worst, CHILD)
    m.value[worst] = value
    m.mark[worst] = mark
    length = m.length[parent]
    for i in range(length):
        m.path[worst][i] = m.path[parent][i]
    m.path[worst][length] = action
    m.length[worst] = length + 1
    return kept


@kernel
def expand(
    states: Sequence[State],
    t: Tables,
    w: Work,
    x: Work,
    m: Mind,
    v: Weights,
    beam: int,
    place: int,
    seat: int,
    width: int,
    most: int,
) -> None:
    """Try up to `most` actions at a place of the beam; turns that end go to the turns, others to the next beam.

    An answer inside a battle is a turn of its own: the battle is fought out behind it with first answers.
    """
    inside = states[place].question != NOTHING and states[place].stage != PEACE
    n = choose_some(states[place], t, w, m, v, most)
    for i in range(n):
        copy_state(states, CHILD, place)
        action = m.tried[i]
        apply(states[CHILD], t, x, action)
        if states[CHILD].question != NOTHING:
            answer_questions(states, t, w, x, m, v, CHILD)
        value = worth(states, t, x, m, v, CHILD, seat)
        if inside or turn_is_over(states[CHILD], states[place].turn) or m.length[place] + 1 >= DEPTH:
            m.turns = keep(states, m, beam + FOUND, m.turns, m.most_turns, value, place, action)
        else:
            m.next_width = keep(states, m, beam + MAX_WIDTH, m.next_width, width, value, place, action)


@kernel
def next_beam(states: Sequence[State], m: Mind, beam: int) -> int:
    """The next beam becomes the beam. Returns its width."""
    for place in range(beam, beam + m.next_width):
        following = place + MAX_WIDTH
        copy_state(states, place, following)
        m.value[place] = m.value[following]
        m.length[place] = m.length[following]
        for j in range(m.length[following]):
            m.path[place][j] = m.path[following][j]
    m.width = m.next_width
    m.next_width = 0
    return m.width


@kernel
def find_turns(
    states: Sequence[State],
    t: Tables,
    w: Work,
    x: Work,
    m: Mind,
    v: Weights,
    beam: int,
    at: int,
    seat: int,
    width: int,
    tried: int,
    most: int,
) -> None:
    """The up to `most` best whole turns of a seat from a place, by the look of their ends, into the turns of a beam."""
    start_beam(states, m, beam, at, most)
    wide = 1
    while wide:
        for place in range(beam, beam + wide):
            expand(states, t, w, x, m, v, beam, place, seat, width, tried)
        wide = next_beam(states, m, beam)
