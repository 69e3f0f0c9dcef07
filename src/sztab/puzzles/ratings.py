"""Ratings of players and puzzles: an attempt is a game between the two, and both ratings learn from it.

The numbers are openskill's (a Bradley-Terry model), shown on the scale that players know from Glicko: 1500 to begin
with, and 400 points for odds of ten to one. docs/why.md says why, `sztab puzzle ratings` how well they predict.
"""

from __future__ import annotations

import math
import random
from bisect import bisect
from collections.abc import Callable, Sequence

from msgspec import Struct
from openskill.models import BradleyTerryFull

from sztab.puzzles.puzzle import HIGHEST, LOWEST

MIDDLE = 1500.0
POINTS = 400.0 / math.log(10)  # for a factor of e in the odds
UNKNOWN = 350.0  # deviation of a new player
FIRST = 150.0  # and of a puzzle that nobody has tried
SURE = 60.0  # below which a deviation does not fall: players learn


def _whole(*_: object, **__: object) -> float:
    """An attempt makes ratings as much surer as it tells; openskill, made for many sides, would take less."""
    return 1.0


_model = BradleyTerryFull(
    mu=MIDDLE / POINTS, sigma=UNKNOWN / POINTS, beta=math.sqrt(0.5), kappa=1e-6, gamma=_whole, tau=0.0
)


class Rating(Struct, frozen=True):
    """How strong a player or how hard a puzzle is, and how sure that is."""

    rating: float = MIDDLE
    deviation: float = UNKNOWN


def of_puzzle(first: float) -> Rating:
    """A puzzle that nobody has tried."""
    return Rating(first, FIRST)


def expected(player: Rating, puzzle: Rating) -> float:
    """The chance that the player solves the puzzle; what is uncertain draws it towards a half."""
    spread = math.hypot(player.deviation, puzzle.deviation) / POINTS
    steps = (player.rating - puzzle.rating) / POINTS / math.sqrt(1.0 + math.pi / 8 * spread * spread)
    return 1.0 / (1.0 + math.exp(-steps))


def update(player: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """Both after an attempt."""
    sides = [[_model.create_rating([one.rating / POINTS, one.deviation / POINTS])] for one in (player, puzzle)]
    (one,), (other,) = _model.rate(sides, ranks=[0, 1] if solved else [1, 0])
    return _shown(one), _shown(other)


def _shown(one: object) -> Rating:
    mu, sigma = float(one.mu), float(one.sigma)  # type: ignore[attr-defined]
    return Rating(round(mu * POINTS, 2), round(max(sigma * POINTS, SURE), 2))


# ---- how well they predict


class Attempt(Struct, frozen=True):
    """What a simulated solver did."""

    player: int
    puzzle: int
    solved: bool


SOLVERS = 40
WARM = 30  # attempts of each solver before its ratings are asked
WRONG = 150.0  # how far first ratings are off
WIDE = 400.0  # how far from its solver a puzzle is chosen


def simulate(seed: str, first: Sequence[float], count: int) -> tuple[list[Attempt], int]:
    """Attempts of solvers whose strength nobody is told, at puzzles of these first ratings, whose true difficulty is
    somewhat different; and how many of them come before the ones that count."""
    dice = random.Random(seed)
    strength = [dice.gauss(MIDDLE, 300.0) for _ in range(SOLVERS)]
    truth = [dice.gauss(rating, WRONG) for rating in first]
    by_rating = sorted(range(len(first)), key=lambda i: first[i])
    attempts = []
    for number in range(WARM * SOLVERS + count):
        player = number % SOLVERS
        wished = dice.gauss(strength[player], WIDE)
        near = min(range(8), key=lambda _: dice.random())  # one of the nearest few
        place = _nearest([first[i] for i in by_rating], wished)
        puzzle = by_rating[min(max(place + near - 4, 0), len(by_rating) - 1)]
        odds = (strength[player] - truth[puzzle]) / POINTS
        attempts.append(Attempt(player, puzzle, dice.random() < 1.0 / (1.0 + math.exp(-odds))))
    return attempts, WARM * SOLVERS


def _nearest(ordered: Sequence[float], wished: float) -> int:
    return min(bisect(ordered, wished), len(ordered) - 1)


Predict = Callable[[Sequence[Attempt], Sequence[float]], list[float]]


def predict(attempts: Sequence[Attempt], first: Sequence[float]) -> list[float]:
    """The chance given to every attempt before it was made."""
    players: dict[int, Rating] = {}
    puzzles: dict[int, Rating] = {}
    chances = []
    for attempt in attempts:
        player = players.get(attempt.player, Rating())
        puzzle = puzzles.get(attempt.puzzle, of_puzzle(first[attempt.puzzle]))
        chances.append(expected(player, puzzle))
        players[attempt.player], puzzles[attempt.puzzle] = update(player, puzzle, attempt.solved)
    return chances


def auc(chances: Sequence[float], solved: Sequence[bool]) -> float:
    """How often a solved attempt had been given a better chance than one that was not."""
    right = [chance for chance, one in zip(chances, solved, strict=True) if one]
    wrong = [chance for chance, one in zip(chances, solved, strict=True) if not one]
    won = sum((a > b) + (a == b) / 2 for a in right for b in wrong)
    return won / (len(right) * len(wrong))


def log_loss(chances: Sequence[float], solved: Sequence[bool]) -> float:
    """How surprised the chances were, on average; 0.693 is knowing nothing."""
    return -sum(math.log(p if one else 1.0 - p) for p, one in zip(chances, solved, strict=True)) / len(solved)


def measure(predict: Predict, seed: str, first: Sequence[float], count: int) -> tuple[float, float]:
    """AUC and log loss over the attempts that count."""
    attempts, before = simulate(seed, first, count)
    chances = predict(attempts, first)[before:]
    solved = [attempt.solved for attempt in attempts[before:]]
    return auc(chances, solved), log_loss(chances, solved)


def default_first() -> list[float]:
    """First ratings as even as the collection's."""
    return [float(rating) for rating in range(LOWEST, HIGHEST, 2)]
