"""Divisions, a round robin in each, and season after season in which players go up and down."""

from __future__ import annotations

from sztab.tournaments import brackets
from sztab.tournaments.kinds.round_robin import RoundRobin
from sztab.tournaments.values import Plan


class League(RoundRobin):
    seasons = True

    def divisions(self, plan: Plan, players: int) -> list[int]:
        return brackets.divisions(players, plan.division, plan.fewest)


KIND = League()
