"""CARD: hands, piles, deals and the locations of a State."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.state51.rules.ids import ACT_5, CARD_7, LOOK_1
from sztab.games.state51.rules.log import E_RESHUFFLED, E_UNSTOCKED, note
from sztab.games.state51.state import HAND, MAIN, RUINS, SHIELDED, State, Tables, Work

# ---- hands and deals: sorted rows


@kernel
def insert(s: State, row: int, kind: int) -> None:
    """Put a card in its place of a row."""
    place = s.length[row]
    cards = s.cards[row]
    while place > 0 and cards[place - 1] > kind:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = kind
    s.length[row] += 1


@kernel
def drop(s: State, row: int, kind: int) -> None:
    """Take a card that is there out of a row."""
    place = 0
    cards = s.cards[row]
    while cards[place] != kind:
        place += 1
    s.length[row] -= 1
    for after in range(place, s.length[row]):
        cards[after] = cards[after + 1]
    cards[s.length[row]] = 0


@kernel
def has(s: State, row: int, kind: int) -> bool:
    """Is a card in a row?"""
    cards = s.cards[row]
    place = 0
    while place < s.length[row] and cards[place] != kind:
        place += 1
    return place < s.length[row]


@kernel
def hold(s: State, seat: int, kind: int, seen: int) -> None:
    """Take a card into hand; `seen`: by everybody (CARD-6)."""
    insert(s, HAND + seat, kind)
    s.seen[seat][kind] += seen


@kernel
def let_go(s: State, seat: int, kind: int) -> None:
    """A card leaves the hand for where all can see it: of equal cards the one already seen."""
    drop(s, HAND + seat, kind)
    if s.seen[seat][kind] > 0:
        s.seen[seat][kind] -= 1


@kernel
def holds(s: State, seat: int, kind: int) -> bool:
    """Is the card in that hand?"""
    return has(s, HAND + seat, kind)


# ---- piles


@kernel
def discard(s: State, t: Tables, kind: int) -> None:
    """CARD-9: a card goes to the discards of its pile."""
    s.gone[kind] += 1
    s.spent[t.pile[kind]] += 1


@kernel
def refill(s: State, t: Tables, w: Work, pile: int) -> bool:
    """CARD-7, LOOK-1: an empty pile is made new from its discards. False: there is no card at all."""
    if s.left[pile] > 0:
        return True
    if s.spent[pile] == 0:
        return False
    first = 0 if pile == MAIN else t.locations
    last = t.locations if pile == MAIN else t.kinds
    for kind in range(first, last):
        if t.pile[kind] == pile:
            s.deck[kind] += s.gone[kind]
            s.gone[kind] = 0
    s.left[pile] = s.spent[pile]
    s.spent[pile] = 0
    note(w, E_RESHUFFLED, CARD_7 if pile == MAIN else LOOK_1, -1, count=s.left[pile], target=pile)
    return True


@kernel
def take_top(s: State, t: Tables, kind: int) -> None:
    """A card leaves its pile."""
    s.deck[kind] -= 1
    s.left[t.pile[kind]] -= 1


# ---- locations


@kernel
def count_icons(s: State, t: Tables, seat: int, kind: int, change: int) -> None:
    """The type icons of a location come or go."""
    rest = t.types[kind]
    while rest:
        s.icons[seat][lowest(rest)] += change
        rest &= rest - 1


@kernel
def settle(s: State, t: Tables, seat: int, kind: int) -> int:
    """A location comes into a State, in the order of the cards. Returns its place."""
    place = s.sites[seat]
    while place > 0 and s.kind[seat][place - 1] > kind:
        move_site(s, seat, place, place - 1)
        place -= 1
    s.kind[seat][place] = kind
    s.marks[seat][place] = 0
    s.stock[seat][place] = 0
    s.sites[seat] += 1
    count_icons(s, t, seat, kind, 1)
    return place


@kernel
def move_site(s: State, seat: int, to: int, source: int) -> None:
    """Everything that is known of one place of a State goes to another."""
    s.kind[seat][to] = s.kind[seat][source]
    s.marks[seat][to] = s.marks[seat][source]
    s.stock[seat][to] = s.stock[seat][source]


@kernel
def unsettle(s: State, t: Tables, w: Work, seat: int, site: int) -> None:
    """CARD-9, ACT-5: a location leaves a State for the discards; its stock goes to the owner's pool."""
    kind = s.kind[seat][site]
    if s.marks[seat][site] & RUINS == 0:
        count_icons(s, t, seat, kind, -1)
    unstock(s, w, seat, site, ACT_5)
    last = s.sites[seat] - 1
    for place in range(site, last):
        move_site(s, seat, place, place + 1)
    s.kind[seat][last] = 0
    s.marks[seat][last] = 0
    s.stock[seat][last] = 0
    s.sites[seat] = last
    discard(s, t, kind)


@kernel
def unstock(s: State, w: Work, seat: int, site: int, rule: int) -> None:
    """ACT-5, ACT-10: stock goes to the owner's pool."""
    bag = s.stock[seat][site]
    s.stocked[seat] -= bag
    s.stock[seat][site] = 0
    while bag:
        good = lowest(bag) >> 2
        count = bag >> 4 * good & 15
        bag &= ~(15 << 4 * good)
        s.pool[seat][good] += count
        note(w, E_UNSTOCKED, rule, seat, card=s.kind[seat][site], good=good, count=count)


@kernel
def ruin(s: State, t: Tables, w: Work, seat: int, site: int, rule: int) -> None:
    """ACT-9, ACT-10, CARD-10: a location is turned over; what lies on it goes, its stock to the owner."""
    unstock(s, w, seat, site, rule)
    count_icons(s, t, seat, s.kind[seat][site], -1)
    s.marks[seat][site] = RUINS


@kernel
def is_first_of_its_like(s: State, seat: int, site: int) -> bool:
    """Equal cards in one State that do not differ are one and the same to choose: the first stands for them."""
    kind = s.kind[seat][site]
    place = site - 1
    while place >= 0 and s.kind[seat][place] == kind:
        if s.marks[seat][place] == s.marks[seat][site] and s.stock[seat][place] == s.stock[seat][site]:
            return False
        place -= 1
    return True


@kernel
def defence(s: State, t: Tables, seat: int, site: int) -> int:
    """ACT-9, EFF-26: red contacts it takes to raze a location."""
    kind = s.kind[seat][site]
    if t.shielded[kind] or s.marks[seat][site] & SHIELDED:
        return t.defence[kind] + 1
    return t.defence[kind]


@kernel
def everybody(s: State) -> int:
    """How many States there are: the virtual opponent has one."""
    return 2 if s.solo else s.players
