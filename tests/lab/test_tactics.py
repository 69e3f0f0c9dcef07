"""Positions that levels are measured by: each is a puzzle with one right turn, proved as all puzzles are."""

from __future__ import annotations

import pytest

from lab.hex.tactics import Task, is_solved, load_tasks, main, report
from sztab.bots import Advice, Budget, bot
from sztab.core.game import Decision
from sztab.core.view import View
from sztab.games.hex.game import GAME
from sztab.puzzles.hex.prover import prove
from sztab.puzzles.puzzle import Goal

GOALS = ("kill_hq", "save_hq")


def first(kind: str) -> Task:
    return next(task for task in load_tasks() if task.goal.kind == kind)


class Player:
    """Plays some tokens, and ends its turn."""

    def __init__(self, *tokens: str) -> None:
        self.left = list(tokens)

    def choose(self, view: View) -> str:
        if self.left:
            return self.left.pop(0)
        return "." if "." in view.legal else view.legal[0]

    def advise(self, view: View, language: str = "en") -> Advice:
        return Advice("player", "1", self.choose(view))


def test_all_tasks_are_duels_at_a_decision_of_their_own() -> None:
    tasks = load_tasks()
    assert len(tasks) == len({task.position for task in tasks}) == 222
    for task in tasks:
        position = GAME.read_position(task.position)
        assert isinstance(GAME.pending(position), Decision)
        assert position.text == task.position
        assert task.goal.kind in GOALS


@pytest.mark.parametrize("kind", GOALS)
def test_the_one_right_turn_is_recognised(kind: str) -> None:
    task = first(kind)
    proof = prove(GAME.read_position(task.position), task.goal)
    assert proof.solutions == 1
    assert is_solved(task, Player(*proof.solution))
    assert not is_solved(task, Player())


def test_a_level_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    main(["recruit", "--every", "40"])
    assert capsys.readouterr().out.startswith("recruit: kill_hq: ")
    with pytest.raises(SystemExit) as ended:
        main(["nobody"])
    assert ended.value.code == 2
    assert "There is no bot 'nobody' for hex" in capsys.readouterr().err


def test_the_report_counts_both_goals() -> None:
    kill, save = Task(Goal("kill_hq"), ""), Task(Goal("save_hq"), "")
    text = report([(kill, True), (kill, False), (save, True)])
    assert text == "kill_hq: 1 of 2 (50.0%); together: 2 of 3 (66.7%); save_hq: 1 of 1 (100.0%)"


def test_a_search_with_few_nodes_finds_a_battle_that_decides() -> None:
    assert is_solved(first("kill_hq"), bot("hex", "general", 1, Budget(nodes=1, threads=1)))
