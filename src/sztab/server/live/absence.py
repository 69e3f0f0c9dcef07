"""Leavers where there is no clock: somebody who is asked, and was away too long, may lose the seat to those waiting.

Absence is counted in memory, from the moment the table was loaded at the earliest: when the server restarts, everybody
was away through no fault of their own and gets the whole time again.
"""

from __future__ import annotations

from sztab.server.live.live_table import LiveTable


def saw(live: LiveTable, seat: int, now: float) -> None:
    """Somebody looked at the table from this seat without staying connected."""
    live.seen[seat] = now


def find(live: LiveTable, now: float) -> bool:
    """Note whose place may be claimed now; True when that has changed."""
    table = live.table
    absent: set[int] = set()
    if table.status == "running" and table.absence and not table.clock:
        persons = [seat for seat, taken in enumerate(table.seats) if taken.kind == "person"]
        present = live.present
        live.seen.update(dict.fromkeys(present, now))
        gone = [seat for seat in persons if seat not in present]
        if gone and len(persons) > 1:
            last = live.recent[-1].at if live.recent else live.loaded
            waited = {seat: now - max(last, live.seen.get(seat, live.loaded)) for seat in gone}
            absent = {seat for seat in gone if waited[seat] >= table.absence and seat in live.play.asked}
    found = absent != live.absent
    live.absent = absent
    return found
