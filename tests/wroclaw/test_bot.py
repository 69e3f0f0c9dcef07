"""The bots: legal, sensible, and games of a sensible length."""

import json
import statistics
from pathlib import Path

import pytest

from ruins import fire, table
from sztab import bots
from sztab.core.chance import dealer_from_text
from sztab.core.game import Outcome
from sztab.core.play import Match
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position

FACTS = json.loads((Path(__file__).resolve().parents[1] / "cases/data/wroclaw.json").read_text(encoding="utf-8"))


def game(seed: int, rules: str = "basic", a: str = "greedy", b: str = "greedy") -> Position:
    players = {0: bots.bot("wroclaw", a, 2 * seed), 1: bots.bot("wroclaw", b, 2 * seed + 1)}
    return Match(GAME, GAME.new({"rules": rules}), players, dealer_from_text(f"game {seed}")).run()


def choice(state: Position, seat: int = 0) -> str:
    return bots.bot("wroclaw", "greedy", 1).choose(GAME.view(state, seat))


def test_there_are_a_greedy_and_a_random_bot() -> None:
    assert bots.names("wroclaw") == ("greedy", "random")


def test_the_median_length_of_a_game_is_in_the_range_of_the_data() -> None:
    low, high = FACTS["game_length"]["range_of_median"]
    lengths = [int(game(seed).now.turn) for seed in range(31)]
    assert low <= statistics.median(lengths) <= high


@pytest.mark.parametrize("rules", ["basic", "extended"])
def test_the_greedy_bot_beats_the_random_one(rules: str) -> None:
    results = [GAME.pending(game(seed, rules, b="random")) for seed in range(6)]
    assert results.count(Outcome((0,))) >= 5


def test_it_takes_the_shot_that_does_most() -> None:
    # The slug hurts Igor only, and Rysiek is nearly dead.
    assert choice(fire("jagna:attack", "igor:attack rysiek:attack''' jurek:explore", "9 5 2")) == "jagna:slug>rysiek"


def test_it_does_not_waste_a_perun_on_a_miss() -> None:
    assert choice(fire("jagna:attack", "igor:cover rysiek:cover jurek:cover", "9 2 1", "A perun: 1")) == "."


def test_it_answers_every_kind_of_question() -> None:
    state = table(
        "phase: return A",
        "A used: attack cover cover",
        "B used: cover cover cover",
        "A resting: iga jagna",
        "A hand: olek",
    )
    assert choice(state) in ("=iga", "=jagna")
    state = table(
        "phase: token A",
        "A used: attack cover cover",
        "B used: cover cover cover",
        "A hand: olek iga jagna",
        "B hand: maks wanda igor",
        "A pool: cover",
    )
    assert choice(state) == "A=attack"
