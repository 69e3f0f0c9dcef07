"""Runs: as many puzzles as one can, in three minutes (storm) or until the first miss (streak).

The clock is the house's: what comes after it has run down counts for nothing, however fast a page says it was.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping

from msgspec.structs import replace

from sztab.core.words import Sentence
from sztab.messages.costs import WORK
from sztab.messages.errors import Refused, not_now
from sztab.messages.puzzle_values import Level, Run, RunKind, Trial
from sztab.messages.puzzles import PuzzleRun, PuzzleTask, RunRequest, RunTried, RunTryRequest
from sztab.puzzles.puzzle import Puzzle
from sztab.usecases import puzzles
from sztab.usecases.arguments import Words
from sztab.usecases.ask import ask
from sztab.usecases.book import Book
from sztab.usecases.house import Here
from sztab.usecases.names import new_id
from sztab.usecases.puzzle_ratings import of_puzzle
from sztab.usecases.puzzles import solver

STORM = 180.0  # seconds
MISS = 10.0  # seconds that a miss costs in a storm
FIRST, STEP = 900.0, 35.0  # the rating of the first puzzle, and by how much each solved one is harder than the last
GRACE = 1.0  # seconds that an answer may have been on its way
OVER = Sentence("This run is over.")
GONE_ON = Sentence("The run has gone on to another puzzle.")
NO_RUN = Sentence("There is no such run.")


def must_have_puzzles(book: Book, game: str) -> None:
    if not book.of_game(game):
        raise Refused(404, "There are no puzzles of this game.", field="game")


def new_run(id: str, player: str | None, game: str, kind: RunKind, now: float) -> Run:
    """A run before its first puzzle is chosen."""
    return Run(id, player, game, kind, now, now + STORM if kind == "storm" else None, 0, 0, "")


def is_late(run: Run, now: float) -> bool:
    """Has its clock run down?"""
    return run.ends is not None and now > run.ends + GRACE


def went_on(run: Run, solved: bool, now: float) -> Run:
    """A run after an attempt that is over. Without a puzzle it is over, too; otherwise the next is to be chosen."""
    after = replace(run, score=run.score + int(solved), misses=run.misses + int(not solved))
    if run.kind == "streak" and not solved:
        return replace(after, puzzle=None)
    if run.ends is not None and not solved:
        after = replace(after, ends=run.ends - MISS)
        if is_late(after, now):
            return replace(after, puzzle=None)
    return after


def choose(
    book: Book, run: Run, last: str, known: Collection[str], levels: Mapping[str, Level], below: Callable[[int], int]
) -> str | None:
    """Harder with every one that was solved. Which of many it is nobody can tell."""
    rating, just = FIRST + STEP * run.score, {last} - {""}
    near = book.near(run.game, None, rating, {*known, *just}, levels, below)
    # Whoever knows all of them meets them again.
    near = near or book.near(run.game, None, rating, just, levels, below)
    return near.id if near else None


def told(run: Run, now: float, best: int | None, puzzle: PuzzleTask | None) -> PuzzleRun:
    """A run as it stands."""
    left = None if run.ends is None else max(0.0, round(run.ends - now, 2))
    return PuzzleRun(run.id, run.kind, run.score, run.misses, left, run.puzzle is None, best, puzzle)


# ---- what can be asked


async def _chosen(here: Here, run: Run, last: str) -> Run:
    """The same run with its next puzzle."""
    shelf, player = here.house.puzzles, solver(here)
    known = await shelf.known(player) if player else ()
    return replace(run, puzzle=choose(shelf.book, run, last, known, await shelf.levels(), secrets.randbelow))


async def _told(here: Here, run: Run, language: str, best: int | None = None) -> PuzzleRun:
    puzzle = await here.house.puzzles.find(run.puzzle) if run.puzzle else None
    task = puzzles.task(puzzle, await puzzles.looked(here, puzzle, [], language), language) if puzzle else None
    return told(run, here.now, best, task)


async def _mine(here: Here, id: str) -> Run:
    run, player = await here.house.puzzles.run(id), solver(here)
    if not run or run.player != (player.id if player else None):
        raise Refused(404, NO_RUN)
    return run


async def _over(here: Here, run: Run) -> Run:
    over = replace(run, puzzle=None)
    if run.puzzle is not None:
        await here.house.puzzles.go_on(run, over)
    return over


async def _knew(here: Here, run: Run, puzzle: Puzzle) -> bool:
    """Has whoever runs had hints or the solution while the clock was running? Then knowing it is no feat."""
    player = solver(here)
    attempt = await here.house.puzzles.attempt_of(puzzle, player) if player else None
    return attempt is not None and attempt.at >= run.started


@ask("POST", "/api/puzzles/runs", "puzzles", status=201, limits=("runs",))
async def begin_run(here: Here, data: RunRequest) -> PuzzleRun:
    """Begin a storm (three minutes) or a streak (until the first miss)."""
    shelf, player = here.house.puzzles, solver(here)
    must_have_puzzles(shelf.book, data.game)
    best = await shelf.best(player, data.game, data.kind) if player else None
    run = new_run(new_id("r"), player.id if player else None, data.game, data.kind, here.now)
    run = await _chosen(here, run, "")
    await shelf.add_run(run)
    return await _told(here, run, data.language, best)


@ask("POST", "/api/puzzles/runs/{id}/try", "puzzles", limits=("studying",), cost=WORK)
async def run_attempt(here: Here, id: str, data: RunTryRequest) -> RunTried:
    """Play tokens at the puzzle of a run; what decides it brings the next one."""
    shelf, run = here.house.puzzles, await _mine(here, id)
    if run.puzzle is None:
        raise not_now(OVER)
    if data.puzzle != run.puzzle:
        raise not_now(GONE_ON)
    if is_late(run, here.now):
        return RunTried(None, None, await _told(here, await _over(here, run), data.language))
    puzzle = await shelf.find(run.puzzle)
    said = await shelf.judge(puzzle, data.tokens)
    study = await puzzles.looked(here, puzzle, puzzles.played(said), data.language)
    if said.state == "open":
        return RunTried(study, None, None)
    solved = said.state == "solved" and not await _knew(here, run, puzzle)
    after = went_on(run, solved, here.now)
    after = after if after.puzzle is None else await _chosen(here, after, run.puzzle)
    if not await shelf.go_on(run, after):
        raise not_now(GONE_ON)
    player = solver(here)
    if player:  # it is known now, and cannot be rated any more
        way: RunKind = "storm" if run.kind == "storm" else "streak"
        played = tuple(puzzles.played(said))
        await shelf.end(player, Trial(puzzle.id, run.game, way, solved, played, of_puzzle(puzzle), rated=False))
    return RunTried(study, solved, await _told(here, after, data.language))


@ask("POST", "/api/puzzles/runs/{id}/end", "puzzles")
async def end_run(here: Here, id: str, language: Words = "en") -> PuzzleRun:
    """End a run."""
    return await _told(here, await _over(here, await _mine(here, id)), language)
