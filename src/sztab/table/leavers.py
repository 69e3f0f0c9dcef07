"""What becomes of the game when a person gives up, leaves, or has no time left."""

from __future__ import annotations

from msgspec.structs import replace

from sztab.bots.asking import stand_in
from sztab.table import clocks
from sztab.table import value as playing
from sztab.table.documents import Result, Seat
from sztab.table.value import TableValue


def lost(play: TableValue, seat: int, result: Result, now: float) -> TableValue:
    """A seat gives up or has no time left: with two seats the other one wins, with more a bot plays on."""
    seats = range(len(play.table.seats))
    if len(seats) > 2:
        return taken_over(play, seat, now)
    winners = tuple(other for other in seats if other != seat)
    return playing.end(play, replace(result, winners=winners), now)


def taken_over(play: TableValue, seat: int, now: float) -> TableValue:
    """A bot plays on for somebody who left."""
    seats = list(play.table.seats)
    old = seats[seat]
    seats[seat] = Seat("bot", old.player, old.name, stand_in(play.table.game))
    late = tuple(other for other in play.table.late if other != seat)
    play = playing.note(play.with_table(seats=tuple(seats), late=late), "bot", seat, now)
    return playing.run_clock(play, now)


def out_of_time(play: TableValue, now: float) -> TableValue | None:
    """What a table becomes where somebody's time is over; None where nobody's is."""
    table = play.table
    if table.status != "running" or not table.clock:
        return None
    late = clocks.late(table.clock, now)
    if not late:
        return None
    play = play.with_table(clock=clocks.settle(table.clock, now))
    for seat in late:
        if play.table.status == "running":
            play = _too_late(play, seat, now)
    return play


def _too_late(play: TableValue, seat: int, now: float) -> TableValue:
    play = playing.note(play, "time", seat, now)
    if play.table.leaver == "claim":
        return playing.run_clock(play.with_table(late=(*play.table.late, seat)), now)
    if play.table.leaver == "lose":
        return lost(play, seat, Result((), "time", seat), now)
    return taken_over(play, seat, now)
