"""Long work on the event loop: one at a time, in slices, and with as much time for everybody else in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
_SLICE = 0.002  # seconds


class Slices:
    """Drives work that pauses by itself to its end; whoever comes meanwhile waits in line."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()

    async def drive(self, work: Generator[None, None, T]) -> T:
        async with self._one:
            since = time.monotonic()
            while True:
                try:
                    next(work)
                except StopIteration as done:
                    result: T = done.value
                    return result
                if time.monotonic() - since > _SLICE:
                    await asyncio.sleep(_SLICE)
                    since = time.monotonic()


async def in_turns(
    work: Generator[None, None, T], seconds: float = 0.0, each: Callable[[], None] = lambda: None
) -> T:  # fmt: skip
    """Drive work to its end in slices, serving others between them; `each`: called at every pause."""
    since = time.monotonic()
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        each()
        if time.monotonic() - since >= seconds:
            await asyncio.sleep(0)
            since = time.monotonic()
