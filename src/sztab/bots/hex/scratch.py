"""What the search of Neuroshima Hex works with: scratch space, weights, and what a position is judged by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sztab.bots.hex.traits import OUTLOOKS, STANDINGS, TRAITS
from sztab.core.kernel import Ints, Table, new_states, number, numbers
from sztab.games.hex.state import CELLS, KINDS, SEATS, State

# What is counted of each seat; `weights.toml` says how much each counts, early and late in the game.
FACTS: Final = (
    "toughness",  # of the HQ; with points, the points
    "after_battle",  # the same after a battle fought now
    "after_two",  # and after a second one
    "fallen",  # the HQ falls in the battle fought now
    "soldiers",
    "modules",
    "soldiers_left",  # after the battle
    "modules_left",
    "power_left",  # strength of the free soldiers' attacks after the battle
    "speed_left",  # their initiative
    "netted",  # own units under a net
    "hq_netted",
    "shield",  # own units beside the own HQ
    "siege",  # own soldiers beside an enemy HQ
    "open_sides",  # hexes beside the own HQ
    "battles_held",
    "instants_held",
    "soldiers_held",
    "modules_held",
    "battles_left",  # in the pile
    "pile",
    "moves_next",  # 1 for the seat whose turn it is
    "terror",  # 1 for a seat that may not place tiles in its next turn
)
(
    TOUGHNESS,
    AFTER_BATTLE,
    AFTER_TWO,
    FALLEN_HQ,
    SOLDIERS,
    MODULES,
    SOLDIERS_LEFT,
    MODULES_LEFT,
    POWER_LEFT,
    SPEED_LEFT,
    NETTED,
    HQ_NETTED,
    SHIELD,
    SIEGE,
    OPEN_SIDES,
    BATTLES_HELD,
    INSTANTS_HELD,
    SOLDIERS_HELD,
    MODULES_HELD,
    BATTLES_LEFT,
    PILE,
    MOVES_NEXT,
    UNDER_TERROR,
) = range(len(FACTS))
N_FACTS = len(FACTS)

# The network (net.py, scorer.py): how many numbers its layers have.
UNIT_HIDDEN = 32  # of each unit
HIDDEN = 32  # of the whole position, twice
ACTION_HIDDEN = 16
POINT = 12  # binary places behind the point
TILE, THROWN, AIMED = range(3)  # what a tile is in an action: it acts, it is thrown away, it is aimed at
OPS = 26  # of actions
NOW, AFTER, BEFORE = range(3)

WON = 100_000  # the worth of a won game; others stay far below
DECIDED = WON // 2  # and of one that the next action wins
HAND = 3  # tiles drawn in a turn
PROGRESS = 64  # steps of a game's progress, from full piles to empty ones
ODDS = 512  # entries of the table of winning chances on each side of an even game
ODDS_STEP = 16
CERTAIN = 10_000  # a winning chance of one

# Places among the states of a search.
ROOT, CHILD, BATTLE_1, BATTLE_2, LINE, BEST = range(6)
BEAM = 6  # a beam has so many places for itself, so many for the next one, and then the turns found
MAX_WIDTH = 128
FOUND = 2 * MAX_WIDTH
TURNS = BEAM + FOUND
MAX_TURNS = 512
REPLY = TURNS + MAX_TURNS  # the beam of a turn behind it, and the best turn found there
FINISH = REPLY + FOUND + 1  # the steps of a turn that may end the game, and what the last one leads to
MOST_STEPS = 7  # of such a turn before the battle
SEEN = 1 << 15  # positions that are remembered there
MOST_LOOKED = SEEN - SEEN // 8  # and looked at
PLACES = FINISH + MOST_STEPS + 2
DEPTH = 12  # actions of one turn that are looked at
MAX_TRIED = 1024  # actions of one node that are looked at


Layers = list[list[list[int]]]


class Weights:
    """How much each fact counts, in thousandths of a logit, and winning chances by worth; then what was learned."""

    early: Ints = numbers(4, N_FACTS)
    late: Ints = numbers(4, N_FACTS)
    odds: Ints = numbers(4, 2 * ODDS + 1)
    learned: int = number(8)  # not zero: the network speaks too, and orders the actions
    # The network that judges a position; [side] is the own one, then the others.
    unit_trait: Table = numbers(4, TRAITS, UNIT_HIDDEN)
    unit_standing: Table = numbers(4, STANDINGS, UNIT_HIDDEN)
    units: Layers = numbers(4, 2, UNIT_HIDDEN, HIDDEN)
    held: Layers = numbers(4, 2, TRAITS, HIDDEN)
    pile: Layers = numbers(4, 2, TRAITS, HIDDEN)
    facts: Layers = numbers(4, 2, N_FACTS, HIDDEN)
    first_bias: Ints = numbers(4, HIDDEN)
    second: Table = numbers(4, HIDDEN, HIDDEN)
    second_bias: Ints = numbers(4, HIDDEN)
    last: Ints = numbers(4, HIDDEN)
    # The one that orders actions.
    action_trait: Layers = numbers(4, 3, TRAITS, ACTION_HIDDEN)
    action_op: Table = numbers(4, OPS, ACTION_HIDDEN)
    action_after: Table = numbers(4, OUTLOOKS, ACTION_HIDDEN)
    action_before: Table = numbers(4, OUTLOOKS, ACTION_HIDDEN)
    action_last: Ints = numbers(4, ACTION_HIDDEN)


class Mind:
    """Scratch space of one search."""

    all_tiles: int = number(8)  # of all seats, before the first draw
    battles: Ints = numbers(8, SEATS)  # kinds of each seat that start a battle, as bits
    side: Ints = numbers(8, 2)  # the seats that are on the own side and on the others', without those that are out
    fact: Table = numbers(4, 2, N_FACTS)  # of all seats of a side together
    judged: int = number(8)  # positions judged so far
    tried: Ints = numbers(8, MAX_TRIED)
    answers: Ints = numbers(8, MAX_TRIED)
    # The beam, the next one and the turns found, by place.
    value: Ints = numbers(8, PLACES)
    length: Ints = numbers(8, PLACES)
    mark: Ints = numbers(8, PLACES)
    path: Table = numbers(8, PLACES, DEPTH)
    width: int = number(8)
    next_width: int = number(8)
    turns: int = number(8)
    most_turns: int = number(8)
    # The turn that ends the game (finish.py), by step: the actions, how many there are, and which is the next.
    way: Table = numbers(8, MOST_STEPS + 1, MAX_TRIED)
    ways: Ints = numbers(8, MOST_STEPS + 1)
    next_way: Ints = numbers(8, MOST_STEPS + 1)
    seen: Ints = numbers(8, SEEN)
    step: int = number(8)
    round: int = number(8)  # how many steps turns have now
    cut: int = number(8)  # not zero: there are longer ones
    # For the network: what each kind of tile at the table adds, and what is seen of a position.
    unit_row: Table = numbers(4, SEATS * KINDS, UNIT_HIDDEN)
    held_row: Layers = numbers(4, 2, SEATS * KINDS, HIDDEN)
    pile_row: Layers = numbers(4, 2, SEATS * KINDS, HIDDEN)
    action_row: Layers = numbers(4, 3, SEATS * KINDS, ACTION_HIDDEN)
    friends: Ints = numbers(8, SEATS)  # [seat]: the hexes of its own and allied units, of those that it fights,
    foes: Ints = numbers(8, SEATS)
    friendly_hqs: Ints = numbers(8, SEATS)  # and of the HQs among either
    enemy_hqs: Ints = numbers(8, SEATS)
    threat: Table = numbers(4, SEATS, CELLS)  # [seat]: the power that its units aim at a hex
    pace: Table = numbers(4, SEATS, CELLS)  # and one more than the initiative of the fastest of them
    lines: Table = numbers(4, SEATS, CELLS)  # the power of shots at its HQ that pass over a hex
    trait: Ints = numbers(4, TRAITS)
    look: Table = numbers(4, 3, STANDINGS)  # a unit as it stands now, and after and before an action
    unit_sum: Ints = numbers(4, UNIT_HIDDEN)
    pooled: Table = numbers(4, 2, UNIT_HIDDEN)
    tiles: Table = numbers(4, 2, HIDDEN)
    first: Ints = numbers(8, HIDDEN)
    second: Ints = numbers(8, HIDDEN)
    action_sum: Ints = numbers(4, ACTION_HIDDEN)
    score: Ints = numbers(8, MAX_TRIED)
    acting: int = number(8)  # the kinds of tile that an action is about, -1 none
    thrown: int = number(8)
    aimed: int = number(8)


def new_places() -> Sequence[State]:
    """States for one search."""
    return new_states(State, PLACES)


def new_mind() -> Mind:
    return new_states(Mind, 1)[0]
