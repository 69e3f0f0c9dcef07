"""Where the general places its HQ: by lot, but on no hex that looks clearly worse."""

from __future__ import annotations

from sztab.bots.bot import Budget, never
from sztab.bots.hex import BOTS
from sztab.bots.hex.levels import GENERAL
from sztab.bots.hex.search import MISJUDGED, Search
from sztab.bots.hex.weights import load_network
from sztab.games.hex.game import GAME
from sztab.games.hex.rules.action import end_of

FEW = Budget(nodes=24, threads=1)
EDGE = {"a1", "a2", "a3", "b1", "b4", "c1", "c5", "d1", "d4", "e1", "e2", "e3"}


def chosen(armies: str, seed: int) -> str:
    """The first answer of a general, without its facing."""
    start = GAME.new({"seats": "2", "armies": armies})
    bot = BOTS["general"].make(seed, FEW, never)
    return bot.choose(GAME.view(start, 0)).partition("@")[2].partition("/")[0]


def test_seeds_place_the_hq_on_different_hexes_and_equal_seeds_on_equal_ones() -> None:
    hexes = [chosen("smart,moloch", seed) for seed in range(12)]
    assert len(set(hexes)) >= 5
    assert hexes == [chosen("smart,moloch", seed) for seed in range(12)]


def test_a_table_where_advice_is_played_sees_the_same_lot() -> None:
    start = GAME.new({"seats": "2", "armies": "smart,moloch"})
    for seed in range(4):
        advice = BOTS["general"].make(seed, FEW, never).advise(GAME.view(start, 0))
        assert advice.token == advice.lines[0].tokens[0] == f"hq@{chosen('smart,moloch', seed)}"
        chances = [line.facts["look"] for line in advice.lines]
        assert max(chances) - min(chances) <= MISJUDGED


def test_no_hex_that_looks_clearly_worse_is_taken() -> None:
    """The Beasts' HQ, which Cerberus guards, looks better at the edge; the Outpost's looks better away from it."""
    assert {chosen("beasts,borgo", seed) for seed in range(6)} <= EDGE
    assert not {chosen("outpost,steel_police", seed) for seed in range(12)} & EDGE


def test_of_the_turns_with_one_hex_the_best_is_played() -> None:
    start = GAME.new({"seats": "2", "armies": "beasts,borgo"})
    search = Search(start, GENERAL, load_network("general"), 3, FEW, never)
    played = search.run()[0]
    with search.prepared_desks(1):
        turns = search.find_turns()
    best = max(turns, key=lambda turn: turn.value)
    here = [turn for turn in turns if end_of(turn.actions[0]) == end_of(played.actions[0])]
    assert played.value == max(turn.value for turn in here)
    assert best.score(search.weights) - played.score(search.weights) <= MISJUDGED
