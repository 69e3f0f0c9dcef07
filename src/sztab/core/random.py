"""Random numbers inside a kernel, the same at both speeds: xorshift on 32 bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sztab.core.kernel import count, kernel, lowest

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


def playout_random(
    work: type,
) -> tuple[Callable[[Any, int], int], Callable[[Any, int], None], Callable[[Any, int], int]]:
    """`below`, `seed` and `pick` for the scratch space of a game, which keeps its last random number in `random`.

    A kernel is compiled for one kind of scratch space, so every game gets functions of its own.
    """

    def below(w: Any, n: int) -> int:
        """A random number from 0 to n - 1."""
        w.random = shuffle_bits(w.random)
        found: int = w.random * n >> 32
        return found

    def seed(w: Any, number: int) -> None:
        """Begin the random numbers of one game."""
        w.random = scramble(number)

    below.__annotations__["w"] = seed.__annotations__["w"] = work
    below = kernel(below)

    def pick(w: Any, mask: int) -> int:
        """A random set bit."""
        return nth_bit(mask, below(w, count(mask)))

    pick.__annotations__["w"] = work
    return below, kernel(seed), kernel(pick)
