"""Puzzles as they are set, hinted at and judged.

Solutions leave this module with a verdict, and a verdict ends the attempt.
"""

from __future__ import annotations

import secrets
from collections.abc import Generator
from datetime import UTC, date, datetime
from typing import NamedTuple

from sztab.messages.analysis import StudyAnswer, StudyRequest
from sztab.messages.costs import WORK
from sztab.messages.errors import NO_NAME, Refused
from sztab.messages.people import Player
from sztab.messages.puzzle_values import Level, PuzzleAttempt, Trial
from sztab.messages.puzzles import (
    GuestLevel,
    Merged,
    MyGamesPuzzles,
    NextPuzzle,
    NextRequest,
    PastAttempt,
    PastAttempts,
    PuzzleHint,
    PuzzleHintRequest,
    PuzzleReason,
    PuzzleStandings,
    PuzzleTask,
    PuzzleTheme,
    PuzzleThemes,
    PuzzleVerdict,
    ReceiptsRequest,
    Standing,
    Tried,
    TryRequest,
)
from sztab.puzzles import words
from sztab.puzzles.attempt import Verdict
from sztab.puzzles.puzzle import Puzzle
from sztab.usecases import study as studying
from sztab.usecases.arguments import Before, GameName, Limit, Words
from sztab.usecases.ask import ask
from sztab.usecases.book import Book
from sztab.usecases.house import Here
from sztab.usecases.puzzle_ratings import NEWCOMER, meet, of_puzzle
from sztab.usecases.study import Study


class Rated(NamedTuple):
    """What an attempt did to the player's rating."""

    rated: bool = False
    before: float | None = None
    after: Standing | None = None
    standing: Standing | None = None
    receipt: str | None = None


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


def _hint(puzzle: Puzzle, step: int, language: str) -> PuzzleHint:
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


# ---- what can be asked


def solver(here: Here) -> Player | None:
    """Players with an account; what others try stays in their browsers."""
    player = here.asker.player
    return player if player and player.account else None


def member(here: Here) -> Player:
    player = solver(here)
    if not player:
        raise Refused(401, "You have no account." if here.asker.player else NO_NAME)
    return player


def today_of(now: float) -> date:
    """The day by which the daily puzzle is chosen, everywhere the same."""
    return datetime.fromtimestamp(now, UTC).date()


async def looked(here: Here, puzzle: Puzzle, tokens: list[str], language: str) -> StudyAnswer:
    """The position after these tokens, as the solver sees it."""
    return await here.house.drive(look(here.house.study, puzzle, tokens, language))


async def _task(here: Here, puzzle: Puzzle, language: str, day: str | None = None) -> PuzzleTask:
    """A puzzle as it is set, with what the solver has tried before."""
    shelf, player, before = here.house.puzzles, solver(here), None
    if player:
        attempt = await shelf.attempt_of(puzzle, player)
        before = past(attempt, puzzle, language) if attempt and attempt.solved is not None else None
    study = await looked(here, puzzle, [], language)
    return task(puzzle, study, language, before, day, await shelf.source(puzzle, player))


@ask("GET", "/api/puzzles", "puzzles", anybody=True)
def themes(here: Here, language: Words = "en") -> list[PuzzleThemes]:
    """What there is: the games that have puzzles, and their themes."""
    book = here.house.puzzles.book
    return [
        PuzzleThemes(
            game,
            len(book.of_game(game)),
            [_theme(book, game, name, language) for name, _ in book.themes[game].most_common()],
        )
        for game in book.games
    ]


@ask("GET", "/api/puzzles/daily", "puzzles")
async def daily(here: Here, language: Words = "en") -> NextPuzzle:
    """The puzzle of today, by UTC, the same for everybody."""
    day = today_of(here.now)
    puzzle = here.house.puzzles.book.daily(day)
    return NextPuzzle(await _task(here, puzzle, language, day.isoformat()))


@ask("POST", "/api/puzzles/next", "puzzles")
async def following(here: Here, data: NextRequest) -> NextPuzzle:
    """A puzzle of about my strength that I have not tried."""
    shelf, player = here.house.puzzles, solver(here)
    known, rating = set(data.tried), NEWCOMER.rating if data.rating is None else data.rating
    if player:
        known = set(await shelf.known(player))
        rating = (await shelf.level_of(player, data.game) or NEWCOMER).rating
    puzzle = shelf.book.near(data.game, data.theme, rating, known, await shelf.levels(), secrets.randbelow)
    return NextPuzzle(await _task(here, puzzle, data.language) if puzzle else None)


