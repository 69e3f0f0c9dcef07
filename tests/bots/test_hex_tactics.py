"""Positions with one right turn: what is said of them is proven, and levels can be measured by them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sztab.bots import Advice, Budget, bot
from sztab.bots.hex.tactics import KILL, SAVE, Solver, Task, is_solved, load_tasks, main, report, sharpen, task_of
from sztab.core.game import Decision
from sztab.core.kernel import clone
from sztab.core.view import View
from sztab.games.hex.game import GAME
from sztab.games.hex.state import State


def first(aim: str) -> Task:
    return next(task for task in load_tasks() if task.aim == aim)


class Player:
    """Plays some actions, the battle last, and ends its turn."""

    def __init__(self, *tokens: str) -> None:
        self.left = sorted(tokens, key=lambda token: token.endswith("!"))

    def choose(self, view: View) -> str:
        if self.left and self.left[0] in view.legal:
            return self.left.pop(0)
        wanted = {f"-{token[:2]}" for token in self.left}
        return "." if "." in view.legal else next(token for token in view.legal if token not in wanted)

    def advise(self, view: View, language: str = "en") -> Advice:
        return Advice("player", "1", self.choose(view))


def test_all_tasks_are_duels_at_a_decision_of_their_own() -> None:
    tasks = load_tasks()
    assert len(tasks) == len({task.position for task in tasks}) == 224
    for task in tasks:
        position = GAME.read_position(task.position)
        assert isinstance(GAME.pending(position), Decision)
        assert position.text == task.position
        assert task.aim in (KILL, SAVE)


@pytest.mark.parametrize("aim", [KILL, SAVE])
def test_exactly_one_turn_is_right(aim: str) -> None:
    task = first(aim)
    assert task_of(GAME.read_position(task.position), aim) == task


@pytest.mark.parametrize("aim", [KILL, SAVE])
def test_the_right_turn_is_recognised(aim: str) -> None:
    task = first(aim)
    assert is_solved(task, Player(*task.tokens))
    assert not is_solved(task, Player())


def test_a_stronger_hq_falls_to_no_turn_and_a_weaker_one_to_more() -> None:
    """What makes a task of a position is how much its HQ can take; it is found again from any other toughness."""
    task = first(KILL)
    position = GAME.read_position(task.position)
    now = clone(State, position.now)
    enemy = 1 - int(now.turn)
    now.toughness[enemy] += 1
    stronger = replace(position, now=now, anchor=now)
    assert Solver(stronger).right_turns(KILL) == set()
    sharp = sharpen(stronger, KILL)
    assert sharp
    assert sharp.now.toughness[enemy] == position.now.toughness[enemy]


def test_a_level_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    main(["measure", "recruit", "--every", "40"])
    assert capsys.readouterr().out.startswith("recruit: kill: ")
    with pytest.raises(SystemExit) as ended:
        main(["measure", "nobody"])
    assert ended.value.code == 2
    assert "There is no bot 'nobody' for hex" in capsys.readouterr().err


def test_the_report_counts_both_aims() -> None:
    kill, save = Task(KILL, (), ""), Task(SAVE, (), "")
    text = report([(kill, True), (kill, False), (save, True)])
    assert text == "kill: 1 of 2 (50.0%); save: 1 of 1 (100.0%); kill and save: 2 of 3 (66.7%)"


def test_a_search_with_few_nodes_finds_a_battle_that_decides() -> None:
    task = first(KILL)
    assert is_solved(task, bot("hex", "general", 1, Budget(nodes=1, threads=1)))
