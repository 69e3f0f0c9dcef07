"""Several processes with one database: who lives, who looks after which table, and who is online where.

Any process may change any table: its write takes the table over (`Store.save_table`). The owner is who does what
happens by itself, bots and clocks. When it dies, somebody else adopts its tables; when it was only slow, its next
write has an old epoch and is refused. All times here are those of the database, so hosts need not agree about them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Float, cast, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from sztab.server.store import schema
from sztab.server.store.store import Lease, Store
from sztab.table import document_migrations as upgrades
from sztab.table.documents import Step, TableDocument

_FORGOTTEN = 20  # leases after which a dead process is removed
MOST_AWAY = 60.0  # seconds without any server that clocks of games go on
_BEHIND = 2.0  # seconds by which processes may differ
_UNIX_EPOCH = 2440587.5  # as a Julian day


class Presence(NamedTuple):
    """Who is at a table through one process."""

    online: tuple[int, ...]
    spectators: int


class _Time(NamedTuple):
    """The time that was last written down, and how long ago by the clock of the database."""

    kept: float
    ago: float

    @property
    def now(self) -> float:
        return self.kept + self.ago

    def fresh(self, lease: float) -> bool:
        """Was it written by somebody who lives? Where not, the database's clock was set."""
        return 0 <= self.ago <= lease


class Look(NamedTuple):
    """What the database says of a table that may be in memory already."""

    lease: Lease
    table: TableDocument | None  # None: the one in memory is the newest
    steps: list[Step]  # those that are new with it
    others: dict[str, Presence]  # by process


