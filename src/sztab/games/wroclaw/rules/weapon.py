"""WEAP and PERUN: what the dice, a weapon's mode and a Perun make of a shot."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.wroclaw.rules.ids import WEAP_1, WEAP_2, WEAP_3, WEAP_4
from sztab.games.wroclaw.state import (
    BUCKSHOT,
    DICE,
    EXTRA,
    FINESSE_SHOT,
    FOCUSED_BEAM,
    HEAD_SHOT,
    HEAVY,
    HIGH,
    LONG_BURST,
    LOW,
    MID,
    PENETRATING_BEAM,
    PIPS,
    RAISE,
    SHORT_BURST,
    SLUG,
    State,
    Work,
)

MANY = 9  # what a machine gun waits for
LOWER = 2  # of an extra shot (PERUN-1)
RAISED = 3  # pips in total (PERUN-1)
BUCKSHOT_HOLE = 2  # armour lost to buckshot


@kernel
def pips_on(pips: int, track: int) -> int:
    """How many of the pips go to the die of a track."""
    return pips >> 2 * track & 3


@kernel
def fits(s: State, pips: int) -> int:
    """PERUN-1: three pips in total, no die above 10."""
    total = 0
    for track in range(DICE):
        total += pips_on(pips, track)
        if s.dice[track] + pips_on(pips, track) > PIPS:
            return 0
    return 1 if total == RAISED else 0


@kernel
def set_dice(s: State, w: Work, perun: int, pips: int) -> None:
    """PERUN-1, PERUN-2: the dice as they count for this shot, on the tracks where they lie."""
    for track in range(DICE):
        die = s.dice[track]
        if perun == RAISE:
            die += pips_on(pips, track)
        elif perun == EXTRA and s.extended:
            die -= LOWER
        w.shot[HIGH + track] = die


@kernel
def bonus(w: Work, mode: int, active: int) -> int:
    """WEAP-2, WEAP-4, FIRE-5: what the dice as rolled add to the active one."""
    high = w.shot[HIGH]
    mid = w.shot[MID]
    low = w.shot[LOW]
    total = 0
    if mode == SHORT_BURST or mode == LONG_BURST:
        for track in range(DICE):
            if track != active and w.shot[HIGH + track] >= MANY:
                total += 1
    elif mode == FOCUSED_BEAM:
        if high == mid and mid == low:
            total = 3
        elif high == mid or mid == low or high == low:
            total = 1
    elif mode == PENETRATING_BEAM:
        for track in range(DICE):
            if w.shot[HIGH + track] == 1:
                total += 1
    return total


@kernel
def is_run(w: Work) -> int:
    """WEAP-3: three consecutive values, in any order."""
    high = w.shot[HIGH]
    mid = w.shot[MID]
    low = w.shot[LOW]
    top = max(high, mid, low)
    bottom = min(high, mid, low)
    return 1 if top - bottom == 2 and high + mid + low == 3 * (bottom + 1) else 0


@kernel
def wounds_dealt(w: Work, mode: int, value: int, both_hit: int, had: int) -> int:
    """WEAP-1..4: the wounds of a hit."""
    if mode == SLUG:
        return 2
    if mode == SHORT_BURST:
        return 2 if value >= MANY else 1
    if mode == HEAD_SHOT:
        return 3 if is_run(w) else 1
    if mode == FINESSE_SHOT:
        return 2 if had == HEAVY else 1
    if mode == FOCUSED_BEAM:
        return 3 if both_hit else 1
    return 1


@kernel
def rule_of(mode: int) -> int:
    """The rule that says what a mode does."""
    if mode == SLUG or mode == BUCKSHOT:
        return WEAP_1
    if mode == SHORT_BURST or mode == LONG_BURST:
        return WEAP_2
    if mode == HEAD_SHOT or mode == FINESSE_SHOT:
        return WEAP_3
    return WEAP_4
