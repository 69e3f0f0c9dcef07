"""How fast positions are judged, by the facts alone and with the network, and what in it takes the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import process_time

from sztab.bots.hex.net import learn_tiles, pool_tiles, pool_units
from sztab.bots.hex.policy import best_action, choose_some
from sztab.bots.hex.scratch import BEAM, ROOT, Mind, Weights, new_mind, new_places
from sztab.bots.hex.value import prepare, worth
from sztab.bots.hex.weights import FACTS_BY, load, load_network
from sztab.core.kernel import copy_state, kernel
from sztab.games.hex.data import first_armies
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.playout import draw_at_random, random_action, seed
from sztab.games.hex.rules.setup import TEAM_TOUGHNESS, new_game, relate
from sztab.games.hex.state import DRAWING, DUEL, NOTHING, OVER, PLACING, PLAYING, State, Tables, Work, new_work
from sztab.games.hex.tables import tables

POSITIONS = 30
OPENING = 12  # actions before the first of them
TIMES = 20_000
TRIES = 5


@kernel
def fill(states: Sequence[State], t: Tables, w: Work, x: Work, m: Mind, v: Weights) -> int:
    """Positions of one game, in its play phases. Returns how many."""
    new_game(states[ROOT], t, 2, DUEL, 0, TEAM_TOUGHNESS)
    relate(states[ROOT], t, 0)
    prepare(states[ROOT], t, m)
    seed(w, 3)
    found = 0
    played = 0
    while states[ROOT].phase != OVER and found < POSITIONS:
        if states[ROOT].phase == DRAWING:
            apply(states[ROOT], t, x, draw_at_random(states[ROOT], w))
        elif states[ROOT].phase == PLACING:
            apply(states[ROOT], t, x, random_action(states[ROOT], t, w))
        else:
            apply(states[ROOT], t, x, best_action(states, t, w, x, m, v, ROOT, 24))
            played += 1
            if played > OPENING and states[ROOT].phase == PLAYING and states[ROOT].question == NOTHING:
                copy_state(states, BEAM + found, ROOT)
                found += 1
    return found


@kernel
def judge_often(states: Sequence[State], t: Tables, x: Work, m: Mind, v: Weights, positions: int, n: int) -> int:
    total = 0
    for i in range(n):
        total += worth(states, t, x, m, v, BEAM + i % positions, 0)
    return total


@kernel
def pool_units_often(states: Sequence[State], t: Tables, x: Work, m: Mind, v: Weights, positions: int, n: int) -> None:
    for i in range(n):
        pool_units(states, t, x, m, v, BEAM + i % positions)


@kernel
def pool_tiles_often(states: Sequence[State], m: Mind, positions: int, n: int) -> None:
    for i in range(n):
        for side in range(2):
            pool_tiles(states[BEAM + i % positions], m, side, side)


@kernel
def choose_often(
    states: Sequence[State], t: Tables, w: Work, m: Mind, v: Weights, positions: int, most: int, n: int
) -> int:  # fmt: skip
    total = 0
    for i in range(n):
        total += choose_some(states[BEAM + i % positions], t, w, m, v, most)
    return total


def best_time(work: Callable[[int], object]) -> float:
    """The best of some tries, in microseconds of processor time; the first one compiles."""
    times = []
    for n in (1, *[TIMES] * TRIES):
        start = process_time()
        work(n)
        times.append(process_time() - start)
    return min(times[1:]) / TIMES * 1e6


def speeds() -> Iterator[str]:
    """What is measured, line by line."""
    places, mind, work, spare = new_places(), new_mind(), new_work(), new_work()
    table = tables(19, tuple(first_armies())[:2])
    facts, network = load(FACTS_BY), load_network("general")
    positions = fill(places, table, work, spare, mind, facts)
    learn_tiles(table, mind, network)
    for name, weights in (("the facts", facts), ("the network", network)):
        took = best_time(partial(judge_often, places, table, spare, mind, weights, positions))
        yield f"a judgement by {name}: {took:.1f} µs"
    took = best_time(partial(pool_units_often, places, table, spare, mind, network, positions))
    yield f"  of it the units: {took:.1f} µs"
    took = best_time(partial(pool_tiles_often, places, mind, positions))
    yield f"  of it hands and piles: {took:.1f} µs"
    for name, weights, most in (("by lot", facts, 24), ("by the scorer", network, 12)):
        took = best_time(partial(choose_often, places, table, work, mind, weights, positions, most))
        yield f"{most} actions {name}: {took:.1f} µs"
