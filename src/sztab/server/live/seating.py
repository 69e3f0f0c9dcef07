"""Seats that people find each other for: challenges, secret links, and what they add to the seed."""

from __future__ import annotations

from msgspec.structs import replace as changed

from sztab.messages.errors import Refused, not_now
from sztab.messages.people import Player
from sztab.messages.tables import Link, TableRequest
from sztab.server.live.bot_turns import without_people
from sztab.server.live.live_table import LiveTable
from sztab.server.live.tables import Tables, retried
from sztab.server.people.limits import TOO_MANY_BOT_GAMES
from sztab.server.people.sessions import Caller, new_secret
from sztab.server.store.store import hashed
from sztab.table import seeds
from sztab.table import value as playing
from sztab.table.documents import Seat, TableDocument
from sztab.table.value import TableValue
from sztab.usecases.seating import may_sit, new_table, seated, started

MOST_ENTROPY = 32  # texts of players


def invited(play: TableValue, but: int | None = None) -> tuple[TableValue, list[Link]]:
    """A new table with secret links to the seats that people take."""
    table, links, seats = play.table, [], list(play.table.seats)
    for number, seat in enumerate(seats):
        if seat.kind != "bot" and number != but:
            token = new_secret("seat")
            links.append(link(table.id, number, token))
            seats[number] = changed(seat, hash=hashed(token))
    return play.with_table(seats=tuple(seats)), links


def link(table: str, seat: int, token: str) -> Link:
    return Link(seat, token, f"/t/{table}#{token}")


class Seating:
    """Gives out seats."""

    def __init__(self, tables: Tables, absence: float = 0, bot_games: int = 1_000_000) -> None:
        self.tables = tables
        self.absence = absence
        self.bot_games = bot_games  # without people, that run for one address

    async def create(self, request: TableRequest, player: Player, id: str, opponent: Player) -> LiveTable:
        """The table of a challenge: the first open seat is taken by an `opponent` who has agreed to it."""
        table = new_table(request, player, id, self.tables.now(), self.absence)
        free = next(number for number, seat in enumerate(table.seats) if seat.kind == "open")
        play = seated(playing.load(table), free, Seat("person", opponent.id, opponent.name))
        return await self.tables.add(self._started(invited(play, but=free)[0]))

    def _started(self, play: TableValue) -> TableValue:
        return started(play, self.tables.now(), self.may_begin)

    def may_begin(self, table: TableDocument) -> None:
        """Limits the games without people of one address."""
        if without_people(table) and self.tables.bot_turns.games(table.owner) >= self.bot_games:
            raise Refused(429, TOO_MANY_BOT_GAMES, retry=60)

    @retried
    async def open_link(self, token: str, player: Player) -> tuple[LiveTable, Link]:
        """Sit down where a secret link leads. It opens once: its sender has no way to the seat afterwards.

        Several who open one link at once, at whatever processes, want to change the same version of the table: one of
        them is stored, and the others then look for a secret that is no longer there.
        """
        found = await self.tables.store.read(self.tables.store.seat_of, token)
        if not found:
            raise Refused(401, "This link is not valid.")
        id, seat = found
        live = await self.tables.get(id)
        async with live.lock:
            old = live.table.seats[seat]
            if old.hash != hashed(token):
                raise Refused(401, "This link is not valid.")
            if old.player != player.id:
                may_sit(live.table.rated, player, live.table)
                if live.table.rated and old.player:
                    raise not_now("This seat is taken.")
            secret = new_secret("seat")
            taken = changed(old, kind="person", player=player.id, name=player.name, hash=hashed(secret))
            await self.tables.save(live, self._started(seated(live.play, seat, taken)))
            return live, link(id, seat, secret)

    @retried
    async def new_link(self, id: str, seat: int, caller: Caller) -> tuple[LiveTable, Link]:
        live = await self.tables.get(id)
        async with live.lock:
            table = live.table
            free = 0 <= seat < len(table.seats) and table.seats[seat].kind == "open"
            if not (free and caller.player and caller.player.id == table.owner):
                caller.must_hold(table, seat)
            token = new_secret("seat")
            await self.tables.save(live, seated(live.play, seat, changed(table.seats[seat], hash=hashed(token))))
            return live, link(id, seat, token)

    @retried
    async def add_entropy(self, id: str, seat: int, text: str, caller: Caller) -> LiveTable:
        """Mix something into the seed that was promised before."""
        live = await self.tables.get(id)
        async with live.lock:
            caller.must_hold(live.table, seat)
            if live.table.status != "open":
                raise not_now("The game has started.")
            entropy = (*live.table.entropy, seeds.entropy(text))
            if len(entropy) > MOST_ENTROPY:
                raise not_now("Enough random text has been added already.")
            await self.tables.save(live, live.play.with_table(entropy=entropy))
        return live
