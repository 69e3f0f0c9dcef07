"""Positions of duels with one right turn: it destroys the enemy HQ, or it alone saves the own.

A turn is the set of its actions. One that adds something to another that is right already is no turn of its own, and
the tile that is thrown away before is not looked at. All turns are tried, so what is said of a position is proven.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from importlib import resources
from typing import Any

import numpy as np

from sztab.bots import level
from sztab.bots.bot import Bot, Budget, never
from sztab.bots.hex.policy import best_action, turn_is_over
from sztab.bots.hex.scratch import ROOT, new_mind, new_places
from sztab.bots.hex.value import fight_out, prepare
from sztab.bots.hex.weights import FACTS_BY, load
from sztab.core.action import BadInput
from sztab.core.game import Chance, Decision, Outcome
from sztab.core.kernel import clone, copy_state, count, new_states, values
from sztab.games.hex.data import FIRST_ARMIES
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.rules.action import DISCARD, END_TURN, PLAY, op_of, payer_of
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.feature import empty_cells
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.playout import draw_at_random, seed
from sztab.games.hex.rules.unit import kind_number
from sztab.games.hex.state import (
    BATTLE,
    DISCARDING,
    DRAWING,
    KINDS,
    NOTHING,
    OVER,
    PEACE,
    PLAYING,
    State,
    Tables,
    new_work,
)

KILL, SAVE = "kill", "save"
LONGEST = 8  # actions of a turn
FULL = 20  # toughness of an HQ
MOST = 10_000  # positions looked at before one is given up
FEW = 90  # actions at the beginning where a saving turn is looked for; with more there are too many turns
MISTAKES = 4  # one in so many actions of the games that positions come from is any action
TRIED = 12  # actions looked at otherwise
FILE = "tactics.txt"

Turn = frozenset[int]


class Unclear(Exception):
    """There are too many turns, or somebody has a choice that decides."""


@dataclass(frozen=True, slots=True)
class Task:
    """A position with its aim and the actions that reach it."""

    aim: str
    tokens: tuple[str, ...]
    position: str

    def line(self) -> str:
        return f"{self.aim}; {' '.join(self.tokens)}; {self.position}"


def read_tasks(text: str) -> list[Task]:
    """One task a line; `#` begins a remark."""
    tasks = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            aim, tokens, position = line.split("; ", 2)
            tasks.append(Task(aim, tuple(tokens.split(" ")), position))
    return tasks


def load_tasks() -> list[Task]:
    return read_tasks((resources.files("sztab.bots.hex") / FILE).read_text(encoding="utf-8"))


class Solver:
    """Tries all turns of the seat that is to play, the short ones first."""

    def __init__(self, position: Position) -> None:
        self.tables = position.seating.tables
        self.work, self.spare = new_work(), new_work()
        places: Any = new_states(State, LONGEST + 4)
        places[0] = clone(State, position.now)
        self.places = places
        self.seat = int(position.now.turn)
        self.aim = KILL
        self.looked_at = 0

    def right_turns(self, aim: str) -> set[Turn]:
        """The turns that reach an aim and contain no other such turn; two are enough."""
        self.aim = aim
        self.looked_at = 0
        self.found: set[Turn] = set()
        for length in range(1, LONGEST + 1):
            self.seen: set[object] = set()
            self.cut = False
            self._go_on(0, length, frozenset())
            self.found = {turn for turn in self.found if not any(other < turn for other in self.found)}
            if not self.cut or len(self.found) > 1:
                return self.found
        raise Unclear

    def _go_on(self, at: int, length: int, turn: Turn) -> None:
        """Try every action at a place; longer turns than wanted are cut off."""
        if at == length:
            self.cut = True
            return
        if any(right <= turn for right in self.found) or self.is_hopeless(self.places[at]):
            return
        for action in self.actions(self.places[at]):
            self.apply(at + 1, at, action)
            after = self.places[at + 1]
            longer = turn if op_of(action) in (DISCARD, END_TURN) else turn | {action}
            if turn_is_over(after, self.seat):
                self.note(at + 1, longer)
                continue
            mark = fingerprint(after)
            if mark not in self.seen:
                self.seen.add(mark)
                self._go_on(at + 1, length, longer)

    def note(self, at: int, turn: Turn) -> None:
        """What a turn has come to."""
        if self.is_reached(at):
            self.found.add(turn)

    def apply(self, to: int, at: int, action: int) -> None:
        """Carry an action out: what it leads to goes to another place."""
        self.looked_at += 1
        if self.looked_at > MOST:
            raise Unclear
        copy_state(self.places, to, at)
        apply(self.places[to], self.tables, self.spare, action)

    def actions(self, state: State) -> list[int]:
        """What can be done; a choice of the enemy or inside a battle makes a position unclear."""
        found = legal(state, self.tables, self.work)
        if found > 1 and state.question != NOTHING and (state.asked != self.seat or state.stage != PEACE):
            raise Unclear
        return [int(action) for action in self.work.actions[:found]]

    def is_hopeless(self, state: State) -> bool:
        """Only a battle destroys an HQ, and only a tile or a full board starts one before the last turns."""
        if self.aim != KILL or state.question != NOTHING or state.phase == DISCARDING:
            return False
        if holds_battle(state, self.tables, self.seat):
            return False
        return bool(count(empty_cells(state, self.tables)) > state.held[self.seat])

    def is_reached(self, at: int) -> bool:
        """Does the end of a turn reach the aim?"""
        state = self.places[at]
        if self.aim == KILL:
            return bool(state.phase == OVER and state.toughness[1 - self.seat] == 0 < state.toughness[self.seat])
        return not self.must_fall(at)

    def must_fall(self, at: int) -> bool:
        """Is the own HQ lost after this turn, because the enemy holds a battle that destroys it and may play it?"""
        if self.places[at].phase == OVER:
            return bool(self.places[at].toughness[self.seat] == 0)
        return any(
            after.phase == OVER and after.toughness[self.seat] == 0 < after.toughness[1 - self.seat]
            for after in self.battles_after(at)
        )

    def battles_after(self, at: int) -> Iterator[State]:
        """What the battles lead to that the enemy may start in the next turn with a tile that it holds."""
        drawn, thrown, fought = range(LONGEST + 1, LONGEST + 4)
        copy_state(self.places, drawn, at)
        seed(self.work, 1)
        while self.places[drawn].phase == DRAWING:  # what is drawn does not matter: the battle is held
            apply(self.places[drawn], self.tables, self.spare, draw_at_random(self.places[drawn], self.work))
        throws = self.actions(self.places[drawn]) if self.places[drawn].phase == DISCARDING else []
        for action in throws or [0]:
            copy_state(self.places, thrown, drawn)
            if throws:
                apply(self.places[thrown], self.tables, self.spare, action)
            for battle in self.battles(self.places[thrown]):
                self.apply(fought, thrown, battle)
                after = self.places[fought]
                if after.question != NOTHING and len(self.actions(after)) > 1:
                    raise Unclear
                yield after

    def battles(self, state: State) -> list[int]:
        """The battle tiles that may be played."""
        if state.phase != PLAYING or state.turn == self.seat or not holds_battle(state, self.tables, 1 - self.seat):
            return []
        return [
            action
            for action in self.actions(state)
            if op_of(action) == PLAY and self.tables.instant[kind_number(state, payer_of(action))] == BATTLE
        ]


def fingerprint(state: State) -> object:
    """Tells states apart."""
    return state.tobytes() if isinstance(state, np.void) else str(values(State, state))


def holds_battle(state: State, tables: Tables, seat: int) -> bool:
    held = state.hand[seat]
    return any(held[kind] and tables.instant[seat * KINDS + kind] == BATTLE for kind in range(KINDS))


class Gauge(Solver):
    """Tries all turns and notes how much each costs an HQ: the enemy's, or the own by the battle that follows."""

    def damages(self, aim: str) -> dict[Turn, int]:
        self.aim = aim
        self.found, self.seen, self.cut = set(), set(), False
        self.damage: dict[Turn, int] = {}
        self._go_on(0, LONGEST, frozenset())
        if self.cut:
            raise Unclear
        return self.damage

    def note(self, at: int, turn: Turn) -> None:
        before, after = self.places[0].toughness, self.places[at].toughness
        if self.aim == KILL:
            damage = int(before[1 - self.seat] - after[1 - self.seat])
            self.damage[turn] = max(self.damage.get(turn, 0), damage)
        else:
            lost = [int(before[self.seat] - state.toughness[self.seat]) for state in self.battles_after(at)]
            self.damage[turn] = min(self.damage.get(turn, FULL), max(lost, default=0))


