"""When a goal of a fire is reached. Wounds only grow, so what is reached stays so whatever the enemy does after it."""

from __future__ import annotations

from sztab.core.kernel import count
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.state import FATAL, HEAVY, SLOTS, State
from sztab.puzzles.puzzle import Goal

SIDE = 3  # characters that a side must be able to send into the field (TURN-9)


def target_of(position: Position, goal: Goal) -> int:
    """The place in the enemy's field of whoever is to be killed; -1: nobody by name."""
    enemy = 1 - int(position.now.on)
    names = [position.cards.characters[int(number)].id for number in position.now.field[enemy]]
    return names.index(goal.who) if goal.who in names else -1


def in_hand_after(s: State, seat: int) -> int:
    """TURN-9: how many characters a side has in hand after this turn, if all in the field fall."""
    return count(int(s.hand[seat])) + (1 if s.resting[seat] else 0)


def must_fall(s: State) -> int:
    """How many enemies have to fall so that their side is one too few, and the game is won; more than there are: it
    cannot be won, or depends on what the enemy hits."""
    if in_hand_after(s, int(s.on)) < SIDE:
        return SLOTS + 1
    return max(in_hand_after(s, 1 - int(s.on)) + SLOTS - SIDE + 1, 1)


def wanted(position: Position, goal: Goal) -> int:
    """What `worth` has to be."""
    if goal.kind == "kill":
        return FATAL
    return must_fall(position.now) if goal.kind == "win" else goal.by


def worth(s: State, seat: int, goal: Goal, target: int) -> int:
    """How far a goal is reached: wounds of whoever is to be killed, or how many enemies have fallen."""
    wounds = [int(n) for n in s.wounds[1 - seat]]
    if goal.kind == "kill":
        return wounds[target]
    return sum(n >= (FATAL if goal.kind == "kill_more" else HEAVY) for n in wounds)
