"""One row that cannot be read stops nothing: it is put aside, counted and named; `sztab check` finds it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from server.conftest import Person
from server.test_clocks import sweep, until
from sztab.cli.main import main
from sztab.core.action import BadInput
from sztab.server import metrics
from sztab.server.app import create_app
from sztab.server.settings import Settings
from sztab.table import value as playing

Persons = Callable[[str], Any]
CLOCK = {"kind": "live", "base": 60, "increment": 0}


def run(client: TestClient[Any], statement: str, **values: Any) -> None:
    with client.app.state.server.store.engine.execution_options(writes=True).begin() as connection:
        assert connection.execute(text(statement), values).rowcount


def spoil(client: TestClient[Any], table: str, document: bytes = b"{nonsense") -> None:
    """The document of a table is destroyed while the server has forgotten it."""
    client.app.state.server.tables.memory.drop(table)
    run(client, "UPDATE tables SET snapshot = :bad WHERE id = :id", bad=document, id=table)


def misplace(client: TestClient[Any], table: str) -> None:
    """A document that can be read, with a position that cannot."""
    store = client.app.state.server.store
    with store.engine.connect() as connection:
        query = text("SELECT snapshot FROM tables WHERE id = :id")
        document = bytes(connection.execute(query, {"id": table}).scalar_one())
    spoil(client, table, document.replace(b'"position":"', b'"position":"nonsense '))


def test_lists_go_on_without_it(
    client: TestClient[Any], person: Persons, clock: Any, caplog: pytest.LogCaptureFixture
) -> None:
    ann = person("Ann")
    ids = []
    for _ in range(4):
        clock.time += 1
        ids.append(ann.table("hex", "me", "me", public=True)["table"]["id"])
    bad = ids[1]
    before = metrics.unreadable._value.get()
    spoil(client, bad)
    for _ in range(3):
        assert [table["id"] for table in ann.get("/api/tables")["tables"]] == [ids[3], ids[2], ids[0]]
        assert {mine["table"]["id"] for mine in ann.get("/api/my/tables")["tables"]} == {*ids} - {bad}
    page = ann.get("/api/tables", limit=3)
    assert [table["id"] for table in page["tables"]] == [ids[3], ids[2], ids[0]]
    assert page["next"] is not None
    answer = ann.get(f"/api/tables/{bad}", 503)
    assert answer["error"] == "The stored data of this table cannot be read."
    assert [line for line in caplog.messages if bad in line and "put aside" in line] == [
        line for line in caplog.messages if "put aside" in line
    ]
    assert sum("put aside" in line for line in caplog.messages) == 1
    assert metrics.unreadable._value.get() == before + 1
    assert ann.get(f"/api/players/{ann.id}")["player"]["name"] == "Ann"
    assert ann.get("/api/statistics", game="hex")["games"] == 0


def test_lists_read_no_positions(client: TestClient[Any], person: Persons, monkeypatch: pytest.MonkeyPatch) -> None:
    """With very many games that would take longer than anything else; a document of an older server is read."""
    ann = person("Ann")
    table = ann.table("hex", "me", "me", public=True)["table"]["id"]
    ann.answer(table, 0)
    shown = ann.get(f"/api/tables/{table}")
    memory = client.app.state.server.tables.memory
    for live in memory.all():
        memory.drop(live.table.id)
    read: list[str] = []
    whole = playing.load
    monkeypatch.setattr(playing, "load", lambda stored: (read.append(stored.id), whole(stored))[1])
    assert ann.get("/api/tables")["tables"] == [shown]
    [mine] = ann.get("/api/my/tables")["tables"]
    assert (mine["table"], mine["my_turn"], read) == (shown, True, [])
    store = client.app.state.server.store
    old = msgspec.structs.replace(store.table(table), glimpse=None)
    run(client, "UPDATE tables SET snapshot = :old WHERE id = :id", old=msgspec.json.encode(old), id=table)
    assert ann.get("/api/tables")["tables"] == [shown]
    assert read == [table]


@pytest.mark.parametrize("how", [spoil, misplace])
def test_clocks_go_on_without_it(client: TestClient[Any], person: Persons, clock: Any, how: Any) -> None:
    ann, bob = person("Ann"), person("Bob")
    tables = []
    for _ in range(3):
        table = ann.table("hex", "me", "open", public=True, clock=CLOCK, leaver="lose")["table"]["id"]
        bob.post(f"/api/tables/{table}/seats/1/join")
        tables.append(table)
    first = min(tables)
    how(client, first)
    clock.time += 61
    sweep(client)
    sweep(client)
    assert {ann.get(f"/api/tables/{table}")["status"] for table in tables if table != first} == {"ended"}


@pytest.mark.parametrize("how", [spoil, misplace])
def test_bots_go_on_without_it_at_the_next_start(settings: Settings, how: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(settings)) as client:
        ann = Person(client, "Ann")
        server = client.app.state.server

        async def never(*_: Any) -> str:
            raise BadInput("not now")

        monkeypatch.setattr(server.bot_service, "choose", never)
        tables = [ann.table("wroclaw", "random", "random")["table"]["id"] for _ in range(3)]
        for table in tables:
            live = client.blocking_portal.call(server.tables.get, table)
            until(lambda live=live: live.bot.done())  # type: ignore[misc]
        first = min(tables)
        how(client, first)
        run(client, "UPDATE tables SET bot_asked = :yes", yes=True)
    with TestClient(create_app(settings)) as ann.client:
        others = [table for table in tables if table != first]
        until(lambda: all(ann.get(f"/api/tables/{table}")["status"] == "ended" for table in others))


def test_a_game_with_a_bad_step_can_be_ended_and_measuring_goes_on(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        ann = Person(client, "Ann")
        ids = [ann.table("hex", "me", "me")["table"]["id"] for _ in range(3)]
        for table in ids:
            ann.answer(table, ann.get(f"/api/tables/{table}")["to_decide"][0])
        bad = min(ids)
        run(client, 'UPDATE steps SET entry = :bad WHERE "table" = :id AND step = 1', bad=b"[]", id=bad)
        memory = client.app.state.server.tables.memory
        for live in memory.all():
            memory.drop(live.table.id)
        for table in ids:
            ann.post(f"/api/tables/{table}/resign", seat=0)
        assert ann.get(f"/api/tables/{bad}/record", 503)["error"] == "The stored data of this table cannot be read."
        run(client, "UPDATE results SET rounds = NULL")
        run(client, "DELETE FROM sums")
    with TestClient(create_app(settings)) as client:
        client.blocking_portal.call(client.app.state.server.filled)
        assert client.get("/api/statistics?game=hex").json()["games"] == 2
        assert client.get(f"/api/tables/{bad}").json()["status"] == "ended"


def test_check_finds_nothing_where_nothing_is_wrong(
    client: TestClient[Any], person: Persons, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside a running server, with an undo, a game that is over, one that has not started and one that was read."""
    ann = person("Ann")
    over = ann.table("wroclaw", "me", "me")["table"]["id"]
    for _ in range(12):
        ann.answer(over, ann.get(f"/api/tables/{over}")["to_decide"][0])
    ann.post(f"/api/tables/{over}/resign", seat=0)
    ann.table("state51", "me", "open", options={"seats": "2"})
    undone = ann.table("hex", "me", "me")["table"]["id"]
    for _ in range(30):
        seat = ann.get(f"/api/tables/{undone}")["to_decide"][0]
        ann.answer(undone, seat)
        if ann.state(undone, seat)["view"]["undo"]:
            ann.post(f"/api/tables/{undone}/undo", seat=seat, count=1)
            break
    else:
        pytest.fail("nothing could be taken back")
    ann.post("/api/records", 201, record=ann.get(f"/api/tables/{over}/record"))
    main(["check", "--data", str(settings.data)])
    assert capsys.readouterr().out == "4 games checked, all in order.\n"


