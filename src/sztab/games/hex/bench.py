"""What is measured of Neuroshima Hex, at whichever speed this process runs its kernel."""

from __future__ import annotations

from itertools import permutations

from sztab.core.bench import rate
from sztab.core.kernel import COMPILED, new_states
from sztab.games.hex.data import first_armies
from sztab.games.hex.rules.playout import battles, copies, playouts
from sztab.games.hex.state import DUEL, State, new_work
from sztab.games.hex.tables import tables

_UNITS = 14
_STATES = 64


def measure(seconds: float) -> dict[str, float]:
    """Figures by name; each takes about `seconds`."""
    armies = first_armies()
    pairs = [tables(19, pair) for pair in permutations(armies, 2)]
    states = new_states(State, _STATES)
    work = new_work()
    chunk = 64 if COMPILED else 1

    def play(number: int) -> int:
        for pair in pairs:
            playouts(states[0], pair, work, 2, DUEL, 0, 0, number * chunk, chunk)
        return chunk * len(pairs)

    def fight(number: int) -> int:
        for pair in pairs:
            battles(states, pair, work, _UNITS, number, 1, chunk)
        return chunk * len(pairs)

    def copy(number: int) -> int:
        copies(states, 1000 * chunk)
        return 1000 * chunk

    figures = {"games": rate(play, seconds), "battles": rate(fight, seconds)}
    if COMPILED:
        size = states[0].dtype.itemsize  # type: ignore[attr-defined]
        figures["ns_per_copy_of_512_bytes"] = 1e9 / rate(copy, seconds) * 512 / size
        figures["bytes_of_a_state"] = size
    return figures
