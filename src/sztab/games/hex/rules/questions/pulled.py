"""INST-7: where a pulled unit goes, and how it looks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.action import (
    GO_TO,
    end_of,
    facing_of,
    offer,
    op_of,
    simple,
)
from sztab.games.hex.rules.feature import be_pulled, pulled_to
from sztab.games.hex.rules.ids import TURN_16
from sztab.games.hex.rules.unit import kind_of
from sztab.games.hex.state import State, Tables, Work

if TYPE_CHECKING:
    from sztab.games.hex.notation.tokens import Tokens


_TO = re.compile("([a-g][1-7])(?:/([0-5]))?")


@kernel
def offers(s: State, t: Tables, w: Work) -> None:
    ends = pulled_to(s, t, s.mover, s.moved)
    while ends:
        end = lowest(ends)
        ends &= ends - 1
        for facing in range(t.facings[kind_of(s.unit[s.moved])]):
            offer(w, simple(GO_TO, 0, end, facing))


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    fits = op_of(action) == GO_TO and pulled_to(s, t, s.mover, s.moved) >> end_of(action) & 1
    return 0 if fits and facing_of(action) < t.facings[kind_of(s.unit[s.moved])] else TURN_16


@kernel
def take(s: State, t: Tables, w: Work, action: int) -> None:
    be_pulled(s, t, w, end_of(action), facing_of(action))


def write(tokens: Tokens, action: int) -> str:
    return tokens.names[end_of(action)] + tokens.turned(tokens.s.moved, action)


def read(tokens: Tokens, token: str, text: str) -> int:
    match = _TO.fullmatch(text)
    if not match:
        return -1
    cell = tokens.on_board(match[1], token)
    return simple(GO_TO, 0, cell, tokens.facing(token, kind_of(tokens.s.unit[tokens.s.moved]), match[2]))
