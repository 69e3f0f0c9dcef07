"""What happens at a table: views, answers, agreements, chat."""

from __future__ import annotations

from typing import Annotated

from litestar import MediaType, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.desk.hints import table_hint
from sztab.messages.costs import COSTS, THOUGHT, WORK
from sztab.messages.errors import Refused, bad_input, not_now
from sztab.messages.people import ChatMessage
from sztab.messages.tables import (
    Accepted,
    AnswerRequest,
    ChatMessages,
    ChatRequest,
    ClaimRequest,
    Forecast,
    ForecastRequest,
    Hint,
    HintRequest,
    History,
    OfferAnswer,
    OfferRequest,
    SeatOnlyRequest,
    State,
    Table,
    UndoRequest,
)
from sztab.server.live import absence
from sztab.server.live.live_table import LiveTable
from sztab.server.live.turns import Asker
from sztab.server.people.sessions import Caller
from sztab.server.web import chat
from sztab.server.web.routes.common import PROBLEMS, After, Pictured, Seat, TheCaller, TheServer, Words
from sztab.server.web.runtime import Server
from sztab.table import records


async def seen(server: Server, id: str, seat: int | None, caller: Caller) -> LiveTable:
    """A table, if this viewer may look at it from there."""
    live = await server.tables.get(id)
    if seat is not None:
        caller.must_hold(live.table, seat)
        absence.saw(live, seat, server.now())
    return live


@get("/api/tables/{id:str}/state", tags=["play"], responses=PROBLEMS)
async def state(
    id: FromPath[str],
    server: TheServer,
    caller: TheCaller,
    seat: Seat = None,
    after: After = 0,
    language: Words = "en",
    scene: Pictured = False,
) -> State:
    """What a viewer may know now, and what happened after a number."""
    return await server.viewing.state(await seen(server, id, seat, caller), seat, language, after, scene)


@get("/api/tables/{id:str}/history", tags=["play"], responses=PROBLEMS)
async def history(
    id: FromPath[str],
    server: TheServer,
    caller: TheCaller,
    seat: Seat = None,
    after: After = 0,
    limit: Annotated[int, QueryParameter(name="limit", ge=1, le=500)] = 200,
    language: Words = "en",
) -> History:
    """What happened, from the first entry."""
    live = await seen(server, id, seat, caller)
    number = live.table.numbers[-1 if seat is None else seat]
    return History((await server.viewing.entries(live, seat, language, after))[:limit], number)


@post("/api/tables/{id:str}/answer", status_code=200, tags=["play"], responses=PROBLEMS)
async def answer(id: FromPath[str], data: JSONBody[AnswerRequest], server: TheServer, caller: TheCaller) -> Accepted:
    """Answer a decision. It is stored when it is acknowledged, and played once however often it is sent."""
    await seen(server, id, data.seat, caller)
    answer = (data.seat, data.decision, data.token, data.client)
    return await server.tables.answer(id, *answer, held=lambda live, seat: caller.holds(live.table, seat))


@post("/api/tables/{id:str}/undo", status_code=200, tags=["play"], responses=PROBLEMS)
async def undo(id: FromPath[str], data: JSONBody[UndoRequest], server: TheServer, caller: TheCaller) -> Table:
    """Take own actions back."""
    await seen(server, id, data.seat, caller)
    undone = (data.seat, data.count, data.number)
    return (await server.tables.undo(id, *undone, held=lambda live, seat: caller.holds(live.table, seat))).info()


@post("/api/tables/{id:str}/offer", status_code=200, tags=["play"], responses=PROBLEMS)
async def offer(id: FromPath[str], data: JSONBody[OfferRequest], server: TheServer, caller: TheCaller) -> Table:
    """Offer a draw, or ask to take back."""
    return (await server.agreements.offer(id, data.seat, data.kind, caller)).info()


@post("/api/tables/{id:str}/offer/answer", status_code=200, tags=["play"], responses=PROBLEMS)
async def answer_offer(id: FromPath[str], data: JSONBody[OfferAnswer], server: TheServer, caller: TheCaller) -> Table:
    """Agree to an offer or decline it."""
    return (await server.agreements.answer_offer(id, data.seat, data.accept, caller)).info()


