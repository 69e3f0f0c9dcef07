"""What is sent and received about lessons."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sztab.core.lesson import LONGEST
from sztab.messages.tables import GameToken, Language, Request


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
    tokens: Annotated[list[GameToken], Meta(max_length=LONGEST)]
    language: Language = "en"


class Verdict(Struct, frozen=True):
    """What has come of it. `tokens`: what is played now, with what others and chance have answered."""

    tokens: list[str]
    outcome: str
    says: str | None
