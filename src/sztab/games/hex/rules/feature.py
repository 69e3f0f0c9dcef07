"""FEAT: moving, turning, pushing and pulling, by a unit's own feature, by an instant or by a module's gift."""

from __future__ import annotations

from sztab.core.kernel import count, kernel, lowest
from sztab.games.hex.rules.action import GIVEN, OWN_FEATURE, STEP, offer, pack
from sztab.games.hex.rules.army import settle
from sztab.games.hex.rules.foundation import is_mine, step_on
from sztab.games.hex.rules.ids import (
    ARMY_BE_1,
    ARMY_DM_1,
    FEAT_1,
    FEAT_2,
    FEAT_3,
    FND_17,
    INST_2,
    INST_3,
    INST_7,
    MOD_9,
    MOD_10,
    MOD_12,
    NET_1,
    TGH_5,
    TURN_10,
    TURN_16,
    TURN_18,
)
from sztab.games.hex.rules.log import E_MOVED, E_PULLED, E_PUSHED, note
from sztab.games.hex.rules.module import givers_of, has_on_board, linked, spies_beside
from sztab.games.hex.rules.unit import (
    all_units,
    facing_of_unit,
    foes_of,
    is_netted,
    kind_of,
    seat_of,
    shift,
    with_facing,
)
from sztab.games.hex.state import (
    ADDED_TOUGHNESS,
    CELLS,
    DOUBLE_MOVE,
    HQ,
    KINDS,
    LAIR,
    MOBILITY,
    NOWHERE,
    PULL,
    PULLED,
    PUSHED,
    PUSHING,
    ROTATION,
    TRANSPORT,
    TURNED,
    TURNING,
    State,
    Tables,
    Work,
)


@kernel
def empty_cells(s: State, t: Tables) -> int:
    """Every hex without a unit."""
    return t.area[0] & ~all_units(s)


@kernel
def is_own_active(s: State, cell: int, rule: int) -> int:
    """0 when a unit of the player on turn stands here (else `rule` forbids it) and is not netted (NET-1)."""
    if s.occupied[s.turn] >> cell & 1 == 0:
        return rule
    return NET_1 if is_netted(s, cell) else 0


@kernel
def own_feature(s: State, t: Tables, cell: int, bit: int) -> bool:
    """TURN-10: has the unit this feature, not yet used this turn?"""
    return t.features[kind_of(s.unit[cell])] & bit != 0 and s.used[cell] & bit == 0


@kernel
def check_own_feature(s: State, t: Tables, cell: int, bit: int, rule: int) -> int:
    """The rule that forbids a unit its own feature, 0 if none."""
    if t.features[kind_of(s.unit[cell])] & bit == 0:
        return rule
    return TURN_10 if s.used[cell] & bit else 0


@kernel
def check_gift(s: State, t: Tables, module: int, cell: int, gift: int, rule: int) -> int:
    """MOD-9, MOD-12: does the module on that hex give this to the unit here, and has it not been used this turn?"""
    if givers_of(s, t, gift) >> module & 1 == 0 or linked(s, t, module) >> cell & 1 == 0:
        return rule
    return TURN_10 if s.given[cell] >> module & 1 else 0


@kernel
def check_mover(s: State, t: Tables, payer: int, cell: int, turns_only: bool) -> int:
    """FEAT-1, FEAT-2, MOD-9: may this unit move (or turn) by a feature of its own or by a module's gift?"""
    if payer >= GIVEN:
        if is_turner(s, t, payer - GIVEN):
            return check_turning(s, payer - GIVEN, turns_only)
        return check_gift(s, t, payer - GIVEN, cell, TRANSPORT, MOD_9)
    if turns_only and own_feature(s, t, cell, ROTATION):
        return 0
    wrong = check_own_feature(s, t, cell, MOBILITY, FEAT_1)
    if wrong == FEAT_1 and turns_only:
        return check_own_feature(s, t, cell, ROTATION, FEAT_2)
    return wrong


@kernel
def is_turner(s: State, t: Tables, cell: int) -> bool:
    """ARMY-DM-1: is the unit here an own HQ that turns one unit a turn?"""
    return s.hq[s.turn] == cell and t.features[kind_of(s.unit[cell])] & TURNING != 0


