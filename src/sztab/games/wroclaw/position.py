"""A position of In the Ruins of Wrocław as a value: the cards, the kernel state, and what may be taken back."""

from __future__ import annotations

from dataclasses import dataclass

from sztab.core.kernel_game import per_thread
from sztab.core.position import KernelPosition
from sztab.games.wroclaw.data import Cards
from sztab.games.wroclaw.state import FIRING, State, Tables, new_work
from sztab.games.wroclaw.tables import tables

WHOLE, SPECTATOR = -2, -1  # who sees a position: nobody in particular and everything, or no seat's secrets

scratch = per_thread(new_work)  # nothing in it outlasts a call


@dataclass(frozen=True, eq=False, repr=False)
class Position(KernelPosition[State]):
    """The state of the contract, with the cards that are played with."""

    kind = State
    cards: Cards
    now: State
    undo: int = 0
    by: int = -1  # the seat that fired last, -1 when something else happened since
    viewer: int = WHOLE  # a position read from a view: whose; what it hides is filled in somehow and never shown

    @property
    def tables(self) -> Tables:
        return tables(self.cards)

    def print(self) -> str:
        from sztab.games.wroclaw.notation.write import print_position

        return print_position(self.cards, self.now, self.viewer)

    def after(self, now: State) -> Position:
        """The position that an action led to. Shots hide nothing and can be taken back; a choice made unseen stands."""
        if self.now.phase != FIRING:
            return Position(self.cards, now, viewer=self.viewer)
        seat = int(self.now.on)
        return Position(self.cards, now, self.undo_after(seat), seat, self.viewer)

    def hides(self, seat: int) -> bool:
        """Are this seat's secrets left out?"""
        return self.viewer not in (WHOLE, seat)
