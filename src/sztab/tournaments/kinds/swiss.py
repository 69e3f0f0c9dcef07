"""Those of equal score meet, nobody twice."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.tournaments import brackets, swiss
from sztab.tournaments.kinds.kind import Found, KindOf, tables_of_more, those
from sztab.tournaments.values import Plan, Tournament


class Swiss(KindOf):
    ties = "buchholz", "direct", "margin"
    bye = 1.0
    builds = engine = True

    def must_be_open(self, tournament: Tournament) -> None:
        if len(tournament.rounds) > tournament.plan.late:
            raise BadInput(Sentence("This tournament has begun: it is too late to enter."))

    def rounds(self, plan: Plan, sizes: Sequence[int]) -> int:
        (players,) = sizes
        wished = plan.rounds or brackets.knockout_rounds(players)
        # Where two meet, nobody can meet more opponents than there are.
        return min(wished, brackets.round_robin_rounds(players, 1)) if plan.seats == 2 else wished

    def pair(self, tournament: Tournament, number: int, engine: bool) -> Found:
        if tournament.plan.seats > 2:
            return tables_of_more(tournament, number, [0], by_points=True)
        numbers = [entry.number for entry in tournament.active]
        history = swiss.past(numbers, [round.pairings for round in tournament.rounds])
        return [(those(pair), 0) for pair in swiss.pair(history, number, tournament.rounds_planned, engine)]


KIND = Swiss()
