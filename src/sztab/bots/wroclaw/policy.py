"""The soldier's way to play, as a kernel: every decision by expected wounds, in thousandths. It is the soldier itself,
and both sides of the turns that the captain plays in its head."""

from __future__ import annotations

from sztab.bots.wroclaw.scratch import MILLE, Mind
from sztab.core.kernel import count, kernel, lowest
from sztab.games.wroclaw.rules.action import (
    ALL,
    DEPLOY,
    END_FIRE,
    THROW,
    mode_of,
    op_of,
    perun_of,
    pips_of,
    shooter_of,
    shot,
    simple,
    target_of,
    trio,
)
from sztab.games.wroclaw.rules.fire import aim, is_covered
from sztab.games.wroclaw.rules.playout import below
from sztab.games.wroclaw.rules.turn import free_tokens, has_tokens, hazards_left, sort_dice
from sztab.games.wroclaw.rules.weapon import fits, set_dice
from sztab.games.wroclaw.state import (
    ATTACK,
    BUCKSHOT,
    COVER,
    EXPLORE,
    EXTRA,
    FATAL,
    FINESSE_SHOT,
    HAZARD_KINDS,
    HEAVY,
    LONG_BURST,
    NO_PERUN,
    PIPS,
    RAISE,
    SLOTS,
    State,
    Tables,
    Work,
)

# What it is worth that an enemy has so many wounds: three take him out for a turn, five for good.
WORTH_OF_WOUNDS = (0, 500, 1200, 3000, 4000, 7000)
WORTH_OF_PERUN = 900
WORTH_OF_EXPOSING = 400
WORTH_OF_A_HOLE = 300
COST_OF_A_WOUND = 800
COST_OF_TOO_MANY = 2000  # each expected wound above two
TYPICAL_DICE = ((9, 6, 3), (10, 8, 5), (7, 4, 2), (8, 8, 1))
ANY_SHAPE = -1

MOST_WOUNDS = (2, 1, 2, 1, 3, 2, 3, 1)  # by mode

# A shot is fired without Perun, as an extra one, or with three pips spread over the dice (PERUN-1), two bits for each.
RAISES = (3, 12, 48, 6, 18, 9, 24, 33, 36, 21)
WAY_EXTRA = 1
WAYS = 2 + len(RAISES)
SPENT = (NO_PERUN, EXTRA, RAISE)

# What deployments are compared by.
BALANCE, DEALT, SPARED = range(3)


# ---- shots: the dice lie on the table, so what a shot does is known


@kernel
def worth_of_perun(nth: int) -> int:
    """What the n-th Perun of a supply is worth: with many at hand one more will hardly be used."""
    return 2 * WORTH_OF_PERUN // (1 + nth)


@kernel
def worth_of_hit(s: State, t: Tables, w: Work, shooter: int, target: int, mode: int, covered: int) -> int:
    """What a shot does to one target, with the dice of `set_dice`."""
    foe = 1 - s.on
    had = s.wounds[foe][target]
    wounds = aim(s, t, w, s.on, shooter, target, mode, covered)
    if wounds == 0:
        return 0
    worth = WORTH_OF_WOUNDS[min(had + wounds, FATAL)] - WORTH_OF_WOUNDS[had]
    if mode == BUCKSHOT:
        worth += WORTH_OF_A_HOLE
    if mode == FINESSE_SHOT and s.manoeuvre[foe][target] == COVER and had + wounds < HEAVY:
        worth += WORTH_OF_EXPOSING
    return worth


@kernel
def worth_of_shot(s: State, t: Tables, w: Work, action: int, covered: int) -> int:
    """What a shot does to the enemy, less the Perun it costs; the end of the fire is worth nothing."""
    if op_of(action) == END_FIRE:
        return 0
    set_dice(s, w, perun_of(action), pips_of(action))
    worth = 0 if perun_of(action) == NO_PERUN else -worth_of_perun(s.perun[s.on])
    target = target_of(action)
    if target != ALL:
        return worth + worth_of_hit(s, t, w, shooter_of(action), target, mode_of(action), covered)
    for each in range(SLOTS):
        if s.wounds[1 - s.on][each] < FATAL:
            worth += worth_of_hit(s, t, w, shooter_of(action), each, mode_of(action), covered)
    return worth


@kernel
def most_of_hit(s: State, mode: int, target: int) -> int:
    """The most that a shot in a mode at one target can be worth, whatever the dice."""
    had = s.wounds[1 - s.on][target]
    extra = WORTH_OF_A_HOLE if mode == BUCKSHOT else WORTH_OF_EXPOSING if mode == FINESSE_SHOT else 0
    return WORTH_OF_WOUNDS[min(had + MOST_WOUNDS[mode], FATAL)] - WORTH_OF_WOUNDS[had] + extra


