"""The games as OpenSpiel plays them, by its own tests and with its own search."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

from sztab.envs import openspiel

openspiel.register()


@pytest.mark.parametrize("name", ["sztab_hex", "sztab_hex(armies=beasts/outpost/moloch)", "sztab_wroclaw"])
def test_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_registering_twice_changes_nothing() -> None:
    before = len(pyspiel.registered_games())
    openspiel.register()
    assert len(pyspiel.registered_games()) == before


class Toughness(mcts.Evaluator):
    """Judges a position by who is ahead: a rollout for each node would make the test long."""

    def evaluate(self, state: Any) -> np.ndarray:
        if state.is_terminal():
            return np.array(state.returns())
        first, second = (int(n) for n in state.moment.position.now.toughness[:2])
        return np.array([first - second, second - first]) / 20

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def test_mcts_of_openspiel_plays_a_game() -> None:
    game = pyspiel.load_game("sztab_hex")
    dice = random.Random(4)
    bot = mcts.MCTSBot(game, 1.0, 3, Toughness(), random_state=np.random.RandomState(4))
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
            steps += 1
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    assert steps > 10
    assert state.returns() in ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0])


def test_rollouts_of_openspiel_end() -> None:
    game = pyspiel.load_game("sztab_hex")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(2))
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert sum(evaluator.evaluate(state)) == 0


def test_a_state_can_be_copied_and_kept() -> None:
    """Also in the middle of a draw and of an action that is chosen in parts."""
    game = pyspiel.load_game("sztab_hex(armies=beasts/outpost)")
    kept = set()
    for seed in range(10):
        dice = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            moment = state.moment
            chosen = () if state.is_chance_node() else moment.choice.chosen
            if moment.dealt or chosen:
                kept.add("part of an action" if chosen else "part of a draw")
                again = pickle.loads(pickle.dumps(moment))
                assert (again.position, again.dealt) == (moment.position, moment.dealt)
                clone = copy.deepcopy(state)
                assert clone.legal_actions() == state.legal_actions()
                assert str(clone) == str(state)
            actions = state.legal_actions()
            unfinished = [n for n in actions if not state.is_chance_node() and len(moment.choice.options[n]) > 1]
            state.apply_action(dice.choice(unfinished or actions))
        if len(kept) == 2:
            return
    raise AssertionError(f"only {kept} came up")


def test_a_view_is_what_a_player_sees() -> None:
    game = pyspiel.load_game("sztab_wroclaw")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    text = state.observation_string(1)
    assert "A hand: 10*?" in text
    assert len(state.observation_tensor(1)) == game.observation_tensor_size()
    assert state.action_to_string(0, state.legal_actions()[0]).startswith("A-")
