"""The database. Everything here is plain blocking code; the server calls it in threads of its own."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DisconnectionError, IntegrityError, SQLAlchemyError

from sztab.core.action import BadInput
from sztab.messages.notice_values import NewNotice
from sztab.messages.people import ChatMessage, Player, SeatPlayer
from sztab.server.store import bulk, outbox, schema, tournaments
from sztab.server.store import ratings as standings
from sztab.server.store.acquaintances import unheard
from sztab.server.store.bulk import CHANGING
from sztab.server.store.files import make_private
from sztab.server.store.group_commit import Writer
from sztab.server.store.unreadable import Aside, Unreadable
from sztab.table import clocks
from sztab.table import document_migrations as upgrades
from sztab.table.documents import Measure, Step, TableDocument

P = ParamSpec("P")
T = TypeVar("T")
StoreError = SQLAlchemyError
_BATCH = 200  # of what is removed that are looked up at once
_MOMENT = 0.02  # seconds for which one removal may keep the writer
_IDLE = 1.0  # seconds
SESSION_DAYS = 365  # after which a browser has to say again who it is

_MIGRATIONS = Path(__file__).parent / "migrations"

_encode = msgspec.json.Encoder().encode
_step = msgspec.json.Decoder(Step)

# What every action does is made once: making a statement takes longer than carrying it out.
_SAVE = update(schema.tables).where(
    schema.tables.c.id == bindparam("which"),
    schema.tables.c.version == bindparam("was"),
    schema.tables.c.epoch == bindparam("held"),
)
_ADD_STEPS = insert(schema.steps)


class Conflict(Exception):
    """Somebody else has changed the table, or taken it over, in the meantime."""


class Lease(NamedTuple):
    """Which process looks after a table. Whoever takes it over raises the epoch: nobody writes with an older one."""

    owner: str | None = None
    epoch: int = 0


NOBODY = Lease()


class Save(NamedTuple):
    """What an action makes of a table: see `Store.save_table`."""

    table: TableDocument
    before: TableDocument
    steps: Sequence[Step]
    held: Lease = NOBODY
    lease: Lease = NOBODY
    bot_asked: bool = False
    measured: Sequence[Measure] = ()
    told: Sequence[NewNotice] = ()  # what people are told because of it

    @property
    def plain(self) -> bool:
        """Nothing but the table and its steps is written."""
        return self.table.seats == self.before.seats and self.table.status == self.before.status


def hashed(token: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def engine_for(url: str) -> Engine:
    """A connection pool; SQLite in WAL mode, every commit on the disk before it returns."""
    try:
        found = make_url(url)
        if found.drivername in ("postgres", "postgresql"):
            found = found.set(drivername="postgresql+psycopg")
        # What is stored must not reach a log by way of an error: seeds are among it.
        engine = create_engine(found, hide_parameters=True)
    except (StoreError, ImportError) as error:
        raise BadInput(f"The database address cannot be used: {str(error).splitlines()[0]}") from None
    if found.get_backend_name() == "sqlite":
        if found.database:
            file = Path(found.database)
            file.parent.mkdir(parents=True, exist_ok=True)
            event.listen(engine, "connect", lambda *_: make_private(file))  # it is there, and nothing in it yet
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    else:
        event.listen(engine, "checkin", _used)
        event.listen(engine, "checkout", partial(_ask, engine))
    return engine


def _used(_: Any, record: Any) -> None:
    record.info["used"] = time.monotonic()


def _ask(engine: Engine, connection: Any, record: Any, _: Any) -> None:
    """Ask a connection that nobody has used for a while whether it is still one: the database may have been restarted.

    To ask each time, as the pool can by itself, would cost every look a second one.
    """
    if time.monotonic() - record.info.get("used", time.monotonic()) > _IDLE:
        try:
            engine.dialect.do_ping(connection)
        except Exception:
            raise DisconnectionError from None


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say, not where the driver thinks
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(database: Engine | Connection, wanted: str = "head") -> None:
    """Bring the database to a version."""
    if isinstance(database, Engine):
        with database.execution_options(writes=True).begin() as connection:
            migrate(connection, wanted)
        return
    if database.dialect.name == "postgresql":  # several processes may start at once; SQLite has one writer anyway
        database.exec_driver_sql("SELECT pg_advisory_xact_lock(51)")
    if wanted == "head" and revision(database) == newest_revision():
        return  # as at nearly every start: nobody waits for Alembic to be loaded
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = database
    try:
        command.upgrade(config, wanted)
    except CommandError as error:
        raise BadInput(f"The database is of another version of Sztab: {error}") from None


def revision(connection: Connection) -> str | None:
    """The version a database is at; None: it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def newest_revision() -> str:
    """The version that the migrations lead to; their files begin with it."""
    return max(path.name.partition("_")[0] for path in (_MIGRATIONS / "versions").glob("[0-9]*.py"))


