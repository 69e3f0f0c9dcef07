"""The arithmetic of results: intervals, Elo, and when a match may stop."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959963984540054
ALPHA = BETA = 0.05
_RARE = 1e-3  # counted for a result that never came, so that no likelihood is zero
_MOST_GAIN = 2.0  # pairing is never believed to be worth more than this many times the games


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def wilson(share: float, games: float) -> tuple[float, float]:
    """The 95 % score interval (Wilson 1927) of a share observed in independent games."""
    z2 = Z95 * Z95 / games
    middle = (share + z2 / 2) / (1 + z2)
    half = Z95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games)) / (1 + z2)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def interval(groups: Sequence[float], size: int) -> tuple[float, float]:
    """The 95 % interval of a mean score from the mean scores of groups of `size` games with equal draws.

    The games of a group are not independent: what one side wins by luck it loses in the next game. So the games are
    counted by the variance that the groups really show (Kish's design effect), and that number goes into Wilson's
    formula, which stays right near 0 and 1, where a bootstrap of a clean sweep claims certainty.
    """
    score, games = mean(groups), len(groups) * size
    effective = float(games)
    if len(groups) > 1 and 0 < score < 1:
        seen = sum((value - score) ** 2 for value in groups) / (len(groups) - 1) / len(groups)
        effective = min(score * (1 - score) / seen if seen else math.inf, _MOST_GAIN * games)
    return wilson(score, max(effective, 1.0))


def elo(score: float, seats: float = 2) -> float:
    """The Elo difference that gives a score against equal opponents on all other seats."""
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10((seats - 1) * score / (1 - score))


def expected(difference: float, seats: float = 2) -> float:
    """The score that an Elo difference gives."""
    return 1 / (1 + (seats - 1) * 10 ** (-difference / 400))


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of `elo0` against `elo1` on groups of games (GSPRT on pentanomial counts, as fishtest does)."""

    elo0: float
    elo1: float
    seats: float = 2

    @property
    def bounds(self) -> tuple[float, float]:
        return math.log(BETA / (1 - ALPHA)), math.log((1 - BETA) / ALPHA)

    def llr(self, groups: Sequence[float], size: int) -> float:
        """How much likelier the scores of groups are under `elo1` than under `elo0`, as a logarithm."""
        if not groups:
            return 0.0
        steps = 2 * size  # half a point each
        counts = Counter(round(value * steps) for value in groups)
        return self.llr_of_counts([counts[step] for step in range(steps + 1)])

    def llr_of_counts(self, counts: Sequence[int]) -> float:
        """The same from counts of the possible scores, from no point to all."""
        weights = [count or _RARE for count in counts]
        total = sum(weights)
        seen = [(step / (len(counts) - 1), weight / total) for step, weight in enumerate(weights)]
        low, high = (_likeliest(seen, expected(value, self.seats)) for value in (self.elo0, self.elo1))
        return total * sum(p * math.log(q1 / q0) for (_, p), q0, q1 in zip(seen, low, high, strict=True))

    def verdict(self, llr: float) -> int:
        """1: `elo1` is accepted, -1: `elo0` is, 0: go on."""
        low, high = self.bounds
        return 1 if llr >= high else -1 if llr <= low else 0


def _likeliest(seen: Sequence[tuple[float, float]], score: float) -> list[float]:
    """The distribution with a given mean under which what was seen is likeliest.

    It is p / (1 + x (a - score)) with the x for which these sum to one; that sum falls with x, so halving finds it.
    """
    low = -1 / (seen[-1][0] - score)
    high = -1 / (seen[0][0] - score)
    for _ in range(200):
        x = (low + high) / 2
        if sum(p * (a - score) / (1 + x * (a - score)) for a, p in seen) > 0:
            low = x
        else:
            high = x
    return [p / (1 + x * (a - score)) for a, p in seen]
