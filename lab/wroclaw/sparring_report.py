"""`python -m lab.wroclaw.sparring_report`: the captain against every sparring partner, one line each.

Games come in pairs with the same chance and exchanged seats. With SZTAB_KERNEL=compiled in the environment it is fast.
"""

from __future__ import annotations

import argparse
import math

from sztab import bots
from sztab.bots.bot import Budget
from sztab.bots.wroclaw.sparring import SPARRING
from sztab.core.chance import dealer_from_text
from sztab.core.game import Outcome
from sztab.core.play import Match
from sztab.games.wroclaw.game import GAME

CONFIDENCE = 1.96  # 95 %


def score(name: str, rules: str, games: int, budget: Budget | None, first: int = 0) -> float:
    """Wins of a partner against the captain; a draw is half of one."""
    total = 0.0
    for game in range(first, first + games):
        seat = game % 2
        players = {
            seat: bots.bot("wroclaw", name, 2 * game, budget),
            1 - seat: bots.bot("wroclaw", "captain", 2 * game + 1, budget),
        }
        end = Match(GAME, GAME.new({"rules": rules}), players, dealer_from_text(f"family {game // 2}")).run()
        outcome = GAME.pending(end)
        assert isinstance(outcome, Outcome)
        total += 0.5 if len(outcome.winners) != 1 else float(outcome.winners[0] == seat)
    return total


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share."""
    p, z = wins / games, CONFIDENCE
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m lab.wroclaw.sparring_report", description=__doc__.splitlines()[0])
    parser.add_argument("partners", nargs="*", help="all if you name none")
    parser.add_argument("--rules", choices=("basic", "extended"), default="basic")
    parser.add_argument("--games", type=int, default=100, help="against each (100)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game: others are other games")
    parser.add_argument("--nodes", type=int, help="for each decision; the captain's own budget if you do not say")
    arguments = parser.parse_args()
    budget = None if arguments.nodes is None else Budget(arguments.nodes)
    for name in arguments.partners or SPARRING:
        wins = score(name, arguments.rules, arguments.games, budget, arguments.first)
        low, high = interval(wins, arguments.games)
        share = f"{wins / arguments.games:6.1%} [{low:.1%}, {high:.1%}]"
        print(f"{name:32} {arguments.rules:9} {share} of {arguments.games} games", flush=True)


if __name__ == "__main__":
    main()
