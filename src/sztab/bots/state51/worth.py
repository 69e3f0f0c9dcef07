"""What goods, cards and locations are worth to a seat, in hundredths of a VP."""

from __future__ import annotations

from sztab.core.kernel import Ints, Table, kernel, lowest, number, numbers
from sztab.games.state51.rules.card import everybody
from sztab.games.state51.state import (
    ACTING,
    BLUE,
    BONUS_ANOTHERS,
    BONUS_GAIN,
    BONUS_PER_TYPE,
    BONUS_STOCK,
    CARDS,
    CHOICE,
    CONNECTING,
    COPY_OWN,
    FEATURE,
    GOODS,
    GREY,
    KINDS,
    PER_PRODUCED,
    PER_TYPE,
    PRODUCE,
    RED,
    RUINS,
    SEATS,
    SHELVES,
    SITES,
    TAKE_ANOTHERS,
    USES,
    VP_TO_END,
    State,
    Tables,
)

ONE_VP = 100
KINDS_OF_PAYMENT = GOODS + 2  # goods, any basic resource, an own deal
INCOME, NOW, SPARE = range(3)  # prices of goods: every round, once in this round, without a known use
EFFECTS = 6
USES_KNOWN = 2  # of a good: the best two are remembered


class Weights:
    """What was found out by playing: prices in hundredths of a VP, shares in hundredths."""

    good: Table = numbers(8, 3, KINDS_OF_PAYMENT)  # every round, in this round, and without a known use
    horizon: Table = numbers(8, SEATS + 1, VP_TO_END + 1)  # rounds to come, in hundredths, by players and best VP
    held: int = number(8)  # a card in hand, for each round to come
    acting: int = number(8)  # the share of an action's profit that is made in a round
    margin: int = number(8)  # the share of its worth that a good passes on to what it is made of
    trigger: int = number(8)  # how often a feature's trigger goes off in a round
    shelf: int = number(8)  # a place in storage, each round
    produced: int = number(8)  # of the good that EFF-4 counts, each round
    effect: Ints = numbers(8, EFFECTS)  # a use of an effect
    harm: Ints = numbers(8, SEATS + 1)  # the share that counts of what another player loses, by players
    lead: int = number(8)  # more of it where the other player leads, for each VP
    enough: int = number(8)  # an action is worth taking from here on


class Mind:
    """Scratch space: what a seat thinks at one moment."""

    each_round: Ints = numbers(8, KINDS)  # of locations, where it is the same in every State
    left: int = number(8)  # rounds to come, in hundredths
    price: Table = numbers(8, KINDS_OF_PAYMENT, USES_KNOWN)  # of a good for its best uses
    want: Table = numbers(8, KINDS_OF_PAYMENT, USES_KNOWN)  # how many those uses take
    reach: Ints = numbers(8, GOODS)  # contacts that could be had this round
    stands: Ints = numbers(8, SITES)  # what the own locations are worth
    built: Ints = numbers(8, CARDS)  # what the cards in hand would be worth as locations
    best: int = number(8)  # the worth of the action chosen
    chosen: int = number(8)
    noise: int = number(8)  # how much chance there is in a choice


@kernel
def bag_at(v: Weights, when: int, bag: int) -> int:
    """A bag at fixed prices."""
    total = 0
    while bag:
        good = lowest(bag) >> 2
        total += v.good[when][good] * (bag >> 4 * good & 15)
        bag &= ~(15 << 4 * good)
    return total


@kernel
def prepare(t: Tables, v: Weights, m: Mind) -> None:
    """What each location gives in a round, as far as it does not depend on the State it stands in."""
    for kind in range(t.locations):
        m.each_round[kind] = plain_income(t, v, kind)


@kernel
def plain_income(t: Tables, v: Weights, kind: int) -> int:
    """A location's worth for one round."""
    word = t.word[kind]
    if word == PRODUCE:
        return bag_at(v, INCOME, t.makes[kind])
    if word == CHOICE:
        best = 0
        for choice in range(t.choices[kind]):
            best = max(best, bag_at(v, INCOME, t.choice[kind][choice]))
        return best
    if word == PER_PRODUCED:
        return bag_at(v, INCOME, t.makes[kind]) * v.produced // 100
    if word == TAKE_ANOTHERS or word == COPY_OWN:
        return v.effect[0]
    if t.category[kind] == ACTING:
        profit = bag_at(v, INCOME, t.gain[kind]) + v.effect[t.effect[kind]] - bag_at(v, INCOME, t.cost[kind])
        return max(profit, 0) * t.uses[kind] * v.acting // 100
    if t.category[kind] == FEATURE:
        total = (bag_at(v, INCOME, t.on_deal[kind]) + bag_at(v, INCOME, t.on_raze[kind])) * v.trigger // 100
        if t.on_least[kind]:
            total += bag_at(v, INCOME, t.on_bag[kind]) * v.trigger // (100 * max(t.on_least[kind] - 1, 1))
        for place in range(SHELVES):
            total += v.shelf * min(t.room[kind][place], 3)
        return total
    return 0


@kernel
def rounds_left(s: State, v: Weights) -> int:
    """How many more production phases are to be expected, in hundredths."""
    best = 0
    for seat in range(everybody(s)):
        best = max(best, s.vp[seat])
    return v.horizon[s.players][min(best, VP_TO_END)]


