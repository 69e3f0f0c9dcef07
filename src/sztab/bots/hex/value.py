"""How good a position is for a seat: it fights the battle that could come now, and the one after it."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.hex.net import judge
from sztab.bots.hex.scratch import (
    AFTER_BATTLE,
    AFTER_TWO,
    BATTLE_1,
    BATTLE_2,
    BATTLES_HELD,
    BATTLES_LEFT,
    DECIDED,
    FALLEN_HQ,
    HAND,
    HQ_NETTED,
    INSTANTS_HELD,
    MODULES,
    MODULES_HELD,
    MODULES_LEFT,
    MOVES_NEXT,
    N_FACTS,
    NETTED,
    ODDS,
    ODDS_STEP,
    OPEN_SIDES,
    PILE,
    POWER_LEFT,
    PROGRESS,
    SHIELD,
    SIEGE,
    SOLDIERS,
    SOLDIERS_HELD,
    SOLDIERS_LEFT,
    SPEED_LEFT,
    TOUGHNESS,
    UNDER_TERROR,
    WON,
    Mind,
    Weights,
)
from sztab.core.kernel import copy_state, count, kernel, lowest
from sztab.games.hex.rules.battle import fight, start_battle
from sztab.games.hex.rules.questions.table import answer, offer_answers
from sztab.games.hex.rules.unit import kind_of
from sztab.games.hex.state import (
    BATTLE,
    DRILL,
    HQ,
    INSTANT,
    KINDS,
    NOTHING,
    OVER,
    PEACE,
    POINTS,
    SOLDIER,
    State,
    Tables,
    Work,
)


@kernel
def prepare(s: State, t: Tables, m: Mind) -> None:
    """Count once what stays the same all game."""
    m.all_tiles = 1
    for seat in range(s.seats):
        m.battles[seat] = 0
        for kind in range(KINDS):
            number = seat * KINDS + kind
            m.all_tiles += t.count[number]
            if t.instant[number] == BATTLE:
                m.battles[seat] |= 1 << kind


@kernel
def fight_out(s: State, t: Tables, x: Work, starter: int) -> None:
    """A battle for its own sake, with the first answer to every question."""
    start_battle(s, x, DRILL, starter, 0)
    fight(s, t, x)
    while s.question != NOTHING:
        x.found = 0
        offer_answers(s, t, x)
        answer(s, t, x, x.actions[0])
        fight(s, t, x)
    s.stage = PEACE
    s.step = 0


@kernel
def count_board(s: State, t: Tables, m: Mind, side: int, seat: int) -> None:
    """What a seat has on the board and in hand."""
    fact = m.fact[side]
    fact[TOUGHNESS] += s.toughness[seat]
    own = s.occupied[seat]
    hq = s.hq[seat]
    if hq >= 0:
        fact[OPEN_SIDES] += count(t.near[hq])
        fact[SHIELD] += count(t.near[hq] & own)
        fact[HQ_NETTED] += s.netted >> hq & 1
    fact[NETTED] += count(own & s.netted)
    besieged = 0
    for other in range(s.seats):
        if s.foes[seat] >> other & 1 and s.hq[other] >= 0:
            besieged |= t.near[s.hq[other]]
    rest = own
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        role = t.role[kind_of(s.unit[cell])]
        if role == SOLDIER:
            fact[SOLDIERS] += 1
            fact[SIEGE] += besieged >> cell & 1
        elif role != HQ:
            fact[MODULES] += 1
    if s.held[seat]:
        for kind in range(KINDS):
            held = s.hand[seat][kind]
            if held:
                number = seat * KINDS + kind
                role = t.role[number]
                if role == SOLDIER:
                    fact[SOLDIERS_HELD] += held
                elif role != INSTANT:
                    fact[MODULES_HELD] += held
                elif t.instant[number] == BATTLE:
                    fact[BATTLES_HELD] += held
                else:
                    fact[INSTANTS_HELD] += held
    if s.left[seat]:
        fact[PILE] += s.left[seat]
        kinds = m.battles[seat]
        while kinds:
            fact[BATTLES_LEFT] += s.pile[seat][lowest(kinds)]
            kinds &= kinds - 1
    if s.turn == seat:
        fact[MOVES_NEXT] += 1
    fact[UNDER_TERROR] += s.terror[seat]


@kernel
def count_survivors(s: State, t: Tables, m: Mind, side: int, seat: int) -> None:
    """What a seat has left after the battle."""
    fact = m.fact[side]
    fact[AFTER_BATTLE] += s.toughness[seat]
    if s.toughness[seat] == 0 and s.mode != POINTS:
        fact[FALLEN_HQ] += 1
    rest = s.occupied[seat]
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        unit = s.unit[cell]
        role = t.role[kind_of(unit)]
        if role == SOLDIER:
            fact[SOLDIERS_LEFT] += 1
            if s.netted >> cell & 1 == 0:
                for side_of_unit in range(6):
                    fact[POWER_LEFT] += t.melee[unit][side_of_unit] + t.shot[unit][side_of_unit]
                fact[POWER_LEFT] += 2 * count(t.gauss[unit])
                if t.icons[kind_of(unit)]:
                    fact[SPEED_LEFT] += t.initiative[kind_of(unit)][0]
        elif role != HQ:
            fact[MODULES_LEFT] += 1


@kernel
def gather(states: Sequence[State], t: Tables, x: Work, m: Mind, at: int, seat: int) -> int:
    """Count everything about the position at a place, for a seat's side and the others. Returns the progress."""
    for side in range(2):
        for i in range(N_FACTS):
            m.fact[side][i] = 0
    playing = (1 << states[at].seats) - 1 & ~states[at].out
    m.side[0] = playing & states[at].friends[seat]
    m.side[1] = playing & ~states[at].friends[seat]
    copy_state(states, BATTLE_1, at)
    fight_out(states[BATTLE_1], t, x, seat)
    copy_state(states, BATTLE_2, BATTLE_1)
    fight_out(states[BATTLE_2], t, x, seat)
    left = 0
    for side in range(2):
        seats = m.side[side]
        while seats:
            other = lowest(seats)
            seats &= seats - 1
            count_board(states[at], t, m, side, other)
            count_survivors(states[BATTLE_1], t, m, side, other)
            m.fact[side][AFTER_TWO] += states[BATTLE_2].toughness[other]
            left += states[at].left[other]
    return PROGRESS - PROGRESS * min(left, m.all_tiles) // m.all_tiles


