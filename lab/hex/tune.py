"""`python -m lab.hex.tune`: fits the weights of the evaluation to the results of games that it plays.

Each round plays games with the weights so far, fits a logistic regression of the winner on the facts after each turn,
and plays a match of the new weights against the old ones, draws and armies paired. `SZTAB_KERNEL=compiled` is needed.
"""

from __future__ import annotations

import argparse
import itertools
import tomllib
from collections.abc import Sequence
from importlib import resources
from typing import Any

from sztab.bots.hex.policy import quick_turn
from sztab.bots.hex.scratch import FACTS, LINE, N_FACTS, PROGRESS, Mind, Weights, new_mind, new_places
from sztab.bots.hex.value import gather, prepare
from sztab.bots.hex.weights import build
from sztab.core.kernel import Ints, Table, kernel, new_states, number, numbers
from sztab.games.hex.data import first_armies
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.playout import random_action, seed
from sztab.games.hex.rules.setup import TEAM_TOUGHNESS, new_game, relate
from sztab.games.hex.state import DUEL, OVER, PLACING, State, Tables, Work, new_work
from sztab.games.hex.tables import tables

GATE = 0.53  # new weights are better from here on
ROWS = 256
RESULT = N_FACTS + 1  # columns of a row: the facts, the progress, the result for the first seat


class Notes:
    """The facts after each turn of a game."""

    row: Table = numbers(4, ROWS, N_FACTS + 2)
    rows: int = number(8)
    winner: Ints = numbers(1, 2)


@kernel
def play_game(
    states: Sequence[State],
    t: Tables,
    w: Work,
    x: Work,
    m: Mind,
    first: Weights,
    second: Weights,
    most: int,
    noted: Notes,
    number: int,
) -> int:
    """A duel by quick play. Returns the winners as bits."""
    new_game(states[LINE], t, 2, DUEL, 0, TEAM_TOUGHNESS)
    relate(states[LINE], t, 0)
    prepare(states[LINE], t, m)
    seed(w, number)
    noted.rows = 0
    while states[LINE].phase == PLACING:
        apply(states[LINE], t, x, random_action(states[LINE], t, w))
    while states[LINE].phase != OVER:
        if states[LINE].turn == 0:
            quick_turn(states, t, w, x, m, first, LINE, most)
        else:
            quick_turn(states, t, w, x, m, second, LINE, most)
        if states[LINE].phase != OVER and noted.rows < ROWS:
            progress = gather(states, t, x, m, LINE, 0)
            row = noted.row[noted.rows]
            for i in range(N_FACTS):
                row[i] = m.fact[0][i] - m.fact[1][i]
            row[N_FACTS] = progress
            noted.rows += 1
    return states[LINE].result


class Tuner:
    """Plays and fits."""

    def __init__(self, most: int) -> None:
        self.most = most
        armies = first_armies()
        self.pairs = [tables(19, pair) for pair in itertools.permutations(armies, 2)]
        self.places, self.mind, self.notes = new_places(), new_mind(), new_states(Notes, 1)[0]
        self.work, self.spare = new_work(), new_work()

    def game(self, pair: int, first: Weights, second: Weights, number: int) -> int:
        table = self.pairs[pair % len(self.pairs)]
        return play_game(
            self.places, table, self.work, self.spare, self.mind, first, second, self.most, self.notes, number
        )  # fmt: skip

    def record(self, weights: Weights, games: int, first: int) -> Any:
        import numpy as np

        rows = []
        for game in range(first, first + games):
            result = self.game(game, weights, weights, game)
            some = np.array(self.notes.row[: self.notes.rows], dtype=np.float64)
            some[:, RESULT] = {1: 1.0, 2: 0.0}.get(result, 0.5)
            rows.append(some)
        return np.concatenate(rows)

    def gate(self, new: Weights, old: Weights, games: int, first: int) -> float:
        """The share of games that the new weights win, seats swapped with equal draws."""
        won = 0.0
        for game in range(first, first + games // 2):
            for swapped in (False, True):
                result = self.game(game, old if swapped else new, new if swapped else old, game)
                won += 0.5 if result not in (1, 2) else float((result == 1) != swapped)
        return won / (games // 2 * 2)


def fit(rows: Any, ridge: float = 20.0) -> dict[str, list[int]]:
    """Logistic regression by Newton's method: weights early and late for each fact."""
    import numpy as np

    progress = rows[:, N_FACTS : N_FACTS + 1] / PROGRESS
    facts = rows[:, :N_FACTS]
    inputs = np.hstack([facts * (1 - progress), facts * progress])
    used = inputs.std(axis=0) > 0
    inputs = inputs[:, used]
    scale = inputs.std(axis=0)
    inputs = inputs / scale
    wanted = rows[:, RESULT]
    weights = np.zeros(inputs.shape[1])
    for _ in range(20):
        chances = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (wanted - chances) - ridge * weights
        curve = (inputs * (chances * (1 - chances))[:, None]).T @ inputs + ridge * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    loss = -np.mean(wanted * np.log(chances + 1e-12) + (1 - wanted) * np.log(1 - chances + 1e-12))
    print(f"log loss {loss:.4f} over {len(rows)} positions")
    full = np.zeros(2 * N_FACTS)
    full[used] = 1000 * weights / scale
    return {fact: [round(full[i]), round(full[N_FACTS + i])] for i, fact in enumerate(FACTS)}


def main() -> None:
    import numpy as np

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=6000, help="games played for each fit")
    parser.add_argument("--gate", type=int, default=1000, help="games of the match after each fit")
    parser.add_argument("--most", type=int, default=40, help="actions looked at in each decision")
    parser.add_argument("--start", default="tuned", help="the weights to begin with")
    arguments = parser.parse_args()
    source = (resources.files("sztab.bots.hex") / "weights.toml").read_text(encoding="utf-8")
    values = tomllib.loads(source)[arguments.start]
    tuner = Tuner(arguments.most)
    played: list[Any] = []
    for turn in range(arguments.rounds):
        old = build(values)
        first = 1_000_000 * (turn + 1)
        played = [*played[-2:], tuner.record(old, arguments.games, first)]
        found = fit(np.concatenate(played))
        won = tuner.gate(build(found), old, arguments.gate, first + 500_000)
        print(f"round {turn + 1}: the new weights win {won:.1%} of {arguments.gate} games")
        if won >= GATE:
            values = found
            print(*(f"{fact} = [{early}, {late}]" for fact, (early, late) in found.items()), sep="\n", flush=True)


if __name__ == "__main__":
    main()
