"""A fire in a puzzle: the solver's shots as the game plays them, and what they leave before the other side fires."""

from __future__ import annotations

from sztab.core.kernel import clone
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.rules.action import SHOOT, op_of
from sztab.games.wroclaw.rules.fire import shoot
from sztab.games.wroclaw.state import FIRING, SEAT_NAMES, State, new_work
from sztab.puzzles.puzzle import Goal
from sztab.puzzles.verdict import Moment
from sztab.puzzles.wroclaw import goals


class Line:
    """Plays on from the position of a puzzle."""

    def __init__(self, position: Position, goal: Goal) -> None:
        self.start = self.position = position
        self.goal = goal
        self.seat = int(position.now.on)
        self.left = clone(State, position.now)  # the game goes on by itself after the last shot; this does not
        self.moments: list[Moment] = []
        self._target = goals.target_of(position, goal)
        self._work = new_work()

    @property
    def worth(self) -> int:
        return goals.worth(self.left, self.seat, self.goal, self._target)

    @property
    def wanted(self) -> int:
        return goals.wanted(self.start, self.goal)

    @property
    def reached(self) -> bool:
        return self.worth >= self.wanted

    @property
    def done(self) -> bool:
        """Is the goal reached, or the fire over?"""
        return self.reached or self.position.now.phase != FIRING or self.position.now.on != self.seat

    def play(self, token: str) -> None:
        before = self.position
        action = GAME.read_action(before, token)
        step = GAME.play(before, token)
        if op_of(action) == SHOOT:
            shoot(self.left, before.tables, self._work, action)
        self.moments.append(Moment(before.text, SEAT_NAMES[self.seat], token, tuple(step.events)))
        self.position = step.state
