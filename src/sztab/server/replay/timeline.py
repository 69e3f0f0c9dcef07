"""The moments of a stored game: every position it went through, kept as text, and what a viewer may see of each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from sztab.core.action import BadInput
from sztab.core.event import Event
from sztab.core.game import Decision, Game
from sztab.core.lru import Lru
from sztab.core.view import View
from sztab.core.words import Sentence
from sztab.server.errors import Refused, not_now
from sztab.server.live import present
from sztab.server.live.live_table import LiveTable
from sztab.server.live.tables import Tables
from sztab.server.messages.replays import Moment, Moments, Note, Picture, Pictures
from sztab.server.messages.tables import Entry, State, Turn, written
from sztab.table.documents import Step
from sztab.table.value import TableValue

TIMELINES = 64  # games that are remembered
LISTS = 256  # and lists of their moments
_SLICE = 0.01  # seconds after which others are served in between
_BATTLE = "battle"  # the event that begins what can be shown step by step
_AHEAD = 40  # answers that one battle may ask for


@dataclass(frozen=True)
class Timeline:
    """A game from its first position to its last: `positions[n]` is the one after the first `n` steps."""

    version: int  # of the table it was made from
    steps: tuple[Step, ...]  # without those that were taken back
    positions: tuple[str, ...]
    turns: tuple[Turn, ...]  # not every notation tells the round of a position
    notes: tuple[tuple[int, Step], ...]  # with how many steps came before

    @property
    def last(self) -> int:
        return len(self.steps)

    def state(self, game: Game[Any], number: int) -> Any:
        return game.read_position(self.positions[number])


class Timelines:
    """Those of this process: made when first asked for, a little at a time, and made longer as a game goes on."""

    def __init__(self, tables: Tables, most: int = TIMELINES) -> None:
        self._tables = tables
        self._kept = Lru[str, Timeline](most)
        self._making: dict[tuple[str, int], asyncio.Task[Timeline]] = {}
        self._lists = Lru[tuple[str, int, int | None, str], Moments](LISTS)

    async def of(self, live: LiveTable) -> Timeline:
        """All moments of a table."""
        table = live.table
        if table.status == "open" and not table.imported:
            raise not_now("The game has not started.")
        kept = self._kept.use(table.id)
        if kept and kept.version == table.version:
            return kept
        key = (table.id, table.version)
        making = self._making.get(key)
        if not making:
            making = self._making[key] = asyncio.ensure_future(self._make(live))
            making.add_done_callback(lambda _: self._making.pop(key, None))
        return await asyncio.shield(making)

    async def _make(self, live: LiveTable) -> Timeline:
        play = live.play
        table = play.table
        steps = await self._tables.steps(live)  # some may be stored and not yet true
        kept, notes = _standing(step for step in steps if step.step <= table.steps)
        before = self._kept.get(table.id)
        try:
            positions, turns = await _played(play, kept, before)
        except BadInput:
            raise not_now("This game was played under older rules and can no longer be replayed.") from None
        timeline = Timeline(table.version, tuple(kept), tuple(positions), tuple(turns), tuple(notes))
        self._kept[table.id] = timeline
        return timeline

    async def listed(self, live: LiveTable, viewer: int | None, language: str) -> Moments:
        """What happened, moment by moment, as far as a viewer may know."""
        timeline, play = await self.of(live), live.play
        key = (play.table.id, timeline.version, viewer, language)
        found = self._lists.use(key)
        if not found:
            found = self._lists[key] = await _listed(play, timeline, viewer, language)
        return found


def is_open(play: TableValue) -> bool:
    """May everybody see everything, because the game is over or hides nothing?"""
    return play.table.status == "ended" or not play.table.secret


def visible(play: TableValue, timeline: Timeline, viewer: int | None) -> list[int]:
    """The moments that a viewer knows of, as places in it. What somebody else did in secret is not counted."""
    if is_open(play):
        return list(range(timeline.last + 1))
    index = present.viewer_index(play, viewer)
    return [0, *(place for place, step in enumerate(timeline.steps, 1) if step.numbers[index])]


def view_at(play: TableValue, timeline: Timeline, place: int, viewer: int | None) -> View:
    """What a viewer saw then; after the end somebody without a seat sees everything."""
    game = play.game
    state = timeline.state(game, place)
    if viewer is None and is_open(play):
        pending = game.pending(state)
        asked = pending.seats if isinstance(pending, Decision) else ()
        return View(game.name, None, timeline.positions[place], asked, (), 0)
    seen = game.view(state, viewer)
    return View(seen.game, viewer, seen.position, seen.to_decide, (), 0)


def moment(play: TableValue, timeline: Timeline, number: int, viewer: int | None, language: str) -> State:
    """The inside of a table as it was, with what happened in that turn so far."""
    places = visible(play, timeline, viewer)
    place = _place(places, number)
    view = view_at(play, timeline, place, viewer)
    return present.inside(
        play.game,
        timeline.state(play.game, place),
        view,
        language,
        table=play.table.id,
        number=number,
        decision=None,
        turn=timeline.turns[place],
        told=_turn_so_far(play, timeline, places, number, viewer, language),
        result=play.table.result if place == timeline.last else None,
    )


def battle(play: TableValue, timeline: Timeline, place: int, viewer: int | None, language: str) -> Struct | None:
    """What came of a step, told like a forecast: a battle segment by segment."""
    if not is_open(play):
        raise not_now("This game has secrets; it can be replayed when it is over.")
    if not 1 <= place <= timeline.last:
        raise Refused(
            404, Sentence("There is no step {number}; the last one is {last}.", number=place, last=timeline.last)
        )
    tokens = [step.token for step in timeline.steps[place - 1 : place - 1 + _AHEAD]]
    game = play.game
    return game.forecast(game.view(timeline.state(game, place - 1), viewer), tokens, language)


async def pictures(play: TableValue, timeline: Timeline, span: range, viewer: int | None, language: str) -> Pictures:
    """The table after each entry of a span, as its viewer saw it; entries that were taken back have none."""
    index, game = present.viewer_index(play, viewer), play.game
    found = []
    for place, step in enumerate(timeline.steps, 1):
        if step.numbers[index] not in span:
            continue
        view = view_at(play, timeline, place, viewer)
        film = game.film(view_at(play, timeline, place - 1, viewer), _seen(play, step, viewer), language)
        found.append(
            Picture(
                number=step.numbers[index],
                turn=timeline.turns[place],
                to_decide=list(view.to_decide),
                scene=written(game.scene(view, language)),
                film=None if film is None else written(film),
            )
        )
        await asyncio.sleep(0)  # others are served in between
    return Pictures(found)


def _place(places: Sequence[int], number: int) -> int:
    if not 0 <= number < len(places):
        raise Refused(
            404, Sentence("There is no moment {number}; the last one is {last}.", number=number, last=len(places) - 1)
        )
    return places[number]


def _standing(steps: Iterable[Step]) -> tuple[list[Step], list[tuple[int, Step]]]:
    """The steps that were not taken back, and the notes between them."""
    kept: list[Step] = []
    notes: list[tuple[int, Step]] = []
    for step in steps:
        if step.kind == "step":
            kept.append(step)
        elif step.kind == "undo":
            del kept[len(kept) - step.count :]
        else:
            notes.append((len(kept), step))
    return kept, [(min(before, len(kept)), note) for before, note in notes]


async def _played(play: TableValue, steps: Sequence[Step], before: Timeline | None) -> tuple[list[str], list[Turn]]:
    """All positions with their turns; those that an older timeline has are taken from there."""
    game = play.game
    if before:
        pairs = zip(before.steps, steps, strict=False)
        known = next((n for n, (old, new) in enumerate(pairs) if old.step != new.step), min(before.last, len(steps)))
        positions, turns = list(before.positions[: known + 1]), list(before.turns[: known + 1])
        state = game.read_position(positions[-1])
        rounds = turns[-1].number - int(game.turn(state).number)
    else:
        known, state = 0, game.read_tags(play.table.tags)
        rounds = (steps[0].number if steps else play.turn(play.state)[0]) - int(game.turn(state).number)
        positions, turns = [game.print_position(state)], [_turn(game, state, rounds)]
    since = time.monotonic()
    for step in steps[known:]:
        state = game.play(state, step.token).state
        positions.append(game.print_position(state))
        turns.append(_turn(game, state, rounds))
        if time.monotonic() - since > _SLICE:
            await asyncio.sleep(0)
            since = time.monotonic()
    return positions, turns


def _turn(game: Game[Any], state: Any, rounds: int) -> Turn:
    turn = game.turn(state)
    return Turn(turn.number + rounds, turn.seat)


async def _listed(play: TableValue, timeline: Timeline, viewer: int | None, language: str) -> Moments:
    found, since = [], time.monotonic()
    notes: dict[int, list[Note]] = {}
    for before, step in timeline.notes:
        notes.setdefault(before, []).append(Note(step.note, step.seat))
    for number, place in enumerate(visible(play, timeline, viewer)[1:], 1):
        step = timeline.steps[place - 1]
        events = _seen(play, step, viewer)
        found.append(
            Moment(
                number=number,
                turn=Turn(step.number, step.turn),
                seat=step.seat,
                token=_token(play, step, viewer),
                at=step.at,
                story=play.game.tell(events, language),
                battle=any(event.kind == _BATTLE for event in events),
                notes=notes.get(place, []),
            )
        )
        if time.monotonic() - since > _SLICE:
            await asyncio.sleep(0)
            since = time.monotonic()
    return Moments(is_open(play), found)


def _turn_so_far(
    play: TableValue, timeline: Timeline, places: Sequence[int], number: int, viewer: int | None, language: str
) -> list[Entry]:  # fmt: skip
    entries: list[Entry] = []
    for earlier in range(number, 0, -1):
        step = timeline.steps[places[earlier] - 1]
        turn = Turn(step.number, step.turn)
        if entries and entries[0].turn != turn:
            break
        token, events = _token(play, step, viewer), _seen(play, step, viewer)
        entries.insert(0, present.played(play.game, earlier, step.seat, token, turn, step.at, events, language))
    return entries


def _seen(play: TableValue, step: Step, viewer: int | None) -> list[Event]:
    """What a viewer learnt from a step; after the end somebody without a seat learns all of it."""
    everything = viewer is None and is_open(play)
    return [event for event in step.events if everything or event.seen_by(viewer)]


def _token(play: TableValue, step: Step, viewer: int | None) -> str | None:
    mine = step.seat is not None and step.seat == viewer
    return step.token if mine or is_open(play) else None
