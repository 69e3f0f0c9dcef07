"""INST: tiles that are played and discarded."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.mechanics import INSTANTS
from sztab.games.hex.rules.action import (
    AIM_AT,
    BOMB_AT,
    HUNT_WITH,
    NO_SIDE,
    PLAY,
    PULL_IN,
    PUSH_BACK,
    STEP,
    SWAP,
    TRANSPOSE,
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
from sztab.games.hex.rules.army import settle
from sztab.games.hex.rules.battle import start_battle
from sztab.games.hex.rules.castling import castle, check_castling, offer_castlings
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
from sztab.games.hex.rules.foundation import destroy_ground, grounds_of, strike_grounds
from sztab.games.hex.rules.ids import (
    CAST_1,
    FND_10,
    FND_11,
    INST_1,
    INST_2,
    INST_4,
    INST_5,
    INST_6,
    INST_8,
    INST_9,
    INST_10,
    INX_1,
    INX_4,
    INX_5,
    INX_6,
    INX_9,
    MODE_9,
    MODE_10,
    NET_1,
    NET_3,
    PAR_12,
    PAR_14,
    RULE_IDS,
    TURN_5,
    TURN_14,
    TURN_16,
    TURN_18,
)
from sztab.games.hex.rules.log import E_INSTANT, E_PLACED, E_REPLACED, E_TERROR, note
from sztab.games.hex.rules.marker import put_stun, stuns_left
from sztab.games.hex.rules.mode import NO_LIMIT, may_play
from sztab.games.hex.rules.paralysis import paralysed_units
from sztab.games.hex.rules.strike import reaches
from sztab.games.hex.rules.turn import take_from_hand
from sztab.games.hex.rules.unit import (
    all_units,
    facing_of_unit,
    foes_of,
    is_hq,
    is_netted,
    kind_number,
    kind_of,
    lift,
    opponents_of,
    put,
    unit_of,
)
from sztab.games.hex.state import (
    AIR_STRIKE,
    BATTLE,
    CASTLING,
    FOUNDATIONS,
    GRAB,
    GRENADE,
    HUNT,
    HUNT_HITS,
    INSTANT_HITS,
    KINDS,
    MODULE,
    MOVE,
    NOWHERE,
    ORDINARY,
    PARALYSIS,
    PUSH,
    SMALL_BOMB,
    SMOKESCREEN,
    SNIPER,
    SOLDIER,
    STRIKE,
    TERROR,
    TRANSPOSITION,
    State,
    Tables,
    Work,
)

INSTANT_RULES = (0, *(RULE_IDS.index(keyword.rule) for keyword in INSTANTS.values()))


@kernel
def op_for(instant: int) -> int:
    """The form of the action that plays an instant."""
    if instant == MOVE or instant == SMOKESCREEN:
        return STEP
    if instant == PUSH:
        return PUSH_BACK
    if instant == GRAB:
        return PULL_IN
    if instant == HUNT:
        return HUNT_WITH
    if instant == BATTLE or instant == TERROR:
        return PLAY
    if instant == CASTLING:
        return SWAP
    if instant == TRANSPOSITION:
        return TRANSPOSE
    return BOMB_AT if instant == SMALL_BOMB else AIM_AT


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
    if instant == SMOKESCREEN:
        return check_smokescreen(s, t, action)
    if instant == TRANSPOSITION:
        return check_transposition(s, t, mid_of(action), end, facing_of(action))
    if instant == CASTLING:
        return check_castling(s, t, start, end)
    if instant == SMALL_BOMB:
        if not is_triangle(t, action):
            return INX_1
        return check_blast(s, t, triangle(action), triangle_grounds(action))
    if instant == AIR_STRIKE:
        if end >= len(s.unit) or t.area[2] >> end & 1 == 0:
            return INST_6
        return check_blast(s, t, t.near[end] | 1 << end, grounds_chosen(t, action))
    if instant == PARALYSIS:
        return INX_4 if facing_of(action) else check_paralysis(s, t, end)
    return check_aim(s, t, instant, end, facing_of(action))


@kernel
def grounds_chosen(t: Tables, action: int) -> int:
    """FND-11: the hexes of an air strike on which it hits the foundation instead of the unit.

    The six around are the bits that `start` of the action has not, the middle one is its facing.
    """
    middle = end_of(action)
    cells = 1 << middle if facing_of(action) else 0
    for direction in range(6):
        if start_of(action) >> direction & 1 == 0:
            cells |= 1 << t.neighbour[middle][direction]
    return cells


@kernel
def is_triangle(t: Tables, action: int) -> bool:
    """INX-1: are these three hexes, in order, all of which touch?"""
    one = start_of(action)
    two = mid_of(action)
    three = end_of(action)
    return one < two < three < len(t.near) and t.near[one] >> two & t.near[one] >> three & t.near[two] >> three & 1 == 1


@kernel
def triangle(action: int) -> int:
    return 1 << start_of(action) | 1 << mid_of(action) | 1 << end_of(action)


@kernel
def triangle_grounds(action: int) -> int:
    """FND-11: the hexes of a small bomb on which it hits the foundation instead of the unit: bits of its facing."""
    mask = facing_of(action)
    return (mask & 1) << start_of(action) | (mask >> 1 & 1) << mid_of(action) | (mask >> 2) << end_of(action)


@kernel
def offer_triangles(s: State, t: Tables, w: Work, payer: int) -> None:
    """INX-1, INX-3, FND-11: every small bomb that changes something."""
    ones = t.area[0]
    while ones:
        one = lowest(ones)
        ones &= ones - 1
        twos = t.near[one] & ~((1 << one + 1) - 1)
        while twos:
            two = lowest(twos)
            twos &= twos - 1
            thirds = t.near[one] & t.near[two] & ~((1 << two + 1) - 1)
            while thirds:
                three = lowest(thirds)
                thirds &= thirds - 1
                for mask in range(8):
                    action = pack(BOMB_AT, payer, one, two, 0, three, mask, NO_SIDE)
                    chosen = triangle_grounds(action)
                    if mask and chosen & ~(s.grounds & all_units(s)):
                        continue
                    if check_blast(s, t, triangle(action), chosen) == 0:
                        offer(w, action)


@kernel
def check_blast(s: State, t: Tables, area: int, chosen: int) -> int:
    """INST-10, FND-11: does a bomb change anything, and is the foundation chosen only where there are both?"""
    if chosen & ~(s.grounds & all_units(s) & area):
        return FND_11
    if area & s.grounds & ~all_units(s) | chosen:
        return 0
    return 0 if hurt_units(s, t, area & ~chosen) else INST_10


@kernel
def hurt_units(s: State, t: Tables, area: int) -> int:
    """INST-6: the units that a bomb wounds: all but HQs."""
    cells = area & all_units(s)
    for seat in range(s.seats):
        if s.hq[seat] >= 0:
            cells &= ~(1 << s.hq[seat])
    return cells


@kernel
def bomb(s: State, t: Tables, w: Work, instant: int, area: int, chosen: int) -> None:
    """INST-6, FND-10, FND-11: foundations go at once, units are hit."""
    if t.extras & FOUNDATIONS:
        strike_grounds(s, w, area & ~all_units(s) | chosen)
        settle(s, t, w)
    s.struck = hurt_units(s, t, area & ~chosen)
    aim_hits(s, instant, 0)


@kernel
def aim_hits(s: State, instant: int, target: int) -> None:
    """INST-11: the hits of an instant are a segment of their own."""
    s.stage = INSTANT_HITS
    s.step = STRIKE
    s.starter = s.turn
    s.tile = instant
    s.target = target


@kernel
def offer_blasts(s: State, t: Tables, w: Work, payer: int, middle: int) -> None:
    """INST-6, FND-11: an air strike on a hex, in all ways to choose between units and the foundations under them."""
    area = t.near[middle] | 1 << middle
    both = area & s.grounds & all_units(s)
    for mask in range(128):
        cells = 1 << middle if mask >> 6 else 0
        for direction in range(6):
            if mask >> direction & 1:
                cells |= 1 << t.neighbour[middle][direction]
        if cells & ~both == 0 and check_blast(s, t, area, cells) == 0:
            offer(w, pack(AIM_AT, payer, 63 ^ mask & 63, NOWHERE, 0, middle, mask >> 6, NO_SIDE))
        if both == 0:
            return


@kernel
def check_smokescreen(s: State, t: Tables, action: int) -> int:
    """INX-6, INX-7, TURN-18: an enemy unit that is not netted to another facing."""
    cell = start_of(action)
    if cell >= len(s.unit) or end_of(action) != cell or mid_of(action) != NOWHERE or side_of(action) != NO_SIDE:
        return INX_6
    if opponents_of(s, s.turn) >> cell & 1 == 0:
        return INX_6
    if is_netted(s, cell):
        return NET_1
    unit = s.unit[cell]
    return 0 if facing_of(action) < t.facings[kind_of(unit)] and facing_of(action) != facing_of_unit(unit) else TURN_18


@kernel
def check_transposition(s: State, t: Tables, tile: int, cell: int, facing: int) -> int:
    """INX-9..11: an own unit, not netted and not the HQ, for a unit from hand."""
    if tile >= KINDS or s.hand[s.turn][tile] == 0:
        return TURN_5
    if s.played + 2 > may_play(s):
        return MODE_9 if may_play(s) == 1 else MODE_10
    kind = kind_number(s, tile)
    if t.role[kind] != SOLDIER and t.role[kind] != MODULE:
        return INX_9
    if cell >= len(s.unit) or s.occupied[s.turn] >> cell & 1 == 0 or is_hq(s, t, cell):
        return INX_9
    if is_netted(s, cell):
        return NET_1
    return 0 if facing < t.facings[kind] else TURN_16


@kernel
def transpose(s: State, t: Tables, w: Work, tile: int, cell: int, facing: int) -> None:
    """INX-9, INX-12: the unit goes to the discard pile, and the other one is played."""
    take_from_hand(s, t, tile)
    if may_play(s) < NO_LIMIT:
        s.played += 1
    unit = unit_of(kind_number(s, tile), facing)
    note(w, E_REPLACED, INX_9, s.turn, at=cell, unit=s.unit[cell])
    lift(s, t, cell)
    put(s, t, cell, unit)
    note(w, E_PLACED, INX_9, s.turn, to=cell, other=unit)
    settle(s, t, w)


@kernel
def offer_turns(s: State, t: Tables, w: Work, payer: int) -> None:
    """INX-6: every enemy unit to every other facing."""
    cells = opponents_of(s, s.turn) & ~s.netted
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        offer_ways(s, t, w, STEP, payer, cell, NO_SIDE, True)


@kernel
def offer_transpositions(s: State, t: Tables, w: Work, payer: int) -> None:
    """INX-9: every own unit for every unit in hand."""
    for tile in range(KINDS):
        if s.hand[s.turn][tile]:
            own = s.occupied[s.turn]
            while own:
                cell = lowest(own)
                own &= own - 1
                for facing in range(t.facings[kind_number(s, tile)]):
                    if check_transposition(s, t, tile, cell, facing) == 0:
                        offer(w, pack(TRANSPOSE, payer, NOWHERE, tile, 0, cell, facing, NO_SIDE))


@kernel
def check_paralysis(s: State, t: Tables, target: int) -> int:
    """INX-4, INX-5: any enemy unit without a marker, if one is left."""
    if target >= len(s.unit) or opponents_of(s, s.turn) >> target & 1 == 0:
        return INX_4
    return INX_5 if s.stunned[target] or stuns_left(s, t, s.turn) <= 0 else 0


@kernel
def check_aim(s: State, t: Tables, instant: int, target: int, at_ground: int) -> int:
    """INST-4, INST-5, FND-10: what a grenade or the sniper may be aimed at."""
    rule = INST_4 if instant == GRENADE else INST_5
    if target >= len(s.unit):
        return rule
    if at_ground:
        if grounds_of(s, ~s.friends[s.turn]) >> target & 1 == 0:
            return FND_10
    elif opponents_of(s, s.turn) >> target & 1 == 0 or is_hq(s, t, target):
        return rule
    if instant == GRENADE:
        hq = s.hq[s.turn]
        if hq < 0 or t.near[hq] >> target & 1 == 0:
            return INST_4
        if is_netted(s, hq):
            return NET_3
        if paralysed_units(s, t) >> hq & 1:
            return PAR_12
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
        return check_hunting_side(s, t, w, end, side)
    wrong = check_way(s, t, w, start, mid_of(action), mid_facing_of(action), end, facing)
    if wrong or side == NO_SIDE:
        return wrong
    quiet = w.quiet
    w.quiet = 1
    keep(s, t, w)
    go(s, t, w, 0, start, mid_of(action), mid_facing_of(action), end, facing)
    wrong = check_hunting_side(s, t, w, end, side)
    restore(s, t, w)
    w.quiet = quiet
    return wrong


@kernel
def check_hunting_side(s: State, t: Tables, w: Work, cell: int, side: int) -> int:
    """INST-9: the unit is still there, free, and the side attacks somebody."""
    if side > 5 or s.unit[cell] < 0 or is_netted(s, cell) or t.strikes[s.unit[cell]] >> side & 1 == 0:
        return INST_9
    if paralysed_units(s, t) >> cell & 1:
        return PAR_14
    return 0 if reaches(s, t, w, cell, side) else INST_9


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
    elif instant == CASTLING:
        castle(s, t, w, start, end, CAST_1)
    elif instant == SMALL_BOMB:
        bomb(s, t, w, instant, triangle(action), triangle_grounds(action))
    elif instant == AIR_STRIKE:
        bomb(s, t, w, instant, t.near[end] | 1 << end, grounds_chosen(t, action))
    elif instant == SMOKESCREEN:
        go(s, t, w, INX_6, start, NOWHERE, 0, start, facing_of(action))
    elif instant == TRANSPOSITION:
        transpose(s, t, w, mid_of(action), end, facing_of(action))
    elif instant == PARALYSIS:
        put_stun(s, t, w, end, s.turn, INX_4)
    elif facing_of(action):
        destroy_ground(s, w, end, FND_10)
        settle(s, t, w)
    else:
        aim_hits(s, instant, end)


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
    if instant == SMOKESCREEN:
        offer_turns(s, t, w, payer)
        return
    if instant == TRANSPOSITION:
        offer_transpositions(s, t, w, payer)
        return
    if instant == CASTLING:
        offer_castlings(s, t, w, payer)
        return
    if instant == SMALL_BOMB:
        offer_triangles(s, t, w, payer)
        return
    if instant == PARALYSIS:
        cells = opponents_of(s, s.turn)
        while cells:
            if check_paralysis(s, t, lowest(cells)) == 0:
                offer(w, simple(AIM_AT, payer, lowest(cells), 0))
            cells &= cells - 1
        return
    if instant == SNIPER or instant == GRENADE or instant == AIR_STRIKE:
        cells = t.area[2] if instant == AIR_STRIKE else opponents_of(s, s.turn) | s.grounds
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            if instant == AIR_STRIKE:
                offer_blasts(s, t, w, payer, cell)
                continue
            for at_ground in range(2):
                if check_aim(s, t, instant, cell, at_ground) == 0:
                    offer(w, simple(AIM_AT, payer, cell, at_ground))
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
        if check_hunting_side(s, t, w, cell, side) == 0:
            offer(w, pack(HUNT_WITH, payer, cell, NOWHERE, 0, cell, facing_of_unit(s.unit[cell]), side))
