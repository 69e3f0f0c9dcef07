"""`python -m lab.hex.tactics LEVEL`: how many positions with one right turn a level solves.

The positions of `tactics.txt` are from games of quick play between the first armies: one turn destroys the enemy HQ, or
one alone saves the own. They are puzzles, proved and judged as those of `sztab.puzzles`, but never shown to anybody.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple, get_args

from sztab.bots import level
from sztab.bots.bot import Bot, Budget, never
from sztab.core.action import BadInput
from sztab.core.game import Decision
from sztab.games.hex.game import GAME
from sztab.puzzles.hex.line import Line
from sztab.puzzles.puzzle import Goal, Kind

FILE = Path(__file__).with_name("tactics.txt")


class Task(NamedTuple):
    goal: Goal
    position: str

    @property
    def line(self) -> str:
        return f"{self.goal}; {self.position}"


def load_tasks() -> list[Task]:
    """One task a line; `#` begins a remark."""
    kinds: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
    lines = (line for line in FILE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return [Task(Goal(kinds[kind]), position) for kind, _, position in (line.partition("; ") for line in lines)]


def is_solved(task: Task, bot: Bot) -> bool:
    """Does a bot find the turn? Whatever the enemy is asked it answers with the first that it may."""
    line = Line(GAME.read_position(task.position), task.goal)
    while not line.done:
        pending = GAME.pending(line.position)
        assert isinstance(pending, Decision)
        asked = pending.seats[0]
        own = asked == line.seat
        line.play(bot.choose(GAME.view(line.position, asked)) if own else GAME.tokens(line.position)[0])
    line.settle()
    if line.to_reply:
        line.reply()
    return line.reached


def answers(task: Task, name: str, budget: Budget) -> bool:
    """Does a level with a budget find it?"""
    return is_solved(task, level("hex", name).make(1, budget, never))


def report(solved: Iterable[tuple[Task, bool]]) -> str:
    """How many were solved, with each goal and of all."""
    found: dict[str, list[bool]] = {}
    for task, right in solved:
        for key in (task.goal.kind, "together"):
            found.setdefault(key, []).append(right)
    return "; ".join(
        f"{key}: {sum(right)} of {len(right)} ({sum(right) / len(right):.1%})" for key, right in found.items()
    )


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m lab.hex.tactics",
        description="How many positions with one right turn a level solves; SZTAB_KERNEL=compiled for the fast rules.",
    )
    parser.add_argument("level")
    parser.add_argument("--time", type=float, help="seconds for a turn")
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1, help="positions at the same time")
    parser.add_argument("--every", type=int, default=1, help="only every Nth position")
    parser.add_argument("--missed", action="store_true", help="print those that were not solved")
    arguments = parser.parse_args(words)
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
            print(task.line)
    print(f"{arguments.level}: {report(zip(tasks, right, strict=True))}")


if __name__ == "__main__":
    main()
