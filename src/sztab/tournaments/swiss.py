"""Swiss pairings by the FIDE Dutch system, of `caissify-pairings`.

The engine keeps every rule of the system or, where the field is too small for that, says nothing useful: several byes.
Then as few as possible meet again or have a second bye, colours count next, and points last: a matching of least cost.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from caissify_pairings.engines.dutch import DutchEngine

from sztab.tournaments.values import Pairing

logging.getLogger("caissify_pairings").setLevel(logging.ERROR)  # it warns where we pair by ourselves
_FAULT, _COLOUR = 10**9, 10**5  # what a second meeting and a third equal colour cost, beside points


class Past(NamedTuple):
    """What a pairing depends on: all that somebody has done so far."""

    number: int
    points: float
    met: tuple[int, ...]
    first: tuple[bool, ...]  # of each game, whether they had the first side
    floats: tuple[str, ...]  # of each round: up, down, none
    byes: int
    walkovers: int  # wins without a game


Pair = tuple[int, int | None]  # the first and the second; None: a bye


def past(numbers: Iterable[int], rounds: Sequence[Sequence[Pairing]]) -> list[Past]:
    """What everybody has done in these rounds."""
    points = dict.fromkeys(numbers, 0.0)
    met: dict[int, list[int]] = {number: [] for number in points}
    first: dict[int, list[bool]] = {number: [] for number in points}
    floats: dict[int, list[str]] = {number: [] for number in points}
    byes, walkovers = dict.fromkeys(points, 0), dict.fromkeys(points, 0)
    for pairings in rounds:
        before, seen = dict(points), set()
        for pairing in pairings:
            for number in pairing.seats:
                if number not in points:
                    continue
                seen.add(number)
                points[number] += pairing.points(number)
                other = pairing.other(number)
                if other is None:
                    byes[number] += 1
                    floats[number].append("down")
                    continue
                met[number].append(other)
                if pairing.played:
                    first[number].append(number == pairing.first)
                    floats[number].append(_float(before[number], before.get(other, 0.0)))
                else:
                    walkovers[number] += pairing.points(number) >= 1
                    floats[number].append("none")
        for number in points.keys() - seen:
            floats[number].append("none")
    return [
        Past(n, points[n], tuple(met[n]), tuple(first[n]), tuple(floats[n]), byes[n], walkovers[n]) for n in points
    ]  # fmt: skip


def _float(mine: float, theirs: float) -> str:
    return "down" if mine > theirs else "up" if mine < theirs else "none"


def pair(field: Sequence[Past], round: int, rounds: int, engine: bool = True) -> list[Pair]:
    """Who plays whom in a round; the strongest meeting first, a bye last. Without the engine it takes a second."""
    if len(field) < 2:
        return [(one.number, None) for one in field]
    return (by_engine(field, round, rounds) if engine else None) or by_least_cost(field)


def by_engine(field: Sequence[Past], round: int, rounds: int) -> list[Pair] | None:
    """By the Dutch system; None: it cannot be kept."""
    met = {(one.number, other) for one in field for other in one.met}
    players = [_told(one) for one in field]
    found: list[dict[str, Any]] = DutchEngine(players, met, round, rounds).generate_pairings()
    pairs: list[Pair] = [(one["white_id"], one["black_id"]) for one in found]
    return pairs if faultless(field, pairs) else None


def _told(one: Past) -> dict[str, Any]:
    """Somebody as the engine knows them."""
    return {
        "id": one.number,
        "name": str(one.number),
        "score": one.points,
        "rating": 0,
        "starting_number": one.number,
        "pairing_number": one.number,
        "color_hist": ["white" if first else "black" for first in one.first],
        "float_history": list(one.floats),
        "bye_count": one.byes,
        "forfeit_win_count": one.walkovers,
    }


def faultless(field: Sequence[Past], pairs: Sequence[Pair]) -> bool:
    """Everybody once, nobody against somebody they have met, at most one bye, and no second one."""
    known = {one.number: one for one in field}
    seated = sorted(number for pair in pairs for number in pair if number is not None)
    byes = [first for first, second in pairs if second is None]
    return (
        seated == sorted(known)
        and len(byes) == len(field) % 2
        and not any(known[number].byes for number in byes)
        and not any(second in known[first].met for first, second in pairs)
    )


def by_least_cost(field: Sequence[Past]) -> list[Pair]:
    """The pairing with the fewest faults."""
    import networkx  # which a server that starts would wait for

    graph = networkx.Graph()
    known = {one.number: one for one in field}
    for place, one in enumerate(field):
        for other in field[place + 1 :]:
            graph.add_edge(one.number, other.number, weight=-_cost(one, other))
        if len(field) % 2:
            graph.add_edge(one.number, 0, weight=-(one.byes * _FAULT + round(2 * one.points)))
    pairs: list[Pair] = []
    byes: list[Pair] = []
    for pair in networkx.max_weight_matching(graph, maxcardinality=True):
        low, high = sorted(pair)
        if low == 0:
            byes.append((high, None))
        else:
            pairs.append(_sided(known[low], known[high]))
    strength = {number: (-one.points, number) for number, one in known.items()}
    return [*sorted(pairs, key=lambda pair: min(strength[number] for number in pair if number)), *byes]


def _cost(one: Past, other: Past) -> int:
    fits = (_may(one, True) and _may(other, False)) or (_may(one, False) and _may(other, True))
    colour = 0 if fits else _COLOUR
    return one.met.count(other.number) * _FAULT + colour + round(2 * abs(one.points - other.points))


def _may(one: Past, first: bool) -> bool:
    """May somebody have this side: not three times in a row, and not three times more often than the other?"""
    balance = 2 * sum((*one.first, first)) - len(one.first) - 1
    return one.first[-2:] != (first, first) and abs(balance) <= 2


def _sided(one: Past, other: Past) -> Pair:
    """Whoever had the first side more often has the second; then whoever had it last."""
    wish = {past.number: (2 * sum(past.first) - len(past.first), past.first[::-1]) for past in (one, other)}
    first, second = sorted((one, other), key=lambda past: (wish[past.number], past.number))
    if not (_may(first, True) and _may(second, False)) and _may(second, True) and _may(first, False):
        first, second = second, first
    return first.number, second.number