class Store:
    """Reads and writes, each call one transaction."""

    def __init__(self, url: str, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self.aside = Aside()
        self.engine = engine_for(url)
        self._writing = self.engine.execution_options(writes=True)
        sqlite = self.engine.dialect.name == "sqlite"
        # SQLite has one writer at a time. With PostgreSQL only answers share commits: they are most of what is written.
        self._one_writer = sqlite
        self._writer = Writer(self._writing, (Conflict,), self._save_tables, 1 if sqlite else 4)
        self._writers = ThreadPoolExecutor(4, "store-write")
        self._readers = ThreadPoolExecutor(2 if sqlite else 4, "store-read")

    async def write(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call one of the writing methods without blocking the loop; it is done when this returns."""
        # A client that goes away does not leave it unknown whether it was stored.
        return await asyncio.shield(self._call(lambda: function(*args, **kwargs), together=False))

    def write_together(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
        """Call a method that only writes within `_transaction`: it may share its commit with others.

        Nothing can call it off: to cancel the future only means not to learn what came of it.
        """
        return self._call(lambda: function(*args, **kwargs), together=True)

    def save(self, save: Save) -> asyncio.Future[None]:
        """Save a table, together with others."""
        return self._call(lambda: self.save_table(*save), together=True, part=save if save.plain else None)

    def _call(self, call: Callable[[], T], together: bool, part: Any = None) -> asyncio.Future[T]:
        if self._one_writer or part is not None:
            return self._writer.submit(call, together, part)
        return asyncio.get_running_loop().run_in_executor(self._writers, call)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self._writer.transaction() as connection:
            yield connection

    async def change(
        self, function: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:  # fmt: skip
        """Call something with a connection, in a transaction of its own."""

        def changed() -> T:
            with self._writing.begin() as connection:
                return function(connection, *args, **kwargs)

        return await self.write(changed)

    async def read(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, lambda: function(*args, **kwargs))

    def close(self) -> None:
        self._writer.close()
        self._writers.shutdown()
        self._readers.shutdown()
        self.engine.dispose()

    def ping(self) -> None:
        """Raises StoreError when the database cannot be read."""
        with self.engine.connect() as connection:
            connection.execute(select(1))

    # ---- tables

    def add_table(
        self,
        table: TableDocument,
        steps: Sequence[Step],
        lease: Lease = NOBODY,
        bot_asked: bool = False,
        told: Sequence[NewNotice] = (),
    ) -> None:
        with self._transaction() as connection:
            values = {"id": table.id, **_columns(table, self.now()), **lease._asdict(), "bot_asked": bot_asked}
            connection.execute(insert(schema.tables), values)
            _write_seats(connection, table, self.now())
            _write_steps(connection, table.id, steps)
            outbox.add(connection, told)

    def save_table(
        self,
        table: TableDocument,
        before: TableDocument,
        steps: Sequence[Step],
        held: Lease = NOBODY,
        lease: Lease = NOBODY,
        bot_asked: bool = False,
        measured: Sequence[Measure] = (),
        told: Sequence[NewNotice] = (),
    ) -> None:
        """Store a table, what happened and who looks after it now, in one transaction; `measured`: a game that ends.

        Nothing is stored when somebody has changed the table since `before`, or taken it from whom `held` names.
        """
        with self._transaction() as connection:
            which = {"which": table.id, "was": before.version, "held": held.epoch}
            if connection.execute(_SAVE, {**which, **_changing(table, lease, bot_asked, self.now())}).rowcount != 1:
                raise Conflict
            if table.seats != before.seats or table.status != before.status:
                connection.execute(delete(schema.seats).where(schema.seats.c.table == table.id))
                _write_seats(connection, table, self.now())
            _write_steps(connection, table.id, steps)
            if table.status == "ended" and before.status != "ended" and steps:
                standings.record(connection, table, steps[-1].at, measured)
                if table.tournament:
                    tournaments.touch(connection, table.tournament)
            outbox.add(connection, told)

    def _save_tables(self, connection: Connection, saves: Sequence[Save]) -> None:
        """Save many plain changes by few statements; or raise, and nothing of them may be committed."""
        now = self.now()
        tables = [
            (*_changing(table, lease, bot_asked, now).values(), table.id, before.version, held.epoch)
            for table, before, _, held, lease, bot_asked, *_ in saves
        ]
        if bulk.save_tables(connection, tables) != len(tables):
            raise Conflict
        steps = [tuple(row.values()) for save in saves for row in _step_rows(save.table.id, save.steps)]
        bulk.add_steps(connection, steps)
        outbox.add(connection, [notice for save in saves for notice in save.told])

    def documents(self, ids: Sequence[str]) -> dict[str, TableDocument]:
        """Those of some tables that are there and can be read."""
        c = schema.tables.c
        with self.engine.connect() as connection:
            rows = connection.execute(select(c.id, c.snapshot).where(c.id.in_(ids))).all()
        return {table.id: table for table in self._readable(rows)}

    def table(self, id: str) -> TableDocument | None:
        with self.engine.connect() as connection:
            found = connection.execute(select(schema.tables.c.snapshot).where(schema.tables.c.id == id)).scalar()
            return upgrades.read(found) if found is not None else None

    def steps(self, id: str, after: int = 0, limit: int = 1_000_000) -> list[Step]:
        """Steps by their own number."""
        with self.engine.connect() as connection:
            return self.steps_after(connection, id, after, limit)

    def steps_after(self, connection: Connection, id: str, after: int, limit: int = 1_000_000) -> list[Step]:
        where = (schema.steps.c.table == id) & (schema.steps.c.step > after)
        query = select(schema.steps.c.entry).where(where).order_by(schema.steps.c.step).limit(limit)
        found = connection.execute(query).scalars().all()
        with self.aside.reading(id, history=True):
            return [_step.decode(row) for row in found]

    def step_of(self, id: str, seat: int, client: str) -> Step | None:
        """The step that this client's message has led to."""
        where = (schema.steps.c.table == id) & (schema.steps.c.seat == seat) & (schema.steps.c.client == client)
        with self.engine.connect() as connection:
            found = connection.execute(select(schema.steps.c.entry).where(where)).scalar()
        with self.aside.reading(id, history=True):
            return _step.decode(found) if found is not None else None

    def _readable(self, rows: Sequence[Any]) -> list[TableDocument]:
        """Those of some tables, each an id and a document, that can be read."""
        found = []
        for id, data in rows:
            with contextlib.suppress(Unreadable), self.aside.reading(id):
                found.append(upgrades.read(data))
        return found

    def lobby(self, game: str | None, status: str | None, before: float | None, limit: int) -> list[TableDocument]:
        c = schema.tables.c
        query = select(c.id, c.snapshot, c.created).where(c.public)
        if game:
            query = query.where(c.game == game)
        if status:
            query = query.where(c.status == status)
        if before is not None:
            query = query.where(c.created < before)
        with self.engine.connect() as connection:
            rows = connection.execute(query.order_by(c.created.desc()).limit(limit)).all()
        found = self._readable([row[:2] for row in rows])
        if len(found) < len(rows) == limit:  # a page is full, so that the next one is asked for
            found += self.lobby(game, status, rows[-1].created, limit - len(found))
        return found

    def tables_of(self, player: str, status: str | None = None, limit: int = 200) -> list[TableDocument]:
        """Somebody's games that are not over, and then the newest of those that are."""
        c, seats = schema.tables.c, schema.seats.c
        mine = select(seats.table).where(seats.player == player)
        found: list[Any] = []
        with self.engine.connect() as connection:
            for some in (
                mine.where(seats.ended.is_(None)),
                mine.where(seats.ended.is_not(None))
                .order_by(seats.ended.desc())
                .limit(6 * limit),  # all seats may be theirs
            ):
                ids = list(dict.fromkeys(connection.execute(some).scalars()))[: limit - len(found)]
                query = select(c.id, c.snapshot).where(c.id.in_(ids))
                if status:
                    query = query.where(c.status == status)
                found += connection.execute(query.order_by(c.updated.desc())).all()
        return self._readable(found)

    def timed(self) -> list[str]:
        """Tables at which a clock runs."""
        with self.engine.connect() as connection:
            query = select(schema.tables.c.id).where(schema.tables.c.deadline.is_not(None))
            return list(connection.execute(query).scalars())

    def seat_of(self, token: str) -> tuple[str, int] | None:
        """The table and seat that a secret link opens."""
        query = select(schema.seats.c.table, schema.seats.c.seat).where(schema.seats.c.hash == hashed(token))
        with self.engine.connect() as connection:
            found = connection.execute(query).first()
            return (found[0], found[1]) if found else None

    # ---- players

    def add_player(self, player: Player, now: float) -> None:
        values = {"id": player.id, "name": player.name, "account": player.account, "created": now, "seen": now}
        with self._writing.begin() as connection:
            connection.execute(insert(schema.players), values)

    def rename(self, player: str, name: str) -> None:
        with self._writing.begin() as connection:
            connection.execute(update(schema.players).where(schema.players.c.id == player).values(name=name))

    def touch(self, player: str, now: float) -> None:
        with self._writing.begin() as connection:
            connection.execute(update(schema.players).where(schema.players.c.id == player).values(seen=now))

    def add_session(self, token: str, player: str, kind: str, now: float, label: str = "") -> None:
        values = {"hash": hashed(token), "player": player, "kind": kind, "label": label, "created": now}
        with self._writing.begin() as connection:
            connection.execute(insert(schema.sessions), values)

    def end_session(self, token: str) -> None:
        with self._writing.begin() as connection:
            connection.execute(delete(schema.sessions).where(schema.sessions.c.hash == hashed(token)))

    def player_of(self, hash: str, kind: str) -> Player | None:
        """Whose session a secret is, by its hash."""
        where = (schema.sessions.c.hash == hash) & (schema.sessions.c.kind == kind)
        query = select(schema.players.c.id, schema.players.c.name, schema.players.c.account)
        query = query.join(schema.sessions, schema.sessions.c.player == schema.players.c.id).where(where)
        with self.engine.connect() as connection:
            found = connection.execute(query).first()
            return Player(found[0], found[1], found[2]) if found else None

    # ---- chat

    def add_chat(self, table: str, at: float, player: Player, seat: int | None, text: str) -> ChatMessage:
        for _ in range(20):
            try:
                return self._add_chat(table, at, player, seat, text)
            except IntegrityError:  # somebody else was quicker with this number
                continue
        return self._add_chat(table, at, player, seat, text)

    def _add_chat(self, table: str, at: float, player: Player, seat: int | None, text: str) -> ChatMessage:
        with self._writing.begin() as connection:
            last = select(func.max(schema.chats.c.number)).where(schema.chats.c.table == table)
            number = (connection.execute(last).scalar() or 0) + 1
            values = {"table": table, "number": number, "at": at, "player": player.id, "name": player.name}
            connection.execute(insert(schema.chats), {**values, "seat": seat, "text": text})
        return ChatMessage(number, at, SeatPlayer(player.id, player.name), seat, text)

    def chat(self, table: str, after: int, reader: str | None, limit: int = 200) -> list[ChatMessage]:
        """The last messages after a number, without those of whom the reader has muted or blocked."""
        c = schema.chats.c
        query = select(c.number, c.at, c.player, c.name, c.seat, c.text).where((c.table == table) & (c.number > after))
        if reader:
            query = query.where(c.player.not_in(unheard(reader)))
        with self.engine.connect() as connection:
            rows = connection.execute(query.order_by(c.number.desc()).limit(limit)).all()
            return [ChatMessage(n, at, SeatPlayer(id, name), seat, text) for n, at, id, name, seat, text in rows[::-1]]

    def mute(self, player: str, muted: str, on: bool) -> bool:
        """False: there is no such player."""
        with self._writing.begin() as connection:
            where = (schema.mutes.c.player == player) & (schema.mutes.c.muted == muted)
            connection.execute(delete(schema.mutes).where(where))
            if not on:
                return True
            if not connection.execute(select(schema.players.c.id).where(schema.players.c.id == muted)).scalar():
                return False
            connection.execute(insert(schema.mutes), {"player": player, "muted": muted})
        return True

    def mutes(self, player: str) -> list[str]:
        with self.engine.connect() as connection:
            query = select(schema.mutes.c.muted).where(schema.mutes.c.player == player)
            return list(connection.execute(query).scalars())

    # ---- what bots thought of ended games

    def judgement(self, table: str) -> bytes | None:
        query = select(schema.judgements.c.judgement).where(schema.judgements.c.table == table)
        with self.engine.connect() as connection:
            found: bytes | None = connection.execute(query).scalar()
            return found

    def keep_judgement(self, table: str, judgement: bytes, now: float) -> None:
        """Keep it instead of an older one; a table that is gone needs none."""
        c = schema.judgements.c
        with self._writing.begin() as connection:
            connection.execute(delete(schema.judgements).where(c.table == table))
            if connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == table)).scalar():
                connection.execute(
                    insert(schema.judgements), {"table": table, "made": now, "judgement": judgement}
                )  # fmt: skip

    # ---- the installation

    def secret(self, name: str) -> str:
        """A key of this installation, made when first asked for."""
        query = select(schema.secrets.c.value).where(schema.secrets.c.name == name)
        with self.engine.connect() as connection:
            found = connection.execute(query).scalar()
        if found is not None:
            return str(found)
        try:
            with self._writing.begin() as connection:
                made = secrets.token_hex(32)
                values = {"name": name, "value": made, "made": int(time.time())}
                connection.execute(insert(schema.secrets), values)
                return made
        except IntegrityError:  # another process was quicker
            return self.secret(name)

    def forget(self, now: float, guests_days: int, tables_days: int) -> None:
        """Remove all that is older than the installation wants to keep; 0: nothing."""
        for what, before in old_before(now, guests_days, tables_days).items():
            while ids := self.old(what, before):
                self.remove(what, ids)

    def old(self, what: str, before: float) -> list[str]:
        """Some of the sessions, ended tables or guests that nobody has needed since; reading disturbs nobody."""
        players, seats, sessions, tables = schema.players.c, schema.seats.c, schema.sessions.c, schema.tables.c
        if what == "sessions":
            query = select(sessions.hash).where((sessions.kind == "cookie") & (sessions.created < before))
        elif what == "tables":
            # Whatever ended before was made before, and by that it is found without looking at everything.
            ended = tables.public.in_((True, False)) & (tables.status == "ended") & (tables.created < before)
            query = select(tables.id).where(ended & (tables.updated < before))
        else:
            seated = select(seats.player).where(seats.player == players.id)
            enters = schema.tournament_players.c.player
            entered = select(enters).where(enters == players.id)
            made = schema.tournaments.c
            runs = select(made.id).where((made.owner == players.id) & made.status.in_(("open", "running")))
            unused = ~seated.exists() & ~entered.exists() & ~runs.exists()
            query = select(players.id).where(~players.account & (players.seen < before) & unused)
        with self.engine.connect() as connection:
            return list(connection.execute(query.limit(_BATCH)).scalars())

    def remove(self, what: str, ids: Sequence[str]) -> int:
        """Remove the first of these, as many as can be removed in a moment: answers are to be stored meanwhile."""
        key = {"sessions": schema.sessions.c.hash, "tables": schema.tables.c.id, "guests": schema.players.c.id}[what]
        until = time.monotonic() + _MOMENT
        with self._writing.begin() as connection:
            for done, id in enumerate(ids, 1):
                connection.execute(delete(key.table).where(key == id))
                if time.monotonic() > until:
                    return done
        return len(ids)


