"""What only a page needs: the pieces of a game as printed, and what came of an entry, once more."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from msgspec import Raw, Struct

from sztab.core.registry import game as find
from sztab.core.registry import names as games_there_are
from sztab.server.errors import Refused
from sztab.server.live.present import viewer_index
from sztab.server.messages.replays import Pictures
from sztab.server.messages.tables import Forecast
from sztab.server.replay.timeline import battle, pictures
from sztab.server.web.kept import KEPT, kept
from sztab.server.web.routes.common import PROBLEMS, After, Seat, TheCaller, TheServer, Words
from sztab.server.web.routes.play import seen

MOST_PICTURES = 40
Until = Annotated[int, QueryParameter(name="until", ge=1, le=1_000_000_000, description="the last entry wanted")]
EntryNumber = Annotated[int, QueryParameter(name="number", ge=1, le=1_000_000_000, description="an entry of mine")]


_CATALOGUE = ResponseSpec(Raw, generate_examples=False, description="in the game's own shape")


@get(
    "/api/games/{game:str}/catalogue", tags=["games"], responses={**PROBLEMS, 200: _CATALOGUE}, opt={KEPT: True}
)  # fmt: skip
async def catalogue(request: Request[Any, Any, Any], game: FromPath[str], language: Words = "en") -> Response[bytes]:
    """Every piece of a game with its words, in the game's own shape."""
    if game not in games_there_are():
        raise Refused(404, "There is no such game.")
    return kept(request, _catalogue, game, language)


def _catalogue(game: str, language: str) -> Struct:
    return find(game).catalogue(language)


@get("/api/tables/{id:str}/replay", tags=["play"], responses=PROBLEMS)
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
    index = viewer_index(live.play, seat)
    timeline = await server.timelines.of(live)
    place = next((n for n, step in enumerate(timeline.steps, 1) if step.numbers[index] == number), None)
    if place is None:
        raise Refused(404, "There is no such entry, or it was taken back.")
    return Forecast.of(battle(live.play, timeline, place, seat, language))


@get("/api/tables/{id:str}/pictures", tags=["play"], responses=PROBLEMS)
async def table_pictures(
    id: FromPath[str],
    server: TheServer,
    caller: TheCaller,
    until: Until,
    seat: Seat = None,
    after: After = 0,
    language: Words = "en",
) -> Pictures:
    """The table after each of the last entries up to one, for a page that shows one after another what happened."""
    live = await seen(server, id, seat, caller)
    span = range(max(after, until - MOST_PICTURES) + 1, until + 1)
    return await pictures(live.play, await server.timelines.of(live), span, seat, language)


HANDLERS = [catalogue, replay, table_pictures]
