"""Pictures of results: strength by level, strength by budget, army against army."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sztab.arena.entrant import Entrant
from sztab.arena.people import Likeness
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


def people(alike: Likeness, names: Mapping[str, str], title: str) -> Picture:
    """Each pair of armies as a dot: people's share across, the bots' upwards; on the slanted line they are equal."""
    shares = [share for pair in alike.pairs for share in (pair.people, pair.bots)]
    far = max(max(abs(share - 0.5) for share in shares), 0.1) + 0.05
    left, top, size = 84, 84, 420
    about = f"r = {alike.correlation:.2f}, mean gap {100 * alike.gap:.1f} points; shares won by the army named first"
    picture = Picture(left + size + 250, top + size + 60, title, about)

    def place(people: float, bots: float) -> tuple[float, float]:
        return left + size * (people - 0.5 + far) / (2 * far), top + size * (0.5 + far - bots) / (2 * far)

    for share in (0.3, 0.4, 0.5, 0.6, 0.7):
        if abs(share - 0.5) < far:
            x, y = place(share, share)
            picture.line(x, top, x, top + size)
            picture.line(left, y, left + size, y)
            picture.text(x, top + size + 20, f"{share:.0%}", "quiet small middle")
            picture.text(left - 10, y + 4, f"{share:.0%}", "quiet small end")
    picture.line(left, top + size, left + size, top)
    picture.text(left + size / 2, top + size + 44, "people", "quiet middle")
    picture.text(left - 60, top - 10, "bots", "quiet")
    ordered = sorted(alike.pairs, key=lambda pair: -pair.bots)
    for number, pair in enumerate(ordered, start=1):
        x, y = place(pair.people, pair.bots)
        words = f"{names[pair.army]} against {names[pair.other]}"
        hint = f"{words}: people {pair.people:.0%} of {pair.people_games}, bots {pair.bots:.0%} of {pair.bots_games}"
        picture.dot(x, y, "a", hint)
        picture.text(x + 8, y - 6, str(number), "small")
        picture.text(left + size + 30, top + 10 + 22 * number, f"{number}  {words}", "small")
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
