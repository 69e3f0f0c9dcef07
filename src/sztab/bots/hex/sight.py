"""What the network sees: the traits of tiles, and how units stand to each other."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.hex.scratch import BATTLE_1, BATTLE_2, NOW, Mind
from sztab.bots.hex.traits import (
    A_FOUNDATION,
    A_MODULE,
    A_SOLDIER,
    A_TILE,
    AIMS,
    AN_HQ,
    ARMOUR_SIDES,
    AT_HQ,
    AT_MODULES,
    AT_SOLDIERS,
    BESIDE_FOE_HQ,
    BESIDE_FOES,
    BESIDE_OWN,
    BESIDE_OWN_HQ,
    BEST_BLOW,
    BEST_SHOT,
    BLOW_POWER,
    BLOWS,
    BONUS,
    CHARGE_SIDES,
    COVERS,
    DIES,
    DIES_LATER,
    ENEMY_INITIATIVE,
    ENEMY_MELEE,
    ENEMY_SHOT,
    EXTRA_ATTACKS,
    FAST,
    FEATURES_FROM,
    GAUSS_SIDES,
    GIFTS_FROM,
    HAS_ACTED,
    HOLDS,
    ICONS,
    INITIATIVE,
    INNER,
    INPUT_SIDES,
    INSTANTS_FROM,
    LINK_SIDES,
    N_FEATURES,
    N_GIFTS,
    N_INSTANTS,
    NET_SIDES,
    NETTED_UNIT,
    ON_FOE_GROUND,
    ON_OWN_GROUND,
    OUTLOOKS,
    OUTPACED,
    OUTPUT_SIDES,
    OWN_EXTRA,
    OWN_INITIATIVE,
    OWN_MELEE,
    OWN_SHOT,
    OWN_TOUGHNESS,
    POISON_SIDES,
    QUICKER,
    REFLECTING_SIDES,
    ROCKET_POWER,
    SERVED,
    SERVES,
    SHOT_POWER,
    SHOTGUN_POWER,
    SHOTS,
    SLOW,
    SPEED,
    STUNNED,
    TOUGH,
    TRAITS,
    TRAP_SIDES,
    UNDER_FIRE,
    VENOM,
    WEB_SIDES,
    WOUNDS,
)
from sztab.core.kernel import count, kernel, lowest
from sztab.games.hex.rules.attack import nearest
from sztab.games.hex.rules.marker import venom_of
from sztab.games.hex.rules.module import add_up
from sztab.games.hex.rules.unit import foes_of, friends_of, kind_of, seat_of, unit_of
from sztab.games.hex.state import CELLS, FOUNDATION, HQ, INSTANT, KINDS, MODULE, SOLDIER, State, Tables, Work


@kernel
def read_traits(t: Tables, m: Mind, kind: int) -> None:
    """Everything about a kind of tile that its file says, but its name, into `m.trait`."""
    trait = m.trait
    for i in range(TRAITS):
        trait[i] = 0
    unit = unit_of(kind, 0)
    role = t.role[kind]
    trait[A_TILE] = 1
    trait[AN_HQ] = role == HQ
    trait[A_SOLDIER] = role == SOLDIER
    trait[A_MODULE] = role == MODULE
    trait[A_FOUNDATION] = role == FOUNDATION
    if role == INSTANT:
        if t.instant[kind] < N_INSTANTS:
            trait[INSTANTS_FROM + t.instant[kind]] = 1
        return
    middle = 0
    while count(t.near[middle]) < 6:
        middle += 1
    for side in range(6):
        blow = t.melee[unit][side]
        shot = t.shot[unit][side]
        trait[BLOWS] += blow > 0
        trait[BLOW_POWER] += blow
        trait[BEST_BLOW] = max(trait[BEST_BLOW], blow)
        trait[SHOTS] += shot > 0
        trait[SHOT_POWER] += shot
        trait[BEST_SHOT] = max(trait[BEST_SHOT], shot)
        trait[ROCKET_POWER] += t.rocket[unit][side]
        trait[SHOTGUN_POWER] += t.shotgun[unit][side]
    trait[GAUSS_SIDES] = count(t.gauss[unit])
    trait[ARMOUR_SIDES] = count(t.armour[unit])
    trait[REFLECTING_SIDES] = count(t.reflect[unit])
    trait[NET_SIDES] = count(t.net[unit][middle])
    trait[WEB_SIDES] = count(t.web[unit][middle])
    trait[LINK_SIDES] = count(t.link[unit][middle])
    trait[TRAP_SIDES] = count(t.trap[unit])
    trait[INPUT_SIDES] = count(t.inputs[unit])
    trait[OUTPUT_SIDES] = count(t.outputs[unit])
    trait[CHARGE_SIDES] = count(t.charge[unit])
    trait[POISON_SIDES] = count(t.poison[unit])
    trait[ICONS] = t.icons[kind]
    if t.icons[kind]:
        trait[INITIATIVE] = t.initiative[kind][0]
        trait[SLOW] = t.initiative[kind][0] < 2
        trait[FAST] = t.initiative[kind][0] > 2
    trait[TOUGH] = t.tough[kind]
    trait[OWN_MELEE] = t.own_melee[kind]
    trait[OWN_SHOT] = t.own_shot[kind]
    trait[OWN_INITIATIVE] = t.own_initiative[kind]
    trait[OWN_EXTRA] = t.own_extra[kind]
    trait[OWN_TOUGHNESS] = t.own_toughness[kind]
    trait[ENEMY_MELEE] = t.enemy_melee[kind]
    trait[ENEMY_SHOT] = t.enemy_shot[kind]
    trait[ENEMY_INITIATIVE] = t.enemy_initiative[kind]
    for i in range(N_FEATURES):
        trait[FEATURES_FROM + i] = t.features[kind] >> i & 1
    for i in range(N_GIFTS):
        trait[GIFTS_FROM + i] = t.gifts[kind] >> i & 1


@kernel
def speed_of(t: Tables, unit: int) -> int:
    """The printed initiative, -1 for what never attacks."""
    kind = kind_of(unit)
    return t.initiative[kind][0] if t.icons[kind] else -1


@kernel
def shot_power(t: Tables, unit: int, direction: int) -> int:
    return t.shot[unit][direction] + (t.gauss[unit] >> direction & 1)


@kernel
def hqs_of(s: State, seats: int) -> int:
    """The hexes of the HQs of some seats."""
    cells = 0
    for seat in range(s.seats):
        if seats >> seat & 1 and s.hq[seat] >= 0:
            cells |= 1 << s.hq[seat]
    return cells


@kernel
def watch(s: State, t: Tables, m: Mind) -> None:
    """Note for every seat who is with it and against it, where its free units aim and how fast, and which shots go to
    its HQ."""
    for seat in range(s.seats):
        for cell in range(CELLS):
            m.threat[seat][cell] = 0
            m.pace[seat][cell] = 0
            m.lines[seat][cell] = 0
        m.friends[seat] = friends_of(s, seat)
        m.foes[seat] = foes_of(s, seat)
        m.friendly_hqs[seat] = hqs_of(s, s.friends[seat])
        m.enemy_hqs[seat] = hqs_of(s, s.foes[seat])
    for seat in range(s.seats):
        rest = s.occupied[seat] & ~s.netted
        while rest:
            cell = lowest(rest)
            rest &= rest - 1
            watch_unit(s, t, m, seat, cell)


@kernel
def watch_unit(s: State, t: Tables, m: Mind, seat: int, cell: int) -> None:
    """Where one unit aims: at the hex beside it, and along a line up to the first enemy."""
    unit = s.unit[cell]
    foes = m.foes[seat]
    pace = speed_of(t, unit) + 1
    sides = t.strikes[unit] | t.gauss[unit]
    while sides:
        direction = lowest(sides)
        sides &= sides - 1
        beside = t.neighbour[cell][direction]
        blow = t.melee[unit][direction]
        if blow and beside >= 0:
            m.threat[seat][beside] += blow
            m.pace[seat][beside] = max(m.pace[seat][beside], pace)
        shot = shot_power(t, unit, direction)
        if shot:
            line = t.ray[cell][direction]
            seen = line & foes
            first = -1
            if seen and t.gauss[unit] >> direction & 1 == 0:
                first = nearest(seen, direction)
                line &= ~t.ray[first][direction]
            while line:
                target = lowest(line)
                line &= line - 1
                m.threat[seat][target] += shot
                m.pace[seat][target] = max(m.pace[seat][target], pace)
                if first >= 0 and m.enemy_hqs[seat] >> first & 1:
                    m.lines[seat_of(s.unit[first])][target] += shot


@kernel
def look_from(s: State, t: Tables, m: Mind, which: int, unit: int, cell: int, netted: int) -> None:
    """How a unit stands on a hex, or would stand there, into one of the looks; `watch` comes first."""
    look = m.look[which]
    for i in range(OUTLOOKS):
        look[i] = 0
    seat = seat_of(unit)
    own = m.friends[seat] & ~(1 << cell)
    foes = m.foes[seat]
    near = t.near[cell]
    pace = speed_of(t, unit) + 1
    look[INNER] = count(near) == 6
    look[BESIDE_OWN] = count(near & own)
    look[BESIDE_FOES] = count(near & foes)
    look[BESIDE_OWN_HQ] = near & m.friendly_hqs[seat] != 0
    look[BESIDE_FOE_HQ] = near & m.enemy_hqs[seat] != 0
    fastest = 0
    seats = s.foes[seat]
    while seats:
        foe = lowest(seats)
        seats &= seats - 1
        look[UNDER_FIRE] += m.threat[foe][cell]
        fastest = max(fastest, m.pace[foe][cell])
    look[OUTPACED] = fastest > pace
    look[COVERS] = m.lines[seat][cell]
    givers = s.givers & ~s.netted & own
    while givers:
        giver = lowest(givers)
        givers &= givers - 1
        look[SERVED] += t.link[s.unit[giver]][giver] >> cell & 1
    if netted:
        return
    look[HOLDS] = count(t.net[unit][cell] & foes)
    look[SERVES] = count(t.link[unit][cell] & own)
    sides = t.strikes[unit] | t.gauss[unit]
    while sides:
        direction = lowest(sides)
        sides &= sides - 1
        beside = t.neighbour[cell][direction]
        blow = t.melee[unit][direction]
        if blow and beside >= 0 and foes >> beside & 1:
            aim(s, t, m, which, beside, blow, pace)
        shot = shot_power(t, unit, direction)
        seen = t.ray[cell][direction] & foes
        if shot and seen:
            aim(s, t, m, which, nearest(seen, direction), shot, pace)


@kernel
def aim(s: State, t: Tables, m: Mind, which: int, target: int, power: int, pace: int) -> None:
    """Count one attack."""
    look = m.look[which]
    role = t.role[kind_of(s.unit[target])]
    if role == HQ:
        look[AT_HQ] += power
    elif role == SOLDIER:
        look[AT_SOLDIERS] += power
    else:
        look[AT_MODULES] += power
    look[AIMS] += 1
    look[QUICKER] += pace > speed_of(t, s.unit[target]) + 1


@kernel
def stand(states: Sequence[State], t: Tables, x: Work, m: Mind, at: int, cell: int) -> None:
    """How the unit on a hex stands, and what two battles do to it: `gather`, `watch` and `add_up` come first."""
    unit = states[at].unit[cell]
    netted = states[at].netted >> cell & 1
    look_from(states[at], t, m, NOW, unit, cell, netted)
    look = m.look[NOW]
    look[NETTED_UNIT] = netted
    look[WOUNDS] = min(states[at].wounds[cell], 9)
    look[DIES] = states[BATTLE_1].unit[cell] != unit
    look[DIES_LATER] = states[BATTLE_2].unit[cell] != unit
    look[SPEED] = max(speed_of(t, unit) + x.faster[cell], 0)
    look[BONUS] = x.melee[cell] + x.shot[cell]
    look[EXTRA_ATTACKS] = x.extra[cell]
    look[HAS_ACTED] = states[at].used[cell] != 0
    ground = states[at].ground[cell]
    look[ON_OWN_GROUND] = ground >= 0 and ground // KINDS == seat_of(unit)
    look[ON_FOE_GROUND] = ground >= 0 and ground // KINDS != seat_of(unit)
    look[VENOM] = venom_of(states[at], cell, 0) + venom_of(states[at], cell, 1)
    look[STUNNED] = states[at].stunned[cell] != 0


@kernel
def survey(states: Sequence[State], t: Tables, x: Work, m: Mind, at: int) -> None:
    """What all standings of a position need."""
    watch(states[at], t, m)
    add_up(states[at], t, x)
