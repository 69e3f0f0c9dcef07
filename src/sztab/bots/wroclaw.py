"""A sensible opponent for In the Ruins of Wrocław: it looks one decision ahead and counts expected wounds."""

from __future__ import annotations

import random
from itertools import combinations, product
from typing import Final

from sztab.bots.bot import Advice, Budget, Level, Stop
from sztab.core.kernel import clone
from sztab.core.view import View
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.notation import people
from sztab.games.wroclaw.position import WORK, Position
from sztab.games.wroclaw.rules.action import (
    ALL,
    DEPLOY,
    END_FIRE,
    RETURN,
    SET_ASIDE,
    THROW,
    mode_of,
    perun_of,
    pips_of,
    shooter_of,
    simple,
    target_of,
    trio,
)
from sztab.games.wroclaw.rules.fire import aim, is_covered
from sztab.games.wroclaw.rules.turn import free_tokens, hazards_left, legal, sort_dice
from sztab.games.wroclaw.rules.weapon import set_dice
from sztab.games.wroclaw.state import (
    ATTACK,
    BUCKSHOT,
    COVER,
    DEPLOYING,
    EXPLORE,
    FATAL,
    FINESSE_SHOT,
    FIRING,
    HAZARD_KINDS,
    HEAVY,
    LONG_BURST,
    NO_PERUN,
    PIPS,
    RETURNING,
    SLOTS,
    THROWING,
    State,
)

# What it is worth that an enemy has so many wounds: three take him out for a turn, five for good.
WORTH_OF_WOUNDS: Final = (0.0, 0.5, 1.2, 3.0, 4.0, 7.0)
WORTH_OF_PERUN: Final = 0.9
HOARDING: Final = 0.5
WORTH_OF_EXPOSING: Final = 0.4
WORTH_OF_A_HOLE: Final = 0.3
COST_OF_A_WOUND: Final = 0.8
COST_OF_TOO_MANY: Final = 2.0  # each expected wound above two
SHOTS_TAKEN: Final = 1.0  # by each character in a turn, on the average
TYPICAL_DICE: Final = ((9, 6, 3), (10, 8, 5), (7, 4, 2), (8, 8, 1))


class GreedyBot:
    """Answers each decision by what it is worth now; chance and the other side count as they are on the average."""

    def __init__(self, seed: int, budget: Budget, stop: Stop) -> None:
        self.random = random.Random(seed)

    def advise(self, view: View, language: str = "en") -> Advice:
        return Advice("greedy", "1", self.choose(view))

    def choose(self, view: View) -> str:
        """The token of the best legal action."""
        assert view.seat is not None
        position = GAME.sample(view, self.random.randrange)
        phase = position.now.phase
        if phase == FIRING:
            action = best_shot(position)
        elif phase == DEPLOYING:
            action = best_deployment(position, view.seat)
        elif phase == THROWING:
            action = worst_three(position, view.seat)
        elif phase == RETURNING:
            action = best_return(position)
        else:
            action = spare_token(position, view.seat)
        return GAME.print_action(position, action)


# ---- shots: the dice lie on the table, so what a shot does is known


def best_shot(position: Position) -> int:
    """The shot that is worth most, or the end of the fire."""
    count = legal(position.now, position.tables, WORK, 1 << int(position.now.on))
    best, most = simple(END_FIRE, int(position.now.on), 0), 0.0
    for action in [int(WORK.actions[i]) for i in range(count)]:
        worth = worth_of_shot(position, action)
        if worth > most:
            best, most = action, worth
    return best


def worth_of_shot(position: Position, action: int) -> float:
    """What a shot does to the enemy, less the Perun it costs."""
    s, mode = position.now, mode_of(action)
    if action & 15 == END_FIRE:
        return 0.0
    seat, foe = int(s.on), 1 - int(s.on)
    set_dice(s, WORK, perun_of(action), pips_of(action))
    covered = is_covered(s, foe)
    worth = 0.0 if perun_of(action) == NO_PERUN else -worth_of_perun(int(s.perun[seat]))
    for target in range(SLOTS) if target_of(action) == ALL else (target_of(action),):
        had = int(s.wounds[foe][target])
        if had >= FATAL:
            continue
        wounds = aim(s, position.tables, WORK, seat, shooter_of(action), target, mode, covered)
        if wounds:
            worth += WORTH_OF_WOUNDS[min(had + wounds, FATAL)] - WORTH_OF_WOUNDS[had]
            if mode == BUCKSHOT:
                worth += WORTH_OF_A_HOLE
            if mode == FINESSE_SHOT and s.manoeuvre[foe][target] == COVER and had + wounds < HEAVY:
                worth += WORTH_OF_EXPOSING
    return worth


def worth_of_perun(nth: int) -> float:
    """What the n-th Perun of a supply is worth: with many at hand one more will hardly be used."""
    return WORTH_OF_PERUN / (1 + HOARDING * (nth - 1))


# ---- deployment: the third die, the second hazard and the enemy are not known


