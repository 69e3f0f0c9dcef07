"""What lines of play of Neuroshima Hex tell of turns, by kind of line: how they rank turns, their noise, their cost.

A kind is AHEAD,TRIED,WIDTH,JUDGED_FROM as in `Look` (width 0: action by action). Behind the eight turns that look best
in each position many lines of each kind are played with equal draws. One half of the lines beside the other tells noise
from what the turns are worth; the kind that is named first is what the others are compared with.

    SZTAB_KERNEL=compiled python tools/measure_lines.py 6,12,4,4 4,12,2,2 4,8,1,2 3,12,0,3 --positions 24 --lines 160
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from time import process_time

import numpy as np

from measure_search import WEIGHTS, positions
from sztab.bots.bot import Budget, never
from sztab.bots.hex.levels import GENERAL
from sztab.bots.hex.reply import play_lines
from sztab.bots.hex.scratch import CERTAIN
from sztab.bots.hex.search import Search
from sztab.games.hex.position import Position

TURNS = 8
NODES = 600  # a budget whose beam finds more turns than that
SPENT = 0.01, 0.05, 0.25  # seconds for each turn


@dataclass
class Kind:
    """A kind of line, and what came of it: chances to win by position, turn and line."""

    name: str
    chances: list[np.ndarray]
    seconds: float = 0.0

    def halves(self) -> tuple[np.ndarray, np.ndarray]:
        """What turns are worth beside the mean of their position, by either half of the lines."""
        every = np.array(self.chances)
        one, two = (every[:, :, half::2].mean(2) for half in (0, 1))
        return one - one.mean(1, keepdims=True), two - two.mean(1, keepdims=True)

    def noise(self) -> float:
        """The variance of a line beside the mean line with its draws."""
        rest = np.array([chances - chances.mean(1, keepdims=True) for chances in self.chances])
        return float((rest - rest.mean(1, keepdims=True)).var()) * TURNS / (TURNS - 1)


def shared(kind: Kind, other: Kind) -> float:
    """How much the worths of turns vary together; noise does not, for the lines have other draws."""
    (one, two), (three, four) = kind.halves(), other.halves()
    return float((one * four + two * three).mean()) / 2 * TURNS / (TURNS - 1)


def play(kind: Kind, position: Position, lines: int) -> None:
    ahead, tried, width, judged_from = map(int, kind.name.split(","))
    search = Search(position, GENERAL, WEIGHTS, 1, Budget(nodes=NODES, threads=1), never)
    with search.prepared_desks(1):
        (desk,) = search.desks
        turns = search.find_turns()[:TURNS]
        if len(turns) < TURNS:
            return
        begun = process_time()
        found = [
            [
                play_lines(
                    desk.places, search.tables, desk.work, desk.spare, desk.mind, WEIGHTS, turn.place, search.seat,
                    ahead, judged_from, width, tried, number, 1,
                )
                for number in range(1, lines + 1)
            ]
            for turn in turns
        ]  # fmt: skip
        kind.seconds += process_time() - begun
    kind.chances.append(np.array(found) / CERTAIN)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="+", help="AHEAD,TRIED,WIDTH,JUDGED_FROM")
    parser.add_argument("--positions", type=int, default=24)
    parser.add_argument("--lines", type=int, default=160)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    kinds = [Kind(name, []) for name in arguments.kinds]
    for number, position in zip(range(-1, arguments.positions), positions(arguments.seed), strict=False):
        for kind in kinds:
            play(kind, position, arguments.lines)
            if number < 0:  # the first position is for compiling
                kind.chances, kind.seconds = [], 0.0
    for kind in kinds:
        a_line = kind.seconds / len(kind.chances) / TURNS / arguments.lines
        known, own, true = shared(kind, kinds[0]), shared(kind, kind), shared(kinds[0], kinds[0])
        told = (known**2 / (own + kind.noise() * a_line / spent) / true for spent in SPENT)
        print(
            f"{kind.name}: {1000 * a_line:.2f} ms, turns differ by {own**0.5:.4f}, lines by {kind.noise() ** 0.5:.4f}, "
            f"r = {known / (own * true) ** 0.5:.2f} with the first, tells "
            + ", ".join(f"{100 * share:.0f} % in {spent} s a turn" for spent, share in zip(SPENT, told, strict=True))
        )


if __name__ == "__main__":
    main()
