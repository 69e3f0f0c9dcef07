"""`python -m sztab.bots.state51.tune`: better weights for the soldier, from games of its own versions.

Each step draws a direction, lets the weights a little to one side of the present ones play against those as far to the
other side, and goes towards the winner. Prices are changed by factors, so that they stay positive.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sztab.bots.state51.policy import choose
from sztab.bots.state51.self_play import begin, play_game
from sztab.bots.state51.weights import FACTS, GOOD, weights
from sztab.bots.state51.worth import Mind, Weights, prepare
from sztab.core.kernel import count, new_states
from sztab.games.state51.position import TABLES
from sztab.games.state51.rules.turn import apply
from sztab.games.state51.state import OVER, VP, VP_TO_END, YOUR_ACTION, State, new_work

SETS = (0b001, 0b011, 0b101, 0b111)
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


def changed(logs: list[float]) -> tuple[dict[str, Any], dict[int, Any]]:
    """Facts and prices, changed by factors whose logarithms are given."""
    facts: dict[str, Any] = {name: value if isinstance(value, int) else list(value) for name, value in FACTS.items()}
    good = {when: list(prices) for when, prices in GOOD.items()}
    for (name, row, place), log in zip(PLACES, logs, strict=True):
        if name == "good":
            good[row][place] = round(GOOD[row][place] * math.exp(log))
        elif isinstance(FACTS[name], int):
            facts[name] = round(FACTS[name] * math.exp(log))
        else:
            facts[name][place] = round(FACTS[name][place] * math.exp(log))
    facts.update({name: min(facts[name], 99) for name in FIXED})
    return facts, good


class Table:
    """A table where versions of the soldier play each other."""

    def __init__(self) -> None:
        self.state = new_states(State, 1)[0]
        self.work = new_work()

    def score(self, one: Weights, two: Weights, players: int, first: int, games: int) -> float:
        """How much of the games the first version wins that sits on every other seat."""
        v: Any = new_states(Weights, players)
        m = new_states(Mind, players)
        for place in range(players):
            v[place] = (one, two)[place % 2]
            prepare(TABLES, v[place], m[place])
        total = 0.0
        for number in range(first, first + games):
            play_game(self.state, TABLES, self.work, v, m, players, SETS[number // 8 % 4], number)
            won = [seat for seat in range(players) if self.state.result >> seat & 1]
            total += sum((seat + number) % players % 2 == 0 for seat in won) / count(int(self.state.result))
        return total / games

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
    parser.add_argument("--games", type=int, default=256, help="games of four in a step, and as many of two")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a file for the weights found, for weights= in the arena")
    arguments = parser.parse_args()
    table, chance = Table(), random.Random(arguments.seed)
    at, drift = [0.0] * len(PLACES), [0.0] * len(PLACES)
    for step in range(arguments.steps):
        way = [chance.gauss(0, WIDTH) for _ in PLACES]
        one = weights(*changed([a + b for a, b in zip(at, way, strict=True)]))
        two = weights(*changed([a - b for a, b in zip(at, way, strict=True)]))
        first = chance.getrandbits(28)
        won = sum(table.score(one, two, players, first, arguments.games) for players in (4, 2)) / 2
        drift = [MEMORY * a + (1 - MEMORY) * (won - 0.5) * b / WIDTH for a, b in zip(drift, way, strict=True)]
        at = [a + PACE * b for a, b in zip(at, drift, strict=True)]
        if step % 25 == 24:
            now = weights(*changed(at))
            scores = [f"{table.score(now, weights(), players, 0, 1024):.3f}" for players in (4, 2)]
            print(step + 1, "against the present weights, of four and of two:", *scores, flush=True)
    facts, good = changed(at)
    if arguments.out:
        arguments.out.write_text(json.dumps({"good": list(good.values()), "facts": facts}) + "\n", encoding="utf-8")
    print(good)
    print(facts)
    for players in (1, 2, 3, 4):
        print("horizon", players, table.horizon(weights(facts, good), players, 256))


if __name__ == "__main__":
    main()
