"""One position and what could come of it: for a trained network that plays as a bot."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sztab.core.kernel import clone, new_states
from sztab.envs.hex import vector_kernel
from sztab.envs.hex.action_space import blocks
from sztab.envs.hex.observation import FORECAST_WIDTH, LOOK_WIDTH, draw_looks, width
from sztab.games.hex.position import Position, Seating, scratch
from sztab.games.hex.rules.mode import hand_size
from sztab.games.hex.state import SEATS, UNITS, State, Tables

_MOST = 4096  # actions looked at


@lru_cache(maxsize=8)
def _seated(seating: Seating) -> tuple[Any, NDArray[np.int8]]:
    """The tables of a seating as a batch has them, and the looks of its units."""
    tables: Any = new_states(Tables, 1)
    tables[0] = seating.tables
    looks = np.zeros((SEATS * UNITS, LOOK_WIDTH), np.int8)
    draw_looks(seating.tables, looks, 0)
    return tables, looks


class Judge:
    """The legal actions of a position, each with what the seat that acts sees after it and how the game ends by it."""

    def __init__(self, position: Position) -> None:
        seating, seats = position.seating, len(position.seating.letters)
        held = int(hand_size(position.now))
        seen = width(seating.size, held, seats)
        tables, looks = _seated(seating)
        states: Any = new_states(State, 2 + vector_kernel.TRIALS)
        for place in range(len(states)):
            states[place] = clone(State, position.now)
        rows = np.zeros((_MOST, seen + FORECAST_WIDTH * seats), np.int8)
        actions = np.zeros(_MOST, np.int64)
        results = np.zeros(_MOST, np.int8)
        arguments = (states, tables, blocks(seating.size, held), scratch(), looks, np.zeros(1, np.int64), _MOST, rows)
        n = vector_kernel.afterstates(*arguments, seen, actions, results, np.zeros(1, np.int64))
        self.rows: NDArray[np.int8] = rows[:n]
        self.results: NDArray[np.int8] = results[:n]
        self.actions: NDArray[np.int64] = actions[:n]
