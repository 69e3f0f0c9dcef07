"""Events of In the Ruins of Wrocław: from the kernel's rows of numbers to named facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from msgspec import structs

from sztab.core.event import Event
from sztab.games.wroclaw.data import MODES, Cards
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.rules import log
from sztab.games.wroclaw.rules.ids import RULE_IDS
from sztab.games.wroclaw.scene.types import Shot
from sztab.games.wroclaw.state import (
    ARMOUR,
    BONUS,
    COVERED,
    FATAL,
    HAD,
    HIGH,
    LOW,
    LOWERED,
    MANOEUVRE_WORDS,
    MID,
    MODE,
    NO_DIE,
    PERUN,
    SEAT_NAMES,
    SECOND,
    THRESHOLD,
    TOP,
    TRACK,
    VALUE,
    WOUNDS,
    State,
)

_NAMES = {value: name.removeprefix("E_").lower() for name, value in vars(log).items() if name.startswith("E_")}
_MODES = tuple(MODES)
_PERUN: tuple[Literal["", "raise", "extra"], ...] = ("", "raise", "extra")


def decode(before: Position, rows: Iterable[Sequence[int]]) -> list[Event]:
    """Named events from the rows that the kernel wrote; places in the field are those of the position before."""
    decoder = _Decoder(before)
    return [decoder.event([int(x) for x in row]) for row in rows]


class _Decoder:
    """Turns rows into events."""

    def __init__(self, before: Position) -> None:
        self.cards = before.cards
        self.s = before.now

    def character(self, number: int) -> str:
        return self.cards.characters[number].id

    def fighter(self, seat: int, slot: int) -> str:
        return self.character(self.s.field[seat][slot])

    def event(self, row: list[int]) -> Event:
        kind, rule, seat, a, b, c = row[:6]
        name = _NAMES[kind]
        data: dict[str, Any] = {"seat": SEAT_NAMES[seat]} if seat >= 0 and name != "over" else {}
        if name == "shot":
            data.update(structs.asdict(shot_facts(self.cards, self.s, seat, a, b, row[5:])))
        elif name == "over":
            data["winners"] = [letter for n, letter in enumerate(SEAT_NAMES) if seat >> n & 1]
            data["short"] = [letter for n, letter in enumerate(SEAT_NAMES) if a >> n & 1]
            data["living"] = [b, c]
        elif name == "thrown":
            data["characters"] = [self.character(number) for number in (a, b, c)]
        elif name == "rolled":
            data.update(value=a, roll=b)
        elif name in ("hazard", "hazard_discarded"):
            data["hazard"] = self.cards.hazards[a].id
        elif name == "turn":
            data["turn"] = a
        elif name == "set_aside":
            data["manoeuvre"] = MANOEUVRE_WORDS[a]
        elif name in ("deployed", "revealed"):
            data.update(character=self.character(a), manoeuvre=MANOEUVRE_WORDS[b])
        elif name == "suffered":
            data.update(character=self.character(a), hazard=self.cards.hazards[b].id, wounds=c)
        elif name in ("buckshot", "exposed"):
            data["character"] = self.fighter(seat, a)
            if name == "buckshot":
                data["lowered"] = b
        elif name in ("home", "heavily_wounded", "died"):
            data.update(character=self.character(a), wounds=b)
        elif name == "perun":
            data.update(character=self.character(a), perun=b)
        elif name in ("dealt", "returned"):
            data["character"] = self.character(a)
        private = kind in log.PRIVATE and not (name == "set_aside" and b)
        return Event(name, RULE_IDS[rule], data, frozenset({seat}) if private else None)


def shot_facts(cards: Cards, s: State, seat: int, shooter: int, target: int, shot: Sequence[int]) -> Shot:
    """Everything that decides a shot at one target, from what `Work.shot` tells of it."""

    def fighter(side: int, slot: int) -> str:
        return cards.characters[s.field[side][slot]].id

    return Shot(
        shooter=fighter(seat, shooter),
        shooter_manoeuvre=MANOEUVRE_WORDS[s.manoeuvre[seat][shooter]],
        target=fighter(1 - seat, target),
        target_manoeuvre=MANOEUVRE_WORDS[s.manoeuvre[1 - seat][target]],
        mode=_MODES[shot[MODE]],
        perun=_PERUN[shot[PERUN]],
        dice=[int(shot[HIGH]), int(shot[MID]), int(shot[LOW])],
        track="highest" if shot[TRACK] == TOP else "lowest",
        die=int(shot[HIGH + shot[TRACK]]),
        bonus=int(shot[BONUS]),
        armour=int(shot[ARMOUR]),
        cover=int(shot[COVERED]),
        lowered=int(shot[LOWERED]),
        value=int(shot[VALUE]),
        second=int(shot[SECOND]) if shot[SECOND] != NO_DIE else None,
        threshold=int(shot[THRESHOLD]),
        hit=bool(shot[WOUNDS] > 0),
        wounds=int(shot[WOUNDS]),
        before=int(shot[HAD]),
        after=int(min(shot[HAD] + shot[WOUNDS], FATAL)),
    )
