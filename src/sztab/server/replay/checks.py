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
from sztab.table.value import fold, load

_BATCH = 200  # tables that are named at once
_step = msgspec.json.Decoder(Step)


class Finding(msgspec.Struct, frozen=True):
    """What is wrong with a table, or with the database itself."""

    table: str | None
    problem: str


def check(url: str, done: Callable[[int], None] = lambda _: None) -> Iterator[Finding]:
    """Everything that cannot be read, one by one; `done` is told how many tables were looked at so far."""
    engine = engine_for(url)
    try:
        with engine.connect() as connection:
            if revision(connection) is None:
                raise BadInput("There is nothing in this database.")
            if connection.dialect.name == "sqlite":
                for (told,) in connection.exec_driver_sql("PRAGMA quick_check(10)"):
                    if told != "ok":
                        yield Finding(None, f"the database file is damaged: {told}")
        last, count = "", 0
        while True:
            with engine.connect() as connection:  # a short look for each: a server may run beside it
                c = schema.tables.c
                ids = list(connection.execute(select(c.id).where(c.id > last).order_by(c.id).limit(_BATCH)).scalars())
                for id in ids:
                    problem = _problem(connection, id)
                    if problem:
                        yield Finding(id, problem)
            if not ids:
                return
            last, count = ids[-1], count + len(ids)
            done(count)
    finally:
        engine.dispose()


def _problem(connection: Connection, id: str) -> str | None:
    tables, steps = schema.tables.c, schema.steps.c
    stored = connection.execute(select(tables.snapshot).where(tables.id == id)).scalar()
    if stored is None:
        return None  # it was removed meanwhile
    try:
        table = upgrades.read(stored)
    except Exception as error:
        return f"its document cannot be read: {_short(error)}"
    happened: list[Step] = []
    query = select(steps.step, steps.entry).where((steps.table == id) & (steps.step <= table.steps))
    for number, entry in connection.execute(query.order_by(steps.step)):
        try:
            happened.append(_step.decode(entry))
        except Exception as error:
            return f"its step {number} cannot be read: {_short(error)}"
    try:
        return _compared(table, happened)
    except Exception as error:
        return f"it cannot be played again by {table.game}'s rules of today: {_short(error)}"


def _compared(table: TableDocument, steps: list[Step]) -> str | None:
    play = load(table)
    if [step.step for step in steps] != list(range(1, table.steps + 1)):
        return f"it has {len(steps)} steps and should have {table.steps}"
    kept = fold(steps)
    if len(kept) != table.played:
        return f"its record has {len(kept)} tokens and should have {table.played}"
    if not kept and not table.tags:
        return None  # it has not started
    game = play.game
    state = game.read_tags(table.tags)
    for number, step in enumerate(kept, 1):
        try:
            state = game.play(state, step.token).state
        except BadInput as error:
            return f"token {number} of its record ({step.token}) is refused: {_short(error)}"
    if game.print_position(state) != game.print_position(play.state):
        return "its record leads to another position than its snapshot"
    return None


def _short(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]
