"""CARD-4, CARD-8: what can pay a cost, and paying it. Payments are numbered; the first is the default."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.state51.rules.action import offer
from sztab.games.state51.rules.ids import CARD_4, CARD_8
from sztab.games.state51.rules.log import E_PAID, note
from sztab.games.state51.state import (
    AMMO,
    ANY_BASIC,
    BASICS,
    BLUE,
    BRICK,
    CARD,
    DEALS,
    DEVELOPMENT,
    GOODS,
    GREY,
    HAND,
    HEAPS,
    MAX_PAYMENTS,
    OWN_DEAL,
    UNIVERSAL,
    VP,
    State,
    Work,
)

PAID_OTHERWISE = 15 << 4 * CARD | 15 << 4 * OWN_DEAL  # asked for one by one (EFF-18, EFF-19)


@kernel
def amount(bag: int, good: int) -> int:
    """How many of a good a bag has."""
    return bag >> 4 * good & 15


@kernel
def owned(s: State, seat: int, good: int) -> int:
    """Goods in the pool and in stock together."""
    return s.pool[seat][good] + (s.stocked[seat] >> 4 * good & 15)


@kernel
def affords(s: State, seat: int, cost: int) -> bool:
    """CARD-8: can the seat pay in full?"""
    if cost & PAID_OTHERWISE:
        if s.length[HAND + seat] < amount(cost, CARD) or s.length[DEALS + seat] < amount(cost, OWN_DEAL):
            return False
        cost &= ~PAID_OTHERWISE
    pool = s.pool[seat]
    stocked = s.stocked[seat]
    ammo = 0
    universal = 0
    rest = cost
    while rest:
        good = lowest(rest) >> 2
        shift = 4 * good
        needed = rest >> shift & 15
        rest &= ~(15 << shift)
        if good == ANY_BASIC:
            for basic in range(BASICS):
                needed -= max(owned(s, seat, basic) - amount(cost, basic), 0)
            ammo += max(needed, 0)
            continue
        missing = needed - pool[good] - (stocked >> shift & 15)
        if good == AMMO:
            ammo += needed
        elif good == UNIVERSAL:
            universal += needed
        elif missing > 0:
            if good < BASICS:
                ammo += missing
            elif GREY <= good <= BLUE:
                universal += missing
            else:
                return False
    return (ammo == 0 or ammo <= owned(s, seat, AMMO)) and (universal == 0 or universal <= owned(s, seat, UNIVERSAL))


@kernel
def find_heaps(s: State, w: Work, seat: int) -> None:
    """EFF-10: where stock lies: a heap for each good on each card."""
    w.heaps = 0
    if s.stocked[seat] == 0:
        return
    for site in range(s.sites[seat]):
        bag = s.stock[seat][site]
        while bag and w.heaps < HEAPS:
            good = lowest(bag) >> 2
            bag &= ~(15 << 4 * good)
            w.heap_good[w.heaps] = good
            w.heap_site[w.heaps] = site
            w.heaps += 1


@kernel
def heap_size(s: State, w: Work, seat: int, heap: int) -> int:
    """How many goods lie in a heap."""
    return amount(s.stock[seat][w.heap_site[heap]], w.heap_good[heap])


@kernel
def lay_from_pool(s: State, w: Work, seat: int, row: int, good: int, needed: int) -> int:
    """Lay down up to that many of a good from the pool. Returns how many are missing."""
    taken = min(needed, s.pool[seat][good] - amount(w.paid[row], good))
    w.paid[row] += taken << 4 * good
    return needed - taken


@kernel
def lay_from_stock(s: State, w: Work, seat: int, row: int, good: int, needed: int) -> int:
    """Lay down up to that many of a good from stock, the first card first. Returns how many are missing."""
    for heap in range(w.heaps):
        if w.heap_good[heap] == good and needed:
            taken = min(needed, heap_size(s, w, seat, heap) - amount(w.drained[row], heap))
            w.drained[row] += taken << 4 * heap
            needed -= taken
    return needed


@kernel
def lay(s: State, w: Work, seat: int, row: int, good: int, needed: int) -> int:
    """Lay down up to that many of a good, from the pool before stock. Returns how many are missing."""
    return lay_from_stock(s, w, seat, row, good, lay_from_pool(s, w, seat, row, good, needed))


@kernel
def lay_cheapest(s: State, w: Work, seat: int, row: int, cost: int) -> None:
    """The default payment of an affordable cost: pool before stock, ammo and universal contacts last."""
    find_heaps(s, w, seat)
    w.paid[row] = 0
    w.drained[row] = 0
    ammo = 0
    universal = 0
    rest = cost & ~PAID_OTHERWISE
    while rest:
        good = lowest(rest) >> 2
        needed = rest >> 4 * good & 15
        rest &= ~(15 << 4 * good)
        if good == ANY_BASIC:
            for basic in range(BASICS):
                needed = lay_from_pool(s, w, seat, row, basic, needed)
            for basic in range(BASICS):
                needed = lay_from_stock(s, w, seat, row, basic, needed)
            ammo += needed
        else:
            missing = lay(s, w, seat, row, good, needed)
            if good < BASICS:
                ammo += missing
            else:
                universal += missing
    if ammo:
        lay(s, w, seat, row, AMMO, ammo)
    if universal:
        lay(s, w, seat, row, UNIVERSAL, universal)


@kernel
def most_of(cost: int, good: int) -> int:
    """How many of a good may be part of a payment at most."""
    if good < BASICS:
        return amount(cost, good) + amount(cost, ANY_BASIC)
    most = amount(cost, good)
    if good == AMMO:
        most += amount(cost, ANY_BASIC)
        for basic in range(BASICS):
            most += amount(cost, basic)
    elif good == UNIVERSAL:
        for contact in range(GREY, BLUE + 1):
            most += amount(cost, contact)
    return most


@kernel
def size(bag: int) -> int:
    """How many goods a bag has."""
    total = 0
    while bag:
        total += bag & 15
        bag >>= 4
    return total


@kernel
def settles(cost: int, goods: int) -> bool:
    """CARD-4: do as many goods as a cost asks for pay it exactly?"""
    free = amount(cost, ANY_BASIC)
    ammo = amount(cost, AMMO) + free
    universal = amount(cost, UNIVERSAL)
    for good in range(GOODS):
        paid = amount(goods, good)
        needed = amount(cost, good)
        if good < BASICS:
            free -= max(paid - needed, 0)
            ammo += needed - paid
        elif GREY <= good <= BLUE:
            if paid > needed:
                return False
            universal += needed - paid
        elif good != AMMO and good != UNIVERSAL and paid != needed:
            return False
    if free < 0 or ammo < amount(cost, AMMO):
        return False
    return amount(goods, AMMO) == ammo and amount(goods, UNIVERSAL) == universal


@kernel
def find_slots(s: State, w: Work, seat: int, cost: int) -> int:
    """What may be part of a payment: goods in the pool, then heaps of stock. Returns how many such places."""
    slots = 0
    for place in range(GOODS + w.heaps):
        good = place if place < GOODS else w.heap_good[place - GOODS]
        there = s.pool[seat][good] if place < GOODS else heap_size(s, w, seat, place - GOODS)
        most = min(most_of(cost, good), there)
        if most and good != VP:
            w.slot[slots] = place
            w.most[slots] = most
            w.laid[slots] = 0
            slots += 1
    return slots


@kernel
def payments(s: State, w: Work, seat: int, cost: int, first: int) -> int:
    """Write all payments of a cost behind the `first` ones. Returns how many there are with those."""
    if not affords(s, seat, cost):
        return first
    lay_cheapest(s, w, seat, first, cost)
    found = first + 1
    cost &= ~PAID_OTHERWISE
    slots = find_slots(s, w, seat, cost)
    goods = size(cost)
    while True:
        place = 0
        while place < slots and w.laid[place] == w.most[place]:
            w.laid[place] = 0
            place += 1
        if place == slots:
            return found
        w.laid[place] += 1
        total = 0
        for place in range(slots):
            total += w.laid[place]
        if total == goods and found < MAX_PAYMENTS:
            found += lay_out(w, cost, slots, found, first)


@kernel
def lay_out(w: Work, cost: int, slots: int, row: int, first: int) -> int:
    """Write what is laid down as a payment, if it is one and not the default. Returns 1 if so."""
    paid = 0
    drained = 0
    goods = 0
    for place in range(slots):
        slot = w.slot[place]
        if slot < GOODS:
            paid += w.laid[place] << 4 * slot
            goods += w.laid[place] << 4 * slot
        else:
            drained += w.laid[place] << 4 * (slot - GOODS)
            goods += w.laid[place] << 4 * w.heap_good[slot - GOODS]
    if (paid == w.paid[first] and drained == w.drained[first]) or not settles(cost, goods):
        return 0
    w.paid[row] = paid
    w.drained[row] = drained
    return 1


@kernel
def hand_over(s: State, w: Work, seat: int, row: int, face: int, rule: int) -> None:
    """Take a payment out of the pool and off the cards it lies on."""
    bag = w.paid[row]
    while bag:
        good = lowest(bag) >> 2
        count = bag >> 4 * good & 15
        bag &= ~(15 << 4 * good)
        s.pool[seat][good] -= count
        note(w, E_PAID, rule, seat, card=face, good=good, count=count)
    for heap in range(w.heaps):
        count = amount(w.drained[row], heap)
        if count:
            good = w.heap_good[heap]
            site = w.heap_site[heap]
            s.stock[seat][site] -= count << 4 * good
            s.stocked[seat] -= count << 4 * good
            note(w, E_PAID, rule, seat, card=face, good=good, count=count, other=seat, target=s.kind[seat][site])


@kernel
def check_payment(s: State, w: Work, seat: int, cost: int, number: int) -> int:
    """CARD-4, CARD-8: is there a payment of that number? The rule against it, 0 if there is."""
    if number == 0:
        return 0 if affords(s, seat, cost) else CARD_8
    return 0 if number < payments(s, w, seat, cost, 0) else CARD_4


@kernel
def pay(s: State, w: Work, seat: int, cost: int, number: int, face: int, rule: int) -> None:
    """Pay a cost with the payment of that number."""
    if number == 0:
        lay_cheapest(s, w, seat, 0, cost)
    else:
        payments(s, w, seat, cost, 0)
    hand_over(s, w, seat, number, face, rule)


@kernel
def offer_paid(s: State, w: Work, action: int, cost: int) -> None:
    """An action with each of its payments."""
    for number in range(payments(s, w, s.turn, cost, 0)):
        offer(w, action | number << 24)


@kernel
def developing_payments(s: State, w: Work, seat: int, shares_type: int) -> int:
    """ACT-5: a brick where a type is shared, or a development token. Returns how many payments there are."""
    found = payments(s, w, seat, 1 << 4 * BRICK, 0) if shares_type else 0
    return payments(s, w, seat, 1 << 4 * DEVELOPMENT, found)


@kernel
def contacts(good: int, count: int) -> int:
    """A cost of contacts of one colour."""
    return count << 4 * good


@kernel
def goods_left(s: State, seat: int) -> int:
    """END-3: everything in the pool and in stock."""
    total = 0
    for good in range(GOODS):
        total += owned(s, seat, good)
    return total
