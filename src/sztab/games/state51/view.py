"""What a seat may know: its own hand, what lies open, and of other hands how many cards and which were seen by all."""

from __future__ import annotations

from collections.abc import Callable

from sztab.core.kernel import clone
from sztab.core.view import View
from sztab.games.state51.notation.read import read_position
from sztab.games.state51.notation.write import deck_of, row
from sztab.games.state51.position import TABLES, Position
from sztab.games.state51.rules.card import drop, insert
from sztab.games.state51.state import HAND, SEATS, UNKNOWN, State


def sample(view: View, below: Callable[[int], int]) -> Position:
    """A position that fits a view: hidden cards come from those the view does not show, all equally likely."""
    s = clone(State, read_position(view.position).now)
    unseen = [kind for kind, count in sorted(deck_of(s).items()) if kind < TABLES.locations for _ in range(count)]

    def unknown() -> int:
        kind = unseen.pop(below(len(unseen)))
        s.deck[kind] -= 1
        return kind

    for seat in range(SEATS):
        for _ in range(row(s, HAND + seat).count(UNKNOWN)):
            drop(s, HAND + seat, UNKNOWN)
            insert(s, HAND + seat, unknown())
        if s.aside[seat][0] == 1 + UNKNOWN:
            s.aside[seat][0], s.aside[seat][1] = sorted((1 + unknown(), 1 + unknown()))
    return Position(s)
