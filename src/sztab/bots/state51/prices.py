"""What goods are worth to a seat right now: a price comes from the best uses that are in reach."""

from __future__ import annotations

from sztab.bots.state51.worth import (
    NOW,
    ONE_VP,
    SPARE,
    Mind,
    Weights,
    bag_at,
    build_worth,
    deal_worth,
    harm_share,
    held_worth,
    rounds_left,
    site_worth,
    yield_of,
)
from sztab.core.kernel import kernel, lowest
from sztab.games.state51.rules.build import shares_type
from sztab.games.state51.rules.card import defence, everybody
from sztab.games.state51.rules.effect import is_target
from sztab.games.state51.rules.payment import amount, developing_payments, owned, payments
from sztab.games.state51.rules.use import conversion
from sztab.games.state51.state import (
    ACTING,
    AMMO,
    ANY_BASIC,
    BASICS,
    BLUE,
    BLUE_PILE,
    BRICK,
    CARD,
    CONNECTING,
    DEVELOPMENT,
    GREY,
    GUEST,
    HAND,
    OPPONENT,
    OWN_DEAL,
    RED,
    RED_PILE,
    RUINS,
    UNIVERSAL,
    USES,
    VP,
    WORKER,
    State,
    Tables,
    Work,
)

NO_CARD = -1
SHARED_TYPE = -2  # the cost of developing, as tokens have it


@kernel
def unit_price(v: Weights, m: Mind, good: int, nth: int) -> int:
    """What the nth of a good (from 0) is worth: the best use takes the first ones, the next best the next."""
    if nth < m.want[good][0]:
        return m.price[good][0]
    if nth < m.want[good][0] + m.want[good][1]:
        return m.price[good][1]
    return v.good[SPARE][good]


@kernel
def gain_price(s: State, v: Weights, m: Mind, seat: int, bag: int) -> int:
    """What a bag of goods would add to what the seat has."""
    total = 0
    while bag:
        good = lowest(bag) >> 2
        count = bag >> 4 * good & 15
        bag &= ~(15 << 4 * good)
        if good == VP:
            total += ONE_VP * count
        elif good == CARD:
            total += (held_worth(v, m) + v.good[SPARE][CARD]) * count
        else:
            have = owned(s, seat, good)
            for nth in range(have, have + count):
                total += unit_price(v, m, good, nth)
    return total


@kernel
def loss_price(s: State, v: Weights, m: Mind, seat: int, good: int, count: int) -> int:
    """What the seat loses with so many of a good; what is missing is paid with ammo or universal contacts."""
    have = owned(s, seat, good)
    own = min(have, count)
    total = 0
    for nth in range(have - own, have):
        total += unit_price(v, m, good, nth)
    missing = count - own
    if missing:
        other = AMMO if good < BASICS else UNIVERSAL
        have = owned(s, seat, other)
        for nth in range(max(have - missing, 0), have):
            total += unit_price(v, m, other, nth)
    return total


@kernel
def cost_price(s: State, v: Weights, m: Mind, seat: int, cost: int) -> int:
    """What paying a cost takes away, by the default payment."""
    total = 0
    while cost:
        good = lowest(cost) >> 2
        count = cost >> 4 * good & 15
        cost &= ~(15 << 4 * good)
        if good == ANY_BASIC:
            for basic in range(BASICS):
                here = min(count, owned(s, seat, basic))
                total += loss_price(s, v, m, seat, basic, here)
                count -= here
            total += loss_price(s, v, m, seat, AMMO, count)
        elif good == CARD:
            total += held_worth(v, m) * count
        elif good == OWN_DEAL:
            total += v.good[NOW][OWN_DEAL] * m.left // 100 * count
        else:
            total += loss_price(s, v, m, seat, good, count)
    return total


@kernel
def payment_price(s: State, v: Weights, m: Mind, w: Work, seat: int, row: int) -> int:
    """What a payment that was written down takes away; stock would outlast the round."""
    goods = w.paid[row]
    total = 0
    for heap in range(w.heaps):
        count = amount(w.drained[row], heap)
        goods += count << 4 * w.heap_good[heap]
        total += count * v.good[NOW][w.heap_good[heap]] * min(m.left, 100) // 200
    while goods:
        good = lowest(goods) >> 2
        total += loss_price(s, v, m, seat, good, goods >> 4 * good & 15)
        goods &= ~(15 << 4 * good)
    return total


@kernel
def cheapest_payment(s: State, v: Weights, m: Mind, w: Work, seat: int, cost: int) -> int:
    """The number of the payment that takes least; a cost below zero is that of developing."""
    found = developing_payments(s, w, seat, cost == SHARED_TYPE) if cost < 0 else payments(s, w, seat, cost, 0)
    best = 0
    for row in range(1, found):
        if payment_price(s, v, m, w, seat, row) < payment_price(s, v, m, w, seat, best):
            best = row
    return best


