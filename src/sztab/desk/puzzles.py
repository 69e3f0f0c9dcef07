"""Puzzles as they are set, hinted at and judged, for whoever asks.

Solutions leave this module with a verdict, and a verdict ends the attempt.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from sztab.desk import study as studying
from sztab.desk.book import Book
from sztab.desk.levels import NEWCOMER, meet
from sztab.desk.study import Study
from sztab.messages.analysis import StudyAnswer, StudyRequest
from sztab.messages.puzzle_values import Level, PuzzleAttempt, Trial
from sztab.messages.puzzles import (
    GuestLevel,
    PastAttempt,
    PuzzleHint,
    PuzzleReason,
    PuzzleTask,
    PuzzleTheme,
    PuzzleThemes,
    PuzzleVerdict,
    Standing,
    TryRequest,
)
from sztab.puzzles import words
from sztab.puzzles.attempt import Verdict
from sztab.puzzles.puzzle import Puzzle


class Rated(NamedTuple):
    """What an attempt did to the rating of whoever tried."""

    rated: bool = False
    before: float | None = None
    after: Standing | None = None
    standing: Standing | None = None
    receipt: str | None = None


def themes(book: Book, language: str) -> list[PuzzleThemes]:
    """What there is: the games that have puzzles, and their themes."""
    return [
        PuzzleThemes(
            game,
            len(book.of_game(game)),
            [_theme(book, game, name, language) for name, _ in book.themes[game].most_common()],
        )
        for game in book.games
    ]


def _theme(book: Book, game: str, name: str, language: str) -> PuzzleTheme:
    count = book.themes[game][name] if game in book.themes else 0
    return PuzzleTheme(name, words.theme_name(game, name, language), count, words.themes(game)[name].lesson or None)


def look(study: Study, puzzle: Puzzle, tokens: list[str], language: str) -> Generator[None, None, StudyAnswer]:
    """The position after these tokens, as the solver sees it."""
    first = StudyRequest(game=puzzle.game, position=puzzle.position, tokens=[], language=language)
    start = studying.start_of(first)
    seat = (yield from study.walk(start, first)).seat("asked")
    wish = StudyRequest(game=puzzle.game, position=puzzle.position, tokens=tokens, seat=seat, language=language)
    return studying.answer((yield from study.walk(start, wish)), wish)


def task(
    puzzle: Puzzle,
    study: StudyAnswer,
    language: str,
    past: PastAttempt | None = None,
    day: str | None = None,
    source: tuple[str, int] | None = None,
) -> PuzzleTask:
    """A puzzle as it is set: nothing in it comes from its solution. `source`: the table and moment it is from."""
    seat = study.state.seat
    assert seat is not None
    table, number = source or (None, None)
    return PuzzleTask(puzzle.id, puzzle.game, seat, words.goal(puzzle, language), study, past, day, table, number)


def hint(puzzle: Puzzle, step: int, language: str) -> PuzzleHint:
    """A hint, one step after the other: what it is about, with which piece, and where."""
    all = words.hints(puzzle, language)
    step = min(step, len(all))
    said = all[step - 1]
    return PuzzleHint(step, len(all), said.says, list(said.places))


def guest_rating(
    data: TryRequest, puzzle: Level, solved: bool
) -> tuple[bool, float | None, Standing | None, Standing]:  # fmt: skip
    """Whether an attempt without an account counts, the rating before and after it, and what the browser keeps."""
    old = _level(data.level)
    rated = not data.hints or not solved
    new = meet(old, puzzle, solved)[0] if rated else old
    return rated, rounded(old.rating) if rated else None, shown(new) if rated else None, shown(new)


def verdict(
    book: Book, puzzle: Puzzle, trial: Trial, data: TryRequest, solution: list[str], level: Level, rated: Rated
) -> PuzzleVerdict:
    """An attempt is over: how it is solved, and what came of it. `level` is the puzzle's."""
    return PuzzleVerdict(
        solved=trial.solved,
        given_up=data.give_up,
        rated=rated.rated,
        tokens=list(trial.tokens),
        solution=solution,
        title=words.title(puzzle, data.language),
        themes=[_theme(book, puzzle.game, name, data.language) for name in puzzle.themes],
        why=[PuzzleReason(said.says, list(said.rules)) for said in words.why(puzzle, data.language)],
        puzzle=shown(level) if trial.rated else None,
        before=rated.before,
        after=rated.after,
        standing=rated.standing,
        receipt=rated.receipt,
    )


def past(attempt: PuzzleAttempt, puzzle: Puzzle | None, language: str) -> PastAttempt:
    """An attempt that is over; its puzzle may have left the collection since."""
    return PastAttempt(
        attempt.puzzle,
        attempt.game,
        words.title(puzzle, language) if puzzle else attempt.puzzle,
        attempt.way,
        attempt.at,
        bool(attempt.solved),
        rounded(attempt.before),
        rounded(attempt.rating),
    )


def played(verdict: Verdict) -> list[str]:
    """All tokens of a line, with what the enemy and chance have answered: they can be played from the start."""
    return [moment.token for moment in (*verdict.line, *verdict.answer)]


def shown(level: Level) -> Standing:
    return Standing(round(level.rating, 1), round(level.deviation, 1))


def rounded(rating: float | None) -> float | None:
    return None if rating is None else round(rating, 1)


def _level(said: GuestLevel | None) -> Level:
    return Level(said.rating, said.deviation) if said else NEWCOMER
