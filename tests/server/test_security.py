"""What the threat model promises: nothing secret in logs, no forged requests, headers that hold."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.server.conftest import Person

from sztab.cli.main import main
from sztab.server.app import create_app
from sztab.server.settings import Settings
from sztab.server.store.store import hashed

Persons = Callable[[str], Any]
PASSWORD = "correct horse battery"


def test_two_servers_of_a_process_know_nothing_of_each_other(client: TestClient[Any], tmp_path: Path) -> None:
    """They share their routes, and nothing else: neither people nor limits nor what shows that nothing is forged."""
    few = Settings(data=tmp_path / "other", requests_per_minute=3)
    few.data.mkdir()
    with TestClient(create_app(few)) as other:
        ann = Person(client, "Ann")
        assert other.get("/api/session", headers=ann.headers()).json()["player"] is None
        bob = Person(other, "Bob")
        assert client.post("/api/session", json={"name": "Bob"}, headers=bob.headers()).status_code == 403
        assert other.get("/api/health").status_code == 429
        assert ann.get("/api/session")["player"]["name"] == "Ann"
        assert client.app.state.server is not other.app.state.server


def test_nothing_secret_reaches_a_log(
    settings: Settings, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.INFO, "sqlalchemy.engine")  # every statement
    with TestClient(create_app(settings)) as client:
        server = client.app.state.server
        ann = Person(client, "Ann")
        secrets = {ann.cookies["sztab_session"], ann.cookies["sztab_csrf"], server.store.secret("csrf"), PASSWORD}
        ann.register("Ann", PASSWORD)
        ann.sign("/api/account/login", name="Ann", password=PASSWORD)
        ann.post("/api/account/login", 401, name="Ann", password="a wrong password")
        bot = ann.post("/api/bot-tokens", 201, name="my bot")["token"]
        made = ann.table("hex", "me", "me", hold=True)
        table = made["table"]["id"]
        ann.post(f"/api/tables/{table}/entropy", seat=0, entropy="dice that Ann rolled")
        ann.post(f"/api/tables/{table}/start")
        seed = client.blocking_portal.call(server.tables.get, table).table.seed
        secrets |= {ann.cookies["sztab_session"], bot, seed, "a wrong password", "dice that Ann rolled"}
        secrets |= {link["token"] for link in made["links"]}
        client.get("/api/session", headers={"Authorization": f"Bearer {bot}"})
        client.get("/api/session", headers={"Authorization": "Bearer bot_mistyped"})
        with client.websocket_connect(f"/api/tables/{table}/live", headers=ann.headers()) as socket:
            socket.send_json({"type": "watch", "seats": [{"seat": 1, "token": made["links"][1]["token"]}]})
            socket.receive_json(timeout=60)
        for seat in (0, 1):
            ann.answer(table, seat)
        with server.store.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE steps RENAME TO lost")
        ann.answer(table, 0, status=503)
    printed = "".join(capfd.readouterr())
    text = "\n".join(f"{record.getMessage()} {record.exc_info} {record.args}" for record in caplog.records) + printed
    assert "UPDATE tables" in text, "the statements are there"
    assert "The store failed" in text
    hashes = {hashed(secret) for secret in secrets}
    assert [secret for secret in secrets | hashes | {"bot_mistyped", "$argon2"} if secret in text] == []


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://testserver.local.evil.example"])
def test_a_page_of_another_address_asks_for_nothing(client: TestClient[Any], person: Persons, origin: str) -> None:
    ann = person("Ann")
    for path, data in (
        ("/api/session", {"name": "Eve"}),
        ("/api/account", {"name": "Eve", "password": PASSWORD}),
        ("/api/account/login", {"name": "Eve", "password": PASSWORD}),
        ("/api/tables", {"game": "hex"}),
    ):
        refused = client.post(path, json=data, headers={**ann.headers(), "Origin": origin})
        assert refused.status_code == 403, path
        bare = client.post(path, json=data, headers={"Origin": origin})
        assert bare.status_code == 403, path
    mine = {**ann.headers(), "Origin": "http://testserver.local"}
    assert client.post("/api/tables", json={"game": "hex"}, headers=mine).status_code == 201


def test_the_page_runs_only_what_the_server_sent(client: TestClient[Any]) -> None:
    policy = dict(part.strip().split(" ", 1) for part in client.get("/").headers["content-security-policy"].split(";"))
    for name in ("default-src", "script-src", "style-src", "connect-src"):
        assert policy[name] == "'self'", name
    assert "unsafe" not in str(policy)
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"


def test_webassembly_runs_in_the_workers_of_the_house_alone(client: TestClient[Any]) -> None:
    for path in ("/", "/offline", "/assets/index-1.js", "/api/games"):
        assert "wasm" not in client.get(path).headers["content-security-policy"], path
    for name in ("worker", "thinking-worker"):
        worker = client.get(f"/assets/{name}-1.js").headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in worker
        assert "'unsafe-eval'" not in worker


def test_cookies_are_out_of_reach_for_scripts(settings: Settings) -> None:
    from dataclasses import replace

    with TestClient(create_app(replace(settings, secure_cookies=True))) as client:
        cookie = client.post("/api/session", json={"name": "Ann"}).headers["set-cookie"]
        assert {"HttpOnly", "SameSite=lax", "Secure"} <= {part.strip() for part in cookie.split(";")}


def test_chance_is_promised_before_it_acts_and_proved_after(
    person: Persons, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A whole game on the server, then `sztab verify` on its record."""
    ann = person("Ann")
    table = ann.table("hex", "me", "me", hold=True)["table"]
    id, promised = table["id"], table["commitment"]
    assert ann.state(id, 0)["entries"] == [], "nothing was dealt yet"
    ann.post(f"/api/tables/{id}/entropy", seat=0, entropy="dice that Ann rolled")
    ann.post(f"/api/tables/{id}/entropy", seat=1, entropy="a page of a book")
    table = ann.post(f"/api/tables/{id}/start")
    while table["status"] == "running":
        assert (table["commitment"], table["seed"]) == (promised, None)
        ann.answer(id, table["to_decide"][0])
        table = ann.get(f"/api/tables/{id}")
    assert table["result"]["reason"] == "rules"
    record = ann.get(f"/api/tables/{id}/record")
    path = tmp_path / "game.sztab"
    path.write_text(record, "utf-8")
    main(["verify", str(path)])
    assert promised in capsys.readouterr().out
    other = "0" * 64
    for changed, said in (
        (record.replace(table["seed"], other), "does not fit the commitment"),
        (record.replace(table["seed"], other).replace(promised, hashed_seed(other)), "where the seed deals"),
        ("\n".join(line for line in record.splitlines() if "Entropy" not in line), "where the seed deals"),
    ):
        path.write_text(changed, "utf-8")
        with pytest.raises(SystemExit):
            main(["verify", str(path)])
        assert said in capsys.readouterr().err


def hashed_seed(seed: str) -> str:
    import hashlib

    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()
