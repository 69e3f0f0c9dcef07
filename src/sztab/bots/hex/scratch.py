"""What the search of Neuroshima Hex works with: scratch space, weights, and what a position is judged by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sztab.core.kernel import Ints, Table, new_states, number, numbers
from sztab.games.hex.state import SEATS, State

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
) = range(len(FACTS))
N_FACTS = len(FACTS)

WON = 100_000  # the worth of a won game; others stay far below
PROGRESS = 64  # steps of a game's progress, from full piles to empty ones
ODDS = 512  # entries of the table of winning chances on each side of an even game
ODDS_STEP = 16
CERTAIN = 10_000  # a winning chance of one

# Places among the states of a search.
ROOT, CHILD, BATTLE_1, BATTLE_2, LINE, BEST = range(6)
BEAM = 6  # then the beam, the next beam, and the turns found
MAX_WIDTH = 32
MAX_TURNS = 64
NEXT_BEAM = BEAM + MAX_WIDTH
TURNS = NEXT_BEAM + MAX_WIDTH
PLACES = TURNS + MAX_TURNS
DEPTH = 12  # actions of one turn that are looked at
MAX_TRIED = 1024  # actions of one node that are looked at


class Weights:
    """How much each fact counts, in thousandths of a logit, and winning chances by worth."""

    early: Ints = numbers(4, N_FACTS)
    late: Ints = numbers(4, N_FACTS)
    odds: Ints = numbers(4, 2 * ODDS + 1)


class Mind:
    """Scratch space of one search."""

    tiles: int = number(8)  # of all seats, before the first draw
    battles: Ints = numbers(8, SEATS)  # kinds of each seat that start a battle, as bits
    fact: Table = numbers(4, 2, N_FACTS)  # the own side's and the others'
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


def new_places() -> Sequence[State]:
    """States for one search."""
    return new_states(State, PLACES)


def new_mind() -> Mind:
    return new_states(Mind, 1)[0]
