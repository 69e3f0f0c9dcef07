"""Attempts judged in another process: a puzzle of two turns takes up to a second of the interpreted rules.

The time is charged to the asker, as all work of a request is. Equal attempts are judged once.
"""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.action import BadInput
from sztab.core.lru import Lru
from sztab.messages.errors import bad_input
from sztab.puzzles.attempt import Verdict, judge
from sztab.puzzles.puzzle import Puzzle
from sztab.server.work.pool import Pool

KEPT = 2000  # verdicts that are remembered


class Judge:
    """Lets attempts be judged, and remembers the verdicts."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._kept = Lru[tuple[str, tuple[str, ...]], Verdict](KEPT)

    async def judge(self, puzzle: Puzzle, tokens: Sequence[str], asking: str) -> Verdict:
        """What has come of these tokens; impossible ones are refused."""
        key = (puzzle.id, tuple(tokens))
        known = self._kept.use(key)
        if known:
            return known
        try:
            verdict = self._kept[key] = await self._pool.do(asking, judge, puzzle, key[1])
        except BadInput as error:
            raise bad_input(error) from None
        return verdict
