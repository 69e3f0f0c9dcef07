"""Secrets that travel by link: each works once, for what it was made for, and ends when password or address change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient

from server import inbox
from sztab.server.app import create_app
from sztab.server.notices import tokens
from sztab.server.settings import Settings

Persons = Callable[[str], Any]
HERE = "https://sztab.example.org"
PASSWORD, NEW = "correct horse", "battery staple"


@pytest.fixture
def letters() -> Iterator[inbox.Inbox]:
    with inbox.smtp() as found:
        yield found


@pytest.fixture
def client(letters: inbox.Inbox, settings: Settings, clock: Any) -> Iterator[TestClient[Any]]:
    mailing = replace(settings, smtp=letters.url, sender="Sztab <notices@example.org>", address=HERE)
    with TestClient(create_app(mailing, clock)) as client:
        yield client


def secret(letters: inbox.Inbox, page: str) -> str:
    """What the last letter leads to."""
    found = re.search(rf"{HERE}/{page}#(\S+)", letters.messages[-1].get_content())
    assert found
    return found[1]


def asked(ann: Any, letters: inbox.Inbox, email: str) -> str:
    ann.post("/api/my/notices/email", 204, email=email)
    return secret(letters, "confirm")


def confirmed(ann: Any, letters: inbox.Inbox, email: str) -> str:
    token = asked(ann, letters, email)
    ann.post("/api/email/confirm", token=token)
    return token


def forgotten(ann: Any, letters: inbox.Inbox, email: str) -> str:
    ann.post("/api/account/forgotten", 202, email=email)
    ann.client.blocking_portal.call(ann.client.app.state.server.resets.close)
    return secret(letters, "reset")


def address_of(ann: Any) -> str | None:
    found: str | None = ann.get("/api/my/notices/settings")["email"]
    return found


def change_password(ann: Any, letters: inbox.Inbox) -> None:
    ann.sign("/api/account/password", old=PASSWORD, new=NEW)


def take_another_address(ann: Any, letters: inbox.Inbox) -> None:
    confirmed(ann, letters, "b@example.org")


def forget_the_address(ann: Any, letters: inbox.Inbox) -> None:
    assert ann.delete("/api/my/notices/email") == 204


CHANGES = [change_password, take_another_address, forget_the_address]


@pytest.mark.parametrize("change", [None, *CHANGES])
def test_a_link_that_has_confirmed_an_address_does_so_once(
    change: Callable[[Any, Any], None] | None, member: Persons, letters: inbox.Inbox
) -> None:
    ann = member("Ann")
    token = confirmed(ann, letters, "a@example.org")
    if change:
        change(ann, letters)
    before = address_of(ann)
    assert "not valid any more" in ann.post("/api/email/confirm", 403, token=token)["error"]
    assert address_of(ann) == before


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_ends_a_link_that_would_confirm_another_address(
    change: Callable[[Any, Any], None], member: Persons, letters: inbox.Inbox
) -> None:
    ann = member("Ann")
    confirmed(ann, letters, "a@example.org")
    waiting = asked(ann, letters, "stranger@example.org")
    change(ann, letters)
    before = address_of(ann)
    ann.post("/api/email/confirm", 403, token=waiting)
    assert address_of(ann) == before


def test_of_two_addresses_that_were_asked_for_the_last_can_be_confirmed(member: Persons, letters: inbox.Inbox) -> None:
    ann = member("Ann")
    mistyped, meant = asked(ann, letters, "anm@example.org"), asked(ann, letters, "ann@example.org")
    ann.post("/api/email/confirm", 403, token=mistyped)
    assert ann.post("/api/email/confirm", token=meant) == {"email": "ann@example.org"}


def test_an_address_is_confirmed_within_a_day_and_for_nothing_else(
    member: Persons, letters: inbox.Inbox, clock: Any
) -> None:
    ann = member("Ann")
    token = asked(ann, letters, "ann@example.org")
    ann.post("/api/account/reset", 404, token=token, password=NEW)
    clock.time += 86_401
    ann.post("/api/email/confirm", 403, token=token)
    confirmed(ann, letters, "ann@example.org")
    ann.post("/api/email/confirm", 403, token=forgotten(ann, letters, "ann@example.org"))


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_ends_links_for_a_new_password(
    change: Callable[[Any, Any], None], member: Persons, letters: inbox.Inbox
) -> None:
    ann = member("Ann")
    confirmed(ann, letters, "a@example.org")
    token = forgotten(ann, letters, "a@example.org")
    change(ann, letters)
    ann.post("/api/account/reset", 404, token=token, password="another one")


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_ends_letters_that_were_not_sent_yet(
    change: Callable[[Any, Any], None], member: Persons, letters: inbox.Inbox, clock: Any
) -> None:
    ann = member("Ann")
    confirmed(ann, letters, "a@example.org")
    clock.time += 60
    letters.refuses = "451 later"
    ann.post("/api/account/forgotten", 202, email="a@example.org")
    server = ann.client.app.state.server
    ann.client.blocking_portal.call(server.resets.close)
    letters.refuses = ""
    clock.time += 60
    change(ann, letters)
    sent = len(letters.messages)

    async def wake() -> None:
        server.resets.wake()
        await server.resets.close()

    ann.client.blocking_portal.call(wake)
    assert len(letters.messages) == sent


def test_a_link_that_ends_e_mail_is_for_the_address_it_was_sent_to(member: Persons, letters: inbox.Inbox) -> None:
    ann = member("Ann")
    post = ann.client.app.state.server.post
    old = post.unsubscribing(ann.id, "a@example.org")
    assert "example" not in old
    confirmed(ann, letters, "a@example.org")
    for _ in range(2):  # as often as somebody likes
        assert ann.client.post(f"/api/unsubscribe/{old}").status_code == 204
        assert "email" not in ann.get("/api/my/notices/settings")["wishes"]["turn"]
    wishes = ann.get("/api/my/notices/settings")["wishes"]
    ann.post("/api/my/notices/settings", **{**wishes, "turn": ["page", "email"]})
    confirmed(ann, letters, "b@example.org")
    assert ann.client.post(f"/api/unsubscribe/{old}").status_code == 204
    assert "email" in ann.get("/api/my/notices/settings")["wishes"]["turn"]


def test_letters_of_older_versions_still_end_e_mail(member: Persons) -> None:
    ann = member("Ann")
    server = ann.client.app.state.server
    assert ann.client.post(f"/api/unsubscribe/{tokens.signed(server.notice_secret, 'unsubscribe', ann.id)}").is_success
    assert "email" not in ann.get("/api/my/notices/settings")["wishes"]["turn"]
