"""FND-28: does the toxic bomb explode?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sztab.core.kernel import kernel
from sztab.games.hex.rules.action import NO, YES, end_of, offer, op_of, simple
from sztab.games.hex.rules.ids import TURN_16
from sztab.games.hex.state import NOWHERE, State, Tables, Work

if TYPE_CHECKING:
    from sztab.games.hex.notation.tokens import Tokens


@kernel
def offers(s: State, t: Tables, w: Work) -> None:
    offer(w, simple(YES, 0, s.moved, 0))
    offer(w, simple(NO, 0, NOWHERE, 0))


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    if op_of(action) == NO:
        return 0
    return 0 if op_of(action) == YES and end_of(action) == s.moved else TURN_16


@kernel
def take(s: State, t: Tables, w: Work, action: int) -> None:
    s.bombs_asked |= 1 << s.moved
    if op_of(action) == YES:
        s.bursting |= 1 << s.moved


def write(tokens: Tokens, action: int) -> str:
    return f"_{tokens.names[end_of(action)]}!"


def read(tokens: Tokens, token: str, text: str) -> int:
    cell = tokens.cell(text[1:-1]) if text.startswith("_") and text.endswith("!") else -1
    return simple(YES, 0, cell, 0) if cell >= 0 else -1
