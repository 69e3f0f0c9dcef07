"""The log: readable lines, or one JSON object a line for machines. Neither has secrets in it.

Requests are logged by method and path only: secrets travel in headers, bodies and the part of a link behind `#`.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from contextvars import ContextVar
from typing import Any

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sztab.server import metrics
from sztab.usecases.names import new_id

log = logging.getLogger("sztab.server.requests")
request_id: ContextVar[str] = ContextVar("request_id", default="")
MOST_OF_A_PATH = 200  # letters that are logged: whoever asks chooses them
_GIVEN = re.compile(r"[A-Za-z0-9._-]{1,64}")


class JsonLines(logging.Formatter):
    """One JSON object for each record."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id.get():
            line["request"] = request_id.get()
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Lines(logging.Formatter):
    """For people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        known = request_id.get()
        return super().format(record) + (f" [{known}]" if known else "")


def start(kind: str) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for noisy in ("alembic", "saq"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    # For people every request is too much; machines want them all.
    log.setLevel(logging.INFO if kind == "json" else logging.WARNING)


class Requests(ASGIMiddleware):
    """Gives each request a number, which its answer and its log lines carry, and measures it."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        given = Headers.from_scope(scope).get("x-request-id", "")
        known = given if _GIVEN.fullmatch(given) else new_id("r")
        token = request_id.set(known)
        began, status = time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableScopeHeaders.from_message(message)["X-Request-ID"] = known
            await send(message)

        try:
            await next_app(scope, receive, sending)
        finally:
            seconds = time.perf_counter() - began
            stream = scope["path"].endswith("/stream")  # lives as long as somebody reads it
            method = str(scope.get("method", ""))
            metrics.requested(method, status, None if stream else seconds)
            path = scope["path"][:MOST_OF_A_PATH]
            facts = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("%(method)s %(path)s %(status)s", facts, extra={"facts": facts})
            request_id.reset(token)
