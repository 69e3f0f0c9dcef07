"""A simple bot for Neuroshima Hex: the action after which a battle now would go best."""

from __future__ import annotations

import random

from sztab.bots.bot import Advice, Budget, Stop
from sztab.core.kernel import clone
from sztab.core.view import View
from sztab.games.hex.notation import read_position
from sztab.games.hex.position import WORK, Position
from sztab.games.hex.rules.action import DISCARD, END_TURN, PLAY, REDRAW, op_of, payer_of
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.battle import start_battle
from sztab.games.hex.rules.ids import INST_1
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.turn import advance
from sztab.games.hex.state import BATTLE, DRILL, HQ, KINDS, NOTHING, OVER, PLAYING, POINTS, State
from sztab.games.hex.tokens import read_action

_TRIES = 160  # actions looked at: more would make a person wait
_TOUGHNESS, _UNIT, _STEP = 4.0, 1.0, 0.05


class GreedyBot:
    """Looks one action ahead and judges a position by the battle that could follow it."""

    def __init__(self, seed: int, budget: Budget, stop: Stop) -> None:
        self.random = random.Random(seed)

    def advise(self, view: View, language: str = "en") -> Advice:
        return Advice("greedy", "1", self.choose(view))

    def choose(self, view: View) -> str:
        position = read_position(view.position)
        seat = view.to_decide[0]
        choices = list(view.legal)
        if len(choices) > _TRIES:
            choices = self.random.sample(choices, _TRIES)
        self.random.shuffle(choices)
        return max(choices, key=lambda token: self._worth(position, read_action(position, token), seat))

    def _worth(self, position: Position, action: int, seat: int) -> float:
        op = op_of(action)
        tables = position.seating.tables
        state = clone(State, position.now)
        bonus = 0.0
        if op in (DISCARD, PLAY) and tables.instant[seat * KINDS + payer_of(action)] == BATTLE:
            bonus = -1.0  # a battle is kept for when it gains something
        if op in (END_TURN, REDRAW):
            bonus = -0.1
        apply(state, tables, WORK, action)
        return bonus + self._value(position, state, seat)

    def _value(self, position: Position, state: State, seat: int) -> float:
        """The better side's lead now and after a battle fought at once with the first choices."""
        now = _lead(position, state, seat)
        if state.phase == OVER:
            won = bool(state.result >> seat & 1)
            return now + (1000.0 if won else -1000.0 if state.result else 0.0)
        after = clone(State, state)
        after.question = NOTHING
        after.phase = PLAYING
        if after.stage == 0:
            start_battle(after, WORK, DRILL, seat, INST_1)
            advance(after, position.seating.tables, WORK)
            while after.phase != OVER and after.question != NOTHING:
                legal(after, position.seating.tables, WORK)
                apply(after, position.seating.tables, WORK, int(WORK.actions[0]))
        return 0.5 * now + _lead(position, after, seat)


def _lead(position: Position, state: State, seat: int) -> float:
    """Toughness and units of the own side against the others'."""
    total = 0.0
    tables = position.seating.tables
    for other in range(state.seats):
        sign = 1.0 if state.friends[seat] >> other & 1 else -1.0
        total += sign * _TOUGHNESS * state.toughness[other]
        units = int(state.occupied[other])
        hq = int(state.hq[other])
        total += sign * _UNIT * units.bit_count()
        if hq >= 0 and sign < 0 and state.mode != POINTS:
            total += _STEP * (int(tables.near[hq]) & int(state.occupied[seat])).bit_count()
        assert hq < 0 or tables.role[state.unit[hq] // 6] == HQ
    return total
