"""`python -m lab.state51.learn`: the weights of `value.py`, by least squares over games of soldiers."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from lab.state51.self_play import begin
from lab.state51.tune import SETS
from sztab.bots.state51.policy import choose
from sztab.bots.state51.value import FEATURES, ONCE, Outlook, look
from sztab.bots.state51.weights import Taught, new_mind
from sztab.bots.state51.worth import ONE_VP
from sztab.core.kernel import new_states
from sztab.games.state51.position import TABLES
from sztab.games.state51.rules.ending import locations
from sztab.games.state51.rules.turn import apply
from sztab.games.state51.state import OVER, VP_TO_END, State, new_work

ERROR = 150  # in every other game players err by so much, so that more is seen than one way to play
RIDGE = 30.0


def main() -> None:
    import numpy as np

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--soldier", type=Path, help="a file of `tune`: who plays; without it the package's")
    parser.add_argument("--out", type=Path, help="a file for all weights, for weights= in the arena")
    arguments = parser.parse_args()
    games = arguments.games
    soldier = Taught.read(arguments.soldier) if arguments.soldier else Taught()
    v = soldier.weights()
    minds = [new_mind(v), new_mind(v, ERROR)]
    s, work, seeing = new_states(State, 1)[0], new_work(), new_states(Outlook, 1)[0]
    rows: list[tuple[int, int, int, list[int], Any]] = []  # best VP, rounds to come, VP to come, features, group
    for number in range(arguments.first, arguments.first + games):
        players = 2 + number % 3
        begin(s, TABLES, work, players, SETS[number // 12 % 4], number)
        seen: list[tuple[int, int, int, int, list[int]]] = []
        begun = int(s.rounds)
        while s.phase != OVER:
            if s.rounds != begun:
                begun = int(s.rounds)
                best = max(int(vp) for vp in s.vp)
                for seat in range(players):
                    look(s, TABLES, seeing, seat)
                    now = int(s.vp[seat]) + int(locations(s, seat))
                    seen.append((best, begun, seat, now, [int(x) for x in seeing.seen]))
            apply(s, TABLES, work, choose(s, TABLES, v, minds[number // 24 % 2], work))
        for best, then, seat, now, features in seen:
            rows.append((best, int(s.rounds) - then + 1, int(s.vp[seat]) - now, features, (number, then)))
    come = np.array([row[1] for row in rows], float)
    best = np.minimum(np.array([row[0] for row in rows]), VP_TO_END)
    bend = np.stack([best**power for power in range(4)], axis=1).astype(float)
    fit = np.linalg.lstsq(bend, come, rcond=None)[0]
    table = [max(float(sum(fit[power] * vp**power for power in range(4))), 1.0) for vp in range(VP_TO_END + 1)]
    x = np.array([row[3] for row in rows], float)
    x[:, :ONCE] *= np.array(table)[best][:, None]
    y = np.array([row[2] for row in rows], float)
    # Only differences between the players of one moment count: means over the table are taken off.
    _, group = np.unique([hash(row[4]) for row in rows], return_inverse=True)
    sizes = np.bincount(group)
    all_x, all_y = x.copy(), y.copy()
    x -= np.stack([np.bincount(group, x[:, place]) for place in range(FEATURES)], axis=1)[group] / sizes[group][:, None]
    y -= np.bincount(group, y)[group] / sizes[group]
    found = np.linalg.solve(x.T @ x + RIDGE * np.eye(FEATURES), x.T @ y)
    rounds = np.array(table)[best]
    base = float(rounds @ (all_y - all_x @ found) / (rounds @ rounds))
    print(f"{len(rows)} States; of the differences in VP to come {1 - np.var(y - x @ found) / np.var(y):.3f} explained")
    outlook = {
        "rounds": [round(100 * phases) for phases in table],
        "base": round(ONE_VP * base),
        "features": [round(ONE_VP * float(weight)) for weight in found],
    }
    for name, value in outlook.items():
        print(name.upper(), "=", tuple(value) if isinstance(value, list) else value)
    if arguments.out:
        arguments.out.write_text(json.dumps({**soldier.json(), "outlook": outlook}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
