"""Quick play: the best of some actions, one after the other. Weaker levels play so, stronger ones look ahead so."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.hex.scorer import choose_best
from sztab.bots.hex.scratch import BEST, CERTAIN, CHILD, MAX_TRIED, WON, Mind, Weights
from sztab.bots.hex.value import chance, worth
from sztab.core.kernel import copy_state, kernel
from sztab.core.random import MASK32, shuffle_bits
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.playout import below, draw_at_random
from sztab.games.hex.state import DRAWING, NOTHING, OVER, PEACE, PLAYING, PULLED, PUSHED, State, Tables, Work


@kernel
def to_answer(s: State) -> int:
    """The seat that is asked."""
    return s.asked if s.question != NOTHING else s.turn


@kernel
def turn_is_over(s: State, seat: int) -> bool:
    """Has the turn of this seat come to its end, or to a new draw?"""
    return s.phase == OVER or s.phase == DRAWING or s.turn != seat


@kernel
def answer_questions(states: Sequence[State], t: Tables, w: Work, x: Work, m: Mind, v: Weights, at: int) -> None:
    """Answer what is asked at a place: where a pushed unit goes as its owner likes it best, anything else by the first
    answer. Both buffers of actions are used up."""
    while states[at].question != NOTHING and states[at].phase != OVER:
        asked = states[at].asked
        found = legal(states[at], t, w)
        chosen = w.actions[0]
        if states[at].question in (PUSHED, PULLED) and states[at].stage == PEACE and found > 1:
            best = -2 * WON
            for i in range(min(found, MAX_TRIED)):
                m.answers[i] = w.actions[i]
            for i in range(min(found, MAX_TRIED)):
                copy_state(states, BEST, at)
                apply(states[BEST], t, x, m.answers[i])
                if states[BEST].question == NOTHING:
                    value = worth(states, t, x, m, v, BEST, asked)
                    if value > best:
                        best = value
                        chosen = m.answers[i]
        apply(states[at], t, x, chosen)


@kernel
def choose_some(s: State, t: Tables, w: Work, m: Mind, v: Weights, most: int) -> int:
    """Some of the legal actions into `m.tried`: the most promising, or without a network any. Returns how many."""
    found = legal(s, t, w)
    n = min(found, most)
    if found <= most:
        for i in range(n):
            m.tried[i] = w.actions[i]
        return n
    scored = v.learned and s.phase == PLAYING and s.question == NOTHING
    if scored and found <= MAX_TRIED:
        return choose_best(s, t, w, m, v, found, n)
    for i in range(MAX_TRIED if scored else n):
        other = i + below(w, found - i)
        action = w.actions[other]
        w.actions[other] = w.actions[i]
        w.actions[i] = action
        if not scored:
            m.tried[i] = action
    return choose_best(s, t, w, m, v, MAX_TRIED, n) if scored else n


@kernel
def best_action(
    states: Sequence[State], t: Tables, w: Work, x: Work, m: Mind, v: Weights, at: int, most: int
) -> int:  # fmt: skip
    """The best of `most` actions at a place, judged by the position it leads to; m.value[CHILD] is its worth."""
    seat = to_answer(states[at])
    n = choose_some(states[at], t, w, m, v, most)
    best = -2 * WON
    chosen = m.tried[0]
    if n > 1:
        for i in range(n):
            copy_state(states, CHILD, at)
            apply(states[CHILD], t, x, m.tried[i])
            if states[CHILD].question != NOTHING:
                answer_questions(states, t, w, x, m, v, CHILD)
            value = worth(states, t, x, m, v, CHILD, seat)
            if value > best:
                best = value
                chosen = m.tried[i]
    m.value[CHILD] = best
    return chosen


@kernel
def quick_turn(states: Sequence[State], t: Tables, w: Work, x: Work, m: Mind, v: Weights, at: int, most: int) -> None:
    """Play the turn that is to come at a place, its draw included."""
    while states[at].phase == DRAWING:
        apply(states[at], t, x, draw_at_random(states[at], w))
        if states[at].phase == OVER:
            return
    seat = states[at].turn
    while not turn_is_over(states[at], seat):
        apply(states[at], t, x, best_action(states, t, w, x, m, v, at, most))


@kernel
def chance_at(
    states: Sequence[State], t: Tables, x: Work, m: Mind, v: Weights, at: int, seat: int, played: int
) -> int:  # fmt: skip
    """The seat's chance to win at a place behind so many turns. Of wins the early one is better, of losses the late
    one: lines are guesses, and the other side may yet do something else."""
    if states[at].phase != OVER:
        return chance(v, worth(states, t, x, m, v, at, seat))
    if states[at].result == 0:
        return CERTAIN // 2
    return CERTAIN - played if states[at].result & states[at].friends[seat] else played


@kernel
def signature(s: State) -> int:
    """A number that tells positions of one turn apart."""
    h = 17 + s.turn * 8 + s.phase
    for cell in range(len(s.unit)):
        if s.unit[cell] >= 0:
            h = (h ^ (s.unit[cell] * 64 + cell + (s.used[cell] * 7 + s.wounds[cell]) * 65599)) * 2654435761 & MASK32
            h = shuffle_bits(h + 1)
    for kind in range(len(s.hand[s.turn])):
        h = (h * 31 + s.hand[s.turn][kind]) & MASK32
    for seat in range(s.seats):
        h = (h * 31 + s.toughness[seat]) & MASK32
    return h
