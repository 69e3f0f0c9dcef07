"""People's games beside the bots': how far the armies fare alike."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from statistics import correlation, mean

from sztab.arena.stats import Z95
from sztab.arena.summary import Cell

FEWEST_PAIRS = 4  # fewer say nothing about a correlation
FEWEST_GAMES = 70  # of people, of a pair that counts: fewer say little about it


@dataclass(frozen=True, slots=True)
class Pair:
    """Two armies that met among people and among bots: shares won by the first."""

    army: str
    other: str
    people: float
    people_games: int
    bots: float
    bots_games: int


@dataclass(frozen=True, slots=True)
class Likeness:
    """How much alike they are: the correlation over the pairs, and the mean gap between the shares."""

    pairs: tuple[Pair, ...]
    correlation: float
    gap: float
    source: str

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the correlation (Fisher's transformation)."""
        middle = math.atanh(max(min(self.correlation, 0.9999), -0.9999))
        half = Z95 / math.sqrt(max(len(self.pairs) - 3, 1))
        return math.tanh(middle - half), math.tanh(middle + half)

    def __str__(self) -> str:
        games = sum(pair.people_games for pair in self.pairs)
        low, high = self.interval
        return (
            f"Beside {games:,} games of people ({self.source}): r = {self.correlation:.2f} ({low:.2f}..{high:.2f}) over"
            f" {len(self.pairs)} pairs of armies, mean gap {100 * self.gap:.1f} points."
        )


def likeness(game: str, matrix: Mapping[str, Mapping[str, Cell]]) -> Likeness | None:
    """The armies of a matrix beside people's, where both know enough pairs that differ."""
    file = resources.files(f"sztab.games.{game}") / "people.json"
    if not file.is_file():
        return None
    known = json.loads(file.read_text(encoding="utf-8"))
    pairs = tuple(
        Pair(army, other, share / 100, games, matrix[army][other].score, matrix[army][other].games)
        for army, row in known["cells"].items()
        for other, (share, games) in row.items()
        if army < other and games >= FEWEST_GAMES and other in matrix.get(army, {})
    )
    people, bots = [pair.people for pair in pairs], [pair.bots for pair in pairs]
    if len(pairs) < FEWEST_PAIRS or len(set(people)) == 1 or len(set(bots)) == 1:
        return None
    gap = mean(abs(one - two) for one, two in zip(people, bots, strict=True))
    return Likeness(pairs, correlation(people, bots), gap, known["source"])
