"""What happens at tables by itself: somebody's time is over, nobody looks after a table, the machine was asleep."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from msgspec.structs import replace

from sztab.messages.errors import Refused
from sztab.server import metrics
from sztab.server.live import absence
from sztab.server.live.bot_turns import bot_asked
from sztab.server.live.tables import Tables
from sztab.server.store.store import Conflict, Save
from sztab.server.store.unreadable import Unreadable

log = logging.getLogger(__name__)
_AT_ONCE = 100  # tables that are looked at while everybody waits


async def sweep(tables: Tables) -> None:
    """Do what happens by itself: end the time of everybody whose time is over, and let waiting bots play.

    And see who has been away for too long.
    """
    now = tables.now()
    for number, live in enumerate(tables.in_memory()):
        if number % _AT_ONCE == 0:
            await asyncio.sleep(0)
            now = tables.now()
        if absence.find(live, now):
            tables.tell(live, "presence", None)
    tables.memory.make_room()
    for id in await tables.store.read(tables.ownership.due, tables.now()):
        try:
            with tables.store.aside.reading(id):
                live = await tables.get(id)
                async with live.lock:
                    await tables.expire(live)
        except Refused as refused:  # it was changed or removed meanwhile, or cannot be read
            log.info("The time at table %s: %s", id, refused)
    orphans = await tables.store.read(tables.ownership.orphans)
    for id in await tables.store.write(tables.ownership.adopt, orphans) if orphans else ():
        metrics.adopted.inc()
        try:
            with tables.store.aside.reading(id):
                live = await tables.get(id)
                if live.lease.owner != tables.ownership.process:
                    await tables.refresh(live)
        except Refused as refused:
            log.info("Table %s was not taken over: %s", id, refused)


async def put_on(tables: Tables, by: float) -> None:
    """Put the clocks of all running games on, so that what was not anybody's time is taken from nobody.

    This happens before anything else does: no table is in memory, and nobody is there to be told.
    """
    for id in await tables.store.read(tables.store.timed):
        # Where it cannot be read nothing runs; where another process has changed it, somebody has answered.
        with contextlib.suppress(Unreadable, Conflict):
            await _put_on(tables, id, by)


async def _put_on(tables: Tables, id: str, by: float) -> None:
    look = await tables.store.read(tables.ownership.look, id, 0, 0)
    if look and look.table and look.table.clock:
        clock = replace(look.table.clock, since=min(look.table.clock.since + by, tables.now()))
        play = tables.read(replace(look.table, clock=clock, version=look.table.version + 1))
        await tables.store.save(Save(play.table, look.table, (), look.lease, look.lease, bot_asked(play) is not None))
