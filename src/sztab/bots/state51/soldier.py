"""The soldier of 51st State, greedy on a valuation of goods, tempo and the end; and the recruit, who often errs."""

from __future__ import annotations

import random

from sztab.bots.bot import Advice, Budget, Line, Stop
from sztab.bots.state51 import reasons
from sztab.bots.state51.decision import Question
from sztab.bots.state51.weights import new_mind, weights
from sztab.bots.state51.worth import ONE_VP
from sztab.core.view import View
from sztab.games.state51.state import new_work

LINES = 5


class Soldier:
    """Takes what is worth most at the prices of the moment."""

    name, version = "soldier", "2"
    error = 0  # hundredths of a VP by which it may overrate something

    def __init__(self, seed: int, budget: Budget, stop: Stop) -> None:
        self._seed = seed
        self._weights = weights()
        self._mind = new_mind(self._weights)
        self._work = new_work()

    def choose(self, view: View) -> str:
        return view.legal[0] if len(view.legal) == 1 else self.advise(view).token

    def advise(self, view: View, language: str = "en") -> Advice:
        question = Question(view, self._weights, self._mind, self._work)
        chance = random.Random(f"{self._seed}:{view.position}")
        rated = {action: worth + chance.randint(0, self.error) for action, worth in question.worth.items()}
        best = sorted(question.actions, key=lambda action: -rated[action])[:LINES]
        lines = tuple(
            Line((question.token(action),), rated[action] / ONE_VP, {"worth": question.worth[action] / ONE_VP})
            for action in best
        )
        why = reasons.of_prices(lines, language)
        return Advice(self.name, self.version, lines[0].tokens[0], (), lines, why, len(rated))


class Recruit(Soldier):
    """Sees the same prices, but overrates what chance makes it like."""

    name = "recruit"
    error = 4 * ONE_VP
