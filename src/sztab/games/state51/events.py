"""Events of 51st State: from the kernel's rows of numbers to named facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sztab.core.event import Event
from sztab.games.state51.notation.write import GOOD_NAMES
from sztab.games.state51.position import FACTIONS, IDS
from sztab.games.state51.rules import log
from sztab.games.state51.rules.ids import RULE_IDS
from sztab.games.state51.state import BOARDS, CONVERSIONS, EXCHANGES, GOODS, KINDS, OWN_DEAL, PHASE_WORDS, UNKNOWN

_NAMES = {value: name.removeprefix("E_").lower() for name, value in vars(log).items() if name.startswith("E_")}
_SECRET = ("drawn", "put_aside")


def decode(rows: Iterable[Sequence[int]]) -> list[Event]:
    """Named events from the rows that the kernel wrote; what only one seat may learn comes as two."""
    events: list[Event] = []
    for row in rows:
        kind, rule, seat, card, good, count, other, target = (int(x) for x in row)
        name, id = _NAMES[kind], RULE_IDS[rule]
        data = _data(name, seat, card, good, count, other, target)
        if name == "drawn":
            events.append(Event("drew", id, {"seat": data["seat"]}))
        events.append(Event(name, id, data, frozenset({seat}) if name in _SECRET else None))
    return events


def _data(name: str, seat: int, card: int, good: int, count: int, other: int, target: int) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if name == "over":
        return {"winners": [str(place + 1) for place in range(4) if seat >> place & 1]}
    if seat >= 0:
        data["seat"] = str(seat + 1)
    if card >= 0:
        data.update(_face(card))
    if 0 <= good < GOODS:
        data["good"] = GOOD_NAMES[good]
    elif good == OWN_DEAL:
        data["good"] = "deal"
    if name == "phase":
        data["phase"] = PHASE_WORDS[count]
    elif name == "faction":
        data["faction"] = FACTIONS[count]
    elif name == "reshuffled":
        data["pile"] = ("main", "red", "blue")[target]
        data["count"] = count
        return data
    elif count:
        data["count"] = count
    if other >= 0:
        data["other"] = str(other + 1)
    if target >= 0:
        data["target"] = IDS[target]
    return data


def _face(face: int) -> dict[str, Any]:
    """What a gain or a payment is about: a card, a board, or the exchange of all boards."""
    if face == UNKNOWN:
        return {"card": "?"}
    if face < KINDS:
        return {"card": IDS[face]}
    if face >= EXCHANGES:
        return {"board": "exchange"}
    return {"board": FACTIONS[(face - BOARDS) // CONVERSIONS]}
