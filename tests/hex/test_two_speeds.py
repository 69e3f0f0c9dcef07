"""One source of rules, two speeds: compiled and interpreted play the very same games.

Which speed a process has is decided when it starts, so the games are played by this file run as a program, once in
each speed; the test compares what the two programs print.
"""

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from sztab.core.game import Game, Outcome
from sztab.core.kernel import COMPILED, new_states, values
from sztab.core.registry import game as find
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.playout import playouts, random_action
from sztab.games.hex.rules.playout import seed as begin_random
from sztab.games.hex.state import State, new_work

GAMES = 2_000
STEPPED = 50


def played(game: Game[Any], examples: list[Mapping[str, str]]) -> dict[str, int]:
    """A checksum for each example of many games played inside the kernel."""
    work, state = new_work(), new_states(State, 1)[0]
    each = -(-GAMES // len(examples))
    sums = {}
    for number, options in enumerate(examples):
        start = game.new(options)
        s, seating = start.now, start.seating
        sums[str(options)] = int(
            playouts(
                state,
                seating.tables,
                work,
                int(s.seats),
                int(s.mode),
                int(s.variant),
                seating.fights_allies,
                number * each,
                each,
            )
        )
    return sums


def stepped(game: Game[Any], options: Mapping[str, str], seed: int) -> str:
    """A hash of all that was legal and done in one game: actions, tokens, events, kernel states, some positions."""
    work = new_work()
    begin_random(work, seed)
    digest = hashlib.sha256()
    state = game.new(options)
    steps = 0
    while not isinstance(game.pending(state), Outcome):
        tables = state.seating.tables
        count = legal(state.now, tables, work)
        actions = [int(work.actions[i]) for i in range(count)]
        action = int(random_action(state.copy(), tables, work))
        token = game.print_action(state, action)
        step = game.apply(state, action)
        state = step.state
        text = state.text if steps % 16 == 0 or state.since else ""
        facts = [actions, token, text, values(State, state.now), [event.json() for event in step.events]]
        digest.update(json.dumps(facts).encode())
        steps += 1
    return digest.hexdigest()


def main() -> None:
    """Play all games in the speed of this process and print what came of them."""
    game = find("hex")
    examples = list(game.examples())
    print(
        json.dumps(
            {
                "compiled": COMPILED,
                "played": played(game, examples),
                "stepped": {
                    f"{seed} {examples[seed % len(examples)]}": stepped(game, examples[seed % len(examples)], seed)
                    for seed in range(STEPPED)
                },
            }
        )
    )


@pytest.mark.early
def test_compiled_and_interpreted_kernels_play_equal_games() -> None:
    if importlib.util.find_spec("numba") is None:
        pytest.skip("numba is not installed: there is only one speed")
    processes = [
        subprocess.Popen(
            [sys.executable, __file__],
            env={**os.environ, "SZTAB_KERNEL": speed},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for speed in ("compiled", "interpreted")
    ]
    answers = []
    for process in processes:
        out, errors = process.communicate()
        assert process.returncode == 0, errors
        answers.append(json.loads(out))
    compiled, interpreted = answers
    assert compiled["compiled"]
    assert not interpreted["compiled"]
    for part in ("played", "stepped"):
        different = [name for name, value in compiled[part].items() if interpreted[part][name] != value]
        assert not different, f"{part} differently: {different}"
    assert len(set(compiled["played"].values())) == len(compiled["played"])


def test_the_games_cover_every_army_mode_and_variant() -> None:
    game = find("hex")
    starts = [game.new(options) for options in game.examples()]
    armies = {army.id for start in starts for army in start.seating.armies}
    assert armies == {"borgo", "moloch", "hegemony", "outpost", "steel_police", "beasts"}
    assert {start.now.mode for start in starts} == set(range(5))
    assert {start.now.variant for start in starts} == {0, 1, 2, 3}
    assert {start.now.seats for start in starts} == {2, 3, 4, 5, 6}
    assert {start.seating.size for start in starts} == {19, 37}


if __name__ == "__main__":
    main()
