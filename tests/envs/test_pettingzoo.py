"""The environments keep PettingZoo's contract, by its own tests."""

import importlib
import itertools
import warnings
from typing import Any

import numpy as np
import pytest

from sztab.core.action import BadInput
from sztab.envs import hex_v0, state51_v0, wroclaw_v0

with warnings.catch_warnings():  # its tests import its own games, which are deprecated, where those are installed
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

MODULES = {
    "hex": (hex_v0, {"armies": "hegemony,beasts"}),
    "hex37": (hex_v0, {"armies": "borgo,hegemony,moloch,outpost", "board": "37"}),
    "state51": (state51_v0, {"seats": "3"}),
    "state51_solo": (state51_v0, {"seats": "1"}),
    "wroclaw": (wroclaw_v0, {"rules": "basic"}),
}

# PettingZoo's own games with masks give these two warnings too: their observations are dictionaries.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def make(name: str, **more: Any) -> Any:
    module, options = MODULES[name]
    return module.env(**options, **more)


@pytest.mark.parametrize("name", MODULES)
def test_api(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(make(name), num_cycles=30)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", MODULES)
def test_seed(name: str) -> None:
    seed_test(lambda: make(name), num_cycles=10)


@pytest.mark.parametrize("name", ["hex", "state51", "wroclaw"])
def test_performance_benchmark(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs until five seconds have passed; here every look at the clock takes one."""
    benchmark = importlib.import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(benchmark.time, "time", itertools.count().__next__)
    benchmark.performance_benchmark(make(name))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", MODULES)
def test_a_game_is_played_to_its_end(name: str) -> None:
    env = make(name)
    env.reset(seed=7)
    dice = np.random.default_rng(7)
    returns = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(50_000):
        seen, reward, terminated, truncated, _ = env.last()
        returns[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        assert len(legal)
        env.step(int(dice.choice(legal)))
    assert not env.agents
    assert set(returns.values()) <= {-1.0, 0.0, 1.0}
    if len(returns) > 1:
        assert max(returns.values()) == 1.0 or set(returns.values()) == {0.0}


def test_only_the_agent_that_is_asked_has_legal_actions() -> None:
    env = make("state51")
    env.reset(seed=1)
    asked = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]
    assert asked == [env.agent_selection]


def test_actions_have_names_and_the_table_can_be_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    env = make("hex", render_mode="ansi")
    env.reset(seed=1)
    legal = np.flatnonzero(env.last()[0]["action_mask"])
    assert [env.unwrapped.action_name(int(number)) for number in legal][:3] == ["hq@a1", "hq@a2", "hq@a3"]
    assert env.unwrapped.action_name(0) == "end the turn"
    assert "Hegemony (H)" in env.render()
    human = make("wroclaw", render_mode="human")
    human.reset(seed=1)
    human.step(int(np.flatnonzero(human.last()[0]["action_mask"])[0]))
    assert capsys.readouterr().out


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    raw = hex_v0.raw_env()
    raw.reset(seed=1)
    before = raw.state
    with pytest.raises(BadInput, match="end the turn"):
        raw.step(0)
    assert raw.state is before
    with pytest.raises(BadInput, match="has to act"):
        raw.step(None)
    with pytest.raises(BadInput, match="render_mode"):
        hex_v0.raw_env(render_mode="rgb_array")
    with pytest.raises(BadInput, match="no army"):
        hex_v0.env(armies="borgo,nobody")
