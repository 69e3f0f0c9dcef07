"""All live tables of this process: loaded when first asked for, changed one at a time, stored before they are told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial, wraps
from typing import ParamSpec, TypeVar

from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from sztab import bots
from sztab.bots.worker_process import STAND_IN
from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.server import metrics
from sztab.server.errors import NO_TABLE, NOT_YOURS, TOO_BUSY, Changed, Refused, bad_input, not_now
from sztab.server.live import absence, changes, present
from sztab.server.live.bot_service import BotService
from sztab.server.live.changes import Change
from sztab.server.live.measuring import measured
from sztab.server.live.ownership import Look, Ownership, Presence
from sztab.server.live.parcels import Parcel
from sztab.server.messages.tables import Accepted, Entry, State, Table
from sztab.server.messages.websocket import TableMessage
from sztab.server.store.store import NOBODY, Conflict, Lease, Save, Store, StoreError
from sztab.server.store.unreadable import Unreadable
from sztab.table import clocks, seeds
from sztab.table import value as playing
from sztab.table.documents import Measure, Result, Seat, Step, TableDocument
from sztab.table.value import TableValue

log = logging.getLogger("sztab.server.live.tables")
RECENT = 50  # steps of a live table that are kept in memory, some 4 KB each
TRUSTED = 20.0  # seconds for which a table is believed to be as it was, unless another process says that it is not
MOST_ENTRIES = 500  # that one message tells
_AT_ONCE = 100  # tables that are looked at while everybody waits
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


class LiveTable:
    """A table in memory."""

    def __init__(self, play: TableValue, lease: Lease = NOBODY) -> None:
        self.play = play
        self.lease = lease
        self.lock = asyncio.Lock()
        self.recent: deque[Step] = deque(maxlen=RECENT)
        self.online: Counter[int] = Counter()
        self.loaded = 0.0
        self.looked = -TRUSTED  # when it was last compared with the store, by `time.monotonic`; or it is doubtful
        self.looking: asyncio.Task[None] | None = None  # it up in the store
        self.doubts = 0  # how often another process was heard to have changed it
        self.seen: dict[int, float] = {}  # when a seat was last known to be here
        self.absent: set[int] = set()  # seats that have been away for too long
        self.spectators = 0
        self.others: dict[str, Presence] = {}  # who is here through other processes
        self.chat: int | None = None  # the number of the last message; None: not known
        self.bot: asyncio.Task[None] | None = None
        self.asking: tuple[int, asyncio.Task[str]] | None = None  # the seat of a bot, and its answer
        self.writing: asyncio.Task[None] | None = None  # down who is here
        self.stood_in: set[int] = set()  # bots of which the table knows that another one answers for them
        self.drawn: dict[tuple[int | None, str, int, bool], Parcel[State]] = {}
        self.stories: present.Stories = {}
        self._outside: tuple[TableValue, object, Parcel[TableMessage]] | None = None
        self.ahead = 0.0  # of the clock that games go by is the one that people see

    @property
    def table(self) -> TableDocument:
        return self.play.table

    @property
    def busy(self) -> bool:
        return bool(self.online or self.spectators or self.lock.locked() or (self.bot and not self.bot.done()))

    @property
    def here(self) -> Presence:
        """Who is here through this process."""
        return Presence(tuple(sorted(seat for seat, count in self.online.items() if count)), self.spectators)

    def info(self) -> Table:
        return self.outside().message.table

    def outside(self) -> Parcel[TableMessage]:
        """What everybody may know, for everybody the same."""
        watching = sum(place.spectators for place in (self.here, *self.others.values()))
        facts = (self.present, watching, set(self.absent), self.ahead)
        known = self._outside
        if known is None or known[0] is not self.play or known[1] != facts:
            known = self._outside = self.play, facts, Parcel(TableMessage(present.table_info(self.play, *facts)))
        return known[2]

    @property
    def present(self) -> set[int]:
        """The seats that are here through any process."""
        return {seat for place in (self.here, *self.others.values()) for seat in place.online}

    def trust(self) -> None:
        """Nobody can have changed it before the change that was just made: unless in doubt, it is as it was."""
        if self.looked >= 0:
            self.looked = time.monotonic()

    def advance(self, play: TableValue, lease: Lease, steps: Iterable[Step]) -> None:
        """What was stored is true now, unless something newer is known already."""
        if play.table.version > self.table.version:
            last = self.table.steps
            self.recent.extend(step for step in steps if step.step > last)
            self.drawn.clear()
            self.stories.clear()
            self.play = replace(play, new=())
        if lease.epoch >= self.lease.epoch:
            self.lease = lease


Held = Callable[[LiveTable, int], bool]  # is this seat still theirs, now that it is their turn to change the table?
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
    ) -> None:
        self.store = store
        self.ownership = ownership
        self.bot_service = bot_service
        self.now = now
        self.tell = tell
        self._most = most
        self._ahead = 0.0
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._drawing = asyncio.Lock()  # what is shown is made piece by piece, and answers go first in between

    # ---- in memory

    async def get(self, id: str) -> LiveTable:
        """A table as it is now: from memory if nobody else can have changed it, or else from its snapshot."""
        live = self._live.get(id)
        if not id.isprintable():
            raise Refused(404, NO_TABLE)
        if live:
            self._live.move_to_end(id)
            if not self.ownership.alone:
                await self._refresh(live)
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
        live = self._live.get(id)
        if not live or self.ownership.alone:
            return await self.get(id)
        self._live.move_to_end(id)
        while live.looking or time.monotonic() - live.looked >= TRUSTED:
            if not live.looking:
                live.looking = asyncio.ensure_future(self._look_up(live))
            await asyncio.shield(live.looking)
        return live

    async def _look_up(self, live: LiveTable) -> None:
        if live.looked >= 0:  # nobody has said anything: perhaps a word was lost, of whatever it was
            live.chat = None
        live.looked = time.monotonic()  # before it is read: what is heard meanwhile makes it doubtful again
        try:
            await self._refresh(live)
        except BaseException:
            live.looked = -TRUSTED
            raise
        finally:
            live.looking = None

    def heard(self, id: str, notice: str, change: str = "") -> None:
        """Another process has changed something about a table, and may have said what."""
        live = self._live.get(id)
        if live:
            live.doubts += 1
            if notice == "chat":
                live.chat = None
            elif not self._follow(live, change):
                live.looked = -TRUSTED

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
            live.trust()
            self._wake(live)
        return True

    def doubt_all(self) -> None:
        """Another process may have changed anything."""
        for live in self._live.values():
            live.doubts += 1
            live.chat, live.looked = None, -TRUSTED

    async def peek(self, tables: Sequence[TableDocument]) -> list[LiveTable]:
        """Tables that were just read from the store, without keeping them in memory."""
        others = await self.store.read(self.ownership.others, [table.id for table in tables])
        found = []
        for table in tables:
            live = self._live.get(table.id)
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

    def _play(self, table: TableDocument) -> TableValue:
        with self.store.aside.reading(table.id):
            return playing.load(table)

    async def _load(self, id: str) -> LiveTable:
        look = await self.store.read(self.ownership.look, id, 0, 0)
        if look is None or look.table is None:
            raise Refused(404, NO_TABLE)
        live = LiveTable(self._play(look.table), look.lease)
        live.others = look.others
        return self._keep(live)

    async def _refresh(self, live: LiveTable) -> None:
        """Learn what other processes have made of a table."""
        look = await self.store.read(self.ownership.look, live.table.id, live.table.version, live.table.steps)
        if look is None:
            self._live.pop(live.table.id, None)
            raise Refused(404, NO_TABLE)
        self._learn(live, look)

    def _learn(self, live: LiveTable, look: Look) -> None:
        play = live.play
        if look.table:
            with self.store.aside.reading(look.table.id):
                play = playing.followed(play, look.table, look.steps)
        live.advance(play, look.lease, look.steps)
        live.others = look.others
        self._wake(live)

    def _keep(self, live: LiveTable) -> LiveTable:
        live.loaded, live.ahead = self.now(), self._ahead
        self._live[live.table.id] = live
        if len(self._live) > self._most:
            for id in [id for id, old in self._live.items() if not old.busy][: len(self._live) - self._most]:
                del self._live[id]
        metrics.tables.set(len(self._live))
        self._wake(live)
        return live

    async def add(self, play: TableValue) -> LiveTable:
        """A new table."""
        lease, play = Lease(self.ownership.process, 1), playing.with_glimpse(play)
        asked = bot_asked(play) is not None
        await self._stored(self.store.write_together(self.store.add_table, play.table, play.new, lease, asked))
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
        storing = self.store.save(Save(play.table, live.table, play.new, was, lease, asked, result))
        storing.add_done_callback(partial(self._became_true, live, play, lease))
        try:
            await self._stored(storing)
        except Conflict:
            await self._refresh(live)
            raise Changed from None

    def _became_true(self, live: LiveTable, play: TableValue, lease: Lease, stored: asyncio.Future[None]) -> None:
        if stored.cancelled() or stored.exception():
            return
        metrics.actions.labels(play.table.game).inc()
        if play.table.status == "ended" != live.table.status:
            metrics.games.labels(play.table.game, "ended").inc()
        before = live.table
        live.advance(play, lease, play.new)
        if live.asking:
            seat, thinking = live.asking
            if before.status != play.table.status or before.decisions[seat] != play.table.decisions[seat]:
                thinking.cancel()  # nobody waits for this answer any more
        absence.find(live, self.now())
        live.trust()
        change = Change(play.table, lease, play.new)
        asyncio.get_running_loop().call_soon(self.tell, live, "changed", change)  # whoever asked for it is told first
        self._wake(live)

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

    def presence(self, live: LiveTable, seat: int | None, by: int) -> None:
        """Somebody came or went."""
        if seat is None:
            live.spectators += by
        else:
            live.online[seat] += by
            if not live.online[seat]:
                del live.online[seat]
        absence.find(live, self.now())
        if self.ownership.alone:
            self.tell(live, "presence", None)
        elif not live.writing or live.writing.done():
            live.writing = asyncio.ensure_future(self._write_presence(live))

    async def _write_presence(self, live: LiveTable) -> None:
        written = None
        while (here := live.here) != written:
            try:
                await self.store.write(self.ownership.present, live.table.id, here)
            except StoreError as error:
                log.warning("Who is online was not stored: %s", type(error).__name__)
            written = here
            self.tell(live, "presence", None)

    # ---- answers

    @retried
    async def answer(
        self, id: str, seat: int, decision: int, token: str, client: str, held: Held | None = None
    ) -> Accepted:
        """A seat answers. The caller has proved that the seat is theirs; `held` says whether it still is."""
        try:
            return await self._answer(await self.known(id), seat, decision, token, client, held)
        except Refused as refused:
            if self.ownership.alone or refused.status == 503:
                raise
        return await self._answer(await self.get(id), seat, decision, token, client, held)  # refused by what is true

    async def _answer(
        self, live: LiveTable, seat: int, decision: int, token: str, client: str, held: Held | None = None
    ) -> Accepted:
        async with live.lock:
            _must_hold(live, seat, held)
            done = await self._done(live, seat, decision, client)
            if done:
                return Accepted(client, done.numbers[seat], done.decision, True)
            await self._expire(live)
            table = live.table
            if table.status != "running":
                raise not_now("The game is not running.")
            if seat not in live.play.asked:
                raise not_now(Sentence("{name} has nothing to decide now.", name=table.names[seat]))
            if decision != table.decisions[seat]:
                raise not_now(
                    Sentence(
                        "The current decision is number {now}, not {number}.",
                        now=table.decisions[seat],
                        number=decision,
                    )
                )
            try:
                play = playing.answer(live.play, seat, token, client, self.now())
            except BadInput as error:
                raise bad_input(error) from None
            await self.save(live, play)
            return Accepted(client, play.new[0].numbers[seat], decision, False)

    async def _done(self, live: LiveTable, seat: int, decision: int, client: str) -> Step | None:
        """The step that the very same message has led to before."""
        for step in reversed(live.recent):
            if step.client == client and step.seat == seat:
                return step
        if decision >= live.table.decisions[seat]:
            return None
        return await self.store.read(self.store.step_of, live.table.id, seat, client)

    @retried
    async def undo(
        self, id: str, seat: int, count: int, number: int | None = None, held: Held | None = None
    ) -> LiveTable:  # fmt: skip
        """A seat takes actions back; `number`: only if this is still the last entry it knows."""
        live = await self.get(id)
        async with live.lock:
            _must_hold(live, seat, held)
            if live.table.status != "running":
                raise not_now("The game is not running.")
            if number is not None and number != live.table.numbers[seat]:
                raise not_now(
                    Sentence(
                        "The last entry is now number {now}, not {number}.", now=live.table.numbers[seat], number=number
                    )
                )
            try:
                play = playing.undo(live.play, seat, count, self.now())
            except BadInput as error:
                raise not_now(error.args[0]) from None
            await self.save(live, play)
        return live

    # ---- what viewers get

    async def state(self, live: LiveTable, viewer: int | None, language: str, after: int, scene: bool) -> State:
        """A viewer's state with the entries after a number."""
        return (await self.inside(live, viewer, language, after, scene)).message

    async def inside(
        self, live: LiveTable, viewer: int | None, language: str, after: int, scene: bool
    ) -> Parcel[State]:
        """The same for whoever sends it: all who see the same get the same parcel."""
        index = present.viewer_index(live.play, viewer)
        last = live.table.numbers[index]
        after = max(min(after, last), last - MOST_ENTRIES)
        key = (viewer, language, after, scene)
        found = live.drawn.get(key)
        if not found:
            async with self._drawing:
                await asyncio.sleep(0)
            play = live.play
            told = await self.entries(live, viewer, language, after)
            found = Parcel(present.state_for(play, viewer, language, told, scene))
            if play is live.play:
                live.drawn[key] = found
        return found

    async def entries(self, live: LiveTable, viewer: int | None, language: str, after: int) -> list[Entry]:
        play, steps = live.play, await self.steps_for(live, viewer, after)
        return present.entries(play, steps, viewer, after, language, live.stories)

    async def steps_for(self, live: LiveTable, viewer: int | None, after: int) -> list[Step]:
        """All steps that tell a viewer something new, and maybe more."""
        index = present.viewer_index(live.play, viewer)
        if after >= live.table.numbers[index]:
            return []
        recent = list(live.recent)
        oldest = next((step.numbers[index] for step in recent if step.numbers[index]), None)
        if recent and (recent[0].step == 1 or (oldest is not None and oldest <= after + 1)):
            return recent
        return await self.store.read(self.store.steps, live.table.id)

    async def steps(self, live: LiveTable) -> list[Step]:
        recent = list(live.recent)
        if len(recent) == live.table.steps:
            return recent
        return await self.store.read(self.store.steps, live.table.id)

    # ---- bots

    def _mine(self, live: LiveTable) -> bool:
        return self.ownership.alone or live.lease.owner == self.ownership.process

    def _wake(self, live: LiveTable) -> None:
        """Let a bot think if one is asked and this process looks after the table."""
        if self._mine(live) and bot_asked(live.play) is not None and (live.bot is None or live.bot.done()):
            live.bot = asyncio.ensure_future(self._bot_turns(live))

    def bot_games(self, owner: str | None) -> int:
        """How many games without people run for the address of a player."""
        address = self.bot_service.asker(owner or "").address
        return sum(
            live.table.status == "running"
            and without_people(live.table)
            and self.bot_service.asker(live.table.owner or "").address == address
            for live in self._live.values()
        )

    async def close(self) -> None:
        """Let no bot play on: its table waits for the next start, or for another process."""
        self.bot_service.stop()
        asking = [live.asking[1] for live in self._live.values() if live.asking]
        thinking = [*asking, *(task for live in self._live.values() for task in (live.bot, live.writing) if task)]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)

    async def _bot_turns(self, live: LiveTable) -> None:
        id = live.table.id
        while (seat := bot_asked(live.play)) is not None and self._mine(live):
            table, view = live.table, live.play.view(seat)
            decision = table.decisions[seat]
            name = table.seats[seat].bot or "random"
            if self.bot_service.stands_in(table.game, name) and seat not in live.stood_in:
                live.stood_in.add(seat)
                async with live.lock:
                    await self.save(live, playing.note(live.play, "warming", seat, self.now()))
            seed, alone = seeds.bot_seed(table, seat), without_people(table)
            asking = self.bot_service.choose(id, seat, name, seed, view, player=table.owner or "", alone=alone)
            thinking = asyncio.ensure_future(asking)
            live.asking = (seat, thinking)
            await asyncio.wait({thinking})
            if thinking.cancelled():
                continue  # the table has changed, and with it the question
            token = thinking.result()
            if self._live.get(id) is not live or not self._mine(live):
                return  # somebody else looks after the table now, and its bot thinks there
            try:
                await self._answer(live, seat, decision, token, f"bot-{decision}")
            except Changed:
                continue
            except Refused as refused:
                if refused.status == 503:
                    await asyncio.sleep(1)
                elif live.table.decisions[seat] == decision:
                    log.error("The bot %s at table %s was refused: %s", name, id, refused)
                    return

    # ---- time

    async def sweep(self) -> None:
        """Do what happens by itself: end the time of everybody whose time is over, and let waiting bots play.

        And see who has been away for too long.
        """
        for number, live in enumerate(list(self._live.values())):
            if number % _AT_ONCE == 0:
                await asyncio.sleep(0)
            if absence.find(live, self.now()):
                self.tell(live, "presence", None)
        for id in await self.store.read(self.ownership.due, self.now()):
            try:
                with self.store.aside.reading(id):
                    live = await self.get(id)
                    async with live.lock:
                        await self._expire(live)
            except Refused as refused:  # it was changed or removed meanwhile, or cannot be read
                log.info("The time at table %s: %s", id, refused)
        orphans = await self.store.read(self.ownership.orphans)
        for id in await self.store.write(self.ownership.adopt, orphans) if orphans else ():
            metrics.adopted.inc()
            try:
                with self.store.aside.reading(id):
                    live = await self.get(id)
                    if live.lease.owner != self.ownership.process:
                        await self._refresh(live)
            except Refused as refused:
                log.info("Table %s was not taken over: %s", id, refused)

    def left_alone(self, alive: set[str]) -> None:
        """Tell who watches together with people at processes that have died."""
        for live in self._live.values():
            if not alive.issuperset(live.others):
                self.tell(live, "presence", None)

    def present_again(self) -> None:
        """Write down once more who is here, because it was forgotten."""
        for live in self._live.values():
            if live.here != Presence((), 0):
                live.writing = asyncio.ensure_future(self._write_presence(live))

    def show_ahead(self, ahead: float) -> None:
        """The machine's clock was set: say by it when somebody's time is over."""
        self._ahead = ahead
        for live in self._live.values():
            live.ahead = ahead
            if live.table.clock:
                self.tell(live, "presence", None)

    async def put_on(self, by: float) -> None:
        """Put the clocks of all running games on, so that what was not anybody's time is taken from nobody.

        This happens before anything else does: no table is in memory, and nobody is there to be told.
        """
        for id in await self.store.read(self.store.timed):
            # Where it cannot be read nothing runs; where another process has changed it, somebody has answered.
            with contextlib.suppress(Unreadable, Conflict):
                await self._put_on(id, by)

    async def _put_on(self, id: str, by: float) -> None:
        look = await self.store.read(self.ownership.look, id, 0, 0)
        if look and look.table and look.table.clock:
            clock = replace(look.table.clock, since=min(look.table.clock.since + by, self.now()))
            play = self._play(replace(look.table, clock=clock, version=look.table.version + 1))
            await self.store.save(Save(play.table, look.table, (), look.lease, look.lease, bot_asked(play) is not None))

    async def _expire(self, live: LiveTable) -> None:
        table = live.table
        if table.status != "running" or not table.clock:
            return
        now = self.now()
        late = clocks.late(table.clock, now)
        if not late:
            return
        play = live.play.with_table(clock=clocks.settle(table.clock, now))
        for seat in late:
            if play.table.status == "running":
                play = self._too_late(play, seat, now)
        await self.save(live, play)

    def _too_late(self, play: TableValue, seat: int, now: float) -> TableValue:
        play = playing.note(play, "time", seat, now)
        if play.table.leaver == "claim":
            return playing.run_clock(play.with_table(late=(*play.table.late, seat)), now)
        if play.table.leaver == "lose":
            return lost(play, seat, Result((), "time", seat), now)
        return taken_over(play, seat, now)


def _must_hold(live: LiveTable, seat: int, held: Held | None) -> None:
    if held and not held(live, seat):
        raise Refused(403, NOT_YOURS)


def without_people(table: TableDocument) -> bool:
    return all(seat.kind != "person" for seat in table.seats)


def bot_asked(play: TableValue) -> int | None:
    """The seat of a bot that is to answer."""
    return next((seat for seat in play.asked if play.table.seats[seat].kind == "bot"), None)


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
    there = bots.names(play.table.game)  # the strongest first, the random one last
    name = STAND_IN if STAND_IN in there else there[-2:][0]
    seats[seat] = Seat("bot", old.player, old.name, name)
    late = tuple(other for other in play.table.late if other != seat)
    play = playing.note(play.with_table(seats=tuple(seats), late=late), "bot", seat, now)
    return playing.run_clock(play, now)
