"""What may be done: every legal action."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.action import (
    DISCARD,
    END_TURN,
    EXECUTE,
    GIVEN,
    NO,
    NO_KIND,
    NO_SIDE,
    OWN_FEATURE,
    PLACE,
    PULL_IN,
    PUSH_BACK,
    REDRAW,
    THROW_NET,
    offer,
    pack,
    simple,
)
from sztab.games.hex.rules.army import (
    check_steel_net,
    is_replaceable,
)
from sztab.games.hex.rules.castling import offer_underground
from sztab.games.hex.rules.check import (
    check_place,
    check_redraw,
    check_tile,
)
from sztab.games.hex.rules.feature import (
    check_given_pull,
    empty_cells,
    offer_own_moves,
    own_feature,
)
from sztab.games.hex.rules.foundation import check_hole, free_cells
from sztab.games.hex.rules.instant import offer_instant, offer_targets
from sztab.games.hex.rules.module import givers_of
from sztab.games.hex.rules.questions.table import offer_answers
from sztab.games.hex.rules.setup import start_cells, start_tile
from sztab.games.hex.rules.unit import all_units, kind_number, opponents_of
from sztab.games.hex.state import (
    CASTLES,
    DISCARDING,
    EXECUTION,
    FOUNDATION,
    INSTANT,
    KINDS,
    NOTHING,
    NOWHERE,
    OVER,
    PLACING,
    PLAYING,
    PULL,
    PUSHING,
    REDRAWING,
    REINFORCEMENTS,
    STEEL_NET,
    State,
    Tables,
    Work,
)


@kernel
def legal(s: State, t: Tables, w: Work) -> int:
    """List every legal action in `w.actions`, each once; the draws of a pile are not listed here. Returns how many."""
    w.found = 0
    if s.phase == OVER:
        return 0
    if s.question != NOTHING:
        offer_answers(s, t, w)
    elif s.phase == PLACING:
        kind = start_tile(s, t)
        offer_places(w, PLACE, kind, start_cells(s, t, kind), t.facings[kind_number(s, kind)])
    elif s.phase == REDRAWING:
        offer_redraws(s, w)
    elif s.phase == DISCARDING:
        offer_discards(s, w)
    elif s.phase == PLAYING:
        offer_plays(s, t, w)
    return w.found


@kernel
def offer_discards(s: State, w: Work) -> None:
    for kind in range(KINDS):
        if s.hand[s.turn][kind] > 0:
            offer(w, simple(DISCARD, kind, NOWHERE, 0))


@kernel
def redraw_action(a: int, b: int, c: int) -> int:
    """MODE-10: three tiles given back, in order."""
    return REDRAW | a << 5 | b << 10 | c << 15 | NO_KIND << 20 | NO_KIND << 25 | NO_KIND << 30


@kernel
def offer_redraws(s: State, w: Work) -> None:
    """TURN-6, MODE-10."""
    offer(w, simple(NO, 0, NOWHERE, 0))
    if s.variant & REINFORCEMENTS == 0:
        offer(w, redraw_action(NO_KIND, NO_KIND, NO_KIND))
        return
    for a in range(KINDS):
        for b in range(a, KINDS):
            if s.hand[s.turn][a] and s.hand[s.turn][b]:
                for c in range(b, KINDS):
                    action = redraw_action(a, b, c)
                    if s.hand[s.turn][c] and check_redraw(s, REDRAW, action) == 0:
                        offer(w, action)


@kernel
def offer_places(w: Work, op: int, kind: int, cells: int, facings: int) -> None:
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        for facing in range(facings):
            offer(w, simple(op, kind, cell, facing))


@kernel
def offer_plays(s: State, t: Tables, w: Work) -> None:
    """Everything the player on turn may do in the play phase."""
    offer(w, simple(END_TURN, 0, NOWHERE, 0))
    offer_discards(s, w)
    for tile in range(KINDS):
        if s.hand[s.turn][tile] > 0 and check_tile(s, tile) == 0:
            kind = kind_number(s, tile)
            if t.role[kind] == INSTANT:
                offer_instant(s, t, w, tile, t.instant[kind])
            else:
                offer_tile(s, t, w, tile, kind)
    if s.grounds:
        offer_holes(s, t, w)
    own = s.occupied[s.turn] & ~s.netted
    while own:
        cell = lowest(own)
        own &= own - 1
        offer_own_moves(s, t, w, cell)
        if own_feature(s, t, cell, PUSHING):
            offer_targets(s, t, w, PUSH_BACK, OWN_FEATURE, cell)
        offer_given_pulls(s, t, w, cell)
        if own_feature(s, t, cell, CASTLES):
            offer_underground(s, t, w, cell)
        if own_feature(s, t, cell, STEEL_NET):
            targets = opponents_of(s, s.turn)
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                if check_steel_net(s, t, target) == 0:
                    offer(w, simple(THROW_NET, 0, target, 0))


@kernel
def offer_holes(s: State, t: Tables, w: Work) -> None:
    """FND-21: the units that one's own holes can draw in."""
    for hole in range(len(s.ground)):
        if s.grounds >> hole & 1 and s.ground[hole] // KINDS == s.turn:
            targets = t.near[hole] & opponents_of(s, s.turn)
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                if check_hole(s, t, hole, target) == 0:
                    offer(w, pack(PULL_IN, OWN_FEATURE, hole, NOWHERE, 0, target, 0, NO_SIDE))


@kernel
def offer_given_pulls(s: State, t: Tables, w: Work, cell: int) -> None:
    """MOD-12: pulls that modules give to the unit here."""
    modules = givers_of(s, t, PULL)
    while modules:
        module = lowest(modules)
        modules &= modules - 1
        targets = t.far[cell] & ~s.netted & all_units(s)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if check_given_pull(s, t, module, cell, target) == 0:
                offer(w, pack(PULL_IN, GIVEN + module, cell, NOWHERE, 0, target, 0, NO_SIDE))


@kernel
def offer_tile(s: State, t: Tables, w: Work, tile: int, kind: int) -> None:
    """Every hex and facing for a unit in hand; every free hex for a foundation (FND-1)."""
    if t.role[kind] == FOUNDATION:
        offer_places(w, PLACE, tile, 0 if s.terror[s.turn] else free_cells(s, t), 1)
        return
    cells = 0 if s.terror[s.turn] else empty_cells(s, t)
    own = s.occupied[s.turn]
    while own:
        cell = lowest(own)
        own &= own - 1
        if is_replaceable(s, t, cell):
            cells |= 1 << cell
    offer_places(w, PLACE, tile, cells, t.facings[kind])
    if t.features[kind] & EXECUTION:
        targets = opponents_of(s, s.turn)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if check_place(s, t, EXECUTE, tile, target, 0) == 0:
                offer_places(w, EXECUTE, tile, 1 << target, t.facings[kind])