@kernel
def holds_the_end(m: Mind, side: int) -> int:
    """1 if two are left, it is a side's turn and it holds a battle that destroys the other HQ alone: it need only play
    it. Battles are not played any more once a pile is empty, and up to three tiles are drawn before."""
    own, other = m.fact[side], m.fact[1 - side]
    can = own[MOVES_NEXT] > 0 and own[BATTLES_HELD] > 0 and own[PILE] >= HAND and other[PILE] > 0
    return 1 if can and other[FALLEN_HQ] > own[FALLEN_HQ] else 0


@kernel
def worth(states: Sequence[State], t: Tables, x: Work, m: Mind, v: Weights, at: int, seat: int) -> int:
    """What the position at a place is worth to a seat: its side against the average of the others."""
    m.judged += 1
    friends = states[at].friends[seat]
    if states[at].phase == OVER:
        if states[at].result == 0:
            return 0
        return WON if states[at].result & friends else -WON
    progress = gather(states, t, x, m, at, seat)
    own = count(m.side[0])
    others = count(m.side[1])
    if own == 0 or others == 0:
        return WON if own else -WON
    total = 0
    for i in range(N_FACTS):
        weight = v.early[i] * (PROGRESS - progress) + v.late[i] * progress
        total += weight * (m.fact[0][i] * others - m.fact[1][i] * own)
    value = total // (PROGRESS * own * others)
    if v.learned:
        value += judge(states, t, x, m, v, at)
        if own == 1 and others == 1:
            value += DECIDED * (holds_the_end(m, 0) - holds_the_end(m, 1))
    return value


@kernel
def chance(v: Weights, value: int) -> int:
    """The chance to win with a worth, in ten-thousandths."""
    return v.odds[ODDS + min(max(value // ODDS_STEP, -ODDS), ODDS)]
