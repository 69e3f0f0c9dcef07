"""Is everything that is stored in order? Every game is played again from its record and compared with its snapshot."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from sqlalchemy import Connection, select

from sztab.core.action import BadInput
from sztab.server.store import schema
from sztab.server.store.store import engine_for, revision
from sztab.table import document_migrations as upgrades
from sztab.table.documents import Step, TableDocument
from sztab.table.replaying import replayed
from sztab.table.value import fold, load
from sztab.usecases.work import done

_BATCH = 200  # tables that are named at once
_step = msgspec.json.Decoder(Step)


class Finding(msgspec.Struct, frozen=True):
    """What is wrong with a table, or with the database itself; or only that its rules have changed since."""

    table: str | None
    says: str
    wrong: bool = True


def check(url: str, told: Callable[[int], None] = lambda _: None) -> Iterator[Finding]:
    """Everything that cannot be read, one by one; `told` is told how many tables were looked at so far."""
    engine = engine_for(url)
    try:
        with engine.connect() as connection:
            if revision(connection) is None:
                raise BadInput("There is nothing in this database.")
            if connection.dialect.name == "sqlite":
                for (said,) in connection.exec_driver_sql("PRAGMA quick_check(10)"):
                    if said != "ok":
                        yield Finding(None, f"the database file is damaged: {said}")
        last, count = "", 0
        while True:
            with engine.connect() as connection:  # a short look for each: a server may run beside it
                c = schema.tables.c
                ids = list(connection.execute(select(c.id).where(c.id > last).order_by(c.id).limit(_BATCH)).scalars())
                for id in ids:
                    finding = _finding(connection, id)
                    if finding:
                        yield finding
            if not ids:
                return
            last, count = ids[-1], count + len(ids)
            told(count)
    finally:
        engine.dispose()


def _finding(connection: Connection, id: str) -> Finding | None:
    tables, steps = schema.tables.c, schema.steps.c
    stored = connection.execute(select(tables.snapshot).where(tables.id == id)).scalar()
    if stored is None:
        return None  # it was removed meanwhile
    try:
        table = upgrades.read(stored)
    except Exception as error:
        return Finding(id, f"its document cannot be read: {_short(error)}")
    happened: list[Step] = []
    query = select(steps.step, steps.entry).where((steps.table == id) & (steps.step <= table.steps))
    for number, entry in connection.execute(query.order_by(steps.step)):
        try:
            happened.append(_step.decode(entry))
        except Exception as error:
            return Finding(id, f"its step {number} cannot be read: {_short(error)}")
    try:
        return _compared(table, happened)
    except Exception as error:
        return Finding(id, f"it cannot be played again by {table.game}'s rules of today: {_short(error)}")


def _compared(table: TableDocument, steps: list[Step]) -> Finding | None:
    play, id = load(table), table.id
    if [step.step for step in steps] != list(range(1, table.steps + 1)):
        return Finding(id, f"it has {len(steps)} steps and should have {table.steps}")
    kept = fold(steps)
    if len(kept) != table.played:
        return Finding(id, f"its record has {len(kept)} tokens and should have {table.played}")
    if not kept and not table.tags:
        return None  # it has not started
    now = play.game.version
    try:
        again = done(replayed(play, kept))
    except BadInput as error:
        return Finding(id, _in_short(str(error)))
    if again.differs:
        alike = len(again.positions) - 1
        token = f"token {alike + 1} of its record ({kept[alike].token})"
        return Finding(
            id, f"played under rules {table.rules}; those of today, {now}, differ from {token} on", wrong=False
        )
    if table.rules == now and again.positions[-1] != play.game.print_position(play.state):
        return Finding(id, "its record leads to another position than its snapshot")
    return None


def _short(error: Exception) -> str:
    return _in_short(f"{type(error).__name__}: {error}")


def _in_short(text: str) -> str:
    return " ".join(text.split())[:200]
