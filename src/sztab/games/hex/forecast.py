"""A battle before it is fought, or once more: segment by segment, who acts, who falls and what it costs the HQs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import convert

from sztab.core.event import Event
from sztab.core.kernel import clone
from sztab.games.hex import narration as story
from sztab.games.hex.battle_outcomes import battle_outcomes
from sztab.games.hex.position import Position, scratch
from sztab.games.hex.rules.army import settle
from sztab.games.hex.rules.battle import OPENING
from sztab.games.hex.rules.unit import lift
from sztab.games.hex.scene.types import Battle, Change, EventUnit, HqWound, Look, SceneEvent, Segment
from sztab.games.hex.scene.units import Looks, cells
from sztab.games.hex.state import NOTHING, OVER, SEGMENTS, State

LONGEST = 12.0  # seconds that the largest battle is shown
_SHOWN = {"battle": 0.8, "segment": 0.9, "attack": 0.55, "exploded": 0.55, "absorbed": 0.55, "hq_wounded": 0.2}

_REMOVED = ("died", "lair", "weak", "sunk")


def forecast(position: Position, language: str) -> Battle | None:
    """The battle that would be fought now, with the first option of every choice; None where none can be."""
    s = position.now
    if s.phase == OVER or s.question != NOTHING:
        return None
    outcome = battle_outcomes(position, first_only=True)[0]
    return replay(position, outcome.events, language, outcome.choices)


def told_again(begun: Position, happened: Sequence[Event], now: Position, language: str) -> Battle:
    """A battle under way: what happened since a position in or before it, and what follows with the first options."""
    events = of_battle(happened)
    if now.now.stage != SEGMENTS:
        return replay(begun, events, language, (), fought=True)
    outcome = battle_outcomes(now, first_only=True)[0]
    return replay(begun, [*events, *outcome.events], language, outcome.choices, under_way=True)


def fought(position: Position, events: Sequence[Event], language: str) -> Battle | None:
    """What one action brought of a battle: from its beginning, or from where it stood, to its end or to a question."""
    if position.now.stage != SEGMENTS and not any(event.kind == "battle" for event in events):
        return None
    told = replay(position, of_battle(events), language, (), fought=True)
    return told if told.segments else None


def film_seconds(events: Sequence[Event]) -> float:
    """How long these events are shown: each segment and each attack has its time, a large battle less of it."""
    kinds = [event.kind for event in events]
    if "battle" not in kinds and "instant" in kinds:
        return 0.0  # a bomb is no battle
    fights = [kind for kind in kinds if kind in _SHOWN]
    return round(min(LONGEST, sum(map(_SHOWN.__getitem__, fights))), 2)


def replay(
    position: Position,
    events: Sequence[Event],
    language: str,
    choices: Iterable[str],
    fought: bool = False,
    under_way: bool = False,
) -> Battle:
    """A battle from the events it had, beginning in this position."""
    told = _Replay(position, language)
    segments = [told.segment(part) for part in _segments(events)]
    return Battle(
        segments=segments,
        dies={unit.hex: part.segment for part in segments for unit in part.dies if unit.hex},
        hq={
            letter: Change(before=int(position.now.toughness[seat]), after=int(told.s.toughness[seat]))
            for seat, letter in enumerate(position.seating.letters)
        },
        units=told.units(),
        choices=list(choices),
        fought=fought,
        under_way=under_way,
        seconds=film_seconds(events),
    )


def of_battle(events: Sequence[Event]) -> list[Event]:
    """The events of the first battle among these; where none begins, they are those of one under way."""
    start = next((i for i, event in enumerate(events) if event.kind == "battle"), 0)
    ends = (i for i in range(start + 1, len(events)) if events[i].kind in ("battle", "turn", "over", "scavenged"))
    return list(events[start : next(ends, len(events))])


def _segments(events: Iterable[Event]) -> list[list[Event]]:
    """What happens before the first segment, and then each segment."""
    parts: list[list[Event]] = [[]]
    for event in events:
        if event.kind == "segment":
            parts.append([])
        parts[-1].append(event)
    return [part for part in parts if part]


class _Replay:
    """The board of a battle as it changes."""

    def __init__(self, position: Position, language: str) -> None:
        self.seating = position.seating
        self.language = language
        self.s: State = clone(State, position.now)
        self.number = int(self.s.segment) if self.s.stage == SEGMENTS else None

    def units(self) -> list[Look]:
        here = Position(self.seating, self.s, self.s)
        return Looks(here, self.language).brief()

    def segment(self, events: Sequence[Event]) -> Segment:
        """One segment as it begins, what happens in it, and what is gone when it ends."""
        number = events[0].data["segment"] if events[0].kind == "segment" else self.number
        number = None if number in ("open", OPENING) else number
        units = self.units()
        told = Segment(
            segment=number,
            units=units,
            due=[unit.hex for unit in units if number in (*unit.initiative, *unit.extra)],
            acts=sorted({event.data["unit"]["hex"] for event in events if event.kind in ("attack", "exploded")}),
            misses=[event.data["unit"]["hex"] for event in events if event.kind == "missed_segment"],
            dies=[convert(event.data["unit"], EventUnit) for event in events if event.kind in _REMOVED],
            hq=[
                HqWound(event.data["seat"], event.data["before"], event.data["after"])
                for event in events
                if event.kind == "hq_wounded"
            ],
            events=[convert(event.json(), SceneEvent) for event in events],
            lines=story.tell(events, self.language),
        )
        for event in events:
            self._happens(event)
        settle(self.s, self.seating.tables, scratch())
        return told

    def _happens(self, event: Event) -> None:
        data = event.data
        cell = self.seating.board.cell
        if event.kind in _REMOVED:
            lift(self.s, self.seating.tables, cell(data["unit"]["hex"]))
        elif event.kind == "wounded" and "hex" in data["target"]:
            self.s.wounds[cell(data["target"]["hex"])] = data["after"]
        elif event.kind in ("hq_wounded", "scored", "paid", "received"):
            self.s.toughness[self.seating.letters.index(data["seat"])] = data["after"]
        elif event.kind == "out":
            for place in cells(self.s.occupied[self.seating.letters.index(data["seat"])]):
                lift(self.s, self.seating.tables, place)
        elif event.kind == "net_back":
            for seat in range(self.s.seats):
                if self.s.steel[seat] == cell(data["unit"]["hex"]):
                    self.s.steel[seat] = -1
