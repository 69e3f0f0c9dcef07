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

from litestar.types import ASGIApp, Receive, Scope, Send

from sztab.core.lru import Lru
from sztab.messages.statistics import Statistics, Who
from sztab.server import metrics
from sztab.server.live import account_seats, changes, measuring, upkeep
from sztab.server.live.bot_service import BotService, RemoteBots
from sztab.server.live.challenges import Challenges
from sztab.server.live.changes import Change
from sztab.server.live.correspondence import Correspondence
from sztab.server.live.live_table import LiveTable
from sztab.server.live.notices import Notices
from sztab.server.live.ownership import Ownership
from sztab.server.live.seating import Seating
from sztab.server.live.steady import Steady
from sztab.server.live.tables import Tables
from sztab.server.live.viewing import Viewing
from sztab.server.notices.mail import Mail
from sztab.server.notices.post import Post
from sztab.server.notices.push import Push
from sztab.server.people.accounts import Accounts
from sztab.server.people.admission import Admission
from sztab.server.people.clubs import Clubs
from sztab.server.people.limits import Limits
from sztab.server.people.moderation import Moderation
from sztab.server.people.resets import Resets
from sztab.server.people.sessions import People
from sztab.server.people.takeout import Takeout
from sztab.server.pictures.drawer import Drawer
from sztab.server.puzzles.own_games import OwnGames
from sztab.server.puzzles.puzzles import Puzzles
from sztab.server.replay.timeline import Timelines
from sztab.server.replay.turning_points import TurningPoints
from sztab.server.settings import Settings
from sztab.server.store import custody, outbox, resets
from sztab.server.store.store import Store, StoreError, migrate, old_before
from sztab.server.tournaments.tournaments import Tournaments
from sztab.server.web.reading import Reading
from sztab.server.web.security_headers import trusted
from sztab.server.work.pool import Pool
from sztab.usecases.names import new_id
from sztab.usecases.study import Study

if TYPE_CHECKING:
    from sztab.server.live.redis_notices import RedisNotices

log = logging.getLogger("sztab.server")
_FORGET_EVERY = 3600.0
_VACATIONS_EVERY = 60.0
_LETTERS_EVERY = 15.0
_KEEP_NOTICES = 30 * 86_400.0
_PAUSE = 0.03  # seconds, at least, between two removals
_MARK_EVERY = 10.0  # seconds between two notes of the time, for a server that has nobody to tell that it lives
_TIDY_EVERY = 600.0  # the garbage collector looks at what is young only, see `spare_pauses`


_TABLE = "table-"
_SERVER = "server"


def table_channel(id: str) -> str:
    return f"{_TABLE}{id}"


def tournament_channel(id: str) -> str:
    return f"tournament-{id}"


def player_channel(id: str) -> str:
    return f"player-{id}"