def old_before(now: float, guests_days: int, tables_days: int) -> dict[str, float]:
    """Since when something has to be unused so that it is removed."""
    days = {"sessions": SESSION_DAYS, "tables": tables_days, "guests": guests_days}
    return {what: now - count * clocks.DAY for what, count in days.items() if count}


def _changing(table: TableDocument, lease: Lease, bot_asked: bool, now: float) -> dict[str, Any]:
    values = {**_columns(table, now), **lease._asdict(), "bot_asked": bot_asked}
    return {name: values[name] for name in CHANGING}


def _columns(table: TableDocument, now: float) -> dict[str, Any]:
    return {
        "game": table.game,
        "status": table.status,
        "public": table.public,
        "created": table.created,
        "updated": now,
        "deadline": clocks.deadline(table.clock),
        "version": table.version,
        "rules": table.rules,
        "schema": table.schema,
        "snapshot": _encode(table),
    }


def _write_seats(connection: Connection, table: TableDocument, now: float) -> None:
    ended = now if table.status == "ended" else None
    rows = [
        {"table": table.id, "seat": number, "player": seat.player, "hash": seat.hash, "ended": ended}
        for number, seat in enumerate(table.seats)
    ]
    connection.execute(insert(schema.seats), rows)


def _write_steps(connection: Connection, table: str, steps: Sequence[Step]) -> None:
    if steps:
        connection.execute(_ADD_STEPS, _step_rows(table, steps))


def _step_rows(table: str, steps: Sequence[Step]) -> list[dict[str, Any]]:
    return [
        {"table": table, "step": step.step, "seat": step.seat, "client": step.client, "entry": _encode(step)}
        for step in steps
    ]
