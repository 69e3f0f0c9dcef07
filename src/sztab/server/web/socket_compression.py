"""WebSockets that keep no memory for compression between two messages, take what is packed already, and ask little.

A connection mostly waits. Uvicorn lets each one keep its compressor and decompressor, some 40 KB; a new one for each
message costs a few microseconds and compresses a state, which is one long message, just as well. And since no message
depends on the one before, it can be packed once for everybody who reads it (see parcels.py) and written at once, past
the wrappers of server and framework.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.http11 import Request
from websockets.protocol import OPEN

from sztab.server.live.parcels import PACKING, WINDOW

WIRE = "sztab.wire"  # among the extensions of a connection's scope


class WebSockets(WebSocketsSansIOProtocol):
    """For uvicorn's `ws`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.said = False
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True, client_no_context_takeover=True, compress_settings=PACKING
            )
        ]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        packing = self.conn.extensions
        if packing and isinstance(packing[0], PerMessageDeflate) and packing[0].local_max_window_bits >= WINDOW:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WIRE] = self

    def data_received(self, data: bytes) -> None:
        self.said = True
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask whether somebody is still there, unless they have said anything since the last time."""
        if self.said and not self.transport.is_closing():
            self.said = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def push(self, frames: bytes) -> bool:
        """Write packed messages at once; False: not now, for the reader is slow or gone."""
        ready = self.writable.is_set() and self.conn.state is OPEN and not self.close_sent
        if ready and not self.transport.is_closing():
            self.transport.write(frames)
            return True
        return False
