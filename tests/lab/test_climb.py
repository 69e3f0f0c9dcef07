"""Weights that go towards the winners of their own matches."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from lab import climb
from lab.climb import Climb, Trial, main, numbers_of, usual_differences

WEIGHTS = {"one": {"list": [10, -30, 0], "alone": 40}, "two": {"alone": 8, "name": "x"}}
VALUES = Path(str(files("sztab.bots.wroclaw") / "value.toml"))


def small(weights: Any = WEIGHTS, only: str = "", **more: Any) -> Climb:
    wish = {"game": "wroclaw", "bot": "captain", "options": {}, "nodes": 4, "games": 2}
    return Climb(**{**wish, **more}, weights=weights, usual=usual_differences(weights, only))


def test_numbers_of_a_list_change_alike_and_zeros_and_words_stay() -> None:
    assert dict(numbers_of(WEIGHTS)) == {("one", "list", 0): 10, ("one", "list", 1): -30, ("one", "alone"): 40,
                                         ("two", "alone"): 8}  # fmt: skip
    usual = usual_differences(WEIGHTS, "")
    assert list(usual.values()) == [5, 5, 10, 2]
    assert small().changed([1, -1, 0.5, 2]) == {"one": {"list": [15, -35, 0], "alone": 45},
                                                "two": {"alone": 12, "name": "x"}}  # fmt: skip
    assert WEIGHTS["one"]["list"] == [10, -30, 0]
    assert list(usual_differences(WEIGHTS, "one.list")) == [("one", "list", 0), ("one", "list", 1)]


def test_the_weights_go_towards_the_winner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A trial is won by whoever counts armour higher; the others are a matter of luck."""

    def won(work: Callable[..., object], trials: Iterable[Trial], processes: int) -> Iterator[tuple[int, float]]:
        plan: Climb = work.args[0]  # type: ignore[attr-defined]  # a partial
        armour = list(plan.usual).index(("basic", "armour"))
        for trial in islice(trials, 300):
            yield trial.number, float(plan.way(trial.number)[armour] > 0)

    monkeypatch.setattr(climb, "on_processes", won)
    out = tmp_path / "found.json"
    main(["wroclaw", "captain", str(VALUES), str(out), "--only", "basic", "--seconds", "60"])
    found, before = json.loads(out.read_text()), climb.read_weights(VALUES)
    assert found["basic"]["armour"] > 3 * before["basic"]["armour"]
    assert found["extended"] == before["extended"]
    assert abs(found["basic"]["protects"] - before["basic"]["protects"]) < before["basic"]["protects"]
    assert f"basic.armour: 63 -> {found['basic']['armour']}" in capsys.readouterr().out


def test_a_trial_is_a_match_of_two_versions_with_equal_draws() -> None:
    plan = small(climb.read_weights(VALUES), "basic.armour")
    assert climb.try_out(plan, Trial(3, (0.0,))) == climb.try_out(plan, Trial(3, (0.0,)))
    number, won = climb.try_out(plan, Trial(4, (0.0,)))
    assert number == 4
    assert won in (0, 0.25, 0.5, 0.75, 1)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["wroclaw", "captain", "nothing.toml", "x.json"], "nothing.toml: No such file or directory."),
        (["wroclaw", "captain", str(VALUES), "nowhere/x.json"], "there is no folder nowhere"),
        (["wroclaw", "soldier", str(VALUES), "x.json"], "soldier of wroclaw has no weights that could be others."),
        (["wroclaw", "captain", str(VALUES), "x.json", "--only", "basik"], "there is nothing to tune below 'basik'"),
        (["wroclaw", "captain", str(VALUES), "x.json", "extended"], "options are KEY=VALUE"),
        (["wroclaw", "captain", str(VALUES), "x.json", "variant=short"], "variant= is basic"),
        (["chess", "captain", str(VALUES), "x.json"], "chess"),
    ],
)
def test_what_cannot_be_tuned_is_said_in_a_sentence(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words)
    assert says in capsys.readouterr().err
