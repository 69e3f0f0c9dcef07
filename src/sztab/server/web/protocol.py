"""HTTP as uvicorn speaks it with h11, less patient: a client says what it wants in time, and in one way only."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sztab.server import metrics
from sztab.server.web.gate import problem

log = logging.getLogger("sztab.server.requests")
IDLE_SECONDS = 15  # between two requests of one connection


class Strict(h11.Connection):
    """Refuses a request that says its length in two ways: a proxy before us may believe the other one."""

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = {name for name, _ in event.headers}
            if {b"content-length", b"transfer-encoding"} <= names:
                raise h11.RemoteProtocolError("Content-Length and Transfer-Encoding")
        return event


class Http(H11Protocol):
    """For uvicorn's `http`. However slowly bytes trickle in, a head and a body have their time."""

    head_seconds = 10.0
    body_seconds = 30.0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = Strict(h11.SERVER, self.conn._max_incomplete_event_size)
        self._waits_for = ""
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for("head")

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_for("")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            self._wait_for("")  # it is a WebSocket now, or over
        elif self.conn.their_state is h11.SEND_BODY:
            self._wait_for("body")
        elif self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._wait_for("head")
        else:
            self._wait_for("")

    def _wait_for(self, part: str) -> None:
        """Time runs from when a part is first waited for; more bytes of it give no more time."""
        if part == self._waits_for:
            return
        self._waits_for = part
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None
        if part:
            seconds = self.head_seconds if part == "head" else self.body_seconds
            self._deadline = self.loop.call_later(seconds, self.transport.close)

    def send_400_response(self, msg: str) -> None:
        metrics.requested("", 400, None)
        log.info("a request that is no HTTP: 400")
        body = problem("This is no request that the server can read.")
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        parts: list[Any] = [
            h11.Response(status_code=400, headers=[*headers, (b"connection", b"close")], reason=b"Bad Request"),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ]
        try:
            for part in parts:
                self.transport.write(self.conn.send(part) or b"")
        except h11.LocalProtocolError:  # an answer is on its way already
            pass
        self.transport.close()
