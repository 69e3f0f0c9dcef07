"""What came out of a match: scores with intervals, seats, armies, failures."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sztab.arena.play import Played
from sztab.arena.stats import elo, interval, mean


@dataclass(frozen=True, slots=True)
class Row:
    """One participant's result in the games of one pairing."""

    label: str
    against: tuple[str, ...]
    games: int
    groups: int
    size: int  # games of a group
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
    fair: float  # what equal strength would score: the share of the seats
    margin: float | None  # points more than the best opponent's, on average
    seconds: float  # thought for a game, on average
    slowest: float
    failures: int
    their_failures: int

    @property
    def elo(self) -> tuple[float, float, float]:
        """The difference to the opponents and its interval."""
        seats = 1 / self.fair
        return elo(self.score, seats), elo(self.low, seats), elo(self.high, seats)

    def json(self) -> dict[str, Any]:
        names = ("label", "games", "groups", "wins", "draws", "losses", "score", "low", "high", "fair", "margin")
        difference, low, high = (value if math.isfinite(value) else None for value in self.elo)
        return {
            "against": list(self.against),
            **{name: getattr(self, name) for name in names},
            "elo": difference,
            "elo_low": low,
            "elo_high": high,
            "seconds_a_game": self.seconds,
            "slowest_answer": self.slowest,
            "failures": self.failures,
            "their_failures": self.their_failures,
        }


def rows(games: Sequence[Played]) -> list[Row]:
    """A row for the first of two participants, or for each of several at one table."""
    tables: dict[tuple[str, ...], list[Played]] = defaultdict(list)
    for played in games:
        tables[_at_table(played)].append(played)
    found = []
    for labels, played_there in tables.items():
        for label in labels[:1] if len(labels) == 2 else labels if len(labels) > 2 else ():
            against = tuple(other for other in labels if other != label)
            found += [_row(label, against, played_there)]
    return found


def _at_table(played: Played) -> tuple[str, ...]:
    """Who plays, the way the first game of a group seats them, so that all games of a group agree."""
    place = played.number[2]
    turned = played.seats[place % len(played.seats) :] + played.seats[: place % len(played.seats)]
    return tuple(dict.fromkeys(turned))


def group_key(played: Played) -> tuple[object, ...]:
    """Equal for the games of one group, also among the games of several matches."""
    return tuple(sorted(set(played.seats))), played.seed, tuple(sorted(played.options.items()))


def groups_of(games: Iterable[Played]) -> list[list[Played]]:
    """The games by group; a group of which games are still missing is as long as what is there."""
    groups: dict[object, list[Played]] = defaultdict(list)
    for played in games:
        groups[group_key(played)].append(played)
    return list(groups.values())


def _row(label: str, against: tuple[str, ...], games: Sequence[Played]) -> Row:
    groups = groups_of(games)
    size = max(map(len, groups))
    shares = [mean([played.share(label) for played in group]) for group in groups if len(group) == size]
    low, high = interval(shares, size)
    places = [(played, seat) for played in games for seat, name in enumerate(played.seats) if name == label]
    results = Counter(_result(played, label) for played in games)
    margins = [
        mean([played.points[seat] for seat, name in enumerate(played.seats) if name == label])
        - max(played.points[seat] for seat, name in enumerate(played.seats) if name != label)
        for played in games
        if played.points
    ]
    return Row(
        label=label,
        against=against,
        games=len(games),
        groups=len(shares),
        size=size,
        wins=results[1],
        draws=results[0],
        losses=results[-1],
        score=mean(shares),
        low=low,
        high=high,
        fair=len(places) / sum(len(played.seats) for played in games),
        margin=mean(margins) if margins else None,
        seconds=sum(played.seconds[seat] for played, seat in places) / len(places),
        slowest=max(played.slowest[seat] for played, seat in places),
        failures=sum(times for played in games for seat, _, times in played.failures if played.seats[seat] == label),
        their_failures=sum(
            times for played in games for seat, _, times in played.failures if played.seats[seat] != label
        ),
    )


def _result(played: Played, label: str) -> int:
    if not played.winners:
        return 0
    return 1 if any(played.seats[seat] == label for seat in played.winners) else -1


def seat_scores(games: Sequence[Played]) -> list[float]:
    """What each seat scored, whoever sat on it."""
    seats = len(games[0].seats)
    shares = [[0.0] * seats for _ in games]
    for share, played in zip(shares, games, strict=True):
        sharing = played.winners or range(seats)
        for seat in sharing:
            share[seat] = 1 / len(sharing)
    return [mean([share[seat] for share in shares]) for seat in range(seats)]


@dataclass(frozen=True, slots=True)
class Cell:
    """How one army did against another."""

    games: int
    score: float
    low: float
    high: float


def army_matrix(games: Iterable[Played]) -> dict[str, dict[str, Cell]]:
    """Duels only: by army and opposing army."""
    shares: dict[tuple[str, str], dict[object, list[float]]] = defaultdict(lambda: defaultdict(list))
    for played in games:
        armies = played.options.get("armies", "").split(",")
        if len(armies) != 2 or armies[0] == armies[1]:
            continue
        first = 0.5 if not played.winners else float(0 in played.winners)
        shares[armies[0], armies[1]][group_key(played)].append(first)
        shares[armies[1], armies[0]][group_key(played)].append(1 - first)
    matrix: dict[str, dict[str, Cell]] = {army: {} for army in sorted({army for army, _ in shares})}
    for (army, other), groups in shares.items():
        size = max(map(len, groups.values()))
        scores = [mean(group) for group in groups.values()]
        low, high = interval(scores, size)
        matrix[army][other] = Cell(sum(map(len, groups.values())), mean(scores), low, high)
    return matrix


def by_army(games: Iterable[Played]) -> dict[str, dict[str, Cell]]:
    """Duels of two participants only: how the first of them did with each army."""
    shares: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for played in games:
        armies = played.options.get("armies", "").split(",")
        labels = _at_table(played)
        if len(armies) == len(labels) == len(played.seats) == 2:
            shares[labels[0]][armies[played.seats.index(labels[0])]].append(played.share(labels[0]))
    return {
        label: {army: Cell(len(scores), mean(scores), *interval(scores, 1)) for army, scores in sorted(armies.items())}
        for label, armies in shares.items()
    }


def failures(games: Iterable[Played]) -> list[tuple[str, str, int]]:
    """Who did what wrong, and how often."""
    counted: Counter[tuple[str, str]] = Counter()
    for played in games:
        for seat, reason, times in played.failures:
            counted[played.seats[seat], reason] += times
    return [(label, reason, times) for (label, reason), times in counted.most_common()]
