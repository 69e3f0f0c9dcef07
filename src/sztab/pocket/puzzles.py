"""Puzzles that come with the package: nobody rates them here but the browser itself, as for any guest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

import msgspec

from sztab.core.action import BadInput
from sztab.core.lru import Lru
from sztab.core.words import Sentence
from sztab.messages.errors import NO_ACCOUNT, Refused, bad_input
from sztab.messages.people import Player
from sztab.messages.puzzle_values import Level, Run, Trial
from sztab.pocket.kept import Kept
from sztab.puzzles.attempt import Verdict, judge
from sztab.puzzles.puzzle import Puzzle
from sztab.usecases.book import Book

RUN = "run"
VERDICTS = 200  # that are remembered
NO_PUZZLE = Sentence("There is no such puzzle.")
_run = msgspec.json.Decoder(Run)


async def _nobody_has_an_account(self: LocalShelf, *about: object, **more: object) -> NoReturn:
    raise Refused(403, NO_ACCOUNT)


class LocalShelf:
    """All puzzles, and the runs of this browser."""

    def __init__(self, kept: Kept) -> None:
        self.book = Book()
        self._kept = kept
        self._verdicts = Lru[tuple[str, tuple[str, ...]], Verdict](VERDICTS)
        self._runs: dict[str, Run] = {}

    async def find(self, id: str, player: Player | None = None) -> Puzzle:
        puzzle = self.book.find(id)
        if not puzzle:
            raise Refused(404, NO_PUZZLE)
        return puzzle

    async def source(self, puzzle: Puzzle, player: Player | None) -> None:
        return None

    async def judge(self, puzzle: Puzzle, tokens: Sequence[str]) -> Verdict:
        key = (puzzle.id, tuple(tokens))
        known = self._verdicts.use(key)
        if not known:
            try:
                known = self._verdicts[key] = judge(puzzle, tokens)
            except BadInput as error:
                raise bad_input(error) from None
        return known

    async def levels(self) -> Mapping[str, Level]:
        return {}

    async def receipt(self, trial: Trial, plain: bool) -> None:
        return None

    async def add_run(self, run: Run) -> None:
        self._runs[run.id] = run
        self._kept.keep(RUN, run.id, run)

    async def run(self, id: str) -> Run | None:
        run = self._runs.get(id) or self._kept.take(RUN, id, _run.decode)
        if run:
            self._runs[id] = run
        return run

    async def go_on(self, before: Run, after: Run) -> bool:
        await self.add_run(after)
        if after.puzzle is None:
            self._kept.remove(RUN, after.id)
        return True

    attempt_of = level_of = known = end = take_hint = best = _nobody_has_an_account
    standings = history = merge = own_games = _nobody_has_an_account
