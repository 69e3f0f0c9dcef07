"""Attempts judged beside the loop, one at a time: a puzzle of two turns takes up to a second of the interpreted rules.

The time is charged to whoever asked, as all work of a request is. Equal attempts are judged once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import thread_time

from sztab.core.action import BadInput
from sztab.core.lru import Lru
from sztab.messages.errors import TOO_MANY_WAIT, Refused, bad_input
from sztab.puzzles.attempt import Verdict, judge
from sztab.puzzles.puzzle import Puzzle

KEPT = 2000  # verdicts that are remembered
WAITING = 32  # attempts that may wait to be judged
Used = Callable[[float], None]


class Judge:
    """Judges attempts. Whoever asks when too many wait is sent away."""

    def __init__(self) -> None:
        self._kept = Lru[tuple[str, tuple[str, ...]], Verdict](KEPT)
        self._thread = ThreadPoolExecutor(1, "puzzles")
        self._waiting = 0

    async def judge(self, puzzle: Puzzle, tokens: Sequence[str], used: Used) -> Verdict:
        """What has come of these tokens; impossible ones are refused. `used` is told the seconds that it took."""
        key = (puzzle.id, tuple(tokens))
        known = self._kept.use(key)
        if known:
            return known
        if self._waiting >= WAITING:
            raise Refused(503, TOO_MANY_WAIT, retry=5)
        self._waiting += 1
        try:
            verdict, seconds = await asyncio.get_running_loop().run_in_executor(self._thread, _timed, puzzle, key[1])
        finally:
            self._waiting -= 1
        used(seconds)
        if isinstance(verdict, BadInput):
            raise bad_input(verdict) from None
        self._kept[key] = verdict
        return verdict

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)


def _timed(puzzle: Puzzle, tokens: tuple[str, ...]) -> tuple[Verdict | BadInput, float]:
    began = thread_time()
    try:
        return judge(puzzle, tokens), thread_time() - began
    except BadInput as error:
        return error, thread_time() - began
