"""Everybody meets everybody."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.tournaments import brackets
from sztab.tournaments.kinds.kind import Found, KindOf, tables_of_more, those
from sztab.tournaments.values import Plan, Tournament


class RoundRobin(KindOf):
    fixed = True

    def rounds(self, plan: Plan, sizes: Sequence[int]) -> int:
        return max(_rounds(plan, size) for size in sizes)

    def pair(self, tournament: Tournament, number: int, engine: bool) -> Found:
        """Division by division; a smaller one is through sooner."""
        plan = tournament.plan
        groups: dict[int, list[int]] = {}
        for entry in tournament.entries:
            groups.setdefault(entry.division, []).append(entry.number)
        playing = [division for division in sorted(groups) if number <= _rounds(plan, len(groups[division]))]
        if plan.seats > 2:
            return tables_of_more(tournament, number, playing, by_points=False)
        return [(those(pair), 0) for division in playing for pair in brackets.round_robin(groups[division], number)]


def _rounds(plan: Plan, players: int) -> int:
    """With more than two at a table: the fewest in which everybody can meet everybody."""
    if plan.seats > 2:
        return plan.cycles * -(-(players - 1) // (plan.seats - 1))
    return brackets.round_robin_rounds(players, plan.cycles)


KIND = RoundRobin()
