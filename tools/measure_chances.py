"""Whether the general's chances of Neuroshima Hex are right: of those told 30 %, do 30 % win?

It plays itself with all pairs of armies and remembers what it told each time it thought. *slope* is how sure it should
have been: 1 is just right, below 1 it is too sure of itself. Its error counts whole games.

    SZTAB_KERNEL=compiled python tools/measure_chances.py --games 264 --nodes 300
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import permutations

import numpy as np

from sztab.bots.bot import Advice, Budget, never
from sztab.bots.hex.levels import GENERAL, SearchBot
from sztab.core.chance import Dealer
from sztab.core.game import Outcome
from sztab.core.play import Match
from sztab.core.view import View
from sztab.games.hex.data import load_armies
from sztab.games.hex.game import GAME

STEPS = 10
SAMPLES = 400  # of the games, drawn again for the error
NEVER_SURE = 0.001


class Told(SearchBot):
    """A general that remembers its chances."""

    def __init__(self, seed: int, nodes: int) -> None:
        super().__init__("general", GENERAL, seed, Budget(nodes=nodes, threads=1), never)
        self.chances: list[float] = []

    def think(self, view: View) -> Advice:
        advice = self.advise(view)
        self.chances.append(advice.lines[0].score)
        return advice


def play(nodes: int, seed: int, number: int) -> list[tuple[float, float]]:
    """What was told in a game, and what came of it."""
    pairs = list(permutations(sorted(load_armies()), 2))
    players = [Told(number, nodes), Told(number, nodes)]
    dealer = Dealer(seed.to_bytes(16, "big") + number.to_bytes(16, "big"))
    armies = ",".join(pairs[number % len(pairs)])
    over = Match(GAME, GAME.new({"seats": "2", "armies": armies}), dict(enumerate(players)), dealer).run()
    outcome = GAME.pending(over)
    assert isinstance(outcome, Outcome)
    ends = [float(seat in outcome.winners) if outcome.winners else 0.5 for seat in range(2)]
    return [(chance, end) for player, end in zip(players, ends, strict=True) for chance in player.chances]


def slope_of(chances: np.ndarray, ends: np.ndarray) -> float:
    """By how much the logits of chances are to be multiplied, so that what happened is most likely."""
    logits, slope = np.log(chances / (1 - chances)), 1.0
    for _ in range(20):
        right = 1 / (1 + np.exp(-slope * logits))
        slope += float((logits * (ends - right)).sum() / (logits**2 * right * (1 - right)).sum())
    return slope


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=264)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    wish = parser.parse_args()
    with ProcessPoolExecutor(wish.processes) as pool:
        games = [np.array(told) for told in pool.map(partial(play, wish.nodes, wish.seed), range(wish.games))]
    chances, ends = np.concatenate(games).T
    for step in range(STEPS):
        there = np.minimum(chances * STEPS, STEPS - 1).astype(int) == step
        if there.any():
            print(f"told {chances[there].mean():6.1%}: {ends[there].mean():6.1%} won, of {there.sum()}")
    slopes = []
    lot = np.random.default_rng(wish.seed)
    for _ in range(SAMPLES):
        told, came = np.concatenate([games[one] for one in lot.integers(len(games), size=len(games))]).T
        slopes.append(slope_of(told.clip(NEVER_SURE, 1 - NEVER_SURE), came))
    sure = chances.clip(NEVER_SURE, 1 - NEVER_SURE)
    loss = -np.mean(ends * np.log(sure) + (1 - ends) * np.log(1 - sure))
    print(f"slope {slope_of(sure, ends):.2f} ± {np.std(slopes):.2f}, log loss {loss:.3f}, {len(games)} games")


if __name__ == "__main__":
    main()