def sharpen(position: Position, aim: str) -> Position | None:
    """The same position with an HQ so weak that the best turn decides, if there is one best turn.

    To save the own HQ, the enemy has to hold a battle: it gets one from its pile.
    """
    now = clone(State, position.now)
    seat, enemy = int(now.turn), 1 - int(now.turn)
    now.toughness[0] = now.toughness[1] = FULL
    tables = position.seating.tables
    if aim == SAVE and not holds_battle(now, tables, enemy):
        held = [kind for kind in range(KINDS) if tables.instant[enemy * KINDS + kind] == BATTLE]
        if now.held[enemy] > 1 or not held or not now.pile[enemy][held[0]] or now.left[enemy] < 2:
            return None
        now.hand[enemy][held[0]] += 1
        now.held[enemy] += 1
        now.instants[enemy] += 1
        now.pile[enemy][held[0]] -= 1
        now.left[enemy] -= 1
    damages = Gauge(replace(position, now=now, anchor=now, since=())).damages(aim)
    if not damages:
        return None
    best = max(damages.values()) if aim == KILL else min(damages.values())
    right = [turn for turn, damage in damages.items() if damage == best]
    if sum(not any(other < turn for other in right) for turn in right) != 1 or (aim == KILL and best == 0):
        return None
    now.toughness[enemy if aim == KILL else seat] = best if aim == KILL else best + 1
    return replace(position, now=now, anchor=now, since=())


