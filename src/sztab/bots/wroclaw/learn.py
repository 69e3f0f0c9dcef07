"""`python -m sztab.bots.wroclaw.learn GAMES`: the weights of `value.toml`, learned from games.

Soldiers play who misjudge their deployments by various amounts and often insist on certain tokens, so that all kinds of
positions occur. A logistic regression tells from both sides at the beginning of a turn who wins. Needs sztab[fast].
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from sztab.bots.wroclaw.mind import OUT, PERUNS, SIZES, Mind
from sztab.bots.wroclaw.policy import ANY_SHAPE, BALANCE, best_deployment, blur, shape_of, weigh, worst_three
from sztab.bots.wroclaw.settle import finish
from sztab.core.kernel import Table, count, kernel, lowest, new_states, number, numbers
from sztab.games.wroclaw.cards import load_cards
from sztab.games.wroclaw.rules.playout import below, random_action, seed
from sztab.games.wroclaw.rules.setup import new_game
from sztab.games.wroclaw.rules.turn import apply
from sztab.games.wroclaw.state import DEPLOYING, FIRING, OVER, SEATS, THROWING, State, Tables, Work, new_work
from sztab.games.wroclaw.tables import tables

TURNS = 100
FACTS = 17
NOISE = 4000  # misjudged at most
RIDGE = 3.0


class Diary:
    """What each side had at the beginning of each turn of a game."""

    turns: int = number(4)
    facts: list[Table] = numbers(2, TURNS, SEATS, FACTS)


@kernel
def write(s: State, t: Tables, d: Diary) -> None:
    for seat in range(SEATS):
        row = d.facts[d.turns][seat]
        for i in range(FACTS):
            row[i] = 0
        out = s.resting[seat] | s.wounded[seat]
        row[0] = count(s.hand[seat])
        row[1] = count(out)
        row[2] = s.perun[seat]
        alive = s.hand[seat] | out
        while alive:
            character = lowest(alive)
            alive &= alive - 1
            row[3 + t.mode[character][0]] += 1
            row[11] += t.armour[character]
            row[12] += count(t.protects[character])
        for kind in range(3):
            row[13 + kind] = s.pool[seat][kind]
        row[16] = 1 if s.first == seat else 0
    d.turns += 1


@kernel
def rough_deployment(states: Sequence[State], t: Tables, w: Work, m: Mind, seat: int, noise: int) -> int:
    """The soldier's way, misjudged, now and then with tokens that were chosen before."""
    s = states[0]
    weigh(s, states[1], t, w, m, seat, BALANCE)
    blur(s, w, m, seat, noise)
    action = -1
    if below(w, 2):
        action = best_deployment(s, m, seat, shape_of(below(w, 3), below(w, 3), below(w, 3)))
    return action if action >= 0 else best_deployment(s, m, seat, ANY_SHAPE)


@kernel
def play(states: Sequence[State], t: Tables, w: Work, m: Mind, d: Diary, extended: int, game: int) -> int:
    """One game; the diary is written. Returns the winners."""
    s = states[0]
    new_game(s, extended)
    seed(w, game)
    d.turns = 0
    noise = 1 + below(w, NOISE)
    written = 0
    while s.phase != OVER:
        if s.turn > written and d.turns < TURNS:
            written = s.turn
            write(s, t, d)
        if s.phase == THROWING and below(w, 2):
            apply(s, t, w, worst_three(s, states[1], t, w, lowest(s.waiting)))
        elif s.phase == DEPLOYING:
            apply(s, t, w, rough_deployment(states, t, w, m, lowest(s.waiting), noise))
        elif s.phase == FIRING:
            finish(s, t, w, m, s.turn)
        else:
            apply(s, t, w, random_action(s, t, w))
    return s.result


def columns(np: Any, facts: Any) -> Any:
    """The facts of one side as columns of zeros, ones and counts, in the order of `Values`."""
    n = len(facts)

    def one_of(kinds: int, which: Any) -> Any:
        return (np.minimum(which, kinds - 1)[:, None] == np.arange(kinds)).astype(np.float32)

    size = np.minimum(facts[:, 0], SIZES - 1) * OUT + np.minimum(facts[:, 1], OUT - 1)
    pools = [one_of(4, facts[:, 13 + kind]) for kind in range(3)]
    parts = [one_of(SIZES * OUT, size), one_of(PERUNS, facts[:, 2]), facts[:, 3:13], *pools, facts[:, 16:17]]
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
    how = f"`python -m sztab.bots.wroclaw.learn {games}`"
    print(f"# Learned by {how}: hundredths of a logit. Learned again they differ by chance only.")
    for extended in range(2):
        print(f"\n{learn(extended, int(games))}", end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
