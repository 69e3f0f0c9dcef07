"""The store full, read-only or locked, and clients that are slow or say too much: one sentence, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy import event

from server.asking import answered
from sztab.messages.websocket import Pong
from sztab.server.app import create_app
from sztab.server.people.sessions import Caller
from sztab.server.settings import Settings
from sztab.server.web.websocket import TOO_SLOW, Close, Connection

Persons = Callable[[str], Any]
TRY_AGAIN = "The server cannot save right now; nothing was changed. Try again in a moment."


@contextmanager
def pragmas(client: TestClient[Any], *wanted: str) -> Iterator[None]:
    """Every use of the database begins with these."""
    engine = client.app.state.server.store.engine

    def prepare(connection: Any, *_: object) -> None:
        for pragma in wanted:
            connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "checkout", prepare)
    try:
        yield
    finally:
        event.remove(engine, "checkout", prepare)


@contextmanager
def full(client: TestClient[Any], settings: Settings) -> Iterator[None]:
    with pragmas(client, "max_page_count=1"):  # SQLite makes that the pages there are
        yield
    with pragmas(client, "max_page_count=1000000"):
        for _ in range(8):  # each connection of the pool
            client.get("/api/tables")


@contextmanager
def read_only(client: TestClient[Any], settings: Settings) -> Iterator[None]:
    with pragmas(client, "query_only=ON"):
        yield
    with pragmas(client, "query_only=OFF"):
        for _ in range(8):
            client.get("/api/tables")


@contextmanager
def locked(client: TestClient[Any], settings: Settings) -> Iterator[None]:
    other = sqlite3.connect(settings.data / "sztab.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pragmas(client, "busy_timeout=20"):
        yield
    other.execute("ROLLBACK")
    other.close()


@pytest.mark.parametrize("trouble", [full, read_only, locked])
def test_a_store_that_cannot_write_loses_nothing(
    person: Persons, client: TestClient[Any], settings: Settings, trouble: Any
) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    with trouble(client, settings):
        for number in range(200):  # what is free in the file is used up first
            seat = ann.get(f"/api/tables/{table}")["to_decide"][0]
            before = ann.state(table, seat)
            sent = {"seat": seat, "decision": before["decision"], "token": before["view"]["legal"][0]}
            sent["client"] = f"c{number}"
            answer = client.post(f"/api/tables/{table}/answer", json=sent, headers=ann.headers())
            if answer.status_code != 200:
                break
        assert (answer.status_code, answer.json()["error"]) == (503, TRY_AGAIN)
        assert ann.state(table, seat) == before, "it can still be read, and nothing has changed"
        socket_told_so(ann, table, sent, chat=trouble is not full)  # a short line may still have room
    stored = ann.post(f"/api/tables/{table}/answer", **sent)
    assert stored["repeated"] is False
    assert ann.post(f"/api/tables/{table}/answer", **sent)["repeated"] is True
    now = ann.state(table, seat)["number"]  # an end of turn brings draws along
    assert now >= stored["number"] == before["number"] + 1
    with TestClient(create_app(settings)) as after:
        ann.client = after
        assert ann.state(table, seat)["number"] == now
        person_of_the_new_server(ann)


def socket_told_so(ann: Any, table: str, sent: dict[str, Any], chat: bool) -> None:
    """Over a WebSocket it is the same sentence, for answers and for chat, and the connection stays."""
    with ann.client.websocket_connect(f"/api/tables/{table}/live", headers=ann.headers()) as socket:
        socket.send_text(json.dumps({"type": "watch", "seats": [{"seat": sent["seat"]}]}))
        messages = [{"type": "answer", **sent}, {"type": "chat", "text": "Hello", "client": "chat"}]
        for message in messages if chat else messages[:1]:
            socket.send_text(json.dumps(message))
            while (refused := json.loads(socket.receive_text(timeout=60)))["type"] != "refused":
                assert refused["type"] != "accepted"
            assert (refused["status"], refused["error"], refused["client"]) == (503, TRY_AGAIN, message["client"])


def person_of_the_new_server(ann: Any) -> None:
    assert ann.get("/api/session")["player"]["name"] == "Ann"


def code(socket: Any) -> int:
    """What a socket is closed with."""
    while True:
        try:
            socket.receive_text(timeout=60)
        except WebSocketDisconnect as closed:
            return int(closed.code)


def test_who_says_too_much_is_closed(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, messages_per_second=1))) as client:
        client.post("/api/session", json={"name": "Ann"})
        me = client.get("/api/session").json()
        made = client.post("/api/tables", json={"game": "hex"}, headers={"X-CSRF-Token": me["csrf"]}).json()
        with client.websocket_connect(f"/api/tables/{made['table']['id']}/live") as socket:
            socket.send_text('{"type": "watch"}')
            for _ in range(20):
                socket.send_text('{"type": "ping"}')
            assert code(socket) == 4429


def test_who_asks_too_often_waits(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, requests_per_minute=3))) as client:
        answers = [client.get("/api/health") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert answers[-1].json()["error"].endswith(".")


def test_a_client_that_does_not_read_is_closed(client: TestClient[Any]) -> None:
    class Stuck:
        async def send_data(self, *_: object) -> None:
            await asyncio.Event().wait()

    server = client.app.state.server
    server.settings = replace(server.settings, slow_seconds=0.01)

    async def send() -> None:
        await Connection(Stuck(), server, "t_x", Caller()).send(Pong(0.0))  # type: ignore[arg-type]

    with pytest.raises(Close) as closed:
        client.blocking_portal.call(send)
    assert closed.value.code == TOO_SLOW


def test_a_slow_client_gets_many_changes_in_few_messages(person: Persons, client: TestClient[Any]) -> None:
    """Nothing queues up: notices that wait are dropped, and the next message tells all of it."""
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    server = client.app.state.server
    server.settings = replace(server.settings, slow_seconds=600)
    sent: list[dict[str, Any]] = []

    async def run() -> None:
        gate = asyncio.Event()

        class Slow:
            async def send_data(self, text: str) -> None:
                sent.append(json.loads(text))
                await gate.wait()

            async def receive_text(self) -> str:
                if not sent and not hasattr(self, "said"):
                    self.said = True
                    return '{"type": "watch"}'
                await asyncio.Event().wait()
                return ""

        connection = asyncio.create_task(Connection(Slow(), server, table, Caller()).run())  # type: ignore[arg-type]
        while not sent:
            await asyncio.sleep(0.01)
        for number in range(20):
            live = await server.tables.get(table)
            if not live.play.asked:
                break
            seat = live.play.asked[0]
            token = live.play.view(seat).legal[0]
            await answered(server, table, seat, live.table.decisions[seat], token, f"c{number}")
        gate.set()
        last = live.table.numbers[-1]
        while not any(message.get("number") == last for message in sent):
            assert not connection.done()
            await asyncio.sleep(0.01)
        connection.cancel()
        await asyncio.gather(connection, return_exceptions=True)

    client.blocking_portal.call(run)
    states = [message for message in sent if message["type"] == "state"]
    entries = [entry["number"] for state in states for entry in state["entries"]]
    assert entries == list(range(1, len(entries) + 1))
    assert len(entries) >= 20
    assert len(states) < 10
