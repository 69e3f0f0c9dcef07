"""How fast something is."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter


def rate(work: Callable[[int], int], seconds: float) -> float:
    """How much of something is done a second: `work(number)` says how much its round did. The first does not count."""
    work(0)
    done, number, start = 0, 1, perf_counter()
    while True:
        done += work(number)
        number += 1
        passed = perf_counter() - start
        if passed >= seconds:
            return done / passed
