"""New tables, from what somebody wishes: checked, with their seats, before anything has begun."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from sztab import bots
from sztab.core.action import BadInput
from sztab.core.game import Game
from sztab.core.registry import game as find
from sztab.core.words import Sentence
from sztab.messages.costs import WORK
from sztab.messages.errors import NO_SEAT, Refused, bad_input, not_now
from sztab.messages.people import Player
from sztab.messages.tables import (
    BotRequest,
    ClockRequest,
    JoinRequest,
    Lobby,
    MyTable,
    MyTables,
    RecordRequest,
    SeatRequest,
    Table,
    TableRequest,
    TableWithLinks,
)
from sztab.table import clocks, records, seeds
from sztab.table import value as playing
from sztab.table.documents import Clock, Seat, TableDocument
from sztab.table.value import TableValue
from sztab.usecases.arguments import Before, Limit, Status
from sztab.usecases.ask import TABLE, Change, ask
from sztab.usecases.house import At, Here
from sztab.usecases.names import clean_name, clean_text, new_id


class Wanted(NamedTuple):
    """What a request for a table comes to."""

    game: Game[Any]
    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    mode: str
    seats: list[SeatRequest]
    clock: Clock | None


def wanted(request: TableRequest) -> Wanted:
    """The table that somebody asks for, or a refusal."""
    try:
        game = find(request.game)
        first = game.new(request.options)
        names, sides = game.seats(first), game.sides(first)
    except BadInput as error:
        raise bad_input(error) from None
    asked = len(request.seats)
    if asked > len(names):
        text = Sentence("These options give {seats} seats, not {wished}.", seats=len(names), wished=asked)
        raise Refused(400, text, field="seats")
    seats = [*(request.seats or [SeatRequest("person")])]
    # A seat that is on no side is played by the rules: nobody is waited for there.
    played = {seat for side in sides for seat in side}
    seats += [
        SeatRequest("open") if seat in played else SeatRequest("bot", bot="random")
        for seat in range(len(seats), len(names))
    ]
    return Wanted(game, names, sides, game.mode(first), seats, clock_of(request.clock))


def new_table(request: TableRequest, player: Player, id: str, now: float, absence: float = 0) -> TableDocument:
    """A table that nobody has begun to play at; `absence`: what counts where nothing is said about it."""
    made = wanted(request)
    if request.rated:
        _may_be_rated(made.seats, len(made.sides))
        if any(seat.kind == "person" for seat in made.seats):
            may_sit(True, player)
    return TableDocument(
        id=id,
        game=request.game,
        rules=made.game.version,
        title=clean_text(request.title),
        options=request.options,
        owner=player.id,
        public=request.public,
        leaver=request.leaver,
        absence=absence if request.absence is None else request.absence,
        mode=made.mode,
        sides=made.sides,
        rated=request.rated,
        created=now,
        seats=tuple(_seat(request.game, seat, made.seats, player) for seat in made.seats),
        names=made.names,
        seed=seeds.new_seed(),
        hold=request.hold,
        clock=made.clock,
        numbers=(0,) * (len(made.names) + 1),
        decisions=(1,) * len(made.names),
    )


def _seat(game: str, seat: SeatRequest, seats: list[SeatRequest], player: Player) -> Seat:
    if seat.kind == "bot":
        return Seat("bot", name=bot_of(game, seat.bot), bot=bot_of(game, seat.bot))
    if seat.kind == "open":
        return Seat("open")
    return Seat("person", player.id, _called(seat, seats, player))


def _called(seat: SeatRequest, seats: list[SeatRequest], player: Player) -> str:
    """Several people at one screen are told apart by names of their own; a single person keeps their own name."""
    several = sum(other.kind == "person" for other in seats) > 1
    return clean_name(seat.name) if several and seat.name else player.name


def _may_be_rated(seats: list[SeatRequest], sides: int) -> None:
    if sides < 2:
        raise Refused(400, "A table without opponents cannot be rated.", field="rated")
    if sum(seat.kind == "person" for seat in seats) > 1:
        raise Refused(400, "Nobody can play against themselves at a rated table.", field="rated")


def may_sit(rated: bool, player: Player, table: TableDocument | None = None) -> None:
    """A rated table wants accounts, each once."""
    if rated and not player.account:
        raise Refused(403, "This table is rated: it needs an account.")
    if rated and table and any(seat.player == player.id for seat in table.seats):
        raise not_now("Nobody can play against themselves at a rated table.")


def bot_of(game: str, name: str | None) -> str:
    """The name of a bot that there is; without one the strongest's."""
    try:
        return bots.level(game, name).name if name else bots.names(game)[0]
    except BadInput as error:
        raise Refused(400, str(error), field="bot") from None


def clock_of(clock: ClockRequest | None) -> Clock | None:
    """A clock that was asked for, if it can run."""
    if not clock:
        return None
    if (clock.kind == "live" and not clock.base) or (clock.kind == "correspondence" and not clock.days):
        raise Refused(400, "A live clock needs a base time, a correspondence clock needs days.", field="clock")
    if clock.kind == "live" and clock.reserve:
        raise Refused(400, "Only a correspondence clock has a reserve.", field="clock")
    return Clock(clock.kind, clock.base, clock.increment, clock.days, clock.reserve)


# ---- what can be asked

SEATS = f"{TABLE}/seats/{{seat}}"
Title = Annotated[str, Meta(max_length=40)] | None


