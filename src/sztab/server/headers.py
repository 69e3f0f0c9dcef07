"""Headers that keep browsers from doing what nobody asked for, and the check against forged requests."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import Message, Receive, Scope, Send

from sztab.server.people import COOKIE

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


async def add_headers(message: Message, scope: Scope) -> None:
    """Adds the headers to everything, errors included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")


class Forgery(CSRFMiddleware):
    """Litestar's double-submit check, for those requests that a browser signs by itself: the ones with our cookie."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] not in self.config.safe_methods:
            connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
            if "authorization" in connection.headers or COOKIE not in connection.cookies:
                await self.app(scope, receive, send)
                return
        await super().__call__(scope, receive, send)


def same_origin(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """May a page of this origin open a WebSocket? Programs send no origin."""
    return origin is None or origin in allowed or urlsplit(origin).netloc == host
