"""How the captain thinks: turns in chunks of a few milliseconds until the nodes, the time or the patience are spent."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from sztab.bots.bot import Budget, Stop
from sztab.bots.wroclaw.matrix import foresee, list_rows, solve, try_cells, try_rows
from sztab.bots.wroclaw.mind import CERTAIN, COLUMNS, KEPT, WORLDS, Mind
from sztab.bots.wroclaw.settle import undeploy
from sztab.bots.wroclaw.shots import NOW, try_second_shots, try_shots
from sztab.bots.wroclaw.value import values
from sztab.core.kernel import COMPILED, clone, new_states, plain
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.rules.playout import seed
from sztab.games.wroclaw.rules.turn import legal
from sztab.games.wroclaw.state import State, new_work

NODES: Final = 20_000  # turns played in the head for one deployment
CHUNK: Final = 128 if COMPILED else 1  # turns between two looks at the clock
ROUNDS: Final = 400  # of regret matching
SAMPLES: Final = 20  # turns in each cell at most
WORLDS_TRIED: Final = 5
SECOND_SHOTS: Final = 12  # first shots that a second one is looked at for
LEAST: Final = 0.02  # rarer deployments are noise and not played


@dataclass(frozen=True, slots=True)
class Choice:
    """One action that was compared: chance to win and wounds of both sides, and how often the mix plays it."""

    action: int
    win: float
    wounds_for: float
    wounds_against: float
    probability: float = 0.0
    worst: float = 0.0  # chance to win against the enemy's best answer


class Search:
    """One decision being thought about."""

    def __init__(self, position: Position, seat: int, dice: random.Random, budget: Budget, stop: Stop) -> None:
        self.position = position
        self.seat = seat
        self.dice = dice
        self.nodes = NODES if budget.nodes is None else max(budget.nodes, 1)
        self.stop = stop
        self.until = None if budget.seconds is None else monotonic() + budget.seconds
        self.spent = 0
        self.worlds = self.columns = 0  # of the matrix game
        self.tables = position.tables
        self.values = values(bool(position.now.extended))
        self.work = new_work()
        self.mind: Mind = new_states(Mind, 1)[0]
        self.states: Sequence[State] = new_states(State, 1 + WORLDS)
        seed(self.work, dice.getrandbits(31))

    def is_over(self) -> bool:
        """Is there no time or nobody waiting any more?"""
        return self.stop() or (self.until is not None and monotonic() >= self.until)

    def in_chunks(self, count: int, each: int, do: Callable[[int, int], None]) -> bool:
        """Do things by number, a chunk of turns at a time; `each` is how many turns one takes. False: it broke off."""
        size = max(CHUNK // each, 1)
        for begin in range(0, count, size):
            if self.is_over():
                return False
            end = min(begin + size, count)
            do(begin, end)
            self.spent += (end - begin) * each
        return True

    # ---- secret deployments

    def deployments(self, worlds: Sequence[Position]) -> list[Choice]:
        """The mix over one's own deployments, in each world against the enemy's best mix; likely ones first."""
        half = max(self.nodes // 2, 4)
        keep = max(min(KEPT, half // 400), 2)
        self.columns = max(min(COLUMNS, half // keep), 1)
        self.worlds = max(min(len(worlds), half // (keep * self.columns)), 1)
        for i in range(self.worlds):
            self._put(1 + i, worlds[i].now)
            undeploy(self.states[1 + i])
        rows = self._own_deployments()[: max(half // 2, 2)]
        for world in range(self.worlds):
            foresee(self.states, self.tables, self.work, self.mind, world, 1 - self.seat, self.columns)
        rows = self._best_rows(rows, keep, half)
        samples = self._fill(rows, half)
        if not samples:
            return [Choice(rows[0], 0.5, 0.0, 0.0, 1.0, 0.5)]
        solve(self.mind, len(rows), self.worlds, self.columns, ROUNDS)
        return self._choices(rows, samples)

    def _put(self, at: int, state: State) -> None:
        self.states[at] = clone(State, state)  # type: ignore[index]

    def _own_deployments(self) -> list[int]:
        """All of them, the best first as the soldier sees it."""
        found = int(list_rows(self.states, self.tables, self.work, self.mind, self.seat))
        rows, worth = plain(self.mind.row)[:found], plain(self.mind.score)[:found]
        return [rows[i] for i in sorted(range(found), key=lambda i: -worth[i])]

    def _best_rows(self, rows: list[int], keep: int, nodes: int) -> list[int]:
        """Halve the rows again and again by their scores against columns chosen at random."""
        m = self.mind
        scores = dict.fromkeys(rows, 0)
        trials = max(nodes // (2 * len(rows)), 1)
        while len(rows) > keep:
            m.row[: len(rows)] = rows
            m.score[: len(rows)] = [scores[row] for row in rows]
            for _ in range(trials):
                world, column = self.dice.randrange(self.worlds), self.dice.randrange(self.columns)
                chance = self.dice.getrandbits(31)

                def attempt(begin: int, end: int, at: tuple[int, int, int] = (world, column, chance)) -> None:
                    try_rows(
                        self.states, self.tables, self.work, self.mind, self.values, self.seat, begin, end, *at
                    )  # fmt: skip

                if not self.in_chunks(len(rows), 1, attempt):
                    return rows[:keep]
            scores = dict(zip(rows, plain(m.score), strict=False))
            rows = sorted(rows, key=lambda row: -scores[row])[: max(len(rows) // 2, keep)]
        return rows

    def _fill(self, rows: list[int], nodes: int) -> int:
        """Fill the cells of the matrix; how many turns each was given."""
        m = self.mind
        m.row[: len(rows)] = rows
        samples = max(min(SAMPLES, nodes // (len(rows) * self.worlds * self.columns)), 1)
        start = self.dice.getrandbits(24) * 10
        for sample in range(samples):
            for world in range(self.worlds):
                chance = start + sample

                def attempt(begin: int, end: int, at: tuple[int, int, int] = (world, self.columns, chance)) -> None:
                    try_cells(
                        self.states, self.tables, self.work, self.mind, self.values, self.seat, begin, end, *at
                    )  # fmt: skip

                if not self.in_chunks(len(rows), self.columns, attempt):
                    return sample
        return samples

    def _choices(self, rows: list[int], samples: int) -> list[Choice]:
        m, worlds, columns = self.mind, self.worlds, self.columns
        weights = plain(m.mix)[: len(rows)]
        mix = [weight / sum(weights) for weight in weights]
        likely = [p if p >= LEAST else 0.0 for p in mix]
        if not any(likely):
            likely = [float(p == max(mix)) for p in mix]
        enemy, cell, given, got = plain(m.mixes), plain(m.cell), plain(m.given), plain(m.got)
        turns = samples * worlds * columns
        choices = []
        for i, row in enumerate(rows):
            cells = [[x / (samples * CERTAIN) for x in cell[i][world][:columns]] for world in range(worlds)]
            win = sum(
                sum(p * x for p, x in zip(enemy[k], cells[k], strict=False)) / sum(enemy[k]) for k in range(worlds)
            )
            worst = sum(min(cells[k]) for k in range(worlds)) / worlds
            wounds = given[i] / turns, got[i] / turns
            choices.append(Choice(row, win / worlds, *wounds, likely[i] / sum(likely), worst))
        return sorted(choices, key=lambda choice: (-choice.probability, -choice.win))

    # ---- shots

    def shots(self) -> list[Choice]:
        """Every shot and the end of the fire, the best first."""
        m = self.mind
        self._put(NOW, self.position.now)
        found = int(legal(self.states[NOW], self.tables, self.work, 1 << self.seat))
        m.row[:found] = self.work.actions[:found]
        m.score[:found] = [-1] * found

        def first(begin: int, end: int) -> None:
            try_shots(self.states, self.tables, self.work, self.mind, self.values, begin, end)

        if self.in_chunks(found, 1, first):
            scores = plain(m.score)[:found]
            order = sorted(range(found), key=lambda i: -scores[i])
            for i in order[:SECOND_SHOTS]:
                if self.spent >= self.nodes or self.is_over():
                    break
                self.spent += int(
                    try_second_shots(self.states, self.tables, self.work, self.mind, self.values, i)
                )  # fmt: skip
        rows, scores, dealt, taken = plain(m.row), plain(m.score), plain(m.dealing), plain(m.taking)
        choices = [Choice(rows[i], scores[i] / CERTAIN, float(dealt[i]), float(taken[i])) for i in range(found)]
        return sorted(choices, key=lambda choice: -choice.win)