def task_of(position: Position, aim: str) -> Task | None:
    """The task that a position at the beginning of a turn is, if it is one with this aim."""
    now, tables = position.now, position.seating.tables
    if not holds_battle(now, tables, int(now.turn) if aim == KILL else 1 - int(now.turn)):
        return None
    solver = Solver(position)
    if aim == SAVE and solver.right_turns(KILL):
        return None
    turns = solver.right_turns(aim)
    if len(turns) != 1:
        return None
    (turn,) = turns
    if len(turn) < (2 if aim == KILL else 1):  # the battle alone, or nothing
        return None
    return Task(aim, tuple(sorted(GAME.print_action(position, action) for action in turn)), position.text)


def is_promising(position: Position, aim: str) -> bool:
    """Is there a chance for a task?"""
    now, tables = position.now, position.seating.tables
    if min(now.left[0], now.left[1]) < 2:  # in the last turns other battles are fought
        return False
    if aim == KILL:
        return holds_battle(now, tables, int(now.turn))
    if len(GAME.legal(position)) > FEW:
        return False
    after = clone(State, now)
    fight_out(after, tables, new_work(), 1 - int(now.turn))
    return bool(now.toughness[now.turn] - after.toughness[now.turn] > 1)


def games(number: int) -> Iterator[Position]:
    """Where something is thrown away and where a turn is played, in one game after the other: quick play with mistakes
    in it."""
    dice = random.Random(number)
    names = FIRST_ARMIES
    mind, places, work, spare = new_mind(), new_places(), new_work(), new_work()
    weights = load(FACTS_BY)
    while True:
        position = GAME.new({"armies": ",".join(dice.sample(names, 2))})
        prepare(position.now, position.seating.tables, mind)
        before: tuple[int, ...] = ()
        while not isinstance(pending := GAME.pending(position), Outcome):
            if isinstance(pending, Chance):
                action = GAME.deal(position, dice.randrange)
            else:
                now = position.now
                beginning = (int(now.phase), int(now.turn), int(now.left[0]), int(now.left[1]))
                if beginning != before and now.phase in (DISCARDING, PLAYING) and now.question == NOTHING:
                    yield position
                before = beginning
                if dice.randrange(MISTAKES) == 0:
                    action = dice.choice(GAME.legal(position))
                else:
                    places[ROOT] = clone(State, position.now)  # type: ignore[index]
                    action = int(best_action(places, position.seating.tables, work, spare, mind, weights, ROOT, TRIED))
            position = GAME.apply(position, action).state


