"""Lessons: what there is to learn, one of them, and whether a learner has reached the goal of a step."""

from __future__ import annotations

from typing import Any

from litestar import Request as HttpRequest
from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from sztab.desk import lessons as desk
from sztab.messages.costs import COSTS, WORK
from sztab.messages.lessons import CourseInfo, JudgeRequest, LessonSteps, Verdict
from sztab.server.web.kept import KEPT, kept
from sztab.server.web.routes.common import PROBLEMS, Words

AnyRequest = HttpRequest[Any, Any, Any]


_COURSES = ResponseSpec(list[CourseInfo], generate_examples=False)
_LESSON = ResponseSpec(LessonSteps, generate_examples=False)


@get("/api/lessons", tags=["lessons"], responses={**PROBLEMS, 200: _COURSES}, opt={KEPT: True})
async def courses(request: AnyRequest, language: Words = "en") -> Response[bytes]:
    """The lessons of all games."""
    return kept(request, desk.courses, language)


@get(
    "/api/lessons/{game:str}/{lesson:str}", tags=["lessons"], responses={**PROBLEMS, 200: _LESSON}, opt={KEPT: True}
)  # fmt: skip
async def one_lesson(
    request: AnyRequest, game: FromPath[str], lesson: FromPath[str], language: Words = "en"
) -> Response[bytes]:  # fmt: skip
    """One lesson."""
    return kept(request, desk.one_lesson, game, lesson, language)


@post(
    "/api/lessons/{game:str}/{lesson:str}/judge",
    status_code=200,
    tags=["lessons"],
    responses=PROBLEMS,
    opt={COSTS: WORK},
)
async def judge(game: FromPath[str], lesson: FromPath[str], data: JSONBody[JudgeRequest]) -> Verdict:
    """Has the goal of a step been reached? If not, a hint may say why; nothing is stored."""
    return desk.judge(game, lesson, data)


HANDLERS = [courses, one_lesson, judge]
