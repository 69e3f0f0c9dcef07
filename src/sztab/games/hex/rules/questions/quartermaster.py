"""MOD-8: does a quartermaster turn a blow into a shot, or a shot into a blow?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sztab.core.action import BadInput
from sztab.core.kernel import kernel, lowest
from sztab.core.words import Sentence
from sztab.games.hex.rules.action import (
    CONVERT_SIDE,
    NO,
    facing_of,
    mid_of,
    offer,
    op_of,
    pack,
    side_of,
    simple,
    start_of,
)
from sztab.games.hex.rules.ids import MOD_8, TURN_16
from sztab.games.hex.rules.log import E_CONVERTED, note
from sztab.games.hex.rules.module import givers_of, linked, serves
from sztab.games.hex.rules.unit import seat_of
from sztab.games.hex.state import NOWHERE, QUARTERMASTER, State, Tables, Work

if TYPE_CHECKING:
    from sztab.games.hex.notation.tokens import Tokens


_CONVERSION = re.compile("([a-g][1-7]):([a-g][1-7])/([0-5])([ms]?)")


@kernel
def convertible(s: State, t: Tables, quartermaster: int, seat: int) -> int:
    """MOD-8, MODE-12: acting units that this quartermaster can serve at the word of this seat."""
    works_for = serves(s, t, quartermaster)
    units = linked(s, t, quartermaster) & s.actors & ~s.exploding & ~s.converted
    if works_for != seat_of(s.unit[quartermaster]):
        return units if works_for == seat else 0
    return units & s.occupied[seat]


@kernel
def convertible_part(t: Tables, unit: int, direction: int, part: int) -> bool:
    """MOD-8: has the side a blow (part 0) or a shot (part 1) that can be turned into the other?"""
    return part < 2 and (t.shot[unit][direction] if part else t.melee[unit][direction]) > 0


@kernel
def has_conversion(s: State, t: Tables, seat: int) -> bool:
    """MOD-8: could this seat convert any attack now?"""
    rest = givers_of(s, t, QUARTERMASTER)
    while rest:
        units = convertible(s, t, lowest(rest), seat)
        rest &= rest - 1
        while units:
            unit = s.unit[lowest(units)]
            units &= units - 1
            for direction in range(6):
                if t.shot[unit][direction] or t.melee[unit][direction]:
                    return True
    return False


@kernel
def convert(s: State, w: Work, quartermaster: int, cell: int, direction: int, part: int) -> None:
    """MOD-8: one side in one segment per unit and battle."""
    note(
        w,
        E_CONVERTED,
        MOD_8,
        s.asked,
        at=quartermaster,
        unit=s.unit[quartermaster],
        to=cell,
        other=s.unit[cell],
        x=direction,
        y=part,
    )
    s.conversion[cell] = 1 + 2 * direction + part
    s.converted |= 1 << cell


@kernel
def offers(s: State, t: Tables, w: Work) -> None:
    offer(w, simple(NO, 0, NOWHERE, 0))
    masters = givers_of(s, t, QUARTERMASTER)
    while masters:
        master = lowest(masters)
        masters &= masters - 1
        units = convertible(s, t, master, s.asked)
        while units:
            cell = lowest(units)
            units &= units - 1
            for side in range(6):
                for part in range(2):
                    if convertible_part(t, s.unit[cell], side, part):
                        offer(w, pack(CONVERT_SIDE, 0, cell, master, 0, NOWHERE, part, side))


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    if op_of(action) == NO:
        return 0
    quartermaster = mid_of(action)
    start = start_of(action)
    side = side_of(action)
    if op_of(action) != CONVERT_SIDE or side > 5 or givers_of(s, t, QUARTERMASTER) >> quartermaster & 1 == 0:
        return TURN_16
    if convertible(s, t, quartermaster, s.asked) >> start & 1 == 0:
        return TURN_16
    return 0 if convertible_part(t, s.unit[start], side, facing_of(action)) else TURN_16


@kernel
def take(s: State, t: Tables, w: Work, action: int) -> None:
    if op_of(action) == NO:
        s.refused |= 1 << s.asked
    else:
        convert(s, w, mid_of(action), start_of(action), side_of(action), facing_of(action))


def write(tokens: Tokens, action: int) -> str:
    start, side = start_of(action), side_of(action)
    unit = tokens.s.unit[start]
    both = tokens.t.melee[unit][side] and tokens.t.shot[unit][side]
    return f"{tokens.names[mid_of(action)]}:{tokens.names[start]}/{side}{'ms'[facing_of(action)] if both else ''}"


def read(tokens: Tokens, token: str, text: str) -> int:
    match = _CONVERSION.fullmatch(text)
    if not match:
        return -1
    quartermaster = tokens.on_board(match[1], token)
    cell, unit = tokens.unit_at(token, match[2])
    side = int(match[3])
    parts = [part for part in range(2) if (tokens.t.shot if part else tokens.t.melee)[unit][side]]
    if len(parts) > 1 and not match[4]:
        raise BadInput(Sentence("{token}: say which part, {text}m or {text}s.", token=token, text=text))
    part = "ms".index(match[4]) if match[4] else parts[0] if parts else 0
    return pack(CONVERT_SIDE, 0, cell, quartermaster, 0, NOWHERE, part, side)
