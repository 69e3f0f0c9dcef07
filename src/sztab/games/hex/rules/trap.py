"""TRAP: units that explode when an attack reaches one of their sides."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.hex.rules.ids import TRAP_1
from sztab.games.hex.rules.log import E_SPRUNG, note
from sztab.games.hex.rules.unit import seat_of
from sztab.games.hex.state import State, Tables, Work


@kernel
def is_set(s: State, t: Tables, w: Work, cell: int, side: int) -> bool:
    """TRAP-6, TRAP-13: does a trap that still works look this way?"""
    return t.trap[s.unit[cell]] >> side & 1 == 1 and s.dead >> cell & 1 == 0 and (s.netted | w.still) >> cell & 1 == 0


@kernel
def spring(s: State, w: Work, cell: int) -> None:
    """TRAP-4, TRAP-9: the trap explodes in the next wave, once."""
    if s.sprung >> cell & 1 == 0:
        s.sprung |= 1 << cell
    note(w, E_SPRUNG, TRAP_1, seat_of(s.unit[cell]), at=cell, unit=s.unit[cell])
