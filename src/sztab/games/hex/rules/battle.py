"""BTL: a battle, segment by segment, and the hits of an instant, which are a segment of their own (INST-11).

Everything is a step that can be left and taken up again: when a player has to choose, the question is put into the
state and the work stops; the answer lets it go on.
"""

from __future__ import annotations

from sztab.core.kernel import highest, kernel, lowest
from sztab.games.hex.rules.army import in_agony, settle
from sztab.games.hex.rules.attack import add_hit, explode, strike, strike_side
from sztab.games.hex.rules.ids import (
    ARMY_BE_2,
    BTL_1,
    BTL_3,
    BTL_5,
    END_6,
    END_9,
    INST_4,
    INST_5,
    INST_6,
    MOD_3,
    MOD_5,
    TURN_12,
)
from sztab.games.hex.rules.log import (
    E_AGONY,
    E_ATTACK,
    E_BATTLE,
    E_DIED,
    E_HELPED,
    E_HQ_WOUNDED,
    E_MISSED_SEGMENT,
    E_SEGMENT,
    note,
    pair,
)
from sztab.games.hex.rules.medic import absorb, count_wounds, find_takers, recall_absorbed
from sztab.games.hex.rules.mode import score
from sztab.games.hex.rules.module import add_up, linked, serves
from sztab.games.hex.rules.questions.quartermaster import has_conversion
from sztab.games.hex.rules.unit import all_units, is_hq, is_netted, kind_of, opponents_of, remove, seat_of
from sztab.games.hex.state import (
    ABSORB,
    AFTERMATH,
    AIR_STRIKE,
    BLAST,
    CONVERT,
    COUNT,
    DECLARE,
    DRILL,
    EXPLODE,
    EXPLOSION,
    FALLEN,
    GRENADE,
    HUNT_HITS,
    INSTANT_HITS,
    LETHAL,
    NEXT_SEGMENT,
    NOTHING,
    NOWHERE,
    OVER,
    PEACE,
    POINTS,
    REMOVE,
    SCORE,
    SEGMENTS,
    STRIKE,
    State,
    Tables,
    Work,
)

TOP_SEGMENT = 60
FIRST_EXTRA = 3  # the bit of the first extra icon; the printed ones come before it


@kernel
def start_battle(s: State, w: Work, kind: int, starter: int, rule: int) -> None:
    """A battle begins."""
    note(w, E_BATTLE, rule, starter, x=kind)
    s.stage = SEGMENTS
    s.step = NEXT_SEGMENT
    s.battle = kind
    s.starter = starter
    s.segment = TOP_SEGMENT
    s.changed = 0
    s.turned = 0
    s.scavenged = 0
    s.refused = 0


@kernel
def fight(s: State, t: Tables, w: Work) -> None:
    """Go on with a battle or with the hits of an instant until it is over or somebody has to choose."""
    if s.stage != INSTANT_HITS:
        add_up(s, t, w)
    if s.step == ABSORB:
        recall_hits(s, t, w)
    while s.question == NOTHING and s.stage != PEACE and s.stage != AFTERMATH:
        if s.step == NEXT_SEGMENT:
            next_segment(s, t, w)
        elif s.step == DECLARE:
            declare(s, t, w)
        elif s.step == STRIKE:
            gather_hits(s, t, w)
            s.step = ABSORB
        elif s.step == ABSORB:
            if not absorb(s, t, w, s.starter):
                s.step = COUNT
        elif s.step == COUNT:
            count_hits(s, t, w)
        elif s.step == SCORE:
            if not score(s, w):
                s.step = REMOVE
        else:
            remove_dead(s, t, w)


@kernel
def due_values(s: State, t: Tables, w: Work, cell: int) -> int:
    """MOD-6, BTL-5, BTL-6: the current values of the icons that are not used up, as bits."""
    kind = kind_of(s.unit[cell])
    values = 0
    due = 0
    for i in range(t.icons[kind]):
        value = current_value(t, w, kind, cell, i)
        values |= 1 << value
        if s.acted[cell] >> i & 1 == 0:
            due |= 1 << value
    sources = w.extra[cell]
    if sources > 0 and values:
        rank = FIRST_EXTRA
        for value in range(highest(values) - 1, -1, -1):
            if sources > 0 and values >> value & 1 == 0:
                sources -= 1
                if s.acted[cell] >> rank & 1 == 0:
                    due |= 1 << value
                rank += 1
    return due


@kernel
def current_value(t: Tables, w: Work, kind: int, cell: int, icon: int) -> int:
    """MOD-5, BTL-6: printed initiative and what modules add, never below zero."""
    value = t.initiative[kind][icon] + w.faster[cell]
    if value < 0:
        return 0
    return value if value < TOP_SEGMENT else TOP_SEGMENT