@kernel
def check_turning(s: State, hq: int, turns_only: bool) -> int:
    """ARMY-DM-1: may the HQ turn a unit?"""
    if is_netted(s, hq):
        return NET_1
    if s.used[hq] & TURNED:
        return TURN_10
    return 0 if turns_only else ARMY_DM_1


@kernel
def mark_mover(s: State, t: Tables, payer: int, cell: int, turns_only: bool) -> None:
    """Note what a move or turn has used up."""
    if payer >= GIVEN and is_turner(s, t, payer - GIVEN):
        s.used[payer - GIVEN] |= TURNED
    elif payer >= GIVEN:
        s.given[cell] |= 1 << (payer - GIVEN)
    elif turns_only and own_feature(s, t, cell, ROTATION):
        s.used[cell] |= ROTATION
    else:
        s.used[cell] |= MOBILITY


@kernel
def may_step_twice(s: State, t: Tables, cell: int) -> bool:
    """MOD-10: does a recon centre help the unit here?"""
    if has_on_board(s, t, DOUBLE_MOVE, s.friends[seat_of(s.unit[cell])]):
        return True
    return spies_beside(s, t, DOUBLE_MOVE, cell)


@kernel
def check_way(s: State, t: Tables, w: Work, start: int, mid: int, mid_facing: int, end: int, facing: int) -> int:
    """INST-2, MOD-10, TURN-18: can the unit go this way? `mid` is NOWHERE for a single step or a turn."""
    unit = s.unit[start]
    facings = t.facings[kind_of(unit)]
    empty = empty_cells(s, t)
    if facing >= facings:
        return TURN_16
    if start == end and facing_of_unit(unit) == facing:
        return TURN_18
    if start != end and empty >> end & 1 == 0:
        return INST_2
    if mid == NOWHERE:
        return 0 if start == end or t.near[start] >> end & 1 else INST_2
    if not may_step_twice(s, t, start):
        return MOD_10
    if empty >> mid & 1 == 0 or t.near[start] >> mid & 1 == 0 or t.near[mid] >> end & 1 == 0 or mid_facing >= facings:
        return MOD_10
    return check_first_step(s, t, w, start, mid, mid_facing)


@kernel
def check_first_step(s: State, t: Tables, w: Work, start: int, mid: int, facing: int) -> int:
    """MOD-10: a step into a net ends the move, and so does leaving the lair or putting the recon centre out of work."""
    if is_mine(s, t, mid):
        return FND_17
    weak = t.features[kind_of(s.unit[start])] & LAIR == 0
    quiet = w.quiet
    w.quiet = 1
    keep(s, t, w)
    shift(s, t, start, mid, facing)
    settle(s, t, w)
    wrong = NET_1 if is_netted(s, mid) else 0
    if s.unit[mid] < 0:
        wrong = TGH_5 if weak else ARMY_BE_1
    if wrong == 0 and not may_step_twice(s, t, mid):
        wrong = MOD_10
    restore(s, t, w)
    w.quiet = quiet
    return wrong


@kernel
def keep(s: State, t: Tables, w: Work) -> None:
    """Remember the board before a move is tried."""
    for cell in range(CELLS):
        w.kept_unit[cell] = s.unit[cell]
        w.kept_wounds[cell] = s.wounds[cell]
        w.kept_used[cell] = s.used[cell]
        w.kept_given[cell] = s.given[cell]
    for seat in range(s.seats):
        w.kept_steel[seat] = s.steel[seat]
        w.kept_occupied[seat] = s.occupied[seat]
        w.kept_hq[seat] = s.hq[seat]
        for kind in range(KINDS):
            w.kept_gone[seat][kind] = s.gone[seat][kind]
        w.kept_top[seat] = s.top[seat]
    w.kept_masks[0] = s.netted
    w.kept_masks[1] = s.netters
    w.kept_masks[2] = s.givers
    w.kept_masks[3] = s.medics
    w.kept_masks[4] = s.scopers
    w.kept_masks[5] = s.lairs
    if t.extras:
        keep_more(s, w)


