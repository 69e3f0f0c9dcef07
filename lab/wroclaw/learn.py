"""`python -m lab.wroclaw.learn GAMES`: the weights of `value.toml`, learned from games.

Soldiers play who misjudge their deployments by various amounts and often insist on certain tokens, so that all kinds of
positions occur. A logistic regression tells from both sides at the beginning of a turn who wins. Needs sztab[fast].
"""

from __future__ import annotations

import sys
from typing import Any

from lab.wroclaw.training_games import FIRST, HAND, MODE, PERUN, POOL, SITTING_OUT, Diary, play
from sztab.bots.wroclaw.scratch import OUT, PERUNS, SIZES, Mind
from sztab.core.kernel import new_states
from sztab.games.wroclaw.data import load_cards
from sztab.games.wroclaw.state import State, new_work
from sztab.games.wroclaw.tables import tables

RIDGE = 3.0


def columns(np: Any, facts: Any) -> Any:
    """The facts of one side as columns of zeros, ones and counts, in the order of `Values`."""
    n = len(facts)

    def one_of(kinds: int, which: Any) -> Any:
        return (np.minimum(which, kinds - 1)[:, None] == np.arange(kinds)).astype(np.float32)

    size = np.minimum(facts[:, HAND], SIZES - 1) * OUT + np.minimum(facts[:, SITTING_OUT], OUT - 1)
    pools = [one_of(4, facts[:, POOL + kind]) for kind in range(3)]
    parts = [one_of(SIZES * OUT, size), one_of(PERUNS, facts[:, PERUN]), facts[:, MODE:POOL], *pools, facts[:, FIRST:]]
    return np.concatenate([part.reshape(n, -1).astype(np.float32) for part in parts], axis=1)


def fit(np: Any, x: Any, y: Any) -> Any:
    """Logistic regression with a small ridge, by Newton's method."""
    weights = np.zeros(x.shape[1])
    for _ in range(12):
        p = 1 / (1 + np.exp(-(x @ weights)))
        slope = x.T @ (y - p) - RIDGE * weights
        curve = (x * (p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights


def toml(np: Any, name: str, weights: Any) -> str:
    """The weights of one kind of rules as a table of `value.toml`."""
    w = [int(x) for x in np.rint(100 * weights)]
    a, b = SIZES * OUT, SIZES * OUT + PERUNS
    size = [w[i : i + OUT] for i in range(0, a, OUT)]
    pool = [w[b + 10 + 4 * kind : b + 14 + 4 * kind] for kind in range(3)]
    rows = "".join(f"  {row},\n" for row in size)
    return (
        f"[{name}]\nstrength = [\n{rows}]\nperun = {w[a:b]}\nmode = {w[b : b + 8]}\narmour = {w[b + 8]}\n"
        f"protects = {w[b + 9]}\npool = {pool}\nfirst = {w[b + 22]}\n"
    )


def learn(extended: int, games: int) -> str:
    import numpy as np

    states, t, w = new_states(State, 2), tables(load_cards()), new_work()
    m, d = new_states(Mind, 1)[0], new_states(Diary, 1)[0]
    facts, results = [], []
    for game in range(games):
        winners = int(play(states, t, w, m, d, extended, game))
        if winners:
            facts.append(np.array(d.facts)[: d.turns].copy())
            results += [2.0 - winners] * int(d.turns)
    both = np.concatenate(facts)
    x, y = columns(np, both[:, 0]) - columns(np, both[:, 1]), np.array(results)
    weights = fit(np, x, y)
    p = 1 / (1 + np.exp(-(x @ weights)))
    loss = -np.mean(y * np.log(p) + (1 - y) * np.log(1 - p))
    print(f"{len(y)} positions, log loss {loss:.4f}, right {np.mean((p > 0.5) == (y > 0.5)):.3f}", file=sys.stderr)
    return toml(np, "extended" if extended else "basic", weights)


def main(games: str = "40000") -> None:
    how = f"`python -m lab.wroclaw.learn {games}`"
    print(f"# Learned by {how}: hundredths of a logit. Learned again they differ by chance only.")
    for extended in range(2):
        print(f"\n{learn(extended, int(games))}", end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
