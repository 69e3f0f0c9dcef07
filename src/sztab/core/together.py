"""Work that several wait for: done once, and dropped when the last of them has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Together(Generic[K, V]):
    """What is being made, by name."""

    def __init__(self) -> None:
        self._making: dict[K, tuple[asyncio.Task[V], set[object]]] = {}

    def __len__(self) -> int:
        return len(self._making)

    def __contains__(self, key: K) -> bool:
        return key in self._making

    async def of(self, key: K, make: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """What comes of `make`, which is called unless it is being made."""
        if key not in self._making:
            self._making[key] = asyncio.ensure_future(make()), set()
            self._making[key][0].add_done_callback(lambda task: self._made(key, task))
        task, waiting = self._making[key]
        me = object()
        waiting.add(me)
        try:
            return await asyncio.shield(task)
        finally:
            waiting.discard(me)
            if not waiting and not task.done():
                task.cancel()
                self._made(key, task)

    def _made(self, key: K, task: asyncio.Task[V]) -> None:
        if key in self._making and self._making[key][0] is task:
            del self._making[key]
