"""The moments of a game: every position it went through, kept as text, and what a viewer may see of each."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sztab.core.action import BadInput
from sztab.core.event import Event
from sztab.core.game import Decision, Game
from sztab.core.registry import game as find
from sztab.core.view import View
from sztab.core.words import Sentence, say
from sztab.core.words import mark as _
from sztab.messages.errors import Refused, not_now
from sztab.messages.replays import Moment, Moments, Note, OtherRules, Picture, Pictures
from sztab.messages.tables import Entry, State, Turn, written
from sztab.table.documents import Step, TableDocument
from sztab.table.replaying import Replayed, replayed
from sztab.table.value import TableValue
from sztab.usecases import present

MOST_PICTURES = 40  # that are made at once
_BATTLE = "battle"  # the event that begins what can be shown step by step
_AHEAD = 40  # answers that one battle may ask for
_OTHERWISE = _(
    "Played under rules {then}. From step {number} on those of today, {now}, make another game of it: "
    "it is told as it was played, and the board stands still until its end."
)
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Timeline:
    """A game from its first position to its last: `positions[n]` is the one after the first `n` steps.

    Rules that were mended since may make another game of it: from the place `other` on the steps tell what happened,
    while the position stays the one before, until the last one, which is stored.
    """

    version: int  # of the table it was made from
    steps: tuple[Step, ...]  # without those that were taken back
    positions: tuple[str, ...]
    turns: tuple[Turn, ...]  # not every notation tells the round of a position
    notes: tuple[tuple[int, Step], ...]  # with how many steps came before
    other: int | None = None  # the first place that today's rules lead elsewhere; None: there is none

    @property
    def last(self) -> int:
        return len(self.steps)

    @property
    def known(self) -> tuple[Step, ...]:
        """The steps that were taken in positions that are known."""
        return self.steps[: self.other]

    def is_told_only(self, place: int) -> bool:
        """Is not even known from which position this place was come to?"""
        return self.other is not None and place > self.other

    def state(self, game: Game[Any], number: int) -> Any:
        return game.read_position(self.positions[number])


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
    if timeline.is_told_only(place):
        raise not_now("This was played under older rules and can no longer be replayed.")
    if place == timeline.other:
        return _film(play, timeline, place, viewer, language)
    tokens = [step.token for step in timeline.steps[place - 1 : place - 1 + _AHEAD]]
    game = play.game
    return game.forecast(game.view(timeline.state(game, place - 1), viewer), tokens, language)


def timeline_of(play: TableValue, steps: Iterable[Step], before: Timeline | None) -> Generator[None, None, Timeline]:
    """All moments of a table; `before` is an older timeline of it, which spares work."""
    table = play.table
    if table.status == "open" and not table.imported:
        raise not_now("The game has not started.")
    kept, notes = _standing(step for step in steps if step.step <= table.steps)
    try:
        again = yield from replayed(play, kept, _known(before, kept))
    except BadInput:
        raise not_now("This game was played under older rules and can no longer be replayed.") from None
    positions, other = again.positions, None
    turns = [Turn(*turn) for turn in again.turns]
    if again.differs:
        other = len(positions)
        told = kept[other:]
        positions = [*positions, *[positions[-1]] * len(told), play.game.print_position(play.state)]
        turns += [*(Turn(step.number, step.turn) for step in told), Turn(*play.turn(play.state))]
    return Timeline(table.version, tuple(kept), tuple(positions), tuple(turns), tuple(notes), other)


def _known(before: Timeline | None, steps: Sequence[Step]) -> Replayed | None:
    """What an older timeline has played of these steps."""
    if not before:
        return None
    pairs = zip(before.steps, steps, strict=False)
    same = next((n for n, (old, new) in enumerate(pairs) if old.step != new.step), min(before.last, len(steps)))
    turns = [(turn.number, turn.seat) for turn in before.turns[: same + 1]]
    return Replayed(list(before.positions[: same + 1]), turns)


def place_of(play: TableValue, timeline: Timeline, viewer: int | None, number: int) -> int:
    """The step that was an entry of a viewer."""
    index = present.viewer_index(play, viewer)
    place = next((n for n, step in enumerate(timeline.steps, 1) if step.numbers[index] == number), None)
    if place is None:
        raise Refused(404, "There is no such entry, or it was taken back.")
    return place


def span_of(after: int, until: int) -> range:
    """The last entries up to one, as many as are pictured at once."""
    return range(max(after, until - MOST_PICTURES) + 1, until + 1)


def pictures(
    play: TableValue, timeline: Timeline, span: range, viewer: int | None, language: str
) -> Generator[None, None, Pictures]:
    """The table after each entry of a span, as its viewer saw it; entries that were taken back have none."""
    index, game = present.viewer_index(play, viewer), play.game
    found = []
    for place, step in enumerate(timeline.steps, 1):
        if step.numbers[index] not in span:
            continue
        if timeline.is_told_only(place) and timeline.positions[place] == timeline.positions[place - 1]:
            continue  # the board is not known
        view = view_at(play, timeline, place, viewer)
        film = _film(play, timeline, place, viewer, language)
        found.append(
            Picture(
                number=step.numbers[index],
                turn=timeline.turns[place],
                to_decide=list(view.to_decide),
                scene=written(game.scene(view, language)),
                film=None if film is None else written(film),
            )
        )
        yield
    return Pictures(found)


def _film(play: TableValue, timeline: Timeline, place: int, viewer: int | None, language: str) -> Struct | None:
    """What a step did, as it was told then."""
    if timeline.is_told_only(place):
        return None
    events = _seen(play, timeline.steps[place - 1], viewer)
    return play.game.film(view_at(play, timeline, place - 1, viewer), events, language)


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


def part_of(
    table: TableDocument, timeline: Timeline, span: range, viewer: int | None, language: str
) -> tuple[TableDocument, Timeline, range, int | None, str]:
    """What `pictured` is to be told of a game, and no more: it may be far away."""
    index = present.index_of(table, viewer)
    places = [place for place, step in enumerate(timeline.steps) if step.numbers[index] in span]
    first, last = (places[0], places[-1] + 1) if places else (0, 0)
    part = Timeline(
        timeline.version,
        timeline.steps[first:last],
        timeline.positions[first : last + 1],
        timeline.turns[first : last + 1],
        (),
        None if timeline.other is None else timeline.other - first,
    )
    return replace(table, seed="", position="", tail=()), part, span, viewer, language


def pictured(
    table: TableDocument, part: Timeline, span: range, viewer: int | None, language: str
) -> Generator[None, None, bytes]:
    """`pictures` as they are sent, made of nothing but values."""
    play = TableValue(table, find(table.game), ())
    return _encode((yield from pictures(play, part, span, viewer, language)))


def listed(
    play: TableValue, timeline: Timeline, viewer: int | None, language: str
) -> Generator[None, None, Moments]:  # fmt: skip
    """What happened, moment by moment, as far as a viewer may know."""
    found = []
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
                story=play.game.tell(events, language, play.state),
                battle=not timeline.is_told_only(place) and any(event.kind == _BATTLE for event in events),
                notes=notes.get(place, []),
            )
        )
        yield
    return Moments(is_open(play), found, _other_rules(play, timeline, viewer, language))


def _other_rules(play: TableValue, timeline: Timeline, viewer: int | None, language: str) -> OtherRules | None:
    if timeline.other is None:
        return None
    then, now = play.table.rules, play.game.version
    alike = sum(place < timeline.other for place in visible(play, timeline, viewer)) - 1
    return OtherRules(then, now, alike, say(Sentence(_OTHERWISE, then=then, now=now, number=alike + 1), language))


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
        entries.insert(
            0, present.played(play.game, earlier, step.seat, token, turn, step.at, events, language, play.state)
        )
    return entries


def _seen(play: TableValue, step: Step, viewer: int | None) -> list[Event]:
    """What a viewer learnt from a step; after the end somebody without a seat learns all of it."""
    everything = viewer is None and is_open(play)
    return [event for event in step.events if everything or event.seen_by(viewer)]


def _token(play: TableValue, step: Step, viewer: int | None) -> str | None:
    mine = step.seat is not None and step.seat == viewer
    return step.token if mine or is_open(play) else None
