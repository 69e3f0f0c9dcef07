"""Statistics of all games and of one player."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from sztab.core.registry import names as games_there_are
from sztab.messages.errors import Refused
from sztab.messages.statistics import Statistics, Who
from sztab.server.store import statistics
from sztab.server.web.routes.common import PROBLEMS, TheServer
from sztab.usecases.arguments import WORD

KEPT_FOR = 30.0  # seconds after which they are counted anew


@get("/api/statistics", tags=["statistics"], responses=PROBLEMS)
async def of_all(
    server: TheServer,
    game: Annotated[str, QueryParameter(name="game", pattern=WORD)],
    mode: Annotated[str | None, QueryParameter(name="mode", pattern=WORD)] = None,
    who: Annotated[Who, QueryParameter(name="who", description="`people`: only games without bots")] = "all",
) -> Statistics:
    """What all ended games say: results by army or faction, who beats whom, seats and lengths."""
    if game not in games_there_are():
        raise Refused(404, "There is no such game.")
    asked = (game, mode, who)
    kept = server.statistics.use(asked)
    if not kept or server.now() - kept[0] >= KEPT_FOR:
        found = await server.store.read(statistics.of_all, server.store.engine, *asked)
        kept = server.statistics[asked] = server.now(), found
    return kept[1]


HANDLERS = [of_all]
