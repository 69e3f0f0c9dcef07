"""The values of In the Ruins of Wrocław are learned from games; sparring matches say how sure they are."""

import tomllib
from importlib import resources

import pytest

from lab.wroclaw import learn
from lab.wroclaw.sparring_report import interval
from sztab.bots.wroclaw.scratch import OUT, PERUNS, SIZES


def test_an_interval_holds_its_share() -> None:
    low, high = interval(10, 20)
    assert low < 0.5 < high
    assert high - low == pytest.approx(0.4, abs=0.03)


def test_weights_are_learned_in_the_form_in_which_they_are_read() -> None:
    pytest.importorskip("numpy")
    learned = tomllib.loads(learn.learn(0, 4))["basic"]
    stored = tomllib.loads((resources.files("sztab.bots.wroclaw") / "value.toml").read_text(encoding="utf-8"))
    assert set(stored) == {"basic", "extended"}
    for weights in (learned, *stored.values()):
        assert len(weights["strength"]) == SIZES
        assert all(len(row) == OUT for row in weights["strength"])
        assert [len(weights[key]) for key in ("perun", "mode", "pool")] == [PERUNS, 8, 3]
        assert all(isinstance(weights[key], int) for key in ("armour", "protects", "first"))


def test_the_regression_finds_the_weights_that_made_the_results() -> None:
    np = pytest.importorskip("numpy")
    generator = np.random.default_rng(1)
    x = generator.normal(size=(20_000, 3))
    made_by = np.array([1.0, -0.5, 0.0])
    y = (generator.random(20_000) < 1 / (1 + np.exp(-(x @ made_by)))).astype(float)
    assert learn.fit(np, x, y) == pytest.approx(made_by, abs=0.06)
