"""What becomes of somebody's seats: they go over to an account, or the player goes and leaves no name behind."""

from __future__ import annotations

import contextlib

from msgspec.structs import replace as changed

from sztab.messages.people import Player
from sztab.server.live.live_table import LiveTable
from sztab.server.live.tables import Tables, retried
from sztab.server.store.unreadable import Unreadable
from sztab.table import value as playing
from sztab.table.documents import Result, Seat, TableDocument
from sztab.table.leavers import lost
from sztab.table.value import TableValue

_ALL = 1_000_000


async def hand_over(tables: Tables, guest: Player, player: Player) -> None:
    """A guest's seats go over to an account."""
    for stored in await tables.store.read(tables.store.tables_of, guest.id, None, _ALL):
        with contextlib.suppress(Unreadable):
            await _hand_over(tables, stored.id, guest, player)


@retried
async def _hand_over(tables: Tables, id: str, guest: Player, player: Player) -> None:
    live = await tables.get(id)
    async with live.lock:
        seats = tuple(
            changed(seat, player=player.id, name=player.name if seat.name == guest.name else seat.name)
            if seat.player == guest.id
            else seat
            for seat in live.table.seats
        )
        owner = player.id if live.table.owner == guest.id else live.table.owner
        await tables.save(live, live.play.with_table(seats=seats, owner=owner))


async def end_links(tables: Tables, player: str) -> None:
    """No secret link leads to a seat of this player any more: a browser that is logged out may remember some."""
    for status in ("open", "running"):
        for stored in await tables.store.read(tables.store.tables_of, player, status, _ALL):
            await _end_links(tables, stored.id, player)


@retried
async def _end_links(tables: Tables, id: str, player: str) -> None:
    live = await tables.get(id)
    async with live.lock:
        seats = tuple(changed(seat, hash=None) if seat.player == player else seat for seat in live.table.seats)
        if seats != live.table.seats:
            await tables.save(live, live.play.with_table(seats=seats))


async def leave_everything(tables: Tables, player: str) -> None:
    """Stand up, resign what is running, and take the name off all tables."""
    for stored in await tables.store.read(tables.store.tables_of, player, None, _ALL):
        with contextlib.suppress(Unreadable):
            await _leave(tables, stored.id, player)


@retried
async def _leave(tables: Tables, id: str, player: str) -> None:
    live = await tables.get(id)
    async with live.lock:
        for seat in _seats(live, player):
            if live.table.status == "running" and live.table.seats[seat].kind == "person":
                now = tables.now()
                play = playing.note(live.play, "resigned", seat, now)
                await tables.save(live, lost(play, seat, Result((), "resigned", seat), now))
        play = live.play
        for seat in _seats(live, player):
            play = _nameless(play, seat)
        await tables.save(live, play)


def _seats(live: LiveTable, player: str) -> list[int]:
    return [number for number, seat in enumerate(live.table.seats) if seat.player == player]


def _nameless(play: TableValue, seat: int) -> TableValue:
    table = play.table
    old = table.seats[seat]
    kind = "open" if table.status == "open" else old.kind
    taken = Seat(kind, bot=old.bot, hash=old.hash if kind == "open" else None)
    seats = (*table.seats[:seat], taken, *table.seats[seat + 1 :])
    # A game that goes on without the player says nothing about the bot that took over.
    return play.with_table(seats=seats, tags=_nameless_tags(table, seat), rated=table.rated and table.status == "ended")


def _nameless_tags(table: TableDocument, seat: int) -> dict[str, str]:
    """The seat's tag is the name, or what it plays and the name."""
    tag = table.names[seat]
    if tag not in table.tags:
        return table.tags
    plays, comma, _ = table.tags[tag].partition(", ")
    plain = table.tags[tag] == table.seats[seat].name
    return {**table.tags, tag: f"{plays}, guest" if comma and not plain else "guest"}