class Server:
    """Everything that requests need."""

    def __init__(self, settings: Settings, now: Callable[[], float] | None = None) -> None:
        self.settings = settings
        self.now = now = now or Steady()
        self._stopping = False
        self._alive: set[str] = set()  # the processes that were, the last time it was looked at
        self._forgetting: asyncio.Task[None] | None = None
        self.store = Store(settings.url, now)
        if settings.migrate:
            migrate(self.store.engine)
        custody.guard(self.store.engine)
        self.ownership = Ownership(self.store, new_id("s"), settings.lease_seconds, alone=not settings.redis)
        self._redis = _redis(settings.redis) if settings.redis else None
        self.notices = Notices(self._redis, self.ownership.process, self._heard)
        self.bot_service = BotService(settings.bot_workers, settings.warm, _remote_bots(settings))
        self.mail = Mail(settings.smtp, settings.sender)
        self.push = Push(settings.push, self.store.secret("vapid"), settings.address, settings.push_services)
        self.post = Post(self.store, self.mail, self.push, settings, now)
        self.tables = Tables(
            self.store,
            self.ownership,
            self.bot_service,
            self._tell,
            now,
            settings.tables_in_memory,
            settings.table_megabytes << 20,
            self.post.wake,
        )
        self.viewing = Viewing(self.tables)
        self._clock_set = 0.0  # by how much, the last time it was looked at
        self.timelines = Timelines(self.tables)
        self.turning_points = TurningPoints(self.store, self.timelines, self.bot_service, settings.verdicts)
        self.seating = Seating(self.tables, settings.absence_seconds, settings.bot_games)
        self.tournaments = Tournaments(
            self.store, self.tables, self._tell_tournament, settings.absence_seconds, settings.bot_games
        )
        self.study = Study()
        self.statistics = Lru[tuple[str, str | None, Who], tuple[float, Statistics]](256)  # and when they were counted
        self.limits = Limits(settings, now)
        self.admission = Admission(settings.costly)
        self.pool = Pool(settings.work_processes, self.limits.computing.charge)
        self.drawer = Drawer(self.pool)
        self.puzzles = Puzzles(self.store, self.pool, now)
        self.own_games = OwnGames(self.puzzles, self.tables, self.timelines, settings.verdicts)
        self.people = People(self.store, now, self.ownership.alone)
        self.reading = Reading(self.limits)
        self.moderation = Moderation(self.store, self.people, self.limits, now)
        self.clubs = Clubs(self.store, self.moderation, self.limits, now)
        self.notice_secret = self.store.secret("notices")
        self.trusted = trusted(settings, self.store.secret("csrf"))
        self.challenges = Challenges(self.store, self.seating, self.post, self.limits)
        self.correspondence = Correspondence(self.tables, settings.vacation_days)
        self.accounts = Accounts(self.store, self.people, self.limits, settings, now)
        self.resets = Resets(self.store, self.accounts, self.mail, self.limits, settings.address, now)
        self.takeout = Takeout(self.store)

    def _tell(self, live: LiveTable, what: str, change: Change | None = None) -> None:
        """Tell every connection that a table has changed. What has changed each one looks up for itself."""
        table = live.table
        more = changes.write(change) if change and live.others else ""  # absent viewers look it up when asked
        self.notices.say(what, table_channel(table.id), more=more)
        if what == "changed":
            players = {table.seats[seat].player for seat in live.play.asked if table.seats[seat].kind == "person"}
            self.notices.say(table.id, *(player_channel(player) for player in players if player))

    def _tell_tournament(self, id: str) -> None:
        self.notices.say("changed", tournament_channel(id))

    def _heard(self, channel: str | None, notice: str, more: str = "") -> None:
        """Another process says that something has changed; without a channel: anything may have."""
        if channel is None:
            self.tables.doubt_all()
        elif channel.startswith(_TABLE):
            self.tables.heard(channel.removeprefix(_TABLE), notice, more)

    @asynccontextmanager
    async def running(self, _: object) -> AsyncIterator[None]:
        """The life of the server: clocks are watched until it stops."""
        await self.bot_service.open()
        await self._begin_time()
        await self._beat()
        await self.moderation.catch_up()
        if self.ownership.alone:
            await self.store.change(outbox.release)
            await self.store.change(resets.release)
        self.resets.wake()
        watch = asyncio.create_task(self._watch())
        posting = asyncio.create_task(self.post.run())
        self._filling = asyncio.create_task(self._fill())
        self.bot_service.warm_up()
        if self.settings.warm:
            self.pool.warm_up()
        try:
            yield
        finally:
            self._stopping = True
            for task in (watch, posting, self._forgetting):
                if task:
                    task.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await task
            await self.turning_points.close()
            await self.own_games.close()
            await asyncio.to_thread(self.reading.close)
            await asyncio.to_thread(self.pool.close)
            await self.filled()
            await self.tournaments.close()
            await self.tables.close()
            await self.bot_service.close()
            await self.resets.close()
            await asyncio.to_thread(self.takeout.close)
            await self.mail.close()
            await self.push.close()
            await asyncio.to_thread(self.accounts.close)
            with contextlib.suppress(StoreError):
                await self.store.write(self.ownership.keep_time, self.now())
                if not self.ownership.alone:
                    await self.store.write(self.ownership.leave)
            await asyncio.to_thread(self.store.close)

    async def ready(self) -> list[str]:
        """What is missing for serving people."""
        missing = []
        try:
            await self.store.read(self.store.ping)
            await self.store.write(self.ownership.keep_time, self.now())
            if not await self.store.read(custody.room, self.store.engine):
                raise custody.Gone("There is no room on the disk.")
        except StoreError as error:
            log.error("Not ready: %s", type(error).__name__)
            missing.append("database")
        if self._redis and not await self._redis.ready():
            missing.append("redis")
        return missing

    async def _watch(self) -> None:
        start = time.monotonic()
        # What is to happen next, and when. How long the machine has been running says nothing about it.
        forget, beat, tidy, vacations = start, start + self._beat_every, start + _TIDY_EVERY, start
        letters = start + _LETTERS_EVERY
        while True:
            await asyncio.sleep(self.settings.sweep_seconds)
            try:
                if time.monotonic() >= beat:
                    beat = time.monotonic() + self._beat_every
                    await self._beat()
                self._look_at_the_machines_clock()
                for closed in await self.moderation.catch_up():
                    await account_seats.end_links(self.tables, closed)
                await upkeep.sweep(self.tables)
                await self.tournaments.sweep()
                if time.monotonic() >= vacations:
                    vacations = time.monotonic() + _VACATIONS_EVERY
                    await self.correspondence.sweep()
                if time.monotonic() >= letters:
                    letters = time.monotonic() + _LETTERS_EVERY
                    self.resets.wake()
                if time.monotonic() >= tidy:
                    tidy = time.monotonic() + _TIDY_EVERY
                    gc.collect()
                if time.monotonic() >= forget:
                    forget = time.monotonic() + _FORGET_EVERY
                    if not self._forgetting or self._forgetting.done():
                        self._forgetting = asyncio.create_task(self._forget())
            except StoreError as error:
                metrics.errors.labels("store").inc()
                log.error("The store failed: %s", type(error).__name__)
            except Exception:
                log.exception("Looking after the clocks failed")

    async def _forget(self) -> None:
        """Remove what is older than it is to be kept: a little at a time, so that answers are stored in between."""
        days = self.settings.keep_guests_days, self.settings.keep_tables_days
        try:
            for what, before in old_before(self.now(), *days).items():
                while ids := await self.store.read(self.store.old, what, before):
                    while ids:
                        began = time.monotonic()
                        ids = ids[await self.store.write(self.store.remove, what, ids) :]
                        await asyncio.sleep(max(_PAUSE, time.monotonic() - began))
            await self.store.change(outbox.forget, self.now() - _KEEP_NOTICES)
        except StoreError as error:
            metrics.errors.labels("store").inc()
            log.error("The store failed: %s", type(error).__name__)

    async def filled(self) -> None:
        """Wait until older games are measured."""
        await self._filling

    async def _fill(self) -> None:
        """Measure games that an older server has ended."""
        try:
            stop: Callable[[], bool] = lambda: self._stopping  # noqa: E731
            done = await self.store.read(measuring.fill, self.store.engine, stop, self.store.aside)
            if done:
                log.info("Measured %d games that had ended before.", done)
        except StoreError as error:
            log.error("The store failed: %s", type(error).__name__)

    @property
    def _beat_every(self) -> float:
        return _MARK_EVERY if self.ownership.alone else self.settings.lease_seconds / 4

    async def _beat(self) -> None:
        """Keep the time for the next start; tell the other processes that this one lives, and learn who does not."""
        common = await self.store.write(self.ownership.keep_time, self.now())
        if common is not None and isinstance(self.now, Steady):
            self.now.set(common)
        if self.ownership.alone:
            return
        if await self.store.write(self.ownership.beat):
            self.tables.present_again()
        self.notices.say("here", "processes")
        alive = await self.store.read(self.ownership.alive)
        if self._alive - alive or self.notices.silent(alive - {self.ownership.process}, self.settings.lease_seconds):
            self.notices.doubt()  # those that died, or cannot be heard, may not have said all that they did
        self._alive = alive
        self.tables.left_alone(alive)

    async def _begin_time(self) -> None:
        """Take over the time of the processes that live; or see how long nobody did, and let no game pay for it."""
        time, leap = await self.store.write(self.ownership.begin_time, self.now())
        if isinstance(self.now, Steady):
            self.now.set(time)
        if leap:
            log.warning("By the clock nobody was here for %.0f s more than counts; clocks of games go on.", leap)
            await upkeep.put_on(self.tables, leap)

    def shown_time(self) -> float:
        """The time that people are told, which is the machine's."""
        return self.now() + self._clock_set

    def _look_at_the_machines_clock(self) -> None:
        """Games go on by the steady clock; what is shown of them is told by the machine's."""
        ahead = self.now.ahead() if isinstance(self.now, Steady) else 0.0
        if ahead != self._clock_set:
            log.warning("The machine's clock was set by %+.0f s; clocks of games go on.", ahead - self._clock_set)
            self._clock_set = ahead
            self.tables.show_ahead(ahead)


class Asked:
    """Hands each request on with the server that is asked."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self._app = app
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["state"][_SERVER] = self._server
        await self._app(scope, receive, send)


def asked_server(scope: Scope) -> Server:
    server: Server = scope["state"][_SERVER]
    return server


def _remote_bots(settings: Settings) -> RemoteBots | None:
    if not settings.bot_queue:
        return None
    from sztab.server.live.bot_queue import Remote

    return Remote(settings.redis)


def _redis(url: str) -> RedisNotices:
    from sztab.server.live.redis_notices import RedisNotices

    return RedisNotices(url)