@post("/api/tables/{id:str}/resign", status_code=200, tags=["play"], responses=PROBLEMS)
async def resign(id: FromPath[str], data: JSONBody[SeatOnlyRequest], server: TheServer, caller: TheCaller) -> Table:
    """Give up."""
    return (await server.agreements.resign(id, data.seat, caller)).info()


@post("/api/tables/{id:str}/claim", status_code=200, tags=["play"], responses=PROBLEMS)
async def claim(id: FromPath[str], data: JSONBody[ClaimRequest], server: TheServer, caller: TheCaller) -> Table:
    """Somebody's time is over, or they have gone: win, or let a bot play on."""
    return (await server.agreements.claim(id, data.seat, data.wish, caller)).info()


@post("/api/tables/{id:str}/rematch", status_code=200, tags=["play"], responses=PROBLEMS)
async def rematch(id: FromPath[str], data: JSONBody[SeatOnlyRequest], server: TheServer, caller: TheCaller) -> Table:
    """Ask for another game."""
    server.limits.tables.spend(caller.address)
    return (await server.agreements.rematch(id, data.seat, caller)).info()


@post("/api/tables/{id:str}/forecast", status_code=200, tags=["play"], responses=PROBLEMS, opt={COSTS: WORK})
async def forecast(
    id: FromPath[str], data: JSONBody[ForecastRequest], server: TheServer, caller: TheCaller
) -> Forecast:
    """What would come of the position after some tokens, as far as this viewer may know."""
    play = (await seen(server, id, data.seat, caller)).play
    try:
        return Forecast.of(play.game.forecast(play.view(data.seat), data.tokens, data.language))
    except BadInput as error:
        raise bad_input(error) from None


@post("/api/tables/{id:str}/hint", status_code=200, tags=["play"], responses=PROBLEMS, opt={COSTS: THOUGHT})
async def hint(id: FromPath[str], data: JSONBody[HintRequest], server: TheServer, caller: TheCaller) -> Hint:
    """A bot's advice, from what this seat may know."""
    live = await seen(server, id, data.seat, caller)
    view = live.play.view(data.seat)
    if live.table.rated:
        raise not_now("There are no hints at a rated table.")
    if live.table.tournament:
        raise not_now("There are no hints in a tournament.")
    if not view.legal:
        raise not_now(Sentence("{name} has nothing to decide now.", name=live.table.names[data.seat]))
    server.limits.advising.spend(caller.address)
    asker = Asker(caller.address, caller.player.id if caller.player else caller.link or "")
    try:
        advice = await server.bot_service.advise(data.bot, view, data.language, asker)
    except BadInput as error:
        raise Refused(400, str(error), field="bot") from None
    await server.agreements.hinted(id, data.seat)
    return table_hint(view, advice, data.bot, data.language)


@get("/api/tables/{id:str}/record", media_type=MediaType.TEXT, tags=["play"], responses=PROBLEMS)
async def record(
    id: FromPath[str], server: TheServer, caller: TheCaller, seat: Seat = None, language: Words = "en"
) -> str:  # fmt: skip
    """The record; of a running game with secrets what this viewer knows of it."""
    live = await seen(server, id, seat, caller)
    if live.table.status == "open" and not live.table.imported:
        raise not_now("The game has not started.")
    play = live.play
    if play.table.secret and play.table.status != "ended":
        told = await server.viewing.entries(live, seat, language, 0)
        return records.export_view(play, seat, [str(line) for entry in told for line in entry.story])
    return records.export(play, await server.tables.steps(live))


@get("/api/tables/{id:str}/chat", tags=["chat"], responses=PROBLEMS)
async def read_chat(id: FromPath[str], server: TheServer, caller: TheCaller, after: After = 0) -> ChatMessages:
    """What was said."""
    return ChatMessages(await chat.read(server, await server.tables.get(id), caller, after))


@post("/api/tables/{id:str}/chat", tags=["chat"], responses=PROBLEMS)
async def say(id: FromPath[str], data: JSONBody[ChatRequest], server: TheServer, caller: TheCaller) -> ChatMessage:
    """Say something."""
    return await chat.say(server, id, caller, data.text)


HANDLERS = [
    state, history, answer, undo, offer, answer_offer, resign, claim, rematch, forecast, hint, record, read_chat, say,
]  # fmt: skip
