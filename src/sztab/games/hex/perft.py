"""Perft: how many sequences of actions there are, to compare with another count."""

from __future__ import annotations

from sztab.core.kernel import clone
from sztab.games.hex.notation import tokens
from sztab.games.hex.position import Position, Seating, scratch
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.state import DRAWING, NOTHING, State


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` tokens; a draw and an answer are a token each."""
    return _count(position.seating, position.copy(), depth)


def divide(position: Position, depth: int) -> dict[str, int]:
    """The same, by first token."""
    counts = {}
    for action in _actions(position.seating, position.copy()):
        after = clone(State, position.now)
        apply(after, position.seating.tables, scratch(), action)
        counts[tokens.print_action(position, action)] = _count(position.seating, after, depth - 1)
    return dict(sorted(counts.items()))


def _actions(seating: Seating, state: State) -> list[int]:
    if state.phase == DRAWING and state.question == NOTHING:
        return tokens.possible_draws(Position(seating, state, state))
    w = scratch()
    count = legal(state, seating.tables, w)
    return [int(w.actions[i]) for i in range(count)]


def _count(seating: Seating, state: State, depth: int) -> int:
    if depth < 1:
        return 1
    actions = _actions(seating, state)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = clone(State, state)
        apply(after, seating.tables, scratch(), action)
        total += _count(seating, after, depth - 1)
    return total
