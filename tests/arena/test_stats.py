"""The arithmetic, against values that others have worked out."""

import random

import pytest

from sztab.arena.play import Played
from sztab.arena.ratings import fit, ladder, meetings
from sztab.arena.stats import Sprt, elo, expected, interval, wilson


def test_wilson() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)  # 10 of 10
    assert wilson(0.1, 10) == pytest.approx((0.0179, 0.4042), abs=1e-4)  # 1 of 10


def test_pairs_that_lean_against_each_other_say_more() -> None:
    lot = random.Random(3)
    luck = [lot.random() < 0.5 for _ in range(200)]
    alone = [float(lucky) for lucky in luck]
    halves = [0.5 + (lot.random() < 0.1) * 0.5 for _ in range(200)]
    assert interval(alone, 1) == pytest.approx(wilson(sum(alone) / 200, 199), abs=1e-3)
    low, high = interval(halves, 2)
    wide_low, wide_high = wilson(sum(halves) / 200, 400)
    assert wide_low < low < sum(halves) / 200 < high < wide_high
    together = interval(alone, 2)  # both games of each pair went the same way: no more than 200 results
    assert together == pytest.approx(interval(alone, 1))


def test_a_clean_sweep_is_not_certain() -> None:
    assert interval([1.0] * 5, 2) == wilson(1.0, 10)
    assert interval([0.5], 2)[0] > 0


def test_elo_and_score_are_two_sides() -> None:
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo(0.25, 4) == 0
    assert expected(0, 4) == 0.25
    for seats in (2, 3, 4):
        assert expected(elo(0.6, seats), seats) == pytest.approx(0.6)
    assert elo(1.0) == float("inf")


@pytest.mark.parametrize(
    ("counts", "bounds", "llr"),
    [  # published by the authors of fastchess for their own test of the same formula
        ((223, 9863, 20279 + 1000, 10037, 246), (0.5, 2.5), -3.07),
        ((871, 26175, 55003 + 980, 26678, 821), (0, 2), -4.98),
    ],
)
def test_pentanomial_llr(counts: tuple[int, ...], bounds: tuple[float, float], llr: float) -> None:
    assert Sprt(*bounds).llr_of_counts(counts) == pytest.approx(llr, abs=0.01)


def test_a_test_comes_to_its_verdict() -> None:
    test = Sprt(0, 50)
    assert test.bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert test.llr([], 2) == 0
    assert test.verdict(test.llr([1.0, 0.5] * 60, 2)) == 1
    assert test.verdict(test.llr([0.0, 0.5] * 60, 2)) == -1
    assert test.verdict(test.llr([0.5, 1.0, 0.5], 2)) == 0
    four = Sprt(0, 50, seats=4)
    assert abs(four.llr([0.25] * 10, 4)) < abs(four.llr([0.5] * 10, 4))


def game(number: int, seats: tuple[str, ...], *winners: int) -> Played:
    return Played((0, number, 0), str(number), {}, seats, winners, (), 1, (0.0,) * len(seats), (0.0,) * len(seats))


def test_elo_of_a_ladder() -> None:
    wins = {("a", "b"): 75.0, ("b", "a"): 25.0, ("b", "c"): 75.0, ("c", "b"): 25.0}
    ratings = fit(["a", "b", "c"], wins)
    assert ratings["a"] - ratings["b"] == pytest.approx(190.85, abs=0.1)
    assert ratings["b"] - ratings["c"] == pytest.approx(190.85, abs=0.1)
    assert sum(ratings.values()) == pytest.approx(0)


def test_the_ladder_has_a_floor_and_intervals() -> None:
    games = [game(n, ("a", "b"), int(n % 4 == 0)) for n in range(40)]
    strong, weak = ladder(games)
    assert (strong.label, weak.label, weak.elo) == ("a", "b", 0)
    assert strong.low < strong.elo < strong.high
    assert strong.elo == pytest.approx(elo(30.5 / 41), abs=0.1)
    assert strong.mu > weak.mu
    sweep = ladder([game(n, ("a", "b"), 0) for n in range(40)])
    assert sweep[0].elo < 2000


def test_equal_bots_are_equal_at_any_table() -> None:
    four = ("a", "b", "b", "b")
    wins = meetings([game(n, four, n) for n in range(4)])
    assert wins["a", "b"] == wins["b", "a"]
