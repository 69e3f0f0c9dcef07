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
    facing_of,
    mid_facing_of,
    mid_of,
    offer,
    op_of,
    pack,
    side_of,
    start_of,
)
from sztab.games.hex.rules.battle import prepare_hits
from sztab.games.hex.rules.ids import TURN_16
from sztab.games.hex.rules.medic import code_of, hit_code, is_choice, is_repeated, take_over, who_may_die
from sztab.games.hex.state import BOMB_SIDE, INSTANT_HITS, NOWHERE, VENOM_SIDE, State, Tables, Work

if TYPE_CHECKING:
    from sztab.games.hex.notation.tokens import Tokens


_MEDIC = re.compile("([a-g][1-7]):(%|_?[a-z][a-z0-9])(?:/([0-5]))?>([a-g][1-7])(?:/([0-5]))?")


@kernel
def offers(s: State, t: Tables, w: Work) -> None:
    able = prepare_hits(s, t, w)
    for i in range(w.hits):
        medics = who_may_die(w, w.hit_to[i], able)
        while medics:
            medic = lowest(medics)
            medics &= medics - 1
            if is_choice(s, t, w, i, medic, able, s.asked) and not is_repeated(w, i):
                offer(w, medic_action(w, i, medic))


@kernel
def medic_action(w: Work, i: int, medic: int) -> int:
    """The answer that lets a medic die for a hit."""
    side = w.hit_side[i]
    return pack(MEDIC_DIES, 0, w.hit_from[i], medic, side >> 3, w.hit_to[i], w.hit_copy[i], side & 7)


@kernel
def named_hit(w: Work, action: int) -> int:
    """The hit that an answer names, of several equal ones the first that is not taken; -1 if none."""
    side = side_of(action) | mid_facing_of(action) << 3
    code = hit_code(start_of(action), side, end_of(action), facing_of(action))
    for i in range(w.hits):
        if w.hit_taken[i] == 0 and code_of(w, i) == code:
            return i
    return -1


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    if op_of(action) != MEDIC_DIES or mid_of(action) >= len(s.unit):
        return TURN_16
    able = prepare_hits(s, t, w)
    hit = named_hit(w, action)
    return 0 if hit >= 0 and is_choice(s, t, w, hit, mid_of(action), able, s.asked) else TURN_16


@kernel
def take(s: State, t: Tables, w: Work, action: int) -> None:
    prepare_hits(s, t, w)
    take_over(s, w, named_hit(w, action), mid_of(action))


def write(tokens: Tokens, action: int) -> str:
    start, end = start_of(action), end_of(action)
    side = side_of(action) | mid_facing_of(action) << 3
    arrival = ""
    if side == VENOM_SIDE:
        source = "%"
    elif side == BOMB_SIDE:
        source = f"_{tokens.names[start]}"
    elif start == NOWHERE:
        source = tokens.instant_code()
    else:
        hits = tokens.hits_on(start, end)
        source = tokens.names[start] + (f"/{side}" if len({one for one, _ in hits}) > 1 else "")
        if facing_of(action) and len([1 for one, _ in hits if one == side]) > 1:
            arrival = f"/{(facing_of(action) + 2) % 6}"
    return f"{tokens.names[mid_of(action)]}:{source}>{tokens.names[end]}{arrival}"


def read(tokens: Tokens, token: str, text: str) -> int:
    match = _MEDIC.fullmatch(text)
    if not match:
        return -1
    medic, target = tokens.on_board(match[1], token), tokens.on_board(match[4], token)
    found = [action for action in tokens.medic_answers(medic, target) if write(tokens, action) == text]
    if found:
        return found[0]
    attacker = tokens.cell(match[2])
    if match[2] in ("%",) or match[2].startswith("_"):
        return -1
    if attacker >= 0 and match[3] is None and len(tokens.hit_sides(attacker, target)) > 1:
        raise BadInput(Sentence("{token}: say with which side, {hex}/0 to {hex}/5.", token=token, hex=match[2]))
    if attacker < 0 and (tokens.s.stage != INSTANT_HITS or match[2] != tokens.instant_code()):
        return -1
    side = int(match[3]) if match[3] else NO_SIDE
    return pack(MEDIC_DIES, 0, attacker if attacker >= 0 else NOWHERE, medic, 0, target, 0, side)
