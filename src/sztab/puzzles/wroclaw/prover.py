"""Proofs: a goal of a fire is reached by one way of firing and by no other.

After the reveal nothing is left to chance: a shot either hits or it does not. The side with precedence fires first, and
what the other side does later heals nobody. So all ways to fire are tried, and that is all there is to try.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sztab.core.action import BadInput
from sztab.core.kernel import clone, plain
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.rules.action import END_FIRE, mode_of, op_of, perun_of, shooter_of, target_of
from sztab.games.wroclaw.rules.fire import offer_shots, shoot
from sztab.games.wroclaw.state import FIRING, NO_PERUN, SLOTS, State, new_work
from sztab.puzzles.puzzle import WROCLAW_KINDS, Goal, Proof
from sztab.puzzles.wroclaw import goals

MOST = 20_000  # positions looked at before one is given up

Part = tuple[int, ...]


class Unproved(BadInput):
    """A goal that is not reached in exactly one way, or of which too much would have to be tried."""


@dataclass(frozen=True)
class Way:
    """Who fires how at whom, and who spends a Perun for what: neither the order, nor how the pips are split, nor which
    of two shots of a character is the extra one."""

    parts: tuple[Part, ...] = ()

    def with_shot(self, action: int) -> Way:
        shot = (shooter_of(action), mode_of(action), target_of(action))
        fed = [(shooter_of(action), perun_of(action))] if perun_of(action) != NO_PERUN else []
        return Way(tuple(sorted((*self.parts, shot, *fed))))

    def adds_to(self, other: Way) -> bool:
        """Does it only add to another?"""
        return Counter(other.parts) <= Counter(self.parts)


@dataclass(frozen=True)
class Found:
    """A way, in an order in which it can be fired, and what it leaves."""

    way: Way
    road: tuple[int, ...]
    state: State


class Fire:
    """All ways to fire of the side that is to fire in a position."""

    def __init__(self, position: Position, most: int = MOST) -> None:
        self.position = position
        self.seat = int(position.now.on)
        self.tried = 0
        self._most = most
        self._work = new_work()

    def ways(self, goal: Goal | None = None) -> Iterator[Found]:
        """Every way, those of few shots first; for a goal those that reach it, which are not gone on with."""
        aim = (goal, goals.target_of(self.position, goal), goals.wanted(self.position, goal)) if goal else None
        layer = [Found(Way(), (), self.position.now)]
        while layer:
            met: set[tuple[Part, ...]] = set()
            following = []
            for found in layer:
                for action, after in self.shots(found.state):
                    way = found.way.with_shot(action)
                    key = (_left(after, self.seat), *way.parts)
                    if key in met:
                        continue
                    met.add(key)
                    self.tried += 1
                    if self.tried > self._most:
                        raise Unproved("There are too many ways to fire to try them all.")
                    one = Found(way, (*found.road, action), after)
                    if aim is None:
                        yield one
                    elif goals.worth(after, self.seat, *aim[:2]) >= aim[2]:
                        yield one
                        continue
                    following.append(one)
            layer = following

    def shots(self, state: State) -> Iterator[tuple[int, State]]:
        """Shots that hit somebody: whoever misses could as well not have fired (FIRE-6)."""
        self._work.found = 0
        offer_shots(state, self.position.tables, self._work)
        actions = [int(self._work.actions[i]) for i in range(self._work.found)]
        before = _hurt(state, self.seat)
        for action in actions:
            if op_of(action) == END_FIRE:
                continue
            after = clone(State, state)
            shoot(after, self.position.tables, self._work, action)
            if _hurt(after, self.seat) != before:
                yield action, after


def _hurt(s: State, seat: int) -> Part:
    enemy = 1 - seat
    return (*plain(s.wounds[enemy]), *plain(s.lowered[enemy]), int(s.exposed[enemy]))


def _left(s: State, seat: int) -> Part:
    """Everything that counts for the shots to come."""
    return (*_hurt(s, seat), int(s.fired[seat]), int(s.fed[seat]))


def smallest(found: list[Found]) -> list[Found]:
    """Without those that only add to another."""
    kept: list[Found] = []
    for one in sorted(found, key=lambda one: len(one.way.parts)):
        if not any(one.way.adds_to(other.way) for other in kept):
            kept.append(one)
    return kept


def check_goal(position: Position, goal: Goal) -> None:
    """Refuse what is no goal of this position."""
    s = position.now
    if s.phase != FIRING or s.on != s.first or not s.extended:
        raise Unproved("A puzzle begins with the fire of the side that has precedence, under the extended rules.")
    if goal.kind not in WROCLAW_KINDS or (goal.kind == "kill" and goals.target_of(position, goal) < 0):
        raise Unproved("Nobody of that name stands in the field.")
    if goal.kind in ("kill_more", "fell") and not 1 <= goal.by <= SLOTS:
        raise Unproved("One to three enemies can fall.")
    if goal.kind == "win" and goals.must_fall(s) > SLOTS:
        raise Unproved("The game cannot be won for certain in this turn.")
    if goals.worth(s, int(s.on), goal, goals.target_of(position, goal)) >= goals.wanted(position, goal):
        raise Unproved("The goal is reached already.")


def can_go_on(position: Position, left: State, goal: Goal) -> bool:
    """Can the goal still be reached in the middle of the fire?"""
    try:
        return any(True for _ in Fire(Position(position.cards, left)).ways(goal))
    except Unproved:
        return True


def prove(position: Position, goal: Goal, most: int = MOST) -> Proof:
    """The one way that reaches the goal. Raises Unproved where there is none, or another."""
    check_goal(position, goal)
    fire = Fire(position, most)
    right = smallest(list(fire.ways(goal)))
    if len(right) != 1:
        raise Unproved("No way to fire reaches the goal." if not right else "Several ways reach the goal.")
    tokens = []
    for action in right[0].road:
        tokens.append(GAME.print_action(position, action))
        position = GAME.carry_out(position, action).state
    return Proof(tuple(tokens), fire.tried)
