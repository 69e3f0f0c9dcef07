"""Plans: what a seat answers while its player is away, "if they pass, then ...".

A plan is made of tokens only. What it expects is compared with what its seat *sees*: a line goes on where the table
looks to the seat as it would after the token that it expects. So whether a plan was followed tells its seat nothing
that the seat could not see, and it expects in vain what is hidden from it. An answer is judged when it is given, like
any other; where it, or what happened, does not fit, the plan is dropped and the player is asked as usual.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sztab.core.action import BadInput
from sztab.table import value as playing
from sztab.table.documents import Plan
from sztab.table.value import TableValue

MOST_LINES = 20
MOST_EXPECTED = 20  # tokens of one line


def plan_of(play: TableValue, seat: int) -> Plan | None:
    return next((plan for plan in play.table.plans if plan.seat == seat), None)


def with_plan(play: TableValue, seat: int, plan: Plan | None) -> TableValue:
    """The table with another plan of a seat, or none."""
    others = tuple(other for other in play.table.plans if other.seat != seat)
    return play.with_table(plans=(*others, plan) if plan and plan.lines else others)


def answer(play: TableValue, seat: int, token: str, client: str | None, at: float) -> TableValue:
    """A seat answers; then the other seats' plans are followed. Answering by hand ends one's plan."""
    before = with_plan(play, seat, None) if play.table.plans else play
    play = playing.answer(before, seat, token, client, at)
    if not play.table.plans:
        return play
    return _follow(_heed(before, play), at)


def _heed(before: TableValue, play: TableValue) -> TableValue:
    """Compare what was just answered with what the others expect."""
    step = play.new[len(before.new)]
    after = play.game.play(before.state, step.token).state  # before chance answers
    for plan in play.table.plans:
        if plan.seat != step.seat:
            expected = plan.lines[0].expected[plan.seen :]
            fits = bool(expected) and _looks_alike(before, after, plan.seat, expected[0])
            play = with_plan(play, plan.seat, replace(plan, seen=plan.seen + 1) if fits else None)
    return play


def _looks_alike(before: TableValue, after: Any, seat: int, token: str) -> bool:
    """Does the seat see what it would see after this token?"""
    game = before.game
    seen = game.read_position(game.view(before.state, seat).position)
    try:
        action = game.read_action(seen, token)
        if game.refusal(seen, action):
            return False
        guessed = game.play(seen, game.print_action(seen, action)).state
        return bool(game.view(guessed, seat).position == game.view(after, seat).position)
    except BadInput:
        return False


def _follow(play: TableValue, at: float) -> TableValue:
    """Let whoever is asked, and has planned it, answer."""
    while (plan := _asked(play)) is not None:
        line, *rest = plan.lines
        fits = plan.seen == len(line.expected) and play.table.seats[plan.seat].kind == "person"
        play = with_plan(play, plan.seat, None)
        if not fits:
            continue
        try:
            before, play = play, playing.answer(play, plan.seat, line.answer, None, at)
        except BadInput:
            continue
        play = with_plan(play, plan.seat, Plan(plan.seat, tuple(rest)))
        play = _heed(before, play)
    return play


def _asked(play: TableValue) -> Plan | None:
    return next((plan for plan in play.table.plans if plan.seat in play.asked), None)
