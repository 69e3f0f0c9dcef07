"""Long texts of others are read beside the loop, one at a time, so that they hold up each other only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import thread_time
from typing import TypeVar

from sztab.messages.errors import TOO_MANY_WAIT, Refused
from sztab.server.people.limits import Limits

T = TypeVar("T")
WAITING = 32  # texts that may wait to be read; the messages say how long each may be


class Reading:
    """Reads texts; its time is charged to the address that sent them, as all work of a request is."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._thread = ThreadPoolExecutor(1, "reading")
        self._waiting = 0

    async def read(self, address: str, reader: Callable[[], T]) -> T:
        """What a reader makes of a text; refused when too many wait."""
        if self._waiting >= WAITING:
            raise Refused(503, TOO_MANY_WAIT, retry=5)
        self._waiting += 1
        loop = asyncio.get_running_loop()

        def charge(seconds: float) -> None:
            loop.call_soon_threadsafe(self._limits.computing.charge, address, seconds)

        try:
            return await loop.run_in_executor(self._thread, _timed, reader, charge)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)


def _timed(reader: Callable[[], T], charge: Callable[[float], None]) -> T:
    """It is paid for even when nobody waits for it any more."""
    began = thread_time()
    try:
        return reader()
    finally:
        charge(thread_time() - began)
