"""How often somebody may ask, and that what is remembered for it stays small."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from sztab.messages.errors import Refused
from sztab.server.app import create_app
from sztab.server.people.limits import Buckets, address


class Time:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def spent(buckets: Buckets, name: str) -> float | None:
    """None: it may; otherwise how long to wait."""
    try:
        buckets.spend(name)
    except Refused as refused:
        return refused.retry
    return None


def test_a_bucket_is_refilled_evenly() -> None:
    time = Time()
    buckets = Buckets(3, 60, time)
    assert [spent(buckets, "a") for _ in range(4)] == [None, None, None, 20]
    assert spent(buckets, "b") is None
    time.time += 20
    assert [spent(buckets, "a"), spent(buckets, "a")] == [None, 20]
    buckets.give_back("a")
    assert spent(buckets, "a") is None
    time.time -= 500  # a clock that was set back gives nothing and takes nothing
    assert spent(buckets, "a") == 20


def test_memory_has_a_bound() -> None:
    buckets = Buckets(3, 60, Time(), most=100)
    for number in range(1000):
        buckets.spend(str(number))
    assert len(buckets) == 100


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_of_ipv6_counts_as_one(host: str, counted: str) -> None:
    assert address({"client": (host, 1)}) == counted


def test_an_address_that_asks_too_often_waits(settings: Any, clock: Any) -> None:
    with TestClient(create_app(replace(settings, requests_per_minute=5), clock)) as client:
        answers = [client.get("/api/health") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert answers[-1].headers["retry-after"] == "12"
        assert answers[-1].json()["error"] == "Too many requests; wait a moment."
        clock.time += 12
        assert client.get("/api/health").status_code == 200


def test_a_player_who_asks_from_many_addresses_waits(settings: Any, clock: Any) -> None:
    with TestClient(create_app(replace(settings, requests_per_minute=20), clock)) as client:
        made = client.post("/api/session", json={"name": "Ann"})
        headers = {"Cookie": f"sztab_session={made.cookies['sztab_session']}"}
        client.cookies.clear()
        limits = client.app.state.server.limits
        statuses = []
        for _ in range(21):
            limits.addresses._left.clear()  # as if from somewhere else each time
            statuses.append(client.get("/api/session", headers=headers).status_code)
        assert statuses == [200] * 20 + [429]


def test_wrong_passwords_are_throttled_by_account_and_by_address(settings: Any, clock: Any) -> None:
    few = replace(settings, guesses_per_hour=3, logins_per_minute=8)
    with TestClient(create_app(few, clock)) as client:

        def log_in(name: str, password: str) -> int:
            client.cookies.clear()
            return int(client.post("/api/account/login", json={"name": name, "password": password}).status_code)

        client.post("/api/account", json={"name": "Ann", "password": "correct horse"})
        assert [log_in("Ann", "correct horse") for _ in range(4)] == [200] * 4, "right ones do not count"
        clock.time += 60
        assert [log_in("ann", "wrong") for _ in range(4)] == [401, 401, 401, 429]
        assert log_in("Ann", "correct horse") == 429
        assert [log_in("Nobody", "wrong") for _ in range(4)] == [401, 401, 401, 429], "a name nobody has is no better"
        clock.time += 1200
        assert log_in("Ann", "correct horse") == 200
        assert {log_in(f"name {number}", "wrong") for number in range(10)} == {401, 429}


def test_registering_is_throttled(settings: Any, clock: Any) -> None:
    with TestClient(create_app(replace(settings, accounts_per_hour=2), clock)) as client:
        statuses = []
        for number in range(3):
            client.cookies.clear()
            wish = {"name": f"Ann {number}", "password": "correct horse"}
            statuses.append(client.post("/api/account", json=wish).status_code)
        assert statuses == [201, 201, 429]


def test_open_connections_of_an_address_have_a_bound(settings: Any, clock: Any, person: Any) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    limits = ann.client.app.state.server.limits
    limits._most_open = 1
    path = f"/api/tables/{table}/live"
    with ann.client.websocket_connect(path, headers=ann.headers()) as first:
        first.send_json({"type": "watch"})
        first.receive_json(timeout=60)
        with ann.client.websocket_connect(path, headers=ann.headers()) as second:
            with pytest.raises(WebSocketDisconnect) as closed:
                second.receive_text(timeout=60)
            assert closed.value.code == 4429
        assert sum(limits._open.values()) == 1