@kernel
def keep_more(s: State, w: Work) -> None:
    """What only the mechanics of some armies can change."""
    w.kept_masks[6] = s.grounds
    w.kept_masks[7] = s.marked
    for cell in range(CELLS):
        w.kept_ground[cell] = s.ground[cell]
        w.kept_venom[cell] = s.venom[cell]
        w.kept_stunned[cell] = s.stunned[cell]
    for seat in range(s.seats):
        w.kept_left[seat] = s.left[seat]
        w.kept_mother[seat] = s.mother[seat]
        for kind in range(KINDS):
            w.kept_pile[seat][kind] = s.pile[seat][kind]


@kernel
def restore(s: State, t: Tables, w: Work) -> None:
    """Put the board back as it was."""
    for cell in range(CELLS):
        s.unit[cell] = w.kept_unit[cell]
        s.wounds[cell] = w.kept_wounds[cell]
        s.used[cell] = w.kept_used[cell]
        s.given[cell] = w.kept_given[cell]
    for seat in range(s.seats):
        s.steel[seat] = w.kept_steel[seat]
        s.occupied[seat] = w.kept_occupied[seat]
        s.hq[seat] = w.kept_hq[seat]
        for kind in range(KINDS):
            s.gone[seat][kind] = w.kept_gone[seat][kind]
        s.top[seat] = w.kept_top[seat]
    s.netted = w.kept_masks[0]
    s.netters = w.kept_masks[1]
    s.givers = w.kept_masks[2]
    s.medics = w.kept_masks[3]
    s.scopers = w.kept_masks[4]
    s.lairs = w.kept_masks[5]
    if t.extras:
        restore_more(s, w)


@kernel
def restore_more(s: State, w: Work) -> None:
    s.grounds = w.kept_masks[6]
    s.marked = w.kept_masks[7]
    for cell in range(CELLS):
        s.ground[cell] = w.kept_ground[cell]
        s.venom[cell] = w.kept_venom[cell]
        s.stunned[cell] = w.kept_stunned[cell]
    for seat in range(s.seats):
        s.left[seat] = w.kept_left[seat]
        s.mother[seat] = w.kept_mother[seat]
        for kind in range(KINDS):
            s.pile[seat][kind] = w.kept_pile[seat][kind]


@kernel
def go(s: State, t: Tables, w: Work, rule: int, start: int, mid: int, mid_facing: int, end: int, facing: int) -> None:
    """Make a move: each step takes effect before the next."""
    unit = s.unit[start]
    note(
        w,
        E_MOVED,
        rule,
        seat_of(unit),
        at=start,
        unit=unit,
        to=end,
        other=with_facing(unit, facing),
        x=mid,
        y=mid_facing,
    )
    if mid != NOWHERE:
        shift(s, t, start, mid, mid_facing)
        settle(s, t, w)
        shift(s, t, mid, end, facing)
    else:
        shift(s, t, start, end, facing)
    if s.grounds:
        step_on(s, t, w, end)
    settle(s, t, w)


@kernel
def way_result(s: State, t: Tables, w: Work, start: int, mid: int, mid_facing: int, end: int, facing: int) -> int:
    """A number for the board that a legal way leaves behind."""
    quiet = w.quiet
    w.quiet = 1
    keep(s, t, w)
    go(s, t, w, 0, start, mid, mid_facing, end, facing)
    result = 0
    for cell in range(CELLS):
        result = (result * 1201 + s.unit[cell] + 2) % 1000000007
    for seat in range(s.seats):
        result = (result * 1201 + s.steel[seat] + 2) % 1000000007
    restore(s, t, w)
    w.quiet = quiet
    return result


@kernel
def leaves_traces(s: State, t: Tables, cell: int) -> bool:
    """Can the way of this unit matter: does it net on its way, or empty a lair?"""
    unit = s.unit[cell]
    if t.extras & ADDED_TOUGHNESS:
        return True
    return (s.netters | s.lairs) >> cell & 1 == 1 or (
        t.role[kind_of(unit)] == HQ and s.lairs & s.occupied[seat_of(unit)] != 0
    )


