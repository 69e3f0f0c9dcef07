"""Bots of one level at one table are told apart by a number."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.names import told_apart
from sztab.table.documents import Seat


def bot_numbers(seats: Sequence[Seat]) -> list[int]:
    """The number of each: that of its tournament, otherwise by its place among its like; 0 where there is no other."""
    alike = told_apart([None if seat.number else seat.bot for seat in seats])
    return [seat.number or number for seat, number in zip(seats, alike, strict=True)]


def names(seats: Sequence[Seat]) -> list[str]:
    """Who sits there, as a record writes it: `Ann`, `soldier 2`; nothing where nobody does."""
    return [
        f"{seat.name} {number}" if seat.kind == "bot" and number and seat.name == seat.bot else seat.name
        for seat, number in zip(seats, bot_numbers(seats), strict=True)
    ]
