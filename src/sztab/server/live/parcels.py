"""A message as it is sent: written and compressed once, however many read it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

M = TypeVar("M", covariant=True)
WINDOW = 12  # bits: every reader who unpacks with at least these can read a parcel
PACKING: dict[str, Any] = {"level": 3, "memLevel": 5}  # half the time of the usual 6 and 8, a tenth more bytes
_SMALL = 256  # bytes that are not worth packing
_packing = PerMessageDeflate(True, True, WINDOW, WINDOW, PACKING)
_encode = msgspec.json.Encoder().encode


class Parcel(Generic[M]):
    """A message, and what a WebSocket carries of it."""

    __slots__ = ("_frame", "message")

    def __init__(self, message: M) -> None:
        self.message = message
        self._frame: bytes | None = None

    @property
    def text(self) -> bytes:
        return _encode(self.message)

    @property
    def frame(self) -> bytes:
        """A frame for connections on which each message is compressed by itself."""
        if self._frame is None:
            self._frame = _framed(self.text)
        return self._frame


def _framed(text: bytes) -> bytes:
    return Frame(Opcode.TEXT, text).serialize(mask=False, extensions=[] if len(text) < _SMALL else [_packing])
