"""Games that take days: plans for when nobody is there, and vacations in which clocks stand."""

from __future__ import annotations

import logging

from sztab.core.words import Sentence
from sztab.messages.errors import Refused, not_now
from sztab.messages.notices import VacationInfo
from sztab.server.live.tables import Tables, retried
from sztab.server.people.sessions import Caller
from sztab.server.store import vacations
from sztab.server.store.unreadable import Unreadable
from sztab.table import plans
from sztab.table import value as playing
from sztab.table.clocks import DAY
from sztab.table.documents import Plan, PlanLine

log = logging.getLogger(__name__)


class Correspondence:
    """What a player arranges before going away."""

    def __init__(self, tables: Tables, vacation_days: float) -> None:
        self.tables = tables
        self._store = tables.store
        self._days = vacation_days

    # ---- plans

    @retried
    async def plan(self, id: str, seat: int, lines: tuple[PlanLine, ...], caller: Caller) -> Plan | None:
        """What the seat answers if the others play as expected; whether it can is seen when it comes to it."""
        live = await self.tables.get(id)
        async with live.lock:
            caller.must_hold(live.table, seat)
            if live.table.status != "running":
                raise not_now("The game is not running.")
            if lines and seat in live.play.asked:
                raise not_now("It is your turn: answer first, then plan.")
            if lines and not lines[0].expected:
                raise Refused(400, Sentence("A plan begins with what the others play."), field="lines")
            play = plans.with_plan(live.play, seat, Plan(seat, lines))
            if play.table.plans != live.table.plans:
                await self.tables.save(live, play)
            return plans.plan_of(play, seat)

    # ---- vacations

    async def vacation(self, player: str) -> VacationInfo:
        now, engine = self.tables.now(), self._store.engine
        found = await self._store.read(vacations.present, engine, player)
        used = await self._store.read(vacations.used, engine, player, now)
        left = max(0.0, self._days - used / DAY)
        since, until = (found.since, found.until) if found else (None, None)
        return VacationInfo(since, until, round(left, 3), self._days)

    async def leave(self, player: str, days: float) -> VacationInfo:
        """From now on the player's correspondence clocks stand."""
        now = self.tables.now()
        left = (await self.vacation(player)).left
        if days > left:
            raise not_now(Sentence("Days of vacation that are left this year: {days}.", days=f"{left:g}"))
        if not await self._store.change(vacations.begin, player, now, now + days * DAY):
            raise not_now("You are on vacation already.")
        await self._stand(player, True)
        return await self.vacation(player)

    async def come_back(self, player: str) -> VacationInfo:
        found = await self._store.read(vacations.present, self._store.engine, player)
        if found:
            await self._stand(player, False)
            await self._store.change(vacations.end, found.id, self.tables.now())
        return await self.vacation(player)

    async def sweep(self) -> None:
        """End vacations that are over, and let clocks stand at tables that began meanwhile. Any process may do it."""
        for player in await self._store.read(vacations.away, self._store.engine, self.tables.now()):
            await self._stand(player, True)
        for found in await self._store.read(vacations.ended, self._store.engine, self.tables.now()):
            await self._stand(found.player, False)
            await self._store.change(vacations.end, found.id, self.tables.now())

    async def _stand(self, player: str, stand: bool) -> None:
        for table in await self._store.read(self._store.tables_of, player, "running"):
            if table.clock and table.clock.kind == "correspondence":
                try:
                    await self._stand_at(table.id, player, stand)
                except (Refused, Unreadable) as problem:  # it is over or gone by now, or cannot be read
                    log.info("The clocks at table %s: %s", table.id, problem)

    @retried
    async def _stand_at(self, id: str, player: str, stand: bool) -> None:
        live = await self.tables.get(id)
        async with live.lock:
            await self.tables.expire(live)
            table = live.table
            mine = {seat for seat, taken in enumerate(table.seats) if taken.player == player}
            away = {*table.away, *mine} if stand else {*table.away} - mine
            if table.status == "running" and away != {*table.away}:
                play = live.play.with_table(away=tuple(sorted(away)))
                await self.tables.save(live, playing.run_clock(play, self.tables.now()))
