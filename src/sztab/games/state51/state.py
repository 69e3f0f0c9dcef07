"""The kernel state of 51st State, its scratch space and the words its numbers stand for.

Cards are numbered: the locations, then the connections. A *face* is anything with a cost and a gain: a card, a
conversion of a faction board or the exchange that all boards have. A *bag* is a number with four bits per kind of
goods, so that costs and gains are single numbers.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from sztab.core.kernel import Ints, Table, new_states, number, numbers
from sztab.games.state51.data import GOODS as GOOD_WORDS
from sztab.games.state51.data import TYPES as TYPE_WORDS

SEATS = 4
UNKNOWN = 159  # a card that a view hides
KINDS = 160  # cards there may be
BOARDS = KINDS  # the faces of faction boards begin here
CONVERSIONS = 4  # per board
EXCHANGES = BOARDS + SEATS * CONVERSIONS
FACES = EXCHANGES + 4
SITES = 192  # more than there are locations
CARDS = 208  # more than there are cards
HAND, DEALS, SHOWN = 0, SEATS, 2 * SEATS  # rows of cards
ROWS = SHOWN + 1
CHOICES = 6
SHELVES = 2
MAX_PAYMENTS = 4096
HEAPS = 15  # goods in stock, by card, that may pay: more than the cards of the box can make
MAX_ACTIONS = 1 << 15
MAX_EVENTS = 1024
EVENT_WIDTH = 8
TYPES = len(TYPE_WORDS)
GOODS = len(GOOD_WORDS)

FUEL, GUN, IRON, BRICK, AMMO, WORKER, CARD, VP, GREY, RED, BLUE, UNIVERSAL, SHIELD, DEVELOPMENT = range(GOODS)
ANY_BASIC, OWN_DEAL = GOODS, GOODS + 1  # what only costs name
BASICS = 4
TOKENS = tuple(good for good in range(GOODS) if good not in (CARD, VP))  # what a pool holds

# Categories.
PRODUCING, FEATURE, ACTING, CONNECTING = range(4)

# Words of production (EFF-1 .. EFF-6), of build bonuses (EFF-8 .. EFF-11) and of actions (EFF-20 .. EFF-24).
NO_WORD, PRODUCE, CHOICE, PER_TYPE, PER_PRODUCED, COPY_OWN, TAKE_ANOTHERS = range(7)
BONUS_GAIN, BONUS_PER_TYPE, BONUS_STOCK, BONUS_ANOTHERS = range(1, 5)
STEAL, ACTIVATE, CLEAR, ANOTHERS_DEAL, OWN_DEALS = range(1, 6)

# Piles of cards.
MAIN, RED_PILE, BLUE_PILE = range(3)

# Marks on a location: how often it was used (the two lowest bits), and the rest.
USES, RUINS, GUEST, SHIELDED = 3, 4, 8, 16

SETTING_UP, LOOKOUT, PRODUCTION, ACTION, CLEANUP, OVER = range(6)
Phase: TypeAlias = Literal["setup", "lookout", "production", "action", "cleanup", "over"]
PHASE_WORDS: Final[tuple[Phase, ...]] = ("setup", "lookout", "production", "action", "cleanup", "over")

# What is asked; up to ATTACKING chance answers, after it a player.
(
    NOTHING,
    FACTION_LOT,
    FIRST_LOT,
    DRAWING,
    CONNECTING_UP,
    TURNING_UP,
    GIVING,
    OPPONENTS_CARD,
    ATTACKING,
    KEEPING,
    TAKING,
    YOUR_ACTION,
    AFTERWARDS,
    WHICH_BAG,
    WHICH_TO_COPY,
    WHOM_TO_ROB,
    WHICH_OF_ANOTHER,
    WHICH_DEAL_TO_PAY,
    WHICH_CARD_TO_PAY,
    WHAT_TO_STEAL,
    WHICH_TO_ACTIVATE,
    WHICH_TO_CLEAR,
    WHICH_DEAL_OF_ANOTHER,
    WHICH_OWN_DEAL,
    WHAT_TO_STORE,
    WHICH_IS_LOST,
) = range(26)
ASK_WORDS = (
    "nothing",
    "faction_lot",
    "first_lot",
    "draw",
    "connection",
    "turn_up",
    "give",
    "opponent_card",
    "attack",
    "keep",
    "take",
    "act",
    "after",
    "goods",
    "copy",
    "rob",
    "another",
    "pay_deal",
    "pay_card",
    "steal",
    "activate",
    "clear",
    "another_deal",
    "own_deal",
    "store",
    "lose",
)

# Where a phase stands.
LOTS, DEALT = range(2)
TURN_UP_RED, TURN_UP_BLUE, SHOW, DRAFT, GIVE, LEFTOVER, LAST_GIFT = range(7)
RETURN_STORED, NAME_VICTIMS, BOARD_AND_DEALS, LOCATIONS, FEATURES = range(5)
STORE, SWEEP = range(2)
CHOOSE, NEW_PRODUCTION, NEW_BONUS, PAY_DEAL, PAY_CARD, EFFECT, CLOSING, TURN_OVER = range(8)
STAGE_WORDS = {
    SETTING_UP: ("lots", "dealt"),
    LOOKOUT: ("red", "blue", "show", "draft", "give", "leftover", "last"),
    PRODUCTION: ("return", "victims", "board", "locations", "features"),
    ACTION: ("choose", "produce", "bonus", "deal", "card", "effect", "close", "end"),
    CLEANUP: ("store", "sweep"),
}

NONE = -1  # no face, no location, nobody
EXCHANGING = SITES  # in `again`: the exchange may be repeated
HEISTS = 8  # EFF-6 cards there may be
VP_TO_END = 25
HAND_DEALT, HAND_KEPT = 6, 4
MOST_ATTACKS = 3
OPPONENT = 1  # the seat of the virtual opponent


class State:
    """Everything the game is and waits for. Unused places of a row are zero, so that equal positions are equal."""

    # The table.
    players: int = number(1)
    solo: int = number(1)
    sets: int = number(1)  # expansions, as bits
    rounds: int = number(2)  # begun
    phase: int = number(1)
    stage: int = number(1)
    first: int = number(1)
    turn: int = number(1)
    passed: int = number(1)
    deck: Ints = numbers(1, KINDS)  # unseen cards, connections too
    gone: Ints = numbers(1, KINDS)
    left: Ints = numbers(2, 3)  # by pile
    spent: Ints = numbers(2, 3)
    cards: Table = numbers(2, ROWS, CARDS)  # sorted rows: the hand and the deals of each seat, what is turned up
    length: Ints = numbers(2, ROWS)
    face_up: Ints = numbers(2, 3)  # by pile: 1 + the connection turned up, 0 none
    attack: Ints = numbers(2, MOST_ATTACKS)  # the attack pile
    attacks: int = number(1)  # attacks of the opponent this round
    struck: int = number(1)  # one of them succeeded
    # The seats.
    faction: Ints = numbers(1, SEATS)  # NONE before the lots are drawn
    vp: Ints = numbers(2, SEATS)
    pool: Table = numbers(2, SEATS, GOODS)
    stored: Table = numbers(2, SEATS, GOODS)
    seen: Table = numbers(1, SEATS, KINDS)  # cards in hand that everybody has seen
    aside: Table = numbers(2, SEATS, 2)  # setup: 1 + the cards that are not kept
    kind: Table = numbers(2, SEATS, SITES)  # the State: cards in order
    marks: Table = numbers(1, SEATS, SITES)
    stock: Table = numbers(8, SEATS, SITES)  # bags
    sites: Ints = numbers(2, SEATS)
    icons: Table = numbers(2, SEATS, TYPES)
    stocked: Ints = numbers(8, SEATS)  # the bag of all stock
    converted: Ints = numbers(1, SEATS)  # conversions used this round, as bits
    due: Ints = numbers(2, SEATS)  # cards to be drawn
    owed: int = number(2)  # all of them
    # What is asked, and of whom.
    ask: int = number(1)
    asked: int = number(1)  # a seat; while hands are chosen, the seats that have not answered as bits
    # What is being resolved.
    nth: int = number(1)  # the how manieth player it is in this stage
    draft: int = number(1)
    cursor: int = number(2)
    made: Ints = numbers(2, GOODS)  # gained in this production phase
    counting: int = number(1)
    heists: int = number(1)
    robber: Ints = numbers(2, HEISTS)  # EFF-6: seat * SITES + site of the card, and of the location it named
    robbed: Ints = numbers(2, HEISTS)
    using: int = number(2)  # the face whose cost or effect is resolved
    site: int = number(2)  # the location that acts or was built
    again: int = number(2)  # the location that may be used at once again, EXCHANGING or NONE
    source: int = number(2)  # the location card whose goods are chosen from
    count: int = number(1)  # clearing and own deals: how many still
    picked: Ints = numbers(1, GOODS)  # own deals already gained from, by good
    result: int = number(1)  # the winners


class Tables:
    """Facts of cards and boards, as the kernel reads them: `[kind]` is a card, `[face]` what has a cost and a gain."""

    locations: int = number(2)
    kinds: int = number(2)
    copies: Table = numbers(1, 3, KINDS)  # [set][kind]; connections stand in the first
    pile: Ints = numbers(1, KINDS)
    distance: Ints = numbers(1, KINDS)
    types: Ints = numbers(2, KINDS)  # bits
    category: Ints = numbers(1, KINDS)
    defence: Ints = numbers(1, KINDS)
    spoils: Ints = numbers(8, KINDS)
    deal: Ints = numbers(1, KINDS)  # a good
    open: Ints = numbers(1, KINDS)
    shielded: Ints = numbers(1, KINDS)
    word: Ints = numbers(1, KINDS)  # of production
    makes: Ints = numbers(8, KINDS)  # its bag
    choice: Table = numbers(8, FACES, CHOICES)
    choices: Ints = numbers(1, FACES)
    per: Ints = numbers(1, KINDS)  # the type or good it counts
    most: Ints = numbers(1, KINDS)
    bonus: Ints = numbers(1, KINDS)
    bonus_bag: Ints = numbers(8, KINDS)
    bonus_type: Ints = numbers(1, KINDS)
    bonus_most: Ints = numbers(1, KINDS)
    on_deal: Ints = numbers(8, KINDS)
    on_raze: Ints = numbers(8, KINDS)
    on_good: Ints = numbers(1, KINDS)  # EFF-14: a good or ANY_BASIC
    on_least: Ints = numbers(1, KINDS)  # 0: no such trigger
    on_bag: Ints = numbers(8, KINDS)
    shelf: Table = numbers(2, KINDS, SHELVES)  # goods as bits
    room: Table = numbers(2, KINDS, SHELVES)
    cost: Ints = numbers(8, FACES)
    gain: Ints = numbers(8, FACES)
    effect: Ints = numbers(1, FACES)
    reach: Ints = numbers(1, FACES)  # how many locations or deals, or the goods to steal as bits
    uses: Ints = numbers(1, FACES)
    board: Ints = numbers(8, SEATS)  # [faction]: what it produces
    conversions: Ints = numbers(1, SEATS)
    value: Ints = numbers(1, GOODS)  # SOLO-7: goods in the order in which spoils are compared


class Work:
    """Scratch space and buffers: nothing in it outlasts a call."""

    paid: Ints = numbers(8, MAX_PAYMENTS)  # possible payments: the bag from the pool, and four bits per heap of stock
    drained: Ints = numbers(8, MAX_PAYMENTS)
    heaps: int = number(8)
    heap_good: Ints = numbers(8, HEAPS)
    heap_site: Ints = numbers(8, HEAPS)
    slot: Ints = numbers(8, GOODS + HEAPS)
    most: Ints = numbers(8, GOODS + HEAPS)
    laid: Ints = numbers(8, GOODS + HEAPS)
    actions: Ints = numbers(8, MAX_ACTIONS)
    found: int = number(8)
    events: Table = numbers(2, MAX_EVENTS, EVENT_WIDTH)
    noted: int = number(8)
    quiet: int = number(8)  # not zero: no event is noted
    random: int = number(8)


def new_work() -> Work:
    """Scratch space that keeps no events until `quiet` is set to zero."""
    work = new_states(Work, 1)[0]
    work.quiet = 1
    return work
