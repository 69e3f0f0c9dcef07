"""A dictionary that forgets: it keeps what was used last."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Lru(OrderedDict[K, V]):
    """At most so many entries; the one that was used longest ago goes first. To write is to use, `get` only looks."""

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
