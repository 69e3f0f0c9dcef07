"""What the general has learned: a network in whole numbers, understood by any army, the same at both speeds."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from sztab import bots
from sztab.bots.hex.net import judge, learn_tiles
from sztab.bots.hex.scorer import choose_best
from sztab.bots.hex.scratch import ROOT, Weights, new_mind, new_places
from sztab.bots.hex.traits import BY_TRAIT, N_FEATURES, N_GIFTS, empty_places, missing_words
from sztab.bots.hex.value import gather, prepare
from sztab.bots.hex.weights import LAYERS, load_network, network_text, parse_network
from sztab.core.kernel import clone
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.rules.action import END_TURN, op_of
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.state import State, new_work

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
    assert missing_words() == [], "there is no empty place left for a new word"


def test_a_place_without_a_word_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a new word is played before a network has met it: as if it were not there."""
    empty = empty_places()
    assert empty
    layers = json.loads(network_text("general"))
    for name in BY_TRAIT:
        assert not np.array(layers[name])[..., empty, :].any(), name
    position = GAME.read_position(MIDDLE)
    said, tables = judged(position, 0), position.seating.tables
    monkeypatch.setattr(tables, "features", [features | 1 << N_FEATURES - 1 for features in tables.features])
    monkeypatch.setattr(tables, "gifts", [gifts | 1 << N_GIFTS - 1 for gifts in tables.gifts])
    assert judged(position, 0) == said


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
