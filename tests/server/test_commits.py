"""Group commit: several changes in one transaction, each acknowledged after it, none harmed by another's refusal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest
from sqlalchemy import event, select
from sqlalchemy.exc import IntegrityError, OperationalError

from server.test_storage import a_table
from sztab.server.store import schema
from sztab.server.store import store as storing
from sztab.server.store.store import Conflict, Lease, Save, Store, migrate
from sztab.table.documents import Clock, Step, TableDocument


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    migrate(store.engine)
    yield store
    store.close()


def changed(table: TableDocument) -> TableDocument:
    return msgspec.structs.replace(table, version=table.version + 1)


STEP = Step(1, "step", 0, 1.0, 1, "B", (1, 1, 1), "hk@b1/2", "c-1", 1)
Way = Callable[[Store, Save], "asyncio.Future[None]"]


@pytest.fixture(params=["by itself", "in bulk"])
def way(request: pytest.FixtureRequest) -> Way:
    """Changes that share a commit, and changes that share their statements too."""
    if request.param == "in bulk":
        return Store.save
    return lambda store, save: store._writer.submit(lambda: store.save_table(*save), together=True)


async def together(store: Store, way: Way, saves: Sequence[Save]) -> list[Any]:
    """All at once: those who write are kept busy until the last one waits."""
    busy = asyncio.Event()
    loop = asyncio.get_running_loop()

    def wait() -> None:
        asyncio.run_coroutine_threadsafe(busy.wait(), loop).result()

    waiting = asyncio.gather(*(store._writer.submit(wait, together=False) for _ in store._writer._threads))
    saving = [way(store, save) for save in saves]
    await asyncio.sleep(0)
    busy.set()
    await waiting
    return await asyncio.gather(*saving, return_exceptions=True)


def save_all(
    store: Store, way: Way, changes: list[tuple[TableDocument, TableDocument]], steps: Sequence[Step] = ()
) -> Any:
    return together(store, way, [Save(new, old, steps) for new, old in changes])


def test_changes_that_wait_share_a_commit_and_only_the_stale_one_is_refused(store: Store, way: Way) -> None:
    tables = [a_table(f"t_{number}") for number in range(10)]
    for table in tables:
        store.add_table(table, [])
    stale = changed(tables[3])
    commits: list[Any] = []
    event.listen(store.engine, "commit", commits.append)
    changes = [(changed(table), table) for table in tables]
    changes[3] = (changed(stale), stale)
    outcomes = asyncio.run(save_all(store, way, changes))
    assert [type(outcome) for outcome in outcomes] == [Conflict if number == 3 else type(None) for number in range(10)]
    assert len(commits) == 1
    assert [found.version for table in tables if (found := store.table(table.id))] == [2, 2, 2, 1, *[2] * 6]


def test_one_that_fails_half_written_is_undone_and_the_others_are_stored(store: Store, way: Way) -> None:
    tables = [a_table(f"t_{number}") for number in range(4)]
    for number, table in enumerate(tables):
        store.add_table(table, [STEP] if number == 2 else [])
    outcomes = asyncio.run(save_all(store, way, [(changed(table), table) for table in tables], [STEP]))
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), IntegrityError, type(None)]
    assert [found.version for table in tables if (found := store.table(table.id))] == [2, 2, 1, 2]
    assert [len(store.steps(table.id)) for table in tables] == [1, 1, 1, 1]


def test_what_nobody_foresaw_undoes_its_own_change_only(
    store: Store, way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [a_table(f"t_{number}") for number in range(3)]
    for table in tables:
        store.add_table(table, [])

    def fails(table: str, steps: Sequence[Step]) -> list[Any]:
        if table == "t_1":
            raise IndexError("list index out of range")
        return rows(table, steps)

    rows = storing._step_rows
    monkeypatch.setattr(storing, "_step_rows", fails)
    outcomes = asyncio.run(save_all(store, way, [(changed(table), table) for table in tables], [STEP]))
    assert [type(outcome) for outcome in outcomes] == [type(None), IndexError, type(None)]
    assert [found.version for table in tables if (found := store.table(table.id))] == [2, 1, 2]


def test_when_the_commit_fails_nobody_is_acknowledged(store: Store, way: Way) -> None:
    tables = [a_table(f"t_{number}") for number in range(3)]
    for table in tables:
        store.add_table(table, [])

    def full(_: Any) -> None:
        raise OperationalError("COMMIT", {}, Exception("database or disk is full"))

    event.listen(store.engine, "commit", full)
    outcomes = asyncio.run(save_all(store, way, [(changed(table), table) for table in tables]))
    event.remove(store.engine, "commit", full)
    assert [type(outcome) for outcome in outcomes] == [OperationalError] * 3
    assert [found.version for table in tables if (found := store.table(table.id))] == [1, 1, 1]
    assert asyncio.run(save_all(store, way, [(changed(tables[0]), tables[0])])) == [None]


def test_many_are_stored_in_bulk_as_each_would_be_by_itself(store: Store) -> None:
    """With what every column can lease, and in all sizes of a group up to one that takes several statements."""
    before = [a_table(f"t_{number}") for number in range(100)]
    for table in before:
        store.add_table(table, [])
    clock = Clock("live", 60.0, 5.0, left=(1.5, 2.5), running=(1,), since=3.25)
    written: list[str] = []
    event.listen(store.engine, "before_cursor_execute", lambda *args: written.append(args[2]))
    saves = [
        Save(
            msgspec.structs.replace(changed(table), clock=clock if number % 2 else None),
            table,
            [Step(step, "step", 0, 1.0, 1, "B", (1, 1, 1), "hk@b1/2", f"c{step}", 1) for step in range(number % 4)],
            lease=Lease(f"s_{number}", number),
            bot_asked=bool(number % 3),
        )
        for number, table in enumerate(before)
    ]
    twins = [save._replace(table=twin(save.table), before=twin(save.before)) for save in saves]
    for one in twins:
        store.add_table(one.before, [])
        store.save_table(*one)
    written.clear()
    assert asyncio.run(together(store, Store.save, saves)) == [None] * 100
    assert sum(statement.startswith("UPDATE tables") for statement in written) < 10
    with store.engine.connect() as connection:
        tables = connection.execute(select(schema.tables).order_by(schema.tables.c.id)).mappings().all()
        steps = connection.execute(select(schema.steps).order_by(schema.steps.c.table, schema.steps.c.step)).all()
    found = {row["id"]: {k: v for k, v in row.items() if k not in ("id", "updated", "snapshot")} for row in tables}
    assert all(found[save.table.id] == found[twin(save.table).id] for save in saves)
    assert all(store.table(save.table.id) == save.table for save in saves)
    assert [row[1:] for row in steps if row[0].startswith("t_")] == [row[1:] for row in steps if row[0][0] == "u"]


def twin(table: TableDocument) -> TableDocument:
    seats = tuple(msgspec.structs.replace(seat, hash=None) for seat in table.seats)
    return msgspec.structs.replace(table, id="u" + table.id[1:], seats=seats)
