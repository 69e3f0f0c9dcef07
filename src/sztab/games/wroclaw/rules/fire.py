"""FIRE: who may shoot at whom, and what a shot does."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.wroclaw.rules.action import (
    ALL,
    END_FIRE,
    mode_of,
    offer,
    perun_of,
    pips_of,
    shooter_of,
    shot,
    simple,
    target_of,
)
from sztab.games.wroclaw.rules.ids import WEAP_1, WEAP_3
from sztab.games.wroclaw.rules.log import E_BUCKSHOT, E_EXPOSED, note, note_shot
from sztab.games.wroclaw.rules.reasons import (
    EXPLORING,
    HAS_FED,
    HAS_FIRED,
    NO_TARGET,
    ONE_TARGET,
    ONLY_EXTRA,
    PERUN_GONE,
    WRONG_MODE,
    WRONG_PIPS,
)
from sztab.games.wroclaw.rules.weapon import BUCKSHOT_HOLE, bonus, fits, rule_of, set_dice, wounds_dealt
from sztab.games.wroclaw.state import (
    ARMOUR,
    ATTACK,
    BONUS,
    BOTTOM,
    BUCKSHOT,
    COVER,
    COVERED,
    EXPLORE,
    EXTRA,
    FATAL,
    FINESSE_SHOT,
    FOCUSED_BEAM,
    HAD,
    HEAVY,
    HIGH,
    LONG_BURST,
    LOWERED,
    MODE,
    NO_DIE,
    NO_PERUN,
    PENETRATING_BEAM,
    PERUN,
    RAISE,
    SECOND,
    SLOTS,
    THRESHOLD,
    TOP,
    TRACK,
    VALUE,
    WOUNDS,
    State,
    Tables,
    Work,
)

COVER_ARMOUR = 2


@kernel
def is_covered(s: State, seat: int) -> int:
    """FIRE-3: has this side a character in cover that can still cover others?"""
    for slot in range(SLOTS):
        if s.manoeuvre[seat][slot] == COVER and s.wounds[seat][slot] < HEAVY and s.exposed[seat] >> slot & 1 == 0:
            return 1
    return 0


@kernel
def active_track(mode: int, shooter: int, target: int) -> int:
    """FIRE-1, WEAP-4: the track of the active die, by the manoeuvres of shooter and target."""
    if mode == PENETRATING_BEAM or (shooter == ATTACK and target != COVER):
        return TOP
    return BOTTOM


@kernel
def aim(s: State, t: Tables, w: Work, seat: int, shooter: int, target: int, mode: int, covered: int) -> int:
    """FIRE-2: what a shot at one target would do, with the dice of `set_dice`: its wounds, and why in `w.shot`."""
    foe = 1 - seat
    own_manoeuvre = s.manoeuvre[seat][shooter]
    its_manoeuvre = s.manoeuvre[foe][target]
    track = active_track(mode, own_manoeuvre, its_manoeuvre)
    plus = bonus(w, mode, track)
    cover = COVER_ARMOUR if covered and its_manoeuvre != COVER else 0
    card = t.armour[s.field[foe][target]]
    armour = max(card + cover - s.lowered[foe][target], 0)
    value = w.shot[HIGH + track] + plus - armour
    second = NO_DIE
    if mode == FOCUSED_BEAM and track == TOP:
        second = w.shot[HIGH + BOTTOM] + plus - armour
    threshold = t.threshold[mode]
    had = s.wounds[foe][target]
    wounds = 0
    if value >= threshold or second >= threshold:
        both = 1 if value >= threshold and second >= threshold else 0
        wounds = wounds_dealt(w, mode, value, both, had)
    w.shot[MODE] = mode
    w.shot[TRACK] = track
    w.shot[BONUS] = plus
    w.shot[ARMOUR] = card
    w.shot[COVERED] = cover
    w.shot[LOWERED] = s.lowered[foe][target]
    w.shot[VALUE] = value
    w.shot[SECOND] = second
    w.shot[THRESHOLD] = threshold
    w.shot[WOUNDS] = wounds
    w.shot[HAD] = had
    return wounds


@kernel
def fire_at(s: State, t: Tables, w: Work, seat: int, shooter: int, target: int, mode: int, covered: int) -> None:
    """TURN-5, FIRE-4, FIRE-6: settle a shot at one target; a miss has no effect."""
    wounds = aim(s, t, w, seat, shooter, target, mode, covered)
    foe = 1 - seat
    note_shot(w, rule_of(mode), seat, shooter, target)
    if wounds == 0:
        return
    s.wounds[foe][target] = min(s.wounds[foe][target] + wounds, FATAL)
    if mode == BUCKSHOT:
        s.lowered[foe][target] += BUCKSHOT_HOLE
        note(w, E_BUCKSHOT, WEAP_1, foe, target, s.lowered[foe][target])
    if mode == FINESSE_SHOT and s.manoeuvre[foe][target] == COVER and s.exposed[foe] >> target & 1 == 0:
        s.exposed[foe] |= 1 << target
        note(w, E_EXPOSED, WEAP_3, foe, target)


@kernel
def shoot(s: State, t: Tables, w: Work, action: int) -> None:
    """TURN-5, TURN-6: one shot of the seat that fires. A long burst finds the cover as it was before (WEAP-2)."""
    seat = s.on
    shooter = shooter_of(action)
    target = target_of(action)
    mode = mode_of(action)
    perun = perun_of(action)
    set_dice(s, w, perun, pips_of(action))
    w.shot[PERUN] = perun
    if perun != NO_PERUN:
        s.perun[seat] -= 1
        s.fed[seat] |= 1 << shooter
    if perun != EXTRA:
        s.fired[seat] |= 1 << shooter
    covered = is_covered(s, 1 - seat)
    if target != ALL:
        fire_at(s, t, w, seat, shooter, target, mode, covered)
    else:
        for each in range(SLOTS):
            if s.wounds[1 - seat][each] < FATAL:
                fire_at(s, t, w, seat, shooter, each, mode, covered)


# ---- what may be done


@kernel
def targets_of(s: State, seat: int) -> int:
    """FIRE-4, FIRE-6: the enemy characters that may still be shot at, as a set of places."""
    found = 0
    for slot in range(SLOTS):
        if s.wounds[1 - seat][slot] < FATAL:
            found |= 1 << slot
    return found


@kernel
def shooters_of(s: State, seat: int) -> int:
    """TURN-5, TURN-6: one's own characters that may still shoot, dead or not, as a set of places."""
    found = 0
    for slot in range(SLOTS):
        if s.manoeuvre[seat][slot] != EXPLORE:
            if s.fired[seat] >> slot & 1 == 0 or (s.perun[seat] > 0 and s.fed[seat] >> slot & 1 == 0):
                found |= 1 << slot
    return found


