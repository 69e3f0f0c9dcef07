"""Tables as they are looked at while they are played."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sztab.core.action import BadInput
from sztab.messages.costs import WORK
from sztab.messages.errors import bad_input, not_now
from sztab.messages.tables import ChatMessages, Forecast, ForecastRequest, History, State, Table
from sztab.table import records
from sztab.usecases.arguments import After, Pictured, Seat, Words
from sztab.usecases.ask import TABLE, ask
from sztab.usecases.house import At


@ask("GET", TABLE, "tables", anybody=True)
def table(at: At) -> Table:
    """The outside of a table."""
    return at.live.info()


@ask("GET", f"{TABLE}/state", "play", holds="seat")
async def state(at: At, seat: Seat = None, after: After = 0, language: Words = "en", scene: Pictured = False) -> State:
    """What a viewer may know now, and what happened after a number."""
    return await at.live.state(seat, language, after, scene)


@ask("GET", f"{TABLE}/history", "play", holds="seat")
async def history(
    at: At,
    seat: Seat = None,
    after: After = 0,
    limit: Annotated[int, Meta(ge=1, le=500)] = 200,
    language: Words = "en",
) -> History:
    """What happened, from the first entry."""
    number = at.table.numbers[-1 if seat is None else seat]
    return History((await at.live.entries(seat, language, after))[:limit], number)


@ask("POST", f"{TABLE}/forecast", "play", holds="seat", cost=WORK)
def forecast(at: At, data: ForecastRequest) -> Forecast:
    """What would come of the position after some tokens, as far as this viewer may know."""
    play = at.play
    try:
        return Forecast.of(play.game.forecast(play.view(data.seat), data.tokens, data.language))
    except BadInput as error:
        raise bad_input(error) from None


@ask("GET", f"{TABLE}/record", "play", holds="seat")
async def record(at: At, seat: Seat = None, language: Words = "en") -> str:
    """The record; of a running game with secrets what this viewer knows of it."""
    table, play = at.table, at.play
    if table.status == "open" and not table.imported:
        raise not_now("The game has not started.")
    if table.secret and table.status != "ended":
        told = await at.live.entries(seat, language, 0)
        return records.export_view(play, seat, [str(line) for entry in told for line in entry.story])
    return records.export(play, await at.live.steps())


@ask("GET", f"{TABLE}/chat", "chat")
async def read_chat(at: At, after: After = 0) -> ChatMessages:
    """What was said."""
    return ChatMessages(await at.live.chat(after))
