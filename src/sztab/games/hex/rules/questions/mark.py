"""VEN-7: which attacks leave a marker where there are too few."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sztab.core.kernel import kernel
from sztab.games.hex.rules.action import (
    MARK_BY,
    end_of,
    facing_of,
    mid_facing_of,
    offer,
    op_of,
    pack,
    side_of,
    start_of,
)
from sztab.games.hex.rules.ids import TURN_16
from sztab.games.hex.rules.marker import give_mark
from sztab.games.hex.rules.medic import hit_code
from sztab.games.hex.state import NOWHERE, State, Tables, Work

if TYPE_CHECKING:
    from sztab.games.hex.notation.tokens import Tokens


_MARK = re.compile("([a-g][1-7])(?:/([0-5]))?>([a-g][1-7])(?:/([0-5]))?([%^])")


@kernel
def mark_action(code: int) -> int:
    """The answer that names a waiting attack."""
    side = code >> 6 & 15
    return pack(MARK_BY, code >> 22, code & 63, NOWHERE, side >> 3, code >> 10 & 63, code >> 16 & 7, side & 7)


@kernel
def offers(s: State, t: Tables, w: Work) -> None:
    for i in range(s.marking):
        code = s.marks[i]
        if code and code >> 19 == s.asked | s.target << 3:
            first = True
            for j in range(i):
                if s.marks[j] == code:
                    first = False
            if first:
                offer(w, mark_action(code))


@kernel
def find_mark(s: State, action: int) -> int:
    """The waiting attack that an answer names, -1 if none."""
    side = side_of(action) | mid_facing_of(action) << 3
    hit = hit_code(start_of(action), side, end_of(action), facing_of(action))
    for i in range(s.marking):
        if s.marks[i] == hit | s.asked << 19 | s.target << 22:
            return i
    return -1


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    return 0 if op_of(action) == MARK_BY and find_mark(s, action) >= 0 else TURN_16


@kernel
def take(s: State, t: Tables, w: Work, action: int) -> None:
    give_mark(s, t, w, find_mark(s, action))
    s.target = 0


def write(tokens: Tokens, action: int) -> str:
    start, end = start_of(action), end_of(action)
    mine = [code for code in tokens.waiting_marks() if code & 63 == start and code >> 10 & 63 == end]
    side = f"/{side_of(action)}" if len({code >> 6 & 15 for code in mine}) > 1 else ""
    copies = len({code >> 16 & 7 for code in mine}) > 1
    arrival = f"/{(facing_of(action) + 2) % 6}" if copies and facing_of(action) else ""
    return f"{tokens.names[start]}{side}>{tokens.names[end]}{arrival}{'_%^'[int(tokens.s.target)]}"


def read(tokens: Tokens, token: str, text: str) -> int:
    if not _MARK.fullmatch(text):
        return -1
    codes = tokens.waiting_marks()
    found = [mark_action(code) for code in codes if write(tokens, mark_action(code)) == text]
    return found[0] if found else -1
