"""Lessons: what there is to learn, one of them, and whether a learner has reached the goal of a step."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request as HttpRequest
from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from sztab.core import lesson as lessons
from sztab.core.action import BadInput
from sztab.core.registry import names as games_there_are
from sztab.server.errors import Refused, bad_input
from sztab.server.messages.tables import GameToken, Language, Request
from sztab.server.web.kept import KEPT, kept
from sztab.server.web.routes.common import PROBLEMS, Words

AnyRequest = HttpRequest[Any, Any, Any]


class LessonInfo(Struct, frozen=True):
    """A lesson in a list."""

    id: str
    title: str
    about: str
    sign: str
    steps: int


class ChapterInfo(Struct, frozen=True):
    title: str
    lessons: list[LessonInfo]


class CourseInfo(Struct, frozen=True):
    """Everything there is to learn about a game."""

    game: str
    chapters: list[ChapterInfo]


class StepInfo(Struct, frozen=True):
    """A step: where it begins, and what is to be done there."""

    position: str
    seat: int
    says: str
    marks: list[str]
    task: bool  # something is to be done; otherwise it is only to be looked at
    alone: bool  # the learner answers for everybody; otherwise verdicts bring what the others answer
    solution: list[str]
    rules: list[str]


class LessonSteps(Struct, frozen=True):
    """A lesson with its steps; `next` is the one after it."""

    game: str
    id: str
    title: str
    about: str
    sign: str
    chapter: str
    next: str | None
    steps: list[StepInfo]


class JudgeRequest(Request, frozen=True):
    """All tokens since the step began, with those of everybody else that earlier verdicts told."""

    step: Annotated[int, Meta(ge=0, le=100)]
    tokens: Annotated[list[GameToken], Meta(max_length=lessons.LONGEST)]
    language: Language = "en"


class Verdict(Struct, frozen=True):
    """What has come of it. `tokens`: what is played now, with what others and chance have answered."""

    tokens: list[str]
    outcome: str
    says: str | None


_COURSES = ResponseSpec(list[CourseInfo], generate_examples=False)
_LESSON = ResponseSpec(LessonSteps, generate_examples=False)


@get("/api/lessons", tags=["lessons"], responses={**PROBLEMS, 200: _COURSES}, opt={KEPT: True})
async def courses(request: AnyRequest, language: Words = "en") -> Response[bytes]:
    """The lessons of all games."""
    return kept(request, _courses, language)


def _courses(language: str) -> list[CourseInfo]:
    return [
        CourseInfo(game, [_chapter(game, chapter, language) for chapter in lessons.chapters(game)])
        for game in games_there_are()
        if lessons.chapters(game)
    ]


def _chapter(game: str, chapter: lessons.Chapter, language: str) -> ChapterInfo:
    return ChapterInfo(chapter.title[language], [_info(game, id, language) for id in chapter.lessons])


def _info(game: str, id: str, language: str) -> LessonInfo:
    file = lessons.written(game, id)
    return LessonInfo(id, file.title[language], file.about[language], file.sign, len(file.steps))


@get(
    "/api/lessons/{game:str}/{lesson:str}", tags=["lessons"], responses={**PROBLEMS, 200: _LESSON}, opt={KEPT: True}
)  # fmt: skip
async def one_lesson(
    request: AnyRequest, game: FromPath[str], lesson: FromPath[str], language: Words = "en"
) -> Response[bytes]:  # fmt: skip
    """One lesson."""
    return kept(request, _lesson, game, lesson, language)


def _lesson(game: str, lesson: str, language: str) -> LessonSteps:
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


@post("/api/lessons/{game:str}/{lesson:str}/judge", status_code=200, tags=["lessons"], responses=PROBLEMS)
async def judge(game: FromPath[str], lesson: FromPath[str], data: JSONBody[JudgeRequest]) -> Verdict:
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


HANDLERS = [courses, one_lesson, judge]
