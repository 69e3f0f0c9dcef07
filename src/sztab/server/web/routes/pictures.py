"""What only a page needs: the pieces of a game as printed, and what came of an entry, once more."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from msgspec import Raw

from sztab.desk import games
from sztab.desk.timeline import battle, part_of, pictured, place_of, span_of
from sztab.messages.costs import COSTS, WORK
from sztab.messages.replays import Pictures
from sztab.messages.tables import Forecast
from sztab.server.web.kept import KEPT, kept
from sztab.server.web.routes.common import PROBLEMS, After, Seat, TheCaller, TheServer, Words
from sztab.server.web.routes.play import seen

Until = Annotated[int, QueryParameter(name="until", ge=1, le=1_000_000_000, description="the last entry wanted")]
EntryNumber = Annotated[int, QueryParameter(name="number", ge=1, le=1_000_000_000, description="an entry of mine")]


_PICTURES = ResponseSpec(Pictures, generate_examples=False, description="Request fulfilled, document follows")
_CATALOGUE = ResponseSpec(Raw, generate_examples=False, description="in the game's own shape")


@get(
    "/api/games/{game:str}/catalogue", tags=["games"], responses={**PROBLEMS, 200: _CATALOGUE}, opt={KEPT: True}
)  # fmt: skip
async def catalogue(request: Request[Any, Any, Any], game: FromPath[str], language: Words = "en") -> Response[bytes]:
    """Every piece of a game with its words, in the game's own shape."""
    return kept(request, games.catalogue, game, language)


@get("/api/tables/{id:str}/replay", tags=["play"], responses=PROBLEMS, opt={COSTS: WORK})
async def replay(
    id: FromPath[str],
    server: TheServer,
    caller: TheCaller,
    number: EntryNumber,
    seat: Seat = None,
    language: Words = "en",
) -> Forecast:
    """What came of an entry, told like a forecast: a battle segment by segment."""
    live = await seen(server, id, seat, caller)
    timeline = await server.timelines.of(live)
    place = place_of(live.play, timeline, seat, number)
    return Forecast.of(battle(live.play, timeline, place, seat, language))


@get("/api/tables/{id:str}/pictures", tags=["play"], responses={**PROBLEMS, 200: _PICTURES}, opt={COSTS: WORK})
async def table_pictures(
    id: FromPath[str],
    server: TheServer,
    caller: TheCaller,
    until: Until,
    seat: Seat = None,
    after: After = 0,
    language: Words = "en",
) -> Response[bytes]:
    """The table after each of the last entries up to one, for a page that shows one after another what happened."""
    live = await seen(server, id, seat, caller)
    timeline = await server.timelines.of(live)
    wanted = (live.table, timeline, span_of(after, until), seat, language)
    return Response(await server.pool.do(caller.address, pictured, *part_of(*wanted)), media_type="application/json")


HANDLERS = [catalogue, replay, table_pictures]
