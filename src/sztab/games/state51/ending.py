"""How a game of 51st State ended: the totals, and what decided where they are equal."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.ending import Ending, Tally
from sztab.core.event import Event
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.state51.position import Position
from sztab.games.state51.rules.card import everybody
from sztab.games.state51.rules.ending import locations
from sztab.games.state51.rules.payment import goods_left
from sztab.games.state51.seat_names import seat_name
from sztab.games.state51.state import OVER, State


def ending(position: Position, events: Sequence[Event], language: str) -> Ending:
    """The cause, where the rules ended it, and the points of everybody with those for locations."""
    s, say = position.now, translator(language).gettext
    tallies = []
    for seat in range(int(everybody(s))):
        standing = int(locations(s, seat))
        track = int(s.vp[seat]) - (standing if s.phase == OVER else 0)
        note = say(_("{track} on the track, {locations} for locations")).format(track=track, locations=standing)
        tallies.append(Tally(seat, seat_name(s, seat, language), track + standing, note))
    tallies.sort(key=lambda one: -one.count)
    cause = _cause(s, tallies, language) if s.phase == OVER else ""
    return Ending(cause, "", say(_("Victory points")), tuple(tallies))


def _cause(s: State, tallies: Sequence[Tally], language: str) -> str:
    say = translator(language).gettext
    winners = [tally.seat for tally in tallies if s.result >> tally.seat & 1]
    names = ", ".join(seat_name(s, seat, language) for seat in winners)
    counts = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(str(tally.count) for tally in tallies)
    tied = [tally.seat for tally in tallies if tally.count == tallies[0].count]
    if len(tied) == 1:
        return say(_("Most victory points: {names}, {counts}.")).format(names=names, counts=counts)
    if s.solo:
        return say(_("Equal points, {counts}: against the virtual opponent that is not enough.")).format(counts=counts)
    if len(winners) == len(tied):
        return say(_("Equal in everything that counts, {counts}: {names} share the win.")).format(
            names=names, counts=counts
        )
    most = max(int(goods_left(s, seat)) for seat in tied)
    if sum(int(goods_left(s, seat)) == most for seat in tied) == len(winners):
        return say(_("Equal points, {counts}; most goods left: {names}.")).format(names=names, counts=counts)
    return say(_("Equal points and goods, {counts}; most locations: {names}.")).format(names=names, counts=counts)
