"""Every lesson of every game, played: its solutions reach their goals, its hints are the ones that are said."""

from collections.abc import Iterator

import pytest

from sztab.core import rulebook
from sztab.core.action import BadInput
from sztab.core.game import LANGUAGES, Outcome
from sztab.core.lesson import Lesson, Ready, chapters, judge, lesson
from sztab.core.registry import game as find
from sztab.core.registry import names
from sztab.games.hex.data import FIRST_ARMIES, load_armies
from sztab.games.hex.game import GAME

LESSONS = [(game, id) for game in names() for chapter in chapters(game) for id in chapter.lessons]


def steps(found: Lesson) -> Iterator[tuple[int, Ready]]:
    return enumerate(found.steps)


@pytest.fixture(params=LESSONS, ids=lambda one: "/".join(one))
def a_lesson(request: pytest.FixtureRequest) -> Lesson:
    return lesson(*request.param)


def test_the_solution_reaches_the_goal_with_its_last_answer(a_lesson: Lesson) -> None:
    for number, ready in steps(a_lesson):
        step = ready.step
        assert (step.goal is None) == (not step.solution), f"step {number + 1}: a goal needs a solution"
        for count in range(len(step.solution)):
            assert judge(a_lesson, number, step.solution[:count]).outcome != "done", f"step {number + 1}: too early"
        if step.solution:
            assert judge(a_lesson, number, step.solution).outcome == "done", f"step {number + 1}"


def test_every_hint_is_said_for_its_example(a_lesson: Lesson) -> None:
    for number, ready in steps(a_lesson):
        for hint in ready.step.hints:
            verdict = judge(a_lesson, number, hint.example)
            assert (verdict.outcome, verdict.says) == ("hint", hint.says), f"step {number + 1}: {hint.example}"


def test_a_step_says_what_is_learnt_and_where_to_look_it_up(a_lesson: Lesson) -> None:
    known = {rule.id for rule in rulebook.load(a_lesson.game)}
    for number, ready in steps(a_lesson):
        step = ready.step
        assert set(step.rules) <= known, f"step {number + 1}: {set(step.rules) - known}"
        assert not step.goal or (step.done and step.rules), f"step {number + 1}: it does not name its rule"


def test_a_verdict_can_be_judged_again_with_everything_it_told(a_lesson: Lesson) -> None:
    """The page sends back what others and chance have answered."""
    for number, ready in steps(a_lesson):
        verdict = judge(a_lesson, number, ready.step.solution)
        assert judge(a_lesson, number, verdict.tokens) == verdict


def test_a_step_begins_with_a_question(a_lesson: Lesson) -> None:
    game = find(a_lesson.game)
    for number, ready in steps(a_lesson):
        if ready.step.goal:
            pending = game.pending(game.read_position(ready.position))
            assert not isinstance(pending, Outcome), f"step {number + 1}: the game is over"


def test_texts_are_in_every_language(a_lesson: Lesson) -> None:
    """What is missing in one language is refused when the lesson is read; copies are found here."""
    for number, ready in steps(a_lesson):
        step = ready.step
        for words in (step.says, step.done, step.miss, *(hint.says for hint in step.hints)):
            if words:
                assert len({words[language] for language in LANGUAGES}) == len(LANGUAGES), f"step {number + 1}"


def test_an_answer_that_is_impossible_is_refused() -> None:
    with pytest.raises(BadInput):
        judge(lesson("hex", "place"), 0, ["mu@c2/0"])


def test_a_lesson_nobody_wrote_is_refused() -> None:
    with pytest.raises(BadInput, match="no lesson"):
        lesson("hex", "../armies/borgo")


def test_neuroshima_hex_is_taught_with_every_army() -> None:
    """An army of the two boxes leads a page of its own; a further one leads where something it brings is taught."""
    pages = [lesson("hex", id) for chapter in chapters("hex") for id in chapter.lessons]
    assert sorted(page.sign for page in pages if page.sign in load_armies()) == sorted(FIRST_ARMIES)
    assert len(pages) - len(FIRST_ARMIES) >= 10
    leads = set()
    for page in pages:
        for ready in page.steps:
            led = GAME.read_position(ready.position).seating.armies[ready.seat].id
            assert led == page.sign or page.sign not in FIRST_ARMIES
            leads.add(led)
    assert leads == set(load_armies())
