"""The file of the database: full, deleted, replaced, emptied, or used by two servers."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from sztab.cli.main import main
from sztab.core.action import BadInput
from sztab.server.settings import Settings
from sztab.server.store import custody
from sztab.server.store.store import Store, migrate

Persons = Callable[[str], Any]
NOT_READY = "Not ready: database cannot be reached."
TRY_AGAIN = "The server cannot save right now; nothing was changed. Try again in a moment."
SZTAB = [sys.executable, "-m", "sztab.cli.main"]


def test_ready_needs_room_on_the_disk(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    assert client.get("/api/ready").status_code == 200
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10**9, 10**9 - 4096, 4096))
    answer = client.get("/api/ready")
    assert (answer.status_code, answer.json()["error"]) == (503, NOT_READY)


def test_ready_probes_a_write(client: TestClient[Any]) -> None:
    """A database that can only be read serves nobody."""
    from server.test_trouble import pragmas

    with pragmas(client, "query_only=ON"):
        assert client.get("/api/ready").status_code == 503
    with pragmas(client, "query_only=OFF"):
        assert client.get("/api/ready").status_code == 200


@pytest.mark.parametrize("replaced", [False, True])
def test_nothing_is_acknowledged_into_a_file_that_is_gone(
    client: TestClient[Any], person: Persons, settings: Settings, replaced: bool
) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    before = ann.state(table, 0)
    sent = {"seat": 0, "decision": before["decision"], "token": before["view"]["legal"][0], "client": "c"}
    database = settings.data / "sztab.db"
    kept = settings.data / "kept.db"
    database.rename(kept)
    if replaced:
        shutil.copy(kept, database)
    assert ann.post(f"/api/tables/{table}/answer", 503, **sent)["error"] == TRY_AGAIN
    assert client.post("/api/session", json={"name": "Bob"}).status_code == 503
    assert client.get("/api/ready").json()["error"] == NOT_READY
    assert client.get("/api/health").status_code == 200
    kept.replace(database)
    assert client.get("/api/ready").status_code == 200
    assert ann.post(f"/api/tables/{table}/answer", **sent)["repeated"] is False


def start(data: Path, *options: str) -> subprocess.Popen[str]:
    command = [*SZTAB, "serve", "--port", "0", "--no-browser", "--data", str(data), *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    """Until the first one is gone, however it went; what works beside a server goes on working."""
    first = start(tmp_path)
    try:
        assert first.stdout
        assert re.search(r"http://127\.0\.0\.1:\d+", first.stdout.readline())
        second = start(tmp_path)
        out, err = second.communicate(timeout=60)
        sentence = f"sztab: Another server uses {tmp_path}/sztab.db; stop it, or give this one another --data.\n"
        assert (second.returncode, out, err) == (2, "", sentence)
        main(["backup", str(tmp_path / "copy.jsonl"), "--data", str(tmp_path)])
        main(["check", "--data", str(tmp_path)])
        main(["restore", str(tmp_path / "copy.jsonl"), "--database", f"sqlite:///{tmp_path}/other.db"])
    finally:
        first.kill()
        first.communicate()
    assert (tmp_path / "sztab.db").stat().st_size, "a killed server leaves no empty file"
    third = start(tmp_path)
    try:
        assert third.stdout
        assert re.search(r"http://127\.0\.0\.1:\d+", third.stdout.readline())
    finally:
        third.send_signal(signal.SIGTERM)
        third.communicate(timeout=60)


def test_processes_that_know_of_each_other_share_a_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/sztab.db"
    with custody.held(url, shared=True):
        with custody.held(url, shared=True):
            pass
        with pytest.raises(BadInput, match="Another server uses"), custody.held(url, shared=False):
            pass
    with custody.held(url, shared=False), pytest.raises(BadInput), custody.held(url, shared=True):
        pass
    with custody.held("postgresql://localhost/sztab", shared=False), custody.held("sqlite://", shared=False):
        pass


def test_an_empty_file_where_there_was_a_database_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["serve", "--migrate", "--data", str(tmp_path)])
    main(["serve", "--migrate", "--data", str(tmp_path)])
    database = tmp_path / "sztab.db"
    database.write_bytes(b"")
    for left in tmp_path.glob("sztab.db-*"):
        left.unlink()
    capsys.readouterr()
    with pytest.raises(SystemExit, match="2"):
        main(["serve", "--migrate", "--data", str(tmp_path)])
    said = f"sztab: {database} is empty, and there was a database: restore it from a backup, or remove it.\n"
    assert capsys.readouterr().err == said
    assert database.stat().st_size == 0, "nothing was begun in it"
    database.unlink()
    main(["serve", "--migrate", "--data", str(tmp_path)])
    assert database.stat().st_size


def test_a_new_file_may_be_empty(tmp_path: Path) -> None:
    database = tmp_path / "sztab.db"
    database.touch()
    main(["serve", "--migrate", "--data", str(tmp_path)])
    assert database.stat().st_size
    (tmp_path / "other.db").touch()
    (tmp_path / "other.db-wal").write_bytes(b"x" * 100)  # it was more than that
    with (
        pytest.raises(BadInput, match="is empty, and there was"),
        custody.held(f"sqlite:///{tmp_path}/other.db", False),
    ):
        pass


def test_a_guarded_store_writes_as_before(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/sztab.db")
    migrate(store.engine)
    custody.guard(store.engine)
    assert store.secret("a") == store.secret("a")
    (tmp_path / "sztab.db").rename(tmp_path / "gone.db")
    with pytest.raises(custody.Gone):
        store.secret("b")
    assert store.secret("a"), "what is known can still be read"
    store.close()
    assert custody.room(store.engine)
