"""Headers that keep browsers from doing what nobody asked for, and the check against forged requests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from litestar.config.csrf import CSRFConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sztab.messages.errors import Refused
from sztab.server.people.sessions import COOKIE
from sztab.server.settings import Settings

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; "
        "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

# The workers that run the house and its bots in a browser compile Python's WebAssembly. A worker goes by the policy
# that it is sent with, so that nothing else may.
POCKET = ("/assets/worker-", "/assets/thinking-worker-")
_WORKER = {
    **HEADERS,
    "Content-Security-Policy": HEADERS["Content-Security-Policy"].replace(
        "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
    ),
}
# A page that no server of ours sends brings its policy along. Who may frame it, only a server can say.
SITE_POLICY = HEADERS["Content-Security-Policy"].replace("; frame-ancestors 'none'", "")

# The one view that pages elsewhere may show in a frame: it only shows, and nothing there can be pressed by mistake.
FRAMED = "/embed/"
_FRAME = {
    **{name: value for name, value in HEADERS.items() if name != "X-Frame-Options"},
    "Content-Security-Policy": HEADERS["Content-Security-Policy"].replace("ancestors 'none'", "ancestors *"),
    "Cross-Origin-Resource-Policy": "cross-origin",
}


def _headers(path: str) -> dict[str, str]:
    if path.startswith(FRAMED):
        return _FRAME
    return _WORKER if path.startswith(POCKET) else HEADERS


async def add_headers(message: Message, scope: Scope) -> None:
    """Adds the headers to everything, errors included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in _headers(scope["path"]).items():
            headers.setdefault(name, value)
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")


# Caches may keep these and hand them to anybody: nobody's cookie goes with them.
_FOR_ALL = ("/assets/", "/share/")


CSRF_COOKIE = "sztab_csrf"


class Trusted(NamedTuple):
    """What shows that a request was not forged: where its page is from, and a token."""

    origins: tuple[str, ...]
    tokens: CSRFConfig


def trusted(settings: Settings, secret: str) -> Trusted:
    tokens = CSRFConfig(
        secret, cookie_name=CSRF_COOKIE, header_name="x-csrf-token", cookie_secure=settings.secure_cookies
    )
    return Trusted(settings.origins, tokens)


class Forgery(ASGIMiddleware):
    """Nobody's page makes a browser ask for something here.

    A page of another origin is refused whatever it sends, so that it cannot log somebody in either. The requests that
    a browser signs by itself, the ones with our cookie, need Litestar's double-submit token as well.
    """

    scopes = (ScopeType.HTTP,)

    def __init__(self, trusted_by: Callable[[Scope], Trusted]) -> None:
        self._trusted_by = trusted_by

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        origins, tokens = self._trusted_by(scope)
        checked: ASGIApp = CSRFMiddleware(next_app, tokens)
        if scope["path"].startswith(_FOR_ALL):
            checked = next_app
        if scope.get("method") not in tokens.safe_methods:
            connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
            headers = connection.headers
            if not same_origin(headers.get("origin"), headers.get("host"), origins):
                raise Refused(403, "A page from another address may not request this.")
            if "authorization" in headers or COOKIE not in connection.cookies:
                checked = next_app
        await checked(scope, receive, send)


def same_origin(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """May a page of this origin ask? Programs send no origin."""
    return origin is None or origin in allowed or urlsplit(origin).netloc == host
