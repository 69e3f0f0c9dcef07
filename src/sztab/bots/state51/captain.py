"""The captain of 51st State: tries every action in rollouts, on hidden cards dealt from what the view leaves open."""

from __future__ import annotations

import math
import random
from time import monotonic
from typing import Any

from sztab.bots.bot import Advice, Budget, Line, Stop
from sztab.bots.state51 import reasons
from sztab.bots.state51.question import Question
from sztab.bots.state51.search import MAX_ARMS, ROOT, WIN, Arms, try_arm
from sztab.bots.state51.weights import new_mind, new_outlook, weights
from sztab.bots.state51.worth import ONE_VP
from sztab.core.kernel import new_states
from sztab.core.view import View
from sztab.games.state51.game import GAME
from sztab.games.state51.position import TABLES
from sztab.games.state51.state import State, new_work

NAME, VERSION = "captain", "1"
BUDGET = Budget(2000, 1.0)
LINES = 5


class Captain:
    """Sequential halving: all actions are tried on the same cards, and the better half is tried further."""

    def __init__(self, seed: int, budget: Budget, stop: Stop) -> None:
        self._seed = seed
        self._nodes = budget.nodes or 10**9
        self._seconds = math.inf if budget.seconds is None else budget.seconds
        self._stop = stop
        self._weights = weights()
        self._mind = new_mind(self._weights)
        self._work = new_work()
        self._states: Any = new_states(State, 2)
        self._arms = new_states(Arms, 1)[0]
        self._outlook = new_outlook()
        self.rounds, self.most = 1, 8

    def choose(self, view: View) -> str:
        return view.legal[0] if len(view.legal) == 1 else self.advise(view).token

    def advise(self, view: View, language: str = "en") -> Advice:
        end = monotonic() + self._seconds
        question = Question(view, self._weights, self._mind, self._work)
        actions = question.actions[: min(MAX_ARMS, self.most)]
        chance = random.Random(f"{self._seed}:{view.position}")
        state = GAME.sample(view, chance.randrange).now
        self._states[ROOT] = state
        self._begin(question.seat, actions, int(state.rounds) + (99 if state.solo else self.rounds))
        done = self._compare(len(actions), chance.getrandbits(24), end)
        lines = self._lines(question, actions)
        why = reasons.of_rollouts(lines, bool(state.solo), language)
        return Advice(NAME, VERSION, lines[0].tokens[0], (), lines, why, done)

    def _begin(self, seat: int, actions: list[int], until: int) -> None:
        arms = self._arms
        arms.seat, arms.until = seat, until
        for arm, action in enumerate(actions):
            arms.action[arm] = action
            arms.visits[arm] = arms.score[arm] = arms.won[arm] = arms.margin[arm] = arms.points[arm] = 0

    def _compare(self, count: int, first: int, end: float) -> int:
        """Try the actions until the budget is spent. Returns how many rollouts were made."""
        arms, order, done, deal = self._arms, list(range(count)), 0, first
        stages = max(math.ceil(math.log2(count)), 1)
        while len(order) > 1 and done < self._nodes:
            for _ in range(max(self._nodes // (stages * len(order)), 1)):
                for arm in order:
                    try_arm(self._states, TABLES, self._weights, self._mind, self._outlook, self._work, arms, arm, deal)
                    done += 1
                    if monotonic() > end or self._stop():
                        return done
                deal += 1
            order.sort(key=self._mean, reverse=True)
            order = order[: (len(order) + 1) // 2]
        return done

    def _mean(self, arm: int) -> float:
        visits = int(self._arms.visits[arm])
        return int(self._arms.score[arm]) / visits if visits else -math.inf

    def _lines(self, question: Question, actions: list[int]) -> tuple[Line, ...]:
        """The actions, those first that were tried most, then by what came of it."""
        arms, lines = self._arms, []
        order = sorted(range(len(actions)), key=lambda arm: (-int(arms.visits[arm]), -self._mean(arm)))
        for arm in order[:LINES]:
            visits = int(arms.visits[arm])
            each = max(visits, 1)
            facts = {
                "win": int(arms.won[arm]) / each / WIN,
                "vp": int(arms.points[arm]) / each / ONE_VP,
                "vp_margin": int(arms.margin[arm]) / each / ONE_VP,
                "rollouts": float(visits),
            }
            lines.append(Line((question.token(actions[arm]),), self._mean(arm) / WIN if visits else 0.0, facts))
        return tuple(lines)
