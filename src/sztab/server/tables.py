"""All live tables of this process: loaded when first asked for, changed one at a time, stored before they are told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import replace

from msgspec.structs import replace as changed
from sqlalchemy.exc import IntegrityError

from sztab import bots
from sztab.bots.process import STAND_IN
from sztab.core.action import BadInput
from sztab.server import clocks, fairness, render
from sztab.server import play as playing
from sztab.server.bots import Desk
from sztab.server.messages import Accepted, Entry, State, Table
from sztab.server.play import Play
from sztab.server.problems import CHANGED, NO_TABLE, TOO_BUSY, Refused, bad_input, not_now
from sztab.server.snapshot import Result, Seat, Snapshot, Step
from sztab.server.store import Conflict, Store, StoreError

log = logging.getLogger("sztab.server.tables")
RECENT = 200  # steps of a live table that are kept in memory
MOST_ENTRIES = 500  # that one message tells


class Live:
    """A table in memory."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.lock = asyncio.Lock()
        self.recent: deque[Step] = deque(maxlen=RECENT)
        self.online: Counter[int] = Counter()
        self.spectators = 0
        self.chat: int | None = None  # the number of the last message; None: not known
        self.bot: asyncio.Task[None] | None = None
        self.stood_in: set[int] = set()  # bots of which the table knows that another one answers for them
        self.drawn: dict[tuple[int | None, str, int], State] = {}

    @property
    def table(self) -> Snapshot:
        return self.play.table

    @property
    def busy(self) -> bool:
        return bool(self.online or self.spectators or self.lock.locked() or (self.bot and not self.bot.done()))

    def info(self) -> Table:
        return render.table_info(self.play, [seat for seat, count in self.online.items() if count], self.spectators)


Tell = Callable[[Live, str], None]  # a table has changed: `changed`, `presence` or `chat`


