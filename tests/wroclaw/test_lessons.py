"""The lessons of In the Ruins of Wrocław: enough of them, and every solution is something the rules allow."""

from sztab.core.game import Decision
from sztab.core.lesson import chapters, judge, lesson
from sztab.games.wroclaw.game import GAME

LESSONS = [id for chapter in chapters("wroclaw") for id in chapter.lessons]


def test_there_are_lessons_for_every_part_of_a_turn() -> None:
    assert len(LESSONS) >= 5
    taught = {rule for id in LESSONS for ready in lesson("wroclaw", id).steps for rule in ready.step.rules}
    assert {"TURN-2", "TURN-4", "TURN-9", "TURN-10", "FIRE-1", "FIRE-3", "WEAP-5", "PERUN-1"} <= taught


def test_every_solution_is_played_by_the_engine_from_the_position_that_is_shown() -> None:
    for id in LESSONS:
        found = lesson("wroclaw", id)
        for number, ready in enumerate(found.steps):
            state = GAME.read_position(ready.position)
            pending = GAME.pending(state)
            assert isinstance(pending, Decision)
            assert ready.seat in pending.seats
            verdict = judge(found, number, ready.step.solution)
            for token in verdict.tokens:
                state = GAME.play(state, token).state
            assert verdict.outcome == "done"
