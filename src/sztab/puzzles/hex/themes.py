"""The themes of a puzzle: what its right turn does, and which rules decide the battle that follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sztab.core.event import Event
from sztab.core.kernel import count
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.rules.action import (
    AIM_AT,
    EXECUTE,
    GIVEN,
    HUNT_WITH,
    OWN_FEATURE,
    PLACE,
    PULL_IN,
    PUSH_BACK,
    STEP,
    SWAP,
    THROW_NET,
    end_of,
    op_of,
    payer_of,
    start_of,
)
from sztab.games.hex.state import AIR_STRIKE, GRENADE, KINDS, NOTHING
from sztab.puzzles.hex.line import Line
from sztab.puzzles.puzzle import Puzzle
from sztab.puzzles.texts import texts_of

_INSTANTS = {AIR_STRIKE: "bomb", GRENADE: "grenade"}


def proved_line(puzzle: Puzzle) -> Line:
    """The right turn and all that follows from it, as it is proved."""
    line = Line(GAME.read_position(puzzle.position), puzzle.goal)
    for token in puzzle.proof.solution:
        line.play(token)
    line.settle()
    if puzzle.turns == 2:
        kept = line.hand()
        line.reply()
        line.next_turn(kept)
        for token in puzzle.proof.second:
            line.play(token)
        line.settle()
    elif line.to_reply:
        line.reply()
    return line


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """All themes of a puzzle, the one that decides first."""
    line = proved_line(puzzle)
    found = set(_of_turn(puzzle)) | set(_of_battle(line))
    if puzzle.turns == 2:
        found.add("two_turns")
    if puzzle.goal.kind == "battle_or_not":
        found.add("timing")
    return tuple(word for word in texts_of("hex").theme if word in found) or ("quiet",)


def _of_turn(puzzle: Puzzle) -> Iterator[str]:
    """What the tokens of the right turn say."""
    position = GAME.read_position(puzzle.position)
    seat = int(position.now.turn)
    t = position.seating.tables
    for token in puzzle.proof.solution:
        before = position
        action = GAME.read_action(position, token) if position.now.question == NOTHING else 0
        position = GAME.play(position, token).state
        op, payer = op_of(action), payer_of(action)
        if op in (PLACE, EXECUTE):
            yield from _of_placing(before, position, action, seat)
        elif op == THROW_NET:
            yield "police"
        elif op == PUSH_BACK:
            yield "push"
        elif op == PULL_IN:
            yield "pull"
        elif op == HUNT_WITH:
            yield "hunt"
        elif op == SWAP:
            yield "castling"
        elif op == AIM_AT:
            yield _INSTANTS.get(int(t.instant[seat * KINDS + payer]), "sniper")
        elif op == STEP:
            if payer < OWN_FEATURE:
                yield "move"
            elif payer >= GIVEN:
                yield "transport"
            else:
                yield "rotation" if start_of(action) == end_of(action) else "mobility"


def _of_placing(before: Position, after: Position, action: int, seat: int) -> Iterator[str]:
    b, a, enemy = before.now, after.now, 1 - seat
    if op_of(action) == EXECUTE:
        yield "police"
    elif end_of(action) < len(b.unit) and b.unit[end_of(action)] >= 0:
        yield "police"
    if a.turn == seat and count(int(a.netted) & int(a.occupied[enemy])) > count(int(b.netted) & int(b.occupied[enemy])):
        yield "net"


class _Placed:
    """Units of the solver that came to stand somewhere in the right turn, by their hexes."""

    def __init__(self, line: Line) -> None:
        self.letter = line.start.seating.letters[line.seat]
        self.hexes: set[str] = set()
        self.modules: set[str] = set()
        for moment in line.moments:
            for event in moment.events:
                if event.kind == "placed" and event.data["seat"] == self.letter:
                    self.hexes.add(event.data["target"]["hex"])

    def is_new(self, unit: dict[str, Any]) -> bool:
        return unit.get("seat") == self.letter and unit.get("hex") in self.hexes


def _of_battle(line: Line) -> Iterator[str]:
    """What the events of the battles say, as far as it concerns the solver."""
    placed = _Placed(line)
    own = placed.letter
    events = [event for moment in line.moments for event in moment.events]
    fought = next((i for i, event in enumerate(events) if event.kind == "battle"), len(events))
    if fought < len(events) and events[fought].rule == "TURN-12":
        yield "full_board"
    battle = events[fought:]
    attacking: set[str] = set()
    for event in battle:
        yield from _of_event(event, own, placed, attacking)
    hqs = {letter: line.start.seating.board.names[int(hq)] for letter, hq in _hqs(line)}
    killed_by_hq = _struck_by(battle, hqs[own], own)
    if killed_by_hq:
        yield "hq_strike"
    quiet = {hex for hex in placed.hexes if hex not in attacking}
    if quiet and not any(_helps(battle, hex) for hex in quiet) and not _nets(line):
        yield "quiet"
    if any(event.kind == "died" and placed.is_new(event.data["unit"]) for event in battle):
        yield "sacrifice"
    ways = {event.data["way"] for event in battle if event.kind == "attack" and placed.is_new(event.data["unit"])}
    yield from ({"shot": "shot", "blow": "blow"}[way] for way in sorted(ways & {"shot", "blow"}))


def _hqs(line: Line) -> list[tuple[str, int]]:
    return [(letter, int(line.start.now.hq[seat])) for seat, letter in enumerate(line.start.seating.letters)]


def _of_event(event: Event, own: str, placed: _Placed, attacking: set[str]) -> Iterator[str]:
    data = event.data
    unit = data.get("unit", {})
    mine = unit.get("seat") == own
    if event.kind in ("attack", "exploded") and mine:
        attacking.add(unit.get("hex", ""))
    if event.kind == "attack" and mine and data["way"] == "gauss":
        yield "gauss"
    if event.kind == "exploded" and mine:
        yield "explosion"
    if event.kind == "converted":
        yield "conversion"
    if event.kind == "agony" and mine:
        yield "agony"
    if event.kind == "reflected" and mine:
        yield "reflection"
    if event.kind == "absorbed":
        yield "medic"
    if event.kind == "armour" and data.get("target", unit).get("seat") == own:
        yield "armour"
    if event.rule == "ATK-8" and mine and data.get("target", {}).get("seat") == own:
        yield "friendly_fire"
    if event.kind == "helped":
        yield from _of_help(event, own, placed)


def _of_help(event: Event, own: str, placed: _Placed) -> Iterator[str]:
    """A module that the turn has placed, or one that helps a unit it has placed; a taken one (MOD-11)."""
    giver, helped = event.data["unit"], event.data["target"]
    if giver["seat"] != own and helped["seat"] == own and any(event.data.get(w, 0) > 0 for w in _GIFTS):
        yield "scoper"
    if giver["seat"] != own or not (placed.is_new(giver) or placed.is_new(helped)):
        return
    if event.data.get("extra"):
        yield "extra_attack"
    if event.data.get("initiative"):
        yield "initiative"
    if event.data.get("melee") or event.data.get("shot"):
        yield "strength"


_GIFTS = ("extra", "initiative", "melee", "shot")


def _struck_by(events: Sequence[Event], hq: str, own: str) -> bool:
    """Does a unit die in a segment in which one's own HQ has struck it?"""
    struck: set[str] = set()
    for event in events:
        if event.kind == "segment":
            struck = set()
        elif event.kind == "attack" and event.data["unit"].get("hex") == hq and event.data["unit"]["seat"] == own:
            struck.add(event.data["target"].get("hex", ""))
        elif event.kind == "died" and event.data["unit"].get("hex") in struck:
            return True
    return False


def _helps(events: Sequence[Event], hex: str) -> bool:
    return any(event.kind in ("helped", "absorbed") and event.data["unit"].get("hex") == hex for event in events)


def _nets(line: Line) -> bool:
    return any(event.kind == "missed_segment" for moment in line.moments for event in moment.events)
