"""A forgotten password: a link by e-mail that works once, not for long, and tells nobody who has an account."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import insert, select

from server import inbox
from server.conftest import Person
from sztab.cli.main import main
from sztab.server.app import create_app
from sztab.server.settings import Settings
from sztab.server.store.schema import emails, mailed_links, reset_letters

Persons = Callable[[str], Any]
PASSWORD = "correct horse"
HERE = "https://sztab.example.org"
LINK = re.compile(rf"{HERE}/reset#(reset_[\w-]+)")


@pytest.fixture
def letters() -> Iterator[inbox.Inbox]:
    with inbox.smtp() as found:
        yield found


@pytest.fixture
def client(letters: inbox.Inbox, settings: Settings, clock: Any) -> Iterator[TestClient[Any]]:
    mailing = replace(settings, smtp=letters.url, sender="Sztab <notices@example.org>", address=HERE)
    with TestClient(create_app(mailing, clock)) as client:
        yield client


def confirmed(person: Any, email: str) -> None:
    """As if the link that confirms an address had been opened."""
    row = {"player": person.id, "email": email, "confirmed": 1.0, "mailed": 0.0}
    with person.client.app.state.server.store.engine.begin() as connection:
        connection.execute(insert(emails), row)


def ask(client: TestClient[Any], email: str, status: int = 202, **headers: str) -> str:
    """Ask for a link, and wait until it was sent, if one is; what the answer says."""
    answer = client.post("/api/account/forgotten", json={"email": email}, headers=headers)
    assert answer.status_code == status, answer.text
    client.blocking_portal.call(client.app.state.server.resets.close)
    return answer.text


def secrets_of(letters: inbox.Inbox) -> list[str]:
    return [found[1] for letter in letters.messages if (found := LINK.search(letter.get_content()))]


def test_a_link_gives_a_new_password_once_and_ends_all_sessions(
    member: Persons, person: Persons, client: TestClient[Any], letters: inbox.Inbox
) -> None:
    ann, other = member("Ann"), person("Other")
    table = ann.table("hex", "me", "me")
    other.sign("/api/account/login", name="Ann", password=PASSWORD)
    confirmed(ann, "Ann@example.org")
    ask(client, "ann@example.org", **{"Accept-Language": "pl"})
    (letter,) = letters.messages
    assert letter["To"] == "ann@example.org"
    assert "Ann" in letter.get_content()
    assert letter["Subject"] == "Sztab: nowe hasło"
    (token,) = secrets_of(letters)
    assert len(token) == len("reset_") + 43, "256 bits"
    with client.app.state.server.store.engine.connect() as connection:
        assert token not in connection.execute(select(mailed_links.c.hash)).scalars().all()
    assert ann.get("/api/session")["player"], "nothing has happened yet"
    fresh = person("Fresh")
    assert fresh.post("/api/account/reset", 400, token=token, password="short")["field"] == "password"
    assert fresh.post("/api/account/reset", 400, token=token, password="a" * 7)["field"] == "password"
    assert fresh.sign("/api/account/reset", token=token, password="battery staple")["player"]["name"] == "Ann"
    assert fresh.get("/api/session")["player"]["id"] == ann.id
    for old in (ann, other):
        assert old.get("/api/session")["player"] is None
    held = {"Authorization": f"Bearer {table['links'][0]['token']}"}
    assert client.get(f"/api/tables/{table['table']['id']}/state?seat=0", headers=held).status_code == 401
    refused = fresh.post("/api/account/reset", 404, token=token, password="battery staple 2")
    assert refused["error"] == "This link is not valid any more; ask for another one."
    other.post("/api/account/login", 401, name="Ann", password=PASSWORD)
    other.sign("/api/account/login", name="Ann", password="battery staple")


def test_a_link_works_for_thirty_minutes_and_ends_the_others(
    member: Persons, client: TestClient[Any], letters: inbox.Inbox, clock: Any
) -> None:
    ann = member("Ann")
    confirmed(ann, "ann@example.org")
    for _ in range(2):
        ask(client, "ann@example.org")
    clock.time += 30 * 60 + 1
    ask(client, "ann@example.org")
    late, _, good = secrets_of(letters)
    ann.post("/api/account/reset", 404, token=late, password="battery staple")
    clock.time += 30 * 60 - 1
    ask(client, "ann@example.org")
    ann.post("/api/account/reset", 200, token=good, password="battery staple")
    ann.post("/api/account/reset", 404, token=secrets_of(letters)[-1], password="battery staple")


def test_a_letter_outlives_the_server_and_a_mailbox_that_is_away(
    letters: inbox.Inbox, settings: Settings, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailing = replace(settings, smtp=letters.url, sender="Sztab <notices@example.org>", address=HERE)
    with TestClient(create_app(mailing, clock)) as client:
        ann = Person(client, "Ann")
        ann.sign("/api/account", 201, name="Ann", password=PASSWORD)
        confirmed(ann, "ann@example.org")
        monkeypatch.setattr(client.app.state.server.resets, "wake", lambda: None)  # it is killed after the answer
        ask(client, "ann@example.org")
    assert not letters.messages
    letters.refuses = "451 later"
    with TestClient(create_app(mailing, clock)) as client:
        client.blocking_portal.call(client.app.state.server.resets.close)
        assert not letters.messages
        letters.refuses = ""
        for _ in range(3):
            clock.time += 20
            client.blocking_portal.call(client.app.state.server.resets.wake)
            client.blocking_portal.call(client.app.state.server.resets.close)
        (token,) = secrets_of(letters)
        Person(client, "Fresh").sign("/api/account/reset", token=token, password="battery staple")
        with client.app.state.server.store.engine.connect() as connection:
            assert connection.execute(select(reset_letters.c.id)).all() == []


def test_nobody_learns_whether_an_address_has_an_account(
    member: Persons, client: TestClient[Any], letters: inbox.Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = member("Ann")
    confirmed(ann, "ann@example.org")
    server = client.app.state.server
    asked_first: list[str] = []
    write = server.store.read

    async def read(function: Any, *args: Any) -> Any:
        asked_first.append(function.__name__)
        return await write(function, *args)

    monkeypatch.setattr(server.store, "read", read)
    answers = [
        client.post("/api/account/forgotten", json={"email": email}) for email in ("ann@example.org", "bob@example.org")
    ]
    assert [(one.status_code, one.text) for one in answers] == [(202, answers[0].text)] * 2
    client.blocking_portal.call(server.resets.close)
    assert asked_first.count("owners") == 2, "both were looked up, after the answer"
    assert len(letters.messages) == 1
    kinds = {
        tuple(
            client.post("/api/account/forgotten", json={"email": f"{name}@example.org"}).status_code for _ in range(4)
        )
        for name in ("ann", "bob")
    }
    assert kinds == {(202, 202, 429, 429)}, "the limit of an address is the same whoever has it"


def test_asking_is_limited_for_each_address_of_the_network(
    settings: Settings, letters: inbox.Inbox, clock: Any
) -> None:
    few = replace(settings, smtp=letters.url, sender="a@example.org", address=HERE, resets_per_hour=3)
    with TestClient(create_app(few, clock)) as client:
        codes = [
            client.post("/api/account/forgotten", json={"email": f"a{number}@example.org"}).status_code
            for number in range(5)
        ]
        assert codes == [202, 202, 202, 429, 429]


def test_what_is_no_address_or_sends_no_mail_is_refused(
    client: TestClient[Any], settings: Settings, clock: Any
) -> None:  # fmt: skip
    for wrong in ("ann", "a@b", "ann@example.org\nBcc: all@example.org", "ann@example.org, eve@example.org"):
        answer = client.post("/api/account/forgotten", json={"email": wrong})
        assert (answer.status_code, answer.json()["field"]) == (400, "email")
    with TestClient(create_app(settings, clock)) as silent:
        path = "/api/account/forgotten"
        assert (client.get(path).json(), silent.get(path).json()) == ({"sent": True}, {"sent": False})
        answer = silent.post("/api/account/forgotten", json={"email": "ann@example.org"})
        assert (answer.status_code, answer.json()["error"]) == (409, "This server sends no e-mail.")


def test_the_operator_hands_a_link_over_where_no_mail_is_sent(
    member: Persons, person: Persons, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = member("Ann")
    capsys.readouterr()
    main(["admin", "reset", "ann", "--data", str(tmp_path)])
    token = capsys.readouterr().out.splitlines()[1].removeprefix("/reset#")
    assert person("Bob").sign("/api/account/reset", token=token, password="battery staple")["player"]["id"] == ann.id


def test_a_closed_account_has_no_new_password(
    member: Persons, client: TestClient[Any], letters: inbox.Inbox, tmp_path: Path
) -> None:
    ann = member("Ann")
    confirmed(ann, "ann@example.org")
    ask(client, "ann@example.org")
    main(["admin", "close", "Ann", "--data", str(tmp_path)])
    ann.post("/api/account/reset", 403, token=secrets_of(letters)[0], password="battery staple")
    ask(client, "ann@example.org")
    assert len(letters.messages) == 1
