"""ARMY-BE-5: where scavengers go after a battle."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.action import (
    NO,
    NO_SIDE,
    SCAVENGE_TO,
    end_of,
    facing_of,
    offer,
    op_of,
    pack,
    simple,
    start_of,
)
from sztab.games.hex.rules.army import settle
from sztab.games.hex.rules.feature import empty_cells
from sztab.games.hex.rules.foundation import step_on
from sztab.games.hex.rules.ids import ARMY_BE_5, TURN_16
from sztab.games.hex.rules.log import E_SCAVENGED, note
from sztab.games.hex.rules.unit import all_units, facing_of_unit, kind_of, shift, with_facing
from sztab.games.hex.state import NOWHERE, SCAVENGER, State, Tables, Work

if TYPE_CHECKING:
    from sztab.games.hex.notation.tokens import Tokens


_FLIGHT = re.compile("([a-g][1-7])(?:-([a-g][1-7]))?(?:/([0-5]))?")


@kernel
def scavengers(s: State, t: Tables, seat: int) -> int:
    """ARMY-BE-5: units of a seat that may still be put elsewhere after this battle."""
    found = 0
    rest = s.occupied[seat] & ~s.netted & ~s.scavenged
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        if t.features[kind_of(s.unit[cell])] & SCAVENGER:
            found |= 1 << cell
    return found


@kernel
def can_scavenge(s: State, t: Tables, seat: int) -> bool:
    """ARMY-BE-5: is there anywhere to go, or another facing?"""
    if empty_cells(s, t):
        return True
    rest = scavengers(s, t, seat)
    while rest:
        if t.facings[kind_of(s.unit[lowest(rest)])] > 1:
            return True
        rest &= rest - 1
    return False


@kernel
def check_scavenging(s: State, t: Tables, start: int, end: int, facing: int) -> int:
    """ARMY-BE-5: any empty hex, or one's own hex with another facing."""
    if scavengers(s, t, s.asked) >> start & 1 == 0 or facing >= t.facings[kind_of(s.unit[start])]:
        return TURN_16
    if start == end:
        return TURN_16 if facing_of_unit(s.unit[start]) == facing else 0
    return 0 if (t.area[0] & ~all_units(s)) >> end & 1 else TURN_16


@kernel
def offers(s: State, t: Tables, w: Work) -> None:
    offer(w, simple(NO, 0, NOWHERE, 0))
    rest = scavengers(s, t, s.asked)
    while rest:
        start = lowest(rest)
        rest &= rest - 1
        ends = empty_cells(s, t) | 1 << start
        while ends:
            end = lowest(ends)
            ends &= ends - 1
            for facing in range(t.facings[kind_of(s.unit[start])]):
                if check_scavenging(s, t, start, end, facing) == 0:
                    offer(w, pack(SCAVENGE_TO, 0, start, NOWHERE, 0, end, facing, NO_SIDE))


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    if op_of(action) == NO:
        return 0
    if op_of(action) != SCAVENGE_TO:
        return TURN_16
    return check_scavenging(s, t, start_of(action), end_of(action), facing_of(action))


@kernel
def take(s: State, t: Tables, w: Work, action: int) -> None:
    if op_of(action) == NO:
        s.refused |= 1 << s.asked
        return
    start = start_of(action)
    end = end_of(action)
    unit = s.unit[start]
    note(w, E_SCAVENGED, ARMY_BE_5, s.asked, at=start, unit=unit, to=end, other=with_facing(unit, facing_of(action)))
    shift(s, t, start, end, facing_of(action))
    s.scavenged |= 1 << end
    if s.grounds:
        step_on(s, t, w, end)
    s.turned = 1
    settle(s, t, w)


def write(tokens: Tokens, action: int) -> str:
    start, end = start_of(action), end_of(action)
    to = f"-{tokens.names[end]}" if start != end else ""
    return f"{tokens.names[start]}{to}{tokens.turned(start, action)}"


def read(tokens: Tokens, token: str, text: str) -> int:
    match = _FLIGHT.fullmatch(text)
    if not match:
        return -1
    start, unit = tokens.unit_at(token, match[1])
    end = tokens.on_board(match[2], token) if match[2] else start
    return pack(SCAVENGE_TO, 0, start, NOWHERE, 0, end, tokens.facing(token, kind_of(unit), match[3]), NO_SIDE)
