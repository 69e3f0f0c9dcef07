"""E-mail goes through any SMTP server, and nobody's words become headers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from server.inbox import Inbox, smtp
from sztab.core.action import BadInput
from sztab.messages.errors import Refused
from sztab.server.notices.mail import Mail, NotSent, address

SENDER = "Sztab <notices@example.org>"


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    with smtp() as inbox:
        yield inbox


async def _send(inbox: Inbox, *messages: tuple[str, str, str]) -> None:
    mail = Mail(inbox.url, SENDER)
    try:
        for message in messages:
            await mail.send(*message, headers={"X-Kind": "test"})
    finally:
        await mail.close()


def test_messages_arrive_with_their_headers(inbox: Inbox) -> None:
    asyncio.run(_send(inbox, ("ada@example.org", "Żółw", "Twój ruch."), ("bob@example.org", "Two", "2")))
    first, second = inbox.messages
    assert (first["To"], first["Subject"], first["From"]) == ("ada@example.org", "Żółw", SENDER)
    assert first.get_content().strip() == "Twój ruch."
    assert first["X-Kind"] == "test"
    assert second["To"] == "bob@example.org"
    assert first["Message-ID"] != second["Message-ID"]


@pytest.mark.parametrize(
    ("to", "subject"),
    [
        ("ada@example.org\r\nBcc: eve@example.org", "x"),
        ("ada@example.org, eve@example.org", "x"),
        ("ada@example.org", "x\r\nBcc: eve@example.org"),
        ("ada@example.org", "x\n\nanother body"),
    ],
)
def test_nothing_that_would_add_a_header_is_sent(inbox: Inbox, to: str, subject: str) -> None:
    with pytest.raises(NotSent) as refused:
        asyncio.run(_send(inbox, (to, subject, "text")))
    assert refused.value.final
    assert not inbox.messages


@pytest.mark.parametrize(("says", "final"), [("451 later", False), ("550 never", True)])
def test_what_a_server_refuses_for_now_may_be_tried_again(inbox: Inbox, says: str, final: bool) -> None:
    inbox.refuses = says
    with pytest.raises(NotSent) as refused:
        asyncio.run(_send(inbox, ("ada@example.org", "x", "x")))
    assert refused.value.final is final


def test_a_server_that_is_not_there_is_no_traceback() -> None:
    with pytest.raises(NotSent) as refused:
        asyncio.run(Mail("smtp://127.0.0.1:9", SENDER).send("ada@example.org", "x", "x"))
    assert not refused.value.final


def test_without_a_server_it_is_off() -> None:
    mail = Mail("", "")
    assert not mail.on
    with pytest.raises(NotSent, match="sends no e-mail"):
        asyncio.run(mail.send("ada@example.org", "x", "x"))


@pytest.mark.parametrize("url", ["http://example.org", "smtp://", "smtp://host:x", "mail"])
def test_the_address_of_the_server_is_looked_at_when_it_starts(url: str) -> None:
    with pytest.raises(BadInput, match="SMTP server"):
        Mail(url, SENDER)
    with pytest.raises(BadInput, match="sender"):
        Mail("smtp://localhost", "nobody")


@pytest.mark.parametrize("text", ["", "ada", "ada@", "ada@localhost", "a b@example.org", "ada@exa\r\nmple.org"])
def test_only_an_address_is_an_address(text: str) -> None:
    with pytest.raises(Refused):
        address(text)
    assert address(" ada@example.org ") == "ada@example.org"