@kernel
def add_use(m: Mind, good: int, price: int, units: int) -> None:
    """A use of a good was found; the best two count."""
    if units <= 0:
        return
    if price > m.price[good][0]:
        m.price[good][1] = m.price[good][0]
        m.want[good][1] = m.want[good][0]
        m.price[good][0] = price
        m.want[good][0] = units
    elif price > m.price[good][1]:
        m.price[good][1] = price
        m.want[good][1] = units


@kernel
def in_reach(s: State, seat: int, cost: int) -> bool:
    """Can a cost be paid, if need be with what workers are exchanged for?"""
    missing = 0
    workers = owned(s, seat, WORKER)
    while cost:
        good = lowest(cost) >> 2
        count = cost >> 4 * good & 15
        cost &= ~(15 << 4 * good)
        if good == WORKER:
            workers -= count
        elif good == ANY_BASIC:
            for basic in range(BASICS):
                count -= owned(s, seat, basic)
            missing += max(count, 0)
        elif good < BASICS:
            missing += max(count - owned(s, seat, good), 0)
        elif good != CARD and good != OWN_DEAL and owned(s, seat, good) < count:
            return False
    return workers >= 0 and 2 * max(missing - owned(s, seat, AMMO), 0) <= workers


@kernel
def measure_reach(s: State, t: Tables, m: Mind, seat: int) -> None:
    """How many contacts of each colour the seat could have in this round."""
    for colour in range(GREY, BLUE + 1):
        m.reach[colour] = owned(s, seat, colour) + owned(s, seat, UNIVERSAL)
    for number in range(t.conversions[s.faction[seat]]):
        face = conversion(s, seat, number)
        if s.converted[seat] >> number & 1 == 0 and in_reach(s, seat, t.cost[face]):
            extend_reach(m, t.gain[face], 1)
    for site in range(s.sites[seat]):
        kind = s.kind[seat][site]
        if t.category[kind] == ACTING and s.marks[seat][site] & RUINS == 0:
            if s.marks[seat][site] & USES < t.uses[kind] and in_reach(s, seat, t.cost[kind]):
                extend_reach(m, t.gain[kind], 1)
    for place in range(s.length[HAND + seat]):
        kind = s.cards[HAND + seat][place]
        if kind < t.kinds and t.category[kind] == CONNECTING:
            extend_reach(m, t.gain[kind], 1)
    if owned(s, seat, WORKER) >= 2:
        for pile in range(RED_PILE, BLUE_PILE + 1):
            if s.face_up[pile]:
                extend_reach(m, t.gain[s.face_up[pile] - 1], 1)


@kernel
def extend_reach(m: Mind, bag: int, times: int) -> None:
    for colour in range(GREY, BLUE + 1):
        m.reach[colour] += times * (amount(bag, colour) + amount(bag, UNIVERSAL))


