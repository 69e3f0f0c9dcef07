"""Tables of three and more: who sits together, where, and what a place is worth.

Nobody knows a system for this that is as good as the Dutch one for two. What counts, in this order: whoever has
rested most often plays, as few as possible meet again, and (by points) those of equal score meet. Small fields are
searched completely, larger ones by exchanging players between tables until nothing gets better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import NamedTuple

from sztab.tournaments.values import Pairing, Plan

_AGAIN = 10**4  # what a second meeting costs, beside points
_COMPLETE = 12  # who are few enough to try everything
_STARTS = 4  # from which a larger field is searched, while people meet again

Table = tuple[int, ...]


class Past(NamedTuple):
    """What somebody has done so far."""

    number: int
    points: float
    rests: int  # rounds without a table; the higher, the sooner they play
    met: Counter[int]
    partners: Counter[int]
    seats: Counter[int]  # how often they sat where


def past(plan: Plan, numbers: Iterable[int], rounds: Sequence[Sequence[Pairing]]) -> list[Past]:
    found = {n: Past(n, 0.0, 0, Counter(), Counter(), Counter()) for n in numbers}
    points, rests = dict.fromkeys(found, 0.0), dict.fromkeys(found, 0)
    for pairings in rounds:
        for pairing in pairings:
            for seat, number in enumerate(pairing.seats):
                if number not in found:
                    continue
                points[number] += pairing.points(number)
                if pairing.bye:
                    rests[number] += 1
                    continue
                others = pairing.others(number)
                found[number].met.update(others)
                found[number].partners.update(set(others) - set(plan.foes(pairing, number)))
                found[number].seats[seat] += 1
    return [one._replace(points=points[n], rests=rests[n]) for n, one in found.items()]


def sizes(players: int, plan: Plan) -> list[int]:
    """How many sit at each table; players left over rest."""
    count = -(-players // plan.seats) if plan.smaller else players // plan.seats
    if count * plan.fewest > players:
        count -= 1
    full = min(count, players - count * plan.fewest) if plan.smaller else count
    return [plan.seats] * full + [plan.fewest] * (count - full)


def seated(field: Sequence[Past], plan: Plan, lots: Random, by_points: bool) -> tuple[list[Table], list[int]]:
    """The tables of a round, and who rests."""
    there = sizes(len(field), plan)
    order = sorted(field, key=lambda one: (-one.rests, -one.points if by_points else 0, one.number))
    playing, resting = order[: sum(there)], order[sum(there) :]
    cost = _Costs(playing, by_points)
    found = _best(list(cost.known), there, cost) if len(playing) <= _COMPLETE else _searched(there, cost, lots)
    strength = {one.number: (-one.points, one.number) for one in playing}
    tables = [_seats([cost.known[number] for number in table], plan) for table in found]
    return sorted(tables, key=lambda table: min(strength[n] for n in table)), sorted(one.number for one in resting)


def spread(field: Sequence[Past], plan: Plan) -> tuple[list[Table], list[int]]:
    """The same for a knockout: the strong sit at different tables, and rest rather than the weak."""
    there = sizes(len(field), plan)
    order = sorted(field, key=lambda one: (-one.rests, -one.number))
    playing, resting = order[: sum(there)], order[sum(there) :]
    tables: list[list[Past]] = [[] for _ in there]
    row = list(range(len(there)))
    left = sorted(playing, key=lambda one: one.number)
    while left:
        row = [table for table in row if len(tables[table]) < there[table]]
        for table, one in zip(row, left, strict=False):
            tables[table].append(one)
        left, row = left[len(row) :], row[::-1]
    return [_seats(table, plan) for table in tables], sorted(one.number for one in resting)


class _Costs:
    """What it costs to let people sit together."""

    def __init__(self, playing: Sequence[Past], by_points: bool) -> None:
        self.known = {one.number: one for one in sorted(playing, key=lambda one: (-one.points, one.number))}
        gap = 2 if by_points else 0  # points come in halves
        self.of = {
            (a.number, b.number): a.met[b.number] * _AGAIN + int(gap * abs(a.points - b.points))
            for a in playing
            for b in playing
        }

    def joining(self, number: int, table: Iterable[int]) -> int:
        return sum(self.of[number, other] for other in table)

    def total(self, tables: Iterable[Sequence[int]]) -> int:
        return sum(self.of[pair] for table in tables for pair in combinations(table, 2))


def _best(numbers: list[int], there: list[int], cost: _Costs) -> list[Table]:
    """The cheapest of all ways to seat a small field."""
    best: list[Table] = []
    least = 0

    def seat(left: list[int], sizes: list[int], tables: list[Table], spent: int) -> None:
        nonlocal best, least
        if best and spent >= least:
            return
        if not left:
            best, least = list(tables), spent
            return
        one, rest = left[0], left[1:]
        for size in sorted(set(sizes), reverse=True):
            others = list(sizes)
            others.remove(size)
            for with_them in combinations(rest, size - 1):
                table = (one, *with_them)
                seat([n for n in rest if n not in with_them], others, [*tables, table], spent + cost.total([table]))

    seat(numbers, there, [], 0)
    return best


def _searched(there: list[int], cost: _Costs, lots: Random) -> list[Table]:
    """A good way to seat a large field."""
    order, best, least = list(cost.known), list[Table](), 0
    for _ in range(_STARTS):
        tables = _exchanged([list(table) for table in _cut(order, there)], cost)
        spent = cost.total(tables)
        if not best or spent < least:
            best, least = [tuple(table) for table in tables], spent
        if least < _AGAIN:
            break
        lots.shuffle(order)
    return best


def _cut(order: Sequence[int], there: Sequence[int]) -> Iterator[Sequence[int]]:
    begin = 0
    for size in there:
        yield order[begin : begin + size]
        begin += size


def _exchanged(tables: list[list[int]], cost: _Costs) -> list[list[int]]:
    """Exchange two of different tables as long as that makes it cheaper."""
    better = True
    while better:
        better = False
        for one, two in combinations(tables, 2):
            for a in range(len(one)):
                for b in range(len(two)):
                    mine, theirs = one[:a] + one[a + 1 :], two[:b] + two[b + 1 :]
                    before = cost.joining(one[a], mine) + cost.joining(two[b], theirs)
                    if cost.joining(two[b], mine) + cost.joining(one[a], theirs) < before:
                        one[a], two[b] = two[b], one[a]
                        better = True
    return tables


def _seats(table: Sequence[Past], plan: Plan) -> Table:
    """Where everybody sits: new partners first, then sides of equal strength, then seats that are new to them."""

    def cost(order: Sequence[Past]) -> tuple[float, ...]:
        sides = [[order[seat] for seat in side] for side in plan.sides]
        again = sum(a.partners[b.number] for side in sides for a, b in combinations(side, 2))
        worth = [sum(one.points for one in side) / len(side) for side in sides]
        spread = max(worth) - min(worth) if worth else 0.0
        return again, spread, sum(one.seats[seat] for seat, one in enumerate(order))

    return tuple(one.number for one in min(permutations(table), key=cost))


# ---- what a table is worth


def by_place(plan: Plan, keys: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """A point for each opponent behind, half for each tie and for each empty seat.

    `keys` say how good each seat was, the higher the better. Where sides play, their first key alone is the score.
    """
    if plan.sides:
        return tuple(key[0] for key in keys)
    empty = (plan.seats - len(keys)) / 2
    return tuple(sum(mine > other for other in keys) + (keys.count(mine) - 1) / 2 + empty for mine in keys)
