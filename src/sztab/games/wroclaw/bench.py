"""What is measured of In the Ruins of Wrocław, at whichever speed this process runs its kernel."""

from __future__ import annotations

from time import perf_counter

from sztab.core.kernel import COMPILED, new_states
from sztab.games.wroclaw.cards import load_cards
from sztab.games.wroclaw.rules.playout import playouts
from sztab.games.wroclaw.state import State, new_work
from sztab.games.wroclaw.tables import tables


def measure(seconds: float) -> dict[str, float]:
    """Figures by name; each takes about `seconds`."""
    return {"games": _games(0, seconds), "extended_games": _games(1, seconds)}


def _games(extended: int, seconds: float) -> float:
    """Random games a second; the first round does not count."""
    state, work, cards = new_states(State, 1)[0], new_work(), tables(load_cards())
    chunk = 500 if COMPILED else 5
    playouts(state, cards, work, extended, 0, chunk)
    played, start = 0, perf_counter()
    while True:
        playouts(state, cards, work, extended, played, chunk)
        played += chunk
        passed = perf_counter() - start
        if passed >= seconds:
            return played / passed
