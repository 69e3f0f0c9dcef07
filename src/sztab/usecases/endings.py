"""How a game at a table ended, in words: the game's own, and those for what people did."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.messages.errors import not_now
from sztab.messages.replays import TableEnding
from sztab.table.documents import Step
from sztab.table.rematch import seats_of_a_rematch
from sztab.table.value import TableValue, fold

_CAUSES = {
    "resigned": _("{name} resigned."),
    "agreed": _("The players agreed on a draw."),
    "time": _("{name} ran out of time."),
    "claimed": _("The win was claimed: {name} had been waited for too long."),
}
_OTHERWISE = _("Played under rules {then}, which differ from those of today; the result stands.")


def ending_of(play: TableValue, steps: Iterable[Step], language: str, otherwise: bool) -> TableEnding:
    """Cause, tallies and what a rematch would be; `otherwise`: today's rules would make another game of it."""
    result = play.table.result
    if play.table.status != "ended" or result is None:
        raise not_now("The game is not over.")
    kept = fold(step for step in steps if step.step <= play.table.steps)
    events = [event for step in kept for event in step.events]
    told = play.game.ending(play.state, events, language)
    cause = told.cause
    if result.reason in _CAUSES:
        name = "" if result.seat is None else _name(play, result.seat, language)
        cause = translator(language).gettext(_CAUSES[result.reason]).format(name=name)
    rules = translator(language).gettext(_OTHERWISE).format(then=play.table.rules) if otherwise else ""
    return TableEnding(cause, told.best, told.title, list(told.tallies), _rematch(play, language), rules)


def _name(play: TableValue, seat: int, language: str) -> str:
    """Who it was, by name where it is a person, and what they played."""
    piece, taken = play.game.called(play.state, seat, language), play.table.seats[seat]
    return f"{taken.name} ({piece})" if taken.kind == "person" and taken.name else piece


def _rematch(play: TableValue, language: str) -> str:
    """Who would play what; pieces that are drawn by lot would be drawn again."""
    table, say = play.table, translator(language).gettext
    if table.imported:
        return ""
    seats = seats_of_a_rematch(table)
    if seats == table.seats:
        return say(_("A rematch is played with the same sides."))
    start = play.game.new(table.options)
    people = [(taken.name, seat) for seat, taken in enumerate(seats) if taken.kind == "person"]
    if len({name for name, _seat in people}) < len(people):
        return say(_("In a rematch the sides are swapped."))
    called = [play.game.called(start, seat, language) for seat in range(len(seats))]
    if len(set(called)) == 1:  # nobody has anything yet: all are called alike
        return say(_("In a rematch the sides are drawn by lot again."))
    who = ", ".join(f"{name}: {called[seat]}" for name, seat in people)
    return say(_("In a rematch the sides are swapped: {who}.")).format(who=who)