class _Outlook:
    """What one's characters may expect of a turn, against characters that the enemy may send."""

    def __init__(self, position: Position, seat: int) -> None:
        self.tables = position.tables
        self.extended = int(position.now.extended)
        self.seat = seat
        self.enemies = people(position.now.hand[1 - seat])
        self.states: list[State] = []
        for third in range(1, PIPS + 1):
            s = clone(State, position.now)
            s.dice[2] = third
            sort_dice(s)
            self.states.append(s)

    def shot(self, s: State, by: int, shooter: int, doing: int, target: int, aimed_at: int, covered: int) -> float:
        """The wounds of the better mode of a character against another."""
        s.field[by][0], s.manoeuvre[by][0] = shooter, doing
        s.field[1 - by][0], s.manoeuvre[1 - by][0] = target, aimed_at
        s.wounds[1 - by][0] = 0
        set_dice(s, WORK, NO_PERUN, 0)
        modes = [int(mode) for mode in self.tables.mode[shooter]][: 1 + self.extended]
        return max(
            float(aim(s, self.tables, WORK, by, 0, 0, mode, covered)) * (2.0 if mode == LONG_BURST else 1.0)
            for mode in modes
        )

    def dealt(self, character: int, doing: int) -> float:
        """Expected wounds of one's own shot: enemies attack or explore, half of them covered, or take cover."""
        total = 0.0
        for third, s in enumerate(self.states):
            enemy = self.enemies[third % len(self.enemies)]
            total += 0.35 * self.shot(s, self.seat, character, doing, enemy, ATTACK, 0)
            total += 0.35 * self.shot(s, self.seat, character, doing, enemy, ATTACK, 1)
            total += 0.3 * self.shot(s, self.seat, character, doing, enemy, COVER, 0)
        return total / len(self.states)

    def taken(self, character: int, doing: int, covered: int) -> float:
        """Expected wounds by the enemy's fire."""
        total = 0.0
        for third, s in enumerate(self.states):
            enemy = self.enemies[third % len(self.enemies)]
            total += 0.6 * self.shot(s, 1 - self.seat, enemy, ATTACK, character, doing, covered)
            total += 0.4 * self.shot(s, 1 - self.seat, enemy, COVER, character, doing, covered)
        return SHOTS_TAKEN * total / len(self.states)

    def suffered(self, s: State, character: int) -> float:
        """Expected wounds by hazards: the one on the table and the one to come."""
        protects = int(self.tables.protects[character])
        left = [int(hazards_left(s, self.tables, kind)) for kind in range(HAZARD_KINDS)]
        coming = sum(n for kind, n in enumerate(left) if not protects >> kind & 1) / sum(left)
        return coming + (0.0 if protects >> int(s.hazard[0]) & 1 else 1.0)


def best_deployment(position: Position, seat: int) -> int:
    """The three characters and manoeuvres with the best balance of wounds, Perun counted as wounds to come."""
    s = position.now
    outlook = _Outlook(position, seat)
    worth: dict[tuple[int, int, int], float] = {}
    for character in people(s.hand[seat]):
        hazards = outlook.suffered(s, character)
        gains = {
            ATTACK: outlook.dealt(character, ATTACK),
            COVER: outlook.dealt(character, COVER),
            EXPLORE: worth_of_perun(int(s.perun[seat]) + 1),
        }
        losses = {(COVER, covered): outlook.taken(character, COVER, 0) for covered in (0, 1)}
        for covered in (0, 1):
            losses[ATTACK, covered] = losses[EXPLORE, covered] = outlook.taken(character, ATTACK, covered)
        for (doing, covered), loss in losses.items():
            wounds = hazards + loss
            cost = COST_OF_A_WOUND * wounds + COST_OF_TOO_MANY * max(wounds - 2, 0.0)
            worth[character, doing, covered] = gains[doing] - cost
    best, most = 0, float("-inf")
    choices = [
        kinds
        for kinds in product((ATTACK, EXPLORE, COVER), repeat=SLOTS)
        if all(kinds.count(kind) <= free_tokens(s, seat, kind) for kind in kinds)
    ]
    for a, b, c in combinations(people(s.hand[seat]), SLOTS):
        for x, y, z in choices:
            covered = int(COVER in (x, y, z))
            total = worth[a, x, covered] + worth[b, y, covered] + worth[c, z, covered]
            if total > most:
                best, most = trio(DEPLOY, seat, a, b, c, x | y << 2 | z << 4), total
    return best


# ---- the small decisions


def worth_of_character(position: Position, character: int) -> float:
    """How many wounds a character deals with typical dice, and how well protected it is."""
    tables, s = position.tables, position.copy()
    s.field[0][0], s.manoeuvre[0][0] = character, ATTACK
    s.field[1][0], s.manoeuvre[1][0], s.wounds[1][0] = character, ATTACK, 0
    dealt = 0
    for dice in TYPICAL_DICE:
        s.dice[0], s.dice[1], s.dice[2] = dice
        set_dice(s, WORK, NO_PERUN, 0)
        dealt += aim(s, tables, WORK, 0, 0, 0, int(tables.mode[character][0]), 0)
    protection = 0.4 * int(tables.protects[character]).bit_count() + 0.3 * int(tables.armour[character])
    return dealt / len(TYPICAL_DICE) + protection


def worst_three(position: Position, seat: int) -> int:
    hand = sorted(people(position.now.hand[seat]), key=lambda character: worth_of_character(position, character))
    a, b, c = sorted(hand[:SLOTS])
    return trio(THROW, seat, a, b, c, 0)


def best_return(position: Position) -> int:
    s = position.now
    sick = people(s.resting[s.on])
    return simple(RETURN, int(s.on), max(sick, key=lambda character: worth_of_character(position, character)))


def spare_token(position: Position, seat: int) -> int:
    """Set aside what is missed least: the kind that leaves most free ones of it."""
    s = position.now
    used = [kind for kind in (EXPLORE, COVER, ATTACK) if s.used[seat][kind]]
    return simple(SET_ASIDE, seat, max(used, key=lambda kind: int(free_tokens(s, seat, kind))))


BOTS = {"greedy": Level("greedy", "1", "looks one action ahead", GreedyBot)}
