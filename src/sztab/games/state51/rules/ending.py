"""END: when the game ends, and who has won."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.card import everybody
from sztab.games.state51.rules.ids import END_2, END_3, SOLO_11
from sztab.games.state51.rules.log import E_OVER, E_SCORED, note
from sztab.games.state51.rules.payment import goods_left
from sztab.games.state51.state import OPPONENT, OVER, RUINS, VP_TO_END, State, Work


@kernel
def is_triggered(s: State) -> bool:
    """END-1, SOLO-12: somebody has 25 VP."""
    best = 0
    for seat in range(everybody(s)):
        best = max(best, s.vp[seat])
    return best >= VP_TO_END


@kernel
def locations(s: State, seat: int) -> int:
    """END-2: locations in a State, ruins not counted."""
    found = 0
    for site in range(s.sites[seat]):
        if s.marks[seat][site] & RUINS == 0:
            found += 1
    return found


@kernel
def is_ahead(s: State, seat: int, other: int) -> int:
    """END-3: 1 if a seat is ahead of another, -1 if behind, 0 if they share."""
    for step in range(3):
        difference = s.vp[seat] - s.vp[other]
        if step == 1:
            difference = goods_left(s, seat) - goods_left(s, other)
        elif step == 2:
            difference = locations(s, seat) - locations(s, other)
        if difference:
            return 1 if difference > 0 else -1
    return 0


@kernel
def finish(s: State, w: Work) -> None:
    """END-2, END-3, SOLO-11: locations are scored and the winners found."""
    for seat in range(everybody(s)):
        count = locations(s, seat)
        s.vp[seat] += count
        note(w, E_SCORED, END_2, seat, count=count)
    s.phase = OVER
    s.stage = 0
    s.nth = 0
    if s.solo:
        s.result = 1 if s.vp[0] > s.vp[OPPONENT] else 1 << OPPONENT
    else:
        best = 0
        s.result = 1
        for seat in range(1, s.players):
            order = is_ahead(s, seat, best)
            if order > 0:
                best = seat
                s.result = 1 << seat
            elif order == 0:
                s.result |= 1 << seat
    note(w, E_OVER, SOLO_11 if s.solo else END_3, s.result)
