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
from sztab.bots.hex.scratch import CERTAIN, LINE, MAX_TURNS, ROOT, TURNS, new_mind, new_places
from sztab.bots.hex.search import FEWEST_TURNS, Candidate, Look, Search, affordable
from sztab.bots.hex.value import prepare, worth
from sztab.bots.hex.weights import load_network
from sztab.core.kernel import clone, copy_state
from sztab.games.hex.game import GAME
from sztab.games.hex.state import State, new_work

MIDDLE = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 17 ba,mo,mu ?; M=moloch 15 - ? | B:play"
FIRST = Look(ahead=1, tried=3, until=0.3)
QUICK = replace(GENERAL, turns=6, width=4, tried=4, looks=(FIRST,), settles=False)
CLOSE = replace(QUICK, looks=(FIRST, Look(ahead=1, tried=4, width=2, most=4)))


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


@pytest.mark.parametrize(("nodes", "turns"), [(12, [6]), (120, [6, 2]), (300, [6, 4]), (2000, [6, 4, 2])])
def test_the_larger_the_budget_the_more_closely_more_turns_are_looked_at(nodes: int, turns: list[int]) -> None:
    looks = (
        FIRST,
        Look(ahead=1, tried=4, width=2, most=4, until=0.6),
        Look(ahead=3, tried=12, width=4, most=2),
    )
    assert [n for _, n in affordable(looks, 6, nodes)] == turns


def test_each_look_goes_on_with_what_the_one_before_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "CLOSE_LINES", 1)
    looks = tuple(
        Look(ahead=1, tried=2, width=1, most=most, until=until) for most, until in ((6, 0.3), (4, 0.6), (2, 1))
    )
    seen: list[tuple[Look, int]] = []
    play_on = Search.play_on

    def noted(self: Search, look: Look, job: tuple[Candidate, int]) -> tuple[int, int] | None:
        seen.append((look, job[0].place))
        return play_on(self, look, job)

    monkeypatch.setattr(Search, "play_on", noted)
    searched(replace(QUICK, looks=looks), 60)
    every, broad, narrow = ({place for look, place in seen if look is which} for which in looks)
    assert len(broad) == 4
    assert len(narrow) == 2
    assert narrow < broad < every


def test_the_larger_the_budget_the_more_turns_are_compared() -> None:
    """A second of the general's is worth a hundred turns and more, five of them several times as many."""
    position, weights = GAME.read_position(MIDDLE), load_network("general")
    budgets = (Budget(nodes=24), Budget(nodes=1000), Budget(seconds=1.0, threads=1), Budget(seconds=5.0, threads=1))
    turns = [Search(position, GENERAL, weights, 1, budget, never).turns for budget in budgets]
    assert turns == [FEWEST_TURNS, 31, 156, MAX_TURNS]


def test_on_a_slow_machine_fewer_turns_are_compared() -> None:
    """What counts is how long the first positions took to judge; a number of nodes is a promise and stays."""
    position, weights = GAME.read_position(MIDDLE), load_network("general")
    slow = Search(position, GENERAL, weights, 1, Budget(seconds=1.0, threads=1), never)
    slow.plan(slow.reachable(judged=3000, taken=0.1))
    assert FEWEST_TURNS < slow.turns < 40
    slow.start -= 1.0
    assert slow.reachable(judged=3000, taken=0.1) == 0
    counted = Search(position, QUICK, weights, 1, Budget(nodes=200, threads=1), never)
    counted.start -= 100.0
    counted.run()
    assert counted.nodes >= 200


def test_what_is_clear_needs_no_more_thought() -> None:
    """Given up: a turn that is behind by far more than chance, and one that makes no difference. What is near stays,
    and so does what has the better lines, though the best one looks better."""
    thinking = Search(GAME.read_position(MIDDLE), GENERAL, load_network("general"), 1, Budget(nodes=1), never)
    best, near, ahead, far, same = (
        Candidate(place, (place,), 0, sums=sums * 4)
        for place, sums in enumerate(
            ([12000, 14000], [14000, 11800], [13000, 15100], [8000, 9000], [12000, 14000]), start=TURNS
        )
    )
    assert thinking.settle([best, near, ahead, same, far]) == ([best, near, ahead], [same, far])


@pytest.mark.parametrize(("settles", "least", "most"), [(True, 1, 100), (False, 1000, 1100)])
def test_a_search_ends_early_where_one_turn_is_clearly_best(settles: bool, least: int, most: int) -> None:
    budget = Budget(nodes=1000, threads=1)
    thinking = Search(GAME.read_position(MIDDLE), GENERAL, load_network("general"), 1, budget, never)
    candidates = [Candidate(place, (place,), 0) for place in range(TURNS, TURNS + 4)]
    live, dropped = thinking.halve(candidates, lambda job: (10 * job[0].place, 1), 0.0, 1.0, 2, settles)
    assert live + dropped == candidates[::-1]
    assert least <= thinking.nodes <= most


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
