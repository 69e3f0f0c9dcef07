"""The tables that a process keeps in memory, bounded in number and in bytes."""

from __future__ import annotations

from collections import OrderedDict

from sztab.server import metrics
from sztab.server.live.live_table import LiveTable


class Memory:
    """Tables in memory; whatever was used longest ago leaves first, and nothing at which somebody is.

    Where that is too much all the same, tables at which somebody is forget what can be made again.
    """

    def __init__(self, most: int, most_bytes: int) -> None:
        self.most = most
        self.most_bytes = most_bytes
        self.bytes = 0
        self._live: OrderedDict[str, LiveTable] = OrderedDict()

    def all(self) -> list[LiveTable]:
        return list(self._live.values())

    def look(self, id: str) -> LiveTable | None:
        """A table if it is here, which does not count as using it."""
        return self._live.get(id)

    def use(self, id: str) -> LiveTable | None:
        live = self._live.get(id)
        if live:
            self._live.move_to_end(id)
        return live

    def keep(self, live: LiveTable) -> None:
        self.drop(live.table.id)
        self._live[live.table.id] = live
        self.count(live)
        self.make_room()

    def drop(self, id: str) -> None:
        live = self._live.pop(id, None)
        if live:
            self.bytes -= live.counted
            live.counted = 0

    def count(self, live: LiveTable) -> None:
        """A table has grown or shrunk; one that has left is not counted."""
        if self._live.get(live.table.id) is live:
            before, live.counted = live.counted, live.bytes
            self.bytes += live.counted - before

    def make_room(self) -> None:
        """Let tables go, or what they remember, until the bounds are kept."""
        if self._full():
            for live in self.all()[:-1]:  # whoever used the last one may be about to use it again
                if not live.busy:
                    self.drop(live.table.id)
                    if not self._full():
                        break
        if self.bytes > self.most_bytes:
            for live in self.all():
                live.shed()
                self.count(live)
                if self.bytes <= self.most_bytes:
                    break
        metrics.tables.set(len(self._live))
        metrics.table_bytes.set(self.bytes)

    def _full(self) -> bool:
        return len(self._live) > self.most or self.bytes > self.most_bytes