@kernel
def can_fire(s: State, seat: int) -> int:
    """Is there anything to decide in this seat's fire?"""
    return 1 if targets_of(s, seat) and shooters_of(s, seat) else 0


@kernel
def check_shot(s: State, t: Tables, action: int) -> int:
    """The reason why a shot may not be made, or 0."""
    seat = s.on
    shooter = shooter_of(action)
    target = target_of(action)
    mode = mode_of(action)
    perun = perun_of(action)
    if shooter >= SLOTS or s.manoeuvre[seat][shooter] == EXPLORE:
        return EXPLORING
    modes = t.mode[s.field[seat][shooter]]
    if mode != modes[0] and (s.extended == 0 or mode != modes[1]):
        return WRONG_MODE
    if (target == ALL) != (mode == LONG_BURST):
        return ONE_TARGET
    if targets_of(s, seat) == 0 or (target != ALL and s.wounds[1 - seat][target] >= FATAL):
        return NO_TARGET
    if perun != EXTRA and s.fired[seat] >> shooter & 1:
        return HAS_FIRED
    if perun != NO_PERUN:
        if s.fed[seat] >> shooter & 1:
            return HAS_FED
        if s.perun[seat] == 0:
            return PERUN_GONE
    if perun == RAISE:
        if s.extended == 0:
            return ONLY_EXTRA
        return 0 if fits(s, pips_of(action)) else WRONG_PIPS
    return 0 if pips_of(action) == 0 else WRONG_PIPS


@kernel
def offer_shots(s: State, t: Tables, w: Work) -> None:
    """TURN-5: every shot that may be named now, and the end of the fire."""
    seat = s.on
    offer(w, simple(END_FIRE, seat, 0))
    for shooter in range(SLOTS):
        if shooters_of(s, seat) >> shooter & 1:
            for which in range(1 + s.extended):
                mode = t.mode[s.field[seat][shooter]][which]
                if mode == LONG_BURST:
                    if targets_of(s, seat):
                        offer_ways(s, w, seat, shooter, ALL, mode)
                else:
                    for target in range(SLOTS):
                        if s.wounds[1 - seat][target] < FATAL:
                            offer_ways(s, w, seat, shooter, target, mode)


@kernel
def offer_ways(s: State, w: Work, seat: int, shooter: int, target: int, mode: int) -> None:
    """TURN-6, PERUN-1: a shot without Perun and in every way with one."""
    ordinary = s.fired[seat] >> shooter & 1 == 0
    fed = s.perun[seat] > 0 and s.fed[seat] >> shooter & 1 == 0
    if ordinary:
        offer(w, shot(seat, shooter, target, mode, NO_PERUN, 0))
    if fed:
        offer(w, shot(seat, shooter, target, mode, EXTRA, 0))
    if ordinary and fed and s.extended:
        for pips in range(64):
            if fits(s, pips):
                offer(w, shot(seat, shooter, target, mode, RAISE, pips))
