"""Studying positions that the asker brings along: public, and nothing is stored."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request, post
from litestar.params import JSONBody

from sztab.core.action import BadInput
from sztab.desk import study
from sztab.desk.hints import study_hint
from sztab.desk.study import Walk, start_of
from sztab.messages.analysis import (
    StudyAnswer,
    StudyForecastRequest,
    StudyHint,
    StudyHintRequest,
    StudyRequest,
)
from sztab.messages.costs import COSTS, THOUGHT, WORK
from sztab.messages.errors import Refused, bad_input, not_now
from sztab.messages.tables import Forecast
from sztab.server.live.slices import in_turns
from sztab.server.live.turns import Asker
from sztab.server.people.limits import address
from sztab.server.web.routes.common import PROBLEMS, TheServer

AnyRequest = Request[Any, Any, Any]


async def walked(server: TheServer, request: AnyRequest, data: StudyRequest) -> Walk:
    """The position that is asked for, if this address does not ask too much."""
    asking = address(request.scope)
    server.limits.studying.spend(asking)
    start = await server.reading.read(asking, partial(start_of, data))
    walk = await in_turns(server.study.walk(start, data), each=lambda: server.limits.studying.spend(asking))
    walk.seat(data.seat)
    return walk


@post("/api/study", status_code=200, tags=["study"], responses=PROBLEMS, opt={COSTS: WORK})
async def position(data: JSONBody[StudyRequest], server: TheServer, request: AnyRequest) -> StudyAnswer:
    """Play tokens from a start and look at what comes of it, as far as they can be played."""
    return study.answer(await walked(server, request, data), data)


@post("/api/study/forecast", status_code=200, tags=["study"], responses=PROBLEMS, opt={COSTS: WORK})
async def forecast(data: JSONBody[StudyForecastRequest], server: TheServer, request: AnyRequest) -> Forecast:
    """What would come of a position after some more tokens."""
    walk = (await walked(server, request, data)).whole()
    try:
        return Forecast.of(walk.game.forecast(walk.view(walk.seat(data.seat)), data.ahead, data.language))
    except BadInput as error:
        raise bad_input(error) from None


@post("/api/study/hint", status_code=200, tags=["study"], responses=PROBLEMS, opt={COSTS: THOUGHT})
async def hint(data: JSONBody[StudyHintRequest], server: TheServer, request: AnyRequest) -> StudyHint:
    """A bot's advice for whoever is asked, from what that seat may know."""
    server.limits.advising.spend(address(request.scope))
    walk = (await walked(server, request, data)).whole()
    view = walk.view(walk.seat(data.seat))
    if not view.legal:
        raise not_now("This seat has nothing to decide now.")
    try:
        advice = await server.bot_service.advise(data.bot, view, data.language, Asker(address(request.scope)))
    except BadInput as error:
        raise Refused(400, str(error), field="bot") from None
    return study_hint(walk, view, advice, data.bot, data.language)


HANDLERS = [position, forecast, hint]
