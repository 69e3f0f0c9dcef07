"""The time of one server process: as the wall clock said when it began, and from then on steady.

Whoever sets the machine's clock, or puts the machine to sleep, ends nobody's game. What passes between two looks at
this clock counts up to a bound: the server looks twice a second, so in a longer gap nobody could have answered.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

LONGEST_GAP = 10.0  # seconds that may pass between two looks
_SAME = 2.0  # seconds by which the machine's clock may differ without being another time


class Steady:
    """Seconds since 1970, never back, never ahead by a leap."""

    def __init__(
        self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic
    ) -> None:  # fmt: skip
        self._wall = wall
        self._monotonic = monotonic
        self._time = wall()
        self._looked = monotonic()
        self._lock = threading.Lock()

    def __call__(self) -> float:
        with self._lock:
            now = self._monotonic()
            self._time += min(max(now - self._looked, 0.0), LONGEST_GAP)
            self._looked = now
            return self._time

    def set(self, time: float) -> None:
        """Go on from here: processes that share a database have one time."""
        with self._lock:
            self._time = time
            self._looked = self._monotonic()

    def ahead(self) -> float:
        """By how much the machine's clock is ahead of this one, in whole seconds; 0 as long as they tell the same."""
        by = self._wall() - self()
        return float(round(by)) if abs(by) > _SAME else 0.0
