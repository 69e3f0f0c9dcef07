"""An arena, Lichess's way: free players are paired while it lasts, and wins in a row count double."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from msgspec.structs import replace

from sztab.core.words import Sentence
from sztab.tournaments import pods
from sztab.tournaments.kinds.kind import Fault, Found, KindOf, Make, Score, with_round
from sztab.tournaments.values import Entry, Pairing, Plan, Tournament, outcome

PAIRS_EVERY = 3.0  # seconds
LOOKS_EVERY = 60.0  # seconds, when its time is over and games still run
WORTH = 2  # points for what counts one elsewhere
_FEW = 3  # who play an arena in which the same two may meet twice in a row


def points(number: int, pairings: Iterable[Pairing]) -> tuple[float, int]:
    """The points of somebody, and how many games were won in a row at last."""
    total, streak = 0.0, 0
    for pairing in pairings:
        if pairing.open or pairing.bye:
            continue
        total += WORTH * pairing.points(number) * (2 if streak >= 2 else 1)
        streak = streak + 1 if outcome(pairing, number) == "won" else 0
    return total, streak


def pair(free: Sequence[tuple[Entry, float, Pairing | None]], there: int) -> list[tuple[int, int]]:
    """Pair those who are free, each with points and the last pairing; near in points, not the same two again.

    `there` are all who play. Bots play with people only.
    """
    left = sorted(free, key=lambda one: (-one[1], one[0].number))
    pairs: list[tuple[int, int]] = []
    while left:
        entry, _, last = left.pop(0)
        for place, (other, _, theirs) in enumerate(left):
            again = last is not None and last.other(entry.number) == other.number and last == theirs
            if (entry.bot and other.bot) or (again and there > _FEW):
                continue
            del left[place]
            # Whoever had the first side last has the second now.
            had = last is not None and last.first == entry.number
            pairs.append((other.number, entry.number) if had else (entry.number, other.number))
            break
    return pairs


class Arena(KindOf):
    ties = "wins", "margin"
    waits = True

    def fault(self, plan: Plan) -> Fault | None:
        if not plan.minutes:
            return Fault(Sentence("An arena needs minutes."), "minutes")
        if plan.starts is None and plan.every:
            return Fault(Sentence("An arena has no rounds that begin at a time."), "every")
        if plan.clock and plan.clock.kind == "correspondence":
            return Fault(Sentence("An arena needs a clock that runs, or none."), "clock")
        return None

    def must_be_open(self, tournament: Tournament) -> None:
        """Always."""

    def rounds(self, plan: Plan, sizes: Sequence[int]) -> int:
        return 0

    def ends(self, tournament: Tournament) -> float:
        return tournament.began + 60 * tournament.plan.minutes

    def pair(self, tournament: Tournament, number: int, engine: bool) -> Found:
        """Those who are free."""
        busy = {number for pairing in tournament.waiting for number in pairing.seats}
        there = [entry for entry in tournament.active if entry.number not in busy]
        if tournament.plan.seats > 2:
            return [(seats, 0) for seats in _tables_of_more(tournament, there, bool(busy))]
        free = []
        for entry in there:
            mine = tournament.of(entry.number)
            free.append((entry, points(entry.number, mine)[0], mine[-1] if mine else None))
        return [(seats, 0) for seats in pair(free, len(tournament.active))]

    def went_on(self, tournament: Tournament, now: float, make: Make, engine: bool) -> Tournament:
        if now >= self.ends(tournament):
            return tournament if tournament.waiting else replace(tournament, status="ended", ended=now)
        found = self.pair(tournament, len(tournament.rounds) + 1, engine)
        return with_round(tournament, found, now, make) if found else tournament

    def due(self, tournament: Tournament, now: float) -> float:
        return now + (PAIRS_EVERY if now < self.ends(tournament) else LOOKS_EVERY)

    def score(self, tournament: Tournament, number: int) -> Score:
        return Score(*points(number, tournament.of(number)))


def _tables_of_more(tournament: Tournament, there: Sequence[Entry], wait: bool) -> list[tuple[int, ...]]:
    """Tables of free players, those with fewest games first; full ones only while others may come back."""
    plan = replace(tournament.plan, smaller=tournament.plan.smaller and not wait)
    lots = Random(f"{tournament.seed} {len(tournament.rounds)}")
    field = [
        one._replace(points=points(one.number, tournament.of(one.number))[0], rests=-one.seats.total())
        for one in pods.past(plan, [entry.number for entry in there], [list(tournament.pairings)])
    ]
    tables, _ = pods.seated(field, plan, lots, by_points=True)
    people = {entry.number for entry in there if not entry.bot}
    return [table for table in tables if people & set(table)]


KIND = Arena()
