"""What somebody without an account has tried, proved: the browser keeps it, and an account takes it over at sign-in."""

from __future__ import annotations

import base64
import hashlib
import hmac

import msgspec
from msgspec import Struct

_LENGTH = 32  # of the proof, in bytes
KEPT_FOR = 90 * 86_400.0  # seconds that a receipt is taken


class Receipt(Struct, frozen=True, array_like=True):
    """An attempt that this server has judged. `plain`: without hints."""

    puzzle: str
    solved: bool
    plain: bool
    at: float
    tokens: tuple[str, ...]


_encode = msgspec.msgpack.Encoder().encode
_receipt = msgspec.msgpack.Decoder(Receipt)


def write(receipt: Receipt, key: str) -> str:
    """A text that only this installation can have written."""
    said = _encode(receipt)
    return base64.urlsafe_b64encode(_proof(said, key) + said).decode()


def read(text: str, key: str, now: float) -> Receipt | None:
    """The attempt it proves; none where it proves nothing, or too long ago."""
    try:
        known = base64.urlsafe_b64decode(text.encode())
        proof, said = known[:_LENGTH], known[_LENGTH:]
        if not hmac.compare_digest(proof, _proof(said, key)):
            return None
        receipt = _receipt.decode(said)
    except (ValueError, msgspec.DecodeError):
        return None
    return receipt if now - KEPT_FOR <= receipt.at <= now else None


def _proof(said: bytes, key: str) -> bytes:
    return hmac.new(key.encode(), b"puzzle receipt\n" + said, hashlib.sha256).digest()