@kernel
def use_icons(s: State, t: Tables, w: Work, cell: int, segment: int) -> None:
    """BTL-5: icons whose value is this segment are used up, extra ones by their rank."""
    kind = kind_of(s.unit[cell])
    values = 0
    for i in range(t.icons[kind]):
        value = current_value(t, w, kind, cell, i)
        values |= 1 << value
        if value == segment:
            s.acted[cell] |= 1 << i
    sources = w.extra[cell]
    rank = FIRST_EXTRA
    for value in range(highest(values) - 1, -1, -1):
        if sources > 0 and values >> value & 1 == 0:
            sources -= 1
            if value == segment:
                s.acted[cell] |= 1 << rank
            rank += 1


@kernel
def next_segment(s: State, t: Tables, w: Work) -> None:
    """BTL-1, BTL-2: find the next segment in which anybody could act, and who does."""
    coming = 0
    ready = 0
    rest = all_units(s)
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        if t.icons[kind_of(s.unit[cell])]:
            w.due[cell] = due_values(s, t, w, cell)
            if w.due[cell]:
                ready |= 1 << cell
                coming |= w.due[cell]
    coming &= (1 << (s.segment + 1)) - 1
    if coming == 0:
        end_battle(s)
        return
    s.segment = highest(coming)
    note(w, E_SEGMENT, BTL_1, x=s.segment)
    s.actors = 0
    while ready:
        cell = lowest(ready)
        ready &= ready - 1
        if w.due[cell] >> s.segment & 1:
            use_icons(s, t, w, cell, s.segment)
            if is_netted(s, cell):
                note(w, E_MISSED_SEGMENT, BTL_5, seat_of(s.unit[cell]), at=cell, unit=s.unit[cell], x=s.segment)
            else:
                s.actors |= 1 << cell
    if w.quiet == 0:
        note_help(s, t, w)
    s.step = DECLARE


@kernel
def note_help(s: State, t: Tables, w: Work) -> None:
    """BTL-11: tell who helps or hinders those that act in this segment."""
    givers = s.givers & ~s.netted
    while givers:
        giver = lowest(givers)
        givers &= givers - 1
        kind = kind_of(s.unit[giver])
        helped = linked(s, t, giver) & s.actors
        while helped:
            cell = lowest(helped)
            helped &= helped - 1
            note(
                w,
                E_HELPED,
                MOD_3,
                seat_of(s.unit[giver]),
                at=giver,
                unit=s.unit[giver],
                to=cell,
                other=s.unit[cell],
                x=t.own_melee[kind],
                y=t.own_shot[kind],
                z=pair(t.own_initiative[kind], t.own_extra[kind]),
            )
        hindered = t.link[s.unit[giver]][giver] & opponents_of(s, serves(s, t, giver)) & s.actors
        while hindered:
            cell = lowest(hindered)
            hindered &= hindered - 1
            note(
                w,
                E_HELPED,
                MOD_5,
                seat_of(s.unit[giver]),
                at=giver,
                unit=s.unit[giver],
                to=cell,
                other=s.unit[cell],
                x=t.enemy_melee[kind],
                y=t.enemy_shot[kind],
                z=pair(t.enemy_initiative[kind], 0),
            )


@kernel
def end_battle(s: State) -> None:
    """The last segment is over."""
    for cell in range(len(s.acted)):
        s.acted[cell] = 0
    s.converted = 0
    s.serving = 0
    s.segment = 0
    s.step = FALLEN
    s.stage = AFTERMATH
    if s.battle == DRILL:
        s.stage = PEACE
        s.phase = OVER


@kernel
def declare(s: State, t: Tables, w: Work) -> None:
    """BTL-8: whatever changes damage is declared first, from the player who started the battle on."""
    for i in range(s.seats):
        seat = (s.starter + i) % s.seats
        rest = s.actors & s.occupied[seat] & ~s.answered
        while rest:
            cell = lowest(rest)
            rest &= rest - 1
            if t.features[kind_of(s.unit[cell])] & EXPLOSION:
                s.question = EXPLODE
                s.asked = seat
                s.moved = cell
                return
        if s.refused >> seat & 1 == 0 and has_conversion(s, t, seat):
            s.question = CONVERT
            s.asked = seat
            return
    s.answered = 0
    s.refused = 0
    s.step = STRIKE


@kernel
def gather_hits(s: State, t: Tables, w: Work) -> None:
    """All hits of this segment, wave of agony, hunt or instant."""
    w.hits = 0
    if s.stage == INSTANT_HITS:
        hits_of_instant(s, t, w)
    elif s.stage == HUNT_HITS:
        strike_side(s, t, w, s.hunter, s.aim, 0)
    else:
        rest = s.dying if s.wave else s.actors
        while rest:
            cell = lowest(rest)
            rest &= rest - 1
            if s.exploding >> cell & 1:
                explode(s, t, w, cell)
            else:
                strike(s, t, w, cell)


