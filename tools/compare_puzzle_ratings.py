"""How well openskill and glicko2 (`pip install glicko2`) predict attempts at puzzles: equal simulated solvers for both.

python tools/compare_puzzle_ratings.py [SEEDS]
"""

import sys
from collections.abc import Sequence
from statistics import mean
from time import perf_counter

from glicko2 import Player

from sztab.puzzles import ratings
from sztab.puzzles.ratings import FIRST, MIDDLE, UNKNOWN, Attempt, Rating, default_first, expected, measure


def glicko(attempts: Sequence[Attempt], first: Sequence[float]) -> list[float]:
    """The chances by Glicko-2, each attempt a rating period of its own."""
    players: dict[int, Player] = {}
    puzzles: dict[int, Player] = {}
    chances = []
    for attempt in attempts:
        player = players.setdefault(attempt.player, Player(rating=MIDDLE, rd=UNKNOWN))
        puzzle = puzzles.setdefault(attempt.puzzle, Player(rating=first[attempt.puzzle], rd=FIRST))
        before = (player.rating, player.rd), (puzzle.rating, puzzle.rd)
        chances.append(expected(Rating(*before[0]), Rating(*before[1])))
        player.update_player([before[1][0]], [before[1][1]], [int(attempt.solved)])
        puzzle.update_player([before[0][0]], [before[0][1]], [int(not attempt.solved)])
    return chances


def main() -> None:
    seeds = [str(seed) for seed in range(int(sys.argv[1]) if len(sys.argv) > 1 else 5)]
    for name, predict in (("openskill", ratings.predict), ("glicko2", glicko)):
        start = perf_counter()
        found = [measure(predict, seed, default_first(), 1000) for seed in seeds]
        took = perf_counter() - start
        print(f"{name}: AUC {mean(a for a, _ in found):.3f}, log loss {mean(b for _, b in found):.4f}, {took:.1f} s")


if __name__ == "__main__":
    main()
