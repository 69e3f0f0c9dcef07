"""A position of Neuroshima Hex as a value: who sits where, the kernel state, and how it came to be inside an effect."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sztab.core.kernel_game import per_thread
from sztab.core.position import KernelPosition
from sztab.games.hex.board import Board, board
from sztab.games.hex.data import Army, Tile
from sztab.games.hex.state import DRAWING, NOTHING, OVER, PLACING, State, Tables, new_work
from sztab.games.hex.tables import tables

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


@dataclass(frozen=True, eq=False, repr=False)
class Position(KernelPosition[State]):
    """The state of the contract, and where a position line begins that writes it."""

    kind = State
    seating: Seating
    now: State
    anchor: State  # the last state of a phase that a position line writes in full
    since: tuple[int, ...] = ()  # actions after it, inside an effect or a battle
    round: int = 0
    undo: int = 0
    by: int = -1
    started: int = -1  # who starts the battle fought for its own sake; -1 the seat on turn

    def print(self) -> str:
        from sztab.games.hex.notation.write import print_position

        return print_position(self)

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
            undo=self.undo_after(seat),
            by=seat,
            started=-1 if stable else self.started,
        )
