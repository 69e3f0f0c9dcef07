"""A position of In the Ruins of Wrocław as a value: the cards, the kernel state, and what may be taken back."""

from __future__ import annotations

from dataclasses import dataclass, field

from sztab.core.kernel import clone
from sztab.core.kernel_game import per_thread
from sztab.games.wroclaw.cards import Cards
from sztab.games.wroclaw.state import FIRING, State, Tables, new_work
from sztab.games.wroclaw.tables import tables

WHOLE, SPECTATOR = -2, -1  # who sees a position: nobody in particular and everything, or no seat's secrets

scratch = per_thread(new_work)  # nothing in it outlasts a call


@dataclass(frozen=True, eq=False)
class Position:
    """The state of the contract. The kernel state in here is never changed once the position exists."""

    cards: Cards
    now: State
    undo: int = 0
    by: int = -1  # the seat that fired last, -1 when something else happened since
    viewer: int = WHOLE  # a position read from a view: whose; what it hides is filled in somehow and never shown
    _text: list[str] = field(default_factory=list, repr=False)

    @property
    def tables(self) -> Tables:
        return tables(self.cards)

    @property
    def text(self) -> str:
        """The position as keyed lines."""
        if not self._text:
            from sztab.games.wroclaw.notation import print_position

            self._text.append(print_position(self.cards, self.now, self.viewer))
        return self._text[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Position({self.text.replace(chr(10), ' / ')!r})"

    def copy(self) -> State:
        """A kernel state to work on."""
        return clone(State, self.now)

    def after(self, now: State) -> Position:
        """The position that an action led to. Shots hide nothing and can be taken back; a choice made unseen stands."""
        if self.now.phase != FIRING:
            return Position(self.cards, now, viewer=self.viewer)
        seat = int(self.now.on)
        return Position(self.cards, now, self.undo + 1 if seat == self.by else 1, seat, self.viewer)

    def hides(self, seat: int) -> bool:
        """Are this seat's secrets left out?"""
        return self.viewer not in (WHOLE, seat)
