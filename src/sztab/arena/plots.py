"""Pictures of results: strength by level, strength by budget, army against army."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sztab.arena.entrant import Entrant
from sztab.arena.ratings import Rung
from sztab.arena.stats import mean
from sztab.arena.summary import Cell
from sztab.arena.svg import COLOURS, Picture

_LETTER = 7.2  # pixels that a letter of a label takes, at most


def strength(rungs: Sequence[Rung], games: int, title: str) -> Picture:
    """Everybody on one scale, with intervals."""
    left = 48 + _LETTER * max(len(rung.label) for rung in rungs)
    right, row = 640.0, 34
    about = f"Elo with 95 % intervals, the weakest at 0; {games:,} games"
    picture = Picture(720, 100 + row * len(rungs) + 28, title, about)
    ticks = _ticks(min(rung.low for rung in rungs), max(rung.high for rung in rungs))
    low, high = ticks[0], ticks[-1]

    def x(elo: float) -> float:
        return left + (right - left) * (elo - low) / (high - low)

    bottom = 84 + row * len(rungs)
    for tick in ticks:
        picture.line(x(tick), 76, x(tick), bottom)
        picture.text(x(tick), bottom + 20, f"{tick:g}", "quiet small middle")
    for number, rung in enumerate(rungs):
        y = 84 + row * number + row / 2
        picture.text(left - 20, y + 4, rung.label, "end")
        picture.line(x(rung.low), y, x(rung.high), y, "a")
        hint = f"{rung.label}: {rung.elo:.0f} Elo ({rung.low:.0f} to {rung.high:.0f}), {rung.games} games"
        picture.dot(x(rung.elo), y, "a", hint)
        picture.text(right + 60, y + 4, f"{rung.elo:.0f}", "strong end")
    return picture


class Point(NamedTuple):
    """The strength of a bot at one budget."""

    budget: float
    rung: Rung


def curves(rungs: Sequence[Rung], entrants: Iterable[Entrant], unit: str) -> dict[str, list[Point]]:
    """Bots that played with several budgets, in `seconds` or `nodes`."""
    found: dict[str, dict[float, Rung]] = defaultdict(dict)
    by_label = {rung.label: rung for rung in rungs}
    for entrant in entrants:
        budget = getattr(entrant, unit)
        if entrant.bot and budget and entrant.label in by_label:
            found[entrant.bot][budget] = by_label[entrant.label]
    return {
        bot: [Point(budget, points[budget]) for budget in sorted(points)]
        for bot, points in found.items()
        if len(points) > 1
    }


def growth(lines: Mapping[str, Sequence[Point]], unit: str, title: str) -> Picture:
    """How strength grows with the budget (a logarithmic axis)."""
    top, bottom, left, right = 84.0, 356.0, 76.0, 600.0
    picture = Picture(720, 420, title, "Elo with 95 % intervals")
    points = [point for line in lines.values() for point in line]
    budgets = sorted({point.budget for point in points})
    first, last = math.log(budgets[0]), math.log(budgets[-1])
    ticks = _ticks(min(point.rung.low for point in points), max(point.rung.high for point in points))

    def place(budget: float, elo: float) -> tuple[float, float]:
        x = left + (right - left) * (0.04 + 0.92 * (math.log(budget) - first) / (last - first))
        return x, bottom - (bottom - top) * (elo - ticks[0]) / (ticks[-1] - ticks[0])

    for tick in ticks:
        _, y = place(budgets[0], tick)
        picture.line(left, y, right, y)
        picture.text(left - 12, y + 4, f"{tick:g}", "quiet small end")
    for budget in budgets:
        x, _ = place(budget, 0)
        picture.text(x, bottom + 22, f"{budget:g}", "quiet small middle")
    picture.text((left + right) / 2, bottom + 44, f"{unit} a turn", "quiet small middle")
    for number, (bot, line) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        lows = [place(point.budget, point.rung.low) for point in line]
        highs = [place(point.budget, point.rung.high) for point in line]
        picture.area([*lows, *reversed(highs)], colour)
        picture.path([place(point.budget, point.rung.elo) for point in line], colour)
        for point in line:
            hint = f"{point.rung.label}: {point.rung.elo:.0f} ({point.rung.low:.0f} to {point.rung.high:.0f})"
            picture.dot(*place(point.budget, point.rung.elo), colour, hint)
        x, y = place(line[-1].budget, line[-1].rung.elo)
        picture.text(x + 14, y + 4, bot, "strong")
    return picture


def armies(matrix: Mapping[str, Mapping[str, Cell]], names: Mapping[str, str], title: str) -> Picture:
    """Each army's score against each other, the strongest first, and against all in the last column."""
    totals = {army: mean([cell.score for cell in against.values()]) for army, against in matrix.items()}
    order = sorted(matrix, key=lambda army: -totals[army])
    size, high, gap = 84, 52, 3
    left = 44 + _LETTER * max(len(names[army]) for army in order)
    games = sum(cell.games for against in matrix.values() for cell in against.values()) // 2
    about = f"score of the army on the left, % and half of the 95 % interval; {games:,} games"
    width = int(left + size * (len(order) + 1) + 36)
    picture = Picture(width, 104 + high * len(order) + 24, title, about)
    for column, army in enumerate([*order, "all"]):
        x = left + size * column + (12 if army == "all" else 0) + size / 2
        picture.text(x, 90, names.get(army, army), "quiet small middle")
    for row, army in enumerate(order):
        y = 100 + high * row
        picture.text(left - 16, y + high / 2 + 4, names[army], "end")
        for column, other in enumerate(order):
            cell = matrix[army].get(other)
            if cell:
                hint = f"{names[army]} against {names[other]}: {cell.score:.1%} of {cell.games} games"
                _cell(picture, left + size * column, y, cell.score, (size - gap, high - gap), hint)
                half = f"±{50 * (cell.high - cell.low):.0f}"
                picture.text(left + size * column + (size - gap) / 2, y + high - 12, half, "small middle")
        x = left + size * len(order) + 12
        _cell(picture, x, y, totals[army], (size - gap, high - gap), f"{names[army]}: {totals[army]:.1%}", middle=True)
    return picture


def _cell(
    picture: Picture, x: float, y: float, score: float, size: tuple[int, int], hint: str, middle: bool = False
) -> None:  # fmt: skip
    """The further from even, the stronger the colour; paper shines through, so that ink is readable on it."""
    strong = min(abs(score - 0.5) / 0.2, 1.0)
    fill = f"rgb(var(--{'good' if score >= 0.5 else 'bad'}) / {0.05 + 0.55 * strong:.2f})"
    picture.box(x, y, *size, fill, hint)
    picture.text(x + size[0] / 2, y + size[1] / 2 + (5 if middle else -2), f"{100 * score:.0f}", "strong middle")


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers that take in all values, four to eight of them."""
    span = max(high - low, 1.0)
    step = next(
        base * 10**power for power in range(6) for base in (1, 2, 5) if span / (base * 10**power) <= 6
    )  # fmt: skip
    first = math.floor(low / step)
    return [step * n for n in range(first, math.ceil(high / step) + 1)]
