"""The parts of one running server, put together."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from sztab.server import metrics, statistics
from sztab.server.accounts import Accounts
from sztab.server.bots import Desk, Elsewhere
from sztab.server.limits import Limits
from sztab.server.lobby import Lobby
from sztab.server.moments import Reels
from sztab.server.people import People, new_id
from sztab.server.settings import Settings
from sztab.server.sharing import Sharing
from sztab.server.store import Store, StoreError, migrate
from sztab.server.study import Study
from sztab.server.tables import Live, Tables
from sztab.server.turning import Judges

if TYPE_CHECKING:
    from sztab.server.notices import RedisNotices

log = logging.getLogger("sztab.server")
BACKLOG = 16  # notices that wait for one connection; more would only say the same again
LOOK = b"look"  # a notice without a cause: there may be news
_FORGET_EVERY = 3600.0
_TIDY_EVERY = 600.0  # the garbage collector looks at what is young only, see `spare_pauses`


def table_channel(id: str) -> str:
    return f"table-{id}"


def player_channel(id: str) -> str:
    return f"player-{id}"


class Server:
    """Everything that requests need."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.now = now
        self._stopping = False
        self.store = Store(settings.url)
        if settings.migrate:
            migrate(self.store.engine)
        self.sharing = Sharing(self.store, new_id("s"), settings.lease_seconds, alone=not settings.redis)
        self._backend = _channels(settings.redis)
        self.channels = ChannelsPlugin(
            self._backend,
            arbitrary_channels_allowed=True,
            subscriber_max_backlog=BACKLOG,
            subscriber_backlog_strategy="dropleft",
        )
        self.desk = Desk(settings.bot_workers, settings.warm, _elsewhere(settings))
        self.tables = Tables(self.store, self.sharing, self.desk, self._tell, now, settings.tables_in_memory)
        self.reels = Reels(self.tables)
        self.judges = Judges(self.store, self.reels, self.desk)
        self.lobby = Lobby(self.tables, settings.absence_seconds)
        self.study = Study()
        self.people = People(self.store, now, self.sharing.alone)
        self.limits = Limits(settings, now)
        self.accounts = Accounts(self.store, self.people, self.limits, settings, now)

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
        await self.desk.open()
        await self._beat()
        watch = asyncio.create_task(self._watch())
        self._filling = asyncio.create_task(self._fill())
        self.desk.warm_up()
        try:
            yield
        finally:
            self._stopping = True
            watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watch
            await self.judges.close()
            await self.filled()
            await self.tables.close()
            await self.desk.close()
            await asyncio.to_thread(self.accounts.close)
            if not self.sharing.alone:
                with contextlib.suppress(StoreError):
                    await self.store.write(self.sharing.leave)
            await asyncio.to_thread(self.store.close)

    async def ready(self) -> list[str]:
        """What is missing for serving people."""
        missing = []
        try:
            await self.store.read(self.store.ping)
        except StoreError:
            missing.append("database")
        if not isinstance(self._backend, MemoryChannelsBackend) and not await self._backend.ready():
            missing.append("redis")
        return missing

    async def _watch(self) -> None:
        forgot, beat, tidied = 0.0, time.monotonic(), time.monotonic()
        while True:
            await asyncio.sleep(self.settings.sweep_seconds)
            try:
                if time.monotonic() - beat > self.settings.lease_seconds / 4:
                    beat = time.monotonic()
                    await self._beat()
                await self.tables.sweep()
                if time.monotonic() - tidied > _TIDY_EVERY:
                    tidied = time.monotonic()
                    gc.collect()
                if time.monotonic() - forgot > _FORGET_EVERY:
                    forgot = time.monotonic()
                    days = self.settings.keep_guests_days, self.settings.keep_tables_days
                    await self.store.write(self.store.forget, self.now(), *days)
            except StoreError as error:
                metrics.errors.labels("store").inc()
                log.error("The store failed: %s", type(error).__name__)
            except Exception:
                log.exception("Looking after the clocks failed")

    async def filled(self) -> None:
        """Wait until older games are measured."""
        await self._filling

    async def _fill(self) -> None:
        """Measure games that an older server has ended."""
        try:
            done = await self.store.read(statistics.fill, self.store.engine, lambda: self._stopping)
            if done:
                log.info("Measured %d games that had ended before.", done)
        except StoreError as error:
            log.error("The store failed: %s", type(error).__name__)

    async def _beat(self) -> None:
        """Tell the other processes that this one lives, and learn who does not."""
        if self.sharing.alone:
            return
        if await self.store.write(self.sharing.beat):
            self.tables.present_again()
        self.tables.left_alone(await self.store.read(self.sharing.alive))


def _elsewhere(settings: Settings) -> Elsewhere | None:
    if not settings.bot_queue:
        return None
    from sztab.server.thinking import Remote

    return Remote(settings.redis)


def _channels(redis: str) -> MemoryChannelsBackend | RedisNotices:
    if not redis:
        return MemoryChannelsBackend()
    from sztab.server.notices import RedisNotices

    return RedisNotices(redis, LOOK)
