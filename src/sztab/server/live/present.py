"""What is sent of a table: to everybody the same outside, to each viewer its own inside."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Raw

from sztab.core.game import Decision
from sztab.core.story import Told
from sztab.server.messages.tables import (
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
from sztab.server.store.values import SeatPlayer
from sztab.table import clocks, seeds
from sztab.table.documents import Step, TableDocument
from sztab.table.value import TableValue

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
    number, seat = play.turn(play.state)
    clock = None
    if table.clock:
        c = table.clock
        left = [round(time, 3) for time in c.left] or [clocks.full(c)] * len(table.names)
        over = clocks.deadline(c)
        over = None if over is None else over + ahead
        clock = ClockInfo(c.kind, c.base, c.increment, c.days, left, list(c.running), c.since + ahead, over)
    return Table(
        id=table.id,
        game=table.game,
        title=table.title,
        options=table.options,
        names=list(table.names),
        status=table.status,
        public=table.public,
        created=table.created,
        seats=[_seat(table, number, online) for number in range(len(table.seats))],
        to_decide=sorted(play.asked),
        turn=Turn(number, seat),
        clock=clock,
        leaver=table.leaver,
        absence=table.absence,
        mode=table.mode,
        rated=table.rated,
        offer=table.offer,
        claimable=sorted({*table.late, *absent}),
        rematch=Rematch(list(table.rematch), table.next),
        commitment=seeds.commitment(table),
        entropy=len(table.entropy),
        seed=table.seed if table.status == "ended" and not table.imported else None,
        result=table.result,
        spectators=spectators,
    )


def _seat(table: TableDocument, number: int, online: Collection[int]) -> SeatInfo:
    seat = table.seats[number]
    player = SeatPlayer(seat.player, seat.name) if seat.player else None
    if player is None and table.imported and table.status == "ended" and seat.name:
        player = SeatPlayer("", seat.name)  # a record names people, whoever they are
    return SeatInfo(number, table.names[number], seat.kind, player, seat.bot, seat.kind == "bot" or number in online)


def viewer_index(play: TableValue, viewer: int | None) -> int:
    return len(play.table.names) if viewer is None else viewer


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
        known = happened(told), play.game.tell(told, language)
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


def state_for(play: TableValue, viewer: int | None, language: str, told: Sequence[Entry], scene: bool) -> State:
    """The inside of a table as one viewer may know it."""
    view = play.view(viewer)
    table = play.table
    asked = viewer is not None and viewer in view.to_decide
    pending = play.game.pending(play.state)
    number, seat = play.turn(play.state)
    return State(
        table=table.id,
        seat=viewer,
        number=table.numbers[viewer_index(play, viewer)],
        decision=table.decisions[viewer] if viewer is not None and asked else None,
        view=ViewInfo(view.game, viewer, view.position, list(view.to_decide), list(view.legal), view.undo),
        prompt=pending.prompt if asked and isinstance(pending, Decision) else None,
        turn=Turn(number, seat),
        scene=written(play.game.scene(view, language)) if scene else None,
        entries=list(told),
        result=table.result,
    )
