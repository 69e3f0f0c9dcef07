"""Tables beside the game: what players agree on, and what becomes of a game that somebody leaves."""

from __future__ import annotations

from hashlib import sha256

from msgspec.structs import replace as changed

from sztab.core.registry import game as find
from sztab.server.errors import Refused, not_now
from sztab.server.live import absence
from sztab.server.live.leavers import lost, taken_over
from sztab.server.live.live_table import LiveTable
from sztab.server.live.seating import Seating
from sztab.server.live.tables import Tables, retried
from sztab.server.people.sessions import Caller
from sztab.table import seeds
from sztab.table import value as playing
from sztab.table.documents import Offer, Result, Seat, TableDocument
from sztab.table.value import TableValue, fold


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
            table = live.table
            if table.offer:
                raise not_now("There is an offer already.")
            if kind == "draw":
                if any(other.kind == "bot" for other in table.seats):
                    raise not_now("Bots do not agree to draws.")
                offer = Offer("draw", seat, (seat,))
            else:
                if table.rated:
                    raise not_now("Nothing can be taken back at a rated table, even by agreement.")
                kept = fold(await self.tables.steps(live))
                own = [index for index, step in enumerate(kept) if step.seat == seat]
                if not own:
                    raise not_now("There is nothing to take back.")
                offer = Offer("takeback", seat, (seat,), len(kept) - own[-1])
            await self._agree(live, live.play.with_table(offer=offer))
        return live

    @retried
    async def answer_offer(self, id: str, seat: int, accept: bool, caller: Caller) -> LiveTable:
        live = await self.tables.get(id)
        async with live.lock:
            _running(caller, live, seat)
            offer = live.table.offer
            if not offer:
                raise not_now("There is no offer.")
            if accept:
                accepted = tuple(sorted({*offer.accepted, seat}))
                await self._agree(live, live.play.with_table(offer=changed(offer, accepted=accepted)))
            else:
                play = playing.note(live.play.with_table(offer=None), "declined", seat, self.tables.now())
                await self.tables.save(live, play)
        return live

    async def _agree(self, live: LiveTable, play: TableValue) -> None:
        """Do what was offered once every person has agreed."""
        offer, now = play.table.offer, self.tables.now()
        persons = {seat for seat, taken in enumerate(play.table.seats) if taken.kind == "person"}
        if offer and persons <= set(offer.accepted):
            if offer.kind == "draw":
                play = playing.end(playing.note(play, "drawn", None, now), Result((), "agreed"), now)
            else:
                steps = fold(await self.tables.steps(live))
                play = playing.take_back(play, offer.seat, steps, offer.steps, now)
        await self.tables.save(live, play)

    @retried
    async def hinted(self, id: str, seat: int) -> None:
        """A bot has advised somebody: whoever they play against may know."""
        live = await self.tables.get(id)
        async with live.lock:
            table = live.table
            people = {taken.player for taken in table.seats if taken.kind == "person"}
            if len(people) > 1 and table.status == "running":
                await self.tables.save(live, live.play.with_table(hints=(*table.hints, seat)))

    @retried
    async def resign(self, id: str, seat: int, caller: Caller) -> LiveTable:
        live = await self.tables.get(id)
        async with live.lock:
            _running(caller, live, seat)
            now = self.tables.now()
            play = playing.note(live.play, "resigned", seat, now)
            await self.tables.save(live, lost(play, seat, Result((), "resigned", seat), now))
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
            if not late:
                raise not_now("Nobody has run out of time.")
            play = playing.note(live.play, "claimed", late[0], now)
            if wish == "win":
                play = lost(play, late[0], Result((), "claimed", late[0]), now)
            else:
                play = taken_over(play, late[0], now)
            await self.tables.save(live, play)
        return live

    @retried
    async def rematch(self, id: str, seat: int, caller: Caller) -> LiveTable:
        """Ask for another game; the last person to ask starts it."""
        live = await self.tables.get(id)
        async with live.lock:
            caller.must_hold(live.table, seat)
            table = live.table
            if table.status != "ended" or table.imported:
                raise not_now("There is no game to play again.")
            if table.next:
                return live
            asked = tuple(sorted({*table.rematch, seat}))
            persons = {number for number, taken in enumerate(table.seats) if taken.kind == "person"}
            again = None
            if persons <= set(asked):
                turned = tuple(map(_for_a_rematch, seats_of_a_rematch(table)))
                again = _again(table, turned, self.tables.now())
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
    if live.table.status != "running":
        raise not_now("The game is not running.")


def seats_of_a_rematch(table: TableDocument) -> tuple[Seat, ...]:
    """Everybody moves on by one seat; where all are on one side nobody does."""
    return table.seats if len(table.sides) == 1 else (*table.seats[-1:], *table.seats[:-1])


def _for_a_rematch(taken: Seat) -> Seat:
    """A bot that played on for somebody comes on its own account."""
    return Seat("bot", name=taken.bot, bot=taken.bot) if taken.bot else changed(taken, hash=None)


def _again(table: TableDocument, seats: tuple[Seat, ...], now: float) -> TableDocument:
    id = f"t_{sha256(f'{table.id} {table.seed} again'.encode()).hexdigest()[:24]}"  # one game has one rematch
    return table.again(id, find(table.game).version, seats, seeds.new_seed(), now)
