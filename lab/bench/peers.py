"""`python -m lab.bench.peers [SECONDS]`: what others' games and environments do, each in a process of its own.

`sztab bench` says what ours do; to compare, run both on the same quiet machine.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import io
import json
import os
import random
import subprocess
import sys
from time import perf_counter
from typing import Any

from sztab.cli.bench_server import Rows, show
from sztab.core import registry

_BATCH = 1024
_PGX = ("tic_tac_toe", "backgammon", "chess")
_CLASSIC = ("tictactoe_v3", "connect_four_v3", "chess_v6")


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


def pgx(seconds: float) -> dict[str, float]:
    """Random legal actions a second in pgx's vectorised games: on one core, observations and new games included."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    import jax
    import jax.numpy as jnp
    import pgx as games
    from pgx.experimental.wrappers import auto_reset

    figures: dict[str, float] = {}
    for name in _PGX:
        game: Any = games.make(name)
        step = jax.vmap(auto_reset(game.step, game.init))

        def act(state: Any, key: Any, step: Any = step) -> Any:
            chosen, dealt = jax.random.split(key)
            actions = jax.random.categorical(chosen, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
            return step(state, actions, jax.random.split(dealt, _BATCH))

        run = jax.jit(act)
        key = jax.random.PRNGKey(0)
        state = jax.vmap(game.init)(jax.random.split(key, _BATCH))
        for _ in range(2):  # compiled for the state that games begin with, then for the one that steps return
            state = jax.block_until_ready(run(state, key))
        steps, start = 0, perf_counter()
        while perf_counter() - start < seconds:
            key, now = jax.random.split(key)
            state = jax.block_until_ready(run(state, now))
            steps += _BATCH
        figures[name] = steps / (perf_counter() - start)
    return figures


def pettingzoo(seconds: float) -> dict[str, float]:
    """Turns a second by PettingZoo's own benchmark, of five seconds each: its classic games, then ours."""
    from pettingzoo.test import performance_benchmark

    figures: dict[str, float] = {}
    modules = [f"pettingzoo.classic.{name}" for name in _CLASSIC]
    ours = (f"sztab.envs.{name}_v0" for name in registry.names())
    modules += [name for name in ours if importlib.util.find_spec(name)]
    for module in modules:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            performance_benchmark(importlib.import_module(module).env())
        words = printed.getvalue().split()
        figures[module] = float(words[words.index("turns") - 1])
    return figures


PEERS = {
    "openspiel": (openspiel, "OpenSpiel", "pyspiel", "games/s"),
    "pgx": (pgx, "pgx (CPU)", "pgx", "actions/s with observations"),
    "pettingzoo": (pettingzoo, "PettingZoo", "pygame", "turns/s"),
}


def main(seconds: str = "2", only: str = "") -> None:
    if only:
        print(json.dumps(PEERS[only][0](float(seconds))))
        return
    rows: Rows = []
    figures = {}
    for name, (_, title, needs, unit) in PEERS.items():
        if importlib.util.find_spec(needs) is None:
            rows.append((title, "-", "not installed: `make bench` installs it"))
            continue
        command = [sys.executable, "-m", "lab.bench.peers", seconds, name]
        found = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
        figures[name] = found
        rows += [(f"{title} {what.replace('_', ' ')}, {unit}", f"{value:,.0f}", "") for what, value in found.items()]
    show(figures, rows, as_json=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
