"""Random numbers inside a kernel, the same at both speeds: xorshift on 32 bits."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest

MASK32 = 0xFFFFFFFF


@kernel
def shuffle_bits(x: int) -> int:
    """The random number after `x`."""
    x ^= x << 13 & MASK32
    x ^= x >> 17
    return x ^ (x << 5 & MASK32)


@kernel
def scramble(number: int) -> int:
    """Where the random numbers of a game begin: seeds that differ by one begin far apart."""
    x = (number + 1) * 2654435761 & MASK32
    for _ in range(4):
        x = shuffle_bits(x)
    return x


@kernel
def nth_bit(mask: int, n: int) -> int:
    """The set bit that has `n` set bits below it."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)
