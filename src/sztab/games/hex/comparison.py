"""What a turn changes: the battle that would be fought without it beside the one that would be fought after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sztab.core.action import BadInput
from sztab.core.event import Event
from sztab.core.game import Outcome
from sztab.games.hex.battle_outcomes import battle_outcomes
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.rules.action import END_TURN, op_of
from sztab.games.hex.rules.unit import seat_of, tile_of
from sztab.games.hex.scene.types import Look
from sztab.games.hex.scene.units import Looks
from sztab.games.hex.state import NOTHING, OVER, POINTS, SEGMENTS


@dataclass(frozen=True)
class Piece:
    """A unit on its hex: where it stands after the turn, or stood where it does not outlast it."""

    seat: int
    kind: int  # the number of its tile within the army
    hex: str


@dataclass(frozen=True)
class Step:
    """One token of a turn: the position before it, its action, and the position after it."""

    before: Position
    token: str
    action: int
    after: Position
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Pace:
    """A unit that acts at another time than before."""

    piece: Piece
    before: int
    now: int


@dataclass
class Difference:
    """What a turn changes for a seat. Sets of units are in the order of their hexes."""

    steps: list[Step]
    fought: bool = False  # a battle belongs to the turn itself
    wins: bool = False
    points: bool = False  # the counters are points, not the toughness of HQs
    deals: int = 0  # what the other side's counters lose: in the turn and the battle in it or after it
    takes: int = 0
    hq_before: dict[int, int] = field(default_factory=dict)  # by seat: what the next battle costs its HQ ...
    hq_now: dict[int, int] = field(default_factory=dict)  # ... without the turn and after it
    hq_falls_before: set[int] = field(default_factory=set)
    hq_falls: set[int] = field(default_factory=set)
    destroyed: list[Piece] = field(default_factory=list)  # theirs, at once
    kills: list[Piece] = field(default_factory=list)  # theirs, in the battle, and not without the turn
    spared: list[Piece] = field(default_factory=list)  # theirs that would have fallen
    saved: list[Piece] = field(default_factory=list)  # own that would have fallen
    lost: list[Piece] = field(default_factory=list)  # own that fall because of the turn
    netted: list[Piece] = field(default_factory=list)  # theirs, newly
    freed: list[Piece] = field(default_factory=list)  # own, no longer
    faster: list[Pace] = field(default_factory=list)  # own that act earlier
    slower: list[Pace] = field(default_factory=list)  # theirs that act later
    kept: list[int] = field(default_factory=list)  # kinds of tiles that stay in hand when the turn ends

    @property
    def consequence(self) -> tuple[object, ...]:
        """What tells one turn's outcome from another's."""
        sets = (self.destroyed, self.kills, self.spared, self.saved, self.lost, self.netted, self.freed)
        return (self.fought, self.wins, self.deals, self.takes, *(frozenset(one) for one in sets))

    @property
    def is_quiet(self) -> bool:
        """Does a battle right after the turn bring what it would have brought without it?"""
        if self.fought or self.wins or self.hq_before != self.hq_now or self.faster or self.slower:
            return False
        return not any(
            (self.destroyed, self.kills, self.spared, self.saved, self.lost, self.netted, self.freed)
        )  # fmt: skip


@dataclass(frozen=True)
class _Fate:
    """What a battle brings: the counters after it and the hexes of those who fall."""

    counters: list[int]
    falls: set[str]


def played(position: Position, tokens: Iterable[str]) -> list[Step]:
    """The tokens one after another, as far as they can be played."""
    steps: list[Step] = []
    for token in tokens:
        try:
            action = GAME.read_action(position, token)
            step = GAME.apply(position, action)
        except BadInput:
            break
        steps.append(Step(position, token, action, step.state, step.events))
        position = step.state
    return steps


def compare(position: Position, tokens: Sequence[str], seat: int) -> Difference:
    """What these tokens change for a seat: in the turn, and in a battle right after it."""
    steps = played(position, tokens)
    ends = bool(steps) and op_of(steps[-1].action) == END_TURN
    # A battle is looked for in the turn's own steps, the end included: the last pile may bring the final one.
    battle = next((i for i, step in enumerate(steps) if any(one.kind == "battle" for one in step.events)), None)
    inside = position.now.stage == SEGMENTS
    found = Difference(steps, fought=battle is not None or inside, points=position.now.mode == POINTS)
    last = steps[-1].after if steps else position
    pending = GAME.pending(last)
    found.wins = isinstance(pending, Outcome) and seat in pending.winners
    whereabouts = _Whereabouts(position)
    for step in () if inside else steps[:battle]:
        whereabouts.follow(step.after)
    begins = position if inside else steps[battle].before if battle is not None else steps[-1].before if ends else last
    _Comparing(found, position, begins, last, whereabouts, seat).run()
    if ends and battle is None:
        found.kept = [kind for kind, count in enumerate(begins.now.hand[seat]) for _ in range(int(count))]
    return found


class _Whereabouts:
    """Which unit of the board before a turn stands where now; None: it was not there."""

    def __init__(self, position: Position) -> None:
        self.names = position.seating.board.names
        self.now = _board(position)
        self.start = dict(self.now)
        self.origin: dict[str, str | None] = {hex: hex for hex in self.now}

    def follow(self, position: Position) -> None:
        """One action later: a unit that is gone in one place and there in another has moved."""
        board = _board(position)
        gone = {hex: unit for hex, unit in self.now.items() if board.get(hex) != unit}
        come = {hex: unit for hex, unit in board.items() if self.now.get(hex) != unit}
        origin = {hex: self.origin[hex] for hex in board if hex not in come}
        for hex, unit in come.items():
            left = next((place for place, other in gone.items() if other == unit), None)
            origin[hex] = None if left is None else self.origin[left]
            if left is not None:
                del gone[left]
        self.now, self.origin = board, origin


def _board(position: Position) -> dict[str, tuple[int, int]]:
    """The seat and kind of the unit on each hex that has one."""
    s = position.now
    names = position.seating.board.names
    return {
        names[cell]: (int(seat_of(unit)), int(tile_of(unit)))
        for cell in range(len(names))
        if (unit := int(s.unit[cell])) >= 0
    }


class _Comparing:
    """Fills in a difference: from the position before the turn, that before the battle, and the last one."""

    def __init__(
        self, found: Difference, start: Position, begins: Position, last: Position, where: _Whereabouts, seat: int
    ) -> None:
        self.found = found
        self.start, self.begins, self.last = start, begins, last
        self.where = where
        self.friends = int(start.now.friends[seat])
        self.seats = range(int(start.now.seats))

    def own(self, seat: int) -> bool:
        return bool(self.friends >> seat & 1)

    def run(self) -> None:
        found = self.found
        inside = self.start.now.stage == SEGMENTS
        happened = [event for step in found.steps for event in step.events]
        without = self._otherwise() if inside else None if found.fought else _fate(self.start)
        after = _finished(self.last, happened) if found.fought else _fate(self.begins)
        counters = [int(n) for n in self.start.now.toughness]
        now = after.counters if after else [int(n) for n in self.last.now.toughness]
        self._count(counters, now)
        if without and after:
            self._hqs(without, after)
        self._fallen(without.falls if without else set(), after.falls if after else set())
        self._standing()

    def _otherwise(self) -> _Fate | None:
        """What the first other answer to a question inside a battle would bring."""
        chosen = [step.action for step in self.found.steps[:1]]
        other = next((action for action in GAME.legal(self.start) if action not in chosen), None)
        if other is None:
            return None
        step = GAME.apply(self.start, other)
        return _finished(step.state, step.events)

    def _count(self, before: Sequence[int], now: Sequence[int]) -> None:
        """What is dealt and taken; points go to whoever scores them."""
        sign = -1 if self.found.points else 1
        for seat in self.seats:
            loss = sign * (before[seat] - now[seat])
            if self.own(seat) != self.found.points:
                self.found.takes += max(loss, 0)
            else:
                self.found.deals += max(loss, 0)

    def _hqs(self, without: _Fate, after: _Fate) -> None:
        if self.found.points:
            return
        before, now = self.start.now.toughness, self.begins.now.toughness
        for seat in self.seats:
            self.found.hq_before[seat] = int(before[seat]) - without.counters[seat]
            self.found.hq_now[seat] = int(now[seat]) - after.counters[seat]
            if without.counters[seat] <= 0 < before[seat]:
                self.found.hq_falls_before.add(seat)
            if after.counters[seat] <= 0 < now[seat]:
                self.found.hq_falls.add(seat)

    def _fallen(self, without: set[str], after: set[str]) -> None:
        """Who falls and who no longer does. HQs are counted, not listed."""
        where, found = self.where, self.found
        for hex, (seat, kind) in sorted(where.now.items()):
            origin = where.origin[hex]
            fell, falls = origin in without, hex in after
            if fell == falls or self._is_hq(hex):
                continue
            sets = ((found.spared, found.kills), (found.saved, found.lost))
            sets[self.own(seat)][falls].append(Piece(seat, kind, hex))
        gone = where.start.keys() - {origin for origin in where.origin.values() if origin}
        for hex in sorted(gone):
            seat, kind = where.start[hex]
            if not self.own(seat):
                found.destroyed.append(Piece(seat, kind, hex))

    def _standing(self) -> None:
        """Nets and initiatives, before the battle and the turn."""
        if self.found.fought:
            return
        before = {look.hex: look for look in Looks(self.start, "en").brief()}
        for look in Looks(self.begins, "en").brief():
            origin = self.where.origin.get(look.hex)
            then = before.get(origin) if origin else None
            seat, kind = self.where.now[look.hex]
            piece = Piece(seat, kind, look.hex)
            if then and look.netted != then.netted:
                if look.netted and not self.own(seat):
                    self.found.netted.append(piece)
                elif then.netted and self.own(seat):
                    self.found.freed.append(piece)
            if then and not look.netted:
                self._pace(piece, then, look)

    def _pace(self, piece: Piece, then: Look, now: Look) -> None:
        if not (then.initiative and now.initiative) or then.initiative[0] == now.initiative[0]:
            return
        pace = Pace(piece, then.initiative[0], now.initiative[0])
        if self.own(piece.seat) and pace.now > pace.before:
            self.found.faster.append(pace)
        elif not self.own(piece.seat) and pace.now < pace.before:
            self.found.slower.append(pace)

    def _is_hq(self, hex: str) -> bool:
        s = self.begins.now
        cell = self.begins.seating.board.cell(hex)
        return any(int(s.hq[seat]) == cell for seat in self.seats)


def _fate(position: Position) -> _Fate | None:
    """The battle that would be fought now, with the first option of every choice; None where none can be."""
    s = position.now
    if s.phase == OVER or (s.question != NOTHING and s.stage != SEGMENTS):
        return None
    outcome = battle_outcomes(position, first_only=True)[0]
    return _Fate(list(outcome.hq.values()), _falls(outcome.events))


def _finished(position: Position, events: Iterable[Event]) -> _Fate:
    """A battle that was fought; where it waits for an answer, with the first answers from there on."""
    falls = _falls(events)
    counters = [int(n) for n in position.now.toughness]
    if position.now.stage == SEGMENTS:
        rest = battle_outcomes(position, first_only=True)[0]
        return _Fate(list(rest.hq.values()), falls | _falls(rest.events))
    return _Fate(counters, falls)


def _falls(events: Iterable[Event]) -> set[str]:
    return {event.data["unit"]["hex"] for event in events if event.kind in ("died", "lair")}
