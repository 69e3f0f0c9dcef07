"""WebSockets that keep no memory for compression between two messages.

A connection mostly waits. Uvicorn lets each one keep its compressor and decompressor, some 40 KB; a new one for each
message costs a few microseconds and compresses a state, which is one long message, just as well.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory


class WebSockets(WebSocketsSansIOProtocol):
    """For uvicorn's `ws`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True,
                client_no_context_takeover=True,
                compress_settings={"level": 3, "memLevel": 5},  # half the time of the usual 6 and 8, a tenth more bytes
            )
        ]
