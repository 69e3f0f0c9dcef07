"""The dealer: chance as a player that can be checked afterwards.

All random numbers of a game come from one secret seed. Its hash is shown before the game and the seed after it, so that
everybody can make the same numbers again and compare them with the record.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

SEED_BYTES = 32


class Dealer:
    """Even random numbers from a seed: an HMAC-SHA256 stream with rejection sampling."""

    def __init__(self, seed: bytes | None = None) -> None:
        self.seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        self._block = 0
        self._bytes = b""

    @property
    def commitment(self) -> str:
        """What is shown before the game: it fixes the seed without telling it."""
        return hashlib.sha256(self.seed).hexdigest()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        if n < 1:
            raise ValueError("There is no number below 1 to deal.")
        size = (n - 1).bit_length() + 7 >> 3
        limit = (1 << 8 * size) // n * n
        while True:
            value = int.from_bytes(self._take(size), "big")
            if value < limit:
                return value % n

    def _take(self, size: int) -> bytes:
        while len(self._bytes) < size:
            self._bytes += hmac.digest(self.seed, self._block.to_bytes(8, "big"), "sha256")
            self._block += 1
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return taken


def dealer_from_text(text: str) -> Dealer:
    """A dealer from what a person types: 64 hexadecimal digits are the seed itself, anything else is hashed to one."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    return Dealer(seed if len(seed) == SEED_BYTES else hashlib.sha256(text.encode()).digest())