@kernel
def best_shot(s: State, t: Tables, w: Work) -> int:
    """The shot that is worth most, or the end of the fire.

    It looks at every legal shot that can be worth more than the best so far, the cheap ones first: turns are played by
    the ten thousand.
    """
    seat = s.on
    covered = is_covered(s, 1 - seat)
    best = simple(END_FIRE, seat, 0)
    most = 0
    ways = 1 if s.perun[seat] == 0 else WAYS if s.extended else 2
    for way in range(ways):
        perun = min(way, 2)
        pips = RAISES[max(way - 2, 0)] if way >= 2 else 0
        if way >= 2 and fits(s, pips) == 0:
            continue
        price = worth_of_perun(s.perun[seat]) if way else 0
        for shooter in range(SLOTS):
            if (
                s.manoeuvre[seat][shooter] == EXPLORE
                or (way != WAY_EXTRA and s.fired[seat] >> shooter & 1)
                or (way > 0 and s.fed[seat] >> shooter & 1)
            ):
                continue
            for which in range(1 + s.extended):
                mode = t.mode[s.field[seat][shooter]][which]
                if mode == LONG_BURST:
                    action = shot(seat, shooter, ALL, mode, SPENT[perun], pips)
                    worth = worth_of_shot(s, t, w, action, covered)
                    if worth > most:
                        best = action
                        most = worth
                else:
                    for target in range(SLOTS):
                        if s.wounds[1 - seat][target] < FATAL and most_of_hit(s, mode, target) - price > most:
                            action = shot(seat, shooter, target, mode, SPENT[perun], pips)
                            worth = worth_of_shot(s, t, w, action, covered)
                            if worth > most:
                                best = action
                                most = worth
    return best


# ---- deployment: the third die, the second hazard and the enemy are not known


@kernel
def better_mode(
    p: State, t: Tables, w: Work, by: int, shooter: int, doing: int, target: int, its: int, covered: int
) -> int:
    """The wounds of the better mode of a character against another, on a table made for the question."""
    p.field[by][0] = shooter
    p.manoeuvre[by][0] = doing
    p.field[1 - by][0] = target
    p.manoeuvre[1 - by][0] = its
    best = 0
    for which in range(1 + p.extended):
        mode = t.mode[shooter][which]
        best = max(best, aim(p, t, w, by, 0, 0, mode, covered) * (2 if mode == LONG_BURST else 1))
    return best


@kernel
def look_out(s: State, p: State, t: Tables, w: Work, m: Mind, seat: int) -> None:
    """Expected wounds of each character in hand, dealt and taken; `p` is a blank table.

    The third die shows each of its sides once, each time with another enemy of the other hand. Enemies attack or
    explore, half of them covered, or are in cover themselves.
    """
    foe = 1 - seat
    p.extended = s.extended
    hand = s.hand[seat]
    while hand:
        character = lowest(hand)
        hand &= hand - 1
        for doing in range(3):
            m.dealt[character][doing] = 0
            m.taken[character][doing][0] = m.taken[character][doing][1] = 0
    enemies = s.hand[foe]
    for third in range(1, PIPS + 1):
        enemies &= enemies - 1
        if enemies == 0:
            enemies = s.hand[foe]
        enemy = lowest(enemies)
        p.dice[0] = s.dice[0]
        p.dice[1] = s.dice[1]
        p.dice[2] = third
        sort_dice(p)
        set_dice(p, w, NO_PERUN, 0)
        hand = s.hand[seat]
        while hand:
            character = lowest(hand)
            hand &= hand - 1
            for doing in (ATTACK, COVER):
                m.dealt[character][doing] += (
                    35 * better_mode(p, t, w, seat, character, doing, enemy, ATTACK, 0)
                    + 35 * better_mode(p, t, w, seat, character, doing, enemy, ATTACK, 1)
                    + 30 * better_mode(p, t, w, seat, character, doing, enemy, COVER, 0)
                )
                for covered in range(2):
                    m.taken[character][doing][covered] += 60 * better_mode(
                        p, t, w, foe, enemy, ATTACK, character, doing, covered
                    ) + 40 * better_mode(p, t, w, foe, enemy, COVER, character, doing, covered)


@kernel
def hazard_wounds(s: State, t: Tables, character: int) -> int:
    """Expected wounds by hazards: the one on the table and the one to come."""
    total = 0
    coming = 0
    for kind in range(HAZARD_KINDS):
        left = hazards_left(s, t, kind)
        total += left
        if t.protects[character] >> kind & 1 == 0:
            coming += left
    here = 0 if t.protects[character] >> s.hazard[0] & 1 else MILLE
    return here + MILLE * coming // total


