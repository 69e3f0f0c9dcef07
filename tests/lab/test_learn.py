"""The general learns from games: lessons, training, and the match that decides."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bots.test_hex_network import MIDDLE, judged
from lab.hex.learn import lessons as noting
from lab.hex.learn import plain, shards
from lab.hex.learn.__main__ import main
from lab.hex.learn.lessons import label_rows, new_lessons, note_position
from lab.hex.learn.rounds import Gate, run_round
from sztab.bots.hex.scratch import CERTAIN, ROOT, new_mind, new_places
from sztab.bots.hex.sight import read_traits
from sztab.bots.hex.traits import TRAITS
from sztab.bots.hex.value import prepare
from sztab.bots.hex.weights import LAYERS, network_text, parse_network
from sztab.core.kernel import clone
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.state import KINDS, State, new_work


@pytest.fixture
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two games in a shard each, as if played in other processes, with more decisions noted than usual."""
    monkeypatch.setattr(shards, "GAMES", 1)
    monkeypatch.setattr(noting, "ONE_IN_CHOICES", 4)
    monkeypatch.setattr(shards, "on_processes", lambda work, pieces, processes: map(work, islice(pieces, 2)))
    assert shards.make_shards(tmp_path / "lessons", 60.0, 1, "", shards.Lesson("", 1, 1, 1)) == 2
    return tmp_path / "lessons"


def test_lessons_are_noted_and_a_stopped_run_goes_on(lessons: Path) -> None:
    (noted, _) = shards.read_shards(lessons, ("kind", "result", "label", "fact", "trait", "op"))
    rows = len(noted["result"])
    assert rows > 10
    assert set(noted["result"]) <= {0.0, 0.5, 1.0}
    assert noted["label"][-1] == CERTAIN * noted["result"][-1]
    assert 0 < noted["label"][0] < CERTAIN
    assert noted["kind"].shape == (rows, 19)
    assert noted["trait"].shape[1:] == (32, TRAITS)
    assert np.all(noted["kind"].max(axis=1) >= 0)
    before = (lessons / "shard-0000000.npz").read_bytes()
    (lessons / "shard-0000000.npz").unlink()
    assert shards.make_shards(lessons, 60.0, 1, "", shards.Lesson("", 1, 1, 1)) == 3
    assert sorted(path.name for path in lessons.iterdir()) == [f"shard-{n:07}.npz" for n in range(3)]
    assert (lessons / "shard-0000000.npz").read_bytes() == before
    assert list(shards.missing(lessons, 0.0)) == []


def test_labels_mix_what_came_with_what_was_expected_and_forget_what_followed_a_stray() -> None:
    notes = new_lessons()
    notes.rows = 5
    notes.ends_turn[:5] = [1, 0, 1, 1, 1]
    notes.value[:5] = [3000, 0, 4000, 5000, 7000]
    notes.strayed[:5] = [0, 0, 1, 0, 0]
    label_rows(notes, CERTAIN, 90)
    assert list(notes.label[:5]) == [4000, 4000, 9230, 9700, 10000]


def noted_here(position: Position) -> tuple[dict[str, Any], Any]:
    """A position as lessons have it, and the traits of both armies."""
    places, mind, work, notes = new_places(), new_mind(), new_work(), new_lessons()
    tables = position.seating.tables
    places[ROOT] = clone(State, position.now)  # type: ignore[index]
    prepare(position.now, tables, mind)
    for kind in range(2 * KINDS):
        read_traits(tables, mind, kind)
        notes.trait[kind] = list(mind.trait)
    note_position(places, tables, work, mind, notes)
    lesson = {
        name: np.array(getattr(notes, name)[:1]) for name in ("kind", "standing", "ground", "held", "pile", "fact")
    }
    return {**lesson, "armies": np.array([[0, 1]])}, np.array(notes.trait).reshape(2, KINDS, TRAITS)


