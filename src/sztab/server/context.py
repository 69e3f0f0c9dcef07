"""The parts of one running server, put together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from sztab.server.bots import Desk
from sztab.server.lobby import Lobby
from sztab.server.people import People
from sztab.server.settings import Settings
from sztab.server.store import Store, StoreError, migrate
from sztab.server.tables import Live, Tables

log = logging.getLogger("sztab.server")
BACKLOG = 16  # notices that wait for one connection; more would only say the same again
_FORGET_EVERY = 3600.0


def table_channel(id: str) -> str:
    return f"table-{id}"


def player_channel(id: str) -> str:
    return f"player-{id}"


class Server:
    """Everything that requests need."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.now = now
        self.store = Store(settings.url)
        if settings.migrate:
            migrate(self.store.engine)
        self.channels = ChannelsPlugin(
            MemoryChannelsBackend(),
            arbitrary_channels_allowed=True,
            subscriber_max_backlog=BACKLOG,
            subscriber_backlog_strategy="dropleft",
        )
        self.desk = Desk(settings.bot_workers, settings.warm)
        self.tables = Tables(self.store, self.desk, self._tell, now, settings.tables_in_memory)
        self.lobby = Lobby(self.tables)
        self.people = People(self.store, now)

    def _tell(self, live: Live, what: str) -> None:
        """Tell every connection that a table has changed. What has changed each one looks up for itself."""
        table = live.table
        self.channels.publish(what, table_channel(table.id))
        if what == "changed":
            players = {table.seats[seat].player for seat in live.play.asked if table.seats[seat].kind == "person"}
            self.channels.publish(table.id, [player_channel(player) for player in players if player])

    @asynccontextmanager
    async def running(self, _: object) -> AsyncIterator[None]:
        """The life of the server: clocks are watched until it stops."""
        watch = asyncio.create_task(self._watch())
        self.desk.warm_up()
        try:
            yield
        finally:
            watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watch
            await self.tables.close()
            await asyncio.to_thread(self.desk.close)
            await asyncio.to_thread(self.store.close)

    async def _watch(self) -> None:
        forgot = 0.0
        while True:
            await asyncio.sleep(self.settings.sweep_seconds)
            try:
                await self.tables.sweep()
                if time.monotonic() - forgot > _FORGET_EVERY:
                    forgot = time.monotonic()
                    days = self.settings.keep_guests_days, self.settings.keep_tables_days
                    await self.store.write(self.store.forget, self.now(), *days)
            except StoreError as error:
                log.error("The store failed: %s", type(error).__name__)
            except Exception:
                log.exception("Looking after the clocks failed")