def test_check_names_what_it_cannot_read(
    client: TestClient[Any], person: Persons, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = person("Ann")
    ids = [ann.table("hex", "me", "me")["table"]["id"] for _ in range(6)]
    for table in ids:
        for _ in range(3):
            ann.answer(table, ann.get(f"/api/tables/{table}")["to_decide"][0])
    _, document, position, step, gap, token = ids
    spoil(client, document)
    misplace(client, position)
    change = 'UPDATE steps SET entry = :bad WHERE "table" = :id AND step = 2'
    run(client, change, bad=b"{}", id=step)
    run(client, 'DELETE FROM steps WHERE "table" = :id AND step = 2', id=gap)
    other = b'{"step":2,"kind":"step","seat":0,"at":1,"number":1,"turn":"B","numbers":[1,1,1],"token":"xx"}'
    run(client, change, bad=other, id=token)
    with pytest.raises(SystemExit) as exit:
        main(["check", "--database", f"sqlite:///{settings.data}/sztab.db"])
    assert exit.value.code == 1
    told = capsys.readouterr().out.splitlines()
    said = dict(line.split(": ", 1) for line in told[:-1])
    assert set(said) == {document, position, step, gap, token}
    assert said[document].startswith("its document cannot be read")
    assert said[position].startswith("it cannot be played again")
    assert said[step].startswith("its step 2 cannot be read")
    assert said[gap].startswith("it has ")
    assert said[token].startswith("token 2 of its record (xx) is refused")
    assert told[-1] == "6 games checked, problems found: 5."


def test_check_of_nothing_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["check", "--data", str(tmp_path)])
    assert capsys.readouterr().err == f"sztab: There is no database at {tmp_path}/sztab.db.\n"


def test_the_log_tells_no_secret(client: TestClient[Any], person: Persons, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    ann = person("Ann")
    table = ann.table("hex", "me", "me", public=True)["table"]["id"]
    spoil(client, table, b'{"schema": 1, "seed": "5ec7e7", "id": 7}')
    ann.get("/api/tables")
    ann.get(f"/api/tables/{table}", 503)
    assert "5ec7e7" not in caplog.text
