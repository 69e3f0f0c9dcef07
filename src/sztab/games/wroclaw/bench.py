"""What is measured of In the Ruins of Wrocław, at whichever speed this process runs its kernel."""

from __future__ import annotations

from sztab.core.bench import rate
from sztab.core.kernel import COMPILED, new_states
from sztab.games.wroclaw.data import load_cards
from sztab.games.wroclaw.rules.playout import playouts
from sztab.games.wroclaw.state import State, new_work
from sztab.games.wroclaw.tables import tables


def measure(seconds: float) -> dict[str, float]:
    """Figures by name; each takes about `seconds`."""
    return {"games": _games(0, seconds), "extended_games": _games(1, seconds)}


def _games(extended: int, seconds: float) -> float:
    """Random games a second."""
    state, work, cards = new_states(State, 1)[0], new_work(), tables(load_cards())
    chunk = 500 if COMPILED else 5

    def play(number: int) -> int:
        playouts(state, cards, work, extended, number * chunk, chunk)
        return chunk

    return rate(play, seconds)
