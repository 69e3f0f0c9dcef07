"""The kernel state of In the Ruins of Wrocław, its scratch space and the words its numbers stand for."""

from __future__ import annotations

from typing import Literal, get_args

from sztab.core.kernel import Ints, Table, new_states, number, numbers

SEATS = 2
SEAT_NAMES = ("A", "B")
BOTH = 3  # both seats, as a set
SLOTS = 3  # characters on the battlefield of each side
DICE = 3
PIPS = 10  # the die shows 1 to 10
CHARACTERS = 36
HAZARD_KINDS = 8
DEALT, THROWN, KEPT = 10, 3, 7  # SET-1
POOL = 3  # discarded tokens at most (TURN-10)
TOKENS_OF_A_KIND = 3  # SET-2
HEAVY, FATAL = 3, 5  # wounds (TURN-7)
NONE = -1

MAX_ACTIONS = 2048  # two seats with seven characters deploy in 945 ways each
MAX_EVENTS = 256
EVENT_WIDTH = 20

Variant = Literal["basic", "extended"]

# Manoeuvres.
ATTACK, EXPLORE, COVER = range(3)
Manoeuvre = Literal["attack", "explore", "cover"]
MANOEUVRE_WORDS: tuple[Manoeuvre, ...] = get_args(Manoeuvre)

# Modes of fire, in the order of sztab.games.wroclaw.data.MODES.
SLUG, BUCKSHOT, SHORT_BURST, LONG_BURST, HEAD_SHOT, FINESSE_SHOT, FOCUSED_BEAM, PENETRATING_BEAM = range(8)

# What a Perun is spent for (TURN-6, PERUN-1).
NO_PERUN, RAISE, EXTRA = range(3)

# Phases. In DEALING, CALLING, ROLLING and DRAWING chance is to answer.
CALLING, DEALING, THROWING, ROLLING, DRAWING, DEPLOYING, FIRING, RETURNING, SETTING_ASIDE, OVER = range(10)
Phase = Literal["first", "deal", "discard", "roll", "hazard", "deploy", "fire", "return", "token", "over"]
PHASE_WORDS: tuple[Phase, ...] = get_args(Phase)

# Tracks of the dice.
TOP, MIDDLE, BOTTOM = range(3)

# What `Work.shot` tells of a shot at one target.
(
    MODE,  # how it was fired
    PERUN,  # what a Perun was spent for
    HIGH,  # the three dice as they count for this shot
    MID,
    LOW,
    TRACK,  # of the active die
    BONUS,
    ARMOUR,  # of the target's card
    COVERED,  # armour that the cover of another adds
    LOWERED,  # armour that buckshot has taken away
    VALUE,
    SECOND,  # value of the second active die; NO_DIE without one
    THRESHOLD,
    WOUNDS,  # 0: a miss
    HAD,  # wounds that the target had before
) = range(15)
SHOT_WIDTH = 15
NO_DIE = -99


class State:
    """Everything the game is and waits for. Sets of characters, of seats and of places in the field are bit masks."""

    extended: int = number(1)
    phase: int = number(1)
    turn: int = number(2)  # 0 before the first
    first: int = number(1)  # who has precedence
    on: int = number(1)  # who fires, or says who returns
    waiting: int = number(1)  # the seats that have not answered yet, where both choose unseen or one after the other
    result: int = number(1)  # the winners, none for a draw
    # The battlefield.
    dice: Ints = numbers(1, DICE)  # as rolled; from the third roll on the highest first
    rolled: int = number(1)
    hazard: Ints = numbers(1, 2)
    drawn: int = number(1)
    discarded: int = number(1)  # the hazard that was drawn a second time and put away (TURN-3), NONE
    # The seats.
    hand: Ints = numbers(8, SEATS)  # until the reveal with those that lie face down
    thrown: Ints = numbers(8, SEATS)  # discarded before the game (SET-1)
    seen: Ints = numbers(8, SEATS)  # have been on the battlefield: everybody knows whose they are
    resting: Ints = numbers(8, SEATS)  # heavily wounded of the previous turn
    wounded: Ints = numbers(8, SEATS)  # heavily wounded of this turn
    dead: Ints = numbers(8, SEATS)
    perun: Ints = numbers(2, SEATS)
    pool: Table = numbers(1, SEATS, 3)  # discarded tokens by kind
    used: Table = numbers(1, SEATS, 3)  # tokens used this turn by kind, once the field is cleared
    # Their characters of this turn: face down until the reveal.
    field: Table = numbers(1, SEATS, SLOTS)  # NONE: not chosen yet
    manoeuvre: Table = numbers(1, SEATS, SLOTS)
    wounds: Table = numbers(1, SEATS, SLOTS)
    lowered: Table = numbers(1, SEATS, SLOTS)  # armour lost to buckshot
    fired: Ints = numbers(1, SEATS)  # who has made the ordinary shot
    fed: Ints = numbers(1, SEATS)  # who has used a Perun
    exposed: Ints = numbers(1, SEATS)  # who was kept from covering others by a finesse shot


class Tables:
    """Facts of the cards, as the kernel reads them."""

    mode: Table = numbers(1, CHARACTERS, 2)  # [character]: the basic mode, the extended one
    armour: Ints = numbers(1, CHARACTERS)
    protects: Ints = numbers(2, CHARACTERS)  # hazards, as bits
    threshold: Ints = numbers(1, 8)  # [mode]
    hazards: Ints = numbers(1, HAZARD_KINDS)  # [hazard]: how many cards


class Work:
    """Scratch space and buffers: nothing in it outlasts a call."""

    shot: Ints = numbers(1, SHOT_WIDTH)
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
