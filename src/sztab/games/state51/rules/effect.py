"""EFF: what the words of the cards do."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.state51.rules.action import ANSWER, NO, a_of, offer, op_of, pack, seat_of, site_of
from sztab.games.state51.rules.card import everybody, is_first_of_its_like
from sztab.games.state51.rules.ids import (
    EFF_1,
    EFF_2,
    EFF_3,
    EFF_5,
    EFF_8,
    EFF_9,
    EFF_10,
    EFF_11,
    EFF_12,
    EFF_13,
    EFF_16,
    EFF_20,
    EFF_21,
    EFF_22,
    EFF_23,
    EFF_24,
)
from sztab.games.state51.rules.log import E_CLEARED, E_GAINED, E_NAMED, E_STOCKED, E_STOLEN, note
from sztab.games.state51.rules.payment import PAID_OTHERWISE
from sztab.games.state51.state import (
    ACTIVATE,
    ANOTHERS_DEAL,
    BASICS,
    BONUS_ANOTHERS,
    BONUS_GAIN,
    BONUS_PER_TYPE,
    BONUS_STOCK,
    CARD,
    CHOICE,
    CLEAR,
    COPY_OWN,
    DEALS,
    GOODS,
    GUEST,
    MAIN,
    NONE,
    NOTHING,
    OPPONENT,
    OWN_DEALS,
    PER_TYPE,
    PRODUCE,
    RUINS,
    STEAL,
    USES,
    VP,
    WHAT_TO_STEAL,
    WHICH_BAG,
    WHICH_DEAL_OF_ANOTHER,
    WHICH_OF_ANOTHER,
    WHICH_OWN_DEAL,
    WHICH_TO_ACTIVATE,
    WHICH_TO_CLEAR,
    WHICH_TO_COPY,
    State,
    Tables,
    Work,
)

ONE_VP = 1 << 4 * VP
ONLY_VP = 15 << 4 * VP
ONLY_CARDS = 15 << 4 * CARD


@kernel
def gain(s: State, w: Work, seat: int, bag: int, times: int, rule: int, face: int) -> None:
    """EFF-25: goods go to the pool, VP are counted, cards will be drawn. SOLO-9: the opponent takes only VP."""
    if times <= 0:
        return
    if s.solo and seat == OPPONENT:
        bag &= ONLY_VP
    while bag:
        good = lowest(bag) >> 2
        count = (bag >> 4 * good & 15) * times
        bag &= ~(15 << 4 * good)
        if good == VP:
            s.vp[seat] += count
        elif good == CARD:
            s.due[seat] += count
            s.owed += count
        else:
            s.pool[seat][good] += count
        if s.counting:
            s.made[good] += count
        note(w, E_GAINED, rule, seat, card=face, good=good, count=count)


@kernel
def ask(s: State, question: int, seat: int) -> None:
    """Wait for an answer."""
    s.ask = question
    s.asked = seat


@kernel
def is_target(s: State, seat: int, other: int) -> bool:
    """ACT-2: may a seat aim at another? Nobody has passed outside the action phase."""
    return other != seat and s.passed >> other & 1 == 0


# ---- production


@kernel
def is_plain(t: Tables, kind: int) -> bool:
    """EFF-5, EFF-6: the words that others can make use of."""
    return t.word[kind] == PRODUCE or t.word[kind] == CHOICE or t.word[kind] == PER_TYPE


@kernel
def yields_plainly(s: State, t: Tables, w: Work, taker: int, owner: int, kind: int, rule: int) -> None:
    """EFF-1, EFF-2, EFF-3: a production card of the owner's gives its goods; `rule` is why, 0 its own word."""
    word = t.word[kind]
    if word == PRODUCE:
        gain(s, w, taker, t.makes[kind], 1, rule if rule else EFF_1, kind)
    elif word == PER_TYPE:
        times = min(s.icons[owner][t.per[kind]], t.most[kind])
        gain(s, w, taker, t.makes[kind], times, rule if rule else EFF_3, kind)
    elif word == CHOICE:
        s.source = kind
        ask(s, WHICH_BAG, taker)


@kernel
def yields(s: State, t: Tables, w: Work, seat: int, kind: int, rule: int) -> None:
    """EFF-1, EFF-2, EFF-3, EFF-5: an own production card gives its goods."""
    if t.word[kind] == COPY_OWN:
        copies(s, t, w, seat)
    else:
        yields_plainly(s, t, w, seat, seat, kind, rule)


