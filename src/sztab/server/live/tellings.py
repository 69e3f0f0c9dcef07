"""Who is told what because a table has changed. It is stored with the change: neither is there without the other."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sztab.messages.notice_values import About, NewNotice
from sztab.server.notices.post import turn_key, warning
from sztab.table.documents import Seat, TableDocument
from sztab.table.value import TableValue

GRACE = 60.0  # seconds in which somebody who sits at the table may answer before anything rings


def of_change(before: TableValue | None, play: TableValue, present: Collection[int], now: float) -> list[NewNotice]:
    """The seats that are newly asked; players at the table of a live game see it there."""
    table = play.table
    if table.status != "running" or not _people(table):
        return []
    was = before.asked if before else ()
    told = list[NewNotice]()
    for seat in play.asked:
        if seat not in was and (table.seats[seat].kind == "person"):
            told += _turn(table, seat, seat in present, now)
    running = before.table.clock.running if before and before.table.clock else ()
    for seat in table.clock.running if table.clock else ():
        if seat not in running or seat not in was:
            told += _time(table, seat, now)
    return told


def on_leaving(play: TableValue, seat: int, now: float) -> list[NewNotice]:
    """Somebody goes away from the table while the others wait: they may not have seen it."""
    table = play.table
    if seat not in play.asked or table.seats[seat].kind != "person" or not _people(table):
        return []
    return list(_turn(table, seat, False, now + GRACE))


def _people(table: TableDocument) -> bool:
    """Do people wait for each other here? Where somebody plays with bots, or at one screen, nobody does."""
    return len({seat.player for seat in table.seats if seat.kind == "person" and seat.player}) > 1


def _turn(table: TableDocument, seat: int, present: bool, now: float) -> Iterator[NewNotice]:
    player = table.seats[seat].player
    by_days = table.clock is not None and table.clock.kind == "correspondence"
    if player and (by_days or not present):
        due = now + GRACE if present else now
        key = turn_key("turn", table.id, seat, table.decisions[seat])
        yield NewNotice(player, "turn", key, now, due, _about(table, seat))


def _time(table: TableDocument, seat: int, now: float) -> Iterator[NewNotice]:
    player, clock = table.seats[seat].player, table.clock
    if player and clock and clock.kind == "correspondence":
        due = max(now, clock.since + clock.left[seat] - warning(clock))
        key = turn_key("time", table.id, seat, table.decisions[seat])
        yield NewNotice(player, "time", key, due, due, _about(table, seat))


def _about(table: TableDocument, seat: int) -> About:
    me = table.seats[seat].player

    def other(taken: Seat) -> bool:
        return taken.kind == "person" and taken.player != me and bool(taken.name)

    name = next((taken.name for taken in table.seats if other(taken)), "")
    return About(game=table.game, name=name, table=table.id, seat=seat, decision=table.decisions[seat])
