"""INST: tiles that are played and discarded."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.mechanics import INSTANTS
from sztab.games.hex.rules.action import (
    AIM_AT,
    HUNT_WITH,
    NO_SIDE,
    PLAY,
    PULL_IN,
    PUSH_BACK,
    STEP,
    end_of,
    facing_of,
    mid_facing_of,
    mid_of,
    offer,
    op_of,
    pack,
    side_of,
    simple,
    start_of,
)
from sztab.games.hex.rules.attack import reaches
from sztab.games.hex.rules.battle import start_battle
from sztab.games.hex.rules.feature import (
    check_pull,
    check_push,
    check_way,
    go,
    is_own_active,
    keep,
    offer_ways,
    pull,
    push,
    restore,
)
from sztab.games.hex.rules.ids import (
    INST_1,
    INST_2,
    INST_4,
    INST_5,
    INST_6,
    INST_8,
    INST_9,
    INST_10,
    NET_3,
    RULE_IDS,
    TURN_14,
    TURN_16,
)
from sztab.games.hex.rules.log import E_INSTANT, E_TERROR, note
from sztab.games.hex.rules.unit import all_units, facing_of_unit, foes_of, is_hq, is_netted, opponents_of, unit_of
from sztab.games.hex.state import (
    AIR_STRIKE,
    BATTLE,
    GRAB,
    GRENADE,
    HUNT,
    HUNT_HITS,
    INSTANT_HITS,
    MOVE,
    NOWHERE,
    ORDINARY,
    PUSH,
    SNIPER,
    STRIKE,
    TERROR,
    State,
    Tables,
    Work,
)

INSTANT_RULES = (0, *(RULE_IDS.index(keyword.rule) for keyword in INSTANTS.values()))


@kernel
def op_for(instant: int) -> int:
    """The form of the action that plays an instant."""
    if instant == MOVE:
        return STEP
    if instant == PUSH:
        return PUSH_BACK
    if instant == GRAB:
        return PULL_IN
    if instant == HUNT:
        return HUNT_WITH
    if instant == BATTLE or instant == TERROR:
        return PLAY
    return AIM_AT


@kernel
def check_instant(s: State, t: Tables, w: Work, instant: int, action: int) -> int:
    """INST-10: the rule that forbids to play an instant so, 0 if none."""
    start = start_of(action)
    end = end_of(action)
    if op_of(action) != op_for(instant):
        return TURN_16
    if instant == BATTLE:
        return TURN_14 if s.last >= 0 else 0
    if instant == TERROR:
        return 0 if opponents_of(s, s.turn) else INST_10
    if instant == PUSH:
        return check_push(s, t, start, end)
    if instant == GRAB:
        return check_pull(s, t, start, end)
    if instant == MOVE:
        wrong = is_own_active(s, start, INST_2)
        return (
            wrong if wrong else check_way(s, t, w, start, mid_of(action), mid_facing_of(action), end, facing_of(action))
        )
    if instant == HUNT:
        return check_hunt(s, t, w, action)
    return check_aim(s, t, instant, end)


@kernel
def check_aim(s: State, t: Tables, instant: int, target: int) -> int:
    """INST-4..6: what an instant may be aimed at."""
    if instant == AIR_STRIKE:
        if t.area[2] >> target & 1 == 0:
            return INST_6
        cells = (t.near[target] | 1 << target) & all_units(s)
        while cells:
            if not is_hq(s, t, lowest(cells)):
                return 0
            cells &= cells - 1
        return INST_10
    rule = INST_4 if instant == GRENADE else INST_5
    if opponents_of(s, s.turn) >> target & 1 == 0 or is_hq(s, t, target):
        return rule
    if instant == GRENADE:
        hq = s.hq[s.turn]
        if hq < 0 or t.near[hq] >> target & 1 == 0:
            return INST_4
        if is_netted(s, hq):
            return NET_3
    return 0


@kernel
def check_hunt(s: State, t: Tables, w: Work, action: int) -> int:
    """INST-9: a move, an attack with one side, or both in this order."""
    start = start_of(action)
    end = end_of(action)
    side = side_of(action)
    facing = facing_of(action)
    wrong = is_own_active(s, start, INST_9)
    if wrong:
        return wrong
    if start == end and facing == facing_of_unit(s.unit[start]) and mid_of(action) == NOWHERE:
        if side == NO_SIDE:
            return INST_9
        return check_hunting_side(s, t, end, side)
    wrong = check_way(s, t, w, start, mid_of(action), mid_facing_of(action), end, facing)
    if wrong or side == NO_SIDE:
        return wrong
    quiet = w.quiet
    w.quiet = 1
    keep(s, w)
    go(s, t, w, 0, start, mid_of(action), mid_facing_of(action), end, facing)
    wrong = check_hunting_side(s, t, end, side)
    restore(s, w)
    w.quiet = quiet
    return wrong


@kernel
def check_hunting_side(s: State, t: Tables, cell: int, side: int) -> int:
    """INST-9: the unit is still there, free, and the side attacks somebody."""
    if side > 5 or s.unit[cell] < 0 or is_netted(s, cell) or t.strikes[s.unit[cell]] >> side & 1 == 0:
        return INST_9
    return 0 if reaches(s, t, cell, side) else INST_9


@kernel
def play_instant(s: State, t: Tables, w: Work, instant: int, action: int) -> None:
    """Let an instant take effect (TURN-9)."""
    start = start_of(action)
    end = end_of(action)
    if instant == BATTLE:
        start_battle(s, w, ORDINARY, s.turn, INST_1)
    elif instant == TERROR:
        for seat in range(s.seats):
            if (s.friends[s.turn] | s.out) >> seat & 1 == 0:
                s.terror[seat] = 1
                note(w, E_TERROR, INST_8, seat)
    elif instant == PUSH:
        push(s, t, w, start, end)
    elif instant == GRAB:
        pull(s, t, w, start, end)
    elif instant == MOVE:
        go(s, t, w, INST_2, start, mid_of(action), mid_facing_of(action), end, facing_of(action))
    elif instant == HUNT:
        hunt(s, t, w, action)
    else:
        s.stage = INSTANT_HITS
        s.step = STRIKE
        s.starter = s.turn
        s.tile = instant
        s.target = end


@kernel
def hunt(s: State, t: Tables, w: Work, action: int) -> None:
    """INST-9: move first, then attack."""
    start = start_of(action)
    end = end_of(action)
    if start != end or facing_of(action) != facing_of_unit(s.unit[start]) or mid_of(action) != NOWHERE:
        go(s, t, w, INST_9, start, mid_of(action), mid_facing_of(action), end, facing_of(action))
    if side_of(action) != NO_SIDE:
        s.stage = HUNT_HITS
        s.step = STRIKE
        s.starter = s.turn
        s.hunter = end
        s.aim = side_of(action)


@kernel
def rule_of_instant(instant: int) -> int:
    """The rule that describes an instant."""
    return INSTANT_RULES[instant]


@kernel
def note_instant(s: State, w: Work, kind: int, instant: int) -> None:
    note(w, E_INSTANT, rule_of_instant(instant), s.turn, unit=unit_of(kind, 0))


@kernel
def offer_instant(s: State, t: Tables, w: Work, payer: int, instant: int) -> None:
    """All ways to play an instant now."""
    if instant == BATTLE or instant == TERROR:
        action = simple(PLAY, payer, NOWHERE, 0)
        if check_instant(s, t, w, instant, action) == 0:
            offer(w, action)
        return
    if instant == SNIPER or instant == GRENADE or instant == AIR_STRIKE:
        cells = t.area[2] if instant == AIR_STRIKE else opponents_of(s, s.turn)
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            if check_aim(s, t, instant, cell) == 0:
                offer(w, simple(AIM_AT, payer, cell, 0))
        return
    own = s.occupied[s.turn] & ~s.netted
    while own:
        cell = lowest(own)
        own &= own - 1
        if instant == MOVE:
            offer_ways(s, t, w, STEP, payer, cell, NO_SIDE, False)
        elif instant == HUNT:
            offer_hunts(s, t, w, payer, cell)
        else:
            offer_targets(s, t, w, op_for(instant), payer, cell)


@kernel
def offer_targets(s: State, t: Tables, w: Work, op: int, payer: int, cell: int) -> None:
    """INST-3, INST-7: whom a unit can push or pull."""
    targets = foes_of(s, s.turn) & ~s.netted & (t.near[cell] if op == PUSH_BACK else t.far[cell])
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        wrong = check_push(s, t, cell, target) if op == PUSH_BACK else check_pull(s, t, cell, target)
        if wrong == 0:
            offer(w, pack(op, payer, cell, NOWHERE, 0, target, 0, NO_SIDE))


@kernel
def offer_hunts(s: State, t: Tables, w: Work, payer: int, cell: int) -> None:
    """INST-9: every move of a unit, with and without each attack after it, and each attack where it stands."""
    first = w.found
    offer_ways(s, t, w, HUNT_WITH, payer, cell, NO_SIDE, False)
    last = w.found
    for i in range(first, last):
        action = w.actions[i]
        for side in range(6):
            armed = action & ~(7 << 36) | side << 36
            if check_hunt(s, t, w, armed) == 0:
                offer(w, armed)
    for side in range(6):
        if check_hunting_side(s, t, cell, side) == 0:
            offer(w, pack(HUNT_WITH, payer, cell, NOWHERE, 0, cell, facing_of_unit(s.unit[cell]), side))
