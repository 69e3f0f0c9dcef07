"""Another game at the same table: who sits where in it."""

from __future__ import annotations

from hashlib import sha256

from msgspec.structs import replace

from sztab.core.registry import game as find
from sztab.table import seeds
from sztab.table.documents import Seat, TableDocument


def seats_of_a_rematch(table: TableDocument) -> tuple[Seat, ...]:
    """Everybody moves on by one seat; where all are on one side nobody does."""
    return table.seats if len(table.sides) == 1 else (*table.seats[-1:], *table.seats[:-1])


def _for_a_rematch(taken: Seat) -> Seat:
    """A bot that played on for somebody comes on its own account."""
    return Seat("bot", name=taken.bot, bot=taken.bot) if taken.bot else replace(taken, hash=None)


def rematch_of(table: TableDocument, now: float) -> TableDocument:
    """The table of another game; its seats are taken already."""
    seats = tuple(map(_for_a_rematch, seats_of_a_rematch(table)))
    id = f"t_{sha256(f'{table.id} {table.seed} again'.encode()).hexdigest()[:24]}"  # one game has one rematch
    return table.again(id, find(table.game).version, seats, seeds.new_seed(), now)
