"""What only a page needs: the pieces of a game as printed, and what came of an entry, once more."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get
from litestar.params import FromPath, QueryParameter

from sztab.core.registry import game as find
from sztab.core.registry import names as games_there_are
from sztab.server.messages import Forecast
from sztab.server.play import fold
from sztab.server.problems import Refused, not_now
from sztab.server.render import viewer_index
from sztab.server.routes import PROBLEMS, Seat, TheCaller, TheServer, Words
from sztab.server.routes_play import seen

_AHEAD = 40  # answers that one battle may ask for

EntryNumber = Annotated[int, QueryParameter(name="number", ge=1, le=1_000_000_000, description="an entry of mine")]


@get("/api/games/{game:str}/catalogue", tags=["games"], responses=PROBLEMS)
async def catalogue(game: FromPath[str], language: Words = "en") -> dict[str, Any]:
    """Every piece of a game with its words, in the game's own shape."""
    if game not in games_there_are():
        raise Refused(404, "There is no such game.")
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
    if live.table.secret and live.table.status != "ended":
        raise not_now("This game has secrets; it can be replayed when it is over.")
    index = viewer_index(live.play, seat)
    steps = fold(await server.tables.steps(live))
    at = next((i for i, step in enumerate(steps) if step.numbers[index] == number), None)
    if at is None:
        raise Refused(404, "There is no such entry, or it was taken back.")
    game = live.play.game
    state = game.read_tags(live.table.tags)
    for step in steps[:at]:
        state = game.play(state, step.token).state
    tokens = [step.token for step in steps[at : at + _AHEAD]]
    return Forecast(game.forecast(game.view(state, seat), tokens, language))


HANDLERS = [catalogue, replay]
