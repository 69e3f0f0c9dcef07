"""The dealer: chance as a player that can be checked afterwards.

All random numbers of a game come from one secret seed. Its hash is shown before the game and the seed after it, so that
everybody can make the same numbers again and compare them with the record.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

SEED_BYTES = 32


class Dealer:
    """Even random numbers from a seed: an HMAC-SHA256 stream with rejection sampling.

    `entropy`: texts of the players, mixed in after the seed was fixed, so that nobody has chosen the numbers alone.
    `used`: how many bytes of the stream were used before, to go on where a stored game stopped.
    """

    def __init__(self, seed: bytes | None = None, entropy: Sequence[str] = (), used: int = 0) -> None:
        self.seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        self._key = for_purpose(self.seed, "\n".join(("entropy", *entropy))) if entropy else self.seed
        self._block = used // SEED_BYTES
        self._bytes = b""
        self._take(used % SEED_BYTES)

    @property
    def used(self) -> int:
        """How many bytes of the stream are used up."""
        return self._block * SEED_BYTES - len(self._bytes)

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
            self._bytes += hmac.digest(self._key, self._block.to_bytes(8, "big"), "sha256")
            self._block += 1
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return taken


def for_purpose(seed: bytes, purpose: str) -> bytes:
    """A seed for something else than the game's own chance: it tells nothing about the seed it comes from."""
    return hmac.digest(seed, purpose.encode(), "sha256")


def dealer_from_text(text: str, entropy: Sequence[str] = ()) -> Dealer:
    """A dealer from what a person types: 64 hexadecimal digits are the seed itself, anything else is hashed to one."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    return Dealer(seed if len(seed) == SEED_BYTES else hashlib.sha256(text.encode()).digest(), entropy)
