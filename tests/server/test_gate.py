"""What every request passes first: names, time limits, unreadable bodies, `HEAD`; and what is counted of it."""

from __future__ import annotations

import json
import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from litestar.testing import TestClient

from server.test_live import Socket
from sztab.cli.main import main
from sztab.server import metrics
from sztab.server.app import create_app
from sztab.server.openapi import schema
from sztab.server.settings import Settings
from sztab.server.store import backups
from sztab.server.store.store import Store, migrate
from sztab.server.web.gate import own_names
from sztab.server.web.protocol import Http
from sztab.server.web.socket_compression import WebSockets

Persons = Callable[[str], Any]
UNREADABLE = {
    "brackets": b"[" * 100_000,
    "nested objects": b'{"name":' * 20_000,
    "no UTF-8": b'{"name": "\xff\xfe"}',
    "a surrogate in UTF-8": b'{"name": "\xed\xa0\x80"}',
    "a lone surrogate": b'{"name": "\\ud800"}',
    "a raw NUL": b'{"name": "a\x00b"}',
    "a huge number": b'{"name": 1e999}',
    "many digits": b'{"name": ' + b"9" * 5000 + b"}",
    "truncated": b'{"name": "A',
    "a form": b"name=Ann",
    "NaN": b'{"name": NaN}',
    "nothing": b"",
}


def routes_with_a_body() -> list[tuple[str, str]]:
    """Method and path of everything that reads one."""
    found = []
    for path, methods in json.loads(schema())["paths"].items():
        for method, about in methods.items():
            if "requestBody" in about:
                found.append((method, path.replace("{seat}", "0").replace("{", "").replace("}", "")))
    return found


def test_every_route_answers_unreadable_bodies_with_a_sentence(person: Persons) -> None:
    ann = person("Ann")
    routes = routes_with_a_body()
    assert len(routes) > 20
    for method, path in routes:
        for name, body in UNREADABLE.items():
            headers = {**ann.headers(), "Content-Type": "application/json"}
            answer = ann.client.request(method, path, content=body, headers=headers)
            assert answer.status_code in (400, 404), (path, name, answer.text)
            assert answer.json()["error"].endswith("."), (path, name)


@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data; boundary=x", "nonsense", ""])
def test_bodies_are_json_whatever_they_are_called(client: TestClient[Any], kind: str) -> None:
    for name, body in UNREADABLE.items():
        answer = client.post("/api/session", content=body, headers={"Content-Type": kind})
        assert answer.status_code == 400, (name, answer.text)
        assert answer.json()["error"].endswith("."), name


@pytest.mark.parametrize(
    "message", ["[" * 16_000, '{"type": "watch", "language": "\\ud800"}', '{"type": "watch", "after": 1e999}', "\x00"]
)
def test_a_message_that_cannot_be_read_closes_its_socket(person: Persons, message: str) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    with Socket(ann, table, first=False) as socket:
        socket.socket.send_text(message)
        assert socket.closed() == 4400
    with Socket(ann, table, first=False) as socket:
        socket.socket.send_bytes(message.encode())
        assert socket.closed() == 4400


def test_nul_reaches_no_database(client: TestClient[Any], person: Persons) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    assert client.get("/api/tables?game=%00").json()["error"] == "A text has the character NUL."
    assert client.delete("/api/mutes/%00", headers=ann.headers()).status_code == 404
    ann.post("/api/mutes", 400, player="p_\0")
    legal = ann.state(table, 0)["view"]["legal"][0]
    ann.post(f"/api/tables/{table}/answer", 400, seat=0, decision=1, token=legal, client="c\0")


# ---- names


@pytest.fixture
def named(settings: Settings) -> Iterator[TestClient[Any]]:
    names = own_names("0.0.0.0", ["games.example, club.example", "https://other.example/x"], ["https://page.example"])
    with TestClient(create_app(replace(settings, hosts=names))) as client:
        yield client


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8051", 200),
        ("127.0.0.1:8051", 200),
        ("192.168.1.20:8051", 200),
        ("[::1]:8051", 200),
        ("[fe80::1]", 200),
        ("games.example", 200),
        ("Games.Example.:443", 200),
        ("club.example:8051", 200),
        ("other.example", 200),
        ("page.example", 200),
        (f"{socket.gethostname()}:8051", 200),
        ("evil.example", 421),
        ("evil.example:8051", 421),
        ("games.example.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("[evil.example]", 421),
        ("127.0.0.1:99999", 421),
        ("127.0.0.1:-1", 421),
        ("127.0.0.1:1@evil.example", 421),
        ("[::1]@evil.example", 421),
        ("[::1]:80@evil.example", 421),
        ("localhost/x", 421),
        ("", 421),
    ],
)
def test_a_server_answers_to_its_own_names(named: TestClient[Any], host: str, status: int) -> None:
    for path in ("/api/health", "/", "/api/nothing"):
        answer = named.get(path, headers={"Host": host})
        assert (answer.status_code == 421) == (status == 421), path
    answer = named.get("/api/health", headers={"Host": host})
    assert answer.status_code == status
    assert answer.headers["X-Request-ID"]
    if status == 421:
        assert "--allowed-hosts" in answer.json()["error"]