@kernel
def recall_hits(s: State, t: Tables, w: Work) -> None:
    """The same hits again, without telling them a second time, and which of them were taken over."""
    quiet = w.quiet
    w.quiet = 1
    gather_hits(s, t, w)
    w.quiet = quiet
    recall_absorbed(s, w)


@kernel
def hits_of_instant(s: State, t: Tables, w: Work) -> None:
    """INST-4..6: one wound to every unit that is hit; a grenade destroys."""
    if s.tile == AIR_STRIKE:
        cells = (t.near[s.target] | 1 << s.target) & all_units(s)
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            if not is_hq(s, t, cell):
                hit_by_tile(s, w, cell, 1, INST_6)
    elif s.tile == GRENADE:
        hit_by_tile(s, w, s.target, LETHAL, INST_4)
    else:
        hit_by_tile(s, w, s.target, 1, INST_5)


@kernel
def hit_by_tile(s: State, w: Work, cell: int, power: int, rule: int) -> None:
    note(w, E_ATTACK, rule, s.turn, at=NOWHERE, to=cell, other=s.unit[cell], x=6, y=power, z=BLAST)
    add_hit(w, NOWHERE, 6, cell, power, -1)


@kernel
def count_hits(s: State, t: Tables, w: Work) -> None:
    """BTL-7; ARMY-BE-2: units destroyed in a segment may attack once more in it."""
    died = count_wounds(s, t, w) & ~s.dead
    s.dead |= died
    s.absorptions = 0
    for i in range(len(s.absorbed)):
        s.absorbed[i] = 0
    s.step = SCORE
    if s.stage == SEGMENTS and died:
        agony = in_agony(s, t, died)
        if agony:
            s.dying = agony
            s.actors |= agony
            s.wave += 1
            s.step = STRIKE
            while agony:
                cell = lowest(agony)
                agony &= agony - 1
                note(w, E_AGONY, ARMY_BE_2, seat_of(s.unit[cell]), at=cell, unit=s.unit[cell], x=s.wave)


@kernel
def remove_dead(s: State, t: Tables, w: Work) -> None:
    """BTL-3, END-6: the dead leave the board together and HQs lose their toughness; BTL-4: all is judged anew."""
    rest = s.dead | s.exploding
    for seat in range(s.seats):
        if s.hq_wounds[seat] and s.mode != POINTS:
            after = max(s.toughness[seat] - s.hq_wounds[seat], 0)
            hq = s.hq[seat]
            note(
                w, E_HQ_WOUNDED, END_6, seat, at=hq, unit=s.unit[hq], x=s.toughness[seat], y=after, z=s.hq_wounds[seat]
            )
            if after != s.toughness[seat]:
                s.changed = 1
            s.toughness[seat] = after
            if after == 0:
                rest |= 1 << hq
        s.hq_wounds[seat] = 0
    s.dead = 0
    s.spent = 0
    s.exploding = 0
    s.dying = 0
    s.wave = 0
    s.actors = 0
    cells = s.converted
    while cells:
        s.conversion[lowest(cells)] = 0
        cells &= cells - 1
    if rest:
        s.changed = 1
        while rest:
            cell = lowest(rest)
            rest &= rest - 1
            s.acted[cell] = 0
            if is_hq(s, t, cell):
                remove(s, t, w, E_DIED, END_6 if s.stage == SEGMENTS else END_9, cell)
            else:
                remove(s, t, w, E_DIED, BTL_3, cell)
        settle(s, t, w)
        if s.stage == SEGMENTS:
            add_up(s, t, w)
    if s.stage == SEGMENTS:
        s.segment -= 1
        s.step = NEXT_SEGMENT
    else:
        s.stage = PEACE
        s.step = 0
        s.tile = 0
        s.target = 0
        s.hunter = 0
        s.aim = 0
        s.changed = 0


@kernel
def board_is_full(s: State, t: Tables) -> bool:
    """TURN-12, MODE-8: no empty hex is left (on the extended board: among the inner 19)."""
    return t.area[1] & ~all_units(s) == 0


@kernel
def fill_up(s: State, t: Tables, w: Work, kind: int) -> None:
    """TURN-12: a full board starts a battle; the player on turn has started it."""
    if board_is_full(s, t):
        start_battle(s, w, kind, s.turn, TURN_12)


@kernel
def prepare_hits(s: State, t: Tables, w: Work) -> int:
    """Work out again the hits that a medic question is about. Returns the able medics."""
    add_up(s, t, w)
    recall_hits(s, t, w)
    return find_takers(s, t, w)
