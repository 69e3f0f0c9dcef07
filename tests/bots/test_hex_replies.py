"""Where there is time the last few turns are looked at closely: behind them both sides play as a small beam does."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sztab.bots.bot import Budget, never
from sztab.bots.hex import search
from sztab.bots.hex.levels import GENERAL
from sztab.bots.hex.net import learn_tiles
from sztab.bots.hex.policy import quick_turn
from sztab.bots.hex.reply import good_turn
from sztab.bots.hex.scratch import CERTAIN, LINE, ROOT, new_mind, new_places
from sztab.bots.hex.search import Search
from sztab.bots.hex.value import prepare, worth
from sztab.bots.hex.weights import load_network
from sztab.core.kernel import clone, copy_state
from sztab.games.hex.game import GAME
from sztab.games.hex.state import State, new_work

MIDDLE = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 17 ba,mo,mu ?; M=moloch 15 - ? | B:play"
QUICK = replace(GENERAL, turns=6, width=4, tried=4, ahead=1, most=3, last=0)
CLOSE = replace(QUICK, last=4, close_width=2, close_tried=4)


def searched(style: search.Style, nodes: int, threads: int = 1) -> tuple[Any, ...]:
    """The turns of a search, with all that was counted."""
    budget = Budget(nodes=nodes, threads=threads)
    thinking = Search(GAME.read_position(MIDDLE), style, load_network("general"), 1, budget, never)
    found = thinking.run()
    return thinking.nodes, [(one.actions, one.total, one.lines, one.sums) for one in found]


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few nodes are enough for a close look."""
    monkeypatch.setattr(search, "CLOSE_LINES", 2)


@pytest.mark.usefixtures("soon")
def test_the_last_turns_are_compared_by_good_turns_alone_on_any_number_of_threads() -> None:
    _, quick = searched(QUICK, 24)
    nodes, close = searched(CLOSE, 24)
    assert (nodes, close) == searched(CLOSE, 24, threads=2)
    assert {turn for turn, *_ in close} == {turn for turn, *_ in quick}
    assert close[0][1:] != next(found[1:] for found in quick if found[0] == close[0][0])
    assert nodes < 48
    assert all(0 <= total <= lines * CERTAIN for _, total, lines, _ in close)


@pytest.mark.early
@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="needs sztab[fast]")
@pytest.mark.usefixtures("soon")
def test_both_speeds_look_equally_closely() -> None:
    script = "import test_hex_replies as here; here.search.CLOSE_LINES = 2; print(here.searched(here.CLOSE, 24))"
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    env = {**os.environ, "SZTAB_KERNEL": "compiled", "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=env)
    assert done.stdout.strip() == str(searched(CLOSE, 24)), done.stderr


@pytest.mark.parametrize(("nodes", "last"), [(12, 0), (48, 2), (2000, 4)])
def test_the_larger_the_budget_the_more_turns_are_looked_at_closely(nodes: int, last: int) -> None:
    budget = Budget(nodes=nodes, threads=1)
    position = GAME.read_position(MIDDLE)
    assert Search(position, CLOSE, load_network("general"), 1, budget, never).last == last
    assert Search(position, QUICK, load_network("general"), 1, budget, never).last == 0


def test_a_turn_of_a_small_beam_is_better_than_a_quick_one() -> None:
    position = GAME.read_position(MIDDLE)
    places: Any = new_places()
    mind, work, spare = new_mind(), new_work(), new_work()
    weights, tables = load_network("general"), position.seating.tables
    prepare(position.now, tables, mind)
    learn_tiles(tables, mind, weights)
    places[ROOT] = clone(State, position.now)
    copy_state(places, LINE, ROOT)
    quick_turn(places, tables, work, spare, mind, weights, LINE, 3)
    quick = worth(places, tables, spare, mind, weights, LINE, 0)
    copy_state(places, LINE, ROOT)
    good_turn(places, tables, work, spare, mind, weights, LINE, 4, 12)
    assert places[LINE].turn == 1
    assert worth(places, tables, spare, mind, weights, LINE, 0) > quick
