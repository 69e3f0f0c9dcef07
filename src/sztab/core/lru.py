"""A dictionary that forgets: it keeps what was used last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Lru(OrderedDict[K, V]):
    """A bounded number of entries; the least recently used goes first. To write is to use, `get` only looks."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self.most:
            self.popitem(last=False)

    def use(self, key: K) -> V | None:
        """What is kept under a key, which counts as used now; None where nothing is."""
        found = self.get(key)
        if found is not None:
            self.move_to_end(key)
        return found


class LruBytes(Generic[K, V]):
    """The same with a bound on the bytes of all values together, as `weigh` tells them."""

    def __init__(self, most: int, weigh: Callable[[V], int]) -> None:
        self.most = most
        self.bytes = 0
        self._weigh = weigh
        self._kept = OrderedDict[K, tuple[V, int]]()

    def __len__(self) -> int:
        return len(self._kept)

    def __setitem__(self, key: K, value: V) -> None:
        _, before = self._kept.pop(key, (value, 0))
        weight = self._weigh(value)
        self._kept[key] = value, weight
        self.bytes += weight - before
        while self.bytes > self.most:
            _, (_, gone) = self._kept.popitem(last=False)
            self.bytes -= gone

    def use(self, key: K) -> V | None:
        """What is kept under a key, which counts as used now; None where nothing is."""
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key][0]
