"""Thousands of games of Neuroshima Hex, stepped together: NumPy arrays in and out, new games by themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sztab.core.action import BadInput
from sztab.core.kernel import clone, new_states
from sztab.envs.hex import vector_kernel
from sztab.envs.hex.action_space import SIZE_AT, blocks
from sztab.envs.hex.observation import FORECAST_WIDTH, LOOK_WIDTH, draw_looks, width
from sztab.games.hex.game import GAME
from sztab.games.hex.rules.mode import hand_size
from sztab.games.hex.state import MAX_ACTIONS, SEATS, UNITS, State, Tables, new_work

Longs = NDArray[np.int64]
Bytes = NDArray[np.int8]
_FAR = 1_000_003  # between the random numbers of two seeds: more than there are games side by side


class Step(NamedTuple):
    """What a step led to; the arrays belong to the environment and are overwritten by the next step."""

    rewards: Bytes  # [game, seat]: 1 won, -1 lost, 0 draw, or the game goes on
    done: Bytes  # [game]: its game ended in this step, and a new one stands in its place
    toughness: Bytes  # [game, seat]: at the end of its last game


class Afterstates(NamedTuple):
    """What could come of each game: `rows[ends[i - 1]:ends[i]]` are observations after actions of game `i`."""

    rows: Bytes
    actions: Longs  # of the rules, for `play`
    results: Bytes  # 1 won, -1 lost, 0 draw for the seat that acts; `batch.RUNNING` where the game goes on
    ends: Longs


class HexVector:
    """Games with the options of `sztab play hex`; several mappings give several kinds of table, in turn.

    All of them need the same board, the same number of seats and hands of the same size. What chance does comes from
    the seed and the place of a game alone.
    """

    def __init__(
        self,
        games: int,
        options: Mapping[str, str] | Sequence[Mapping[str, str]] = (),
        seed: int = 0,
        forecast: bool = False,
    ) -> None:
        if games < 1:
            raise BadInput("There is at least one game.")
        kinds = [options] if isinstance(options, Mapping) else list(options) or [{}]
        starts = [GAME.new(kind) for kind in kinds]
        shapes = {(p.seating.size, p.now.seats, hand_size(p.now)) for p in starts}
        if len(shapes) > 1:
            raise BadInput("The games of one vector have the same board, number of seats and size of hand.")
        self.games = games
        self.cells, self.seats, self.held = (int(n) for n in shapes.pop())
        self.blocks = blocks(self.cells, self.held)
        self.actions = int(self.blocks[SIZE_AT])
        self._seen = width(self.cells, self.held, self.seats)
        self._forecast = self._seen if forecast else 0
        self.width = self._seen + (FORECAST_WIDTH * self.seats if forecast else 0)
        tables: Any = new_states(Tables, len(starts))
        states: Any = new_states(State, games + len(starts) + vector_kernel.TRIALS)
        self._looks = np.zeros((len(starts) * SEATS * UNITS, LOOK_WIDTH), np.int8)
        for place, position in enumerate(starts):
            tables[place] = position.seating.tables
            states[games + place] = clone(State, position.now)
            draw_looks(position.seating.tables, self._looks, place * SEATS * UNITS)
        for place in range(games + len(starts), len(states)):
            states[place] = clone(State, starts[0].now)
        self._tables, self._states = tables, states
        self._work = new_work()
        self.to_move = np.zeros(games, np.int64)
        self._dice, self._first, self._second, self._chosen = (np.zeros(games, np.int64) for _ in range(4))
        self._rewards = np.zeros((games, SEATS), np.int8)
        self._toughness = np.zeros((games, SEATS), np.int8)
        self._done = np.zeros(games, np.int8)
        self._rows = np.zeros((games, self.width), np.int8)
        self._masks = np.zeros((0, self.actions), np.int8)
        self._numbers = np.zeros(MAX_ACTIONS + 256 * games, np.int64)
        self._ends = np.zeros(games, np.int64)
        self._marks = np.zeros(self.actions, np.int8)
        self._after = (np.zeros((0, self.width), np.int8), np.zeros(0, np.int64), np.zeros(0, np.int8))
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """New games everywhere."""
        vector_kernel.begin_all(
            self._states, self._tables, self._work, self._dice, self.to_move, self._first, seed * _FAR
        )
        self._rewards[:] = 0
        self._done[:] = 0

    def observe(self) -> Bytes:
        """What the seat to move of each game sees, as `sztab.envs.hex.observation` lays it out."""
        arguments = (self._states, self._tables, self.blocks, self._work, self._looks, self._first, self._rows)
        vector_kernel.observe_all(*arguments, self._forecast)
        return self._rows

    def mask(self) -> Bytes:
        """Which numbers may be chosen: 1 in the row of a game."""
        if len(self._masks) == 0:
            self._masks = np.zeros((self.games, self.actions), np.int8)
        self._masks[:] = 0
        arguments = (self._states, self._tables, self.blocks, self._work, self._first, self._second)
        vector_kernel.mask_all(*arguments, self._numbers, self._masks)
        return self._masks

    def legal(self) -> tuple[Longs, Longs]:
        """The same as lists: those of game `i` are `numbers[ends[i - 1]:ends[i]]`, from 0 for the first game."""
        while True:
            arguments = (self._states, self._tables, self.blocks, self._work, self._first, self._second)
            reached = vector_kernel.offer_all(*arguments, self._numbers, self._ends, self._marks, 0)
            if reached == self.games:
                return self._numbers[: self._ends[-1]], self._ends
            self._numbers = np.zeros(2 * len(self._numbers), np.int64)

    def step(self, numbers: Longs) -> Step:
        """Choose a number in every game. One that may not be chosen raises BadInput, and no game goes on."""
        given = np.ascontiguousarray(numbers, np.int64)
        if given.shape != (self.games,):
            raise BadInput(f"One number for each of the {self.games} games is needed.")
        arguments = (self._states, self._tables, self.blocks, self._work, self._first, self._second)
        wrong = vector_kernel.read_all(*arguments, given, self._chosen)
        if wrong >= 0:
            raise BadInput(f"Game {wrong}: number {given[wrong]} may not be chosen now.")
        return self._go(given)

    def play(self, actions: Longs) -> Step:
        """Do a whole action of the rules in every game, as `afterstates` names them."""
        given = np.ascontiguousarray(actions, np.int64)
        if given.shape != (self.games,):
            raise BadInput(f"One action for each of the {self.games} games is needed.")
        wrong = vector_kernel.check_all(self._states, self._tables, self._work, given)
        if wrong >= 0:
            raise BadInput(f"Game {wrong}: this action is not legal now.")
        self._chosen[:] = given
        return self._go(given)

    def _go(self, numbers: Longs) -> Step:
        arguments = (self._states, self._tables, self._work, self._dice, self.to_move, self._first, self._second)
        vector_kernel.step_all(*arguments, numbers, self._chosen, self._rewards, self._toughness, self._done)
        return self._step()

    def step_random(self) -> Step:
        """A random legal action in every game, chosen inside the kernel: the rules' own random play."""
        arguments = (self._states, self._tables, self._work, self._dice, self.to_move, self._first)
        vector_kernel.step_random(*arguments, self._rewards, self._toughness, self._done)
        return self._step()

    def _step(self) -> Step:
        return Step(self._rewards[:, : self.seats], self._done, self._toughness[:, : self.seats])

    def afterstates(self, most: int) -> Afterstates:
        """Observations after legal actions, at most `most` of each game (taken at random where there are more)."""
        if len(self._after[1]) < self.games * most:
            n = self.games * most
            self._after = (np.zeros((n, self.width), np.int8), np.zeros(n, np.int64), np.zeros(n, np.int8))
        rows, actions, results = self._after
        arguments = (self._states, self._tables, self.blocks, self._work, self._looks, self._dice, most, rows)
        n = vector_kernel.afterstates(*arguments, self._forecast, actions, results, self._ends)
        return Afterstates(rows[:n], actions[:n], results[:n], self._ends)
