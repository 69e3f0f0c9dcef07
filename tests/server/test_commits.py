"""Group commit: several changes in one transaction, each acknowledged after it, none harmed by another's refusal."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import IntegrityError, OperationalError

from server.test_storage import a_table
from sztab.server.store import store as storing
from sztab.server.store.store import Conflict, Store, migrate
from sztab.table.documents import Step, TableDocument


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path}/sztab.db")
    migrate(store.engine)
    yield store
    store.close()


def changed(table: TableDocument) -> TableDocument:
    return msgspec.structs.replace(table, version=table.version + 1)


async def save_all(
    store: Store, changes: list[tuple[TableDocument, TableDocument]], steps: Sequence[Step] = ()
) -> list[Any]:  # fmt: skip
    """All at once: the writer is kept busy until the last one waits."""
    busy = asyncio.Event()
    loop = asyncio.get_running_loop()

    def wait() -> None:
        asyncio.run_coroutine_threadsafe(busy.wait(), loop).result()

    waiting = asyncio.ensure_future(store.write(wait))
    await asyncio.sleep(0)
    saving = [asyncio.ensure_future(store.write_together(store.save_table, new, old, steps)) for new, old in changes]
    await asyncio.sleep(0)
    busy.set()
    await waiting
    return await asyncio.gather(*saving, return_exceptions=True)


def test_changes_that_wait_share_a_commit_and_only_the_stale_one_is_refused(store: Store) -> None:
    tables = [a_table(f"t_{number}") for number in range(10)]
    for table in tables:
        store.add_table(table, [])
    stale = changed(tables[3])
    commits: list[Any] = []
    event.listen(store.engine, "commit", commits.append)
    changes = [(changed(table), table) for table in tables]
    changes[3] = (changed(stale), stale)
    outcomes = asyncio.run(save_all(store, changes))
    assert [type(outcome) for outcome in outcomes] == [Conflict if number == 3 else type(None) for number in range(10)]
    assert len(commits) == 1
    assert [found.version for table in tables if (found := store.table(table.id))] == [2, 2, 2, 1, *[2] * 6]


def test_one_that_fails_half_written_is_undone_and_the_others_are_stored(store: Store) -> None:
    tables = [a_table(f"t_{number}") for number in range(4)]
    step = Step(1, "step", 0, 1.0, 1, "B", (1, 1, 1), "hk@b1/2", "c-1", 1)
    for number, table in enumerate(tables):
        store.add_table(table, [step] if number == 2 else [])
    outcomes = asyncio.run(save_all(store, [(changed(table), table) for table in tables], [step]))
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), IntegrityError, type(None)]
    assert [found.version for table in tables if (found := store.table(table.id))] == [2, 2, 1, 2]
    assert [len(store.steps(table.id)) for table in tables] == [1, 1, 1, 1]


def test_what_nobody_foresaw_undoes_its_own_change_only(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [a_table(f"t_{number}") for number in range(3)]
    for table in tables:
        store.add_table(table, [])

    def fails(connection: Connection, table: str, steps: Sequence[Step]) -> None:
        if table == "t_1":
            raise IndexError("list index out of range")

    monkeypatch.setattr(storing, "_write_steps", fails)
    outcomes = asyncio.run(save_all(store, [(changed(table), table) for table in tables]))
    assert [type(outcome) for outcome in outcomes] == [type(None), IndexError, type(None)]
    assert [found.version for table in tables if (found := store.table(table.id))] == [2, 1, 2]


def test_when_the_commit_fails_nobody_is_acknowledged(store: Store) -> None:
    tables = [a_table(f"t_{number}") for number in range(3)]
    for table in tables:
        store.add_table(table, [])

    def full(_: Any) -> None:
        raise OperationalError("COMMIT", {}, Exception("database or disk is full"))

    event.listen(store.engine, "commit", full)
    outcomes = asyncio.run(save_all(store, [(changed(table), table) for table in tables]))
    event.remove(store.engine, "commit", full)
    assert [type(outcome) for outcome in outcomes] == [OperationalError] * 3
    assert [found.version for table in tables if (found := store.table(table.id))] == [1, 1, 1]
    assert asyncio.run(save_all(store, [(changed(tables[0]), tables[0])])) == [None]
