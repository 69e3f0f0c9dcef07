"""Two threads play at once: neither may notice the other, at either speed."""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import sztab.bots
import sztab.envs
import sztab.games
from sztab.core.game import Chance, Decision
from sztab.core.kernel import COMPILED, layout
from sztab.core.registry import game as find
from sztab.core.registry import names

MOST = 60  # answers of a game; a game of Wrocław has hardly more
ROUNDS = 6
Told = list[tuple[str, list[dict[str, Any]]]]


def play(name: str, options: dict[str, str], seed: int) -> Told:
    """A game of random answers: every token with the events that it led to."""
    game, dice, told = find(name), random.Random(seed), []
    state = game.new(options)
    while len(told) < MOST:
        pending = game.pending(state)
        if isinstance(pending, Chance):
            token = game.print_action(state, game.deal(state, dice.randrange))
        elif isinstance(pending, Decision):
            token = dice.choice(game.tokens(state, pending.seats[0]))
        else:
            break
        step = game.play(state, token)
        told.append((token, [event.json() for event in step.events]))
        state = step.state
    return told


def ask(states: list[Any], name: str) -> list[list[str]]:
    """What may be answered in each of some positions, and whether that can be read and played."""
    game = find(name)
    found = []
    for state in states:
        tokens = game.tokens(state)
        found.append([*tokens, *(repr(game.refusal(state, game.read_action(state, token))) for token in tokens[:20])])
    return found


def positions(name: str) -> list[Any]:
    game = find(name)
    state = game.new(dict(game.examples()[0]))
    states = []
    for token, _ in play(name, dict(game.examples()[0]), 1):
        states.append(state)
        state = game.play(state, token).state
    return [state for state in states if isinstance(game.pending(state), Decision)]


def together(*calls: Callable[[], Any]) -> list[Any]:
    """The answers of calls that run at once, and give way to each other as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(calls)) as threads:
            return [done.result() for done in [threads.submit(call) for call in calls]]
    finally:
        sys.setswitchinterval(before)


def check(name: str) -> None:
    examples = [dict(options) for options in find(name).examples()]
    first, second = examples[0], examples[-1]
    alone = [play(name, first, 1), play(name, second, 2)]
    for _ in range(ROUNDS):
        assert together(lambda: play(name, first, 1), lambda: play(name, second, 2)) == alone
    states = positions(name)
    answers = ask(states, name)
    fresh = positions(name)  # nothing has been asked of these yet, so that nothing about them is remembered
    assert together(lambda: ask(fresh, name), lambda: ask(fresh, name)) == [answers, answers]


@pytest.mark.parametrize("name", names())
def test_games_in_two_threads_tell_what_they_tell_alone(name: str) -> None:
    check(name)


@pytest.mark.early
@pytest.mark.parametrize("name", names())
def test_compiled_games_in_two_threads_tell_what_they_tell_alone(name: str) -> None:
    if importlib.util.find_spec("numba") is None:
        pytest.skip("numba is not installed: there is only one speed")
    environment = {**os.environ, "SZTAB_KERNEL": "compiled", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, __file__, name], env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "compiled\n"), done.stderr


def test_no_module_keeps_scratch_space() -> None:
    """What rules write into while they run is handed out per thread; an object of a module is everybody's."""
    modules = [
        importlib.import_module(found.name)
        for package in (sztab.games, sztab.bots, sztab.envs)
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not found.name.endswith("openspiel")  # needs OpenSpiel, and keeps nothing
    ]
    kept = [
        f"{module.__name__}.{word}"
        for module in modules
        for word, value in vars(module).items()
        if "noted" in layout(type(value))
    ]
    assert kept == []


if __name__ == "__main__":
    check(sys.argv[1])
    print("compiled" if COMPILED else "interpreted")
