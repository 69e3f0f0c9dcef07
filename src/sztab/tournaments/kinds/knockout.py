"""The winners go on, and at the end one is left."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sztab.tournaments import brackets, knockouts
from sztab.tournaments.kinds.kind import Found, KindOf, Make, Score
from sztab.tournaments.values import Plan, Tournament


class Knockout(KindOf):
    ties = "wins", "margin"
    bye = 1.0
    builds = True

    def rounds(self, plan: Plan, sizes: Sequence[int]) -> int:
        (players,) = sizes
        return knockouts.rounds(plan, players) if plan.seats > 2 else brackets.knockout_rounds(players)

    def complete(self, tournament: Tournament) -> bool:
        """One of tables is when everybody who is left sits at one."""
        if tournament.plan.seats > 2:
            return bool(tournament.rounds) and knockouts.is_final(tournament.rounds[-1])
        return super().complete(tournament)

    def pair(self, tournament: Tournament, number: int, engine: bool) -> Found:
        if tournament.plan.seats > 2:
            return [(seats, 0) for seats in knockouts.tables(tournament)]
        return knockouts.pairs(tournament)

    def planned(self, tournament: Tournament, found: Found) -> int:
        if tournament.plan.seats == 2:
            return tournament.rounds_planned
        left = sum(len(seats) for seats, _ in found)
        return len(tournament.rounds) + knockouts.rounds(tournament.plan, left)

    def went_on(self, tournament: Tournament, now: float, make: Make, engine: bool) -> Tournament:
        if tournament.plan.seats == 2:
            tournament = _with_replays(tournament, make)
        return super().went_on(tournament, now, make, engine)

    def score(self, tournament: Tournament, number: int) -> Score:
        place, out = knockouts.place(tournament, number)
        return super().score(tournament, number)._replace(place=place, out=out)


def _with_replays(tournament: Tournament, make: Make) -> Tournament:
    """Another game for two who drew, with the sides turned round."""
    if not tournament.rounds:
        return tournament
    round = tournament.rounds[-1]
    for slot, games in knockouts.slots(round).items():
        if knockouts.is_drawn(games):
            number = max(pairing.number for pairing in round.pairings) + 1
            again = make(tournament, round.number, number, games[-1].seats[::-1], slot)
            round = replace(round, pairings=(*round.pairings, again))
    return replace(tournament, rounds=(*tournament.rounds[:-1], round))


KIND = Knockout()
