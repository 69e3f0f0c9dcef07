"""What the general has learned: a network in whole numbers, understood by any army, the same at both speeds."""

from __future__ import annotations

import json
from importlib import resources
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sztab import bots
from sztab.bots.hex.learn import lessons as noting
from sztab.bots.hex.learn import plain, shards
from sztab.bots.hex.learn.__main__ import main
from sztab.bots.hex.learn.lessons import label_rows, new_lessons, note_position
from sztab.bots.hex.learn.rounds import Gate, run_round
from sztab.bots.hex.net import judge, learn_tiles
from sztab.bots.hex.scorer import choose_best
from sztab.bots.hex.scratch import CERTAIN, ROOT, Weights, new_mind, new_places
from sztab.bots.hex.sight import read_traits
from sztab.bots.hex.traits import TRAITS, missing_words
from sztab.bots.hex.value import gather, prepare
from sztab.bots.hex.weights import LAYERS, load_network, network_text, parse_network
from sztab.core.kernel import clone
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.rules.action import END_TURN, op_of
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.state import KINDS, State, new_work

MIDDLE = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 17 ba,mo,mu ?; M=moloch 15 - ? | B:play"


def judged(position: Position, seat: int, weights: Weights | None = None) -> int:
    """What the network says of a position, for a seat."""
    places, mind, work = new_places(), new_mind(), new_work()
    weights, tables = weights or load_network("general"), position.seating.tables
    places[ROOT] = clone(State, position.now)  # type: ignore[index]
    prepare(position.now, tables, mind)
    learn_tiles(tables, mind, weights)
    gather(places, tables, work, mind, ROOT, seat)
    return judge(places, tables, work, mind, weights, ROOT)


def test_the_network_is_small_and_says_how_it_was_learned() -> None:
    file = resources.files("sztab.bots.hex") / "general.json"
    source = file.read_text(encoding="utf-8")
    assert len(source) < 2_000_000
    network = json.loads(source)
    assert set(network) == {"record", "lean", *LAYERS}
    assert network["record"]["judge"]["network"]["loss"] < network["record"]["judge"]["refitted"]["loss"]


@pytest.mark.parametrize(
    ("layers", "says"),
    [
        ({"facts": [[[0] * 32] * 22] * 2}, "facts has to be 2 by 23 by 32 whole numbers."),  # as it was before Terror
        ({"last": [0.5] * 32}, "last has to be 32 whole numbers."),
        ({"second": "many"}, "second has to be 32 by 32 whole numbers."),
    ],
)
def test_a_network_of_another_shape_is_refused(layers: dict[str, object], says: str) -> None:
    network = json.loads(network_text("general"))
    with pytest.raises(ValueError, match=says):
        parse_network(json.dumps({**network, **layers}))
    del network["held"]
    with pytest.raises(ValueError, match="held has to be"):
        parse_network(json.dumps(network))
    with pytest.raises(ValueError, match="object with its layers"):
        parse_network("[]")


def test_every_keyword_has_its_place_among_the_traits() -> None:
    assert missing_words() == [], "a new word needs a place, and a network that has met it"


def test_the_board_looks_the_same_turned_round() -> None:
    """No hex has a weight of its own: only how units stand to each other counts."""
    position = GAME.read_position("19 | c2:Bhq0 b2:Bmu0 c4:Mhq0 | B=borgo 17 mu ?; M=moloch 15 - ? | B:play")
    turned = GAME.read_position("19 | c4:Bhq0 d3:Bmu3 c2:Mhq0 | B=borgo 17 mu ?; M=moloch 15 - ? | B:play")
    assert judged(position, 0) == judged(turned, 0)
    assert judged(position, 1) == judged(turned, 1)


def test_the_end_of_the_turn_and_battles_are_always_looked_at() -> None:
    position = GAME.read_position(MIDDLE)
    mind, work = new_mind(), new_work()
    weights, tables = load_network("general"), position.seating.tables
    learn_tiles(tables, mind, weights)
    found = legal(position.now, tables, work)
    assert choose_best(position.now, tables, work, mind, weights, found, 6) == 6
    chosen = [int(action) for action in mind.tried[:6]]
    assert len(set(chosen)) == 6
    assert END_TURN in map(op_of, chosen)
    assert GAME.read_action(position, "ba!") in chosen


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


def test_a_level_plays_with_the_weights_of_a_file(tmp_path: Path) -> None:
    """The same network gives the same advice, one that fears what it liked another."""
    network = json.loads(network_text("general"))
    same, other = tmp_path / "same.json", tmp_path / "other.json"
    same.write_text(network_text("general"))
    other.write_text(json.dumps({**network, "last": [-n for n in network["last"]]}))
    view = GAME.view(GAME.read_position(MIDDLE), 0)
    budget = bots.Budget(nodes=1, threads=1)
    usual, equal, different = (
        make(1, budget, bots.never).advise(view).lines
        for make in (
            bots.level("hex", "general").make,
            *(bots.taught("hex", "general", path) for path in (same, other)),
        )
    )
    assert usual == equal != different


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
    from sztab.bots.hex.learn import train

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