def make_tasks(number: int, kills: int, saves: int) -> Iterator[Task]:
    """So many tasks of either aim from the games of this number."""
    left = {KILL: kills, SAVE: saves}
    for position in games(number):
        aim = KILL if position.now.phase == DISCARDING else SAVE
        if not left[aim] or not is_promising(position, aim):
            continue
        try:
            sharp = sharpen(position, aim)
            task = sharp and task_of(sharp, aim)
        except Unclear:
            continue
        if task:
            yield task
            left[task.aim] -= 1
            if not any(left.values()):
                return


def is_solved(task: Task, bot: Bot) -> bool:
    """Does a bot find the turn?"""
    position = GAME.read_position(task.position)
    solver = Solver(position)
    solver.aim = task.aim
    while not turn_is_over(position.now, solver.seat):
        pending = GAME.pending(position)
        assert isinstance(pending, Decision)
        if pending.seats[0] == solver.seat:
            position = GAME.play(position, bot.choose(GAME.view(position, solver.seat))).state
        else:
            position = GAME.apply(position, GAME.legal(position)[0]).state
    solver.places[0] = clone(State, position.now)
    return solver.is_reached(0)


def answers(task: Task, name: str, budget: Budget) -> bool:
    """Does a level with a budget find it?"""
    return is_solved(task, level("hex", name).make(1, budget, never))


def report(solved: Iterable[tuple[Task, bool]]) -> str:
    """How many were solved, of each aim and of all."""
    results = list(solved)
    parts = []
    for aims in ((KILL,), (SAVE,), (KILL, SAVE)):
        found = [right for task, right in results if task.aim in aims]
        if found:
            parts.append(f"{' and '.join(aims)}: {sum(found)} of {len(found)} ({sum(found) / len(found):.1%})")
    return "; ".join(parts)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m sztab.bots.hex.tactics",
        description="How many positions with one right turn a level solves; SZTAB_KERNEL=compiled for the fast rules.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("make", help="find such positions in games of quick play, and print them")
    make.add_argument("--seed", type=int, default=1)
    make.add_argument("--kills", type=int, default=150)
    make.add_argument("--saves", type=int, default=50)
    ask = commands.add_parser("measure", help="give them to a level")
    ask.add_argument("level")
    ask.add_argument("--time", type=float, help="seconds for a turn")
    ask.add_argument("--nodes", type=int)
    ask.add_argument("--threads", type=int, default=1)
    ask.add_argument("--processes", type=int, default=1, help="positions at the same time")
    ask.add_argument("--every", type=int, default=1, help="only every so many-th position")
    ask.add_argument("--missed", action="store_true", help="print those that were not solved")
    arguments = parser.parse_args(words)
    if arguments.command == "make":
        for task in make_tasks(arguments.seed, arguments.kills, arguments.saves):
            print(task.line(), flush=True)
        return
    try:
        budget = level("hex", arguments.level).budget
    except BadInput as error:
        parser.error(str(error))
    if arguments.time or arguments.nodes:
        budget = Budget(arguments.nodes, arguments.time, arguments.threads)
    tasks = load_tasks()[:: arguments.every]
    answer = partial(answers, name=arguments.level, budget=budget)
    if arguments.processes == 1:
        right = list(map(answer, tasks))
    else:
        with ProcessPoolExecutor(arguments.processes) as pool:
            right = list(pool.map(answer, tasks))
    if arguments.missed:
        for task in (task for task, found in zip(tasks, right, strict=True) if not found):
            print(task.line())
    print(f"{arguments.level}: {report(zip(tasks, right, strict=True))}")


if __name__ == "__main__":
    main()
