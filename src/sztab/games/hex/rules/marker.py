"""VEN, PAR: venom and paralysis markers on units, and who gets them at the end of a segment."""

from __future__ import annotations

from sztab.core.kernel import count, kernel, lowest
from sztab.games.hex.rules.ids import PAR_2, VEN_2
from sztab.games.hex.rules.log import E_PARALYSED, E_POISONED, note
from sztab.games.hex.state import MARK, MAX_MARKS, STUN_MARK, VENOM_MARK, State, Tables, Work


@kernel
def venom_of(s: State, cell: int, seat: int) -> int:
    """VEN-1: how many markers of a seat lie on the unit here."""
    return s.venom[cell] >> 4 * seat & 15


@kernel
def supply_of(t: Tables, seat: int, kind: int) -> int:
    """VEN-5, PAR-5: how many markers of a kind a seat has in all."""
    return t.venom_supply[seat] if kind == VENOM_MARK else t.stun_supply[seat]


@kernel
def owner_of_markers(s: State, t: Tables, seat: int, kind: int) -> int:
    """VEN-11, PAR-7: whose markers an attack of this seat puts: its own, or those of its first ally; -1 nobody's."""
    if supply_of(t, seat, kind):
        return seat
    for other in range(s.seats):
        if s.friends[seat] >> other & 1 and supply_of(t, other, kind):
            return other
    return -1


@kernel
def venom_left(s: State, t: Tables, seat: int) -> int:
    """VEN-5: markers that lie in the supply of a seat and its allies."""
    left = 0
    for other in range(s.seats):
        if s.friends[seat] >> other & 1:
            left += t.venom_supply[other]
            cells = s.marked
            while cells:
                left -= venom_of(s, lowest(cells), other)
                cells &= cells - 1
    return left


@kernel
def stuns_left(s: State, t: Tables, seat: int) -> int:
    """PAR-5, PAR-7: paralysis markers in the supply of a seat and its allies."""
    left = 0
    for other in range(s.seats):
        if s.friends[seat] >> other & 1:
            left += t.stun_supply[other]
    cells = s.marked
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        if s.stunned[cell] and s.friends[seat] >> (s.stunned[cell] - 1) & 1:
            left -= 1
    return left


@kernel
def put_stun(s: State, t: Tables, w: Work, cell: int, seat: int, rule: int) -> None:
    """PAR-2, INX-4: a paralysis marker on the unit here."""
    s.stunned[cell] = owner_of_markers(s, t, seat, STUN_MARK) + 1
    s.marked |= 1 << cell
    note(w, E_PARALYSED, rule, seat, to=cell, other=s.unit[cell])


@kernel
def clear_stuns(s: State) -> None:
    """PAR-8: at the end of a battle all paralysis markers come off."""
    cells = s.marked
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        s.stunned[cell] = 0
        if s.venom[cell] == 0:
            s.marked &= ~(1 << cell)


@kernel
def put_venom(s: State, t: Tables, w: Work, cell: int, seat: int) -> None:
    """VEN-2, VEN-6: one marker more on the unit here."""
    s.venom[cell] += 1 << 4 * owner_of_markers(s, t, seat, VENOM_MARK)
    s.marked |= 1 << cell
    s.changed = 1
    note(w, E_POISONED, VEN_2, seat, to=cell, other=s.unit[cell])


@kernel
def count_stock(s: State, t: Tables) -> None:
    """VEN-5: what may be put down in this segment: what comes back from its dead is there from the next one on."""
    for seat in range(s.seats):
        s.venom_stock[seat] = venom_left(s, t, seat)
        s.stun_stock[seat] = stuns_left(s, t, seat)


@kernel
def mark_code(seat: int, kind: int, hit: int) -> int:
    """An attack that would leave a marker, in one number: whose, which, and the hit."""
    return hit | seat << 19 | kind << 22


@kernel
def mark_target(code: int) -> int:
    return code >> 10 & 63


@kernel
def remember_mark(s: State, t: Tables, seat: int, kind: int, hit: int) -> None:
    """VEN-7: markers are given at the end of the segment."""
    if owner_of_markers(s, t, seat, kind) >= 0 and s.marking < MAX_MARKS:
        s.marks[s.marking] = mark_code(seat, kind, hit)
        s.marking += 1


@kernel
def marks_of(s: State, seat: int, kind: int) -> int:
    """How many attacks of a seat still wait for a marker; those whose unit has left the board are forgotten."""
    found = 0
    for i in range(s.marking):
        code = s.marks[i]
        if code and (s.unit[mark_target(code)] < 0 or (code >> 22 == STUN_MARK and s.stunned[mark_target(code)])):
            s.marks[i] = 0
        elif code >> 19 == seat | kind << 3:
            found += 1
    return found


@kernel
def marked_targets(s: State, seat: int, kind: int) -> int:
    """The hexes of the units that these attacks hit."""
    cells = 0
    for i in range(s.marking):
        if s.marks[i] and s.marks[i] >> 19 == seat | kind << 3:
            cells |= 1 << mark_target(s.marks[i])
    return cells


@kernel
def give_mark(s: State, t: Tables, w: Work, i: int) -> None:
    """One of the waiting attacks leaves its marker."""
    code = s.marks[i]
    seat = code >> 19 & 7
    kind = code >> 22
    if kind == VENOM_MARK:
        put_venom(s, t, w, mark_target(code), seat)
    else:
        put_stun(s, t, w, mark_target(code), seat, PAR_2)
    for other in range(s.seats):
        if s.friends[seat] >> other & 1:
            if kind == VENOM_MARK:
                s.venom_stock[other] -= 1
            else:
                s.stun_stock[other] -= 1
    s.marks[i] = 0


@kernel
def give_marks(s: State, t: Tables, w: Work) -> bool:
    """VEN-7, PAR-5: give markers to all attacks that leave one. True: their owner has to choose, there are too few."""
    for place in range(s.seats):
        seat = (s.starter + place) % s.seats
        for kind in range(VENOM_MARK, STUN_MARK + 1):
            if gives_kind(s, t, w, seat, kind):
                return True
    s.marking = 0
    return False


@kernel
def gives_kind(s: State, t: Tables, w: Work, seat: int, kind: int) -> bool:
    """The same for the markers of one kind that one seat puts."""
    waiting = marks_of(s, seat, kind)
    targets = count(marked_targets(s, seat, kind))
    stock = s.venom_stock[seat] if kind == VENOM_MARK else s.stun_stock[seat]
    if (waiting if kind == VENOM_MARK else targets) > stock > 0 and targets > 1:
        s.question = MARK
        s.asked = seat
        s.target = kind
        return True
    for i in range(s.marking):
        if s.marks[i] and s.marks[i] >> 19 == seat | kind << 3:
            stock = s.venom_stock[seat] if kind == VENOM_MARK else s.stun_stock[seat]
            if stock > 0 and (kind == VENOM_MARK or s.stunned[mark_target(s.marks[i])] == 0):
                give_mark(s, t, w, i)
            s.marks[i] = 0
    return False
