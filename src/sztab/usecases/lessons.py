"""Lessons: what there is to learn, one of them, and whether a learner has reached the goal of a step."""

from __future__ import annotations

from sztab.core import lesson as lessons
from sztab.core.action import BadInput
from sztab.core.registry import names as games_there_are
from sztab.messages.costs import WORK
from sztab.messages.errors import Refused, bad_input
from sztab.messages.lessons import ChapterInfo, CourseInfo, JudgeRequest, LessonInfo, LessonSteps, StepInfo, Verdict
from sztab.usecases.arguments import Words
from sztab.usecases.ask import ask
from sztab.usecases.house import Here


def _chapter(game: str, chapter: lessons.Chapter, language: str) -> ChapterInfo:
    return ChapterInfo(chapter.title[language], [_info(game, id, language) for id in chapter.lessons])


def _info(game: str, id: str, language: str) -> LessonInfo:
    file = lessons.written(game, id)
    return LessonInfo(id, file.title[language], file.about[language], file.sign, len(file.steps))


def _find(game: str, lesson: str) -> lessons.Lesson:
    if game not in games_there_are():
        raise Refused(404, "There is no such game.")
    try:
        return lessons.lesson(game, lesson)
    except lessons.NoLessonError:
        raise Refused(404, "There is no such lesson.") from None


def _step(ready: lessons.Ready, language: str) -> StepInfo:
    step = ready.step
    return StepInfo(
        position=ready.position,
        seat=ready.seat,
        says=step.says[language],
        marks=step.marks,
        task=step.goal is not None,
        alone=not step.replies,
        solution=step.solution,
        rules=step.rules,
    )


@ask("GET", "/api/lessons", "lessons", kept=True, anybody=True)
def courses(here: Here, language: Words = "en") -> list[CourseInfo]:
    """The lessons of all games."""
    return [
        CourseInfo(game, [_chapter(game, chapter, language) for chapter in lessons.chapters(game)])
        for game in games_there_are()
        if lessons.chapters(game)
    ]


@ask("GET", "/api/lessons/{game}/{lesson}", "lessons", kept=True, anybody=True)
def one_lesson(here: Here, game: str, lesson: str, language: Words = "en") -> LessonSteps:
    """One lesson."""
    found = _find(game, lesson)
    order = [(chapter, id) for chapter in lessons.chapters(game) for id in chapter.lessons]
    place = next(i for i, (_, id) in enumerate(order) if id == lesson)
    return LessonSteps(
        game=game,
        id=lesson,
        title=found.title[language],
        about=found.about[language],
        sign=found.sign,
        chapter=order[place][0].title[language],
        next=order[place + 1][1] if place + 1 < len(order) else None,
        steps=[_step(ready, language) for ready in found.steps],
    )


@ask("POST", "/api/lessons/{game}/{lesson}/judge", "lessons", anybody=True, cost=WORK)
def judge(here: Here, game: str, lesson: str, data: JudgeRequest) -> Verdict:
    """Has the goal of a step been reached? If not, a hint may say why; nothing is stored."""
    found = _find(game, lesson)
    if data.step >= len(found.steps):
        raise Refused(404, "The lesson has no such step.", field="step")
    try:
        verdict = lessons.judge(found, data.step, data.tokens)
    except BadInput as error:
        raise bad_input(error) from None
    says = verdict.says[data.language] if verdict.says else None
    return Verdict(list(verdict.tokens), verdict.outcome, says)
