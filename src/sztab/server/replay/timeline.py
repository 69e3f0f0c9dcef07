"""The timelines of stored games: made when first asked for, and remembered."""

from __future__ import annotations

import msgspec

from sztab.core.lru import LruBytes
from sztab.core.together import Together
from sztab.messages.replays import Moments
from sztab.server.live import weight
from sztab.server.live.live_table import LiveTable
from sztab.server.live.slices import in_turns
from sztab.server.live.tables import Tables
from sztab.usecases.timeline import Timeline, listed, timeline_of

TIMELINES = 32 << 20  # bytes of games that are remembered
LISTS = 32 << 20  # and of lists of their moments
_OBJECTS = 4  # times what a list takes as JSON
_SLICE = 0.01  # seconds after which others are served in between


class Timelines:
    """Those of this process: made when first asked for, a little at a time, and made longer as a game goes on."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept = LruBytes[str, Timeline](TIMELINES, _of_timeline)
        self._making = Together[tuple[str, int], Timeline]()
        self._lists = LruBytes[tuple[str, int, int | None, str], Moments](LISTS, _of_list)

    async def of(self, live: LiveTable) -> Timeline:
        """All moments of a table."""
        table = live.table
        kept = self._kept.use(table.id)
        if kept and kept.version == table.version:
            return kept
        key = (table.id, table.version)
        return await self._making.of(key, lambda: self._make(live))

    async def _make(self, live: LiveTable) -> Timeline:
        play = live.play
        steps = await self._tables.steps(live)  # some may be stored and not yet true
        timeline = await in_turns(timeline_of(play, steps, self._kept.use(play.table.id)), _SLICE)
        self._kept[play.table.id] = timeline
        return timeline

    async def listed(self, live: LiveTable, viewer: int | None, language: str) -> Moments:
        """What happened, moment by moment, as far as a viewer may know."""
        timeline, play = await self.of(live), live.play
        key = (play.table.id, timeline.version, viewer, language)
        found = self._lists.use(key)
        if not found:
            found = self._lists[key] = await in_turns(listed(play, timeline, viewer, language), _SLICE)
        return found


def _of_timeline(timeline: Timeline) -> int:
    return weight.of_steps(timeline.steps) + sum(map(len, timeline.positions))


def _of_list(moments: Moments) -> int:
    return _OBJECTS * len(msgspec.json.encode(moments))
