"""Who is away for too long where there is no clock: whoever waits may claim the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from sztab.server.live import upkeep

Persons = Callable[[str], Any]


def sweep(client: TestClient[Any]) -> None:
    client.blocking_portal.call(upkeep.sweep, client.app.state.server.tables)


@pytest.fixture
def duel(person: Persons) -> tuple[Any, Any, str]:
    ann, bob = person("Ann"), person("Bob")
    table = ann.table("hex", "me", "open", public=True, absence=300)["table"]["id"]
    bob.post(f"/api/tables/{table}/seats/1/join")
    return ann, bob, table


@pytest.mark.parametrize(("wish", "status"), [("win", "ended"), ("bot", "running")])
def test_who_waits_chooses(
    duel: tuple[Any, Any, str], clock: Any, client: TestClient[Any], wish: str, status: str
) -> None:  # fmt: skip
    _, bob, table = duel
    clock.time += 299
    sweep(client)
    assert bob.get(f"/api/tables/{table}")["claimable"] == []
    assert bob.post(f"/api/tables/{table}/claim", 409, seat=1, wish=wish)["error"] == "Nobody has run out of time."
    clock.time += 1
    sweep(client)
    assert bob.get(f"/api/tables/{table}")["claimable"] == [0]
    claimed = bob.post(f"/api/tables/{table}/claim", seat=1, wish=wish)
    assert claimed["status"] == status
    if wish == "win":
        assert claimed["result"] == {"winners": [1], "reason": "claimed", "seat": 0}
    else:
        assert claimed["seats"][0]["kind"] == "bot"


def test_the_absent_player_comes_back(duel: tuple[Any, Any, str], clock: Any, client: TestClient[Any]) -> None:
    ann, bob, table = duel
    clock.time += 1000
    sweep(client)
    assert bob.get(f"/api/tables/{table}")["claimable"] == [0]
    ann.state(table, 0)
    sweep(client)
    assert bob.get(f"/api/tables/{table}")["claimable"] == []
    bob.post(f"/api/tables/{table}/claim", 409, seat=1, wish="win")


def test_who_is_connected_is_there(duel: tuple[Any, Any, str], clock: Any, client: TestClient[Any]) -> None:
    ann, bob, table = duel
    with client.websocket_connect(f"/api/tables/{table}/live", headers=ann.headers()) as socket:
        socket.send_json({"type": "watch", "seats": [{"seat": 0}]})
        socket.receive_json(timeout=60)
        clock.time += 1000
        sweep(client)
        assert bob.get(f"/api/tables/{table}")["claimable"] == []
    while bob.get(f"/api/tables/{table}")["seats"][0]["online"]:
        pass
    clock.time += 300
    sweep(client)
    assert bob.get(f"/api/tables/{table}")["claimable"] == [0]


def test_only_who_is_asked_keeps_others_waiting(
    duel: tuple[Any, Any, str], clock: Any, client: TestClient[Any]
) -> None:
    ann, bob, table = duel
    ann.answer(table, 0)
    clock.time += 1000
    sweep(client)
    assert ann.get(f"/api/tables/{table}")["claimable"] == [1]
    assert bob.post(f"/api/tables/{table}/claim", 409, seat=1, wish="win")["error"] == "Nobody has run out of time."


@pytest.mark.parametrize("wish", [{"absence": 0}, {"clock": {"kind": "correspondence", "days": 3}}])
def test_where_nobody_may_claim(person: Persons, clock: Any, client: TestClient[Any], wish: dict[str, Any]) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = ann.table("hex", "me", "open", public=True, **wish)["table"]["id"]
    bob.post(f"/api/tables/{table}/seats/1/join")
    clock.time += 100_000
    sweep(client)
    assert bob.get(f"/api/tables/{table}")["claimable"] == []


def test_the_server_says_how_long(person: Persons, settings: Any) -> None:
    assert person("Ann").table("hex", "me", "open")["table"]["absence"] == settings.absence_seconds > 0
