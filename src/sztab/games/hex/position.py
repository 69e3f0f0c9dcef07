"""A position of Neuroshima Hex as a value: who sits where, the kernel state, and how it came to be inside an effect."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from sztab.core.kernel import clone
from sztab.core.kernel_game import per_thread
from sztab.games.hex.board import Board, board
from sztab.games.hex.state import DRAWING, NOTHING, OVER, PLACING, State, Tables, new_work
from sztab.games.hex.tables import tables
from sztab.games.hex.tiles import Army, Tile

scratch = per_thread(new_work)  # nothing in it outlasts a call


@dataclass(frozen=True)
class Seating:
    """What does not change during a game: the board, and the letter and army of each seat in turn order."""

    size: int
    letters: tuple[str, ...]
    armies: tuple[Army, ...]

    @cached_property
    def board(self) -> Board:
        return board(self.size)

    @cached_property
    def tables(self) -> Tables:
        return tables(self.size, self.armies)

    @property
    def fights_allies(self) -> int:
        """The seats, as bits, whose army fights its allies (MODE-7)."""
        return sum(1 << seat for seat, army in enumerate(self.armies) if army.fights_allies)

    def tile(self, seat: int, kind: int) -> Tile:
        return self.armies[seat].tiles[kind]


@dataclass(frozen=True, eq=False)
class Position:
    """The state of the contract. Kernel states in here are never changed once the position exists."""

    seating: Seating
    now: State
    anchor: State  # the last state of a phase that a position line writes in full
    since: tuple[int, ...] = ()  # actions after it, inside an effect or a battle
    round: int = 0
    undo: int = 0
    by: int = -1  # the seat that acted last, -1 chance or nobody
    started: int = -1  # who starts the battle fought for its own sake; -1 the seat on turn
    _text: list[str] = field(default_factory=list, repr=False)

    @property
    def text(self) -> str:
        """The position line."""
        if not self._text:
            from sztab.games.hex.printer import print_position

            self._text.append(print_position(self))
        return self._text[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Position({self.text!r})"

    def copy(self) -> State:
        """A kernel state to work on."""
        return clone(State, self.now)

    def seat_to_answer(self) -> int:
        """The seat that is asked now, or -1 where the pile is to give."""
        if self.now.question != NOTHING:
            return self.now.asked
        return -1 if self.now.phase == DRAWING else self.now.turn

    def after(self, now: State, action: int) -> Position:
        """The position that an action led to."""
        stable = now.question == NOTHING
        number = self.round
        if now.phase not in (PLACING, OVER) and (self.now.phase == PLACING or now.turn < self.now.turn):
            number += 1
        seat = self.seat_to_answer()
        return Position(
            self.seating,
            now,
            anchor=now if stable else self.anchor,
            since=() if stable else (*self.since, action),
            round=number,
            undo=0 if seat < 0 else self.undo + 1 if seat == self.by else 1,
            by=seat,
            started=-1 if stable else self.started,
        )
