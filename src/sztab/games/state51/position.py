"""A position of 51st State as a value: the kernel state, and whether its last actions may be taken back."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from sztab.core.kernel_game import per_thread
from sztab.core.position import KernelPosition
from sztab.games.state51.data import Cards, Connection, Location, load_cards
from sztab.games.state51.state import ATTACKING, KEEPING, State, Tables, new_work
from sztab.games.state51.tables import tables

scratch = per_thread(new_work)  # nothing in it outlasts a call
CARDS: Cards = load_cards()
TABLES: Tables = tables()
ALL_CARDS: tuple[Location | Connection, ...] = (*CARDS.locations, *CARDS.connections)
IDS = tuple(card.id for card in ALL_CARDS)
FACTIONS = tuple(faction.id for faction in CARDS.factions)
KIND_OF = {id: kind for kind, id in enumerate(IDS)}


@dataclass(frozen=True, eq=False, repr=False)
class Position(KernelPosition[State]):
    """The state of the contract."""

    kind = State
    now: State
    undo: int = 0
    by: int = -1
    answered: str = ""  # what the rules answered for that seat: a question with one answer, which older records hold
    payments: dict[int, list[str]] = field(default_factory=dict)  # their names by cost, made when first asked for

    def print(self) -> str:
        from sztab.games.state51.notation.write import print_position

        return print_position(self.now, known=self.open_lines)

    @cached_property
    def open_lines(self) -> dict[str, str]:
        """What everybody may know, made when first asked for: the text and every view have it in common."""
        from sztab.games.state51.notation.write import open_lines

        return open_lines(self.now)

    def seats_to_answer(self) -> tuple[int, ...]:
        """The seats that are asked now; none where chance is to answer or the game is over."""
        s = self.now
        if s.ask == KEEPING:
            return tuple(seat for seat in range(s.players) if s.asked >> seat & 1)
        return () if s.ask <= ATTACKING else (int(s.asked),)

    def after(self, now: State, seat: int, answered: str = "") -> Position:
        """The position that an action of a seat (-1: of chance) led to.

        Nothing is taken back past chance, another seat's decision, or the end of a choice that all make at once.
        """
        revealed = self.now.ask == KEEPING and now.ask != KEEPING
        if seat < 0 or revealed:
            return Position(now, 0, seat)
        return Position(now, self.undo_after(seat), seat, answered)
