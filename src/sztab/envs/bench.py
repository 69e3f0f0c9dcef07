"""What is measured of the vectorised environment: actions a second, on one core."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time

import numpy as np

from sztab.envs.hex.vector import HexVector

GAMES = 2048
_MASKED = 256  # a mask of all these games has a few megabytes


def measure(seconds: float) -> dict[str, float]:
    """Figures by name; each takes about `seconds`."""
    env, few = HexVector(GAMES, {"armies": "borgo,moloch"}), HexVector(_MASKED, {"armies": "borgo,moloch"})
    dice = np.random.default_rng(0)

    def random() -> int:
        env.step_random()
        return GAMES

    def seen() -> int:
        env.step_random()
        env.observe()
        return GAMES

    def listed() -> int:
        """A policy outside the kernel: any of the numbers that are legal."""
        numbers, ends = env.legal()
        starts = np.concatenate([[0], ends[:-1]])
        env.step(numbers[starts + (dice.random(GAMES) * (ends - starts)).astype(np.int64)])
        return GAMES

    def masked() -> int:
        few.step_random()
        few.mask()
        return _MASKED

    def everything() -> int:
        env.observe()
        return listed()

    ways: dict[str, Callable[[], int]] = {
        "random_actions": random,
        "random_actions_with_observations": seen,
        "actions_chosen_from_legal_lists": listed,
        "the_same_with_observations": everything,
        "random_actions_with_masks": masked,
    }
    figures = {}
    for name, way in ways.items():
        figures[name], figures[f"{name}_by_processor_time"] = rates(way, seconds)
    return figures


def rates(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """How much is done in a second of the clock, and in a second of this process; the first round does not count."""
    work()
    done, start, used = 0, perf_counter(), process_time()
    while True:
        done += work()
        passed = perf_counter() - start
        if passed >= seconds:
            return done / passed, done / (process_time() - used)
