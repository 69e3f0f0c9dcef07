"""`make fuzz`: random play of every game for a while; whatever goes wrong leaves a record that replays.

SZTAB_FUZZ_SECONDS says how long, SZTAB_FUZZ_SEED where to begin (a failure names the seed of its game).
"""

import json
import os
import random
import time
from pathlib import Path
from typing import Any

import pytest

from sztab.core import registry, rulebook
from sztab.core.game import LANGUAGES, Chance, Decision, Game, Outcome
from sztab.core.record import Recorder, read_record, replay

LONGEST = 5_000


def check(game: Game[Any], state: Any, chance: random.Random, rules: set[str]) -> None:
    """What holds between any two actions of any game."""
    text = game.print_position(state)
    again = game.read_position(text)
    assert again == state
    assert game.print_position(again) == text
    pending = game.pending(state)
    assert game.pending(again) == pending
    seats = range(len(game.seats(state)))
    if isinstance(pending, Decision):
        for seat in seats:
            legal = game.legal(state, seat)
            assert bool(legal) == (seat in pending.seats)
            assert game.legal(again, seat) == legal
            for action in chance.sample(legal, min(5, len(legal))):
                assert game.refusal(state, action) is None
                token = game.print_action(state, action)
                assert game.read_action(state, token) == action
                step, other = game.apply(state, action), game.apply(again, action)
                assert step.state == other.state
                assert step.events == other.events
                for event in step.events:
                    assert event.rule in rules
                    json.dumps(event.json())
                    assert game.explain(event, chance.choice(LANGUAGES))
    for seat in (None, *seats):
        view = game.view(state, seat)
        guess = game.view(game.sample(view, chance.randrange), seat)
        assert (guess.position, guess.legal) == (view.position, view.legal)
    assert game.describe(state, chance.choice(LANGUAGES))
    assert game.print_position(state) == text


def fuzz(game: Game[Any], seed: int, folder: Path) -> None:
    """One game with everything checked; a failure writes the record that leads to it."""
    chance = random.Random(seed)
    rules = {rule.id for rule in rulebook.load(game.name)}
    options = chance.choice(game.examples())
    recorder: Recorder[Any] = Recorder(game, game.new(options))
    try:
        while not isinstance(pending := game.pending(recorder.state), Outcome):
            if chance.random() < 0.2:
                check(game, recorder.state, chance, rules)
            if isinstance(pending, Chance):
                action = game.deal(recorder.state, chance.randrange)
                assert game.refusal(recorder.state, action) is None
            else:
                action = chance.choice(game.legal(recorder.state, chance.choice(pending.seats)))
            recorder.apply(action)
            assert len(recorder.actions) < LONGEST, "the game does not end"
        check(game, recorder.state, chance, rules)
        record = read_record(str(recorder.record()))
        assert list(replay(game, record))[-1].state == recorder.state
    except Exception as error:
        folder.mkdir(exist_ok=True)
        path = folder / f"fuzz-{seed}.sztab"
        path.write_text(f"# {type(error).__name__}, seed {seed}\n{recorder.record()}", encoding="utf-8")
        raise AssertionError(f"{game.name}, seed {seed}: `sztab replay {path}` leads to {error!r}") from error


@pytest.mark.fuzz
def test_random_play_of_every_game() -> None:
    seconds = float(os.environ.get("SZTAB_FUZZ_SECONDS", "60"))
    seed = int(os.environ.get("SZTAB_FUZZ_SEED") or time.time())
    end = time.monotonic() + seconds
    games = 0
    while games == 0 or time.monotonic() < end:
        for name in registry.names():
            fuzz(registry.game(name), seed + games, Path("fuzz-failures"))
            games += 1
    print(f"{games} games from seed {seed}")


def test_a_failure_leaves_a_record_that_replays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game(registry.names()[0])
    calls = iter(range(20))

    def fail(*_: object) -> None:
        assert next(calls) < 10, "something is wrong"

    monkeypatch.setitem(globals(), "check", fail)
    with pytest.raises(AssertionError, match=r"seed 7: .*fuzz-7\.sztab. leads to .*something is wrong"):
        fuzz(game, 7, tmp_path)
    record = read_record((tmp_path / "fuzz-7.sztab").read_text(encoding="utf-8"))
    assert record.tags["Result"] == "*"
    assert len(list(replay(game, record))) > 10
