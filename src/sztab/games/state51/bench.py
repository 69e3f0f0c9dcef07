"""What is measured of 51st State, at whichever speed this process runs its kernel."""

from __future__ import annotations

from collections.abc import Callable

from sztab.core.bench import rate
from sztab.core.kernel import COMPILED, new_states
from sztab.games.state51.rules.playout import playouts
from sztab.games.state51.state import State, new_work
from sztab.games.state51.tables import tables

_EVERYTHING = 0b111  # all sets
_PLAYERS = 4


def measure(seconds: float) -> dict[str, float]:
    """Figures by name; each takes about `seconds`: games of four and solo games."""
    state = new_states(State, 1)[0]
    facts, work = tables(), new_work()
    chunk = 64 if COMPILED else 1

    def play(players: int) -> Callable[[int], int]:
        def games(number: int) -> int:
            playouts(state, facts, work, players, _EVERYTHING, number * chunk, chunk)
            return chunk

        return games

    return {"games": rate(play(_PLAYERS), seconds), "solo_games": rate(play(1), seconds)}
