"""Answers and what is taken back, judged by what a table is now."""

from __future__ import annotations

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.messages.errors import bad_input, not_now
from sztab.table import plans
from sztab.table import value as playing
from sztab.table.value import TableValue


def answered(play: TableValue, seat: int, decision: int, token: str, client: str, now: float) -> TableValue:
    """A seat answers the decision of a number."""
    table = play.table
    must_run(play)
    if seat not in play.asked:
        raise not_now(Sentence("{name} has nothing to decide now.", name=table.names[seat]))
    if decision != table.decisions[seat]:
        raise not_now(
            Sentence("The current decision is number {now}, not {number}.", now=table.decisions[seat], number=decision)
        )
    try:
        return plans.answer(play, seat, token, client, now)
    except BadInput as error:
        raise bad_input(error) from None


def undone(play: TableValue, seat: int, count: int, number: int | None, now: float) -> TableValue:
    """A seat takes actions back; `number`: only if this is still the last entry it knows."""
    must_run(play)
    if number is not None and number != play.table.numbers[seat]:
        raise not_now(
            Sentence("The last entry is now number {now}, not {number}.", now=play.table.numbers[seat], number=number)
        )
    try:
        return playing.undo(play, seat, count, now)
    except BadInput as error:
        raise not_now(error.args[0]) from None


def must_run(play: TableValue) -> None:
    if play.table.status != "running":
        raise not_now("The game is not running.")
