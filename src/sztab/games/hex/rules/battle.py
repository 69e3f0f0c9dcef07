"""BTL: a battle, segment by segment, and the hits of an instant, which are a segment of their own (INST-11).

Everything is a step that can be left and taken up again: when a player has to choose, the question is put into the
state and the work stops; the answer lets it go on.
"""

from __future__ import annotations

from sztab.core.kernel import highest, kernel, lowest
from sztab.games.hex.rules.aim import follow, is_aimed
from sztab.games.hex.rules.army import in_agony, settle
from sztab.games.hex.rules.attack import add_hit, explode
from sztab.games.hex.rules.charge import able_charges
from sztab.games.hex.rules.foundation import bomb_segments, burst_bombs, holes_destroy, lift_bombs, waiting_bombs
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
    INX_1,
    MOD_3,
    MOD_5,
    OPEN_1,
    PAR_10,
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
from sztab.games.hex.rules.marker import clear_stuns, count_stock, give_marks, remember_mark
from sztab.games.hex.rules.medic import absorb, code_of, count_wounds, find_takers, recall_absorbed
from sztab.games.hex.rules.mode import score
from sztab.games.hex.rules.module import hindered, linked, serves
from sztab.games.hex.rules.opening import opening_hits, opens
from sztab.games.hex.rules.paralysis import paralysed_units, reckon
from sztab.games.hex.rules.questions.quartermaster import has_conversion
from sztab.games.hex.rules.strike import strike, strike_side
from sztab.games.hex.rules.unit import all_units, is_hq, is_netted, kind_of, remove, seat_of
from sztab.games.hex.state import (
    ABSORB,
    AFTERMATH,
    AIMING,
    AIR_STRIKE,
    BLAST,
    BLOW_ANYWHERE,
    BOMB,
    CHARGES,
    CONVERT,
    COUNT,
    DECLARE,
    DRILL,
    EXPLODE,
    EXPLOSION,
    FALLEN,
    FOUNDATIONS,
    GRENADE,
    HUNT_HITS,
    INSTANT_HITS,
    LETHAL,
    MARKERS,
    MARKING,
    NEXT_SEGMENT,
    NO_SIDE_AT_ALL,
    NOTHING,
    NOWHERE,
    OVER,
    PEACE,
    POINTS,
    REMOVE,
    SCORE,
    SCORE_LATE,
    SEGMENTS,
    SMALL_BOMB,
    STRIKE,
    STUN_MARK,
    VENOM_MARK,
    State,
    Tables,
    Work,
)

TOP_SEGMENT = 60
OPENING = TOP_SEGMENT + 1  # the step before the first segment (OPEN-1)
ALL_ICONS = (1 << 12) - 1
FIRST_EXTRA = 3  # the bit of the first extra icon; the printed ones come before it


@kernel
def start_battle(s: State, w: Work, kind: int, starter: int, rule: int) -> None:
    """A battle begins."""
    note(w, E_BATTLE, rule, starter, x=kind)
    s.stage = SEGMENTS
    s.step = NEXT_SEGMENT
    s.battle = kind
    s.starter = starter
    s.segment = OPENING
    s.changed = 0
    s.turned = 0
    s.scavenged = 0
    s.refused = 0


@kernel
def fight(s: State, t: Tables, w: Work) -> None:
    """Go on with a battle or with the hits of an instant until it is over or somebody has to choose."""
    if s.stage != INSTANT_HITS:
        reckon(s, t, w)
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
        elif s.step == MARKING:
            if not give_marks(s, t, w):
                w.still = paralysed_units(s, t)
                s.step = SCORE_LATE
        elif s.step == SCORE_LATE:
            if not score(s, w):
                end_segment(s)
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
    if due and w.zero and w.zero >> cell & 1:  # ZONE-1, ZONE-2
        return 1
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
    """BTL-5: icons whose value is this segment are used up, extra ones by their rank; in a Zone all of them."""
    if w.zero and w.zero >> cell & 1:
        s.acted[cell] |= ALL_ICONS
        return
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
    if s.segment == OPENING:
        s.segment = TOP_SEGMENT
        if t.extras & (MARKERS | CHARGES) and opens(s, t, w):
            s.segment = OPENING
            if t.extras & CHARGES:
                s.exploding = able_charges(s, t, w)
            note(w, E_SEGMENT, OPEN_1, x=OPENING)
            s.step = STRIKE
            return
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
    if s.grounds:
        coming |= bomb_segments(s, t)
    coming &= (1 << (s.segment + 1)) - 1
    if coming == 0:
        settle_end(s, t, w)
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
            if w.still >> cell & 1:
                note(w, E_MISSED_SEGMENT, PAR_10, seat_of(s.unit[cell]), at=cell, unit=s.unit[cell], x=s.segment)
            elif is_netted(s, cell):
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
        harmed = hindered(s, t, giver, serves(s, t, giver)) & s.actors
        while harmed:
            cell = lowest(harmed)
            harmed &= harmed - 1
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
def settle_end(s: State, t: Tables, w: Work) -> None:
    """OPEN-7: paralysis markers come off, holes destroy who stands on them, and the board is settled."""
    if t.extras & MARKERS:
        clear_stuns(s)
        w.still = 0
    if t.extras & FOUNDATIONS and holes_destroy(s, t, w):
        s.changed = 1
        settle(s, t, w)


@kernel
def end_battle(s: State) -> None:
    """The last segment is over."""
    for cell in range(len(s.acted)):
        s.acted[cell] = 0
    s.converted = 0
    s.segment = 0
    s.step = FALLEN
    s.stage = AFTERMATH
    if s.battle == DRILL:
        s.stage = PEACE
        s.phase = OVER


