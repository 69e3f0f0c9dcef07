"""Studying positions that the asker brings along: public, and nothing is stored."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.params import JSONBody

from sztab import bots
from sztab.bots.hint import counsel, weighed
from sztab.core.action import BadInput
from sztab.server.analysis import analysis as study
from sztab.server.analysis.analysis import Walk
from sztab.server.errors import Refused, bad_input, not_now
from sztab.server.live.turns import Asker
from sztab.server.messages.analysis import (
    StudyAnswer,
    StudyForecastRequest,
    StudyHint,
    StudyHintRequest,
    StudyLine,
    StudyRequest,
)
from sztab.server.messages.tables import Forecast
from sztab.server.people.limits import address
from sztab.server.web.routes.common import PROBLEMS, TheServer, while_awaited

AnyRequest = Request[Any, Any, Any]
MOST_LINES = 8  # that a hint tells


async def walked(server: TheServer, request: AnyRequest, data: StudyRequest) -> Walk:
    """The position that is asked for, if this address does not ask too much."""
    asking = address(request.scope)
    server.limits.studying.spend(asking)
    walk = await server.study.walk(data, lambda: server.limits.studying.spend(asking))
    walk.seat(data.seat)
    return walk


@post("/api/study", status_code=200, tags=["study"], responses=PROBLEMS)
async def position(data: JSONBody[StudyRequest], server: TheServer, request: AnyRequest) -> StudyAnswer:
    """Play tokens from a start and look at what comes of it, as far as they can be played."""
    return study.answer(await walked(server, request, data), data)


@post("/api/study/forecast", status_code=200, tags=["study"], responses=PROBLEMS)
async def forecast(data: JSONBody[StudyForecastRequest], server: TheServer, request: AnyRequest) -> Forecast:
    """What would come of a position after some more tokens."""
    walk = (await walked(server, request, data)).whole()
    try:
        return Forecast.of(walk.game.forecast(walk.view(walk.seat(data.seat)), data.ahead, data.language))
    except BadInput as error:
        raise bad_input(error) from None


@post("/api/study/hint", status_code=200, tags=["study"], responses=PROBLEMS)
async def hint(data: JSONBody[StudyHintRequest], server: TheServer, request: AnyRequest) -> StudyHint:
    """A bot's advice for whoever is asked, from what that seat may know."""
    server.limits.advising.spend(address(request.scope))
    walk = (await walked(server, request, data)).whole()
    view = walk.view(walk.seat(data.seat))
    if not view.legal:
        raise not_now("This seat has nothing to decide now.")
    try:
        asked = server.bot_service.advise(data.bot, view, data.language, Asker(address(request.scope)))
        advice = weighed(await while_awaited(request, asked), view.game, data.language)
    except BadInput as error:
        raise Refused(400, str(error), field="bot") from None
    lines = [
        StudyLine(list(line.tokens), line.score, dict(line.facts), study.story(walk, line.tokens, data.language))
        for line in advice.lines[:MOST_LINES]
    ]
    plan = [token for _, token in advice.plan]
    words = counsel(view, advice, data.bot or bots.names(view.game)[0], data.language)
    return StudyHint(advice.bot, advice.token, plan, lines, list(advice.reasons), words)


HANDLERS = [position, forecast, hint]
