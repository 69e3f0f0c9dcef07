"""E-mail through any SMTP server. A few connections are kept and used one message after another."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping
from email.message import EmailMessage
from email.policy import SMTP as LINES
from email.utils import formatdate, make_msgid, parseaddr
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from aiosmtplib import SMTP, SMTPException, SMTPResponseException

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.messages.errors import Refused

MOST_ADDRESS = 254  # letters, as RFC 5321 has it
# One @, a domain with a dot, and nothing that could end a line, a header or a list of addresses.
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+")
AT_ONCE = 4  # connections
_IDLE = 5.0  # seconds after which it is asked whether the connection is still one
_PATIENCE = 20.0  # seconds
MAIL_OFF = Sentence("This server sends no e-mail.")
BAD_ADDRESS = Sentence("This is no e-mail address.")


class NotSent(Exception):
    """The message was not taken; `final`: it never will be."""

    def __init__(self, why: str, final: bool = False) -> None:
        super().__init__(why)
        self.final = final


class _Server(NamedTuple):
    host: str
    port: int
    name: str | None
    password: str | None
    tls: bool


def address(text: str) -> str:
    """An e-mail address, or a refusal."""
    text = text.strip()
    if len(text) > MOST_ADDRESS or not _ADDRESS.fullmatch(text):
        raise Refused(400, BAD_ADDRESS, field="email")
    return text


class Mail:
    """Sends text to one person at a time. Without the address of a server it is off."""

    def __init__(self, url: str, sender: str) -> None:
        self.on = bool(url)
        self.sender = sender
        self._server = _read(url) if url else None
        self._places = asyncio.Semaphore(AT_ONCE)
        self._closed = False
        self._idle: list[tuple[SMTP, float]] = []  # connections that nobody uses, and since when
        if self.on and not _ADDRESS.fullmatch(parseaddr(sender)[1]):
            raise BadInput("The sender of e-mail is an address, as in: Sztab <notices@example.org>.")

    async def send(self, to: str, subject: str, text: str, headers: Mapping[str, str] | None = None) -> None:
        """Hand a message over to the SMTP server. NotSent: it did not take it."""
        message = self.message(to, subject, text, headers or {})
        async with self._places:
            try:
                connection = await self._connected()
            except (SMTPException, OSError) as problem:
                raise NotSent(f"The SMTP server cannot be used: {type(problem).__name__}.") from None
            try:
                await connection.send_message(message)
            except BaseException as problem:
                connection.close()
                if isinstance(problem, SMTPResponseException):
                    raise NotSent(f"The SMTP server says {problem.code}.", final=problem.code >= 500) from None
                if isinstance(problem, (SMTPException, OSError, ValueError)):
                    raise NotSent(f"The SMTP server cannot be used: {type(problem).__name__}.") from None
                raise
            if self._closed:
                connection.close()
            else:
                self._idle.append((connection, time.monotonic()))

    def message(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> EmailMessage:
        """A message of plain text. What could add a header of its own is one line before it gets here, or refused."""
        if not self.on:
            raise NotSent(MAIL_OFF, final=True)
        if not _ADDRESS.fullmatch(to):
            raise NotSent(BAD_ADDRESS, final=True)
        made = EmailMessage(policy=LINES)
        domain = parseaddr(self.sender)[1].rpartition("@")[2]
        every = {"Date": formatdate(), "Message-ID": make_msgid(domain=domain), "Auto-Submitted": "auto-generated"}
        every |= {"From": self.sender, "To": to, "Subject": subject}
        try:
            for name, value in {**every, **headers}.items():
                made[name] = value
        except ValueError:
            raise NotSent("A header has more than one line.", final=True) from None
        made.set_content(text)
        return made

    async def close(self) -> None:
        """Leave no connection behind, even one that still sends."""
        self._closed = True
        for connection, _ in self._idle:
            connection.close()
        self._idle.clear()
        await asyncio.sleep(0)  # a connection is gone only when the loop has looked at it

    async def _connected(self) -> SMTP:
        """A connection that is one, as far as can be known."""
        while self._idle:
            connection, since = self._idle.pop()
            if time.monotonic() - since < _IDLE:
                return connection
            try:
                await connection.noop()
                return connection
            except (SMTPException, OSError):
                connection.close()
            except BaseException:
                connection.close()
                raise
        assert self._server
        host, port, name, password, tls = self._server
        made = SMTP(hostname=host, port=port, username=name, password=password, use_tls=tls, timeout=_PATIENCE)
        try:
            await made.connect()
        except BaseException:
            made.close()
            raise
        return made


def _read(url: str) -> _Server:
    """`smtp://name:password@host:587` goes over to TLS where the server can; `smtps://` begins with it."""
    try:
        found = urlsplit(url)
        port = found.port
    except ValueError:
        found, port = urlsplit(""), None
    if found.scheme not in ("smtp", "smtps") or not found.hostname:
        raise BadInput("The address of the SMTP server is smtp://NAME:PASSWORD@HOST:PORT, or smtps:// for TLS at once.")
    tls = found.scheme == "smtps"
    name, password = (unquote(part) if part else None for part in (found.username, found.password))
    return _Server(found.hostname, port or (465 if tls else 587), name, password, tls)
