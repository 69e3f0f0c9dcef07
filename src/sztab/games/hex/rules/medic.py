"""MEDIC: hits taken over, one by one, until no able medic could take another (MEDIC-10)."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.ids import BTL_7, MEDIC_1, MEDIC_6, MEDIC_9
from sztab.games.hex.rules.log import E_ABSORBED, E_WOUNDED, note, pair
from sztab.games.hex.rules.module import linked, serves
from sztab.games.hex.rules.toughness import toughness_of
from sztab.games.hex.rules.unit import is_hq, kind_of, seat_of
from sztab.games.hex.state import (
    ADDED_TOUGHNESS,
    BLAST_SIDE,
    BOMB_SIDE,
    LETHAL,
    NOWHERE,
    OWNER_NAMES,
    WHICH_MEDIC,
    State,
    Tables,
    Work,
)


@kernel
def hit_code(cell: int, side: int, target: int, copy: int) -> int:
    """A hit in one number: who attacks (or NOWHERE, an instant) with which side, whom, and which copy of it."""
    return cell | side << 6 | target << 10 | copy << 16


@kernel
def code_of(w: Work, i: int) -> int:
    return hit_code(w.hit_from[i], w.hit_side[i], w.hit_to[i], w.hit_copy[i])


@kernel
def is_repeated(w: Work, i: int) -> bool:
    """Is there an equal hit before this one that nobody has taken over? To choose that one is the same."""
    repeated = False
    for j in range(i):
        repeated = repeated or (w.hit_taken[j] == 0 and code_of(w, j) == code_of(w, i))
    return repeated


@kernel
def recall_absorbed(s: State, w: Work) -> None:
    """Mark the hits already taken over in this wave, after they were worked out anew."""
    for j in range(s.absorptions):
        for i in range(w.hits):
            if w.hit_taken[i] == 0 and s.absorbed[j] == code_of(w, i):
                w.hit_taken[i] = 1
                break


@kernel
def pain(s: State, w: Work, cell: int) -> int:
    """Wounds that the hits not taken over would give to the unit here."""
    total = 0
    for i in range(w.hits):
        if w.hit_to[i] == cell and not w.hit_taken[i]:
            total += w.hit_power[i]
    return total


@kernel
def find_takers(s: State, t: Tables, w: Work) -> int:
    """Fill `takers`: the able medics of every unit (MEDIC-5, MEDIC-10). Returns all able medics."""
    for cell in range(len(w.takers)):
        w.takers[cell] = 0
    able = 0
    rest = s.medics & ~s.netted & ~s.spent & ~s.dead
    while rest:
        medic = lowest(rest)
        rest &= rest - 1
        if s.wounds[medic] + pain(s, w, medic) <= toughness_of(s, t, medic):
            able |= 1 << medic
            patients = linked(s, t, medic) & ~(1 << medic)  # MAT-3
            while patients:
                w.takers[lowest(patients)] |= 1 << medic
                patients &= patients - 1
    return able


@kernel
def chain_of(w: Work, cell: int, able: int) -> int:
    """MEDIC-6: the able medics that could come to take a hit on the unit here, directly or one for another."""
    seen = 0
    fresh = w.takers[cell] & able
    while fresh:
        medic = lowest(fresh)
        seen |= 1 << medic
        fresh = (fresh | w.takers[medic] & able) & ~seen
    return seen


@kernel
def who_may_die(w: Work, cell: int, able: int) -> int:
    """MEDIC-6: medics at the end of the chains that begin at this unit; of medics in a circle any."""
    last = 0
    able &= ~(1 << cell)
    chain = chain_of(w, cell, able)
    rest = chain
    while rest:
        medic = lowest(rest)
        rest &= rest - 1
        beyond = chain_of(w, medic, able)
        final = True
        others = beyond
        while others:
            if chain_of(w, lowest(others), able) >> medic & 1 == 0:
                final = False
            others &= others - 1
        if final:
            last |= 1 << medic
    return last


@kernel
def could_be_taken(s: State, w: Work, i: int) -> bool:
    """Is there an able medic for this hit?"""
    target = w.hit_to[i]
    return w.hit_taken[i] == 0 and w.hit_power[i] > 0 and s.spent >> target & 1 == 0 and w.takers[target] != 0


@kernel
def decider(s: State, t: Tables, w: Work, first: int) -> int:
    """MODE-12: of those whose medics could take a hit, the one who comes first; -1 when no hit can be taken."""
    for i in range(s.seats):
        seat = (first + i) % s.seats
        for j in range(w.hits):
            if could_be_taken(s, w, j) and belongs_to(s, t, w, j, seat):
                return seat
    return -1


@kernel
def belongs_to(s: State, t: Tables, w: Work, i: int, seat: int) -> bool:
    """May this seat decide about the hit: does a medic of its own take it?"""
    rest = w.takers[w.hit_to[i]]
    while rest:
        if serves(s, t, lowest(rest)) == seat:
            return True
        rest &= rest - 1
    return False


@kernel
def is_choice(s: State, t: Tables, w: Work, i: int, medic: int, able: int, seat: int) -> bool:
    """May this seat let this medic die for this hit?"""
    return (
        could_be_taken(s, w, i) and belongs_to(s, t, w, i, seat) and who_may_die(w, w.hit_to[i], able) >> medic & 1 == 1
    )


@kernel
def take_over(s: State, w: Work, i: int, medic: int) -> None:
    """MEDIC-1: the medic dies instead."""
    cell = w.hit_from[i]
    target = w.hit_to[i]
    rule = MEDIC_1 if w.takers[target] >> medic & 1 else MEDIC_6
    if w.hit_side[i] == BLAST_SIDE and cell != NOWHERE:
        rule = MEDIC_9
    attacker = -1 if cell == NOWHERE or w.hit_side[i] >= BOMB_SIDE else s.unit[cell]
    note(
        w,
        E_ABSORBED,
        rule,
        seat_of(s.unit[medic]),
        at=medic,
        unit=s.unit[medic],
        to=target,
        other=s.unit[target],
        x=cell,
        y=attacker,
        z=w.hit_power[i],
    )
    w.hit_taken[i] = 1
    s.spent |= 1 << medic
    s.absorbed[s.absorptions] = code_of(w, i)
    s.absorptions += 1


@kernel
def absorb(s: State, t: Tables, w: Work, first: int) -> bool:
    """Let medics take hits until none can. True: a player has to choose first (MEDIC-2..4, MEDIC-7)."""
    if s.medics == 0:
        return False
    while True:
        able = find_takers(s, t, w)
        if able == 0:
            return False
        seat = decider(s, t, w, first)
        if seat < 0:
            return False
        choices = 0
        chosen = 0
        dying = 0
        for i in range(w.hits):
            if could_be_taken(s, w, i) and belongs_to(s, t, w, i, seat) and not is_repeated(w, i):
                medics = who_may_die(w, w.hit_to[i], able)
                while medics:
                    choices += 1
                    chosen = i
                    dying = lowest(medics)
                    medics &= medics - 1
        if choices > 1:
            s.question = WHICH_MEDIC
            s.asked = seat
            return True
        take_over(s, w, chosen, dying)


@kernel
def count_wounds(s: State, t: Tables, w: Work) -> int:
    """BTL-7: wounds of the hits that nobody took over. Returns the units that die of them, spent medics included."""
    died = s.spent & ~s.dead
    for i in range(w.hits):
        if not w.hit_taken[i] and w.hit_power[i] > 0:
            target = w.hit_to[i]
            if is_hq(s, t, target):
                s.hq_wounds[seat_of(s.unit[target])] += w.hit_power[i]
                if w.hit_scorer[i] >= 0:
                    s.points[w.hit_scorer[i]] += w.hit_power[i]
                elif w.hit_scorer[i] == OWNER_NAMES:
                    s.to_name[seat_of(s.unit[target])] += w.hit_power[i]
            else:
                before = s.wounds[target]
                tough = t.tough[kind_of(s.unit[target])]
                if t.extras & ADDED_TOUGHNESS:
                    tough = toughness_of(s, t, target)
                s.wounds[target] = min(before + w.hit_power[i], LETHAL)
                s.changed = 1
                cell = w.hit_from[i]
                attacker = -1 if cell == NOWHERE or w.hit_side[i] >= BOMB_SIDE else s.unit[cell]
                note(
                    w,
                    E_WOUNDED,
                    BTL_7,
                    seat_of(s.unit[target]),
                    at=cell,
                    unit=attacker,
                    to=target,
                    other=s.unit[target],
                    x=before,
                    y=s.wounds[target],
                    z=pair(tough - t.tough[kind_of(s.unit[target])], min(w.hit_side[i], 7)),
                )
                if s.wounds[target] > tough:
                    died |= 1 << target
    return died
