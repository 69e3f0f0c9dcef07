"""What the general has learned: a network in whole numbers, understood by any army, the same at both speeds."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from sztab.bots.hex.learn import shards
from sztab.bots.hex.learn.__main__ import main
from sztab.bots.hex.net import judge, learn_tiles
from sztab.bots.hex.scorer import choose_best
from sztab.bots.hex.scratch import ROOT, new_mind, new_places
from sztab.bots.hex.traits import TRAITS, missing_words
from sztab.bots.hex.value import gather, prepare
from sztab.bots.hex.weights import LAYERS, load_network
from sztab.core.kernel import clone
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.rules.action import END_TURN, op_of
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.state import State, new_work

MIDDLE = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 17 ba,mo,mu ?; M=moloch 15 - ? | B:play"


def judged(position: Position, seat: int) -> int:
    """What the network says of a position, for a seat."""
    places, mind, work = new_places(), new_mind(), new_work()
    weights, tables = load_network("general"), position.seating.tables
    places[ROOT] = clone(State, position.now)  # type: ignore[index]
    prepare(position.now, tables, mind)
    learn_tiles(tables, mind, weights)
    gather(places, tables, work, mind, ROOT, seat)
    return judge(places, tables, work, mind, weights, ROOT, seat)


def test_the_network_is_small_and_says_how_it_was_learned() -> None:
    file = resources.files("sztab.bots.hex") / "general.json"
    source = file.read_text(encoding="utf-8")
    assert len(source) < 2_000_000
    network = json.loads(source)
    assert set(network) == {"record", *LAYERS}
    assert network["record"]["judge"]["network"]["loss"] < network["record"]["judge"]["refitted"]["loss"]


def test_every_keyword_has_its_place_among_the_traits() -> None:
    assert missing_words() == []


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


def test_lessons_are_noted_and_a_stopped_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "GAMES", 1)
    school = {"network": None, "most": 1, "ahead": 1, "lines": 1}
    (tmp_path / "shard-0000003.npz").write_bytes(b"")  # somebody has been here before
    times = iter([0.0, 1.0])
    monkeypatch.setattr(shards.time, "time", lambda: next(times))
    assert shards.work_through(school, tmp_path, 1.0, 3) == 2
    (tmp_path / "shard-0000003.npz").unlink()
    (noted,) = shards.read_shards(tmp_path, ("kind", "result", "fact", "trait", "op"))
    rows = len(noted["result"])
    assert rows > 10
    assert set(noted["result"]) <= {0.0, 0.5, 1.0}
    assert noted["kind"].shape == (rows, 19)
    assert noted["trait"].shape[1:] == (32, TRAITS)
    assert np.all(noted["kind"].max(axis=1) >= 0)


def test_training_without_lessons_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["train", str(tmp_path), str(tmp_path / "network.json")])
    assert ended.value.code == 2
    assert f"there are no lessons in {tmp_path}; play makes them" in capsys.readouterr().err
