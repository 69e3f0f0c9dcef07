"""CARD-4, CARD-8: what can pay a cost, and paying it. Payments are numbered; the first is the default."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.state51.rules.ids import CARD_4
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
def lay(s: State, w: Work, seat: int, row: int, good: int, needed: int) -> int:
    """Lay down up to that many of a good, from the pool before stock. Returns how many are missing."""
    shift = 4 * good
    taken = min(needed, s.pool[seat][good] - (w.paid[row] >> shift & 15))
    w.paid[row] += taken << shift
    needed -= taken
    if needed and s.stocked[seat]:
        taken = min(needed, (s.stocked[seat] >> shift & 15) - (w.drained[row] >> shift & 15))
        w.drained[row] += taken << shift
        needed -= taken
    return needed


@kernel
def lay_cheapest(s: State, w: Work, seat: int, row: int, cost: int) -> None:
    """The default payment of an affordable cost: ammo and universal contacts last."""
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
                needed = lay(s, w, seat, row, basic, needed)
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
def settles(cost: int, pool: int, stock: int) -> bool:
    """CARD-4: do goods from the pool and from stock together pay a cost exactly?"""
    free = amount(cost, ANY_BASIC)
    ammo = amount(cost, AMMO) + free
    universal = amount(cost, UNIVERSAL)
    for good in range(GOODS):
        paid = amount(pool, good) + amount(stock, good)
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
    if amount(pool, AMMO) + amount(stock, AMMO) != ammo:
        return False
    return amount(pool, UNIVERSAL) + amount(stock, UNIVERSAL) == universal


@kernel
def payments(s: State, w: Work, seat: int, cost: int, first: int) -> int:
    """Write all payments of a cost behind the `first` ones. Returns how many there are with those."""
    if not affords(s, seat, cost):
        return first
    lay_cheapest(s, w, seat, first, cost)
    found = first + 1
    cost &= ~PAID_OTHERWISE
    slots = 0
    for good in range(GOODS):
        most = most_of(cost, good)
        if most and good != VP:
            if s.pool[seat][good]:
                w.slot[slots] = good
                w.most[slots] = min(most, s.pool[seat][good])
                w.laid[slots] = 0
                slots += 1
            if s.stocked[seat] >> 4 * good & 15:
                w.slot[slots] = GOODS + good
                w.most[slots] = min(most, s.stocked[seat] >> 4 * good & 15)
                w.laid[slots] = 0
                slots += 1
    while True:
        place = 0
        while place < slots and w.laid[place] == w.most[place]:
            w.laid[place] = 0
            place += 1
        if place == slots:
            return found
        w.laid[place] += 1
        paid = 0
        drained = 0
        for place in range(slots):
            good = w.slot[place]
            if good < GOODS:
                paid += w.laid[place] << 4 * good
            else:
                drained += w.laid[place] << 4 * (good - GOODS)
        if (paid != w.paid[first] or drained != w.drained[first]) and settles(cost, paid, drained):
            if found < MAX_PAYMENTS:
                w.paid[found] = paid
                w.drained[found] = drained
                found += 1


@kernel
def hand_over(s: State, w: Work, seat: int, row: int, face: int, rule: int) -> None:
    """Take a payment out of the pool and off the cards it lies on, the first in the State first."""
    bag = w.paid[row]
    while bag:
        good = lowest(bag) >> 2
        count = bag >> 4 * good & 15
        bag &= ~(15 << 4 * good)
        s.pool[seat][good] -= count
        note(w, E_PAID, rule, seat, face, good, count, -1, -1)
    bag = w.drained[row]
    s.stocked[seat] -= bag
    while bag:
        good = lowest(bag) >> 2
        count = bag >> 4 * good & 15
        bag &= ~(15 << 4 * good)
        site = 0
        while count:
            taken = min(count, s.stock[seat][site] >> 4 * good & 15)
            if taken:
                s.stock[seat][site] -= taken << 4 * good
                count -= taken
                note(w, E_PAID, rule, seat, face, good, taken, seat, s.kind[seat][site])
            site += 1


@kernel
def check_payment(s: State, w: Work, seat: int, cost: int, number: int) -> int:
    """CARD-4: is there a payment of that number? The rule against it, 0 if there is."""
    if number == 0:
        return 0 if affords(s, seat, cost) else CARD_4
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
def developing_payments(s: State, w: Work, seat: int, shares_type: int) -> int:
    """ACT-5: a brick where a type is shared, or a development token. Returns how many payments there are."""
    found = payments(s, w, seat, 1 << 4 * BRICK, 0) if shares_type else 0
    return payments(s, w, seat, 1 << 4 * DEVELOPMENT, found)


@kernel
def contacts(good: int, count: int) -> int:
    """A cost of so many contacts of a colour."""
    return count << 4 * good


@kernel
def goods_left(s: State, seat: int) -> int:
    """END-3: everything in the pool and in stock."""
    total = 0
    for good in range(GOODS):
        total += owned(s, seat, good)
    return total
