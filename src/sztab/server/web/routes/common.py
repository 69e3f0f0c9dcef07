"""What all routes share: who is asking, how problems look, and how they stand in the schema."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from sztab.core.game import LANGUAGES
from sztab.messages.errors import Problem
from sztab.messages.tables import Language
from sztab.server.live import absence
from sztab.server.live.live_table import LiveTable
from sztab.server.people.limits import address
from sztab.server.people.sessions import Caller
from sztab.server.web.runtime import Server

_WORDS = {
    400: "Unreadable or unfitting request",
    401: "No session, or a wrong secret",
    403: "Not yours, or the CSRF header is missing",
    404: "There is no such thing",
    409: "Too late, or not now",
    413: "Too large",
    422: "The rules forbid it",
    429: "Too often",
    503: "The server cannot save now, has too much to do, or cannot read what is stored of this table",
}
PROBLEMS: dict[int, ResponseSpec] = {
    status: ResponseSpec(Problem, generate_examples=False, description=words) for status, words in _WORDS.items()
}

Seat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=15, description="a seat of mine; none: a spectator")]
After = Annotated[int, QueryParameter(name="after", ge=0, le=1_000_000_000, description="the last number one has")]
Pictured = Annotated[bool, QueryParameter(name="scene", description="with everything to draw")]
Words = Annotated[Language, QueryParameter(name="language", description="of all words")]
TheServer = NamedDependency[Server]
TheCaller = NamedDependency[Caller]


def language_of(request: Request[Any, Any, Any]) -> str:
    """The language that a request asks for: in its query, or as the browser says; English otherwise."""
    accepted = [(1.0, request.query_params.get("language", ""))]
    for part in request.headers.get("accept-language", "")[:200].split(","):
        word, _, weight = part.partition(";q=")
        try:
            accepted.append((float(weight or 1), word.strip()[:2].lower()))
        except ValueError:
            continue
    accepted.sort(key=lambda one: -one[0])
    return next((word for weight, word in accepted if word in LANGUAGES and weight > 0), "en")


async def provide_caller(request: Request[Any, Any, Any], server: TheServer) -> Caller:
    """Who is asking, if they do not ask too often."""
    caller = replace(await server.people.caller(request), address=address(request.scope))
    if caller.player:
        server.limits.players.spend(caller.player.id)
        server.bot_service.saw(caller.player.id, caller.address)
    return caller


async def seen(server: Server, id: str, seat: int | None, caller: Caller) -> LiveTable:
    """A table, if this viewer may look at it from there."""
    live = await server.tables.get(id)
    if seat is not None:
        caller.must_hold(live.table, seat)
        absence.saw(live, seat, server.now())
    return live