@kernel
def is_copied(s: State, t: Tables, seat: int, site: int, question: int) -> bool:
    """EFF-5, EFF-21: a location whose production the player may have once more; equal cards give the same."""
    kind = s.kind[seat][site]
    if s.marks[seat][site] & RUINS:
        return False
    if not is_plain(t, kind):
        if question == WHICH_TO_COPY or t.word[kind] != COPY_OWN or plain_sites(s, t, seat) == 0:
            return False
    place = site - 1
    while place >= 0 and s.kind[seat][place] == kind:
        if s.marks[seat][place] & RUINS == 0:
            return False
        place -= 1
    return True


@kernel
def plain_sites(s: State, t: Tables, seat: int) -> int:
    """How many locations of a State an EFF-5 card could copy."""
    found = 0
    for site in range(s.sites[seat]):
        if is_plain(t, s.kind[seat][site]) and s.marks[seat][site] & RUINS == 0:
            found += 1
    return found


@kernel
def copies(s: State, t: Tables, w: Work, seat: int) -> None:
    """EFF-5: one of the player's production locations yields again; if several differ, the player chooses."""
    found = 0
    last = 0
    for site in range(s.sites[seat]):
        if is_copied(s, t, seat, site, WHICH_TO_COPY):
            found += 1
            last = site
    if found == 1:
        yields_plainly(s, t, w, seat, seat, s.kind[seat][last], EFF_5)
    elif found:
        ask(s, WHICH_TO_COPY, seat)


@kernel
def is_borrowed(s: State, t: Tables, seat: int, other: int, site: int) -> bool:
    """EFF-11: a production location of another player; equal cards give the same."""
    if not is_target(s, seat, other) or site >= s.sites[other]:
        return False
    kind = s.kind[other][site]
    if s.marks[other][site] & RUINS or not is_plain(t, kind):
        return False
    place = site - 1
    while place >= 0 and s.kind[other][place] == kind:
        if s.marks[other][place] & RUINS == 0:
            return False
        place -= 1
    return True


@kernel
def borrow(s: State, t: Tables, w: Work, seat: int) -> None:
    """EFF-11: once, the goods of one production location of another player."""
    found = 0
    last_seat = 0
    last_site = 0
    for other in range(everybody(s)):
        for site in range(s.sites[other]):
            if is_borrowed(s, t, seat, other, site):
                found += 1
                last_seat = other
                last_site = site
    if found == 1:
        borrow_from(s, t, w, seat, last_seat, last_site)
    elif found:
        ask(s, WHICH_OF_ANOTHER, seat)


@kernel
def borrow_from(s: State, t: Tables, w: Work, seat: int, other: int, site: int) -> None:
    """EFF-11, ACT-17."""
    kind = s.kind[other][site]
    note(w, E_NAMED, EFF_11, seat, card=s.kind[seat][s.site], other=other, target=kind)
    yields_plainly(s, t, w, seat, other, kind, EFF_11)


# ---- build bonuses and triggers


@kernel
def grant_bonus(s: State, t: Tables, w: Work, seat: int, site: int) -> None:
    """EFF-8 .. EFF-11: the bonus of a card that was just built."""
    kind = s.kind[seat][site]
    bonus = t.bonus[kind]
    if bonus == BONUS_GAIN:
        gain(s, w, seat, t.bonus_bag[kind], 1, EFF_8, kind)
    elif bonus == BONUS_PER_TYPE:
        times = min(s.icons[seat][t.bonus_type[kind]], t.bonus_most[kind])
        gain(s, w, seat, t.bonus_bag[kind], times, EFF_9, kind)
    elif bonus == BONUS_STOCK:
        stock_up(s, w, seat, site, t.bonus_bag[kind])
    elif bonus == BONUS_ANOTHERS:
        borrow(s, t, w, seat)


@kernel
def stock_up(s: State, w: Work, seat: int, site: int, bag: int) -> None:
    """EFF-10."""
    s.stock[seat][site] += bag
    s.stocked[seat] += bag
    while bag:
        good = lowest(bag) >> 2
        note(w, E_STOCKED, EFF_10, seat, card=s.kind[seat][site], good=good, count=bag >> 4 * good & 15)
        bag &= ~(15 << 4 * good)


@kernel
def after_deal(s: State, t: Tables, w: Work, seat: int) -> None:
    """EFF-12."""
    for site in range(s.sites[seat]):
        kind = s.kind[seat][site]
        if t.on_deal[kind] and s.marks[seat][site] & RUINS == 0:
            gain(s, w, seat, t.on_deal[kind], 1, EFF_12, kind)