class Tables:
    """The authority: every change of a table goes through here."""

    def __init__(
        self, store: Store, desk: Desk, tell: Tell, now: Callable[[], float] = time.time, most: int = 2000
    ) -> None:  # fmt: skip
        self.store = store
        self.desk = desk
        self.now = now
        self.tell = tell
        self._most = most
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}

    # ---- in memory

    async def get(self, id: str) -> Live:
        """A table, loaded from its snapshot when it is not in memory."""
        live = self._live.get(id)
        if not id.isprintable():
            raise Refused(404, NO_TABLE)
        if live:
            self._live.move_to_end(id)
            return live
        loading = self._loading.get(id)
        if not loading:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    def peek(self, table: Snapshot) -> Live:
        """A table that was just read from the store, without keeping it in memory."""
        return self._live.get(table.id) or Live(playing.load(table))

    async def _load(self, id: str) -> Live:
        table = await self.store.read(self.store.table, id)
        if table is None:
            raise Refused(404, NO_TABLE)
        return self._keep(Live(playing.load(table)))

    def _keep(self, live: Live) -> Live:
        self._live[live.table.id] = live
        if len(self._live) > self._most:
            for id in [id for id, old in self._live.items() if not old.busy][: len(self._live) - self._most]:
                del self._live[id]
        self._wake(live)
        return live

    async def add(self, play: Play) -> Live:
        """A new table."""
        await self._stored(self.store.add_table, play.table, play.new)
        live = Live(replace(play, new=()))
        live.recent.extend(play.new)
        return self._keep(live)

    async def save(self, live: Live, play: Play) -> None:
        """Store what a change made of a table, and only then let it be true and be told. The lock is held."""
        play = play.with_table(version=live.table.version + 1)
        try:
            await self._stored(self.store.save_table, play.table, live.table, play.new)
        except Conflict:
            self._live.pop(live.table.id, None)
            raise not_now(CHANGED) from None
        live.recent.extend(play.new)
        live.drawn.clear()
        live.play = replace(play, new=())
        self.tell(live, "changed")
        self._wake(live)

    async def _stored(self, write: Callable[..., None], *args: object) -> None:
        try:
            await self.store.write(write, *args)
        except IntegrityError:
            raise not_now("This answer was already given.") from None
        except StoreError as error:
            log.error("The store failed: %s", type(error).__name__)
            raise Refused(503, TOO_BUSY) from None

    def presence(self, live: Live, seat: int | None, by: int) -> None:
        """Somebody came or went."""
        if seat is None:
            live.spectators += by
        else:
            live.online[seat] += by
            if not live.online[seat]:
                del live.online[seat]
        self.tell(live, "presence")

    # ---- answers

    async def answer(self, id: str, seat: int, decision: int, token: str, client: str) -> Accepted:
        """A seat answers. The caller has proved that the seat is theirs."""
        live = await self.get(id)
        async with live.lock:
            done = await self._done(live, seat, decision, client)
            if done:
                return Accepted(client, done.numbers[seat], done.decision, True)
            await self._expire(live)
            table = live.table
            if table.status != "running":
                raise not_now("The game is not running.")
            if seat not in live.play.asked:
                raise not_now(f"{table.names[seat]} is not asked now.")
            if decision != table.decisions[seat]:
                raise not_now(f"The decision is number {table.decisions[seat]} now, not {decision}.")
            try:
                play = playing.answer(live.play, seat, token, client, self.now())
            except BadInput as error:
                raise bad_input(error) from None
            await self.save(live, play)
            return Accepted(client, play.new[0].numbers[seat], decision, False)

    async def _done(self, live: Live, seat: int, decision: int, client: str) -> Step | None:
        """The step that the very same message has led to before."""
        for step in reversed(live.recent):
            if step.client == client and step.seat == seat:
                return step
        if decision >= live.table.decisions[seat]:
            return None
        return await self.store.read(self.store.step_of, live.table.id, seat, client)

    async def undo(self, id: str, seat: int, count: int, number: int | None = None) -> Live:
        """A seat takes actions back; `number`: only if this is still the last entry it knows."""
        live = await self.get(id)
        async with live.lock:
            if live.table.status != "running":
                raise not_now("The game is not running.")
            if number is not None and number != live.table.numbers[seat]:
                raise not_now(f"The last entry is number {live.table.numbers[seat]} now, not {number}.")
            try:
                play = playing.undo(live.play, seat, count, self.now())
            except BadInput as error:
                raise not_now(str(error)) from None
            await self.save(live, play)
        return live

    # ---- what viewers get

    async def state(self, live: Live, viewer: int | None, language: str, after: int) -> State:
        """A viewer's state with the entries after a number."""
        index = render.viewer_index(live.play, viewer)
        last = live.table.numbers[index]
        after = max(min(after, last), last - MOST_ENTRIES)
        key = (viewer, language, after)
        found = live.drawn.get(key)
        if not found:
            play = live.play
            told = await self.entries(live, viewer, language, after)
            found = render.state_for(play, viewer, language, told)
            if play is live.play:
                live.drawn[key] = found
        return found

    async def entries(self, live: Live, viewer: int | None, language: str, after: int) -> list[Entry]:
        play, steps = live.play, await self.steps_for(live, viewer, after)
        return render.entries(play, steps, viewer, after, language)

    async def steps_for(self, live: Live, viewer: int | None, after: int) -> list[Step]:
        """All steps that tell a viewer something new, and maybe more."""
        index = render.viewer_index(live.play, viewer)
        if after >= live.table.numbers[index]:
            return []
        recent = list(live.recent)
        oldest = next((step.numbers[index] for step in recent if step.numbers[index]), None)
        if recent and (recent[0].step == 1 or (oldest is not None and oldest <= after + 1)):
            return recent
        return await self.store.read(self.store.steps, live.table.id)

    async def steps(self, live: Live) -> list[Step]:
        recent = list(live.recent)
        if len(recent) == live.table.steps:
            return recent
        return await self.store.read(self.store.steps, live.table.id)

    # ---- bots

    def _wake(self, live: Live) -> None:
        """Let a bot think if one is asked."""
        if self._bot_asked(live) is not None and (live.bot is None or live.bot.done()):
            live.bot = asyncio.ensure_future(self._bot_turns(live))

    async def close(self) -> None:
        """Let no bot play on: its table waits for the next start."""
        thinking = [live.bot for live in self._live.values() if live.bot]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)

    @staticmethod
    def _bot_asked(live: Live) -> int | None:
        return next((seat for seat in live.play.asked if live.table.seats[seat].kind == "bot"), None)

    async def _bot_turns(self, live: Live) -> None:
        id = live.table.id
        while (seat := self._bot_asked(live)) is not None:
            table, view = live.table, live.play.view(seat)
            decision = table.decisions[seat]
            name = table.seats[seat].bot or "random"
            if self.desk.stands_in(table.game, name) and seat not in live.stood_in:
                live.stood_in.add(seat)
                async with live.lock:
                    await self.save(live, playing.note(live.play, "warming", seat, self.now()))
            token = await self.desk.choose(id, seat, name, fairness.bot_seed(table, seat), view)
            if self._live.get(id) is not live:
                return
            try:
                await self.answer(id, seat, decision, token, f"bot-{decision}")
            except Refused as refused:
                if refused.status == 503:
                    await asyncio.sleep(1)
                elif live.table.decisions[seat] == decision:
                    log.error("The bot %s at table %s was refused: %s", name, id, refused)
                    return

    # ---- time

    async def sweep(self) -> None:
        """End the time of everybody whose time is over."""
        for id in await self.store.read(self.store.due, self.now()):
            live = await self.get(id)
            async with live.lock:
                await self._expire(live)

    async def _expire(self, live: Live) -> None:
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

    def _too_late(self, play: Play, seat: int, now: float) -> Play:
        play = playing.note(play, "time", seat, now)
        if play.table.leaver == "claim":
            return playing.run_clock(play.with_table(late=(*play.table.late, seat)), now)
        if play.table.leaver == "lose":
            return lost(play, seat, Result((), "time", seat), now)
        return taken_over(play, seat, now)


def lost(play: Play, seat: int, result: Result, now: float) -> Play:
    """A seat gives up or has no time left: with two seats the other one wins, with more a bot plays on."""
    seats = range(len(play.table.seats))
    if len(seats) > 2:
        return taken_over(play, seat, now)
    winners = tuple(other for other in seats if other != seat)
    return playing.end(play, changed(result, winners=winners), now)


def taken_over(play: Play, seat: int, now: float) -> Play:
    """A bot plays on for somebody who left."""
    seats = list(play.table.seats)
    old = seats[seat]
    there = bots.names(play.table.game)  # the strongest first, the random one last
    name = STAND_IN if STAND_IN in there else there[-2:][0]
    seats[seat] = Seat("bot", old.player, old.name, name)
    late = tuple(other for other in play.table.late if other != seat)
    play = playing.note(play.with_table(seats=tuple(seats), late=late), "bot", seat, now)
    return playing.run_clock(play, now)
