"""`python -m lab.state51.tune`: better weights for the soldier, from games of its own versions.

Each step draws a direction, lets the weights a little to one side of the present ones play against those as far to the
other side, and goes towards the winner. Prices are changed by factors, so that they stay positive. What is found is the
mean over the second half of the steps: single ones go where luck takes them.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from lab.state51.self_play import begin, play_game
from sztab.bots.state51.policy import choose
from sztab.bots.state51.weights import FACTS, GOOD, Taught
from sztab.bots.state51.worth import Mind, Weights, prepare
from sztab.core.kernel import new_states
from sztab.games.state51.position import TABLES
from sztab.games.state51.rules.turn import apply
from sztab.games.state51.state import OVER, VP, VP_TO_END, YOUR_ACTION, State, new_work

SETS = (0b001, 0b011, 0b101, 0b111)
TABLE_SIZES = 4, 2, 1
LONGER_ALONE = 4  # solo games take about so many times as long, with two of them for one
FIXED = ("margin",)  # has to stay below 100
WIDTH = 0.15  # how far the two sides are apart, as a logarithm
PACE = 0.3
MEMORY = 0.8  # of the direction that has paid off so far

Place = tuple[str, int, int]  # the table, its row and the place in it


def places() -> Iterator[Place]:
    """Everything that may change: prices of goods except the VP, by which all is measured, and facts."""
    for when, prices in GOOD.items():
        yield from (("good", when, good) for good in range(len(prices)) if good != VP)
    for name, value in FACTS.items():
        if isinstance(value, int):
            yield (name, 0, 0)
        else:
            yield from ((name, 0, place) for place in range(len(value)))


PLACES = tuple(places())


def changed(logs: Sequence[float], start: Taught) -> Taught:
    """Facts and prices, changed by factors whose logarithms are given."""
    facts: dict[str, Any] = {name: v if isinstance(v, int) else list(v) for name, v in start.facts.items()}
    good = {when: list(prices) for when, prices in start.good.items()}
    for (name, row, place), log in zip(PLACES, logs, strict=True):
        if name == "good":
            good[row][place] = round(good[row][place] * math.exp(log))
        elif isinstance(facts[name], int):
            facts[name] = round(facts[name] * math.exp(log))
        else:
            facts[name][place] = round(facts[name][place] * math.exp(log))
    facts.update({name: min(facts[name], 99) for name in FIXED})
    return Taught(good, facts)


class Table:
    """A table where versions of the soldier play each other."""

    def __init__(self) -> None:
        self.state = new_states(State, 1)[0]
        self.work = new_work()

    def score(self, one: Weights, two: Weights, players: int, first: int, games: int) -> float:
        """How much of the games the first version wins that sits on every other seat. Alone each plays the same games:
        then it is a half, and half of the share that the first wins more of them."""
        if players == 1:
            games //= LONGER_ALONE
            return 0.5 + (self.won(one, one, 1, first, games) - self.won(two, two, 1, first, games)) / 2
        return self.won(one, two, players, first, games)

    def won(self, one: Weights, two: Weights, players: int, first: int, games: int) -> float:
        v: Any = new_states(Weights, players)
        m = new_states(Mind, players)
        for place in range(players):
            v[place] = (one, two)[place % 2]
            prepare(TABLES, v[place], m[place])
        total = 0.0
        for number in range(first, first + games):
            play_game(self.state, TABLES, self.work, v, m, players, SETS[number // 8 % 4], number)
            won = [seat for seat in range(players) if self.state.result >> seat & 1]
            total += sum((seat + number) % players % 2 == 0 for seat in won) / max(len(won), 1)
        return total / games

    def report(self, what: str, now: Taught, start: Taught) -> None:
        scores = [f"{self.score(now.weights(), start.weights(), players, 0, 1024):.3f}" for players in TABLE_SIZES]
        print(what, "against the weights at the start, of four, of two and alone:", *scores, flush=True)

    def horizon(self, v: Weights, players: int, games: int) -> list[int]:
        """Rounds still to come after the present one, in hundredths, by the most VP that anybody has."""
        mind = new_states(Mind, 1)[0]
        prepare(TABLES, v, mind)
        seen: list[list[int]] = [[] for _ in range(VP_TO_END + 1)]
        s = self.state
        for number in range(games):
            begin(s, TABLES, self.work, players, SETS[number // 8 % 4], number)
            when = []
            while s.phase != OVER:
                if s.ask == YOUR_ACTION:
                    when.append((min(max(int(vp) for vp in s.vp), VP_TO_END), int(s.rounds)))
                apply(s, TABLES, self.work, choose(s, TABLES, v, mind, self.work))
            for best, rounds in when:
                seen[best].append(int(s.rounds) - rounds)
        return [round(100 * sum(rounds) / max(len(rounds), 1)) for rounds in seen]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--games", type=int, default=256, help="of four in a step, as many of two, fewer alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to begin with, from a file; without it the package's")
    parser.add_argument("--out", type=Path, help="a file for the weights found, for weights= in the arena")
    arguments = parser.parse_args()
    table, chance = Table(), random.Random(arguments.seed)
    start = Taught.read(arguments.start) if arguments.start else Taught()
    at, drift, total = ([0.0] * len(PLACES) for _ in range(3))
    for step in range(arguments.steps):
        way = [chance.gauss(0, WIDTH) for _ in PLACES]
        one = changed([a + b for a, b in zip(at, way, strict=True)], start).weights()
        two = changed([a - b for a, b in zip(at, way, strict=True)], start).weights()
        first = chance.getrandbits(28)
        won = fmean(table.score(one, two, players, first, arguments.games) for players in TABLE_SIZES)
        drift = [MEMORY * a + (1 - MEMORY) * (won - 0.5) * b / WIDTH for a, b in zip(drift, way, strict=True)]
        at = [a + PACE * b for a, b in zip(at, drift, strict=True)]
        if step >= arguments.steps // 2:
            total = [a + b for a, b in zip(total, at, strict=True)]
        if step % 25 == 24:
            table.report(f"{step + 1}", changed(at, start), start)
    found = changed([a / (arguments.steps - arguments.steps // 2) for a in total], start)
    table.report("The mean", found, start)
    if arguments.out:
        arguments.out.write_text(json.dumps(found.json()) + "\n", encoding="utf-8")
    print(found.good)
    print(found.facts)
    for players in (1, 2, 3, 4):
        print("horizon", players, table.horizon(found.weights(), players, 256))


if __name__ == "__main__":
    main()
