"""MEDIC-2..4, MEDIC-7: which medic dies for which hit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sztab.core.action import BadInput
from sztab.core.kernel import kernel, lowest
from sztab.core.words import Sentence
from sztab.games.hex.rules.action import (
    MEDIC_DIES,
    NO_SIDE,
    end_of,
    mid_of,
    offer,
    op_of,
    pack,
    side_of,
    start_of,
)
from sztab.games.hex.rules.battle import prepare_hits
from sztab.games.hex.rules.ids import TURN_16
from sztab.games.hex.rules.medic import hit_code, is_choice, take_over, who_may_die
from sztab.games.hex.state import INSTANT_HITS, NOWHERE, State, Tables, Work

if TYPE_CHECKING:
    from sztab.games.hex.notation.tokens import Tokens


_MEDIC = re.compile("([a-g][1-7]):([a-z][a-z0-9])(?:/([0-5]))?>([a-g][1-7])")


@kernel
def offers(s: State, t: Tables, w: Work) -> None:
    able = prepare_hits(s, t, w)
    for i in range(w.hits):
        medics = who_may_die(w, w.hit_to[i], able)
        while medics:
            medic = lowest(medics)
            medics &= medics - 1
            if is_choice(s, t, w, i, medic, able, s.asked):
                offer(w, pack(MEDIC_DIES, 0, w.hit_from[i], medic, 0, w.hit_to[i], 0, w.hit_side[i]))


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    if op_of(action) != MEDIC_DIES or mid_of(action) >= len(s.unit):
        return TURN_16
    able = prepare_hits(s, t, w)
    code = hit_code(start_of(action), side_of(action), end_of(action))
    for i in range(w.hits):
        if hit_code(w.hit_from[i], w.hit_side[i], w.hit_to[i]) == code:
            return 0 if is_choice(s, t, w, i, mid_of(action), able, s.asked) else TURN_16
    return TURN_16


@kernel
def take(s: State, t: Tables, w: Work, action: int) -> None:
    prepare_hits(s, t, w)
    code = hit_code(start_of(action), side_of(action), end_of(action))
    for i in range(w.hits):
        if hit_code(w.hit_from[i], w.hit_side[i], w.hit_to[i]) == code:
            take_over(s, w, i, mid_of(action))


def write(tokens: Tokens, action: int) -> str:
    start, end = start_of(action), end_of(action)
    if start == NOWHERE:
        source = tokens.instant_code()
    else:
        source = tokens.names[start] + (f"/{side_of(action)}" if len(tokens.hit_sides(start, end)) > 1 else "")
    return f"{tokens.names[mid_of(action)]}:{source}>{tokens.names[end]}"


def read(tokens: Tokens, token: str, text: str) -> int:
    match = _MEDIC.fullmatch(text)
    if not match:
        return -1
    medic, target = tokens.on_board(match[1], token), tokens.on_board(match[4], token)
    attacker = tokens.cell(match[2])
    if attacker < 0:
        named = tokens.s.stage == INSTANT_HITS and match[2] == tokens.instant_code()
        return pack(MEDIC_DIES, 0, NOWHERE, medic, 0, target, 0, 6) if named else -1
    sides = tokens.hit_sides(attacker, target)
    if match[3] is None and len(sides) > 1:
        raise BadInput(Sentence("{token}: say with which side, {hex}/0 to {hex}/5.", token=token, hex=match[2]))
    side = int(match[3]) if match[3] else sides[0] if sides else NO_SIDE
    return pack(MEDIC_DIES, 0, attacker, medic, 0, target, 0, side)
