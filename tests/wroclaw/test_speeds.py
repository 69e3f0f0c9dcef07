"""One source of rules, two speeds: seeded games are equal interpreted and compiled."""

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sztab.core.kernel import COMPILED, new_states, values
from sztab.games.wroclaw.data import load_cards
from sztab.games.wroclaw.rules.log import E_SHOT
from sztab.games.wroclaw.rules.playout import playout, random_action, seed
from sztab.games.wroclaw.rules.setup import new_game
from sztab.games.wroclaw.rules.turn import apply, check, legal
from sztab.games.wroclaw.state import BOTH, EVENT_WIDTH, OVER, State, new_work
from sztab.games.wroclaw.tables import tables

GAMES = 6


def digest(games: int) -> str:
    """A hash of some seeded games: every state, every event, how much was legal."""
    s, w, t = new_states(State, 1)[0], new_work(), tables(load_cards())
    result = hashlib.sha256()
    for number in range(games):
        new_game(s, number % 2)
        seed(w, number)
        while s.phase != OVER:
            w.noted = 0
            w.quiet = 0
            offered = int(legal(s, t, w, BOTH))
            apply(s, t, w, random_action(s, t, w))
            rows = [[int(x) for x in row[: EVENT_WIDTH if row[0] == E_SHOT else 6]] for row in w.events[: w.noted]]
            result.update(json.dumps([offered, rows, values(State, s)]).encode())
    return result.hexdigest()


def test_random_play_is_legal_and_ends() -> None:
    s, w, t = new_states(State, 1)[0], new_work(), tables(load_cards())
    for number in range(10):
        new_game(s, number % 2)
        seed(w, number)
        while s.phase != OVER:
            action = random_action(s, t, w)
            assert check(s, t, action) == 0
            assert action in list(w.actions[: legal(s, t, w, BOTH)])
            apply(s, t, w, action)


def test_a_playout_is_the_same_for_the_same_seed() -> None:
    lengths = []
    for _ in range(2):
        s, w = new_states(State, 1)[0], new_work()
        new_game(s, 1)
        seed(w, 5)
        lengths.append((playout(s, tables(load_cards()), w), s.turn, s.result))
    assert lengths[0] == lengths[1]


@pytest.mark.early
@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="needs sztab[fast]")
def test_compiled_and_interpreted_games_are_equal() -> None:
    assert not COMPILED
    code = f"import test_speeds; print(test_speeds.digest({GAMES}))"
    path = os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)])
    environment = {**os.environ, "SZTAB_KERNEL": "compiled", "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == digest(GAMES)