def started(play: TableValue, now: float, may_begin: Callable[[TableDocument], None]) -> TableValue:
    """The game begins as soon as every seat is taken, unless the table's maker wants it to wait."""
    table = play.table
    if table.status == "open" and not table.hold and all(seat.kind != "open" for seat in table.seats):
        may_begin(table)
        return playing.begin(play, now)
    return play


def _started(here: Here, play: TableValue) -> TableValue:
    return started(play, here.now, here.house.may_begin)


def seated(play: TableValue, seat: int, taken: Seat) -> TableValue:
    seats = play.table.seats
    return play.with_table(seats=(*seats[:seat], taken, *seats[seat + 1 :]))


@ask("POST", "/api/tables", "tables", status=201, limits=("tables", "player:tables"))
async def create(here: Here, data: TableRequest) -> TableWithLinks:
    """A new table."""
    player = here.asker.known()
    wish = replace(data, public=data.public and not here.house.private)
    made = new_table(wish, player, new_id("t"), here.now, here.house.absence)
    play, links = here.house.invited(playing.load(made))
    return TableWithLinks(await here.house.add(_started(here, play)), links)


@ask("POST", "/api/records", "tables", status=201, limits=("records",), cost=WORK)
async def import_record(here: Here, data: RecordRequest) -> TableWithLinks:
    """A table from a record; `replay`: one that is over, to be looked at."""
    player = here.asker.known()
    try:
        opened = await here.house.read(partial(records.open_record, data.record))
        reading = records.read(opened, new_id("t"), player.id, here.now, data.replay)
        play = records.with_player(await here.house.drive(reading), data.mine, player.id)
    except BadInput as error:
        refused = Refused(400, str(error), field="record")
        refused.input = error
        raise refused from None
    here.house.may_store(play.new)
    play, links = here.house.invited(play) if play.table.status == "open" else (play, [])
    return TableWithLinks(await here.house.add(play), links)


@ask("GET", "/api/tables", "tables")
async def lobby(
    here: Here, status: Status = None, game: Title = None, limit: Limit = 50, before: Before = None
) -> Lobby:
    """Public tables, the newest first."""
    found = await here.house.lobby(game, status, before, limit)
    return Lobby([live.info() for live in found], found[-1].play.table.created if len(found) == limit else None)


@ask("GET", "/api/my/tables", "tables")
async def my_tables(here: Here, status: Status = None) -> MyTables:
    """My games, those that wait for me first, and of these the one with the least time."""
    mine = []
    for live in await here.house.mine(status):
        table = live.play.table
        seats = [seat for seat in range(len(table.seats)) if here.asker.holds(table, seat)]
        mine.append((MyTable(live.info(), seats, bool(set(seats) & set(live.play.asked))), soonest(table)))
    mine.sort(key=lambda one: (not one[0].my_turn, one[1] if one[0].my_turn else 0))
    return MyTables([one for one, _ in mine])


def soonest(table: TableDocument) -> float:
    """When somebody's time is over, to sort by; where there is no clock, last."""
    found = clocks.deadline(table.clock)
    return math.inf if found is None else found


def _seat_at(at: At, seat: int) -> Seat:
    if not 0 <= seat < len(at.table.seats):
        raise Refused(404, NO_SEAT)
    return at.table.seats[seat]


def _must_be_free(at: At, seat: int) -> None:
    if _seat_at(at, seat).kind != "open" or at.table.status != "open":
        raise not_now("This seat is taken.")


@ask("POST", f"{SEATS}/join", "tables", changes=True)
def join(at: At, seat: int, data: JoinRequest) -> Change[TableWithLinks]:
    """Sit down on an open seat."""
    player, table = at.asker.known(), at.table
    _must_be_free(at, seat)
    if not (table.public or table.owner == player.id):
        raise Refused(403, "This table is private: its seats can only be taken through their links.")
    may_sit(table.rated, player, table)
    secret, links = at.live.link(seat)
    added = (seeds.entropy(data.entropy),) if data.entropy else ()
    play = at.play.with_table(entropy=(*table.entropy, *added))
    play = _started(at, seated(play, seat, Seat("person", player.id, player.name, hash=secret)))
    return Change(play, lambda told: TableWithLinks(told(), links))


@ask("POST", f"{SEATS}/leave", "tables", holds="seat", changes=True)
def leave(at: At, seat: int) -> Change[Table]:
    """Stand up before the start."""
    if at.table.status != "open":
        raise not_now("The game has started: to leave it, resign.")
    return Change(seated(at.play, seat, Seat("open", hash=at.table.seats[seat].hash)))


@ask("POST", f"{SEATS}/bot", "tables", changes=True)
def seat_bot(at: At, seat: int, data: BotRequest) -> Change[Table]:
    """A bot for an open seat."""
    _seat_at(at, seat)
    if at.table.owner != at.asker.known().id:
        raise Refused(403, "Only the player who made the table can choose its bots.")
    _must_be_free(at, seat)
    name = bot_of(at.table.game, data.bot)
    return Change(_started(at, seated(at.play, seat, Seat("bot", name=name, bot=name))))


@ask("POST", f"{TABLE}/start", "tables", changes=True)
def start(at: At) -> Change[Table]:
    """Start a table that was held."""
    if at.table.owner != at.asker.known().id:
        raise Refused(403, "Only the player who made the table can start it.")
    if at.table.status != "open" or any(seat.kind == "open" for seat in at.table.seats):
        raise not_now("The game has started already, or a seat is still empty.")
    return Change(_started(at, at.play.with_table(hold=False)))