@kernel
def price_contacts(s: State, t: Tables, v: Weights, m: Mind, seat: int) -> None:
    """Contacts are for the cards in hand, red ones for the locations of others too."""
    held = held_worth(v, m)
    before = NO_CARD
    for place in range(s.length[HAND + seat]):
        kind = s.cards[HAND + seat][place]
        if kind >= t.locations or kind == before:
            continue
        before = kind
        far = t.distance[kind]
        if far <= m.reach[GREY]:
            add_use(m, GREY, (m.built[place] - held) * v.margin // (100 * far), far)
        if far <= m.reach[BLUE]:
            worth = v.good[NOW][t.deal[kind]] + deal_worth(s, t, v, m, kind) - held
            add_use(m, BLUE, worth * v.margin // (100 * far), far)
        if far <= m.reach[RED]:
            add_use(m, RED, (bag_at(v, NOW, t.spoils[kind]) - held) * v.margin // (100 * far), far)
    if m.reach[RED] >= 3:
        for other in range(everybody(s)):
            if is_target(s, seat, other):
                for site in range(s.sites[other]):
                    strong = defence(s, t, other, site)
                    if s.marks[other][site] & RUINS == 0 and strong <= m.reach[RED]:
                        add_use(m, RED, raze_worth(s, t, v, m, seat, other, site) * v.margin // (100 * strong), strong)
    for colour in range(GREY, BLUE + 1):
        add_use(m, UNIVERSAL, m.price[colour][0], m.want[colour][0])


@kernel
def raze_worth(s: State, t: Tables, v: Weights, m: Mind, seat: int, other: int, site: int) -> int:
    """Razing a location of another player: the spoils, and what the other loses beyond the deal's good."""
    kind = s.kind[other][site]
    lost = site_worth(s, t, v, m, other, site)
    if s.solo:
        lost = ONE_VP * (1 - amount(1 << 4 * t.deal[kind], VP))
    else:
        lost -= v.good[NOW][t.deal[kind]]
    return bag_at(v, NOW, t.spoils[kind]) + lost * harm_share(s, v, seat, other) // 100


@kernel
def price_face(s: State, t: Tables, v: Weights, m: Mind, seat: int, face: int, uses: int) -> None:
    """What a conversion or an action asks for is worth what it gives, shared among the goods of its cost."""
    cost = t.cost[face]
    if uses <= 0 or not in_reach(s, seat, cost):
        return
    gain = gain_price(s, v, m, seat, t.gain[face]) + v.effect[t.effect[face]]
    gain -= amount(cost, CARD) * held_worth(v, m) + amount(cost, OWN_DEAL) * v.good[NOW][OWN_DEAL] * m.left // 100
    cost &= ~(15 << 4 * CARD | 15 << 4 * OWN_DEAL)
    total = bag_at(v, NOW, cost)
    if gain <= 0 or total <= 0:
        return
    rest = cost
    while rest:
        good = lowest(rest) >> 2
        units = rest >> 4 * good & 15
        rest &= ~(15 << 4 * good)
        price = gain * v.margin // 100 * v.good[NOW][good] // total
        if good == ANY_BASIC:
            for basic in range(BASICS):
                add_use(m, basic, price, units * uses)
        else:
            add_use(m, good, price, units * uses)


@kernel
def best_development(s: State, t: Tables, v: Weights, m: Mind, seat: int, any_type: int) -> int:
    """The most that developing would give, with a brick or with a token."""
    best = 0
    for place in range(s.length[HAND + seat]):
        kind = s.cards[HAND + seat][place]
        if kind < t.locations:
            new = m.built[place] + ONE_VP - held_worth(v, m)
            for site in range(s.sites[seat]):
                if new - m.stands[site] > best and (any_type or shares_type(s, t, seat, site, kind)):
                    best = new - m.stands[site]
    return best


@kernel
def price_workers(s: State, t: Tables, v: Weights, m: Mind, seat: int) -> None:
    """Workers are exchanged for what is missing, take connections, and are sent to others."""
    best = held_worth(v, m)
    for basic in range(BASICS):
        best = max(best, unit_price(v, m, basic, owned(s, seat, basic)))
    add_use(m, WORKER, best * v.margin // 200, 2)
    for pile in range(RED_PILE, BLUE_PILE + 1):
        if s.face_up[pile]:
            add_use(m, WORKER, connection_worth(s, t, v, m, seat, s.face_up[pile] - 1) * v.margin // 200, 2)
    best = 0
    for other in range(everybody(s)):
        if is_target(s, seat, other):
            for site in range(s.sites[other]):
                kind = s.kind[other][site]
                if t.open[kind] and s.marks[other][site] & (GUEST | RUINS) == 0:
                    best = max(best, send_worth(s, t, v, m, seat, other, kind))
    if best:
        add_use(m, WORKER, best * v.margin // 100, 1)


@kernel
def connection_worth(s: State, t: Tables, v: Weights, m: Mind, seat: int, kind: int) -> int:
    """A connection to be taken: its contacts, and the VP that the virtual opponent does not get for it (SOLO-5)."""
    worth = (gain_price(s, v, m, seat, t.gain[kind]) - cost_price(s, v, m, seat, t.cost[kind])) * v.margin // 100
    if s.solo:
        worth += 2 * ONE_VP * harm_share(s, v, seat, OPPONENT) // 100
    return worth


@kernel
def send_worth(s: State, t: Tables, v: Weights, m: Mind, seat: int, other: int, kind: int) -> int:
    """What open production gives, less what its owner gets for it."""
    owner = ONE_VP if s.solo and other == OPPONENT else v.good[NOW][WORKER]
    return gain_price(s, v, m, seat, yield_of(s, t, v, other, kind)) - owner * harm_share(s, v, seat, other) // 100


@kernel
def think(s: State, t: Tables, v: Weights, m: Mind, seat: int) -> None:
    """Make up a seat's mind about prices: contacts first, then resources, workers last."""
    m.left = rounds_left(s, v)
    for good in range(ANY_BASIC):
        for use in range(2):
            m.price[good][use] = v.good[SPARE][good]
            m.want[good][use] = 0
    for site in range(s.sites[seat]):
        m.stands[site] = site_worth(s, t, v, m, seat, site)
    for place in range(s.length[HAND + seat]):
        kind = s.cards[HAND + seat][place]
        if kind < t.locations:
            m.built[place] = build_worth(s, t, v, m, seat, kind)
    measure_reach(s, t, m, seat)
    price_contacts(s, t, v, m, seat)
    for number in range(t.conversions[s.faction[seat]]):
        if s.converted[seat] >> number & 1 == 0:
            price_face(s, t, v, m, seat, conversion(s, seat, number), 1)
    for site in range(s.sites[seat]):
        kind = s.kind[seat][site]
        if t.category[kind] == ACTING and s.marks[seat][site] & RUINS == 0:
            price_face(s, t, v, m, seat, kind, t.uses[kind] - (s.marks[seat][site] & USES))
    if owned(s, seat, DEVELOPMENT):
        add_use(m, DEVELOPMENT, best_development(s, t, v, m, seat, 1) * v.margin // 100, 1)
    add_use(m, BRICK, best_development(s, t, v, m, seat, 0) * v.margin // 100, 1)
    for basic in range(BASICS):
        add_use(m, AMMO, m.price[basic][0], m.want[basic][0])
    price_workers(s, t, v, m, seat)
