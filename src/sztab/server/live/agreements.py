"""Tables beside the game: what players agree on, and what becomes of a game that somebody leaves."""

from __future__ import annotations

from sztab.desk import agreements as desk
from sztab.desk.answers import must_run
from sztab.messages.errors import Refused
from sztab.server.live import absence
from sztab.server.live.live_table import LiveTable
from sztab.server.live.seating import Seating
from sztab.server.live.tables import Tables, retried
from sztab.server.people.sessions import Caller
from sztab.table import value as playing
from sztab.table.rematch import rematch_of
from sztab.table.value import TableValue


class Agreements:
    """Draws, taking back, hints, resigning, claims and rematches."""

    def __init__(self, tables: Tables, seating: Seating) -> None:
        self.tables = tables
        self.seating = seating

    @retried
    async def offer(self, id: str, seat: int, kind: str, caller: Caller) -> LiveTable:
        live = await self.tables.get(id)
        async with live.lock:
            _running(caller, live, seat)
            steps = await self.tables.steps(live)
            await self.tables.save(live, desk.offered(live.play, steps, seat, kind, self.tables.now()))
        return live

    @retried
    async def answer_offer(self, id: str, seat: int, accept: bool, caller: Caller) -> LiveTable:
        live = await self.tables.get(id)
        async with live.lock:
            _running(caller, live, seat)
            steps = await self.tables.steps(live)
            await self.tables.save(live, desk.offer_answered(live.play, steps, seat, accept, self.tables.now()))
        return live

    @retried
    async def hinted(self, id: str, seat: int) -> None:
        """A bot has advised somebody: whoever they play against may know. In another language it is the same advice."""
        live = await self.tables.get(id)
        async with live.lock:
            decision = live.table.decisions[seat]
            play = desk.hinted(live.play, seat) if live.advised.get(seat) != decision else None
            live.advised[seat] = decision
            if play:
                await self.tables.save(live, play)

    @retried
    async def resign(self, id: str, seat: int, caller: Caller) -> LiveTable:
        live = await self.tables.get(id)
        async with live.lock:
            _running(caller, live, seat)
            await self.tables.save(live, desk.resigned(live.play, seat, self.tables.now()))
        return live

    @retried
    async def claim(self, id: str, seat: int, wish: str, caller: Caller) -> LiveTable:
        """Whoever waits for somebody whose time is over, or who has gone, chooses what becomes of it."""
        live = await self.tables.get(id)
        async with live.lock:
            _running(caller, live, seat)
            now = self.tables.now()
            absence.find(live, now)
            late = [other for other in (*live.table.late, *sorted(live.absent)) if other != seat]
            await self.tables.save(live, desk.claimed(live.play, late, wish, now))
        return live

    @retried
    async def rematch(self, id: str, seat: int, caller: Caller) -> LiveTable:
        """Ask for another game; the last person to ask starts it."""
        live = await self.tables.get(id)
        async with live.lock:
            caller.must_hold(live.table, seat)
            desk.may_play_again(live.play)
            if live.table.next:
                return live
            asked, everybody = desk.asked_again(live.play, seat)
            again = None
            if everybody:
                again = rematch_of(live.table, self.tables.now())
                await self._begin_again(self.seating.started(playing.load(again)))
            await self.tables.save(live, live.play.with_table(rematch=asked, next=again.id if again else None))
        return live

    async def _begin_again(self, play: TableValue) -> None:
        try:
            await self.tables.add(play)
        except Refused as refused:
            if refused.status != 409:  # it is there: another process was asked at the same moment
                raise


def _running(caller: Caller, live: LiveTable, seat: int) -> None:
    caller.must_hold(live.table, seat)
    must_run(live.play)
