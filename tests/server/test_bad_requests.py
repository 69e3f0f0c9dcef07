"""Bad requests get a 4xx and one sentence, never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

Persons = Callable[[str], Any]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api", 404),
        ("/api/nothing", 404),
        ("/api/tables/t_nothing", 404),
        ("/api/tables/%00", 404),
        ("/%00", 404),
        ("/api/tables/t_x/state?seat=-1", 400),
        ("/api/tables/t_x/state?after=99999999999999999999", 400),
        ("/api/tables?limit=0", 400),
        ("/api/tables?status=nonsense", 400),
        ("/api/my/tables", 401),
        ("/api/players/p_nobody", 404),
        ("/api/players/%00/games", 404),
        ("/api/ratings", 400),
        ("/api/ratings?game=hex&mode=%00", 400),
        ("/api/bot-tokens", 401),
        ("/api/bot/stream", 401),
    ],
)
def test_what_is_not_there(client: TestClient[Any], path: str, status: int) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.json()["error"].endswith(".")
    assert set(answer.json()) == {"error", "rule", "field"}


@pytest.mark.parametrize(
    "wish", [{"game": "hex", "surprise": 1}, {"game": "hex", "seats": [{"kind": "open", "surprise": 1}]}]
)
def test_a_field_that_is_unknown_is_named(person: Persons, wish: dict[str, Any]) -> None:
    refused = person("Ann").post("/api/tables", 400, **wish)
    assert (refused["field"], refused["error"][:40]) == ("surprise", "Object contains unknown field `surprise`")


@pytest.mark.parametrize("body", ["", "[", "{}", '{"name": 5}', '{"name": "\\ud800"}', '{"name": "\\u0000"}', "null"])
def test_unreadable_bodies(client: TestClient[Any], body: str) -> None:
    answer = client.post("/api/session", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"].endswith(".")


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"game": "hex", "options": {"seats": "9" * 5000}},
        {"game": "hex", "options": {"nonsense": "1"}},
        {"game": "hex", "seats": [{"kind": "open"}] * 3},
        {"game": "hex", "seats": [{"kind": "bot", "bot": "nobody"}]},
        {"game": "hex", "seats": [{"kind": "king"}]},
        {"game": "hex", "surprise": 1},
    ],
)
def test_tables_that_cannot_be(person: Persons, wish: dict[str, Any]) -> None:
    assert person("Ann").post("/api/tables", 400, **wish)["error"].endswith(".")


def test_too_large(person: Persons) -> None:
    assert person("Ann").post("/api/records", 413, record="x" * 300_000)["error"]


def test_a_forged_request_is_refused(client: TestClient[Any], person: Persons) -> None:
    ann = person("Ann")
    headers = {"Cookie": f"sztab_session={ann.cookies['sztab_session']}"}
    assert client.post("/api/tables", json={"game": "hex"}, headers=headers).status_code == 403
    ann.table("hex", "me", "open")


def test_every_answer_has_the_headers(client: TestClient[Any]) -> None:
    for path in ("/", "/api/session", "/api/nothing"):
        headers = client.get(path).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_a_full_store_changes_nothing(person: Persons, monkeypatch: pytest.MonkeyPatch) -> None:
    from sqlalchemy.exc import OperationalError

    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    before = ann.state(table, 0)
    store = ann.client.app.state.server.store

    def full(*_: object) -> None:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(store, "save_table", full)
        assert "Try again" in ann.answer(table, 0, status=503)["error"]
    assert ann.state(table, 0) == before
    ann.answer(table, 0)
