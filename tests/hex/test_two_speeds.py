"""One source of rules, two speeds: compiled and interpreted play the very same games.

Which speed a process has is decided when it starts, so the games are played by this file run as a program, once in
each speed; the test compares what the two programs print. `pytest -m fuzz tests/hex/test_two_speeds.py` plays
SZTAB_FUZZ_GAMES games with further armies (10,000), from the one with the number SZTAB_FUZZ_SEED on (0).
"""

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement
from typing import Any

import pytest

from sztab.core.game import Game, Outcome
from sztab.core.kernel import COMPILED, new_states, values
from sztab.core.registry import game as find
from sztab.games.hex.data import FIRST_ARMIES, load_armies
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.playout import playouts, random_action
from sztab.games.hex.rules.playout import seed as begin_random
from sztab.games.hex.state import State, new_work

GAMES = 2_000
STEPPED = 50
MANY = 10_000


def played(game: Game[Any], examples: list[Mapping[str, str]], games: int, first: int = 0) -> dict[str, int]:
    """A checksum for each example of many games played inside the kernel."""
    work, state = new_work(), new_states(State, 1)[0]
    each = -(-games // len(examples))
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
                first + number * each,
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
        read = int(game.read_action(state, token))
        step = game.apply(state, action)
        state = step.state
        text = state.text if steps % 16 == 0 or state.since else ""
        facts = [actions, token, read, text, values(State, state.now), [event.json() for event in step.events]]
        digest.update(json.dumps(facts).encode())
        steps += 1
    return digest.hexdigest()


def further(game: Game[Any]) -> list[Mapping[str, str]]:
    """Every duel with one of the armies that came later, and their other examples: more seats, modes, boards."""
    later = set(load_armies()) - set(FIRST_ARMIES)
    duels: list[Mapping[str, str]] = [
        {"armies": f"{one},{two}"} if one != two else {"armies": f"{one},{two}", "mirror": "1", "letters": "A,C"}
        for one, two in combinations_with_replacement(sorted(load_armies()), 2)
        if {one, two} & later
    ]
    others = [options for options in game.examples() if len(options) > 1 or options["armies"].count(",") > 1]
    return duels + [options for options in others if set(options["armies"].split(",")) & later]


def main(arguments: list[str]) -> None:
    """Play all games in the speed of this process and print what came of them.

    With two numbers: so many games with further armies, from that one on.
    """
    game = find("hex")
    if arguments:
        games, first = map(int, arguments)
        print(json.dumps({"compiled": COMPILED, "played": played(game, further(game), games, first)}))
        return
    examples = list(game.examples())
    print(
        json.dumps(
            {
                "compiled": COMPILED,
                "played": played(game, examples, GAMES),
                "stepped": {
                    f"{seed} {examples[seed % len(examples)]}": stepped(game, examples[seed % len(examples)], seed)
                    for seed in range(STEPPED)
                },
            }
        )
    )


def in_both_speeds(arguments: Iterable[str] = ()) -> tuple[dict[str, Any], dict[str, Any]]:
    """What this file prints as a program, compiled and interpreted."""
    processes = [
        subprocess.Popen(
            [sys.executable, __file__, *arguments],
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
    return compiled, interpreted


def different(compiled: dict[str, Any], interpreted: dict[str, Any]) -> list[str]:
    return [name for name, value in compiled.items() if interpreted[name] != value]


two_speeds = pytest.mark.skipif(
    importlib.util.find_spec("numba") is None, reason="numba is not installed: there is only one speed"
)


@two_speeds
@pytest.mark.early
def test_compiled_and_interpreted_kernels_play_equal_games() -> None:
    compiled, interpreted = in_both_speeds()
    for part in ("played", "stepped"):
        assert not different(compiled[part], interpreted[part]), part
    assert len(set(compiled["played"].values())) == len(compiled["played"])


@two_speeds
@pytest.mark.fuzz
def test_both_speeds_play_equal_games_with_further_armies() -> None:
    games = os.environ.get("SZTAB_FUZZ_GAMES") or str(MANY)
    first = os.environ.get("SZTAB_FUZZ_SEED") or "0"
    compiled, interpreted = in_both_speeds([games, first])
    assert not different(compiled["played"], interpreted["played"])


def test_the_games_cover_every_army_mode_and_variant() -> None:
    game = find("hex")
    starts = [game.new(options) for options in game.examples()]
    armies = {army.id for start in starts for army in start.seating.armies}
    assert armies == set(load_armies())
    assert {start.now.mode for start in starts} == set(range(5))
    assert {start.now.variant for start in starts} == {0, 1, 2, 3}
    assert {start.now.seats for start in starts} == {2, 3, 4, 5, 6}
    assert {start.seating.size for start in starts} == {19, 37}


def test_the_many_games_have_every_further_army_against_every_army() -> None:
    armies = set(load_armies())
    met = [set(options["armies"].split(",")) for options in further(find("hex"))]
    for later in armies - set(FIRST_ARMIES):
        assert all({later, other} in met for other in armies)


if __name__ == "__main__":
    main(sys.argv[1:])
