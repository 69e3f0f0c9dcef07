"""What kinds of tournaments differ in. Here is what most have in common; each kind is a module that says the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.tournaments import pods
from sztab.tournaments.values import Pairing, Plan, Round, TieBreak, Tournament

Seats = tuple[int, ...]
Found = list[tuple[Seats, int]]  # who meets, and the place in a knockout
# The pairing of a round (its number) with a number of its own, for these seats at this place.
Make = Callable[[Tournament, int, int, Seats, int], Pairing]


class Score(NamedTuple):
    """What somebody has, beside wins and margins."""

    points: float
    streak: int = 0  # games won in a row at last, where that counts
    place: float = 0.0  # how far they came, where that counts first
    out: bool = False


class Fault(NamedTuple):
    """What a plan lacks, and which of its fields that is."""

    text: Sentence
    field: str


class KindOf:
    """How a kind is played; what follows is right for rounds after which everybody is still there."""

    ties: ClassVar[tuple[TieBreak, ...]] = ("direct", "wins", "margin")
    bye: ClassVar[float] = 0.0
    fixed: ClassVar[bool] = False  # who meets whom is known from the start, so rounds may overlap
    builds: ClassVar[bool] = False  # a round follows from the results of the one before
    engine: ClassVar[bool] = False  # pairing two and two takes an engine, which is slow for many
    seasons: ClassVar[bool] = False  # another season follows, and divisions exchange players
    waits: ClassVar[bool] = False  # nobody who was missing is paired before they come back

    # ---- before it begins

    def fault(self, plan: Plan) -> Fault | None:
        return None

    def must_be_open(self, tournament: Tournament) -> None:
        """May one enter now that it runs?"""
        raise BadInput(Sentence("This tournament has begun: nobody can enter it any more."))

    def divisions(self, plan: Plan, players: int) -> list[int]:
        """How many play in each, the strongest first."""
        return [players]

    def rounds(self, plan: Plan, sizes: Sequence[int]) -> int:
        """How many there will be; 0: nobody knows."""
        raise NotImplementedError

    def ends(self, tournament: Tournament) -> float | None:
        """When it ends, if that is a moment."""
        return None

    # ---- going on

    def complete(self, tournament: Tournament) -> bool:
        """Are all rounds paired?"""
        return len(tournament.rounds) >= tournament.rounds_planned

    def pair(self, tournament: Tournament, number: int, engine: bool) -> Found:
        """Who meets in the round of this number."""
        raise NotImplementedError

    def planned(self, tournament: Tournament, found: Found) -> int:
        """How many rounds there will be, now that the next one is known."""
        return tournament.rounds_planned

    def went_on(self, tournament: Tournament, now: float, make: Make, engine: bool) -> Tournament:
        """The next rounds that are due, and the end."""
        plan = tournament.plan
        while True:
            rounds = tournament.rounds
            over = not rounds or rounds[-1].over
            if self.complete(tournament) or len(tournament.active) < plan.fewest:
                done = not tournament.waiting
                return replace(tournament, status="ended", ended=now) if done else tournament
            due = now >= tournament.began + len(rounds) * plan.every
            if not (due and (over or self.fixed) if plan.every else over):
                return tournament
            found = self.pair(tournament, len(rounds) + 1, engine)
            tournament = replace(tournament, rounds_planned=self.planned(tournament, found))
            tournament = with_round(tournament, found, now, make)

    def due(self, tournament: Tournament, now: float) -> float | None:
        """When the next round is, if that is a moment."""
        every = tournament.plan.every
        return tournament.began + len(tournament.rounds) * every if every and not self.complete(tournament) else None

    # ---- how everybody stands

    def score(self, tournament: Tournament, number: int) -> Score:
        return Score(sum(pairing.points(number) for pairing in tournament.of(number) if not pairing.open))


def with_round(tournament: Tournament, found: Found, now: float, make: Make) -> Tournament:
    number = len(tournament.rounds) + 1
    pairings = tuple(make(tournament, number, place, seats, slot) for place, (seats, slot) in enumerate(found, 1))
    return replace(tournament, rounds=(*tournament.rounds, Round(number, now, pairings)))


def those(pair: tuple[int, int | None]) -> Seats:
    return tuple(number for number in pair if number is not None)


def tables_of_more(tournament: Tournament, number: int, divisions: Sequence[int], by_points: bool) -> Found:
    """A round of these divisions with more than two at a table; a rest is a table for one."""
    plan, lots = tournament.plan, Random(f"{tournament.seed} {number}")
    rounds = [round.pairings for round in tournament.rounds]
    found: list[Seats] = []
    rest: list[Seats] = []
    for division in divisions:
        there = [entry.number for entry in tournament.active if entry.division == division]
        tables, resting = pods.seated(pods.past(plan, there, rounds), plan, lots, by_points)
        found += tables
        rest += [(one,) for one in resting]
    return [(seats, 0) for seats in (*found, *rest)]
