"""Positions as text: keyed lines, one fact each; what is empty is left out.

A view has the same lines, begins with whose it is, and says `?` for what that seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import get_args

from sztab.core.kernel import count
from sztab.games.wroclaw.data import Cards
from sztab.games.wroclaw.position import SPECTATOR, WHOLE
from sztab.games.wroclaw.state import (
    CALLING,
    DEPLOYING,
    FIRING,
    MANOEUVRE_WORDS,
    NONE,
    OVER,
    PHASE_WORDS,
    RETURNING,
    SEAT_NAMES,
    SETTING_ASIDE,
    SLOTS,
    THROWING,
    State,
    Variant,
)

RULES: tuple[Variant, ...] = get_args(Variant)
HIDDEN = "?"
NOBODY = "-"  # whose view a spectator's is


def print_position(cards: Cards, s: State, viewer: int = WHOLE) -> str:
    """A state as keyed lines, whole or as a seat (or a spectator) sees it."""
    lines = [
        ("view", "" if viewer == WHOLE else NOBODY if viewer == SPECTATOR else SEAT_NAMES[viewer]),
        ("rules", RULES[s.extended]),
        ("phase", _phase(s)),
        ("turn", str(s.turn) if s.turn else ""),
        ("first", SEAT_NAMES[s.first] if s.phase != CALLING else ""),
        ("dice", " ".join(str(s.dice[i]) for i in range(s.rolled))),
        ("hazards", _hazards(cards, s)),
    ]
    if s.phase == OVER:
        winners = [name for seat, name in enumerate(SEAT_NAMES) if s.result >> seat & 1]
        lines.append(("result", "+".join(winners) or "draw"))
    for seat, name in enumerate(SEAT_NAMES):
        hidden = viewer not in (WHOLE, seat)
        lines += [(f"{name} {key}", value) for key, value in _seat(cards, s, seat, hidden)]
    return "\n".join(f"{key}: {value}" for key, value in lines if value)


def _phase(s: State) -> str:
    word = PHASE_WORDS[s.phase]
    if s.phase in (FIRING, RETURNING):
        return f"{word} {SEAT_NAMES[s.on]}"
    if s.phase in (THROWING, DEPLOYING, SETTING_ASIDE):
        return " ".join([word, *(name for seat, name in enumerate(SEAT_NAMES) if s.waiting >> seat & 1)])
    return word


def _hazards(cards: Cards, s: State) -> str:
    words = [cards.hazards[s.hazard[i]].id for i in range(s.drawn)]
    if s.discarded != NONE:
        words.insert(1, f"-{cards.hazards[s.discarded].id}")
    return " ".join(words)


def _seat(cards: Cards, s: State, seat: int, hidden: bool) -> Iterable[tuple[str, str]]:
    face_down = s.field[seat][0] != NONE and not is_revealed(s)
    known = s.hand[seat] & s.seen[seat]
    unseen = count(s.hand[seat] & ~s.seen[seat])
    if hidden:
        yield "hand", " ".join(filter(None, [_people(cards, known), f"{unseen}*{HIDDEN}" if unseen else ""]))
        yield "down", f"{SLOTS}*{HIDDEN}" if face_down else ""
    else:
        yield "hand", _people(cards, s.hand[seat])
        yield "known", _people(cards, known)
        yield "down", " ".join(_fighter(cards, s, seat, slot) for slot in range(SLOTS)) if face_down else ""
    if is_revealed(s) and s.field[seat][0] != NONE:
        yield "field", " ".join(_fighter(cards, s, seat, slot) for slot in range(SLOTS))
    yield "resting", _people(cards, s.resting[seat])
    yield "wounded", _people(cards, s.wounded[seat])
    yield "dead", _people(cards, s.dead[seat])
    thrown, pool = count(s.thrown[seat]), sum(s.pool[seat])
    if hidden:
        yield "thrown", f"{thrown}*{HIDDEN}" if thrown else ""
        yield "pool", f"{pool}*{HIDDEN}" if pool else ""
    else:
        yield "thrown", _people(cards, s.thrown[seat])
        yield "pool", _tokens(s.pool[seat])
    yield "used", _tokens(s.used[seat])
    yield "perun", str(s.perun[seat]) if s.perun[seat] else ""


def is_revealed(s: State) -> bool:
    """Do the characters of this turn lie open (TURN-4)?"""
    return s.phase == FIRING


def people(mask: int) -> list[int]:
    """The numbers of the characters in a set."""
    return [number for number in range(int(mask).bit_length()) if mask >> number & 1]


@lru_cache(maxsize=4096)
def _people(cards: Cards, mask: int) -> str:
    return " ".join(cards.characters[number].id for number in people(mask))


def _tokens(counts: list[int]) -> str:
    return " ".join(word for word, n in zip(MANOEUVRE_WORDS, counts, strict=True) for _ in range(n))


def _fighter(cards: Cards, s: State, seat: int, slot: int) -> str:
    text = f"{cards.characters[s.field[seat][slot]].id}:{MANOEUVRE_WORDS[s.manoeuvre[seat][slot]]}"
    text += "'" * s.wounds[seat][slot]
    text += "~" if s.fired[seat] >> slot & 1 else ""
    text += "+" if s.fed[seat] >> slot & 1 else ""
    text += f"-{s.lowered[seat][slot]}" if s.lowered[seat][slot] else ""
    return text + ("!" if s.exposed[seat] >> slot & 1 else "")
