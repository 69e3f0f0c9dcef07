"""What every request passes before the application sees it: whom it asks for, how, and with which letters."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPDisconnectEvent, Message, Receive, Scope, Send

from sztab.messages.errors import Problem

ANY = "*"
_HOST = re.compile(r"(?:[A-Za-z0-9._-]+|\[[A-Za-z0-9.:%_-]+\])(?::(?P<port>[0-9]{0,5}))?")
_LAST_PORT = 65_535


class Plain:
    """Lets no NUL in by an address: PostgreSQL knows no text with it, and nobody types it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and "\0" in scope["path"]:
            await _refuse(send, 404, "There is nothing at this address.")
        elif scope["type"] == ScopeType.HTTP and b"%00" in scope["query_string"]:
            await _refuse(send, 400, "A text has the character NUL.")
        else:
            await self._app(scope, receive, send)


class Hosts:
    """Answers only to names that are this server's.

    A page elsewhere can give its own name this server's address for a moment (DNS rebinding), and is then of the same
    origin to a browser; but it cannot change the name that the browser says. An address has no name to lie about.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        self._app = app
        self._names = {name.lower().rstrip(".") for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), None)
        if host is None or self.knows(host):  # HTTP/1.0 knows no Host, and no browser speaks it
            await self._app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 4403, "reason": "Unknown host."})
        else:
            await _refuse(send, 421, "This server does not go by that name; --allowed-hosts tells it its names.")

    def knows(self, host: str) -> bool:
        """Whatever it goes by, it has to be a name: it stands in links that others get."""
        said = _HOST.fullmatch(host)
        if not said or int(said["port"] or 0) > _LAST_PORT:
            return False
        name = host_name(host)
        return ANY in self._names or name == "localhost" or name in self._names or is_address(name)


def host_name(host: str) -> str:
    """What stands before the port, without brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().rstrip(".")


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def own_names(bound: str, wished: Iterable[str], origins: Iterable[str]) -> tuple[str, ...]:
    """The names a server goes by: those it was told, the one it listens on, and the machine's in its network."""
    machine = socket.gethostname()
    pages = [urlsplit(origin).hostname or "" for origin in origins]
    told = [name.strip() for names in wished for name in names.split(",")]
    names = {bound, machine, f"{machine.partition('.')[0]}.local", *pages, *(map(_bare, told))}
    return tuple(sorted(name.lower() for name in names if name))


def _bare(name: str) -> str:
    """Somebody may say a whole address where a name is wanted."""
    return host_name(urlsplit(name).netloc if "://" in name else name)


class Head:
    """`HEAD` is `GET` without the body, wherever there is a `GET`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        begun = asyncio.Event()

        async def gone() -> HTTPDisconnectEvent:
            """There is nothing to read, and a stream ends where it would begin."""
            await begun.wait()
            return {"type": "http.disconnect"}

        async def without_body(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                begun.set()

        asked: Any = {**scope, "method": "GET"}
        await self._app(asked, gone, without_body)


async def _refuse(send: Send, status: int, sentence: str) -> None:
    body = problem(sentence)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def problem(sentence: str) -> bytes:
    """What is wrong, in the shape of all refusals."""
    return msgspec.json.encode(Problem(sentence, None, None))
