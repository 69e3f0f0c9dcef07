"""How the captain thinks: turns in chunks of a few milliseconds until the nodes, the time or the patience are spent."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Final

from sztab.bots.bot import Budget, Stop
from sztab.bots.wroclaw.fire_search import NOW, try_second_shots, try_shots
from sztab.bots.wroclaw.matrix import clear_matrix, foresee, keep_sample, list_rows, solve, try_cells, try_rows
from sztab.bots.wroclaw.policy import best_shot
from sztab.bots.wroclaw.rollout import undeploy
from sztab.bots.wroclaw.scratch import CERTAIN, COLUMNS, KEPT, WORLDS, Mind, Values
from sztab.core.kernel import COMPILED, clone, new_states, plain
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.rules.playout import seed
from sztab.games.wroclaw.rules.turn import legal
from sztab.games.wroclaw.state import State, new_work

NODES: Final = 10_000  # turns played in the head for one deployment
CHUNK: Final = 128 if COMPILED else 1  # turns between two looks at the clock
ROUNDS: Final = 400  # of regret matching
SAMPLES: Final = 20  # turns in each cell at most
TRIALS: Final = 200  # turns for each row before they are halved, at most
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

    def __init__(
        self, position: Position, seat: int, dice: random.Random, budget: Budget, stop: Stop, learned: Values
    ) -> None:  # fmt: skip
        self.position = position
        self.seat = seat
        self.dice = dice
        self.nodes = NODES if budget.nodes is None else max(budget.nodes, 1)
        self.stop = stop
        self.seconds = budget.seconds
        self.until = None if budget.seconds is None else monotonic() + budget.seconds
        self.spent = 0
        self.worlds = self.columns = 0  # of the matrix game
        self.samples: list[int] = []  # turns that the cells of each world were given
        self.tables = position.tables
        self.values = learned
        self.work = new_work()
        self.mind: Mind = new_states(Mind, 1)[0]
        self.states: Sequence[State] = new_states(State, 1 + WORLDS)
        self.table = self.states, self.tables, self.work, self.mind, self.values  # what turns are played with
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
        """The mix over one's own deployments, in each world against the enemy's best mix; likely ones first.

        A tenth of the nodes guesses how the enemy mixes, four tenths find the rows that are good against that, and half
        of them fill the matrix.
        """
        half = max(self.nodes // 2, 4)
        keep = max(min(KEPT, half // 400), 2)
        self.columns = max(min(COLUMNS, half // keep), 1)
        self.worlds = max(min(len(worlds), half // (keep * self.columns)), 1)
        for i in range(self.worlds):
            self._put(1 + i, worlds[i].now)
            undeploy(self.states[1 + i])
            foresee(self.states, self.tables, self.work, self.mind, i, 1 - self.seat, self.columns)
        rows = self._own_deployments()[: max(half // 2, 2)]
        end = self.until
        if end is not None and self.seconds is not None:
            self.until = end - self.seconds / 2  # the other half is for the matrix
        guess = self._enemy_mix(half // 5)
        rows = self._best_rows(rows, keep, half - self.spent, guess)
        self.until = end
        self._fill(rows, half)
        self.worlds -= self.samples.count(0)
        if not self.worlds:
            return [Choice(rows[0], 0.5, 0.0, 0.0, 1.0, 0.5)]
        solve(self.mind, len(rows), self.worlds, self.columns, ROUNDS)
        return self._choices(rows)

    def _put(self, at: int, state: State) -> None:
        self.states[at] = clone(State, state)  # type: ignore[index]

    def _own_deployments(self) -> list[int]:
        """All of them, the best first as the soldier sees it."""
        found = int(list_rows(self.states, self.tables, self.work, self.mind, self.seat))
        rows, worth = plain(self.mind.row)[:found], plain(self.mind.score)[:found]
        return [rows[i] for i in sorted(range(found), key=lambda i: -worth[i])]

    def _enemy_mix(self, nodes: int) -> list[list[int]]:
        """How the enemy would mix in each world if this side did the obvious; evenly without the nodes for it."""
        even = [[1] * self.columns for _ in range(self.worlds)]
        if nodes < COLUMNS * self.columns * self.worlds:
            return even
        self._put(1 + self.worlds, self.states[1])
        foresee(self.states, self.tables, self.work, self.mind, self.worlds, self.seat, COLUMNS)
        rows = list(dict.fromkeys(plain(self.mind.column[self.worlds])))
        self._fill(rows, nodes)
        guessed = even
        if 0 not in self.samples:
            solve(self.mind, len(rows), self.worlds, self.columns, ROUNDS)
            guessed = [mix[: self.columns] for mix in plain(self.mind.mixes)[: self.worlds]]
        clear_matrix(self.mind)  # a guess that broke off leaves something in it too
        return guessed

    def _best_rows(self, rows: list[int], keep: int, nodes: int, guess: list[list[int]]) -> list[int]:
        """Halve the rows again and again by their scores against columns of that mix, now and then any column."""
        m = self.mind
        scores = dict.fromkeys(rows, 0)
        trials = max(min(TRIALS, nodes // (2 * len(rows))), 1)
        while len(rows) > keep:
            m.row[: len(rows)] = rows
            m.score[: len(rows)] = [scores[row] for row in rows]
            for trial in range(trials):
                world, chance = self.dice.randrange(self.worlds), self.dice.getrandbits(31)
                column = self.dice.choices(range(self.columns), guess[world] if trial % 4 else None)[0]

                attempt = partial(try_rows, *self.table, self.seat, world, column, chance)
                if not self.in_chunks(len(rows), 1, attempt):
                    reached = plain(m.score)[: len(rows)]
                    return [rows[i] for i in sorted(range(len(rows)), key=lambda i: -reached[i])][:keep]
            scores = dict(zip(rows, plain(m.score), strict=False))
            rows = sorted(rows, key=lambda row: -scores[row])[: max(len(rows) // 2, keep)]
        return rows

    def _fill(self, rows: list[int], nodes: int) -> None:
        """Fill the cells of the matrix; how many turns those of each world were given is in `samples`."""
        self.mind.row[: len(rows)] = rows
        self.samples = [0] * self.worlds
        start = self.dice.getrandbits(24) * 10
        for sample in range(max(min(SAMPLES, nodes // (len(rows) * self.worlds * self.columns)), 1)):
            for world in range(self.worlds):
                attempt = partial(try_cells, *self.table, self.seat, world, self.columns, start + sample)
                if not self.in_chunks(len(rows), self.columns, attempt):
                    return
                keep_sample(self.mind, len(rows), world, self.columns)
                self.samples[world] += 1

    def _choices(self, rows: list[int]) -> list[Choice]:
        m, worlds = self.mind, range(self.worlds)
        weights = plain(m.mix)[: len(rows)]
        mix = [weight / sum(weights) for weight in weights]
        likely = [p if p >= LEAST else 0.0 for p in mix]
        if not any(likely):
            likely = [float(p == max(mix)) for p in mix]
        enemy = [mix[: self.columns] for mix in plain(m.mixes)]
        cell, played, given, got = plain(m.cell), plain(m.played), plain(m.given), plain(m.got)
        choices = []
        for i, row in enumerate(rows):
            cells = [[x / (self.samples[k] * CERTAIN) for x in cell[i][k][: self.columns]] for k in worlds]
            wins = [sum(p * x for p, x in zip(enemy[k], cells[k], strict=True)) / sum(enemy[k]) for k in worlds]
            worst = sum(min(cells[k]) for k in worlds)
            choices.append(
                Choice(
                    row,
                    sum(wins) / self.worlds,
                    given[i] / played[i],
                    got[i] / played[i],
                    likely[i] / sum(likely),
                    worst / self.worlds,
                )
            )
        return sorted(choices, key=lambda choice: (-choice.probability, -choice.win))

    # ---- shots

    def shots(self) -> list[Choice]:
        """Every shot and the end of the fire, the best first."""
        m = self.mind
        self._put(NOW, self.position.now)
        found = int(legal(self.states[NOW], self.tables, self.work, 1 << self.seat))
        actions = [int(action) for action in self.work.actions[:found]]
        if found > self.nodes:  # not without the soldier's shot
            found = self.nodes
            actions = [int(best_shot(self.states[NOW], self.tables, self.work)), *actions][:found]
        m.row[:found] = actions
        m.score[:found] = [-1] * found
        if self.in_chunks(found, 1, partial(try_shots, *self.table)):
            scores = plain(m.score)[:found]
            order = sorted(range(found), key=lambda i: -scores[i])
            for i in order[:SECOND_SHOTS]:
                if self.spent + found > self.nodes or self.is_over():
                    break
                self.spent += int(try_second_shots(*self.table, i))
        rows, scores, dealt, taken = plain(m.row), plain(m.score), plain(m.dealing), plain(m.taking)
        choices = [Choice(rows[i], scores[i] / CERTAIN, float(dealt[i]), float(taken[i])) for i in range(found)]
        return sorted(choices, key=lambda choice: -choice.win)
