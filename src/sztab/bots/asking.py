"""Asking a bot, once for everybody who does: what is asked, whose plan is followed, and who stands in.

A server asks in worker processes, a browser in a second worker, the arena wherever a match is played. How a question
and an answer travel between them stands here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from sztab import bots
from sztab.bots.bot import STAND_IN, Advice, Budget, Planner, Stop
from sztab.core.kernel import COMPILED
from sztab.core.view import View


class Question(Struct, frozen=True):
    """What a bot is asked; equal questions get equal answers. Without a language it gives no reasons."""

    view: View
    bot: str
    seed: int = 0
    language: str | None = None
    budget: Budget | None = None  # without one it thinks as its level does
    alone: bool = False  # nobody else answers in its place


def thought(question: Question, stop: Stop) -> Advice:
    """What the bot itself answers."""
    budget = question.budget or usual_budget(question.view.game, question.bot)
    bot = bots.bot(question.view.game, question.bot, question.seed, budget, stop)
    if question.language is None and isinstance(bot, Planner):
        return bot.think(question.view)
    return bot.advise(question.view, question.language or "en")


def usual_budget(game: str, name: str, share: float = 1.0) -> Budget:
    """As its level says. Where the rules are interpreted nodes are counted: a clock would leave too few of them."""
    level = bots.level(game, name)
    if COMPILED or not level.offline:
        return level.budget
    return Budget(max(int(level.offline * share), 1), None, 1)


def planned(plan: Mapping[str, str], view: View) -> str | None:
    """The answer that needs no thought: the one that was planned, or the only one there is."""
    token = plan.get(view.position)
    if token in view.legal:
        return token
    return view.legal[0] if len(view.legal) == 1 else None


def stand_in(game: str) -> str:
    """Who plays on for a bot that fails, or for a person who leaves."""
    there = bots.names(game)  # the strongest first, the random one last
    return STAND_IN if STAND_IN in there else there[-2:][0]


def answered(view: View, name: str, ask: Callable[[str], Advice | None], report: Callable[[str], None]) -> Advice:
    """A bot's answer, or a simpler bot's where it does something wrong; `ask` has said why where it gives none."""
    for one in dict.fromkeys((name, STAND_IN, "random")):
        advice = ask(one)
        if advice and advice.token in view.legal:
            return advice
        if advice:
            report(f"The bot {one} answered {advice.token!r}, which is not legal.")
    return Advice("none", "0", view.legal[0], reasons=("No bot could answer.",))


# ---- how they travel

_encode = msgspec.json.Encoder().encode
_question = msgspec.json.Decoder(Question)
_advice = msgspec.json.Decoder(Advice)


def packed(said: Question | Advice) -> Any:
    """What can be a part of a JSON message."""
    return msgspec.to_builtins(said)


def unpacked_question(said: Any) -> Question:
    return msgspec.convert(said, Question)


def unpacked_advice(said: Any) -> Advice:
    return msgspec.convert(said, Advice)


def written(said: Question | Advice) -> str:
    return _encode(said).decode()


def read_question(text: str) -> Question:
    return _question.decode(text)


def read_advice(text: str) -> Advice:
    return _advice.decode(text)
