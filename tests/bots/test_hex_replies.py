"""Where there is time the last few turns are looked at closely: behind them the enemy plays as a small search does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sztab.bots.bot import Budget, never
from sztab.bots.hex import search
from sztab.bots.hex.levels import GENERAL
from sztab.bots.hex.net import learn_tiles
from sztab.bots.hex.policy import quick_turn
from sztab.bots.hex.reply import reply_well
from sztab.bots.hex.scratch import LINE, ROOT, new_mind, new_places
from sztab.bots.hex.search import Replies, Search
from sztab.bots.hex.value import prepare, worth
from sztab.bots.hex.weights import load_network
from sztab.core.kernel import clone, copy_state
from sztab.games.hex.game import GAME
from sztab.games.hex.state import State, new_work

MIDDLE = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 17 ba,mo,mu ?; M=moloch 15 - ? | B:play"
QUICK = replace(GENERAL, turns=6, width=4, tried=4, ahead=1, most=3, replies=None)
CLOSE = replace(QUICK, replies=Replies(width=2, tried=4), sifted=0.4, last=4, deep=2)


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
def test_the_last_turns_are_compared_by_good_replies_alone_on_any_number_of_threads() -> None:
    _, quick = searched(QUICK, 24)
    nodes, close = searched(CLOSE, 24)
    assert (nodes, close) == searched(CLOSE, 24, threads=2)
    assert {turn for turn, *_ in close} == {turn for turn, *_ in quick}
    assert close[0][1:] != next(found[1:] for found in quick if found[0] == close[0][0])
    assert nodes < 48
    assert all(0 <= total <= lines * search.CERTAIN for _, total, lines, _ in close)


@pytest.mark.parametrize(("nodes", "last"), [(12, 0), (60, 2), (2000, 4)])
def test_the_larger_the_budget_the_more_turns_are_looked_at_closely(nodes: int, last: int) -> None:
    budget = Budget(nodes=nodes, threads=1)
    position = GAME.read_position(MIDDLE)
    assert Search(position, CLOSE, load_network("general"), 1, budget, never).last == last
    assert Search(position, QUICK, load_network("general"), 1, budget, never).last == 0


def test_a_reply_of_a_small_search_is_better_than_a_quick_one() -> None:
    """Moloch holds two tiles that only together take the most of Borgo's HQ."""
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
    reply_well(places, tables, work, spare, mind, weights, LINE, 3, 12, 1, 0, 0, 3)
    assert places[LINE].turn == 1
    assert worth(places, tables, spare, mind, weights, LINE, 0) > quick
