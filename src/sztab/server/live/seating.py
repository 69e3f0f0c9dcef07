"""Tables before the game: how they are made, and who sits where."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace as changed

from sztab.desk.names import new_id
from sztab.desk.seating import bot_of, may_sit, new_table
from sztab.messages.errors import NO_SEAT, Refused, not_now
from sztab.messages.people import Player
from sztab.messages.tables import JoinRequest, Link, RecordRequest, TableRequest
from sztab.server.live.bot_turns import without_people
from sztab.server.live.live_table import LiveTable
from sztab.server.live.slices import Slices
from sztab.server.live.tables import Tables, retried
from sztab.server.people.limits import TOO_MANY_BOT_GAMES
from sztab.server.people.sessions import Caller, new_secret
from sztab.server.store.store import hashed
from sztab.table import records, seeds
from sztab.table import value as playing
from sztab.table.documents import Seat
from sztab.table.value import TableValue

_encode = msgspec.json.Encoder().encode
MOST_ENTROPY = 32  # texts of players


def link(table: str, seat: int, token: str) -> Link:
    return Link(seat, token, f"/t/{table}#{token}")


class Seating:
    """Makes tables and gives out their seats."""

    def __init__(self, tables: Tables, absence: float = 0, bot_games: int = 1_000_000) -> None:
        self.tables = tables
        self.absence = absence
        self.bot_games = bot_games  # without people, that run for one address
        self._slices = Slices()  # records that are read

    # ---- making tables

    async def create(
        self, request: TableRequest, player: Player, id: str = "", opponent: Player | None = None
    ) -> tuple[LiveTable, list[Link]]:
        """A new table; an `opponent` who has agreed to it takes the first open seat."""
        table = new_table(request, player, id or new_id("t"), self.tables.now(), self.absence)
        links, seats = [], []
        for number, seat in enumerate(table.seats):
            if seat.kind == "bot":
                seats.append(seat)
                continue
            if seat.kind == "open" and opponent:
                seats.append(Seat("person", opponent.id, opponent.name))
                opponent = None
                continue
            token = new_secret("seat")
            links.append(link(table.id, number, token))
            seats.append(changed(seat, hash=hashed(token)))
        table = changed(table, seats=tuple(seats))
        return await self.tables.add(self.started(playing.load(table))), links

    def started(self, play: TableValue) -> TableValue:
        """The game begins as soon as every seat is taken, unless whoever made the table wants it to wait."""
        table = play.table
        if table.status == "open" and not table.hold and all(seat.kind != "open" for seat in table.seats):
            if without_people(table) and self.tables.bot_turns.games(table.owner) >= self.bot_games:
                raise Refused(429, TOO_MANY_BOT_GAMES, retry=60)
            return playing.begin(play, self.tables.now())
        return play

    async def read_record(
        self, opened: records.Opened, request: RecordRequest, player: Player, store: Callable[[int], None]
    ) -> tuple[LiveTable, list[Link]]:
        """A table from a record; `store` may refuse so many bytes."""
        id = new_id("t")
        reading = records.read(opened, id, player.id, self.tables.now(), request.replay)
        play = records.with_player(await self._slices.drive(reading), request.mine, player.id)
        store(sum(len(_encode(step)) for step in play.new))
        links = []
        if play.table.status == "open":
            tokens = [new_secret("seat") for _ in play.table.seats]
            links = [link(id, seat, token) for seat, token in enumerate(tokens)]
            play = play.with_table(seats=tuple(Seat("open", hash=hashed(token)) for token in tokens))
        return await self.tables.add(play), links

    # ---- sitting down and standing up

    @retried
    async def join(
        self, id: str, seat: int, player: Player, request: JoinRequest, invited: bool
    ) -> tuple[LiveTable, Link]:
        live = await self.tables.get(id)
        async with live.lock:
            table = live.table
            if not 0 <= seat < len(table.seats):
                raise Refused(404, NO_SEAT)
            if table.status != "open" or table.seats[seat].kind != "open":
                raise not_now("This seat is taken.")
            if not (table.public or invited or table.owner == player.id):
                raise Refused(403, "This table is private: its seats can only be taken through their links.")
            may_sit(table.rated, player, table)
            token = new_secret("seat")
            added = (seeds.entropy(request.entropy),) if request.entropy else ()
            play = live.play.with_table(entropy=(*table.entropy, *added))
            play = _seated(play, seat, Seat("person", player.id, player.name, hash=hashed(token)))
            await self.tables.save(live, self.started(play))
            return live, link(id, seat, token)

    @retried
    async def open_link(self, token: str, player: Player) -> tuple[LiveTable, Link]:
        """Sit down where a secret link leads. It opens once: whoever sent it has no way to the seat afterwards.

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
            await self.tables.save(live, self.started(_seated(live.play, seat, taken)))
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
            await self.tables.save(live, _seated(live.play, seat, changed(table.seats[seat], hash=hashed(token))))
            return live, link(id, seat, token)

    @retried
    async def leave(self, id: str, seat: int, caller: Caller) -> LiveTable:
        live = await self.tables.get(id)
        async with live.lock:
            caller.must_hold(live.table, seat)
            if live.table.status != "open":
                raise not_now("The game has started: to leave it, resign.")
            await self.tables.save(live, _seated(live.play, seat, Seat("open", hash=live.table.seats[seat].hash)))
        return live

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

    @retried
    async def start(self, id: str, player: Player) -> LiveTable:
        """Start a table that was held."""
        live = await self.tables.get(id)
        async with live.lock:
            table = live.table
            if table.owner != player.id:
                raise Refused(403, "Only the player who made the table can start it.")
            if table.status != "open" or any(seat.kind == "open" for seat in table.seats):
                raise not_now("The game has started already, or a seat is still empty.")
            await self.tables.save(live, self.started(live.play.with_table(hold=False)))
        return live

    @retried
    async def seat_bot(self, id: str, seat: int, name: str, player: Player) -> LiveTable:
        live = await self.tables.get(id)
        async with live.lock:
            table = live.table
            if not 0 <= seat < len(table.seats):
                raise Refused(404, NO_SEAT)
            if table.owner != player.id:
                raise Refused(403, "Only the player who made the table can choose its bots.")
            if table.status != "open" or table.seats[seat].kind != "open":
                raise not_now("This seat is taken.")
            name = bot_of(table.game, name)
            await self.tables.save(live, self.started(_seated(live.play, seat, Seat("bot", name=name, bot=name))))
        return live


def _seated(play: TableValue, seat: int, taken: Seat) -> TableValue:
    seats = play.table.seats
    return play.with_table(seats=(*seats[:seat], taken, *seats[seat + 1 :]))
