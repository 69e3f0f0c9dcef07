"""Long work on the event loop, in slices: others are served in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
_SLICE = 0.01  # seconds


async def in_slices(work: Generator[None, None, T]) -> T:
    """Drive work that pauses by itself to its end."""
    since = time.monotonic()
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        if time.monotonic() - since > _SLICE:
            await asyncio.sleep(0)
            since = time.monotonic()
