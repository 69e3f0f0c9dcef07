"""From a request to a plan that can be played, and from a pairing to its table."""

from __future__ import annotations

from msgspec import convert
from msgspec.structs import asdict, replace

from sztab import bots
from sztab.core.action import BadInput
from sztab.core.registry import game as find
from sztab.core.words import Sentence
from sztab.messages.errors import Refused, bad_input
from sztab.messages.tournaments import TournamentRequest
from sztab.table import seeds
from sztab.table import value as playing
from sztab.table.documents import Seat, TableDocument
from sztab.table.value import TableValue
from sztab.tournaments.course import Choice
from sztab.tournaments.kinds import kind_of
from sztab.tournaments.values import DEFAULT_ABSENCE, Pairing, Plan, Tournament
from sztab.usecases.names import clean_text
from sztab.usecases.seating import clock_of

SECONDS = 60.0


def plan_of(request: TournamentRequest) -> Plan:
    """What was asked for, if it can be played."""
    try:
        game = find(request.game)
    except BadInput as error:
        raise bad_input(error) from None
    plan = convert(
        {
            **asdict(request),
            "title": clean_text(request.title),
            "about": clean_text(request.about),
            "absence": _absence(request),
            "clock": clock_of(request.clock),
            "pool": list(dict.fromkeys(request.pool)),
            "ties": list(dict.fromkeys(request.ties)),
            "teams": (),  # who is in one follows from the sides
        },
        Plan,
    )
    if fault := kind_of(plan).fault(plan):
        raise Refused(400, fault.text, field=fault.field)
    unknown = sorted(set(request.pool) - set(game.pieces()))
    if unknown:
        raise Refused(400, Sentence("This game has no {piece}.", piece=unknown[0]), field="pool")
    if request.pieces != "options" and not game.pieces():
        raise Refused(400, "There is nothing to choose in this game.", field="pieces")
    there = len(set(request.pool) or game.pieces())
    if there < request.seats and request.pieces not in ("mirror", "options"):
        raise Refused(400, Sentence("A pool needs at least {count}.", count=request.seats), field="pool")
    if not plan.title:
        raise Refused(400, "A tournament needs a name.", field="title")
    try:
        sides = sides_of(plan, plan.seats)
    except BadInput as error:
        raise bad_input(error) from None
    if sides is None:
        many = Sentence("This game does not have {count} seats that play against each other.", count=plan.seats)
        raise Refused(400, many, field="options")
    if request.teams:
        return _for_teams(plan, sides)
    if len(sides) < plan.seats:
        return replace(plan, sides=sides)
    return replace(plan, smaller=plan.seats > 3 and plan.pieces != "options" and _divides(plan))


def _absence(request: TournamentRequest) -> float:
    """Where a clock gives days for an answer, minutes say nothing about who comes."""
    if request.absence is not None:
        return request.absence
    return 0 if request.clock and request.clock.kind == "correspondence" else DEFAULT_ABSENCE


def _for_teams(plan: Plan, sides: tuple[tuple[int, ...], ...]) -> Plan:
    """Each side is one seat of the tournament."""
    sizes = set(map(len, sides))
    if sizes == {1} or len(sizes) > 1:
        raise Refused(400, "Teams need a mode in which sides of equal size play against each other.", field="teams")
    return replace(plan, seats=len(sides), teams=sides)


def _divides(plan: Plan) -> bool:
    """Can one fewer play the same game?"""
    try:
        return sides_of(plan, plan.seats - 1) == tuple((seat,) for seat in range(plan.seats - 1))
    except BadInput:
        return False


def sides_of(plan: Plan, seats: int) -> tuple[tuple[int, ...], ...] | None:
    """Who plays against whom, whatever is drawn; None: the game does not have these sides."""
    game, pool = find(plan.game), plan.pool or tuple(find(plan.game).pieces())
    tries: list[tuple[str, ...]] = [()]
    if plan.pieces == "mirror":
        tries = [(piece,) * seats for piece in pool]
    elif plan.pieces != "options":
        tries = [tuple((*pool, *pool)[place : place + seats]) for place in range(len(pool))]
    found = set()
    for pieces in tries:
        state = game.new(options_of(plan, pieces))
        found.add(game.sides(state) if len(game.seats(state)) == seats else ())
    sides = found.pop()
    return sides if len(sides) > 1 and not found else None


def options_of(plan: Plan, pieces: tuple[str, ...]) -> dict[str, str]:
    return {**plan.options, **(find(plan.game).of_pieces(pieces) if pieces else {})}


def choice_of(plan: Plan) -> Choice:
    """What the game lets one choose from, and whether several may choose the same."""
    game = find(plan.game)
    pieces = tuple(game.pieces())
    if plan.pieces == "options" or not pieces:
        return Choice()
    one = (plan.pool or pieces)[0]
    try:
        game.new(options_of(plan, (one,) * plan.chairs))
    except BadInput:
        return Choice(pieces)
    return Choice(pieces, twice=True)


def mode_of(plan: Plan) -> str:
    game = find(plan.game)
    pool = plan.pool or tuple(game.pieces())
    pieces = (
        () if plan.pieces == "options" else pool[:1] * plan.chairs if plan.pieces == "mirror" else pool[: plan.chairs]
    )
    return game.mode(game.new(options_of(plan, pieces)))


def bot_of(game: str, name: str) -> str:
    try:
        return bots.level(game, name).name
    except BadInput as error:
        raise Refused(400, str(error), field="bot") from None


def table_of(tournament: Tournament, round: int, pairing: Pairing, absence: float, now: float) -> TableValue:
    """The table of a pairing, its game begun."""
    plan, game = tournament.plan, find(tournament.plan.game)
    options = options_of(plan, pairing.pieces)
    first = game.new(options)
    names = game.seats(first)
    table = TableDocument(
        id=pairing.table,
        game=plan.game,
        rules=game.version,
        title=f"{plan.title}, {round}.{pairing.number}",
        options=options,
        owner=tournament.owner,
        public=True,
        leaver="lose",
        absence=absence,
        mode=game.mode(first),
        sides=game.sides(first),
        rated=plan.rated,
        created=now,
        seats=tuple(_seat(tournament, pairing, chair) for chair in range(len(names))),
        names=names,
        seed=seeds.new_seed(),
        clock=plan.clock and replace(plan.clock),
        numbers=(0,) * (len(names) + 1),
        decisions=(1,) * len(names),
        tournament=tournament.id,
    )
    return playing.begin(playing.load(table), now)


def _seat(tournament: Tournament, pairing: Pairing, chair: int) -> Seat:
    plan, seat = tournament.plan, tournament.plan.seat_of(chair)
    entry = tournament.entry(pairing.seats[seat])
    if entry.bot:
        return Seat("bot", name=entry.bot, bot=entry.bot, number=tournament.bot_numbers[entry.number])
    person = entry.people[plan.teams[seat].index(chair) if plan.teams else 0]
    return Seat("person", person.player, person.name)