@kernel
def after_razing(s: State, t: Tables, w: Work, seat: int) -> None:
    """EFF-13."""
    for site in range(s.sites[seat]):
        kind = s.kind[seat][site]
        if t.on_raze[kind] and s.marks[seat][site] & RUINS == 0:
            gain(s, w, seat, t.on_raze[kind], 1, EFF_13, kind)


# ---- effects of actions


@kernel
def can_steal(s: State, t: Tables, seat: int, other: int, good: int, face: int) -> bool:
    """EFF-20: from the pool of another player, never from stock."""
    if other == seat or other >= s.players or s.passed >> other & 1:
        return False
    return good < BASICS and t.reach[face] >> good & 1 > 0 and s.pool[other][good] > 0


@kernel
def can_clear(s: State, seat: int, site: int, acting: int) -> bool:
    """EFF-22: an own location with something on it from its use, not the acting card itself."""
    return site != acting and s.marks[seat][site] & (USES | GUEST) > 0 and is_first_of_its_like(s, seat, site)


@kernel
def deals_for(s: State, t: Tables, seat: int, good: int) -> int:
    """How many deals of a seat give that good."""
    found = 0
    for place in range(s.length[DEALS + seat]):
        if t.deal[s.cards[DEALS + seat][place]] == good:
            found += 1
    return found


@kernel
def others_deal(s: State, t: Tables, seat: int, good: int) -> int:
    """EFF-23: a player who can be a target and has a deal for that good, -1 nobody."""
    for other in range(s.players):
        if is_target(s, seat, other) and deals_for(s, t, other, good):
            return other
    return -1


@kernel
def offer_effect(s: State, t: Tables, w: Work, seat: int, face: int, acting: int) -> int:
    """The possible targets of an action's effect, as answers. Returns how many: without any it cannot be used."""
    before = w.found
    effect = t.effect[face]
    if effect == STEAL:
        for other in range(s.players):
            for good in range(BASICS):
                if can_steal(s, t, seat, other, good, face):
                    offer(w, pack(ANSWER, good, other, 0, 0))
    elif effect == ACTIVATE:
        for site in range(s.sites[seat]):
            if is_copied(s, t, seat, site, WHICH_TO_ACTIVATE):
                offer(w, pack(ANSWER, 0, seat, site, 0))
    elif effect == CLEAR:
        for site in range(s.sites[seat]):
            if can_clear(s, seat, site, acting):
                offer(w, pack(ANSWER, 0, seat, site, 0))
    elif effect == ANOTHERS_DEAL:
        for good in range(GOODS):
            if others_deal(s, t, seat, good) >= 0:
                offer(w, pack(ANSWER, good, 0, 0, 0))
    elif effect == OWN_DEALS:
        for good in range(GOODS):
            if deals_for(s, t, seat, good) > s.picked[good]:
                offer(w, pack(ANSWER, good, 0, 0, 0))
    return w.found - before


@kernel
def gives(s: State, bag: int) -> bool:
    """EFF-16, CARD-7: is there anything to be had of these goods? Cards only while not all are promised already."""
    return bag & ~ONLY_CARDS > 0 or s.left[MAIN] + s.spent[MAIN] > s.owed


@kernel
def can_take_effect(s: State, t: Tables, w: Work, seat: int, face: int, acting: int) -> bool:
    """EFF-16: an action without any possible effect cannot be used; a card that is paid can be drawn again."""
    if t.effect[face] == 0:
        return t.cost[face] & PAID_OTHERWISE > 0 or gives(s, t.gain[face])
    found = offer_effect(s, t, w, seat, face, acting)
    w.found -= found
    return found > 0


@kernel
def take_effect(s: State, t: Tables, w: Work, seat: int) -> None:
    """EFF-16: what a paid action gives."""
    face = s.using
    effect = t.effect[face]
    if effect == 0:
        gain(s, w, seat, t.gain[face], 1, EFF_16, face)
        return
    if effect == CLEAR or effect == OWN_DEALS:
        s.count = t.reach[face]
    found = offer_effect(s, t, w, seat, face, s.site)
    w.found -= found
    if found == 1:
        do_effect(s, t, w, seat, w.actions[w.found])
    elif found:
        ask_for_effect(s, seat, effect)


@kernel
def ask_for_effect(s: State, seat: int, effect: int) -> None:
    if effect == STEAL:
        ask(s, WHAT_TO_STEAL, seat)
    elif effect == ACTIVATE:
        ask(s, WHICH_TO_ACTIVATE, seat)
    elif effect == CLEAR:
        ask(s, WHICH_TO_CLEAR, seat)
    elif effect == ANOTHERS_DEAL:
        ask(s, WHICH_DEAL_OF_ANOTHER, seat)
    else:
        ask(s, WHICH_OWN_DEAL, seat)