@kernel
def income_of(s: State, t: Tables, v: Weights, m: Mind, seat: int, kind: int, more: int) -> int:
    """What a location gives a seat in a round; `more`: 1 if its own types are not counted yet."""
    if t.word[kind] == PER_TYPE:
        icons = s.icons[seat][t.per[kind]]
        if more and t.types[kind] >> t.per[kind] & 1:
            icons += 1
        return bag_at(v, INCOME, t.makes[kind]) * min(icons, t.most[kind])
    return m.each_round[kind]


@kernel
def site_worth(s: State, t: Tables, v: Weights, m: Mind, seat: int, site: int) -> int:
    """A location that stands: its VP at the end, what it will give, and what it can still do in this round."""
    if s.marks[seat][site] & RUINS:
        return 0
    kind = s.kind[seat][site]
    income = income_of(s, t, v, m, seat, kind, 0)
    worth = ONE_VP + income * m.left // 100 + bag_at(v, NOW, s.stock[seat][site])
    if t.category[kind] == ACTING:
        unused = t.uses[kind] - (s.marks[seat][site] & USES)
        worth += income * unused // (2 * max(t.uses[kind], 1))
    return worth


@kernel
def bonus_bag(s: State, t: Tables, seat: int, kind: int) -> int:
    """The goods of a build bonus, if the card were built now."""
    bonus = t.bonus[kind]
    if bonus == BONUS_GAIN or bonus == BONUS_STOCK:
        return t.bonus_bag[kind]
    if bonus == BONUS_PER_TYPE:
        icons = s.icons[seat][t.bonus_type[kind]]
        if t.types[kind] >> t.bonus_type[kind] & 1:
            icons += 1
        return t.bonus_bag[kind] * min(icons, t.bonus_most[kind])
    return 0


@kernel
def first_yield(s: State, t: Tables, seat: int, kind: int) -> int:
    """The goods a production card gives at once when it is built (ACT-6)."""
    word = t.word[kind]
    if word == PRODUCE:
        return t.makes[kind]
    if word == CHOICE:
        return t.choice[kind][0]
    if word == PER_TYPE:
        icons = s.icons[seat][t.per[kind]]
        if t.types[kind] >> t.per[kind] & 1:
            icons += 1
        return t.makes[kind] * min(icons, t.most[kind])
    return 0


@kernel
def lasting_worth(s: State, t: Tables, v: Weights, m: Mind, seat: int, kind: int) -> int:
    """A card as a location of the seat, without the goods it brings at once."""
    income = income_of(s, t, v, m, seat, kind, 1)
    worth = ONE_VP + income * m.left // 100
    if t.category[kind] == ACTING:
        worth += income // 2
    if t.bonus[kind] == BONUS_ANOTHERS:
        worth += v.effect[0]
    return worth


@kernel
def build_worth(s: State, t: Tables, v: Weights, m: Mind, seat: int, kind: int) -> int:
    """A card as a new location, its first goods at average prices."""
    goods = bag_at(v, NOW, bonus_bag(s, t, seat, kind)) + bag_at(v, NOW, first_yield(s, t, seat, kind))
    return lasting_worth(s, t, v, m, seat, kind) + goods


@kernel
def deal_worth(s: State, t: Tables, v: Weights, m: Mind, kind: int) -> int:
    """What a deal will still give, the good at once not counted."""
    return v.good[INCOME][t.deal[kind]] * m.left // 100


@kernel
def held_worth(v: Weights, m: Mind) -> int:
    """A card kept in hand."""
    return v.held * min(m.left, 300) // 100


@kernel
def card_worth(s: State, t: Tables, v: Weights, m: Mind, seat: int, kind: int) -> int:
    """A card in hand: the best that can be made of it, contacts at average prices."""
    if t.category[kind] == CONNECTING:
        return bag_at(v, NOW, t.gain[kind]) - bag_at(v, NOW, t.cost[kind])
    far = t.distance[kind]
    built = build_worth(s, t, v, m, seat, kind) - far * v.good[NOW][GREY]
    signed = v.good[NOW][t.deal[kind]] + deal_worth(s, t, v, m, kind) - far * v.good[NOW][BLUE]
    razed = bag_at(v, NOW, t.spoils[kind]) - far * v.good[NOW][RED]
    best = max(built, signed, razed)
    return best + (built + signed + razed - best) // 8


@kernel
def harm_share(s: State, v: Weights, seat: int, other: int) -> int:
    """How much of another player's loss is a gain, in hundredths: more where that player is ahead."""
    best = 0
    for player in range(everybody(s)):
        if player != seat:
            best = max(best, s.vp[player])
    return max(v.harm[s.players] - v.lead * (best - s.vp[other]), 0)


@kernel
def yield_of(s: State, t: Tables, v: Weights, owner: int, kind: int) -> int:
    """The goods of a production card that stands; of a choice the bag worth most."""
    word = t.word[kind]
    if word == PER_TYPE:
        return t.makes[kind] * min(s.icons[owner][t.per[kind]], t.most[kind])
    if word == CHOICE:
        best = t.choice[kind][0]
        for choice in range(1, t.choices[kind]):
            if bag_at(v, NOW, t.choice[kind][choice]) > bag_at(v, NOW, best):
                best = t.choice[kind][choice]
        return best
    return t.makes[kind] if word == PRODUCE else 0
