"""How good the choices of a search of Neuroshima Hex are, without playing whole games.

Positions come from games of the general with few nodes. Every variant of its style chooses a turn in each of them, and
many long lines of play behind the turn say what it was worth. Matches decide in the end; but here a difference of half
a per cent shows in minutes, where a match takes hours.

    SZTAB_KERNEL=compiled python tools/measure_search.py nodes=3000 nodes=3000,trust=0 nodes=9000 --positions 40
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from statistics import fmean, stdev
from time import process_time

from sztab.bots.bot import Budget, never
from sztab.bots.hex import BOTS
from sztab.bots.hex.levels import GENERAL, load_weights
from sztab.bots.hex.net import learn_tiles
from sztab.bots.hex.policy import answer_questions
from sztab.bots.hex.reply import play_lines
from sztab.bots.hex.scratch import CERTAIN, TURNS
from sztab.bots.hex.search import Desk, Search
from sztab.bots.hex.value import prepare
from sztab.core.chance import Dealer
from sztab.core.kernel import clone
from sztab.core.play import Match
from sztab.core.view import View
from sztab.games.hex.data import load_armies
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.state import OVER, State

LINES, AHEAD, JUDGED_FROM, WIDTH, TRIED = 256, 6, 4, 6, 16  # what a choice is judged by
HAND = 3
QUICKLY = 60  # nodes of the games that positions come from
OPEN = 0.08, 0.92  # chances to win that leave something to choose
A_GAME = 3  # positions of one game
THREADS = 2
WEIGHTS = load_weights(GENERAL)


class Watched:
    """A general that remembers what it was asked."""

    def __init__(self, seed: int) -> None:
        self._bot = BOTS["general"].make(seed, Budget(nodes=QUICKLY, threads=1), never)
        self.seen: list[View] = []

    def choose(self, view: View) -> str:
        self.seen.append(view)
        return self._bot.choose(view)


def positions(seed: int) -> Iterator[Position]:
    """Beginnings of turns with a whole hand that are not decided yet."""
    lot = random.Random(seed)
    for number in range(1 << 20):
        armies = ",".join(lot.sample(sorted(load_armies()), 2))
        players = [Watched(number), Watched(number)]
        dealer = Dealer(seed.to_bytes(16, "big") + number.to_bytes(16, "big"))
        match = Match(GAME, GAME.new({"seats": "2", "armies": armies}), dict(enumerate(players)), dealer)
        while match.step():
            pass
        asked = [GAME.sample(view, lambda n: 0) for player in players for view in player.seen]
        whole = [one for one in asked if int(one.now.held[int(one.now.turn)]) == HAND and len(GAME.legal(one)) > 1]
        for position in lot.sample(whole, min(A_GAME, len(whole))):
            (best, *_) = Search(position, GENERAL, WEIGHTS, seed, Budget(nodes=1000, threads=THREADS), never).run()
            if OPEN[0] < best.score(WEIGHTS) < OPEN[1]:
                yield position


def worth_of(position: Position, actions: Sequence[int], desks: Sequence[Desk]) -> float:
    """The chance to win behind a turn, by long lines in which both sides play well."""
    tables, seat = position.seating.tables, int(position.now.turn)
    for desk in desks:
        prepare(position.now, tables, desk.mind)
        learn_tiles(tables, desk.mind, WEIGHTS)
        desk.places[TURNS] = clone(State, position.now)
        for action in actions:
            apply(desk.places[TURNS], tables, desk.spare, action)
            answer_questions(desk.places, tables, desk.work, desk.spare, desk.mind, WEIGHTS, TURNS)
    end = desks[0].places[TURNS]
    if end.phase == OVER:
        return 0.5 if end.result == 0 else float(end.result & end.friends[seat] != 0)

    def part(number: int) -> int:
        desk, lines = desks[number], LINES // len(desks)
        return play_lines(
            desk.places, tables, desk.work, desk.spare, desk.mind, WEIGHTS, TURNS, seat,
            AHEAD, JUDGED_FROM, WIDTH, TRIED, 1 + number * lines, lines,
        )  # fmt: skip

    with ThreadPoolExecutor(len(desks)) as pool:
        return sum(pool.map(part, range(len(desks)))) / LINES / CERTAIN


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "variants", nargs="+", help="nodes=N and whole numbers of the general's style: nodes=3000,trust=0"
    )
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    variants = {
        words: {k: int(v) for k, _, v in (w.partition("=") for w in words.split(","))} for words in arguments.variants
    }
    desks = [Desk() for _ in range(THREADS)]
    worths: dict[str, list[float]] = {words: [] for words in variants}
    seconds = dict.fromkeys(variants, 0.0)
    for _, position in zip(range(arguments.positions), positions(arguments.seed), strict=False):
        known: dict[tuple[int, ...], float] = {}
        for words, changes in variants.items():
            begun = process_time()
            style = replace(GENERAL, **{name: value for name, value in changes.items() if name != "nodes"})
            budget = Budget(nodes=changes["nodes"], threads=THREADS)
            turn = Search(position, style, WEIGHTS, arguments.seed, budget, never).run()[0].actions
            seconds[words] += process_time() - begun
            if turn not in known:
                known[turn] = worth_of(position, turn, desks)
            worths[words].append(known[turn])
    first = next(iter(worths.values()))
    for words, found in worths.items():
        apart = [one - other for one, other in zip(found, first, strict=True)]
        error = stdev(apart) / len(apart) ** 0.5 if len(apart) > 1 else 0.0
        print(
            f"{words}: chance to win {fmean(found):.4f}, {fmean(apart):+.4f} ± {error:.4f} beside the first, "
            f"{seconds[words] / len(found):.2f} s of processor time"
        )


if __name__ == "__main__":
    main()
