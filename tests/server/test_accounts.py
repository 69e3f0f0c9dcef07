"""Accounts: registering, coming back, another password, and leaving for good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy import select

from sztab.server.store.schema import accounts

Persons = Callable[[str], Any]
PASSWORD = "correct horse"


def test_a_guest_who_registers_keeps_the_games(person: Persons) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    before = dict(ann.cookies)
    made = ann.register("Anna")["player"]
    assert made == {"id": ann.id, "name": "Anna", "account": True}
    assert ann.cookies["sztab_session"] != before["sztab_session"], "a session of a guest is not one of an account"
    assert [mine["table"]["id"] for mine in ann.get("/api/my/tables")["tables"]] == [table]
    ann.answer(table, 0)
    ann.cookies = before
    assert ann.get("/api/session")["player"] is None
    assert ann.post("/api/account", 201, name="Somebody", password=PASSWORD)["player"]["id"] != ann.id


def test_who_logs_in_takes_the_guests_games_along(member: Persons, person: Persons) -> None:
    ann = member("Ann")
    ann_id = ann.get("/api/session")["player"]["id"]
    guest = person("Somebody")
    table = guest.table("hex", "me", "me")["table"]["id"]
    ended = guest.table("hex", "me", "me")["table"]["id"]
    guest.post(f"/api/tables/{ended}/resign", seat=0)
    assert guest.sign("/api/account/login", name="ANN", password=PASSWORD)["player"]["id"] == ann_id
    shown = guest.get(f"/api/tables/{table}")["seats"]
    assert [seat["player"] for seat in shown] == [{"id": ann_id, "name": "Ann"}] * 2
    guest.answer(table, 0)
    assert [game["table"] for game in guest.get(f"/api/players/{ann_id}/games")["games"]] == [ended]
    assert guest.get(f"/api/players/{guest.id}", 404)["error"] == "There is no such player."


def test_only_a_hash_of_the_password_is_kept(member: Persons) -> None:
    ann = member("Ann")
    with ann.client.app.state.server.store.engine.connect() as connection:
        kept = connection.execute(select(accounts.c.password)).scalar_one()
    assert kept.startswith("$argon2id$")
    assert PASSWORD not in kept


@pytest.mark.parametrize(
    ("wish", "status", "field"),
    [
        ({"name": "Ann", "password": PASSWORD}, 409, "name"),
        ({"name": "aNN", "password": PASSWORD}, 409, "name"),
        ({"name": "Ａnn", "password": PASSWORD}, 409, "name"),
        ({"name": "Bob", "password": "short"}, 400, "password"),
        ({"name": "Bob", "password": "x" * 201}, 400, "password"),
        ({"name": "Bob the Great", "password": "bob the great"}, 400, "password"),
        ({"name": '""', "password": PASSWORD}, 400, "name"),
    ],
)
def test_accounts_that_cannot_be(
    member: Persons, person: Persons, wish: dict[str, str], status: int, field: str
) -> None:  # fmt: skip
    member("Ann")
    assert person("Bob").post("/api/account", status, **wish)["field"] == field


def test_no_guest_goes_by_the_name_of_an_account(member: Persons, person: Persons, client: TestClient[Any]) -> None:
    ann = member("Ann")
    assert client.post("/api/session", json={"name": "ann"}).status_code == 409
    bob = person("Bob")
    assert client.patch("/api/session", json={"name": "Ann"}, headers=bob.headers()).status_code == 409
    assert client.patch("/api/session", json={"name": "Anna"}, headers=ann.headers()).status_code == 200
    bob.sign("/api/account/login", name="Anna", password=PASSWORD)


def test_unknown_names_get_the_same_answer_after_the_same_work(
    member: Persons, person: Persons, monkeypatch: pytest.MonkeyPatch
) -> None:
    member("Ann")
    bob = person("Bob")
    keeper = bob.client.app.state.server.accounts
    checked: list[str] = []
    fits = keeper._fits
    monkeypatch.setattr(keeper, "_fits", lambda hash, password: checked.append(hash) or fits(hash, password))
    refused = [
        bob.post("/api/account/login", 401, name=name, password="wrong password") for name in ("Ann", "Nobody")
    ]  # fmt: skip
    assert refused[0] == refused[1]
    cost = [hash.split("$")[1:4] for hash in checked]
    assert len(checked) == 2
    assert cost[0] == cost[1]


def test_another_password_ends_all_other_sessions(member: Persons, person: Persons) -> None:
    ann, other = member("Ann"), person("Other")
    other.sign("/api/account/login", name="Ann", password=PASSWORD)
    assert ann.post("/api/account/password", 403, old="wrong", new="battery staple")["field"] == "password"
    ann.sign("/api/account/password", old=PASSWORD, new="battery staple")
    assert ann.get("/api/session")["player"]["name"] == "Ann"
    assert other.get("/api/session")["player"] is None
    other.post("/api/account/login", 401, name="Ann", password=PASSWORD)
    other.sign("/api/account/login", name="Ann", password="battery staple")


def test_logging_out_ends_the_session(member: Persons) -> None:
    ann = member("Ann")
    assert ann.delete("/api/session") == 204
    assert ann.get("/api/session")["player"] is None


def test_a_program_plays_but_does_not_look_after_the_account(member: Persons, client: TestClient[Any]) -> None:
    ann = member("Ann")
    secret = ann.post("/api/bot-tokens", 201, name="my bot")["token"]
    headers = {"Authorization": f"Bearer {secret}"}
    assert client.get("/api/session", headers=headers).json()["player"]["account"] is True
    for path, data in (
        ("/api/bot-tokens", {"name": "another"}),
        ("/api/account/password", {"old": PASSWORD, "new": "battery staple"}),
        ("/api/account/delete", {"password": PASSWORD}),
        ("/api/account/login", {"name": "Ann", "password": PASSWORD}),
    ):
        assert client.post(path, json=data, headers=headers).status_code == 403, path
    [token] = ann.get("/api/bot-tokens")["tokens"]
    assert token["name"] == "my bot"
    assert ann.delete("/api/bot-tokens/%25") == 404
    assert ann.delete(f"/api/bot-tokens/{token['id']}") == 204
    assert client.get("/api/session", headers=headers).status_code == 401


def test_a_deleted_account_leaves_no_name(member: Persons, person: Persons) -> None:
    ann, bob = member("Xanthippe"), person("Bob")
    tables = [ann.table("hex", "me", "open", public=True)["table"]["id"] for _ in range(3)]
    for table in tables[:2]:
        bob.post(f"/api/tables/{table}/seats/1/join")
    bob.post(f"/api/tables/{tables[0]}/resign", seat=1)
    ann.post(f"/api/tables/{tables[0]}/chat", 201, text="Well played")
    assert "Xanthippe" in bob.get(f"/api/tables/{tables[0]}/record")
    assert ann.post("/api/account/delete", 403, password="wrong")["field"] == "password"
    ann.post("/api/account/delete", 204, password=PASSWORD)
    assert ann.get("/api/session")["player"] is None
    assert bob.get(f"/api/tables/{tables[1]}")["result"] == {"winners": [1], "reason": "resigned", "seat": 0}
    assert bob.get(f"/api/tables/{tables[2]}")["seats"][0]["kind"] == "open"
    games = bob.get(f"/api/players/{bob.id}/games")["games"]
    assert {game["table"] for game in games} == set(tables[:2])
    for table in tables[:2]:
        for path in ("", "/record", "/chat", "/history"):
            assert "Xanthippe" not in str(bob.get(f"/api/tables/{table}{path}"))
    assert "Xanthippe" not in str(games)
    bob.post("/api/account/login", 401, name="Xanthippe", password=PASSWORD)
    assert person("Xanthippe").id != ann.id


def test_an_ended_session_closes_its_connections(member: Persons) -> None:
    ann = member("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    with ann.client.websocket_connect(f"/api/tables/{table}/live", headers=ann.headers()) as socket:
        socket.send_json({"type": "watch", "seats": [{"seat": 0}]})
        assert socket.receive_json(timeout=60)["type"] == "table"
        ann.sign("/api/account/password", old=PASSWORD, new="battery staple")
        ann.answer(table, 0)
        told = []

        def listen() -> None:
            while True:
                told.append(socket.receive_json(timeout=60))

        with pytest.raises(WebSocketDisconnect) as closed:
            listen()
        assert closed.value.code == 4401
        assert all(not message.get("entries") for message in told)