class Ownership:
    """One process among those that share a database. Blocking, as the store is."""

    def __init__(self, store: Store, process: str, lease: float, alone: bool) -> None:
        self.process = process
        self.alone = alone  # no other process is expected: whoever else owned a table is dead
        self._store = store
        self._lease = lease
        self._reading = store.engine
        self._writing = store.engine.execution_options(writes=True)

    def _now(self) -> ColumnElement[float]:
        if self._store.engine.dialect.name == "sqlite":
            return (func.julianday("now") - _UNIX_EPOCH) * 86_400.0
        return cast(func.extract("epoch", func.clock_timestamp()), Float)

    # ---- time

    def begin_time(self, now: float) -> tuple[float, float]:
        """The time at which this process begins, and by how much clocks of games are to be put on.

        Where others live, their time goes on. Otherwise `now` counts, but games do not pay for a clock that was set
        meanwhile, nor for more than a little of the time in which nobody was there.
        """
        try:
            return self._begin_time(now)
        except IntegrityError:  # the first process of all was another one
            return self._begin_time(now)

    def _begin_time(self, now: float) -> tuple[float, float]:
        with self._writing.begin() as connection:
            common = self._common_time(connection)
            if common and not self.alone and common.fresh(self._lease):
                return common.now, 0.0
            self._write_time(connection, now, known=common is not None)
        if not common:
            return now, 0.0
        away = now - common.kept
        return now, min(away, 0.0) or max(away - MOST_AWAY, 0.0)

    def keep_time(self, now: float) -> float | None:
        """Write down the time of this process; instead, if it has fallen behind the others, what theirs is."""
        with self._writing.begin() as connection:
            common = self._common_time(connection)
            behind = common and not self.alone and common.fresh(self._lease) and common.now > now + _BEHIND
            if behind and common:
                return common.now
            self._write_time(connection, now, known=common is not None)
        return None

    def _common_time(self, connection: Any) -> _Time | None:
        c = schema.time.c
        found = connection.execute(select(c.kept, self._now() - c.at).with_for_update()).first()
        return _Time(found[0], found[1]) if found else None

    def _write_time(self, connection: Any, now: float, known: bool) -> None:
        values = {"kept": now, "at": self._now()}
        connection.execute((update(schema.time) if known else insert(schema.time)).values(values))

    # ---- processes

    def beat(self) -> bool:
        """Say that this process lives. True: nobody knew it."""
        processes = schema.processes
        with self._writing.begin() as connection:
            forgotten = processes.c.beat < self._now() - self._lease * _FORGOTTEN
            connection.execute(delete(processes).where(forgotten, processes.c.id != self.process))
            mine = update(processes).where(processes.c.id == self.process).values(beat=self._now())
            if connection.execute(mine).rowcount:
                return False
            row = {"id": self.process, "started": self._now(), "beat": self._now()}
            connection.execute(insert(processes).values(row))
        return True

    def leave(self) -> None:
        """This process stops: others need not wait for its lease to end."""
        with self._writing.begin() as connection:
            connection.execute(delete(schema.processes).where(schema.processes.c.id == self.process))

    def alive(self) -> set[str]:
        with self._reading.connect() as connection:
            return set(connection.execute(select(schema.processes.c.id).where(self._lives())).scalars())

    def _lives(self) -> ColumnElement[bool]:
        return schema.processes.c.beat >= self._now() - self._lease

    # ---- tables

    def _orphaned(self) -> ColumnElement[bool]:
        """Nobody who lives looks after a table."""
        owner = schema.tables.c.owner
        if self.alone:
            return or_(owner.is_(None), owner != self.process)
        return or_(owner.is_(None), owner.not_in(select(schema.processes.c.id).where(self._lives())))

    def look(self, id: str, version: int, steps: int) -> Look | None:
        """A table, if it is newer than a version; None: there is no such table."""
        c = schema.tables.c
        with self._reading.connect() as connection:
            newer = select(c.snapshot).where((c.id == id) & (c.version > version)).scalar_subquery()
            found = connection.execute(select(c.owner, c.epoch, newer).where(c.id == id)).first()
            if found is None:
                return None
            lease, data = Lease(found[0], found[1]), found[2]
            others = {} if self.alone else self._others(connection, [id]).get(id, {})
            if data is None:
                return Look(lease, None, [], others)
            with self._store.aside.reading(id):
                table = upgrades.read(data)
            known = self._store.steps_after(connection, id, steps) if steps else []
        return Look(lease, table, [step for step in known if step.step <= table.steps], others)

    def orphans(self, limit: int = 20) -> list[tuple[str, int]]:
        """Tables at which a bot is to answer and that nobody looks after, with their epochs."""
        c = schema.tables.c
        with self._reading.connect() as connection:
            orphaned = c.bot_asked, self._orphaned(), c.id.not_in(self._store.aside.tables())
            query = select(c.id, c.epoch).where(*orphaned).order_by(c.id).limit(limit)
            return [(id, epoch) for id, epoch in connection.execute(query)]

    def adopt(self, orphans: Sequence[tuple[str, int]]) -> list[str]:
        """Take over those of some tables that nobody has taken meanwhile."""
        c, adopted = schema.tables.c, []
        with self._writing.begin() as connection:
            for id, epoch in orphans:
                taking = update(schema.tables).where((c.id == id) & (c.epoch == epoch))
                if connection.execute(taking.values(owner=self.process, epoch=epoch + 1)).rowcount:
                    adopted.append(id)
        return adopted

    def due(self, now: float) -> list[str]:
        """Tables of this process, or of nobody, at which somebody's time is over."""
        c = schema.tables.c
        mine = or_(c.owner == self.process, self._orphaned())
        readable = c.id.not_in(self._store.aside.tables())
        query = select(c.id).where(c.deadline <= now, mine, readable).limit(100)
        with self._reading.connect() as connection:
            return list(connection.execute(query).scalars())

    # ---- presence

    def present(self, table: str, here: Presence) -> None:
        """Write down who is at a table through this process."""
        with self._writing.begin() as connection:
            c = schema.presence.c
            connection.execute(delete(schema.presence).where((c.table == table) & (c.process == self.process)))
            if here != Presence((), 0):
                row = {"table": table, "process": self.process, "spectators": here.spectators}
                online = ",".join(map(str, here.online))
                connection.execute(insert(schema.presence), {**row, "online": online})

    def others(self, tables: Collection[str]) -> dict[str, dict[str, Presence]]:
        """Who is at tables through other processes, by table and process."""
        if self.alone:
            return {}
        with self._reading.connect() as connection:
            return self._others(connection, tables)

    def _others(self, connection: Any, tables: Collection[str]) -> dict[str, dict[str, Presence]]:
        c = schema.presence.c
        query = select(c.table, c.process, c.online, c.spectators).join(schema.processes)
        query = query.where(c.table.in_(tables), c.process != self.process, self._lives())
        found: dict[str, dict[str, Presence]] = {}
        for table, process, online, spectators in connection.execute(query):
            seats = tuple(int(seat) for seat in online.split(",") if seat)
            found.setdefault(table, {})[process] = Presence(seats, spectators)
        return found
