"""Many games at once are the same games: as the rules play them, as PettingZoo sees them, at both speeds.

Which speed a process has is decided when it starts, so one test runs this file as a program, once in each speed.
"""

import hashlib
import importlib.util
import json
import os
import subprocess
import sys

import numpy as np
import pytest

from sztab.core.action import BadInput
from sztab.core.kernel import COMPILED, clone, values
from sztab.envs.adapter import Choice
from sztab.envs.hex.adapter import HexAdapter
from sztab.envs.hex.evaluator import Judge
from sztab.envs.hex.vector import HexVector
from sztab.envs.hex.vector_kernel import RUNNING
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.state import DRAWING, OVER, State

SHORT = 60
BEASTS = {"armies": "beasts,outpost"}


def starts(ends: np.ndarray) -> np.ndarray:
    return np.concatenate([[0], ends[:-1]])


def any_legal(env: HexVector, dice: np.random.Generator) -> np.ndarray:
    numbers, ends = env.legal()
    first = starts(ends)
    return numbers[first + (dice.random(env.games) * (ends - first)).astype(np.int64)]


def position(env: HexVector, table: HexAdapter, game: int) -> Position:
    state = clone(State, env._states[game])
    return Position(table.start.seating, state, state)


def test_masks_lists_and_observations_are_those_of_the_single_game() -> None:
    env, table, dice = HexVector(3, BEASTS, seed=2), HexAdapter(BEASTS), np.random.default_rng(2)
    unfinished = 0
    for _ in range(SHORT):
        rows, mask, (numbers, ends) = env.observe(), env.mask(), env.legal()
        for game in range(env.games):
            choice = Choice(table, position(env, table, game), int(env.to_move[game]))
            if env._first[game] >= 0:
                unfinished += 1
                for number in filter(lambda n: n >= 0, (env._first[game], env._second[game])):
                    choice = choice.choose(int(number))
                    assert isinstance(choice, Choice)
            offered = numbers[starts(ends)[game] : ends[game]]
            assert sorted(offered) == choice.numbers()
            assert np.flatnonzero(mask[game]).tolist() == choice.numbers()
            seen = table.observe(choice.state, choice.seat, choice.chosen)
            assert np.array_equal(rows[game], seen)
        env.step(any_legal(env, dice))


def test_hunts_are_chosen_in_parts() -> None:
    table = HexAdapter({"armies": "beasts,moloch"})
    text = "19 | c2:Whq c3:Wra0 c4:Mhq | W=beasts 20 hu ?; M=moloch 20 - ? | W:play"
    env = HexVector(1, {"armies": "beasts,moloch"})
    env._states[0] = clone(State, GAME.read_position(text).now)
    choice = Choice(table, position(env, table, 0), 0)
    number = next(number for number, actions in choice.options.items() if len(actions) > 1)
    env.step(np.array([number]))
    rest = choice.choose(number)
    assert isinstance(rest, Choice)
    numbers, _ = env.legal()
    assert sorted(numbers) == rest.numbers()
    env.step(numbers[:1])
    after = GAME.apply(choice.state, rest.options[int(numbers[0])][0]).state
    assert values(State, env._states[0]) == values(State, after.now)


def test_games_end_and_begin_anew() -> None:
    env = HexVector(4, [{"armies": "borgo,moloch"}, {"armies": "outpost,steel_police"}], seed=5)
    ended = 0
    for _ in range(500):
        step = env.step_random()
        for game in np.flatnonzero(step.done):
            ended += 1
            assert sorted(step.rewards[game]) in ([-1, 1], [0, 0])
            assert env._states[game].phase == 0
        assert not step.rewards[step.done == 0].any()
        assert all(state.phase not in (OVER, DRAWING) or state.question for state in env._states[: env.games])
    assert ended >= 8


