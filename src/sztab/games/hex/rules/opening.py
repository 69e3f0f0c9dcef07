"""OPEN: what happens before the first segment of a battle."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.attack import add_hit, scorer
from sztab.games.hex.rules.charge import able_charges, blow_up
from sztab.games.hex.rules.ids import MODE_2, VEN_9
from sztab.games.hex.rules.log import E_STUNG, E_UNHURT, note
from sztab.games.hex.rules.marker import venom_of
from sztab.games.hex.rules.unit import is_hq, seat_of
from sztab.games.hex.state import CHARGES, NOWHERE, VENOM_SIDE, State, Tables, Work


@kernel
def opens(s: State, t: Tables, w: Work) -> bool:
    """OPEN-2: is there anything to do before the first segment?"""
    cells = s.marked
    while cells:
        if s.venom[lowest(cells)]:
            return True
        cells &= cells - 1
    return t.extras & CHARGES != 0 and able_charges(s, t, w) != 0


@kernel
def opening_hits(s: State, t: Tables, w: Work) -> None:
    """OPEN-1, VEN-9: every venom marker is a hit of its own, and charges explode."""
    rest = s.exploding
    while rest:
        blow_up(s, t, w, lowest(rest))
        rest &= rest - 1
    cells = s.marked
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        seat = seat_of(s.unit[cell])
        for owner in range(s.seats):
            for _ in range(venom_of(s, cell, owner)):
                if is_hq(s, t, cell) and s.lost >> seat & 1:
                    note(w, E_UNHURT, MODE_2, seat, at=cell, unit=s.unit[cell])
                else:
                    note(w, E_STUNG, VEN_9, owner, to=cell, other=s.unit[cell])
                    add_hit(w, NOWHERE, VENOM_SIDE, cell, 1, scorer(s, owner, seat, True), 1)
