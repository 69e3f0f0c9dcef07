"""What keeps a server with very many stored games quick: indexes, sums, and removing a little at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import event

from server.conftest import Person
from server.test_clocks import until
from sztab.cli.main import main
from sztab.server.app import create_app
from sztab.server.settings import Settings
from sztab.server.store import store as storing
from sztab.server.store.store import Store, migrate

Persons = Callable[[str], Any]


def plans(store: Store, ask: Callable[[], Any]) -> list[str]:
    """How SQLite goes about what is asked."""
    asked: list[tuple[str, Any]] = []

    def note(_: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
        asked.append((statement, parameters))

    event.listen(store.engine, "before_cursor_execute", note)
    ask()
    event.remove(store.engine, "before_cursor_execute", note)
    with store.engine.connect() as connection:
        return [
            row[-1]
            for statement, parameters in asked
            if statement.startswith("SELECT")
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
        ]


@pytest.fixture
def store(tmp_path: Path) -> Any:
    store = Store(f"sqlite:///{tmp_path}/sztab.db")
    migrate(store.engine)
    yield store
    store.close()


@pytest.mark.parametrize(
    ("game", "status", "before"), list(product((None, "hex"), (None, "ended"), (None, 5.0)))
)  # fmt: skip
def test_the_newest_tables_are_found_without_looking_at_all(
    store: Store, game: str | None, status: str | None, before: float | None
) -> None:
    plan = plans(store, lambda: store.lobby(game, status, before, 50))
    assert plan
    assert all(line.startswith("SEARCH tables USING INDEX ix_tables_") for line in plan), plan


def test_old_games_are_found_by_an_index(store: Store) -> None:
    plan = plans(store, lambda: store.old("tables", 5.0))
    assert any("USING INDEX ix_tables_lobby" in line for line in plan), plan


def test_statistics_look_at_no_result(store: Store) -> None:
    from sztab.server.store import statistics

    plan = plans(store, lambda: statistics.of_all(store.engine, "hex", None, "all"))
    assert plan
    assert not any("results" in line or "SCAN tables" in line for line in plan), plan


def test_old_games_are_removed_one_by_one_where_that_takes_a_moment(
    settings: Settings, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever answers is stored in between: no change waits for more than one removal."""
    with TestClient(create_app(settings, clock)) as client:
        ann = Person(client, "Ann")
        over = [ann.table("hex", "me", "me")["table"]["id"] for _ in range(5)]
        for table in over:
            ann.post(f"/api/tables/{table}/resign", seat=0)
        on = ann.table("hex", "me", "me")["table"]["id"]
    clock.time += 3 * 86_400
    monkeypatch.setattr(storing, "_MOMENT", -1.0)  # the moment is always over
    removed: list[int] = []
    whole = Store.remove
    monkeypatch.setattr(Store, "remove", lambda *args: removed.append(whole(*args)) or removed[-1])
    with TestClient(create_app(replace(settings, keep_tables_days=2, sweep_seconds=0.01), clock)) as ann.client:
        until(lambda: len(removed) == 5)
        assert removed == [1] * 5
        ann.answer(on, ann.get(f"/api/tables/{on}")["to_decide"][0])
        assert [ann.client.get(f"/api/tables/{table}").status_code for table in over] == [404] * 5


@pytest.mark.parametrize("live", ["0", "250,many", "10001", ","])
def test_a_bench_of_no_number_of_games_is_refused_at_once(live: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["bench", "--server", "--live", live])
    assert capsys.readouterr().err == "sztab: --live is one or more numbers of games from 1 to 10,000.\n"