@ask("GET", "/api/puzzles/me", "puzzles")
async def standings(here: Here, game: GameName = "hex") -> PuzzleStandings:
    """My rating, how it went, and my best runs; needs an account."""
    return await here.house.puzzles.standings(member(here), game)


@ask("GET", "/api/puzzles/me/attempts", "puzzles")
async def history(here: Here, before: Before = None, limit: Limit = 30, language: Words = "en") -> PastAttempts:
    """What I have tried, the newest first; needs an account."""
    return await here.house.puzzles.history(member(here), before, limit, language)


@ask("POST", "/api/puzzles/me/attempts", "puzzles")
async def merge(here: Here, data: ReceiptsRequest) -> Merged:
    """Take over what this browser has tried without an account: rated as receipts prove it, unrated without."""
    return Merged(await here.house.puzzles.merge(member(here), data.receipts, data.offline))


@ask("GET", "/api/puzzles/me/games", "puzzles")
async def from_games(here: Here, language: Words = "en") -> MyGamesPuzzles:
    """What I have missed in games of mine that are over, as far as they were looked through; needs an account."""
    return await here.house.puzzles.own_games(member(here), language, begin=False)


@ask("POST", "/api/puzzles/me/games", "puzzles", status=202)
async def search_games(here: Here, language: Words = "en") -> MyGamesPuzzles:
    """Let my newest games be looked through, in the background."""
    return await here.house.puzzles.own_games(member(here), language, begin=True)


@ask("GET", "/api/puzzles/{id}", "puzzles")
async def puzzle(here: Here, id: str, language: Words = "en") -> PuzzleTask:
    """One puzzle, without its solution."""
    return await _task(here, await here.house.puzzles.find(id, solver(here)), language)


@ask("POST", "/api/puzzles/{id}/try", "puzzles", limits=("studying",), cost=WORK)
async def attempt(here: Here, id: str, data: TryRequest) -> Tried:
    """Play tokens at a puzzle. What decides it ends the attempt: it is judged, rated, and the solution is told."""
    shelf, player = here.house.puzzles, solver(here)
    puzzle = await shelf.find(id, player)
    tokens, solved = list[str](), False
    if not data.give_up:
        said = await shelf.judge(puzzle, data.tokens)
        tokens = played(said)
        if said.state == "open":
            return Tried(await looked(here, puzzle, tokens, data.language), None)
        solved = said.state == "solved"
    study = await looked(here, puzzle, tokens, data.language)
    way = data.way if puzzle.id in shelf.book.puzzles else "mine"
    trial = Trial(puzzle.id, puzzle.game, way, solved, tuple(tokens), of_puzzle(puzzle), way != "mine")
    right = played(await shelf.judge(puzzle, [*puzzle.proof.solution, *puzzle.proof.second]))
    level = (await shelf.levels()).get(puzzle.id) or trial.level
    rated = await _rated(here, trial, data, level)
    return Tried(study, verdict(shelf.book, puzzle, trial, data, right, level, rated))


async def _rated(here: Here, trial: Trial, data: TryRequest, level: Level) -> Rated:
    """What an attempt does to the player's rating."""
    shelf, player = here.house.puzzles, solver(here)
    if player:
        done = await shelf.end(player, trial)
        if not done or done.rating is None:
            return Rated()
        return Rated(True, rounded(done.before), shown(Level(done.rating, done.deviation or 0)))
    if not trial.rated:
        return Rated()
    return Rated(*guest_rating(data, level, trial.solved), await shelf.receipt(trial, plain=not data.hints))


@ask("POST", "/api/puzzles/{id}/hint", "puzzles")
async def hint(here: Here, id: str, data: PuzzleHintRequest) -> PuzzleHint:
    """A hint, one step after the other: what it is about, with which piece, and where."""
    player = solver(here)
    found = await here.house.puzzles.find(id, player)
    if player:
        await here.house.puzzles.take_hint(found, player, data.way, data.step)
    return _hint(found, data.step, data.language)
