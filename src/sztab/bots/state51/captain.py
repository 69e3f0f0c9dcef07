"""The captain of 51st State: tries the best actions in rollouts, with the cards that the view hides dealt at random."""

from __future__ import annotations

import math
import random
from statistics import stdev
from time import monotonic
from typing import Any

from sztab.bots.bot import Advice, Budget, Line, Stop
from sztab.bots.state51 import reasons
from sztab.bots.state51.decision import Question
from sztab.bots.state51.search import MAX_ARMS, ROOT, WIN, Arms, try_arm
from sztab.bots.state51.weights import Taught, new_mind
from sztab.bots.state51.worth import ONE_VP
from sztab.core.kernel import new_states
from sztab.core.view import View
from sztab.games.state51.game import GAME
from sztab.games.state51.position import TABLES
from sztab.games.state51.state import State, new_work

NAME, VERSION = "captain", "2"
NODES_A_SECOND = 2000  # what is planned for where only a time is given
BUDGET = Budget(NODES_A_SECOND, 1.0)
HINT = Budget(5 * NODES_A_SECOND, 5.0)
USUAL_SPREAD = 0.3  # of the difference of two rollouts, where too few were made to tell
LINES = 5
ROUNDS_AHEAD, TO_THE_END = 1, 99  # solo games end soon enough, and the virtual opponent cannot be judged like a player


class Captain:
    """Sequential halving: all actions are tried on the same cards, and the better half is tried further."""

    def __init__(self, seed: int, budget: Budget, stop: Stop, taught: Taught = Taught()) -> None:  # noqa: B008
        self._seed = seed
        self._nodes = budget.nodes or math.ceil(NODES_A_SECOND * (budget.seconds or 1.0))
        self._seconds = math.inf if budget.seconds is None else budget.seconds
        self._stop = stop
        self._weights = taught.weights()
        self._mind = new_mind(self._weights)
        self._work = new_work()
        self._states: Any = new_states(State, 2)
        self._arms = new_states(Arms, 1)[0]
        self._outlook = taught.new_outlook()
        self._tried: list[list[int]] = []  # the score of each rollout, by action; equal places have equal cards

    def choose(self, view: View) -> str:
        return view.legal[0] if len(view.legal) == 1 else self.advise(view).token

    def advise(self, view: View, language: str = "en") -> Advice:
        end = monotonic() + self._seconds
        question = Question(view, self._weights, self._mind, self._work)
        actions = question.actions[:MAX_ARMS]
        chance = random.Random(f"{self._seed}:{view.position}")
        state = GAME.sample(view, chance.randrange).now
        self._states[ROOT] = state
        self._begin(question.seat, actions, int(state.rounds) + (TO_THE_END if state.solo else ROUNDS_AHEAD))
        order, done = self._compare(len(actions), chance.getrandbits(24), end)
        lines = self._lines(question, [actions[arm] for arm in order], order)
        why = reasons.of_rollouts(lines, bool(state.solo), language)
        return Advice(NAME, VERSION, lines[0].tokens[0], (), lines, why, done)

    def _begin(self, seat: int, actions: list[int], until: int) -> None:
        arms = self._arms
        arms.seat, arms.until = seat, until
        for arm, action in enumerate(actions):
            arms.action[arm] = action
            arms.visits[arm] = arms.score[arm] = arms.won[arm] = arms.margin[arm] = arms.points[arm] = 0
        self._tried = [[] for _ in actions]

    def _compare(self, count: int, first: int, end: float) -> tuple[list[int], int]:
        """Try the actions until the budget is spent. Returns them, the best first, and how many rollouts were made."""
        order, out, done, deal = list(range(count)), list[int](), 0, first
        stages = max(math.ceil(math.log2(count)), 1)
        while len(order) > 1 and done < self._nodes:
            for _ in range(max(self._nodes // (stages * len(order)), 1)):
                for arm in order:
                    self._try(arm, deal)
                    done += 1
                    if monotonic() > end or self._stop():
                        return sorted(order, key=self._mean, reverse=True) + out, done
                deal += 1
            order.sort(key=self._mean, reverse=True)
            half = (len(order) + 1) // 2
            order, out = order[:half], order[half:] + out
        return order + out, done

    def _try(self, arm: int, deal: int) -> None:
        before = int(self._arms.score[arm])
        try_arm(self._states, TABLES, self._weights, self._mind, self._outlook, self._work, self._arms, arm, deal)
        self._tried[arm].append(int(self._arms.score[arm]) - before)

    def _noise(self, best: int, other: int) -> float:
        """How far the difference of two scores may be off: its standard error over rollouts with equal cards."""
        apart = [(one - two) / WIN for one, two in zip(self._tried[best], self._tried[other], strict=False)]
        return (stdev(apart) if len(apart) > 2 else USUAL_SPREAD) / math.sqrt(max(len(apart), 1))

    def _mean(self, arm: int) -> float:
        visits = int(self._arms.visits[arm])
        return int(self._arms.score[arm]) / visits if visits else -math.inf

    def _lines(self, question: Question, actions: list[int], order: list[int]) -> tuple[Line, ...]:
        arms, lines = self._arms, []
        for arm, action in list(zip(order, actions, strict=True))[:LINES]:
            visits = int(arms.visits[arm])
            each = max(visits, 1)
            facts = {
                "win": int(arms.won[arm]) / each / WIN,
                "vp": int(arms.points[arm]) / each / ONE_VP,
                "vp_margin": int(arms.margin[arm]) / each / ONE_VP,
                "rollouts": float(visits),
                "noise": self._noise(order[0], arm),
            }
            lines.append(Line((question.token(action),), self._mean(arm) / WIN if visits else 0.0, facts))
        return tuple(lines)
