"""PAR: who makes no attacks."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.module import add_up, givers_of, serves
from sztab.games.hex.rules.unit import opponents_of
from sztab.games.hex.state import MARKERS, PARALYSERS, PARALYSES, State, Tables, Work


@kernel
def paralysed_units(s: State, t: Tables) -> int:
    """PAR-1, PAR-2, PAR-16, PAR-17: every paralysed unit."""
    found = 0
    if t.extras & MARKERS:
        cells = s.marked
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            if s.stunned[cell]:
                found |= 1 << cell
    if t.extras & PARALYSERS:
        modules = givers_of(s, t, PARALYSES)
        while modules:
            module = lowest(modules)
            modules &= modules - 1
            found |= t.link[s.unit[module]][module] & opponents_of(s, serves(s, t, module))
    return found


@kernel
def reckon(s: State, t: Tables, w: Work) -> None:
    """BTL-4: all that modules do to the units of a battle, and who makes no attacks."""
    add_up(s, t, w)
    w.still = paralysed_units(s, t) if t.extras & (MARKERS | PARALYSERS) else 0