@kernel
def do_effect(s: State, t: Tables, w: Work, seat: int, answer: int) -> None:
    """EFF-20 .. EFF-24 with a target."""
    effect = t.effect[s.using]
    good = a_of(answer)
    other = seat_of(answer)
    site = site_of(answer)
    if effect == STEAL:
        s.pool[other][good] -= 1
        s.pool[seat][good] += 1
        note(w, E_STOLEN, EFF_20, seat, card=s.using, good=good, count=1, other=other)
    elif effect == ACTIVATE:
        yields(s, t, w, seat, s.kind[seat][site], EFF_21)
    elif effect == CLEAR:
        s.marks[seat][site] &= ~(USES | GUEST)
        note(w, E_CLEARED, EFF_22, seat, card=s.using, other=seat, target=s.kind[seat][site])
        go_on(s, t, w, seat)
    elif effect == ANOTHERS_DEAL:
        gain(s, w, seat, 1 << 4 * good, 1, EFF_23, s.using)
    else:
        s.picked[good] += 1
        gain(s, w, seat, 1 << 4 * good, 1, EFF_24, s.using)
        go_on(s, t, w, seat)


@kernel
def go_on(s: State, t: Tables, w: Work, seat: int) -> None:
    """EFF-22, EFF-24: up to a number; asked again while there is another one."""
    s.count -= 1
    found = offer_effect(s, t, w, seat, s.using, s.site)
    w.found -= found
    if s.count > 0 and found:
        ask_for_effect(s, seat, t.effect[s.using])
    else:
        stop(s)


@kernel
def stop(s: State) -> None:
    """No more targets."""
    s.count = 0
    for good in range(GOODS):
        s.picked[good] = 0


@kernel
def may_stop(s: State, t: Tables) -> bool:
    """EFF-22, EFF-24: after the first."""
    return s.count < t.reach[s.using]


@kernel
def offer_answers(s: State, t: Tables, w: Work) -> None:
    """The answers to a question about an effect."""
    seat = s.asked
    if s.ask == WHICH_BAG:
        for number in range(t.choices[s.source]):
            offer(w, pack(ANSWER, number, 0, 0, 0))
    elif s.ask == WHICH_TO_COPY:
        for site in range(s.sites[seat]):
            if is_copied(s, t, seat, site, WHICH_TO_COPY):
                offer(w, pack(ANSWER, 0, seat, site, 0))
    elif s.ask == WHICH_OF_ANOTHER:
        for other in range(everybody(s)):
            for site in range(s.sites[other]):
                if is_borrowed(s, t, seat, other, site):
                    offer(w, pack(ANSWER, 0, other, site, 0))
    else:
        offer_effect(s, t, w, seat, s.using, s.site)
        if (s.ask == WHICH_TO_CLEAR or s.ask == WHICH_OWN_DEAL) and may_stop(s, t):
            offer(w, pack(NO, 0, 0, 0, 0))


@kernel
def rule_of_effect(question: int) -> int:
    """The rule behind a question about an effect."""
    if question == WHICH_BAG:
        return EFF_2
    if question == WHICH_TO_COPY:
        return EFF_5
    if question == WHICH_OF_ANOTHER:
        return EFF_11
    if question == WHAT_TO_STEAL:
        return EFF_20
    if question == WHICH_TO_ACTIVATE:
        return EFF_21
    if question == WHICH_TO_CLEAR:
        return EFF_22
    return EFF_23 if question == WHICH_DEAL_OF_ANOTHER else EFF_24


@kernel
def answer_effect(s: State, t: Tables, w: Work, answer: int) -> None:
    """Go on with an effect after its question was answered."""
    question = s.ask
    seat = s.asked
    s.ask = NOTHING
    if op_of(answer) == NO:
        stop(s)
    elif question == WHICH_BAG:
        kind = s.source
        s.source = NONE
        gain(s, w, seat, t.choice[kind][a_of(answer)], 1, EFF_2, kind)
    elif question == WHICH_TO_COPY:
        yields_plainly(s, t, w, seat, seat, s.kind[seat][site_of(answer)], EFF_5)
    elif question == WHICH_OF_ANOTHER:
        borrow_from(s, t, w, seat, seat_of(answer), site_of(answer))
    else:
        do_effect(s, t, w, seat, answer)