@kernel
def weigh(s: State, p: State, t: Tables, w: Work, m: Mind, seat: int, by: int) -> None:
    """What each character of a hand is worth with each manoeuvre: by the balance of wounds, or by one side of it.

    A Perun counts as wounds to come.
    """
    look_out(s, p, t, w, m, seat)
    hand = s.hand[seat]
    while hand:
        character = lowest(hand)
        hand &= hand - 1
        hazards = hazard_wounds(s, t, character)
        for doing in range(3):
            seen_as = COVER if doing == COVER else ATTACK
            gain = worth_of_perun(s.perun[seat] + 1) if doing == EXPLORE else m.dealt[character][doing]
            for covered in range(2):
                wounds = hazards + m.taken[character][seen_as][covered]
                cost = (COST_OF_A_WOUND * wounds + COST_OF_TOO_MANY * max(wounds - 2 * MILLE, 0)) // MILLE
                if by == DEALT:
                    cost = 0
                    gain = m.dealt[character][doing]
                elif by == SPARED:
                    gain = 0
                m.worth[character][doing][covered] = gain - cost


@kernel
def blur(s: State, w: Work, m: Mind, seat: int, noise: int) -> None:
    """Misjudge everything a little, so that the best deployment is another one now and then."""
    hand = s.hand[seat]
    while hand:
        character = lowest(hand)
        hand &= hand - 1
        for doing in range(3):
            error = below(w, noise)
            m.worth[character][doing][0] += error
            m.worth[character][doing][1] += error


@kernel
def shape_of(a: int, b: int, c: int) -> int:
    """Which tokens three manoeuvres need, in whatever order: two bits for the number of each kind."""
    return (1 << 2 * a) + (1 << 2 * b) + (1 << 2 * c)


@kernel
def worth_of_deployment(m: Mind, a: int, b: int, c: int, x: int, y: int, z: int) -> int:
    covered = 1 if x == COVER or y == COVER or z == COVER else 0
    return m.worth[a][x][covered] + m.worth[b][y][covered] + m.worth[c][z][covered]


@kernel
def best_deployment(s: State, m: Mind, seat: int, shape: int) -> int:
    """The deployment that is worth most, of all or of those that need these tokens; -1 without any."""
    best = -1
    most = 0
    for code in range(27):
        x = code // 9
        y = code // 3 % 3
        z = code % 3
        if has_tokens(s, seat, x, y, z) and (shape == ANY_SHAPE or shape_of(x, y, z) == shape):
            first = s.hand[seat]
            while first:
                a = lowest(first)
                first &= first - 1
                second = first
                while second:
                    b = lowest(second)
                    second &= second - 1
                    third = second
                    while third:
                        c = lowest(third)
                        third &= third - 1
                        worth = worth_of_deployment(m, a, b, c, x, y, z)
                        if best < 0 or worth > most:
                            best = trio(DEPLOY, seat, a, b, c, x | y << 2 | z << 4)
                            most = worth
    return best


# ---- the small decisions


@kernel
def worth_of_character(p: State, t: Tables, w: Work, character: int) -> int:
    """How many wounds a character deals with typical dice, and how well protected it is; `p` is a blank table."""
    p.extended = 0
    dealt = 0
    for dice in TYPICAL_DICE:
        for track in range(3):
            p.dice[track] = dice[track]
        set_dice(p, w, NO_PERUN, 0)
        dealt += better_mode(p, t, w, 0, character, ATTACK, character, ATTACK, 0)
    return MILLE * dealt // len(TYPICAL_DICE) + 400 * count(t.protects[character]) + 300 * t.armour[character]


@kernel
def worst_three(s: State, p: State, t: Tables, w: Work, seat: int) -> int:
    """Discard who is worth least."""
    hand = s.hand[seat]
    thrown = 0
    for _ in range(SLOTS):
        worst = -1
        least = 0
        rest = hand & ~thrown
        while rest:
            character = lowest(rest)
            rest &= rest - 1
            worth = worth_of_character(p, t, w, character)
            if worst < 0 or worth < least:
                worst = character
                least = worth
        thrown |= 1 << worst
    a = lowest(thrown)
    thrown &= thrown - 1
    return trio(THROW, seat, a, lowest(thrown), lowest(thrown & thrown - 1), 0)


@kernel
def best_return(s: State, p: State, t: Tables, w: Work) -> int:
    """Who is called back: whoever is worth most."""
    rest = s.resting[s.on]
    best = -1
    most = 0
    while rest:
        character = lowest(rest)
        rest &= rest - 1
        worth = worth_of_character(p, t, w, character)
        if best < 0 or worth > most:
            best = character
            most = worth
    return best


@kernel
def spare_token(s: State, seat: int) -> int:
    """The kind of token to set aside: the one that leaves most free ones of it."""
    best = -1
    for kind in (EXPLORE, COVER, ATTACK):
        if s.used[seat][kind] and (best < 0 or free_tokens(s, seat, kind) > free_tokens(s, seat, best)):
            best = kind
    return best
