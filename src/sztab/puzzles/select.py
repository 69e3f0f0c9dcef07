"""Which puzzles are shipped: as many of each game and difficulty, and within it of each theme, goal and army, as there
are."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from sztab.puzzles.puzzle import HIGHEST, LOWEST, Puzzle

STEP = 100  # points of rating that count as equally hard


def select(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """So many puzzles, spread as evenly as the finds allow; all of them where there are no more."""
    bins: dict[tuple[str, int], list[Puzzle]] = defaultdict(list)
    for puzzle in puzzles:
        bins[puzzle.game, min(max(puzzle.rating, LOWEST), HIGHEST - 1) // STEP].append(puzzle)
    left = count
    chosen: list[Puzzle] = []
    for done, key in enumerate(sorted(bins, key=lambda key: (len(bins[key]), key))):  # small bins give all they have
        share = -(-left // (len(bins) - done))
        part = _mixed(bins[key])[:share]
        chosen += part
        left -= len(part)
    return chosen


def _mixed(puzzles: list[Puzzle]) -> list[Puzzle]:
    """In an order in which any beginning has as many themes, goals and armies as possible: a puzzle is wanted for the
    rarest of what it has."""
    rest = sorted(puzzles, key=lambda puzzle: puzzle.id)
    taken: Counter[str] = Counter()
    ordered = []

    def known(place: int) -> tuple[int, int]:
        counts = [taken[fact] for fact in _facts(rest[place])]
        return min(counts), sum(counts)

    while rest:
        best = min(range(len(rest)), key=known)
        puzzle = rest.pop(best)
        taken.update(_facts(puzzle))
        ordered.append(puzzle)
    return ordered


def _facts(puzzle: Puzzle) -> tuple[str, ...]:
    by = f"by {puzzle.armies[0] if puzzle.armies else puzzle.game}"
    return (f"{puzzle.goal.kind}{puzzle.turns}", by, *puzzle.themes)
