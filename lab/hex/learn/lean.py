"""Leans a network's judgement towards what wins.

A network is fitted to what positions came to, on average. Which of the turns one can choose looks best is another
question, and matches answer it: two versions that weigh the facts a little more this way and that way play each other,
again and again, and the weights go towards the winner.
"""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lab.hex.learn.lessons import CELLS_SEEN, OTHERS, best_turn
from sztab.bots.hex.beam import find_turns
from sztab.bots.hex.net import learn_tiles
from sztab.bots.hex.policy import answer_questions, turn_is_over
from sztab.bots.hex.scratch import BEAM, FACTS, N_FACTS, ROOT, Mind, Weights, new_mind, new_places
from sztab.bots.hex.value import prepare
from sztab.bots.hex.weights import FACTS_BY, load, parse_network
from sztab.core.cluster import on_processes, on_ray
from sztab.core.kernel import kernel, plain
from sztab.games.hex.data import load_armies
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.playout import draw_at_random, random_action, seed
from sztab.games.hex.rules.setup import TEAM_TOUGHNESS, new_game, relate
from sztab.games.hex.state import DRAWING, DUEL, OVER, PLACING, State, Tables, Work, new_work
from sztab.games.hex.tables import tables

PACE = 0.6  # how far a clean sweep leads
SETTLED = 0.5  # the last share of the time, of which the mean is taken
SHARE, FEWEST = 0.25, 15  # the usual difference of a fact's weight: this share of the weight, and so much at least
UNWEIGHED = 600  # that of a fact that has no weight yet
UNCHOSEN = ("open_sides", "battles_left", "pile", "moves_next")  # facts that are the same after all turns
DRAWS = 1000  # streams of random numbers that a game may use


@kernel
def take_turn(
    states: Sequence[State], t: Tables, w: Work, x: Work, m: Mind, v: Weights, width: int, tried: int
) -> None:  # fmt: skip
    """Play the best turn that a beam finds."""
    seat = states[ROOT].turn
    find_turns(states, t, w, x, m, v, BEAM, ROOT, seat, width, tried, OTHERS)
    place = best_turn(m)
    for i in range(m.length[place]):
        apply(states[ROOT], t, x, m.path[place][i])
        answer_questions(states, t, w, x, m, v, ROOT)
        if turn_is_over(states[ROOT], seat):
            break


@kernel
def play_match(
    states: Sequence[State],
    t: Tables,
    w: Work,
    x: Work,
    first_mind: Mind,
    second_mind: Mind,
    first: Weights,
    second: Weights,
    width: int,
    tried: int,
    number: int,
) -> int:
    """One game of two judgements. Returns its winners as bits. Equal numbers give equal HQs, and equal draws in equal
    turns as far as the piles are equal."""
    new_game(states[ROOT], t, 2, DUEL, 0, TEAM_TOUGHNESS)
    relate(states[ROOT], t, 0)
    prepare(states[ROOT], t, first_mind)
    prepare(states[ROOT], t, second_mind)
    learn_tiles(t, first_mind, first)
    learn_tiles(t, second_mind, second)
    seed(w, number)
    while states[ROOT].phase == PLACING:
        apply(states[ROOT], t, x, random_action(states[ROOT], t, w))
    turn = 0
    while states[ROOT].phase != OVER:
        turn += 1
        seed(w, number * DRAWS + turn)
        while states[ROOT].phase == DRAWING:
            apply(states[ROOT], t, x, draw_at_random(states[ROOT], w))
        if states[ROOT].phase == OVER:
            break
        if states[ROOT].turn == 0:
            take_turn(states, t, w, x, first_mind, first, width, tried)
        else:
            take_turn(states, t, w, x, second_mind, second, width, tried)
    return states[ROOT].result


class Trial(NamedTuple):
    """Two versions to either side of a lean, in usual differences, and what they play."""

    number: int
    at: tuple[float, ...]


class Match(NamedTuple):
    """How all trials are played."""

    network: str
    width: int
    tried: int


@cache
def usual_differences() -> Any:
    """How much the weights of facts are changed, early and late."""
    weights = load(FACTS_BY)
    size = np.abs([plain(weights.early), plain(weights.late)]).astype(float)
    known = size.sum(0) > 0
    return np.where(known, np.maximum(SHARE * size.mean(0), FEWEST), UNWEIGHED) * np.ones((2, 1))


def way(number: int) -> Any:
    """The direction of a trial."""
    chosen = [fact not in UNCHOSEN for fact in FACTS]
    return np.random.default_rng(number).standard_normal((2, N_FACTS)) * chosen


def leaned(network: str, lean: Any) -> str:
    """A network's file with another lean."""
    return json.dumps({**json.loads(network), "lean": np.rint(lean).astype(int).tolist()})


class Ring:
    """Where two judgements meet."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.armies = list(load_armies().values())
        self.places, self.minds = new_places(), (new_mind(), new_mind())
        self.work, self.spare = new_work(), new_work()

    def score(self, one: Weights, two: Weights, number: int) -> float:
        """How much the first wins: each pair of armies twice, with equal draws, once with either on either side."""
        total = 0.0
        games = list(itertools.permutations(self.armies, 2))
        for pair in games:
            table = tables(CELLS_SEEN, pair)
            total += self.won(table, one, two, number) + 1 - self.won(table, two, one, number)
        return total / len(games) / 2

    def won(self, table: Tables, first: Weights, second: Weights, number: int) -> float:
        result = play_match(
            self.places, table, self.work, self.spare, *self.minds, first, second, self.match.width, self.match.tried,
            number,
        )  # fmt: skip
        return {1: 1.0, 2: 0.0}.get(int(result), 0.5)


@cache
def ring(match: Match) -> Ring:
    """A process has one of each."""
    return Ring(match)


def try_out(match: Match, trial: Trial) -> tuple[int, float]:
    """Play a trial; the number and how much the version on its way has won of it."""
    at, apart = np.reshape(trial.at, (2, N_FACTS)), way(trial.number)
    one, two = (
        parse_network(leaned(match.network, (at + sign * apart) * usual_differences())) for sign in (1, -1)
    )  # fmt: skip
    return trial.number, ring(match).score(one, two, trial.number)


def lean(
    match: Match, out: Path, seconds: float, processes: int, ray: str, first: int = 0
) -> None:  # fmt: skip
    """Play trials for some seconds and write the network with the lean that they led to."""
    known = json.loads(match.network).get("lean", np.zeros((2, N_FACTS)))
    at = np.array(known, float) / usual_differences()
    begun = time.monotonic()
    total, settled, played = np.zeros_like(at), 0, 0

    def trials() -> Iterator[Trial]:
        for number in itertools.count(first):
            if time.monotonic() - begun > seconds:
                return
            yield Trial(number, tuple(at.flatten()))

    work = partial(try_out, match)
    for number, won in on_ray(work, trials(), ray, processes) if ray else on_processes(work, trials(), processes):
        at = at + PACE * (won - 0.5) * way(number)
        played += 1
        if time.monotonic() - begun > SETTLED * seconds:
            total += at
            settled += 1
        if played & (played - 1) == 0:
            print(f"{played} trials", flush=True)
    mean = total / settled if settled else at
    text = leaned(match.network, mean * usual_differences())
    out.write_text(text + "\n", encoding="utf-8")
    print(f"{played} trials; the lean of each fact, early and late:")
    for row in zip(FACTS, *json.loads(text)["lean"], strict=True):
        print(*row)
