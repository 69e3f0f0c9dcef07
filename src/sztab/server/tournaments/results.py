"""What a game means for a tournament: points, margins, absences; and what an organiser enters instead."""

from __future__ import annotations

from math import inf

from sztab.messages.errors import Refused
from sztab.messages.tournaments import ResultRequest
from sztab.server.store.tournaments import Ended
from sztab.tournaments import pods
from sztab.tournaments.values import How, Plan

_SCORES = {"win": (1.0, 0.0), "draw": (0.5, 0.5), "loss": (0.0, 1.0), "none": (0.0, 0.0)}


def how(found: Ended) -> How:
    """A player who lost on time without a single answer was never there."""
    if found.reason == "time" and 0.0 in found.scores and found.answers[found.scores.index(0.0)] == 0:
        return "absent"
    return "game"


def score(plan: Plan, found: Ended) -> tuple[float, ...]:
    """Where more than two play: by what they won, then by the place that the rules give.

    A chair that was left to a bot comes last, and a team when nobody of it stayed.
    """
    if plan.chairs == 2:
        return found.scores
    by_rules = found.reason == "rules"
    keys = [
        (won, -float(place or 0) if by_rules else 0.0) if stayed else (0.0, -inf)
        for won, place, stayed in zip(found.scores, found.places, found.stayed, strict=True)
    ]
    return pods.by_place(plan, [max(keys[chair] for chair in team) for team in plan.teams] or keys)


def margins(plan: Plan, found: Ended) -> tuple[int, ...]:
    """Of each seat."""
    if not plan.teams:
        return found.margins
    sums = [sum(found.margins[chair] for chair in team) for team in plan.teams]
    if len(sums) > 2:
        return tuple(sums)
    # Every chair counts what the whole other side dealt or took: that is in the difference as often as it has chairs.
    ahead = (sums[0] - sums[1]) // (plan.team + 1)
    return ahead, -ahead


def missing(plan: Plan, found: Ended, how: How) -> set[int]:
    """Seats of those whom an arena does not pair again before they come back."""
    left = [chair for chair, stayed in enumerate(found.stayed) if not stayed]
    return {plan.seat_of(chair) for chair in ([found.scores.index(0.0)] if how == "absent" else left)}


def said(plan: Plan, request: ResultRequest) -> tuple[float, ...]:
    """The result of a game as an organiser enters it."""
    if plan.seats == 2:
        if not request.score:
            raise Refused(400, "Say how the game ended.", field="score")
        return _SCORES[request.score]
    if not request.places:
        raise Refused(400, "Say the place of each seat.", field="places")
    best = min(request.places)
    alone = len(set(request.places)) > 1
    return pods.by_place(plan, [(float(place == best) if alone else 0.5, -place) for place in request.places])