@kernel
def first_way(s: State, t: Tables, w: Work, start: int, mid: int, mid_facing: int, end: int, facing: int) -> int:
    """The way written for all that leave the same board: as `mid * 8 + mid_facing`.

    Fewest steps come first, then fewest facings, then the order of the text.
    """
    if mid == NOWHERE:
        return mid * 8
    unit = s.unit[start]
    traces = leaves_traces(s, t, start)
    wanted = way_result(s, t, w, start, mid, mid_facing, end, facing)
    if check_way(s, t, w, start, NOWHERE, 0, end, facing) == 0:
        if not traces or way_result(s, t, w, start, NOWHERE, 0, end, facing) == wanted:
            return NOWHERE * 8
    for turning in range(2):
        over = t.near[start] & t.near[end] & empty_cells(s, t)
        while over:
            between = lowest(over)
            over &= over - 1
            for first_facing in range(t.facings[kind_of(unit)]):
                if (first_facing != facing_of_unit(unit)) != (turning == 1):
                    continue
                if check_way(s, t, w, start, between, first_facing, end, facing) == 0:
                    if not traces or way_result(s, t, w, start, between, first_facing, end, facing) == wanted:
                        return between * 8 + first_facing
    return mid * 8 + mid_facing


@kernel
def offer_ways(s: State, t: Tables, w: Work, op: int, payer: int, start: int, side: int, turns_only: bool) -> None:
    """All moves and turns of one unit that leave different boards."""
    unit = s.unit[start]
    facings = t.facings[kind_of(unit)]
    for facing in range(facings):
        if facing != facing_of_unit(unit):
            offer(w, pack(op, payer, start, NOWHERE, 0, start, facing, side))
    if turns_only:
        return
    empty = empty_cells(s, t)
    ends = t.near[start] & empty
    while ends:
        end = lowest(ends)
        ends &= ends - 1
        for facing in range(facings):
            offer(w, pack(op, payer, start, NOWHERE, 0, end, facing, side))
    if may_step_twice(s, t, start):
        offer_double_steps(s, t, w, op, payer, start, side)


@kernel
def offer_double_steps(s: State, t: Tables, w: Work, op: int, payer: int, start: int, side: int) -> None:
    """MOD-10: ways of two steps, each written once."""
    unit = s.unit[start]
    facings = t.facings[kind_of(unit)]
    empty = empty_cells(s, t)
    traces = leaves_traces(s, t, start)
    covered = t.near[start] | 1 << start
    over = t.near[start] & empty
    while over:
        mid = lowest(over)
        over &= over - 1
        if traces:
            ends = t.near[mid] & (empty | 1 << start)
        else:
            ends = t.near[mid] & empty & ~covered
            if check_first_step(s, t, w, start, mid, facing_of_unit(unit)) != 0:
                continue
            covered |= ends
        while ends:
            end = lowest(ends)
            ends &= ends - 1
            for mid_facing in range(facings) if traces else range(facing_of_unit(unit), facing_of_unit(unit) + 1):
                for facing in range(facings):
                    if traces:
                        if check_way(s, t, w, start, mid, mid_facing, end, facing) != 0:
                            continue
                        if first_way(s, t, w, start, mid, mid_facing, end, facing) != mid * 8 + mid_facing:
                            continue
                    offer(w, pack(op, payer, start, mid, mid_facing, end, facing, side))


@kernel
def offer_own_moves(s: State, t: Tables, w: Work, cell: int) -> None:
    """FEAT-1, FEAT-2, MOD-9: moves and turns of a unit that no tile pays for."""
    if own_feature(s, t, cell, MOBILITY):
        offer_ways(s, t, w, STEP, OWN_FEATURE, cell, 7, False)
    elif own_feature(s, t, cell, ROTATION):
        offer_ways(s, t, w, STEP, OWN_FEATURE, cell, 7, True)
    hq = s.hq[s.turn]
    if hq >= 0 and is_turner(s, t, hq) and check_turning(s, hq, True) == 0:
        offer_ways(s, t, w, STEP, GIVEN + hq, cell, 7, True)
    modules = givers_of(s, t, TRANSPORT)
    while modules:
        module = lowest(modules)
        modules &= modules - 1
        if check_gift(s, t, module, cell, TRANSPORT, MOD_9) == 0:
            offer_ways(s, t, w, STEP, GIVEN + module, cell, 7, False)


