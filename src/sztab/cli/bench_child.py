"""`python -m sztab.cli.bench_child NAME SECONDS`: one process that measures one thing and prints it as JSON.

NAME is a game, `envs` for the vectorised environment, or `puzzles` for proofs.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from time import perf_counter


def measuring(name: str) -> Callable[[float], dict[str, float]]:
    """What measures something by its name."""
    room = name if name in ("envs", "puzzles") else f"games.{name}"
    found: Callable[[float], dict[str, float]] = importlib.import_module(f"sztab.{room}.bench").measure
    return found


def main() -> None:
    name, seconds = sys.argv[1], float(sys.argv[2])
    start = perf_counter()
    measure = measuring(name)
    if seconds:
        print(json.dumps(measure(seconds)))
    else:
        measure(0.0)
        print(json.dumps({"started": perf_counter() - start}))


if __name__ == "__main__":
    main()