@pytest.mark.parametrize("seed", [0, 1])
def test_whole_numbers_say_what_floating_point_says(seed: int) -> None:
    """The kernel and NumPy agree to two thousandths of a logit, with the network of the package and any other."""
    network = json.loads(network_text("general"))
    layers = plain.floating(network)
    assert {name: network[name] for name in LAYERS} == plain.whole(layers)
    dice = np.random.default_rng(seed)
    layers = {name: layer + seed * dice.normal(0, 0.02, layer.shape) for name, layer in layers.items()}
    written = plain.whole(layers)
    weights = parse_network(json.dumps(written))
    position = GAME.read_position(MIDDLE)
    lesson, trait = noted_here(position)
    exact = 1000 * float(plain.judged(plain.floating(written), trait, lesson)[0])
    assert abs(exact) > 20
    assert judged(position, 0, weights) == pytest.approx(exact, abs=2)


def test_a_round_keeps_what_the_match_accepts_and_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    done: list[str] = []

    def play(folder: Path, network: str) -> None:
        done.append(f"play with {network[:9]}")

    def train(folder: Path, out: Path, start: str) -> None:
        assert start[:9] == done[-1][-9:]  # the network that played is the one that learns on
        done.append("train")
        out.parent.mkdir(parents=True)
        out.write_text("network of round 1")

    def stopped(new: Path, old: Path | None, out: Path) -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_round(tmp_path, play, train, stopped)
    assert done == ['play with {"record"', "train"]
    assert run_round(tmp_path, play, train, lambda new, old, out: old is None)
    assert done == ['play with {"record"', "train"]
    assert (tmp_path / "best.json").read_text() == "network of round 1"
    assert not run_round(tmp_path, play, train, lambda new, old, out: old is None)
    assert done[2:] == ["play with network o", "train"]
    assert [path.read_text() for path in sorted(tmp_path.glob("*/verdict.txt"))] == ["kept\n", "not kept\n"]


def test_a_match_that_cannot_be_played_is_no_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SZTAB_KERNEL", "interpreted")
    match = Gate(nodes=1, games=2, sprt="0,400", processes=1, ray="")
    assert match.command(Path("new"), None, None)[-10:-8] == ["general:nodes=1,weights=new", "general:nodes=1"]
    with pytest.raises(SystemExit) as ended:
        match.accepts(tmp_path / "missing.json", None)
    assert ended.value.code == 2


def test_training_fits_the_network(lessons: Path, tmp_path: Path) -> None:
    """Where PyTorch is: what is written can be played with, and says what the model said."""
    torch = pytest.importorskip("torch", reason="needs sztab[train]", exc_type=ImportError)
    from lab.hex.learn import train

    out = tmp_path / "new.json"
    train.train(lessons, out, 1.0, {"note": "a test"}, size=64)
    network = json.loads(out.read_text())
    assert set(network) == {"record", *LAYERS}
    assert network["record"]["note"] == "a test"
    train.train(lessons, tmp_path / "more.json", 0.1, {}, size=64, start=out.read_text())
    more = json.loads((tmp_path / "more.json").read_text())
    assert np.abs(np.array(more["last"]) - np.array(network["last"])).max() < 200  # of 4096: it learned on
    names = ("kind", "standing", "ground", "held", "pile", "fact", "armies", "trait", "op", "acting", "thrown", "aimed")
    lesson = next(shards.read_shards(lessons, (*names, "after", "before", "players")))
    trait = torch.from_numpy(lesson["trait"]).float()
    seen = {name: torch.from_numpy(values) for name, values in lesson.items()}
    for model, said, mine in (
        (train.Judge(trait), plain.judged, {**seen, "swap": torch.zeros(len(lesson["kind"]))}),
        (train.Scorer(trait), plain.scored, seen),
    ):
        theirs = said(train.layers(model), lesson["trait"], lesson)
        assert np.allclose(model(mine).detach().numpy(), theirs, atol=1e-3)


def test_training_without_lessons_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["train", str(tmp_path), str(tmp_path / "network.json")])
    assert ended.value.code == 2
    assert f"there are no lessons in {tmp_path}; play makes them" in capsys.readouterr().err


def test_training_with_nothing_to_measure_with_is_refused_in_a_sentence(
    lessons: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shards.lacking(lessons) == ""
    (lessons / "shard-0000001.npz").unlink()
    with pytest.raises(SystemExit) as ended:
        main(["train", str(lessons), str(tmp_path / "network.json")])
    assert ended.value.code == 2
    assert f"there are too few lessons in {lessons}" in capsys.readouterr().err
