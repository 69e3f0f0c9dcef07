"""INST-3: where a pushed unit goes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.action import (
    GO_TO,
    end_of,
    offer,
    op_of,
    simple,
)
from sztab.games.hex.rules.feature import be_pushed, pushed_to
from sztab.games.hex.rules.ids import TURN_16
from sztab.games.hex.state import State, Tables, Work

if TYPE_CHECKING:
    from sztab.games.hex.notation.tokens import Tokens


_TO = re.compile("([a-g][1-7])(?:/[0-5])?")


@kernel
def offers(s: State, t: Tables, w: Work) -> None:
    ends = pushed_to(s, t, s.mover, s.moved)
    while ends:
        offer(w, simple(GO_TO, 0, lowest(ends), 0))
        ends &= ends - 1


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    fits = op_of(action) == GO_TO and pushed_to(s, t, s.mover, s.moved) >> end_of(action) & 1
    return 0 if fits else TURN_16


@kernel
def take(s: State, t: Tables, w: Work, action: int) -> None:
    be_pushed(s, t, w, end_of(action))


def write(tokens: Tokens, action: int) -> str:
    return tokens.names[end_of(action)]


def read(tokens: Tokens, token: str, text: str) -> int:
    match = _TO.fullmatch(text)
    if not match:
        return -1
    cell = tokens.on_board(match[1], token)
    return simple(GO_TO, 0, cell, 0) if text == match[1] else -1  # a pushed unit does not turn
