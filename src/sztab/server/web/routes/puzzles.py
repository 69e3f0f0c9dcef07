"""Puzzles: the daily one, the next one, attempts at them, runs, and what there is to know about one's own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import date
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from sztab.desk import puzzles as desk
from sztab.messages.costs import COSTS, EXPORT, WORK
from sztab.messages.errors import NO_NAME, Refused
from sztab.messages.people import Player
from sztab.messages.puzzles import (
    Merged,
    MyGamesPuzzles,
    NextPuzzle,
    NextRequest,
    PastAttempts,
    PuzzleHint,
    PuzzleHintRequest,
    PuzzleRun,
    PuzzleStandings,
    PuzzleTask,
    PuzzleThemes,
    ReceiptsRequest,
    RunRequest,
    RunTried,
    RunTryRequest,
    Tried,
    TryRequest,
)
from sztab.server.people.limits import address
from sztab.server.people.sessions import Caller
from sztab.server.store import puzzles as stored
from sztab.server.web.routes.accounts import WORD
from sztab.server.web.routes.common import PROBLEMS, TheCaller, TheServer, Words

AnyRequest = Request[Any, Any, Any]
Limit = Annotated[int, QueryParameter(name="limit", ge=1, le=100)]
Game = Annotated[str, QueryParameter(name="game", pattern=WORD)]
CC0 = "https://creativecommons.org/publicdomain/zero/1.0/"


def solver(caller: Caller) -> Player | None:
    """Whoever has an account; what others try their browsers keep."""
    return caller.player if caller.player and caller.player.account else None


def member(caller: Caller) -> Player:
    player = solver(caller)
    if not player:
        raise Refused(401, NO_NAME if not caller.player else "You have no account.")
    return player


@get("/api/puzzles", tags=["puzzles"], responses=PROBLEMS)
async def themes(server: TheServer, language: Words = "en") -> list[PuzzleThemes]:
    """What there is: the games that have puzzles, and their themes."""
    return desk.themes(server.puzzles.book, language)


@get("/api/puzzles/daily", tags=["puzzles"], responses=PROBLEMS)
async def daily(server: TheServer, caller: TheCaller, language: Words = "en") -> NextPuzzle:
    """The puzzle of today, by UTC, the same for everybody."""
    day = server.puzzles.today()
    puzzle = server.puzzles.book.daily(date.fromisoformat(day))
    return NextPuzzle(await server.puzzles.task(puzzle, solver(caller), language, day) if puzzle else None)


@post("/api/puzzles/next", status_code=200, tags=["puzzles"], responses=PROBLEMS)
async def following(data: JSONBody[NextRequest], server: TheServer, caller: TheCaller) -> NextPuzzle:
    """A puzzle of about my strength that I have not tried."""
    player, puzzles = solver(caller), server.puzzles
    puzzle = await puzzles.next(player, data.game, data.theme, data.rating, data.tried)
    return NextPuzzle(await puzzles.task(puzzle, player, data.language) if puzzle else None)


@get("/api/puzzles/{id:str}", tags=["puzzles"], responses=PROBLEMS)
async def puzzle(id: FromPath[str], server: TheServer, caller: TheCaller, language: Words = "en") -> PuzzleTask:
    """One puzzle, without its solution."""
    player = solver(caller)
    return await server.puzzles.task(await server.puzzles.find(id, player), player, language)


@post("/api/puzzles/{id:str}/try", status_code=200, tags=["puzzles"], responses=PROBLEMS, opt={COSTS: WORK})
async def attempt(
    id: FromPath[str], data: JSONBody[TryRequest], server: TheServer, caller: TheCaller, request: AnyRequest
) -> Tried:
    """Play tokens at a puzzle. What decides it ends the attempt: it is judged, rated, and the solution is told."""
    server.limits.studying.spend(address(request.scope))
    player = solver(caller)
    return await server.puzzles.attempt(await server.puzzles.find(id, player), player, data, caller.address)


@post("/api/puzzles/{id:str}/hint", status_code=200, tags=["puzzles"], responses=PROBLEMS)
async def hint(
    id: FromPath[str], data: JSONBody[PuzzleHintRequest], server: TheServer, caller: TheCaller
) -> PuzzleHint:  # fmt: skip
    """A hint, one step after the other: what it is about, with which piece, and where."""
    player = solver(caller)
    found = await server.puzzles.find(id, player)
    if player:
        await server.puzzles.take_hint(found, player, data.way, data.step)
    return desk.hint(found, data.step, data.language)


@post("/api/puzzles/runs", tags=["puzzles"], responses=PROBLEMS)
async def begin_run(
    data: JSONBody[RunRequest], server: TheServer, caller: TheCaller, request: AnyRequest
) -> PuzzleRun:  # fmt: skip
    """Begin a storm (three minutes) or a streak (until the first miss)."""
    server.limits.runs.spend(address(request.scope))
    return await server.runs.begin(solver(caller), data.game, data.kind, data.language)


@post("/api/puzzles/runs/{id:str}/try", status_code=200, tags=["puzzles"], responses=PROBLEMS, opt={COSTS: WORK})
async def run_attempt(
    id: FromPath[str], data: JSONBody[RunTryRequest], server: TheServer, caller: TheCaller, request: AnyRequest
) -> RunTried:
    """Play tokens at the puzzle of a run; what decides it brings the next one."""
    server.limits.studying.spend(address(request.scope))
    return await server.runs.attempt(id, solver(caller), data.puzzle, data.tokens, data.language, caller.address)


@post("/api/puzzles/runs/{id:str}/end", status_code=200, tags=["puzzles"], responses=PROBLEMS)
async def end_run(id: FromPath[str], server: TheServer, caller: TheCaller, language: Words = "en") -> PuzzleRun:
    """End a run."""
    return await server.runs.end(id, solver(caller), language)


@get("/api/puzzles/me", tags=["puzzles"], responses=PROBLEMS)
async def standings(server: TheServer, caller: TheCaller, game: Game = "hex") -> PuzzleStandings:
    """My rating, how it went, and my best runs; needs an account."""
    return await server.puzzles.standings(member(caller), game)


@get("/api/puzzles/me/attempts", tags=["puzzles"], responses=PROBLEMS)
async def history(
    server: TheServer,
    caller: TheCaller,
    before: Annotated[float | None, QueryParameter(name="before", description="`next` of the page before")] = None,
    limit: Limit = 30,
    language: Words = "en",
) -> PastAttempts:
    """What I have tried, the newest first; needs an account."""
    return await server.puzzles.history(member(caller), before, limit, language)


@post("/api/puzzles/me/attempts", status_code=200, tags=["puzzles"], responses=PROBLEMS)
async def merge(data: JSONBody[ReceiptsRequest], server: TheServer, caller: TheCaller) -> Merged:
    """Take over what this browser has tried without an account: rated as receipts prove it, unrated without."""
    return Merged(await server.puzzles.merge(member(caller), data.receipts, data.offline))


@get("/api/puzzles/me/games", tags=["puzzles"], responses=PROBLEMS)
async def from_games(server: TheServer, caller: TheCaller, language: Words = "en") -> MyGamesPuzzles:
    """What I have missed in games of mine that are over, as far as they were looked through; needs an account."""
    return await server.own_games.look(member(caller), language)


@post("/api/puzzles/me/games", status_code=202, tags=["puzzles"], responses=PROBLEMS)
async def search_games(server: TheServer, caller: TheCaller, language: Words = "en") -> MyGamesPuzzles:
    """Let my newest games be looked through, in the background."""
    return await server.own_games.begin(member(caller), language, caller.address)


@get("/api/puzzles/attempts.jsonl", include_in_schema=False, opt={COSTS: EXPORT})
async def export(server: TheServer, request: AnyRequest) -> Stream:
    """All attempts, one JSON object a line, without names and solutions; nobody has any right to them (CC0)."""
    server.limits.exports.spend(address(request.scope))
    key = (await server.store.write(server.store.secret, "export")).encode()
    lines = stored.export(server.store.engine, key)
    headers = {"Link": f'<{CC0}>; rel="license"'}
    return Stream(_sent(server, lines), media_type="application/x-ndjson", headers=headers)


async def _sent(server: TheServer, lines: Iterator[str]) -> AsyncIterator[bytes]:
    """Lines in pieces, read beside the loop."""
    while piece := await server.store.read(_piece, lines):
        yield piece


def _piece(lines: Iterator[str]) -> bytes:
    return "".join(line for line, _ in zip(lines, range(500), strict=False)).encode()


HANDLERS = [
    themes, daily, following, puzzle, attempt, hint, begin_run, run_attempt, end_run, standings, history, merge,
    from_games, search_games, export,
]  # fmt: skip
