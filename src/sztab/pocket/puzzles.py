"""Puzzles that come with the package: nobody rates them here but the browser itself, as for any guest."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import NoReturn

import msgspec
from msgspec.structs import replace

from sztab.core.action import BadInput
from sztab.core.lru import Lru
from sztab.core.words import Sentence
from sztab.desk import puzzles as desk
from sztab.desk.book import Book
from sztab.desk.levels import NEWCOMER, of_puzzle
from sztab.desk.names import new_id
from sztab.desk.runs import GONE_ON, NO_RUN, OVER, choose, is_late, must_have_puzzles, new_run, told, went_on
from sztab.desk.study import Study
from sztab.desk.work import done
from sztab.messages.analysis import StudyAnswer
from sztab.messages.errors import NO_NAME, Refused, bad_input, not_now
from sztab.messages.puzzle_values import Run, Trial
from sztab.messages.puzzles import (
    NextPuzzle,
    NextRequest,
    PuzzleHint,
    PuzzleHintRequest,
    PuzzleRun,
    PuzzleTask,
    PuzzleThemes,
    RunRequest,
    RunTried,
    RunTryRequest,
    Tried,
    TryRequest,
)
from sztab.pocket.kept import Kept
from sztab.pocket.people import People
from sztab.pocket.requests import Asked, Router
from sztab.puzzles.attempt import Verdict, judge
from sztab.puzzles.puzzle import Puzzle

RUN = "run"
VERDICTS = 200  # that are remembered
NO_PUZZLE = Sentence("There is no such puzzle.")
_run = msgspec.json.Decoder(Run)


class Puzzles:
    """Everything about puzzles that a guest may ask for."""

    def __init__(self, router: Router, study: Study, people: People, kept: Kept, now: Callable[[], float]) -> None:
        self._book = Book()
        self._study = study
        self._people = people
        self._kept = kept
        self._now = now
        self._verdicts = Lru[tuple[str, tuple[str, ...]], Verdict](VERDICTS)
        self._runs: dict[str, Run] = {}
        router.add("GET", "/api/puzzles", self.themes)
        router.add("GET", "/api/puzzles/daily", self.daily)
        router.add("POST", "/api/puzzles/next", self.next)
        router.add("POST", "/api/puzzles/runs", self.begin_run, 201)
        router.add("POST", "/api/puzzles/runs/{id}/try", self.try_in_run)
        router.add("POST", "/api/puzzles/runs/{id}/end", self.end_run)
        for method, path in (
            ("GET", "/api/puzzles/me"),
            ("GET", "/api/puzzles/me/attempts"),
            ("POST", "/api/puzzles/me/attempts"),
            ("GET", "/api/puzzles/me/games"),
            ("POST", "/api/puzzles/me/games"),
        ):
            router.add(method, path, self._only_members)
        router.add("GET", "/api/puzzles/{id}", self.puzzle)
        router.add("POST", "/api/puzzles/{id}/try", self.attempt)
        router.add("POST", "/api/puzzles/{id}/hint", self.hint)

    # ---- which one

    def themes(self, asked: Asked) -> list[PuzzleThemes]:
        return desk.themes(self._book, asked.language)

    def daily(self, asked: Asked) -> NextPuzzle:
        day = datetime.fromtimestamp(self._now(), UTC).date()
        return NextPuzzle(self._task(self._book.daily(day), asked.language, day.isoformat()))

    def next(self, asked: Asked) -> NextPuzzle:
        data = asked.read(NextRequest)
        rating = NEWCOMER.rating if data.rating is None else data.rating
        puzzle = self._book.near(data.game, data.theme, rating, set(data.tried), {}, secrets.randbelow)
        return NextPuzzle(self._task(puzzle, data.language) if puzzle else None)

    def puzzle(self, asked: Asked) -> PuzzleTask:
        return self._task(self._find(asked.names["id"]), asked.language)

    def _find(self, id: str) -> Puzzle:
        puzzle = self._book.find(id)
        if not puzzle:
            raise Refused(404, NO_PUZZLE)
        return puzzle

    def _task(self, puzzle: Puzzle, language: str, day: str | None = None) -> PuzzleTask:
        return desk.task(puzzle, self._look(puzzle, [], language), language, day=day)

    def _look(self, puzzle: Puzzle, tokens: list[str], language: str) -> StudyAnswer:
        return done(desk.look(self._study, puzzle, tokens, language))

    # ---- attempts

    def _judged(self, puzzle: Puzzle, tokens: list[str]) -> Verdict:
        key = (puzzle.id, tuple(tokens))
        known = self._verdicts.use(key)
        if not known:
            try:
                known = self._verdicts[key] = judge(puzzle, tokens)
            except BadInput as error:
                raise bad_input(error) from None
        return known

    def attempt(self, asked: Asked) -> Tried:
        """What decides a puzzle ends the attempt, and the solution is told."""
        data, puzzle = asked.read(TryRequest), self._find(asked.names["id"])
        tokens, solved = list[str](), False
        if not data.give_up:
            said = self._judged(puzzle, data.tokens)
            tokens = desk.played(said)
            if said.state == "open":
                return Tried(self._look(puzzle, tokens, data.language), None)
            solved = said.state == "solved"
        study, level = self._look(puzzle, tokens, data.language), of_puzzle(puzzle)
        trial = Trial(puzzle.id, puzzle.game, data.way, solved, tuple(tokens), level)
        right = desk.played(self._judged(puzzle, [*puzzle.proof.solution, *puzzle.proof.second]))
        rated = desk.Rated(*desk.guest_rating(data, level, solved))
        return Tried(study, desk.verdict(self._book, puzzle, trial, data, right, level, rated))

    def hint(self, asked: Asked) -> PuzzleHint:
        data = asked.read(PuzzleHintRequest)
        return desk.hint(self._find(asked.names["id"]), data.step, data.language)

    # ---- runs

    def begin_run(self, asked: Asked) -> PuzzleRun:
        data = asked.read(RunRequest)
        must_have_puzzles(self._book, data.game)
        run = new_run(new_id("r"), None, data.game, data.kind, self._now())
        return self._told(self._keep(self._with_next(run, "")), data.language)

    def _with_next(self, run: Run, last: str) -> Run:
        return replace(run, puzzle=choose(self._book, run, last, (), {}, secrets.randbelow))

    def _keep(self, run: Run) -> Run:
        self._runs[run.id] = run
        if run.puzzle is None:
            self._kept.remove(RUN, run.id)
        else:
            self._kept.keep(RUN, run.id, run)
        return run

    def _run(self, id: str) -> Run:
        run = self._runs.get(id) or self._kept.take(RUN, id, _run.decode)
        if not run:
            raise Refused(404, NO_RUN)
        self._runs[id] = run
        return run

    def _told(self, run: Run, language: str) -> PuzzleRun:
        task = self._task(self._find(run.puzzle), language) if run.puzzle else None
        return told(run, self._now(), None, task)

    def try_in_run(self, asked: Asked) -> RunTried:
        data, run = asked.read(RunTryRequest), self._run(asked.names["id"])
        if run.puzzle is None:
            raise not_now(OVER)
        if data.puzzle != run.puzzle:
            raise not_now(GONE_ON)
        if is_late(run, self._now()):
            return RunTried(None, None, self._told(self._keep(replace(run, puzzle=None)), data.language))
        puzzle = self._find(run.puzzle)
        said = self._judged(puzzle, data.tokens)
        study = self._look(puzzle, desk.played(said), data.language)
        if said.state == "open":
            return RunTried(study, None, None)
        solved = said.state == "solved"
        after = went_on(run, solved, self._now())
        after = after if after.puzzle is None else self._with_next(after, run.puzzle)
        return RunTried(study, solved, self._told(self._keep(after), data.language))

    def end_run(self, asked: Asked) -> PuzzleRun:
        run = self._run(asked.names["id"])
        return self._told(self._keep(replace(run, puzzle=None)), asked.language)

    def _only_members(self, asked: Asked) -> NoReturn:
        raise Refused(401, "You have no account." if self._people.player else NO_NAME)