@kernel
def pushed_to(s: State, t: Tables, pusher: int, target: int) -> int:
    """INST-3: empty hexes next to the pushed unit at distance two from the pusher."""
    return t.near[target] & t.far[pusher] & empty_cells(s, t)


@kernel
def pulled_to(s: State, t: Tables, puller: int, target: int) -> int:
    """INST-7: empty hexes next to both."""
    return t.near[target] & t.near[puller] & empty_cells(s, t)


@kernel
def check_push(s: State, t: Tables, pusher: int, target: int) -> int:
    """INST-3, NET-9: can the unit push that one?"""
    wrong = is_own_active(s, pusher, INST_3)
    if wrong:
        return wrong
    if t.near[pusher] >> target & 1 == 0 or foes_of(s, s.turn) >> target & 1 == 0:
        return INST_3
    if is_netted(s, target):
        return NET_1
    return 0 if pushed_to(s, t, pusher, target) else INST_3


@kernel
def check_pull(s: State, t: Tables, puller: int, target: int) -> int:
    """INST-7: can the unit pull that one?"""
    wrong = is_own_active(s, puller, INST_7)
    if wrong:
        return wrong
    if t.far[puller] >> target & 1 == 0 or foes_of(s, s.turn) >> target & 1 == 0:
        return INST_7
    if is_netted(s, target):
        return NET_1
    return 0 if pulled_to(s, t, puller, target) else INST_7


@kernel
def push(s: State, t: Tables, w: Work, pusher: int, target: int) -> None:
    """INST-3: the pushed player chooses the hex if there are several (TURN-19)."""
    ends = pushed_to(s, t, pusher, target)
    s.mover = pusher
    s.moved = target
    if count(ends) == 1:
        be_pushed(s, t, w, lowest(ends))
    else:
        s.question = PUSHED
        s.asked = seat_of(s.unit[target])


@kernel
def be_pushed(s: State, t: Tables, w: Work, end: int) -> None:
    """INST-3: one hex, without turning."""
    unit = s.unit[s.moved]
    note(w, E_PUSHED, INST_3, seat_of(unit), at=s.mover, unit=s.unit[s.mover], to=s.moved, other=unit, x=end)
    shift(s, t, s.moved, end, facing_of_unit(unit))
    if s.grounds:
        step_on(s, t, w, end)
    settle(s, t, w)


@kernel
def pull(s: State, t: Tables, w: Work, puller: int, target: int) -> None:
    """INST-7: the pulled player chooses hex and facing if there is a choice (TURN-19)."""
    ends = pulled_to(s, t, puller, target)
    s.mover = puller
    s.moved = target
    if count(ends) == 1 and t.facings[kind_of(s.unit[target])] == 1:
        be_pulled(s, t, w, lowest(ends), 0)
    else:
        s.question = PULLED
        s.asked = seat_of(s.unit[target])


@kernel
def be_pulled(s: State, t: Tables, w: Work, end: int, facing: int) -> None:
    """INST-7: one hex, turning freely."""
    unit = s.unit[s.moved]
    note(w, E_PULLED, INST_7, seat_of(unit), at=s.mover, unit=s.unit[s.mover], to=s.moved, other=unit, x=end, y=facing)
    shift(s, t, s.moved, end, facing)
    if s.grounds:
        step_on(s, t, w, end)
    settle(s, t, w)


@kernel
def check_own_push(s: State, t: Tables, pusher: int, target: int) -> int:
    """FEAT-3: a push by the unit's own feature."""
    wrong = check_push(s, t, pusher, target)
    return wrong if wrong else check_own_feature(s, t, pusher, PUSHING, FEAT_3)


@kernel
def check_given_pull(s: State, t: Tables, module: int, puller: int, target: int) -> int:
    """MOD-12: a pull given by a module."""
    wrong = check_pull(s, t, puller, target)
    return wrong if wrong else check_gift(s, t, module, puller, PULL, MOD_12)
