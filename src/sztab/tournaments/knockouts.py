"""Knockouts: who goes on from a table, who meets next, and who is out.

Where two meet there is a tree. Where more do, the best half of each table goes on, or the side that has won; who is
left over has a bye, the strongest first. Too few for a table are joined by the best of those who went out last.
"""

from __future__ import annotations

from collections.abc import Sequence

from sztab.tournaments import brackets, pods
from sztab.tournaments.values import Pairing, Plan, Round, Tournament

MOST_REPLAYS = 2  # of a game that two have drawn; then the better margin goes on, then the stronger seed

Seats = tuple[int, ...]


# ---- two meet


def slots(round: Round) -> dict[int, list[Pairing]]:
    """The games of each place in the tree; several where one was drawn."""
    found: dict[int, list[Pairing]] = {}
    for pairing in round.pairings:
        found.setdefault(pairing.slot, []).append(pairing)
    return dict(sorted(found.items()))


def is_drawn(games: Sequence[Pairing]) -> bool:
    """Do two have to play again?"""
    return games[-1].score == (0.5, 0.5) and len(games) <= MOST_REPLAYS


def winner(games: Sequence[Pairing]) -> int:
    """Who goes on from a place in the tree, after all its games."""
    last = games[-1]
    if last.second is None:
        return last.first
    one, two = last.points(last.first), last.points(last.second)
    if one == two:
        margin = sum(pairing.margin(last.first) for pairing in games)
        one, two = (margin, 0) if margin else (last.second, last.first)  # the stronger seed has the lower number
    return last.first if one > two else last.second


def pairs(tournament: Tournament) -> list[tuple[Seats, int]]:
    """The next round of two each, with its places in the tree."""
    if not tournament.rounds:
        tree = brackets.knockout_first([entry.number for entry in tournament.entries])
        return [(tuple(number for number in pair if number), slot) for slot, pair in enumerate(tree)]
    on = [winner(games) for games in slots(tournament.rounds[-1]).values()]
    found: list[tuple[Seats, int]] = []
    for slot, (one, two) in enumerate(zip(on[::2], on[1::2], strict=True)):
        firsts = {number: sum(pairing.first == number for pairing in tournament.of(number)) for number in (one, two)}
        found.append((tuple(sorted((one, two), key=lambda number: (firsts[number], number))), slot))
    return found


# ---- more meet


def going_on(plan: Plan, pairing: Pairing) -> list[int]:
    """Those who go on from a table that is over, the best first."""
    if pairing.bye:
        return [pairing.first]
    sides = [[pairing.seats[seat] for seat in side] for side in plan.sides] or [[number] for number in pairing.seats]

    def worth(side: Sequence[int]) -> tuple[float, int, int]:
        return max(map(pairing.points, side)), sum(map(pairing.margin, side)), -min(side)

    order = sorted(sides, key=worth, reverse=True)
    if plan.sides:  # a partner who was not there has nothing, and stays behind
        return [number for number in order[0] if pairing.points(number) == worth(order[0])[0]]
    return [number for (number,) in order[: best_of(len(order))]]


def best_of(seats: int) -> int:
    """How many go on from a table."""
    return max(1, seats // 2)


def is_final(round: Round) -> bool:
    """Does everybody who is left sit at one table?"""
    return len(round.pairings) == 1


def field(tournament: Tournament) -> list[int]:
    """Who plays the next round."""
    there = [entry.number for entry in tournament.active]
    if not tournament.rounds:
        return there
    plan = tournament.plan
    on = [number for pairing in tournament.rounds[-1].pairings for number in going_on(plan, pairing)]
    on = [number for number in on if number in there]
    if len(on) < plan.fewest:
        rest = sorted((number for number in there if number not in on), key=lambda number: _last(tournament, number))
        on += rest[: plan.seats - len(on)]
    return sorted(on)


def _last(tournament: Tournament, number: int) -> tuple[float, ...]:
    """How good somebody was at the last table, the best lowest."""
    round, pairing = _latest(tournament, number)
    return -round, -pairing.points(number), -pairing.margin(number), number


def _latest(tournament: Tournament, number: int) -> tuple[int, Pairing]:
    return [(one.number, pairing) for one in tournament.rounds for pairing in one.pairings if number in pairing.seats][
        -1
    ]


def tables(tournament: Tournament) -> list[Seats]:
    """The next round of more at a table; a rest is a table for one."""
    plan, numbers = tournament.plan, field(tournament)
    history = pods.past(plan, numbers, [round.pairings for round in tournament.rounds])
    found, resting = pods.spread(history, plan)
    return [*found, *((number,) for number in resting)]


def rounds(plan: Plan, players: int) -> int:
    """How many it takes until one table is left; where sides are not equal, more may go on and it takes longer."""
    count = 1
    while len(there := pods.sizes(players, plan)) > 1 or sum(there) < players:
        on = [min(map(len, plan.sides)) if plan.sides else best_of(size) for size in there]
        players += sum(on) - sum(there)
        players = players if players >= plan.fewest else plan.seats
        count += 1
    return count


# ---- how far somebody came


def place(tournament: Tournament, number: int) -> tuple[float, bool]:
    """The higher the farther, and whether somebody is out."""
    played = [round for round in tournament.rounds if any(number in pairing.seats for pairing in round.pairings)]
    if not played:
        return 0.0, False
    last, plan = played[-1], tournament.plan
    mine = [pairing for pairing in last.pairings if number in pairing.seats]
    if plan.seats == 2:
        games = slots(last)[mine[-1].slot]
        out = not games[-1].open and not is_drawn(games) and winner(games) != number
        return last.number + (0.0 if out else 0.5), out
    pairing = mine[-1]
    worth = pairing.points(number) / (2 * plan.seats)  # less than a half: places at a table are within a round
    if pairing.open:
        return last.number + 0.75, False
    if is_final(last):
        return last.number + worth, pairing.points(number) < max(pairing.score or ())
    later = number in going_on(plan, pairing) and last is tournament.rounds[-1]
    return last.number + (0.75 if later else worth), not later
