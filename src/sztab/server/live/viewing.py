"""What viewers get of a live table: its state and its entries, made once for all who see the same."""

from __future__ import annotations

import asyncio

from sztab.messages.tables import Entry, State
from sztab.server.live.live_table import LiveTable
from sztab.server.live.parcels import Parcel
from sztab.server.live.tables import Tables
from sztab.table.documents import Step
from sztab.usecases import present


class Viewing:
    """What is shown of tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._drawing = asyncio.Lock()  # what is shown is made piece by piece, and answers go first in between

    async def state(self, live: LiveTable, viewer: int | None, language: str, after: int, scene: bool) -> State:
        """A viewer's state with the entries after a number."""
        return (await self.inside(live, viewer, language, after, scene)).message

    async def inside(
        self, live: LiveTable, viewer: int | None, language: str, after: int, scene: bool
    ) -> Parcel[State]:
        """The same, ready to be sent: all who see the same get the same parcel."""
        after = present.since(live.play, viewer, after)
        key = (viewer, language, after, scene)
        found = live.drawn.get(key)
        if not found:
            async with self._drawing:
                await asyncio.sleep(0)
            play = live.play
            told = await self.entries(live, viewer, language, after)
            found = Parcel(present.state_for(play, viewer, language, told, scene))
            if play is live.play:
                live.drawn[key] = found
            self._tables.memory.count(live)
        return found

    async def entries(self, live: LiveTable, viewer: int | None, language: str, after: int) -> list[Entry]:
        play, steps = live.play, await self._steps(live, viewer, after)
        return present.entries(play, steps, viewer, after, language, live.stories)

    async def _steps(self, live: LiveTable, viewer: int | None, after: int) -> list[Step]:
        """All steps that tell a viewer something new, and maybe more."""
        index = present.viewer_index(live.play, viewer)
        if after >= live.table.numbers[index]:
            return []
        recent = list(live.recent)
        oldest = next((step.numbers[index] for step in recent if step.numbers[index]), None)
        if recent and (recent[0].step == 1 or (oldest is not None and oldest <= after + 1)):
            return recent
        return await self._tables.steps(live)
