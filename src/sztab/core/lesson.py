"""Lessons: positions to try something out in, and how what was tried is judged. They are data: docs/writing-lessons.md.

A lesson never forbids what the rules allow. Whoever misses its goal sees what really came of it, and a hint.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from sztab.core.action import BadInput
from sztab.core.chance import dealer_from_text
from sztab.core.event import Event
from sztab.core.game import Chance, Decision, Game
from sztab.core.languages import CODE, FALLBACK, in_every_language
from sztab.core.registry import game as find

INDEX = "index.toml"
LONGEST = 60  # tokens of one step

T = TypeVar("T")
Text = Annotated[str, Meta(min_length=1)]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a lesson's file."""


class Words:
    """A text in every language, English where it is missing; in a file `{ en = "...", pl = "..." }`."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = in_every_language(texts)

    def __getitem__(self, language: str) -> str:
        return self._texts[language]


def _read_words(kind: type, value: object) -> Words:
    if kind is not Words:
        raise NotImplementedError
    texts = msgspec.convert(value, dict[Annotated[str, Meta(pattern=f"^{CODE.pattern}$")], Text])
    if FALLBACK not in texts:
        raise ValueError(f"a text has no {FALLBACK!r}")
    return Words(texts)


class Condition(Part, frozen=True):
    """What must have come of the learner's answers. Everything that is named must hold."""

    answers: list[str] = []  # one of these was answered
    events: list[dict[str, Any]] = []  # each of these has happened; an event is recognised by the facts named here
    never: list[dict[str, Any]] = []  # none of these has happened
    position: list[str] = []  # each of these stands in the position
    absent: list[str] = []  # none of these stands in it


class Hint(Part, frozen=True):
    """What is said when the goal is missed in a certain way; `example` are answers that miss it so."""

    when: Condition
    says: Words
    example: Annotated[list[str], Meta(min_length=1)]


class Step(Part, frozen=True):
    """One thing to do, or, without a goal, to look at."""

    says: Words
    position: str = ""  # empty: where the solution of the step before has led to
    options: dict[str, str] = {}  # a new game instead of a position
    played: list[str] = []  # what is played before the learner begins
    seat: str = ""  # the learner's; empty: whoever is asked first
    marks: list[str] = []  # places that the board points at: hexes, cards
    goal: Condition | None = None
    solution: list[str] = []  # the learner's answers that reach the goal
    replies: list[str] = []  # what everybody else answers, chance included, in order
    deal: bool = False  # chance goes on when the replies have run out; otherwise the step ends there
    hints: list[Hint] = []
    miss: Words | None = None  # said when as many answers as the solution has have led elsewhere
    done: Words | None = None  # said when the goal is reached: it names the rule
    rules: list[str] = []  # to look up


class LessonFile(Part, frozen=True):
    """A lesson as written."""

    title: Words
    about: Words
    steps: Annotated[list[Step], Meta(min_length=1)]
    sign: str = ""  # an emblem of the game that stands for the lesson, such as an army's


class Chapter(Part, frozen=True):
    """Lessons that belong together, in the order in which they are learnt."""

    title: Words
    lessons: list[str]


class _Index(Part, frozen=True):
    chapters: list[Chapter]


class NoLessonError(BadInput):
    """Nobody has written such a lesson."""


@dataclass(frozen=True)
class Ready:
    """A step with the position it begins in, as text, and the learner's seat."""

    step: Step
    position: str
    seat: int


@dataclass(frozen=True)
class Lesson:
    """A lesson that can be learnt."""

    game: str
    id: str
    title: Words
    about: Words
    sign: str
    steps: tuple[Ready, ...]


@dataclass(frozen=True)
class Verdict:
    """What has come of the answers: `tokens` are all that are played now, with those of everybody else."""

    tokens: tuple[str, ...]
    outcome: Literal["open", "hint", "miss", "done"]
    says: Words | None


# ---- reading


def _folder(game: str) -> Traversable:
    return files("sztab.games").joinpath(game, "lessons")


def _read(kind: type[T], file: Traversable) -> T:
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), kind, dec_hook=_read_words)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"{file.name}: {error}") from None


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    """The chapters of a game; none where nobody has written lessons for it."""
    index = _folder(game).joinpath(INDEX)
    return tuple(_read(_Index, index).chapters) if index.is_file() else ()


@cache
def written(game: str, id: str) -> LessonFile:
    """A lesson as its file says, by its name: enough to list it, and read without the game itself."""
    if not any(id in chapter.lessons for chapter in chapters(game)):
        raise NoLessonError(f"There is no lesson {id!r} of {game}.")
    return _read(LessonFile, _folder(game).joinpath(f"{id}.toml"))


