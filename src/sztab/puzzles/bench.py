"""How fast puzzles are proved, at whichever speed this process runs its kernel, by the time of its processor."""

from __future__ import annotations

from statistics import median
from time import process_time

from sztab.core.bench import rate
from sztab.puzzles.collection import collection
from sztab.puzzles.rooms import GAMES, room

SAMPLE = 200  # puzzles of one turn of each game, from all over the collection


def measure(seconds: float) -> dict[str, float]:
    """Figures by name."""
    return {f"{game}_{name}": value for game in GAMES for name, value in _of_game(game, seconds).items()}


def _of_game(game: str, seconds: float) -> dict[str, float]:
    puzzles = [puzzle for puzzle in collection() if puzzle.game == game and puzzle.turns == 1]
    puzzles = puzzles[:: max(len(puzzles) // SAMPLE, 1)]
    times = []

    def work(number: int) -> int:
        puzzle = puzzles[number % len(puzzles)]
        start = process_time()
        room(puzzle).prove(puzzle)
        times.append(process_time() - start)
        return 1

    rate(work, seconds)
    times = times[1:]  # the first compiles
    return {"proofs": len(times) / sum(times), "ms_median": 1000 * median(times)}
