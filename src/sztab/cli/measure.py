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
        figures[f"{name}_in_cpp"] = _rollouts(pyspiel, game, seconds)
    return figures


def _rollouts(pyspiel: Any, game: Any, seconds: float) -> float:
    """Random rollouts a second inside a C++ tree search that does hardly anything else."""
    per_node, nodes = 200, 5
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=per_node, seed=1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, nodes, 100, False, 1, False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    games, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        bot.step(state)
        games += per_node * nodes
    return games / (perf_counter() - start)


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
