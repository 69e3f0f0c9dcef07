"""A table in memory: what it is, who is here, and what was made of it for its viewers."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, deque
from collections.abc import Iterable

from msgspec.structs import replace

from sztab.core.lru import Lru
from sztab.messages.tables import State, Table
from sztab.messages.websocket import TableMessage
from sztab.server.live import weight
from sztab.server.live.ownership import Presence
from sztab.server.live.parcels import Parcel
from sztab.server.store.store import NOBODY, Lease
from sztab.table.documents import Step, TableDocument
from sztab.table.value import TableValue
from sztab.usecases import present

RECENT = 50  # steps of a live table that are kept in memory
DRAWN = 32  # messages to viewers, each for a seat, a language and an entry to begin with
TOLD = 1_000  # sentences: more than the longest message has
TRUSTED = 300.0  # seconds for which a table is believed to be as it was, unless another process says that it is not
DOUBTFUL = -math.inf


class LiveTable:
    """A table in memory."""

    def __init__(self, play: TableValue, lease: Lease = NOBODY) -> None:
        self.play = play
        self.lease = lease
        self.lock = asyncio.Lock()
        self.recent: deque[Step] = deque(maxlen=RECENT)
        self.online: Counter[int] = Counter()
        self.loaded = 0.0
        self.looked = DOUBTFUL  # or when it was last compared with the store, by `time.monotonic`
        self.looking: asyncio.Task[None] | None = None  # pending refresh
        self.doubts = 0  # how often another process was heard to have changed it
        self.seen: dict[int, float] = {}  # when a seat was last known to be here
        self.absent: set[int] = set()  # seats that have been away for too long
        self.spectators = 0
        self.others: dict[str, Presence] = {}  # who is here through other processes
        self.chat: int | None = None  # the number of the last message; None: not known
        self.bot: asyncio.Task[None] | None = None
        self.asking: tuple[int, asyncio.Task[str]] | None = None  # the seat of a bot, and its answer
        self.writing: asyncio.Task[None] | None = None  # pending write of presence
        self.telling: asyncio.Task[None] | None = None  # somebody who left
        self.advised: dict[int, int] = {}  # the last decision that a bot advised a seat about
        self.stood_in: set[int] = set()  # bots of which the table knows that another one answers for them
        self.drawn = Lru[tuple[int | None, str, int, bool], Parcel[State]](DRAWN)
        self.stories: present.Stories = Lru(TOLD)
        self.counted = 0  # bytes that its process counts for it
        self._outside: tuple[TableValue, object, Parcel[TableMessage]] | None = None
        self.ahead = 0.0  # wall clock minus game clock, in seconds

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
        if self.looked != DOUBTFUL:
            self.looked = time.monotonic()

    def advance(self, play: TableValue, lease: Lease, steps: Iterable[Step]) -> None:
        """What was stored is true now, unless something newer is known already."""
        if play.table.version > self.table.version:
            last = self.table.steps
            self.recent.extend(step for step in steps if step.step > last)
            self.shed()
            self.play = replace(play, new=())
        if lease.epoch >= self.lease.epoch:
            self.lease = lease

    @property
    def bytes(self) -> int:
        """The memory that it takes."""
        drawn = sum(weight.MESSAGE + parcel.packed + _scene(parcel) for parcel in self.drawn.values())
        told = weight.STORY * len(self.stories)
        return weight.TABLE + weight.of_positions(self.play) + weight.of_steps(self.recent) + told + drawn

    def shed(self) -> None:
        """Forget what can be made again."""
        self.drawn.clear()
        self.stories.clear()


def _scene(parcel: Parcel[State]) -> int:
    scene = parcel.message.scene
    return len(memoryview(scene)) if scene is not None else 0
