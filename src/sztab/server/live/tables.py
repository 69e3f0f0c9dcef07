"""All live tables of this process: loaded when first asked for, changed one at a time, stored before they are told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial, wraps
from typing import ParamSpec, TypeVar

from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from sztab.messages.errors import NO_TABLE, TOO_BUSY, Changed, Refused, not_now
from sztab.messages.notice_values import NewNotice
from sztab.server import metrics
from sztab.server.live import absence, changes, tellings
from sztab.server.live.bot_service import BotService
from sztab.server.live.bot_turns import BotTurns, bot_asked
from sztab.server.live.changes import Change
from sztab.server.live.live_table import DOUBTFUL, TRUSTED, LiveTable
from sztab.server.live.measuring import measured
from sztab.server.live.memory import Memory
from sztab.server.live.ownership import Look, Ownership, Presence
from sztab.server.store import outbox
from sztab.server.store.store import Conflict, Lease, Save, Store, StoreError
from sztab.server.store.unreadable import Unreadable
from sztab.table import value as playing
from sztab.table.documents import Measure, Step, TableDocument
from sztab.table.leavers import out_of_time
from sztab.table.value import TableValue
from sztab.usecases.agreements import hinted
from sztab.usecases.answers import answered

log = logging.getLogger("sztab.server.live.tables")
_ATTEMPTS = 5  # when other processes change the same table at the same moment

P = ParamSpec("P")
T = TypeVar("T")


def retried(change: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Judge a request again when another process has changed the table while it was being judged."""

    @wraps(change)
    async def changing(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(_ATTEMPTS - 1):
            try:
                return await change(*args, **kwargs)
            except Changed:
                metrics.conflicts.inc()
        return await change(*args, **kwargs)

    return changing


# A table has changed: `changed`, `presence` or `chat`, and what the change is where others can follow it.
Tell = Callable[[LiveTable, str, Change | None], None]


class Tables:
    """The authority: every change of a table goes through here."""

    def __init__(
        self,
        store: Store,
        ownership: Ownership,
        bot_service: BotService,
        tell: Tell,
        now: Callable[[], float] = time.time,
        most: int = 2000,
        most_bytes: int = 512 << 20,
        told: Callable[[], None] = lambda: None,
    ) -> None:
        """`told`: something is in the outbox."""
        self.store = store
        self.ownership = ownership
        self.now = now
        self.tell = tell
        self.memory = Memory(most, most_bytes)
        self._told = told
        self._ahead = 0.0
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.bot_turns = BotTurns(self, bot_service)

    # ---- in memory

    def in_memory(self) -> list[LiveTable]:
        return self.memory.all()

    def holds(self, live: LiveTable) -> bool:
        """Is this still the table in memory?"""
        return self.memory.look(live.table.id) is live

    async def get(self, id: str) -> LiveTable:
        """A table as it is now: from memory if nobody else can have changed it, or else from its snapshot."""
        live = self.memory.use(id)
        if not id.isprintable():
            raise Refused(404, NO_TABLE)
        if live:
            if not self.ownership.alone:
                await self.refresh(live)
            return live
        loading = self._loading.get(id)
        if not loading:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def known(self, id: str) -> LiveTable:
        """A table as far as this process was told: for whoever hears of changes, and cannot write over one.

        Other processes say what they change, so that not each message has to look it up. Where their word is lost the
        table is looked at a little later all the same.
        """
        live = self.memory.use(id)
        if not live or self.ownership.alone:
            return await self.get(id)
        while live.looking or time.monotonic() - live.looked >= TRUSTED:
            if not live.looking:
                live.looking = asyncio.ensure_future(self._look_up(live))
            await asyncio.shield(live.looking)
        return live

    async def _look_up(self, live: LiveTable) -> None:
        if live.looked != DOUBTFUL:  # nobody has said anything: perhaps a word was lost, of whatever it was
            live.chat = None
        live.looked = time.monotonic()  # before it is read: what is heard meanwhile makes it doubtful again
        try:
            await self.refresh(live)
        except BaseException:
            live.looked = DOUBTFUL
            raise
        finally:
            live.looking = None

    def heard(self, id: str, notice: str, change: str = "") -> None:
        """Another process has changed something about a table, and may have said what."""
        live = self.memory.look(id)
        if live:
            live.doubts += 1
            if notice == "chat":
                live.chat = None
            elif not self._follow(live, change):
                live.looked = DOUBTFUL

    def _follow(self, live: LiveTable, text: str) -> bool:
        """Make the change that another process has stored; False: it has to be looked up."""
        change = changes.read(text) if text else None
        if not change or change.table.version > live.table.version + 1:
            return False
        if change.table.version == live.table.version + 1:
            try:
                with self.store.aside.reading(live.table.id):
                    play = playing.followed(live.play, change.table, change.steps)
            except Unreadable:
                return False
            live.advance(play, change.lease, change.steps)
            self.memory.count(live)
            live.trust()
            self.bot_turns.wake(live)
        return True

    def doubt_all(self) -> None:
        """Another process may have changed anything."""
        for live in self.memory.all():
            live.doubts += 1
            live.chat, live.looked = None, DOUBTFUL

    async def peek(self, tables: Sequence[TableDocument]) -> list[LiveTable]:
        """Tables that were just read from the store, without keeping them in memory."""
        others = await self.store.read(self.ownership.others, [table.id for table in tables])
        found = []
        for table in tables:
            live = self.memory.look(table.id)
            if not live or live.table.version < table.version:
                present = live
                try:
                    live = self._peeked(table)
                except Unreadable:
                    continue
                if present:
                    live.online, live.spectators = present.online, present.spectators
            live.others = others.get(table.id, {})
            found.append(live)
        return found

    def _peeked(self, table: TableDocument) -> LiveTable:
        with self.store.aside.reading(table.id):
            live = LiveTable(playing.glimpsed(table))
            live.ahead = self._ahead
            live.info()  # what cannot be told of one table spoils no list
        return live

    def read(self, table: TableDocument) -> TableValue:
        with self.store.aside.reading(table.id):
            return playing.load(table)

    async def _load(self, id: str) -> LiveTable:
        look = await self.store.read(self.ownership.look, id, 0, 0)
        if look is None or look.table is None:
            raise Refused(404, NO_TABLE)
        live = LiveTable(self.read(look.table), look.lease)
        live.others = look.others
        return self._keep(live)

    async def refresh(self, live: LiveTable) -> None:
        """Learn what other processes have made of a table."""
        look = await self.store.read(self.ownership.look, live.table.id, live.table.version, live.table.steps)
        if look is None:
            self.memory.drop(live.table.id)
            raise Refused(404, NO_TABLE)
        self._learn(live, look)

    def _learn(self, live: LiveTable, look: Look) -> None:
        play = live.play
        if look.table:
            with self.store.aside.reading(look.table.id):
                play = playing.followed(play, look.table, look.steps)
        live.advance(play, look.lease, look.steps)
        self.memory.count(live)
        live.others = look.others
        self.bot_turns.wake(live)

    def _keep(self, live: LiveTable) -> LiveTable:
        live.loaded, live.ahead = self.now(), self._ahead
        self.memory.keep(live)
        self.bot_turns.wake(live)
        return live

    async def add(self, play: TableValue) -> LiveTable:
        """A new table."""
        lease, play = Lease(self.ownership.process, 1), playing.with_glimpse(play)
        asked, told = bot_asked(play) is not None, tellings.of_change(None, play, (), self.now())
        write = self.store.write_together
        await self._stored(write(self.store.add_table, play.table, play.new, lease, asked, told))
        if told:
            self._told()
        metrics.games.labels(play.table.game, "made").inc()
        live = LiveTable(replace(play, new=()), lease)
        live.recent.extend(play.new)
        return self._keep(live)

    async def save(self, live: LiveTable, play: TableValue) -> None:
        """Store what a change made of a table, and only then let it be true and be told. The lock is held.

        The table is this process's afterwards. Whoever asked for it may go away meanwhile: what is on its way to the
        store becomes true all the same.
        """
        result = await self._measured(live, play)
        if play.table.version != live.table.version:
            raise Changed  # another process did, while this one was reading
        was = live.lease
        play = playing.with_glimpse(play.with_table(version=live.table.version + 1))
        lease = was if was.owner == self.ownership.process else Lease(self.ownership.process, was.epoch + 1)
        asked = bot_asked(play) is not None
        told = tellings.of_change(live.play, play, live.present, self.now())
        storing = self.store.save(Save(play.table, live.table, play.new, was, lease, asked, result, told))
        storing.add_done_callback(partial(self._became_true, live, play, lease))
        try:
            await self._stored(storing)
        except Conflict:
            await self.refresh(live)
            raise Changed from None
        if told:
            self._told()

    def _became_true(self, live: LiveTable, play: TableValue, lease: Lease, stored: asyncio.Future[None]) -> None:
        if stored.cancelled() or stored.exception():
            return
        metrics.actions.labels(play.table.game).inc()
        if play.table.status == "ended" != live.table.status:
            metrics.games.labels(play.table.game, "ended").inc()
        before = live.table
        live.advance(play, lease, play.new)
        self.memory.count(live)
        if live.asking:
            seat, thinking = live.asking
            if before.status != play.table.status or before.decisions[seat] != play.table.decisions[seat]:
                thinking.cancel()  # nobody waits for this answer any more
        absence.find(live, self.now())
        live.trust()
        change = Change(play.table, lease, play.new)
        asyncio.get_running_loop().call_soon(self.tell, live, "changed", change)  # whoever asked for it is told first
        self.bot_turns.wake(live)

    async def _measured(self, live: LiveTable, play: TableValue) -> list[Measure]:
        """What a game that ends by this change says about its seats: found here, because the store knows no rules."""
        if not (play.table.status == "ended" != live.table.status and play.new):
            return []
        try:
            before = await self.store.read(self.store.steps, play.table.id)
        except StoreError:  # if it has not recovered in a moment, storing the table will say so
            return []
        except Unreadable:  # the game ends all the same
            return []
        return measured(play.table, [*before, *play.new])

    async def _stored(self, storing: asyncio.Future[None]) -> None:
        try:
            with metrics.took(metrics.action_seconds):
                await asyncio.shield(storing)
        except asyncio.CancelledError:
            await asyncio.wait((storing,))  # the lock is kept until it is known what came of it
            raise
        except IntegrityError:
            raise not_now("This answer was already given.") from None
        except StoreError as error:
            metrics.errors.labels("store").inc()
            log.error("The store failed: %s", type(error).__name__)
            raise Refused(503, TOO_BUSY) from None

    async def steps(self, live: LiveTable) -> list[Step]:
        """All that happened at a table; some may be stored and not yet true."""
        recent = list(live.recent)
        if len(recent) == live.table.steps:
            return recent
        return await self.store.read(self.store.steps, live.table.id)

    async def close(self) -> None:
        """Stop what goes on by itself at the tables."""
        await self.bot_turns.close()
        writing = [task for live in self.memory.all() for task in (live.writing, live.telling) if task]
        for task in writing:
            task.cancel()
        await asyncio.gather(*writing, return_exceptions=True)

    # ---- who is here, and when

    def presence(self, live: LiveTable, seat: int | None, by: int) -> None:
        """Somebody came or went."""
        if seat is None:
            live.spectators += by
        else:
            live.online[seat] += by
            if not live.online[seat]:
                del live.online[seat]
                self._leaving(live, seat)
        absence.find(live, self.now())
        if self.ownership.alone:
            self.tell(live, "presence", None)
        elif not live.writing or live.writing.done():
            live.writing = asyncio.ensure_future(self._write_presence(live))

    def _leaving(self, live: LiveTable, seat: int) -> None:
        """Whoever goes while it is their turn is told a little later: they may not have seen it."""
        told = tellings.on_leaving(live.play, seat, self.now())
        if told:
            live.telling = asyncio.ensure_future(self._tell_leaving(told))

    async def _tell_leaving(self, told: Sequence[NewNotice]) -> None:
        try:
            await self.store.change(outbox.add, told)
        except (StoreError, RuntimeError) as error:  # the store may be closed by now
            log.warning("Somebody who left was not told that it is their turn: %s", type(error).__name__)

    async def _write_presence(self, live: LiveTable) -> None:
        written = None
        while (here := live.here) != written:
            try:
                await self.store.write(self.ownership.present, live.table.id, here)
            except StoreError as error:
                log.warning("Who is online was not stored: %s", type(error).__name__)
            written = here
            self.tell(live, "presence", None)

    def left_alone(self, alive: set[str]) -> None:
        """Tell tables some of whose viewers were connected to a process that died."""
        for live in self.memory.all():
            if not alive.issuperset(live.others):
                self.tell(live, "presence", None)

    def present_again(self) -> None:
        """Write down once more who is here, because it was forgotten."""
        for live in self.memory.all():
            if live.here != Presence((), 0):
                live.writing = asyncio.ensure_future(self._write_presence(live))

    def show_ahead(self, ahead: float) -> None:
        """The machine's clock was set: say by it when somebody's time is over."""
        self._ahead = ahead
        for live in self.memory.all():
            live.ahead = ahead
            if live.table.clock:
                self.tell(live, "presence", None)

    # ---- changes

    async def expire(self, live: LiveTable) -> None:
        """End the time of everybody at a table whose time is over. The lock is held."""
        play = out_of_time(live.play, self.now())
        if play:
            await self.save(live, play)

    async def answered(self, live: LiveTable, seat: int, decision: int, client: str) -> Step | None:
        """The step that the very same message has led to before."""
        for step in reversed(live.recent):
            if step.client == client and step.seat == seat:
                return step
        if decision >= live.table.decisions[seat]:
            return None
        return await self.store.read(self.store.step_of, live.table.id, seat, client)

    @retried
    async def advised(self, id: str, seat: int) -> None:
        """A bot has advised somebody: their opponents may know. In another language it is the same advice."""
        live = await self.get(id)
        async with live.lock:
            decision = live.table.decisions[seat]
            play = hinted(live.play, seat) if live.advised.get(seat) != decision else None
            live.advised[seat] = decision
            if play:
                await self.save(live, play)

    async def bot_answers(self, live: LiveTable, seat: int, decision: int, token: str) -> None:
        """What a bot of this process has chosen; Changed: the table is another one by now."""
        async with live.lock:
            await self.expire(live)
            await self.save(live, answered(live.play, seat, decision, token, f"bot-{decision}", self.now()))
