"""Answers and what is taken back, judged by what a table is now."""

from __future__ import annotations

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.messages.errors import bad_input, not_now
from sztab.messages.tables import Accepted, AnswerRequest, Table, UndoRequest
from sztab.table import plans
from sztab.table import value as playing
from sztab.table.value import TableValue
from sztab.usecases.ask import TABLE, Change, ask
from sztab.usecases.house import At


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


@ask("POST", f"{TABLE}/answer", "play", holds="seat", changes=True)
async def answer(at: At, data: AnswerRequest) -> Change[Accepted] | Accepted:
    """Answer a decision. It is stored when it is acknowledged, and played once however often it is sent."""
    done = await at.live.answered(data.seat, data.decision, data.client)
    if done:
        return Accepted(data.client, done.numbers[data.seat], done.decision, True)
    await at.live.expire()
    play = answered(at.play, data.seat, data.decision, data.token, data.client, at.now)
    accepted = Accepted(data.client, play.new[0].numbers[data.seat], data.decision, False)
    return Change(play, lambda table: accepted)


@ask("POST", f"{TABLE}/undo", "play", holds="seat", changes=True)
def undo(at: At, data: UndoRequest) -> Change[Table]:
    """Take own actions back."""
    return Change(undone(at.play, data.seat, data.count, data.number, at.now))
