"""Train a small network to play Neuroshima Hex, on thousands of positions at once.

    python examples/train_policy.py                      # train, measure, draw docs/training.svg
    python examples/train_policy.py --minutes 2          # a first look
    python examples/train_policy.py --load policy.pt     # only measure a trained one

The network judges a position after an action (an *afterstate*) for the seat that acted, from -1 (lost) to 1 (won). The
policy is: of all legal actions take the one with the best judgement. It plays itself, a little at random, and learns
from how its games end, TD(lambda), as TD-Gammon did. Needs `pip install -e ".[fast,envs,train]"`; one core is enough.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path

os.environ.setdefault("SZTAB_KERNEL", "compiled")  # read when sztab is first imported

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from curve import draw_curve
from sztab import bots
from sztab.core.chance import dealer_from_text
from sztab.core.game import Chance, Outcome
from sztab.envs.hex import observation as seen
from sztab.envs.hex.evaluator import Judge
from sztab.envs.hex.vector import Afterstates, HexVector
from sztab.envs.hex.vector_kernel import RUNNING
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position

GAMES = 256  # played side by side
CANDIDATES = 16  # actions looked at in a decision while training
LAMBDA = 0.9
TEMPERATURE = 0.04  # how much worse an action may look and still be tried
REPLAY = 60_000
POINTS = 6  # of the curve, each from so many games:
GAMES_A_POINT = 10
BATCH = 512


class Network(nn.Module):
    """One small eye for all hexes, one for all tiles in hand, and two layers that put together what they see."""

    def __init__(self, cells: int, held: int, seats: int) -> None:
        super().__init__()
        self.cells, self.tiles = cells, held * seats
        self.hexes_end = cells * seen.HEX_WIDTH
        self.tiles_end = self.hexes_end + self.tiles * seen.TILE_WIDTH
        rest = seats * (seen.SEAT_WIDTH + seen.FORECAST_WIDTH) + seen.TURN_WIDTH
        self.hex_eye = nn.Linear(seen.HEX_WIDTH, 24)
        self.tile_eye = nn.Linear(seen.TILE_WIDTH, 12)
        self.table = nn.Sequential(
            *(nn.Linear(cells * 24 + self.tiles * 12 + rest, 96), nn.ReLU()),
            *(nn.Linear(96, 32), nn.ReLU(), nn.Linear(32, 1), nn.Tanh()),
        )

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        rows = rows.float()
        hexes = rows[:, : self.hexes_end].view(-1, self.cells, seen.HEX_WIDTH)
        tiles = rows[:, self.hexes_end : self.tiles_end].view(-1, self.tiles, seen.TILE_WIDTH)
        sight = [torch.relu(self.hex_eye(hexes)).flatten(1), torch.relu(self.tile_eye(tiles)).flatten(1)]
        judged: torch.Tensor = self.table(torch.cat([*sight, rows[:, self.tiles_end :] * 0.1], 1))
        return judged.squeeze(1)


@torch.no_grad()
def judge(network: Network, rows: NDArray[np.int8], results: NDArray[np.int8]) -> NDArray[np.float32]:
    """How good each afterstate is; where the game is over, how it ended."""
    values = network(torch.from_numpy(rows)).numpy()
    return np.where(results == RUNNING, values, results).astype(np.float32)


def pick(values: NDArray[np.float32], after: Afterstates, noise: NDArray[np.float32] | None) -> NDArray[np.int64]:
    """The row with the best judgement, with some noise on it, for each game."""
    starts = np.concatenate([[0], after.ends[:-1]])
    scores = values if noise is None else values + noise
    grid = np.full((len(after.ends), int((after.ends - starts).max())), -np.inf, np.float32)
    game = np.repeat(np.arange(len(after.ends)), after.ends - starts)
    grid[game, np.arange(len(scores)) - starts[game]] = scores
    return starts + grid.argmax(1)


@dataclass
class Story:
    """What one seat of one game has chosen so far."""

    rows: list[NDArray[np.int8]] = field(default_factory=list)
    values: list[float] = field(default_factory=list)

    def lessons(self, end: float) -> list[tuple[NDArray[np.int8], float]]:
        """Each afterstate with what should have been thought of it: TD(lambda)."""
        found = []
        target = end
        following = end
        for row, value in zip(reversed(self.rows), reversed(self.values), strict=True):
            target = LAMBDA * target + (1 - LAMBDA) * following
            found.append((row, target))
            following = value
        return found


@dataclass
class Point:
    """One measurement of the curve."""

    minutes: float
    games: int
    won: float


def train(network: Network, minutes: float, env: HexVector, seed: int, measure: Callable[[], float]) -> list[Point]:
    """Self-play and learning for so many minutes of processor time, with a measurement now and then."""
    dice = np.random.default_rng(seed)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    stories = [[Story() for _ in range(env.seats)] for _ in range(GAMES)]
    lessons: deque[tuple[NDArray[np.int8], float]] = deque(maxlen=REPLAY)
    fresh = games = 0
    trained = 0.0
    curve = [Point(0.0, 0, measure())]
    print(f"before: {curve[0].won:.1%}", flush=True)
    while trained < minutes * 60:
        start = time.process_time()
        after = env.afterstates(CANDIDATES)
        values = judge(network, after.rows, after.results)
        noise = TEMPERATURE * dice.gumbel(size=len(values)).astype(np.float32)
        chosen = pick(values, after, noise)
        rows = after.rows[chosen]
        movers = env.to_move.copy()
        step = env.play(after.actions[chosen])
        for i in range(GAMES):
            story = stories[i][movers[i]]
            story.rows.append(rows[i].copy())
            story.values.append(float(values[chosen[i]]))
            if step.done[i]:
                games += 1
                for seat in range(env.seats):
                    others = (int(step.toughness[i].sum()) - int(step.toughness[i, seat])) / (env.seats - 1)
                    lead = max(-1.0, min(1.0, (int(step.toughness[i, seat]) - others) / 20))
                    told = stories[i][seat].lessons(0.7 * float(step.rewards[i, seat]) + 0.3 * lead)
                    lessons.extend(told)
                    fresh += len(told)
                    stories[i][seat] = Story()
        if fresh >= 4 * BATCH and len(lessons) >= 8 * BATCH:
            learn(network, optimizer, lessons, fresh // BATCH * 2, dice)
            fresh = 0
        trained += time.process_time() - start
        if trained / 60 >= minutes * len(curve) / POINTS:
            curve.append(Point(trained / 60, games, measure()))
            print(f"{trained / 60:5.1f} min, {games:6} games: {curve[-1].won:6.1%}", flush=True)
    return curve


def learn(
    network: Network,
    optimizer: torch.optim.Optimizer,
    lessons: deque[tuple[NDArray[np.int8], float]],
    steps: int,
    dice: np.random.Generator,
) -> None:
    known = list(lessons)
    for _ in range(steps):
        some = dice.integers(len(known), size=BATCH)
        rows = torch.from_numpy(np.stack([known[i][0] for i in some]))
        targets = torch.tensor([known[i][1] for i in some])
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(network(rows), targets)
        loss.backward()
        optimizer.step()


def best_action(network: Network, position: Position) -> int:
    """What the network plays. Nothing is hidden in this game, so it may look at the position itself."""
    judged = Judge(position)
    return int(judged.actions[judge(network, judged.rows, judged.results).argmax()])


def versus_bot(network: Network, name: str, tables: list[dict[str, str]], games: int) -> float:
    """The share of games won against a bot of this package, draws as half, in turn in each seat."""
    points = 0.0
    for number in range(games):
        own = number % 2
        bot, dealer = bots.bot("hex", name, seed=number), dealer_from_text(str(number))
        state = GAME.new(tables[number // 2 % len(tables)])
        while not isinstance(pending := GAME.pending(state), Outcome):
            if isinstance(pending, Chance):
                state = GAME.apply(state, GAME.deal(state, dealer.below)).state
            elif pending.seats[0] == own:
                state = GAME.apply(state, best_action(network, state)).state
            else:
                state = GAME.play(state, bot.choose(GAME.view(state, 1 - own))).state
        points += 0.5 if not pending.winners else float(own in pending.winners)
    return points / games


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a network that plays Neuroshima Hex.")
    parser.add_argument("--minutes", type=float, default=1, help="of processor time, how long to train")
    parser.add_argument("--armies", default="borgo,moloch", help="who meets whom, in both orders")
    parser.add_argument("--opponent", default="recruit", help="the bot to be measured against")
    parser.add_argument(
        "--games",
        type=int,
        default=200,
        help="games against it at the end; a fifth of them for each point of the curve",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, default=Path("policy.pt"))
    parser.add_argument("--load", type=Path, help="measure this one instead of training")
    parser.add_argument("--curve", type=Path, default=Path("docs/training.svg"))
    wanted = parser.parse_args()
    torch.set_num_threads(1)
    tables = [{"armies": ",".join(order)} for order in permutations(wanted.armies.split(","), 2)]
    torch.manual_seed(wanted.seed)
    env = HexVector(GAMES, tables, seed=wanted.seed, forecast=True)
    network = Network(env.cells, env.held, env.seats)

    def measure() -> float:
        torch.save(network.state_dict(), wanted.save)
        return versus_bot(network, wanted.opponent, tables, GAMES_A_POINT)

    if wanted.load:
        network.load_state_dict(torch.load(wanted.load, weights_only=True))
    else:
        curve = train(network, wanted.minutes, env, wanted.seed, measure)
        drawn = draw_curve([(p.minutes, p.won) for p in curve], curve[-1].games, wanted.opponent)
        wanted.curve.write_text(drawn, encoding="utf-8")
    won = versus_bot(network, wanted.opponent, tables, wanted.games)
    print(f"{won:.1%} of {wanted.games} games won against {wanted.opponent}")


if __name__ == "__main__":
    main()
