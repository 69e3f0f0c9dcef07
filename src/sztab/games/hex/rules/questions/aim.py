"""AIM-1, AIM-5: whom an attack hits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sztab.core.action import BadInput
from sztab.core.kernel import kernel
from sztab.core.words import Sentence
from sztab.games.hex.rules.action import AIM_TO, end_of, facing_of, offer, op_of, pack, side_of, start_of
from sztab.games.hex.rules.aim import aim_code, find_options
from sztab.games.hex.rules.ids import TURN_16
from sztab.games.hex.rules.unit import opposite
from sztab.games.hex.state import NOWHERE, State, Tables, Work

if TYPE_CHECKING:
    from sztab.games.hex.notation.tokens import Tokens


_AIM = re.compile("([a-g][1-7])(?:/([0-5]))?>(?:([a-g][1-7])(?:/([0-5]))?|(-))")


@kernel
def offers(s: State, t: Tables, w: Work) -> None:
    find_options(s, t, w, s.moved, s.mover, s.target & 7, s.target >> 3)
    for i in range(w.options):
        offer(w, pack(AIM_TO, 0, s.mover, NOWHERE, 0, w.option_target[i], w.option_arrival[i], s.target & 7))


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    if op_of(action) != AIM_TO or start_of(action) != s.mover or side_of(action) != s.target & 7:
        return TURN_16
    find_options(s, t, w, s.moved, s.mover, s.target & 7, s.target >> 3)
    for i in range(w.options):
        if w.option_target[i] == end_of(action) and w.option_arrival[i] == facing_of(action):
            return 0
    return TURN_16


@kernel
def take(s: State, t: Tables, w: Work, action: int) -> None:
    s.aimed[s.aims] = aim_code(s.moved, s.mover, s.target & 7, end_of(action), facing_of(action))
    s.aims += 1
    s.target = 0


def write(tokens: Tokens, action: int) -> str:
    start, end = start_of(action), end_of(action)
    several = start != tokens.s.moved or tokens.has_several_aims(start)
    side = f"/{side_of(action)}" if several else ""
    if end == NOWHERE:
        return f"{tokens.names[start]}{side}>-"
    arrival = f"/{opposite(facing_of(action))}" if len(tokens.arrivals(end)) > 1 else ""
    return f"{tokens.names[start]}{side}>{tokens.names[end]}{arrival}"


def read(tokens: Tokens, token: str, text: str) -> int:
    match = _AIM.fullmatch(text)
    if not match:
        return -1
    start, _ = tokens.unit_at(token, match[1])
    side = int(match[2]) if match[2] else int(tokens.s.target) & 7
    if match[5]:
        return pack(AIM_TO, 0, start, NOWHERE, 0, NOWHERE, 0, side)
    end = tokens.on_board(match[3], token)
    ways = tokens.arrivals(end)
    if match[4] is None and len(ways) > 1:
        raise BadInput(Sentence("{token}: say on which side, {hex}/0 to {hex}/5.", token=token, hex=match[3]))
    arrival = opposite(int(match[4])) if match[4] else ways[0] if ways else 0
    return pack(AIM_TO, 0, start, NOWHERE, 0, end, arrival, side)
