"""What is sent of a table: its outside, the same for everybody, and its inside, made for each viewer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from msgspec import Raw

from sztab.core.event import Event
from sztab.core.game import Decision, Game
from sztab.core.story import Told
from sztab.core.view import View
from sztab.messages.people import SeatPlayer
from sztab.messages.tables import (
    ClockInfo,
    Entry,
    Rematch,
    SeatInfo,
    State,
    Table,
    Turn,
    ViewInfo,
    happened,
    written,
)
from sztab.table import clocks, seeds
from sztab.table.bot_numbers import bot_numbers
from sztab.table.documents import Result, Step, TableDocument
from sztab.table.value import TableValue

MOST_ENTRIES = 500  # that one message tells
# Events and sentences, by step, the events that are seen and the language: whoever sees the same is told the same.
Stories = dict[tuple[int, tuple[int, ...], str], tuple[list[Raw], list[Told]]]


def table_info(
    play: TableValue,
    online: Collection[int] = (),
    spectators: int = 0,
    absent: Collection[int] = (),
    ahead: float = 0.0,
) -> Table:
    """The outside of a table; `ahead`: by how much the clock that people see is ahead of the one that games go by."""
    table = play.table
    nth = bot_numbers(table.seats)
    number, seat = play.turn(play.state)
    clock = None
    if table.clock:
        c = table.clock
        left = [round(time, 3) for time in c.left] or [clocks.full(c)] * len(table.names)
        over = clocks.deadline(c)
        over = None if over is None else over + ahead
        clock = ClockInfo(c.kind, c.base, c.increment, c.days, c.reserve, left, list(c.running), c.since + ahead, over)
    return Table(
        id=table.id,
        game=table.game,
        title=table.title,
        options=table.options,
        names=list(table.names),
        status=table.status,
        public=table.public,
        created=table.created,
        seats=[_seat(table, number, nth[number], online) for number in range(len(table.seats))],
        to_decide=sorted(play.asked),
        turn=Turn(number, seat),
        clock=clock,
        leaver=table.leaver,
        absence=table.absence,
        mode=table.mode,
        rated=table.rated,
        tournament=table.tournament,
        offer=table.offer,
        claimable=sorted({*table.late, *absent}),
        hints=[table.hints.count(number) for number in range(len(table.seats))],
        rematch=Rematch(list(table.rematch), table.next),
        commitment=seeds.commitment(table),
        entropy=len(table.entropy),
        seed=table.seed if table.status == "ended" and not table.imported else None,
        result=table.result,
        spectators=spectators,
    )


def _seat(table: TableDocument, number: int, nth: int, online: Collection[int]) -> SeatInfo:
    seat = table.seats[number]
    player = SeatPlayer(seat.player, seat.name) if seat.player else None
    if player is None and table.imported and table.status == "ended" and seat.name:
        player = SeatPlayer("", seat.name)  # a record names people, whoever they are
    here, away = seat.kind == "bot" or number in online, number in table.away
    return SeatInfo(number, table.names[number], seat.kind, player, seat.bot, nth, here, away)


def viewer_index(play: TableValue, viewer: int | None) -> int:
    return index_of(play.table, viewer)


def index_of(table: TableDocument, viewer: int | None) -> int:
    """Where the numbers of a viewer stand: those of spectators come last."""
    return len(table.names) if viewer is None else viewer


def since(play: TableValue, viewer: int | None, after: int) -> int:
    """The entry after which a viewer is told everything: the one it knows, unless that is too long ago."""
    last = play.table.numbers[viewer_index(play, viewer)]
    return max(min(after, last), last - MOST_ENTRIES)


def entries(
    play: TableValue, steps: Iterable[Step], viewer: int | None, after: int, language: str, stories: Stories
) -> list[Entry]:
    """What a viewer learnt after an entry it knows; `stories` are what was told of these steps before.

    Steps may be there that are stored and not yet true: they come with the next state.
    """
    index, last = viewer_index(play, viewer), play.table.steps
    return [
        _entry(play, step, viewer, language, stories)
        for step in steps
        if step.numbers[index] > after and step.step <= last
    ]


def _entry(play: TableValue, step: Step, viewer: int | None, language: str, stories: Stories) -> Entry:
    seen = tuple(place for place, event in enumerate(step.events) if event.seen_by(viewer))
    known = stories.get((step.step, seen, language))
    if known is None:
        told = [step.events[place] for place in seen]
        known = happened(told), play.game.tell(told, language, play.state)
        stories[step.step, seen, language] = known
    return Entry(
        number=step.numbers[viewer_index(play, viewer)],
        kind=step.kind,
        seat=step.seat,
        token=step.token if step.token and step.seat is not None and step.seat == viewer else None,
        turn=Turn(step.number, step.turn),
        at=step.at,
        events=known[0],
        story=known[1],
        count=step.count,
        note=step.note or None,
    )


def played(
    game: Game[Any],
    number: int,
    seat: int | None,
    token: str | None,
    turn: Turn,
    at: float,
    events: Sequence[Event],
    language: str,
    state: Any,
) -> Entry:
    """What was played, as an entry: away from the table nothing is taken back or noted."""
    return Entry(
        number=number,
        kind="step",
        seat=seat,
        token=token,
        turn=turn,
        at=at,
        events=happened(events),
        story=game.tell(events, language, state),
        count=0,
        note=None,
    )


def state_for(play: TableValue, viewer: int | None, language: str, told: Sequence[Entry], scene: bool) -> State:
    """The inside of a table as one viewer may know it."""
    table = play.table
    return inside(
        play.game,
        play.state,
        play.view(viewer),
        language,
        table=table.id,
        number=table.numbers[viewer_index(play, viewer)],
        decision=None if viewer is None else table.decisions[viewer],
        turn=Turn(*play.turn(play.state)),
        told=told,
        result=table.result,
        scene=scene,
    )


def inside(
    game: Game[Any],
    state: Any,
    view: View,
    language: str,
    *,
    table: str,
    number: int,
    decision: int | None,
    turn: Turn,
    told: Sequence[Entry],
    result: Result | None,
    scene: bool = True,
) -> State:
    """A position as its view shows it; `decision`: the number of whatever the seat may be asked."""
    asked = decision is not None and view.seat in view.to_decide
    pending = game.pending(state)
    return State(
        table=table,
        seat=view.seat,
        number=number,
        decision=decision if asked else None,
        view=ViewInfo(view.game, view.seat, view.position, list(view.to_decide), list(view.legal), view.undo),
        prompt=pending.prompt if asked and isinstance(pending, Decision) else None,
        turn=turn,
        scene=written(game.scene(view, language)) if scene else None,
        entries=list(told),
        result=result,
    )
