"""The ladder: Elo from all games at once, and openskill ratings from the games in their order."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from openskill.models import PlackettLuce

from sztab.arena.play import Played
from sztab.arena.stats import Z95, expected, mean

Wins = Mapping[tuple[str, str], float]  # by winner and loser; a draw is half a win for both
_ROUNDS = 1000
_SETTLED = 1e-9


@dataclass(frozen=True, slots=True)
class Rung:
    """One participant of a ladder, the weakest of which has Elo 0."""

    label: str
    games: int
    score: float  # mean share of its games
    elo: float
    low: float
    high: float
    mu: float  # openskill
    sigma: float

    def json(self) -> dict[str, Any]:
        return asdict(self)


def ladder(games: Sequence[Played]) -> list[Rung]:
    """Everybody who played, the strongest first, with 95 % intervals around the mean of all."""
    labels = sorted({label for played in games for label in played.seats})
    if len(labels) < 2:
        return []
    met = meetings(games)
    ratings = fit(labels, met)
    errors = standard_errors(labels, met, ratings)
    floor = min(ratings.values())
    skills = openskill(games)
    rungs = []
    for label in labels:
        mine = [played for played in games if label in played.seats]
        score = mean([played.share(label) for played in mine])
        elo, half = ratings[label] - floor, Z95 * errors[label]
        rungs.append(Rung(label, len(mine), score, elo, elo - half, elo + half, *skills[label]))
    return sorted(rungs, key=lambda rung: -rung.elo)


def meetings(games: Iterable[Played]) -> Wins:
    """Who beat whom how often. A winner beats every other seat, so that equal bots win equally often at any table.

    All who met also share one imaginary game: so a clean sweep is a large difference, not an infinite one.
    """
    wins: dict[tuple[str, str], float] = defaultdict(float)
    for played in games:
        seats = range(len(played.seats))
        if played.winners:
            share = 1 / len(played.winners)
            results = [(won, lost, share) for won in played.winners for lost in seats if lost not in played.winners]
        else:
            results = [(won, lost, 0.5) for won in seats for lost in seats]
        for won, lost, times in results:
            if played.seats[won] != played.seats[lost]:
                wins[played.seats[won], played.seats[lost]] += times
    for first, second in {tuple(sorted(pair)) for pair in wins}:
        wins[first, second] += 0.5
        wins[second, first] += 0.5
    return wins


def fit(labels: Sequence[str], wins: Wins) -> dict[str, float]:
    """Elo by the Bradley-Terry model, the mean of all 0."""
    strength = dict.fromkeys(labels, 1.0)
    for _ in range(_ROUNDS):
        new = {label: _better(label, strength, wins) for label in labels}
        middle = math.exp(mean([math.log(value) for value in new.values()]))
        settled = all(abs(math.log(new[label] / middle / strength[label])) < _SETTLED for label in labels)
        strength = {label: value / middle for label, value in new.items()}
        if settled:
            break
    return {label: 400 * math.log10(value) for label, value in strength.items()}


def _better(label: str, strength: Mapping[str, float], wins: Wins) -> float:
    """A step towards the likeliest strength: wins by the games weighed with the opponents met (Zermelo 1929)."""
    won = sum(times for (winner, _), times in wins.items() if winner == label)
    weighed = sum(
        times / (strength[winner] + strength[loser])
        for (winner, loser), times in wins.items()
        if label in (winner, loser)
    )
    return won / weighed if weighed else strength[label]


def standard_errors(labels: Sequence[str], wins: Wins, ratings: Mapping[str, float]) -> dict[str, float]:
    """Of each rating's distance to the mean, from the information that the games hold.

    Games count as independent. Those of a group are not, and usually lean against each other, so that the intervals are
    rather too wide than too narrow.
    """
    count = len(labels)
    # Nothing is known about the common level: 1 / count everywhere stands for it and is taken off again.
    information = [[1.0 / count] * count for _ in labels]
    for (winner, loser), times in wins.items():
        i, j = labels.index(winner), labels.index(loser)
        chance = expected(ratings[winner] - ratings[loser])
        weight = times * chance * (1 - chance)
        for row, column, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
            information[row][column] += sign * weight
    inverse = _inverse(information)
    scale = 400 / math.log(10)
    return {label: scale * math.sqrt(max(inverse[n][n] - 1 / count, 0)) for n, label in enumerate(labels)}


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """By Gauss and Jordan; these matrices are positive definite where everybody has met somebody of everybody."""
    size = len(matrix)
    rows = [[*row, *(float(n == m) for m in range(size))] for n, row in enumerate(matrix)]
    for n in range(size):
        pivot = max(range(n, size), key=lambda m: abs(rows[m][n]))
        rows[n], rows[pivot] = rows[pivot], rows[n]
        lead = rows[n][n] or _SETTLED  # two circles that never met: an error as wide as one likes
        rows[n] = [value / lead for value in rows[n]]
        for m in range(size):
            if m != n:
                factor = rows[m][n]
                rows[m] = [value - factor * own for value, own in zip(rows[m], rows[n], strict=True)]
    return [row[size:] for row in rows]


def openskill(games: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """Mean and uncertainty by participant (Plackett-Luce); games count in the order of their numbers.

    Seats of one participant that win or lose together are a team; against itself it learns nothing.
    """
    model = PlackettLuce()
    ratings = {label: model.rating(name=label) for played in games for label in played.seats}
    for played in sorted(games, key=lambda played: (played.number[1], played.number)):
        present = dict.fromkeys(played.seats)
        if len(present) < 2:
            continue
        best = {played.seats[seat] for seat in played.winners}
        ranks = [0.0 if label in best or not best else 1.0 for label in present]
        rated = model.rate([[ratings[label]] for label in present], ranks=ranks)
        for label, (rating,) in zip(present, rated, strict=True):
            ratings[label] = rating
    return {label: (rating.mu, rating.sigma) for label, rating in ratings.items()}
