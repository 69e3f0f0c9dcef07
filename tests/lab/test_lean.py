"""How much the facts count beside the network is tuned by matches; among the facts is Terror."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from lab.hex.learn import lean
from lab.hex.learn.__main__ import main
from sztab.bots.hex.scratch import FACTS, N_FACTS, ROOT, UNDER_TERROR, new_mind, new_places
from sztab.bots.hex.value import gather, prepare
from sztab.bots.hex.weights import load_network, network_text, parse_network
from sztab.core.kernel import clone, plain
from sztab.games.hex.data import load_armies
from sztab.games.hex.game import GAME
from sztab.games.hex.state import State, new_work

GENERAL = network_text("general")
UPRIGHT = json.dumps({**json.loads(GENERAL), "lean": [[0] * N_FACTS] * 2})


def test_a_lean_is_added_to_the_weights_of_the_facts() -> None:
    upright = parse_network(UPRIGHT)
    bent = parse_network(lean.leaned(UPRIGHT, [range(N_FACTS), range(0, 10 * N_FACTS, 10)]))
    assert plain(bent.early) == [n + i for i, n in enumerate(plain(upright.early))]
    assert plain(bent.late) == [n + 10 * i for i, n in enumerate(plain(upright.late))]
    without = {name: layer for name, layer in json.loads(GENERAL).items() if name != "lean"}
    assert plain(parse_network(json.dumps(without)).early) == plain(upright.early)


def test_a_lean_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="A lean has 23 numbers for early in the game"):
        parse_network(json.dumps({**json.loads(GENERAL), "lean": [[1, 2]]}))


def test_the_lean_of_the_package_fears_terror() -> None:
    """No position of the games that the network learned from told it what Terror costs."""
    general, upright = load_network("general"), parse_network(UPRIGHT)
    assert upright.early[UNDER_TERROR] == upright.late[UNDER_TERROR] == 0
    assert general.early[UNDER_TERROR] < -100 > general.late[UNDER_TERROR]


def test_terror_is_seen() -> None:
    text = "19 | c2:Thq0 c4:Mhq0 | T=smart 17 te ?; M=moloch 15 - ? | T:play"
    position = GAME.read_position(text)
    after = GAME.apply(position, GAME.read_action(position, "te!")).state
    for seen, expected in ((position, [0, 0]), (after, [0, 1])):
        places, mind = new_places(), new_mind()
        places[ROOT] = clone(State, seen.now)  # type: ignore[index]
        prepare(seen.now, seen.seating.tables, mind)
        gather(places, seen.seating.tables, new_work(), mind, ROOT, 0)
        assert [int(mind.fact[side][UNDER_TERROR]) for side in range(2)] == expected


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> lean.Ring:
    """Two armies only, and turns that are found at a glance: the rules may be interpreted."""
    two = {name: army for name, army in load_armies().items() if name in ("borgo", "moloch")}
    monkeypatch.setattr(lean, "load_armies", lambda: two)
    return lean.Ring(lean.Match(UPRIGHT, width=1, tried=3))


def test_equal_judgements_are_even_and_one_that_likes_losing_loses(ring: lean.Ring) -> None:
    upright = parse_network(UPRIGHT)
    like_losing = [[-3000 if fact in ("toughness", "after_battle") else 0 for fact in FACTS]] * 2
    assert ring.score(upright, upright, 3) == 0.5
    assert ring.score(upright, parse_network(lean.leaned(UPRIGHT, like_losing)), 3) > 0.5


def test_the_weights_go_towards_the_winner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A trial is won by whoever counts the first fact higher, early in the game; the others are a matter of luck."""

    def play(work: Callable[..., object], trials: Iterable[lean.Trial], processes: int) -> Iterator[tuple[int, float]]:
        for trial in islice(trials, 400):
            yield trial.number, float(lean.way(trial.number)[0, 0] > 0)

    monkeypatch.setattr(lean, "on_processes", play)
    network, out = tmp_path / "network.json", tmp_path / "leaned.json"
    network.write_text(UPRIGHT)
    main(["lean", str(network), str(out), "--seconds", "60"])
    found = np.array(json.loads(out.read_text())["lean"]) / lean.usual_differences()
    assert found[0, 0] > 20
    others = np.delete(found.flatten(), 0)
    assert np.abs(others).max() < 20
    assert capsys.readouterr().out.splitlines()[-1].startswith("terror ")


@pytest.mark.parametrize(
    ("text", "out", "says"),
    [
        (None, "leaned.json", "network.json: No such file or directory"),
        ("", "leaned.json", "network.json is no network: "),
        ("{}", "leaned.json", "network.json is no network: unit_trait has to be"),
        (UPRIGHT, "nowhere/leaned.json", "there is no folder "),
    ],
)
def test_what_cannot_be_read_or_written_is_said_before_the_matches(
    text: str | None, out: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    network = tmp_path / "network.json"
    if text is not None:
        network.write_text(text)
    with pytest.raises(SystemExit, match="2"):
        main(["lean", str(network), str(tmp_path / out)])
    assert says in capsys.readouterr().err


def test_a_trial_says_how_much_the_version_on_its_way_has_won(ring: lean.Ring, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lean, "ring", lambda match: ring)
    number, won = lean.try_out(ring.match, lean.Trial(7, (0.0,) * 2 * N_FACTS))
    assert number == 7
    assert won in (0.0, 0.25, 0.5, 0.75, 1.0)