@pytest.mark.parametrize("host", ["a.example:99999", "a.example:-1", "a.example:1@evil.example", "[::1]@evil.example"])
def test_what_is_no_name_is_refused_by_a_server_with_any_name(client: TestClient[Any], host: str) -> None:
    assert client.get("/", headers={"Host": "a.example"}).status_code == 200
    assert client.get("/", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize(
    "path", ["a" * 256, "ż" * 200, "a/" * 3000, "a" * 60_000], ids=["long", "letters", "folders", "huge"]
)
def test_a_long_address_is_refused_and_logged_in_short(
    client: TestClient[Any], path: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    assert client.get(f"/{path}").status_code == 404
    assert client.get(f"/api/{path}").status_code == 404
    ours = [record for record in caplog.records if record.name.startswith("sztab")]
    assert ours
    assert all(len(record.getMessage()) < 1000 and not record.exc_info for record in ours)


def test_no_socket_for_another_name(named: TestClient[Any]) -> None:
    with pytest.raises(Exception, match="Unknown host"):
        named.websocket_connect("/api/tables/t_x/live", headers={"Host": "evil.example"}).__enter__()


def test_serve_tells_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Settings] = []
    monkeypatch.setattr("sztab.cli.serve.serve", lambda arguments: told.append(_settings(arguments)))
    main(["serve", "--allowed-hosts", "a.example,b.example", "--allowed-hosts", "c.example"])
    assert {"a.example", "b.example", "c.example", "127.0.0.1"} <= set(told[0].hosts)
    assert "*" not in told[0].hosts
    monkeypatch.setenv("SZTAB_ALLOWED_HOSTS", "d.example")
    main(["serve", "--host", "club.lan"])
    assert {"club.lan", "d.example"} <= set(told[1].hosts)


def _settings(arguments: Any) -> Settings:
    from sztab.cli.serve import settings_of

    return settings_of(arguments)


# ---- HEAD, and what is counted


@pytest.mark.parametrize(
    "path", ["/", "/api/health", "/api/games", "/api/tables", "/api/nothing", "/api/my/tables", "/t/t_x", "/metrics"]
)
def test_head_is_get_without_its_body(client: TestClient[Any], path: str) -> None:
    got, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (got.status_code, b"")
    for name in ("content-type", "content-length", "content-security-policy", "cache-control"):
        assert head.headers.get(name) == got.headers.get(name), name


def test_head_of_a_stream_ends_at_once(person: Persons) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    for path in (f"/api/tables/{table}/stream?seat=0", "/api/bot/stream"):
        head = ann.client.head(path, headers=ann.headers())
        assert (head.status_code, head.headers["content-type"]) == (200, "application/x-ndjson")
    assert not ann.get(f"/api/tables/{table}")["seats"][0]["online"]
    assert ann.client.head(f"/api/tables/{table}/answer", headers=ann.headers()).status_code == 405


def counted(method: str, status: int) -> float:
    return metrics.registry.get_sample_value("sztab_requests_total", {"method": method, "status": str(status)}) or 0.0


def test_what_is_counted_and_logged_is_what_was_sent(
    settings: Settings, clock: Any, caplog: pytest.LogCaptureFixture
) -> None:  # fmt: skip
    caplog.set_level(logging.INFO, "sztab.server.requests")

    def sent(method: str, path: str, **more: Any) -> tuple[int, float]:
        """The status that came, and how often it was counted for that."""
        before = {status: counted(method, status) for status in range(200, 600)}
        status = client.request(method, path, **more).status_code
        told = [record for record in caplog.records if record.name == "sztab.server.requests"]
        assert told[-1].facts["status"] == status  # type: ignore[attr-defined]
        assert sum(counted(method, one) - count for one, count in before.items()) == 1
        return status, counted(method, status) - before[status]

    few = replace(settings, requests_per_minute=5, hosts=("testserver.local",))
    with TestClient(create_app(few, clock)) as client:
        assert sent("GET", "/api/health") == (200, 1)
        assert sent("DELETE", "/api/health") == (405, 1)
        assert sent("GET", "/api/nothing") == (404, 1)
        assert sent("POST", "/api/session", json={}, headers={"Origin": "http://evil.example"}) == (403, 1)
        assert sent("GET", "/api/health", headers={"Host": "evil.example"}) == (421, 1)
        assert sent("HEAD", "/api/health") == (200, 1)
        while (found := sent("GET", "/api/health")) == (200, 1):
            pass
        assert found == (429, 1)


# ---- what is no HTTP, and what never ends


class Hasty(Http):
    head_seconds = 2.0  # long enough for a busy machine to read one that is there
    body_seconds = 2.0


@pytest.fixture
def address(settings: Settings) -> Iterator[tuple[str, int]]:
    """A real server whose patience is short."""
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        create_app(settings), http=Hasty, ws=WebSockets, log_config=None, timeout_keep_alive=60, lifespan="on"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    yield listening.getsockname()
    server.should_exit = True
    thread.join()
    listening.close()


def said(address: tuple[str, int], *parts: bytes, more: bytes = b"") -> bytes:
    """All that comes back until the server closes the connection; `more` is sent over and over meanwhile."""
    with socket.create_connection(address, timeout=60) as connection:
        for part in parts:
            connection.sendall(part)
        got = b""
        connection.settimeout(0.05 if more else 60)
        while True:
            try:
                found = connection.recv(65536)
            except TimeoutError:
                connection.sendall(more)
                continue
            except (ConnectionResetError, BrokenPipeError):
                return got
            if not found:
                return got
            got += found


HEAD = b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "lengths",
    [
        b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
        b"transfer-encoding: chunked\r\ncontent-length: 0\r\n",
        b"Content-Length: 4\r\nContent-Length: 5\r\n",
        b"Transfer-Encoding: gzip, chunked\r\n",
    ],
)
def test_a_length_that_is_said_in_two_ways_is_refused(address: tuple[str, int], lengths: bytes) -> None:
    smuggled = b"0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    got = said(address, HEAD + lengths + b"\r\n" + smuggled)
    head, _, body = got.partition(b"\r\n\r\n")
    assert head.split(b"\r\n")[0].split()[1] in (b"400", b"501")
    assert b"connection: close" in head.lower()
    assert json.loads(body)["error"].endswith(".")
    assert got.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize(
    "nonsense", [b"\x16\x03\x01\x02\x00\x01\r\n\r\n", b"GET / FTP\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n"]
)
def test_what_is_no_http_gets_a_sentence(address: tuple[str, int], nonsense: bytes) -> None:
    got = said(address, nonsense)
    assert got.startswith(b"HTTP/1.1 400 ")
    assert json.loads(got.partition(b"\r\n\r\n")[2])["error"].endswith(".")