@kernel
def declare(s: State, t: Tables, w: Work) -> None:
    """BTL-8: whatever changes damage is declared first, from the player who started the battle on."""
    if t.extras & (AIMING | FOUNDATIONS):
        declare_by_kind(s, t, w)
        return
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
def declare_by_kind(s: State, t: Tables, w: Work) -> None:
    """OPEN-6: the same with attacks that have targets: first all explosions, then conversions, then targets."""
    for kind in range(3):
        for i in range(s.seats):
            seat = (s.starter + i) % s.seats
            if kind == 0:
                asks = asks_explosion(s, t, seat)
            elif kind == 1:
                asks = asks_conversion(s, t, seat)
            else:
                asks = asks_target(s, t, w, seat)
            if asks:
                s.asked = seat
                return
    s.answered = 0
    s.refused = 0
    s.step = STRIKE


@kernel
def asks_explosion(s: State, t: Tables, seat: int) -> bool:
    """FEAT-5: has this seat to say whether a unit explodes?"""
    rest = s.actors & s.occupied[seat] & ~s.answered
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        if t.features[kind_of(s.unit[cell])] & EXPLOSION:
            s.question = EXPLODE
            s.moved = cell
            return True
    bombs = waiting_bombs(s, t, seat) if s.grounds else 0
    if bombs:
        s.question = BOMB
        s.moved = lowest(bombs)
    return bombs != 0


@kernel
def asks_conversion(s: State, t: Tables, seat: int) -> bool:
    """MOD-8: has this seat to say whether an attack is converted?"""
    if s.refused >> seat & 1 or not has_conversion(s, t, seat):
        return False
    s.question = CONVERT
    return True


@kernel
def asks_target(s: State, t: Tables, w: Work, seat: int) -> bool:
    """AIM-18: has this seat to choose the target of an attack?"""
    rest = s.actors & s.occupied[seat] & ~s.exploding
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        if t.features[kind_of(s.unit[cell])] & BLOW_ANYWHERE and follow(s, t, w, cell, NO_SIDE_AT_ALL, True):
            return True
        sides = t.strikes[s.unit[cell]]
        while sides:
            direction = lowest(sides)
            sides &= sides - 1
            if is_aimed(t, s.unit[cell], direction, s.conversion[cell]) and follow(s, t, w, cell, direction, True):
                return True
    return False


@kernel
def gather_hits(s: State, t: Tables, w: Work) -> None:
    """All hits of this segment, wave of agony, hunt or instant."""
    w.hits = 0
    if s.stage == INSTANT_HITS:
        hits_of_instant(s, t, w)
    elif s.stage == HUNT_HITS and s.wave == 0:
        strike_side(s, t, w, s.hunter, s.aim, 0)
    else:
        if s.segment == OPENING and s.wave == 0 and s.stage == SEGMENTS:
            opening_hits(s, t, w)
        if s.bursting and s.wave == 0:
            burst_bombs(s, t, w)
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
    if s.tile == AIR_STRIKE or s.tile == SMALL_BOMB:
        cells = s.struck
        while cells:
            hit_by_tile(s, w, lowest(cells), 1, INST_6 if s.tile == AIR_STRIKE else INX_1)
            cells &= cells - 1
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
    if t.extras & MARKERS:
        remember_marks(s, t, w)
    s.absorptions = 0
    for i in range(len(s.absorbed)):
        s.absorbed[i] = 0
    s.step = REMOVE if s.marking else SCORE
    burst = s.sprung & ~s.exploding
    in_segment = s.stage == SEGMENTS and s.segment != OPENING  # OPEN-4
    if (in_segment and died) or burst:
        agony = in_agony(s, t, w, died) if in_segment else 0
        if agony or burst:
            s.exploding |= burst
            s.dying = agony | burst
            s.actors |= agony
            s.wave += 1
            s.step = STRIKE
            while agony:
                cell = lowest(agony)
                agony &= agony - 1
                note(w, E_AGONY, ARMY_BE_2, seat_of(s.unit[cell]), at=cell, unit=s.unit[cell], x=s.wave)


@kernel
def remember_marks(s: State, t: Tables, w: Work) -> None:
    """VEN-2, VEN-8: every attack that wounds and was not taken over leaves the markers it has."""
    for i in range(w.hits):
        if w.hit_marks[i] and not w.hit_taken[i]:
            seat = seat_of(s.unit[w.hit_from[i]])
            for kind in range(VENOM_MARK, STUN_MARK + 1):
                if w.hit_marks[i] & kind:
                    remember_mark(s, t, seat, kind, code_of(w, i))


@kernel
def remove_dead(s: State, t: Tables, w: Work) -> None:
    """BTL-3, END-6: the dead leave the board together and HQs lose their toughness; BTL-4: all is judged anew."""
    if s.marking:
        count_stock(s, t)
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
    if s.bursting:
        lift_bombs(s, w)
    s.bombs_asked = 0
    s.dead = 0
    s.spent = 0
    s.exploding = 0
    s.sprung = 0
    s.dying = 0
    s.wave = 0
    s.actors = 0
    s.aims = 0
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
            reckon(s, t, w)
    if s.marking:
        s.step = MARKING
    else:
        end_segment(s)


@kernel
def end_segment(s: State) -> None:
    """On to the next segment, or out of an instant's effect."""
    if s.stage == SEGMENTS:
        s.segment -= 1
        s.step = NEXT_SEGMENT
    else:
        s.stage = PEACE
        s.step = 0
        s.tile = 0
        s.target = 0
        s.struck = 0
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
    reckon(s, t, w)
    recall_hits(s, t, w)
    return find_takers(s, t, w)
