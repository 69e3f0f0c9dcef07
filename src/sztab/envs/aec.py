"""PettingZoo's turn-based environments (AEC) for every game that has a adapter."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sztab.core.action import BadInput
from sztab.core.game import Chance, Decision, Outcome
from sztab.envs.adapter import Adapter, Choice

RENDER_MODES = ("ansi", "human")


class GameEnv(AECEnv[str, dict[str, Any], int | None], EzPickle):  # type: ignore[misc]
    """One game. Agents are the seats; an observation has an `action_mask` beside it; chance is dealt from the seed.

    Rewards come at the end: 1 for a winner, -1 for a loser, 0 in a draw.
    """

    adapter_of: Callable[..., Adapter[Any]]
    metadata: ClassVar[dict[str, Any]]
    choice: Choice[Any]  # what the selected agent decides now

    def __init__(self, render_mode: str | None = None, **options: str) -> None:
        EzPickle.__init__(self, render_mode, **options)
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadInput(f"render_mode is one of {', '.join(RENDER_MODES)}.")
        self.render_mode = render_mode
        self.adapter = type(self).adapter_of({key: str(value) for key, value in options.items()})
        self.game = self.adapter.game
        self.possible_agents = [f"player_{seat}" for seat in range(self.adapter.seats())]
        self.agents: list[str] = []
        size = self.adapter.blocks.size
        seen = spaces.Box(self.adapter.low, self.adapter.high, (self.adapter.width,), self._kind())
        space = spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (size,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}

    def _kind(self) -> type:
        return np.int8 if self.adapter.high < 128 else np.int16

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._dice = random.Random(seed)
        self.state = self.adapter.start
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput("An agent that still plays has to act.")
        answer = self.choice.choose(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if isinstance(answer, Choice):
            self.choice = answer
        else:
            self.state = self.game.apply(self.state, answer).state
            self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Let chance answer until somebody is asked or the game is over."""
        while isinstance(pending := self.game.pending(self.state), Chance):
            self.state = self.game.apply(self.state, self.game.deal(self.state, self._dice.randrange)).state
        if isinstance(pending, Decision):
            seat = pending.seats[0]
            self.agent_selection = self.possible_agents[seat]
            self.choice = Choice(self.adapter, self.state, seat)
            return
        assert isinstance(pending, Outcome)
        self.terminations = dict.fromkeys(self.agents, True)
        for seat, agent in enumerate(self.possible_agents):
            if pending.winners:
                self.rewards[agent] = 1.0 if seat in pending.winners else -1.0

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.adapter.blocks.size, np.int8)
        chosen: tuple[int, ...] = ()
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[self.choice.numbers()] = 1
            chosen = self.choice.chosen
        seen: Any = self.adapter.observe(self.state, seat, chosen).astype(self._kind(), copy=False)
        return {"observation": seen, "action_mask": mask}

    def action_name(self, number: int) -> str:
        """A number as the token of the action it completes now, otherwise in words."""
        return self.choice.name(number)

    def render(self) -> str | None:
        text = self.game.describe(self.state)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        pass


def wrapped(raw: GameEnv) -> Any:
    """The usual wrappers: an action that is not legal ends the game and costs its agent 1."""
    env = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