def test_who_says_nothing_or_never_ends_is_closed(address: tuple[str, int]) -> None:
    assert said(address) == b""
    assert said(address, b"GET / HTTP/1.1\r\nHost: localhost\r\n", more=b"X-A: b\r\n") == b""
    # Nor has a second request more time than the first.
    whole = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    assert said(address, whole, b"GET / HTTP/1.1\r\n", more=b"X-A: b\r\n").count(b"HTTP/1.1 200") == 1
    # A body that trickles in.
    said(address, HEAD + b"Content-Length: 100000\r\n\r\n", more=b" ")
    assert said(address, whole.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")).startswith(b"HTTP/1.1 200")


def test_a_socket_that_is_open_is_not_hurried(address: tuple[str, int]) -> None:
    from websockets.sync.client import connect

    asked = f"ws://127.0.0.1:{address[1]}/api/tables/t_x/live"
    with connect(asked, proxy=None) as found, pytest.raises(Exception, match="4404"):
        found.recv(timeout=60)


# ---- files


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
def test_nobody_else_reads_the_database_or_a_backup(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path}/sztab.db", tmp_path / "sztab.db"

    def modes() -> set[str]:
        return {oct(one.stat().st_mode & 0o777) for one in tmp_path.iterdir()}

    before = os.umask(0o022)
    try:
        store = Store(url)
        migrate(store.engine)
        assert len(list(tmp_path.iterdir())) >= 3  # with what is being written
        assert modes() == {"0o600"}
        for one in tmp_path.iterdir():
            one.chmod(0o644)
        store.close()
        file.chmod(0o644)
        store = Store(url)
        store.ping()
        assert modes() == {"0o600"}
        store.close()
        backups.write(url, tmp_path / "plain.backup")
        backups.write(url, tmp_path / "packed.backup.gz")
        assert modes() == {"0o600"}
        for number, name in enumerate(("plain.backup", "packed.backup.gz")):
            assert backups.restore(tmp_path / name, f"sqlite:///{tmp_path}/again{number}.db") >= 0
        assert modes() == {"0o600"}
    finally:
        os.umask(before)
