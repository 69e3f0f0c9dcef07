"""Runs: as many puzzles as one can, in three minutes (storm) or until the first miss (streak)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from msgspec.structs import replace

from sztab.core.words import Sentence
from sztab.desk.book import Book
from sztab.messages.errors import Refused
from sztab.messages.puzzle_values import Level, Run, RunKind
from sztab.messages.puzzles import PuzzleRun, PuzzleTask

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
