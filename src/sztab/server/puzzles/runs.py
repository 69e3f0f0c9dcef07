"""Runs: as many puzzles as one can, in three minutes (storm) or until the first miss (streak).

The clock is the server's: what comes after it has run down counts for nothing, however fast a page says it was.
"""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from sztab.desk import puzzles as desk
from sztab.desk.levels import of_puzzle
from sztab.desk.names import new_id
from sztab.desk.runs import GONE_ON, NO_RUN, OVER, choose, is_late, must_have_puzzles, new_run, told, went_on
from sztab.messages.errors import Refused, not_now
from sztab.messages.people import Player
from sztab.messages.puzzle_values import Run, RunKind, Trial
from sztab.messages.puzzles import PuzzleRun, RunTried
from sztab.puzzles.puzzle import Puzzle
from sztab.server.puzzles.puzzles import Puzzles
from sztab.server.store import puzzles as stored


class Runs:
    """Begins runs and takes them on."""

    def __init__(self, puzzles: Puzzles) -> None:
        self._puzzles = puzzles
        self._store = puzzles.store

    async def begin(self, player: Player | None, game: str, kind: RunKind, language: str) -> PuzzleRun:
        must_have_puzzles(self._puzzles.book, game)
        now = self._puzzles.now()
        best = await self._best(player, game, kind)
        run = new_run(new_id("r"), player.id if player else None, game, kind, now)
        run = replace(run, puzzle=await self._choose(run, ""))
        await self._store.write(stored.add_run, self._store.engine, run)
        return await self._told(run, player, language, best)

    async def attempt(
        self, id: str, player: Player | None, wanted: str, tokens: list[str], language: str, asking: str
    ) -> RunTried:  # fmt: skip
        """Play tokens at the puzzle of a run; when they decide it, the run goes on to the next."""
        run = await self._store.read(stored.run, self._store.engine, id)
        if not run or run.player != (player.id if player else None):
            raise Refused(404, NO_RUN)
        if run.puzzle is None:
            raise not_now(OVER)
        if wanted != run.puzzle:
            raise not_now(GONE_ON)
        if is_late(run, self._puzzles.now()):
            return RunTried(None, None, await self._told(await self._end(run), player, language))
        puzzle = await self._puzzles.find(run.puzzle)
        said = await self._puzzles.judging.judge(puzzle, tokens, asking)
        if said.state == "open":
            return RunTried(await self._puzzles.look(puzzle, desk.played(said), language), None, None)
        solved = said.state == "solved" and not await self._is_told(run, puzzle)
        after = await self._after(run, solved)
        if not await self._store.write(stored.go_on, self._store.engine, run, after):
            raise not_now(GONE_ON)
        if player:  # it is known now, and cannot be rated any more
            trial = Trial(
                puzzle.id, run.game, _kind(run), solved, tuple(desk.played(said)), of_puzzle(puzzle), rated=False
            )
            await self._puzzles.end(player, trial)
        study = await self._puzzles.look(puzzle, desk.played(said), language)
        return RunTried(study, solved, await self._told(after, player, language))

    async def end(self, id: str, player: Player | None, language: str) -> PuzzleRun:
        """Its clock has run down, or whoever ran it has had enough."""
        run = await self._store.read(stored.run, self._store.engine, id)
        if not run or run.player != (player.id if player else None):
            raise Refused(404, NO_RUN)
        return await self._told(await self._end(run), player, language)

    async def _is_told(self, run: Run, puzzle: Puzzle) -> bool:
        """Has whoever runs had hints or the solution while the clock was running? Then knowing it is no feat."""
        if not run.player:
            return False
        attempt = await self._store.read(stored.attempt_of, self._store.engine, run.player, puzzle.id)
        return attempt is not None and attempt.at >= run.started

    async def _end(self, run: Run) -> Run:
        over = replace(run, puzzle=None)
        if run.puzzle is not None:
            await self._store.write(stored.go_on, self._store.engine, run, over)
        return over

    async def _after(self, run: Run, solved: bool) -> Run:
        after = went_on(run, solved, self._puzzles.now())
        return after if after.puzzle is None else replace(after, puzzle=await self._choose(after, run.puzzle or ""))

    async def _choose(self, run: Run, last: str) -> str | None:
        known: set[str] = set()
        if run.player:
            known = await self._store.read(stored.attempted, self._store.engine, run.player)
        return choose(self._puzzles.book, run, last, known, await self._puzzles.levels(), secrets.randbelow)

    async def _best(self, player: Player | None, game: str, kind: str) -> int | None:
        if not player:
            return None
        return (await self._store.read(stored.best, self._store.engine, player.id, game)).get(kind)

    async def _told(self, run: Run, player: Player | None, language: str, best: int | None = None) -> PuzzleRun:
        puzzle = await self._puzzles.find(run.puzzle) if run.puzzle else None
        task = await self._puzzles.task(puzzle, None, language) if puzzle else None
        return told(run, self._puzzles.now(), best, task)


def _kind(run: Run) -> RunKind:
    return "storm" if run.kind == "storm" else "streak"
