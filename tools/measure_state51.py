"""Measure the captain of 51st State: `SZTAB_KERNEL=compiled python tools/measure_state51.py --seats 4 --games 100`.

The captain gets views and answers tokens as everywhere; the others play inside the kernel, so that a game costs hardly
more than what the captain thinks. Seats, first player, factions and sets go round. With `--seats 1` it is alone against
the virtual opponent; `--soldier` puts the soldier in its place. `--from N` goes on with game N.
"""

import argparse
import math
import statistics

from sztab.bots.bot import Budget, never
from sztab.bots.state51.captain import Captain
from sztab.bots.state51.policy import choose
from sztab.bots.state51.soldier import Recruit
from sztab.bots.state51.weights import new_mind, weights
from sztab.core.kernel import clone, count, lowest, new_states
from sztab.games.state51.game import GAME
from sztab.games.state51.notation.tokens import read_action
from sztab.games.state51.position import TABLES, Position
from sztab.games.state51.rules.playout import random_action, seed
from sztab.games.state51.rules.setup import new_game
from sztab.games.state51.rules.turn import advance, apply
from sztab.games.state51.state import ATTACKING, KEEPING, NONE, OVER, State, new_work

SETS = (0b001, 0b011, 0b101, 0b111)
WEIGHTS = weights()
MIND = new_mind(WEIGHTS)
OTHERS = {"soldier": MIND, "recruit": new_mind(WEIGHTS, Recruit.error + 1)}


def play(number: int, seats: int, nodes: int, against: str) -> tuple[float, int, int]:
    """One game: what the measured seat wins of it, its VP, and the best of the others'."""
    me = number // seats % seats
    s, work, captain = new_states(State, 1)[0], new_work(), Captain(number, Budget(nodes), never)
    seed(work, 5000 + number)
    new_game(s, TABLES, seats, SETS[number % 4], number % seats)
    for seat in range(seats):
        s.faction[seat] = (seat + number // 4) % 4
    advance(s, TABLES, work)
    while s.phase != OVER:
        asked = NONE if s.ask <= ATTACKING else lowest(int(s.asked)) if s.ask == KEEPING else int(s.asked)
        if nodes and asked == me:
            position = Position(clone(State, s))
            action = read_action(position, captain.choose(GAME.view(position, me)))
        elif against == "random" and asked not in (NONE, me):
            action = random_action(s, TABLES, work)
        else:
            action = choose(s, TABLES, WEIGHTS, MIND if asked == me else OTHERS.get(against, MIND), work)
        apply(s, TABLES, work, action)
    won = int(s.result) >> me & 1
    others = [int(s.vp[seat]) for seat in range(max(seats, 2)) if seat != me]
    return won / count(int(s.result)), int(s.vp[me]), max(others)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.96
    middle = share + z * z / (2 * games)
    width = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - width) / (1 + z * z / games), (middle + width) / (1 + z * z / games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=128)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--soldier", action="store_true")
    parser.add_argument("--against", choices=("soldier", "recruit", "random"), default="soldier")
    arguments = parser.parse_args()
    won, vp, margin = [], [], []
    for number in range(arguments.first, arguments.first + arguments.games):
        nodes = 0 if arguments.soldier else arguments.nodes
        share, mine, best = play(number, arguments.seats, nodes, arguments.against)
        won.append(share)
        vp.append(mine)
        margin.append(mine - best)
        low, high = wilson(sum(won) / len(won), len(won))
        deciles = statistics.quantiles(vp, n=10) if len(vp) > 1 else []
        print(
            f"{len(won)} games: won {sum(won) / len(won):.1%} [{low:.1%}, {high:.1%}], {statistics.mean(vp):.1f} VP, "
            f"margin {statistics.mean(margin):+.1f}, deciles {[round(value) for value in deciles]}",
            flush=True,
        )


if __name__ == "__main__":
    main()