def test_an_illegal_number_stops_every_game() -> None:
    env = HexVector(2, seed=1)
    dice = np.random.default_rng(1)
    for _ in range(20):
        env.step(any_legal(env, dice))
    before = [values(State, state) for state in env._states[:2]]
    numbers = any_legal(env, dice)
    numbers[1] = env.actions - 1
    with pytest.raises(BadInput, match="Game 1: number"):
        env.step(numbers)
    with pytest.raises(BadInput, match="Game 0: this action"):
        env.play(np.zeros(2, np.int64))
    for wrong in (env.step, env.play):
        with pytest.raises(BadInput, match="for each of the 2 games"):
            wrong(numbers[:1])
    assert [values(State, state) for state in env._states[:2]] == before


def test_tables_of_one_vector_are_alike() -> None:
    with pytest.raises(BadInput, match="same board"):
        HexVector(2, [{}, {"seats": "3"}])
    with pytest.raises(BadInput, match="at least one game"):
        HexVector(0)


def test_afterstates_are_what_the_actions_lead_to() -> None:
    env, table, dice = HexVector(2, BEASTS, seed=3, forecast=True), HexAdapter(BEASTS), np.random.default_rng(3)
    for _ in range(25):
        env.step(any_legal(env, dice))
    after = env.afterstates(8)
    for game in range(env.games):
        now = position(env, table, game)
        legal = set(table.actions(now, int(env.to_move[game])))
        first = starts(after.ends)[game]
        actions = [int(action) for action in after.actions[first : after.ends[game]]]
        assert len(set(actions)) == min(8, len(legal))
        assert set(actions) <= legal
        for place, action in enumerate(actions, first):
            came = GAME.apply(now, action).state
            seen = table.observe(came, int(env.to_move[game]), ())
            assert np.array_equal(after.rows[place][: table.width], seen)
            assert (after.results[place] == RUNNING) == (came.now.phase != OVER)
    env.play(after.actions[starts(after.ends)])


def test_a_forecast_is_the_battle_that_would_follow() -> None:
    """An Assassin shoots at the other HQ: it costs one toughness, and nobody dies."""
    text = "19 | c2:Bhq c3:Bas1 c5:Mhq | B=borgo 20 mu ?; M=moloch 20 - ? | B:play"
    position = GAME.read_position(text)
    judged = Judge(position)
    tokens = [GAME.print_action(position, int(action)) for action in judged.actions]
    ended = tokens.index(".")
    assert judged.rows[ended][-4:].tolist() == [0, 0, 1, 0]
    assert sorted(tokens) == GAME.tokens(position)
    assert (judged.results == RUNNING).all()


# ---- both speeds


def played() -> dict[str, str]:
    """A hash of everything that some games showed, for several kinds of table."""
    found = {}
    for options in GAME.examples()[14::4]:
        env, dice = HexVector(2, options, seed=7, forecast=True), np.random.default_rng(7)
        digest = hashlib.sha256()
        for turn in range(SHORT):
            numbers, ends = env.legal()
            parts = [env.observe(), numbers, ends, env.mask().sum(1), env.to_move, env.afterstates(4).rows]
            for part in parts:
                digest.update(np.ascontiguousarray(part).tobytes())
            step = env.step_random() if turn % 3 == 0 else env.step(any_legal(env, dice))
            digest.update(step.rewards.tobytes() + step.done.tobytes())
        digest.update(json.dumps([values(State, state) for state in env._states[:2]]).encode())
        found[str(options)] = digest.hexdigest()
    return found


@pytest.mark.early
def test_compiled_and_interpreted_vectors_play_equal_games() -> None:
    if importlib.util.find_spec("numba") is None:
        pytest.skip("numba is not installed: there is only one speed")
    answers = []
    for speed in ("compiled", "interpreted"):
        settings = {**os.environ, "SZTAB_KERNEL": speed}
        done = subprocess.run([sys.executable, __file__], env=settings, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        answers.append(json.loads(done.stdout))
    assert [compiled for compiled, _ in answers] == [True, False]
    assert answers[0][1] == answers[1][1]


if __name__ == "__main__":
    print(json.dumps([COMPILED, played()]))
