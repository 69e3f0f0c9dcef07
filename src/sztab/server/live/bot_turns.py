"""The bots at live tables: whoever looks after a table lets its bots think and answers for them."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sztab.messages.errors import Changed, Refused
from sztab.server.live.bot_service import BotService
from sztab.server.live.live_table import LiveTable
from sztab.table import seeds
from sztab.table import value as playing
from sztab.table.documents import TableDocument
from sztab.table.value import TableValue

if TYPE_CHECKING:
    from sztab.server.live.tables import Tables

log = logging.getLogger(__name__)


def without_people(table: TableDocument) -> bool:
    return all(seat.kind != "person" for seat in table.seats)


def bot_asked(play: TableValue) -> int | None:
    """The seat of a bot that is to answer."""
    return next((seat for seat in play.asked if play.table.seats[seat].kind == "bot"), None)


class BotTurns:
    """Lets the bots of this process's tables play."""

    def __init__(self, tables: Tables, bot_service: BotService) -> None:
        self._tables = tables
        self._bot_service = bot_service

    def wake(self, live: LiveTable) -> None:
        """Let a bot think if one is asked and this process looks after the table."""
        if self._mine(live) and bot_asked(live.play) is not None and (live.bot is None or live.bot.done()):
            live.bot = asyncio.ensure_future(self._play(live))

    def games(self, owner: str | None) -> int:
        """How many games without people run for the address of a player."""
        address = self._address(owner)
        return sum(
            live.table.status == "running" and without_people(live.table) and self._address(live.table.owner) == address
            for live in self._tables.in_memory()
        )

    def _address(self, player: str | None) -> str:
        return self._bot_service.asker(player or "").address

    async def close(self) -> None:
        """Let no bot play on: its table waits for the next start, or for another process."""
        self._bot_service.stop()
        lives = self._tables.in_memory()
        thinking = [live.asking[1] for live in lives if live.asking] + [live.bot for live in lives if live.bot]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)

    def _mine(self, live: LiveTable) -> bool:
        ownership = self._tables.ownership
        return ownership.alone or live.lease.owner == ownership.process

    async def _play(self, live: LiveTable) -> None:
        tables, id = self._tables, live.table.id
        while (seat := bot_asked(live.play)) is not None and self._mine(live):
            table, view = live.table, live.play.view(seat)
            decision = table.decisions[seat]
            name = table.seats[seat].bot or "random"
            if self._bot_service.stands_in(table.game, name) and seat not in live.stood_in:
                live.stood_in.add(seat)
                async with live.lock:
                    await tables.save(live, playing.note(live.play, "warming", seat, tables.now()))
            seed, alone = seeds.bot_seed(table, seat), without_people(table)
            asking = self._bot_service.choose(id, seat, name, seed, view, player=table.owner or "", alone=alone)
            thinking = asyncio.ensure_future(asking)
            live.asking = (seat, thinking)
            await asyncio.wait({thinking})
            if thinking.cancelled():
                continue  # the table has changed, and with it the question
            token = thinking.result()
            if not tables.holds(live) or not self._mine(live):
                return  # somebody else looks after the table now, and its bot thinks there
            try:
                await tables.bot_answers(live, seat, decision, token)
            except Changed:
                continue
            except Refused as refused:
                if refused.status == 503:
                    await asyncio.sleep(1)
                elif live.table.status == "running" and live.table.decisions[seat] == decision:
                    log.error("The bot %s at table %s was refused: %s", name, id, refused)
                    return
