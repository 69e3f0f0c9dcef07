"""MODE-3: which opponent scores for a wound that one's own side gave to its HQ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sztab.core.kernel import kernel
from sztab.games.hex.rules.action import (
    NAME_SCORER,
    offer,
    op_of,
    payer_of,
    simple,
)
from sztab.games.hex.rules.ids import TURN_16
from sztab.games.hex.rules.mode import award, may_score
from sztab.games.hex.state import NOWHERE, State, Tables, Work

if TYPE_CHECKING:
    from sztab.games.hex.notation.tokens import Tokens


@kernel
def offers(s: State, t: Tables, w: Work) -> None:
    for seat in range(s.seats):
        if may_score(s, s.asked) >> seat & 1:
            offer(w, simple(NAME_SCORER, seat, NOWHERE, 0))


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    return 0 if op_of(action) == NAME_SCORER and may_score(s, s.asked) >> payer_of(action) & 1 else TURN_16


@kernel
def take(s: State, t: Tables, w: Work, action: int) -> None:
    s.to_name[s.asked] -= 1
    award(s, w, payer_of(action), 1)


def write(tokens: Tokens, action: int) -> str:
    return tokens.seating.letters[payer_of(action)]


def read(tokens: Tokens, token: str, text: str) -> int:
    letters = tokens.seating.letters
    return simple(NAME_SCORER, letters.index(text), NOWHERE, 0) if text in letters else -1
