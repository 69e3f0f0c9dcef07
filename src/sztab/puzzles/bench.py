"""How fast puzzles are proved, at whichever speed this process runs its kernel."""

from __future__ import annotations

from statistics import median
from time import perf_counter

from sztab.core.bench import rate
from sztab.games.hex.game import GAME
from sztab.puzzles.collection import collection
from sztab.puzzles.hex.prover import prove

SAMPLE = 200  # puzzles of one turn, from all over the collection


def measure(seconds: float) -> dict[str, float]:
    """Figures by name."""
    puzzles = [puzzle for puzzle in collection() if puzzle.game == "hex" and puzzle.turns == 1]
    puzzles = puzzles[:: max(len(puzzles) // SAMPLE, 1)]
    positions = [(GAME.read_position(puzzle.position), puzzle.goal) for puzzle in puzzles]
    times = []

    def work(number: int) -> int:
        position, goal = positions[number % len(positions)]
        start = perf_counter()
        prove(position, goal)
        times.append(perf_counter() - start)
        return 1

    found = rate(work, seconds)
    return {"proofs": found, "ms_median": 1000 * median(times[1:])}
