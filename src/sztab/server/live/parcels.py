"""A message as it is sent: written and compressed once, however many read it."""

from __future__ import annotations

import zlib
from typing import Any, Generic, TypeVar

import msgspec
from websockets.frames import Frame, Opcode

try:
    from isal.isal_zlib import compressobj  # the same by Intel's igzip, much faster
except ImportError:  # which is not built for every kind of machine
    from zlib import compressobj  # type: ignore[assignment]

M = TypeVar("M", covariant=True)
WINDOW = 12  # bits: every reader who unpacks with at least these can read a parcel
PACKING: dict[str, Any] = {"level": 3, "memLevel": 5}  # half the time of the usual 6 and 8, a tenth more bytes
_SMALL = 256  # bytes that are not worth packing
_END = 4  # bytes that close each packed message, and are not sent
_PACKED = 0b0100_0000  # the bit of a frame that says so
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
    def packed(self) -> int:
        """The bytes that are kept to be sent."""
        return len(self._frame or b"")

    @property
    def frame(self) -> bytes:
        """A frame for connections on which each message is compressed by itself."""
        if self._frame is None:
            self._frame = _framed(self.text)
        return self._frame


def _framed(text: bytes) -> bytes:
    if len(text) < _SMALL:
        return Frame(Opcode.TEXT, text).serialize(mask=False)
    packing = compressobj(1, zlib.DEFLATED, -WINDOW)
    packed = packing.compress(text) + packing.flush(zlib.Z_SYNC_FLUSH)
    frame = Frame(Opcode.TEXT, packed[:-_END]).serialize(mask=False)
    return bytes([frame[0] | _PACKED]) + frame[1:]