@cache
def lesson(game: str, id: str) -> Lesson:
    """A lesson that can be learnt, by its name."""
    file = written(game, id)
    ready: list[Ready] = []
    for number, step in enumerate(file.steps, 1):
        try:
            ready.append(_prepare(find(game), step, ready))
        except BadInput as error:
            raise BadInput(f"{id}.toml, step {number}: {error}") from None
    return Lesson(game, id, file.title, file.about, file.sign, tuple(ready))


def _prepare(game: Game[Any], step: Step, before: Sequence[Ready]) -> Ready:
    if step.position:
        state = game.read_position(step.position)
    elif step.options:
        state = game.new(step.options)
    elif before:
        state = game.read_position(_play(game, before[-1], before[-1].step.solution).position)
    else:
        raise BadInput("the first step needs a position.")
    for token in step.played:
        state = game.play(state, token).state
    pending = game.pending(state)
    if step.seat:
        seat = game.seats(state).index(step.seat)
    else:
        turn = game.turn(state).seat
        seat = pending.seats[0] if isinstance(pending, Decision) else game.seats(state).index(turn)
    return Ready(step, game.print_position(state), seat)


# ---- judging


@dataclass(frozen=True)
class _Played:
    """Answers and everything that followed from them."""

    tokens: tuple[str, ...]
    own: tuple[str, ...]  # the learner's
    events: tuple[Event, ...]
    position: str


def _play(game: Game[Any], ready: Ready, tokens: Sequence[str]) -> _Played:
    """Play answers; wherever chance is asked, and somebody else whom the step has replies for, they answer.

    `tokens` may hold their answers too, as an earlier verdict told them.
    """
    state, given = game.read_position(ready.position), list(tokens)
    scripted, replies = bool(ready.step.replies), list(ready.step.replies)
    played: list[str] = []
    own: list[str] = []
    events: list[Event] = []
    while len(played) < LONGEST:
        pending = game.pending(state)
        chance = isinstance(pending, Chance)
        others = chance or (scripted and isinstance(pending, Decision) and ready.seat not in pending.seats)
        if others and replies:
            token = replies.pop(0)
            if given and given[0] == token:
                given.pop(0)
        elif given and not (chance and not _is_outcome(game, state, given[0])):
            token = given.pop(0)
            if not others:
                own.append(token)
        elif chance and (given or ready.step.deal):
            dealer = dealer_from_text(f"{ready.position} {len(played)}")
            token = game.print_action(state, game.deal(state, dealer.below))
        else:
            break
        step = game.play(state, token)
        played.append(token)
        events += step.events
        state = step.state
    return _Played(tuple(played), tuple(own), tuple(events), game.print_position(state))


def _is_outcome(game: Game[Any], state: Any, token: str) -> bool:
    """Can chance have answered this?"""
    try:
        return game.refusal(state, game.read_action(state, token)) is None
    except BadInput:
        return False


def judge(lesson: Lesson, number: int, tokens: Sequence[str]) -> Verdict:
    """What has come of these answers in a step, counted from 0. Impossible ones raise BadInput."""
    ready = lesson.steps[number]
    played = _play(find(lesson.game), ready, tokens)
    step = ready.step
    if step.goal is None:
        return Verdict(played.tokens, "open", None)
    if played.own and holds(step.goal, played):
        return Verdict(played.tokens, "done", step.done)
    for hint in step.hints:
        if played.own and holds(hint.when, played):
            return Verdict(played.tokens, "hint", hint.says)
    if len(played.own) >= max(len(step.solution), 1):
        return Verdict(played.tokens, "miss", step.miss)
    return Verdict(played.tokens, "open", None)


def holds(condition: Condition, played: _Played) -> bool:
    """Is it so?"""
    happened = [event.json() for event in played.events]

    def has(pattern: Mapping[str, Any]) -> bool:
        return any(_fits(pattern, event) for event in happened)

    return (
        (not condition.answers or any(token in condition.answers for token in played.own))
        and all(map(has, condition.events))
        and not any(map(has, condition.never))
        and all(text in played.position for text in condition.position)
        and not any(text in played.position for text in condition.absent)
    )


def _fits(pattern: object, fact: object) -> bool:
    """A fact has everything that a pattern names."""
    if isinstance(pattern, Mapping):
        known = fact if isinstance(fact, Mapping) else {}
        return all(key in known and _fits(value, known[key]) for key, value in pattern.items())
    if isinstance(pattern, list):
        return isinstance(fact, list) and all(any(_fits(part, one) for one in fact) for part in pattern)
    return pattern == fact
