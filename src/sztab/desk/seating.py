"""New tables, from what somebody wishes: checked, with their seats, before anything has begun."""

from __future__ import annotations

from typing import Any, NamedTuple

from sztab import bots
from sztab.core.action import BadInput
from sztab.core.game import Game
from sztab.core.registry import game as find
from sztab.core.words import Sentence
from sztab.desk.names import clean_name, clean_text
from sztab.messages.errors import Refused, bad_input, not_now
from sztab.messages.people import Player
from sztab.messages.tables import ClockRequest, SeatRequest, TableRequest
from sztab.table import seeds
from sztab.table.documents import Clock, Seat, TableDocument


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
    """Several people at one screen are told apart by names of their own; who plays alone goes by the own name."""
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
