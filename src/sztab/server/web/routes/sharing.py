"""The pictures beside shared links."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, Response, get
from litestar.params import FromPath, Parameter, QueryParameter

from sztab.messages.costs import COSTS, WORK
from sztab.messages.errors import Refused
from sztab.server.people.limits import address
from sztab.server.pictures import shared
from sztab.server.pictures.drawer import tag_of
from sztab.server.web.kept import KEPT
from sztab.server.web.routes.common import TheServer, Words
from sztab.server.web.runtime import Server
from sztab.server.web.sharing import puzzle_task
from sztab.usecases.people import NO_PLAYER

Number = Annotated[int, Parameter(ge=0, le=1_000_000_000)]
Theme = Annotated[Literal["dark", "light"], QueryParameter(name="theme")]
AnyRequest = Request[Any, Any, Any]
_A_MINUTE, _A_DAY = "public, max-age=60", "public, max-age=86400"
# What a table is drawn with in the dark theme, and in the light one.
_LIGHT_TABLE = {"#20272a": "#dcd2bb", "#181d20": "#cfc4aa", "#3a4448": "#b8ab8e", "#56636a": "#94886c"}


@get("/share/start.png", include_in_schema=False, opt={KEPT: True, COSTS: WORK})
async def start(request: AnyRequest, server: TheServer, language: Words = "en") -> Response[bytes]:
    """The card of the house."""
    return await _picture(request, server, shared.start_card(language), _A_DAY)


@get("/share/tables/{id:str}/picture.png", include_in_schema=False, opt={KEPT: True, COSTS: WORK})
async def table(
    request: AnyRequest, id: FromPath[str], server: TheServer, language: Words = "en"
) -> Response[bytes]:  # fmt: skip
    """A table as it is now."""
    live = await server.tables.get(id)
    kept = _A_DAY if live.table.status == "ended" else _A_MINUTE
    return await _picture(request, server, shared.table_card(live, language), kept)


@get("/share/tables/{id:str}/{number:int}/picture.png", include_in_schema=False, opt={KEPT: True, COSTS: WORK})
async def moment(
    request: AnyRequest, id: FromPath[str], number: FromPath[Number], server: TheServer, language: Words = "en"
) -> Response[bytes]:
    """A table after a number of steps."""
    live = await server.tables.get(id)
    if not live.table.public:
        return await _picture(request, server, shared.table_card(live, language), _A_DAY)
    timeline = await server.timelines.of(live)
    kept = _A_DAY if live.table.status == "ended" else _A_MINUTE
    return await _picture(request, server, shared.moment_card(live, timeline, number, language), kept)


@get("/share/players/{id:str}/picture.png", include_in_schema=False, opt={KEPT: True, COSTS: WORK})
async def player(
    request: AnyRequest, id: FromPath[str], server: TheServer, language: Words = "en"
) -> Response[bytes]:  # fmt: skip
    """A player."""
    profile = await server.store.read(server.accounts.store.profile, id) if id.isprintable() else None
    if not profile:
        raise Refused(404, NO_PLAYER)
    return await _picture(request, server, shared.player_card(profile, language), _A_MINUTE)


@get("/share/puzzles/{id:str}/picture.png", include_in_schema=False, opt={KEPT: True, COSTS: WORK})
async def puzzle(
    request: AnyRequest, id: FromPath[str], server: TheServer, language: Words = "en"
) -> Response[bytes]:  # fmt: skip
    """A puzzle."""
    task = await puzzle_task(server, await server.puzzles.find(id), language)
    return await _picture(request, server, shared.puzzle_card(task, language), _A_DAY)


@get("/share/puzzles/{id:str}/board.svg", include_in_schema=False, opt={COSTS: WORK})
async def board(id: FromPath[str], server: TheServer, theme: Theme = "dark") -> Response[str]:
    """The position of a puzzle alone, for the page. Pieces keep their colours; the table follows the page's theme."""
    drawn = shared.puzzle_poster(await puzzle_task(server, await server.puzzles.find(id), "en"), "en")
    left, top = -drawn.width / 2, -drawn.height / 2
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {drawn.width:g} {drawn.height:g}">'
        f"{drawn.drawing}</svg>"
    )
    if theme == "light":
        for dark, light in _LIGHT_TABLE.items():
            svg = svg.replace(dark, light)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": _A_DAY})


async def _picture(request: AnyRequest, server: Server, svg: str, kept: str) -> Response[bytes]:
    """A card as PNG. A browser that has it gets nothing; drawing is charged to the first address that asks."""
    tag = f'"{tag_of(svg)}"'
    # Previews are shown on pages of others.
    headers = {"ETag": tag, "Cache-Control": kept, "Cross-Origin-Resource-Policy": "cross-origin"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    png = await server.drawer.png(svg, address(request.scope))
    return Response(png, media_type="image/png", headers=headers)


HANDLERS = [start, table, moment, player, puzzle, board]
