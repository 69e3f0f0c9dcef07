"""`python -m sztab.cli.measure NAME SECONDS`: one process that measures one thing and prints it as JSON.

NAME is a game, or `openspiel` for its games as a yardstick.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
from time import perf_counter
from typing import Any


def openspiel(seconds: float) -> dict[str, float]:
    """Random games of OpenSpiel's hex and backgammon, stepped from Python, and rollouts that run in C++ alone."""
    import pyspiel

    figures: dict[str, float] = {}
    for name in ("hex", "backgammon"):
        game = pyspiel.load_game(name)
        games, start = 0, perf_counter()
        while perf_counter() - start < seconds:
            _play(game)
            games += 1
        figures[f"{name}_from_python"] = games / (perf_counter() - start)
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=100, seed=1)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        games, start = 0, perf_counter()
        while perf_counter() - start < seconds:
            evaluator.evaluate(state)
            games += 100
        figures[f"{name}_in_cpp"] = games / (perf_counter() - start)
    return figures


def _play(game: Any) -> None:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))


def main() -> None:
    name, seconds = sys.argv[1], float(sys.argv[2])
    start = perf_counter()
    measure = openspiel if name == "openspiel" else importlib.import_module(f"sztab.games.{name}.bench").measure
    if seconds:
        print(json.dumps(measure(seconds)))
    else:
        measure(0.0)
        print(json.dumps({"started": perf_counter() - start}))


if __name__ == "__main__":
    main()
