"""The questions of the game: which module asks what, for the kernel and for text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from sztab.core.kernel import kernel
from sztab.games.hex.rules.action import NO, op_of, simple
from sztab.games.hex.rules.ids import TURN_16
from sztab.games.hex.rules.questions import (
    aim,
    bomb,
    explode,
    mark,
    medic,
    pulled,
    pushed,
    quartermaster,
    scavenge,
    scores,
)
from sztab.games.hex.state import (
    AIM,
    BOMB,
    CONVERT,
    EXPLODE,
    MARK,
    NOTHING,
    NOWHERE,
    PULLED,
    PUSHED,
    SCAVENGE,
    WHICH_MEDIC,
    WHO_SCORES,
    State,
    Tables,
    Work,
)

if TYPE_CHECKING:
    from sztab.games.hex.notation.tokens import Tokens


class Question(Protocol):
    """The half of a question's module that knows tokens."""

    def write(self, tokens: Tokens, action: int) -> str: ...
    def read(self, tokens: Tokens, token: str, text: str) -> int: ...


MODULES: dict[int, Question] = {
    PUSHED: pushed,
    PULLED: pulled,
    WHICH_MEDIC: medic,
    EXPLODE: explode,
    CONVERT: quartermaster,
    WHO_SCORES: scores,
    SCAVENGE: scavenge,
    AIM: aim,
    MARK: mark,
    BOMB: bomb,
}


@kernel
def offer_answers(s: State, t: Tables, w: Work) -> None:
    """Every answer to the question that is asked."""
    if s.question == PUSHED:
        pushed.offers(s, t, w)
    elif s.question == PULLED:
        pulled.offers(s, t, w)
    elif s.question == WHICH_MEDIC:
        medic.offers(s, t, w)
    elif s.question == EXPLODE:
        explode.offers(s, t, w)
    elif s.question == CONVERT:
        quartermaster.offers(s, t, w)
    elif s.question == WHO_SCORES:
        scores.offers(s, t, w)
    elif s.question == SCAVENGE:
        scavenge.offers(s, t, w)
    elif s.question == AIM:
        aim.offers(s, t, w)
    elif s.question == MARK:
        mark.offers(s, t, w)
    elif s.question == BOMB:
        bomb.offers(s, t, w)


@kernel
def check_answer(s: State, t: Tables, w: Work, action: int) -> int:
    """TURN-19, BTL-8: the rule that forbids an answer, 0 if it is one."""
    if s.question == PUSHED:
        return pushed.check(s, t, w, action)
    if s.question == PULLED:
        return pulled.check(s, t, w, action)
    if s.question == WHICH_MEDIC:
        return medic.check(s, t, w, action)
    if s.question == EXPLODE:
        return explode.check(s, t, w, action)
    if s.question == CONVERT:
        return quartermaster.check(s, t, w, action)
    if s.question == WHO_SCORES:
        return scores.check(s, t, w, action)
    if s.question == SCAVENGE:
        return scavenge.check(s, t, w, action)
    if s.question == AIM:
        return aim.check(s, t, w, action)
    if s.question == MARK:
        return mark.check(s, t, w, action)
    if s.question == BOMB:
        return bomb.check(s, t, w, action)
    return TURN_16


@kernel
def answer(s: State, t: Tables, w: Work, action: int) -> None:
    """Take the answer to a question; the work then goes on."""
    question = s.question
    s.question = NOTHING
    if question == PUSHED:
        pushed.take(s, t, w, action)
    elif question == PULLED:
        pulled.take(s, t, w, action)
    elif question == WHICH_MEDIC:
        medic.take(s, t, w, action)
    elif question == EXPLODE:
        explode.take(s, t, w, action)
    elif question == CONVERT:
        quartermaster.take(s, t, w, action)
    elif question == WHO_SCORES:
        scores.take(s, t, w, action)
    elif question == SCAVENGE:
        scavenge.take(s, t, w, action)
    elif question == AIM:
        aim.take(s, t, w, action)
    elif question == MARK:
        mark.take(s, t, w, action)
    elif question == BOMB:
        bomb.take(s, t, w, action)
    s.asked = 0
    s.mover = 0
    s.moved = 0


def write_answer(tokens: Tokens, action: int) -> str:
    """The text after the `=` of a token."""
    return "no" if op_of(action) == NO else MODULES[int(tokens.s.question)].write(tokens, action)


def read_answer(tokens: Tokens, token: str, text: str) -> int:
    """The action that the text after the `=` of a token means, -1 if none."""
    if text == "no":
        return simple(NO, 0, NOWHERE, 0)
    question = MODULES.get(int(tokens.s.question))
    return question.read(tokens, token, text) if question else -1
