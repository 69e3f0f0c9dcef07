"""Bots, one question at a time: answered here, or by somebody else, so that the house is free meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Callable

import msgspec
from msgspec import Struct

from sztab import bots
from sztab.bots.bot import STAND_IN, Advice, Planner
from sztab.core.lru import Lru
from sztab.core.view import View
from sztab.pocket.budgets import budget_of
from sztab.pocket.tables import LocalTable
from sztab.table import seeds

log = logging.getLogger(__name__)
PLANS = 64  # seats whose plans are remembered
ADVICE = 64  # pieces of advice that are remembered
Tick = Callable[[], None]  # is called again and again while a bot thinks


class Question(Struct, frozen=True):
    """What a bot is asked; equal questions get equal answers. Without a language it gives no reasons."""

    view: View
    bot: str
    seed: int = 0
    language: str | None = None
    share: float = 1.0  # of what it may think
    alone: bool = False  # nobody else answers in its place


class Elsewhere(Exception):
    """This is thought about elsewhere; whoever asked asks again when it is known."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.bot)
        self.question = question


def bot_asked(live: LocalTable) -> int | None:
    """The seat of a bot that is to answer."""
    return next((seat for seat in live.play.asked if live.table.seats[seat].kind == "bot"), None)


class Thinking:
    """Asks bots; a turn is thought about once."""

    def __init__(self) -> None:
        self.elsewhere = False
        self._plans = Lru[tuple[str, int, str], dict[str, str]](PLANS)
        self._advice = Lru[Question, Advice](ADVICE)

    def choose(self, live: LocalTable, seat: int, tick: Tick = lambda: None) -> str:
        """The answer of the bot on a seat."""
        table, view = live.table, live.play.view(seat)
        name = table.seats[seat].bot or "random"
        key = (table.id, seat, name)
        planned = (self._plans.use(key) or {}).get(view.position)
        if planned in view.legal:
            return str(planned)
        if len(view.legal) == 1:
            return view.legal[0]
        advice = self._ask(Question(view, name, seeds.bot_seed(table, seat)), tick)
        self._plans[key] = dict(advice.plan)
        return advice.token

    def advise(self, name: str | None, view: View, language: str) -> Advice:
        """Advice for a person; the strongest bot's unless another is named. Equal views get equal advice."""
        name = name or bots.names(view.game)[0]
        bots.level(view.game, name)
        return self._ask(Question(view, name, language=language))

    def judge(self, view: View, name: str, share: float) -> Advice:
        """What a bot thinks of a position, and nobody else in its place."""
        return self._ask(Question(view, name, language="en", share=share, alone=True))

    def know(self, question: Question, advice: Advice) -> None:
        """What was thought elsewhere."""
        self._advice[question] = advice

    def _ask(self, question: Question, tick: Tick = lambda: None) -> Advice:
        known = self._advice.use(question)
        if not known:
            if self.elsewhere:
                raise Elsewhere(question)
            known = self._advice[question] = think(question, tick)
        return known


def think(question: Question, tick: Tick) -> Advice:
    """A bot's answer, or a simpler bot's where it does something wrong."""

    def stop() -> bool:
        tick()
        return False

    def asked(name: str) -> Advice:
        bot = bots.bot(view.game, name, question.seed, budget_of(view.game, name, question.share), stop)
        if question.language is None and isinstance(bot, Planner):
            return bot.think(view)
        return bot.advise(view, question.language or "en")

    view = question.view
    if question.alone:
        return asked(question.bot)
    for name in dict.fromkeys((question.bot, STAND_IN, "random")):
        try:
            advice = asked(name)
        except Exception:  # a bot that fails loses nobody's game
            log.exception("The bot %s failed", name)
            continue
        if advice.token in view.legal:
            return advice
        log.warning("The bot %s answered %r, which is not legal.", name, advice.token)
    return Advice("none", "0", view.legal[0])


# ---- as text, from worker to worker

_encode = msgspec.json.Encoder().encode
_question = msgspec.json.Decoder(Question)
_advice = msgspec.json.Decoder(Advice)


def written(question: Question) -> str:
    """A question for whoever thinks elsewhere."""
    return _encode(question).decode()


def read_answer(question: str, answer: str) -> tuple[Question, Advice]:
    """What was asked there, and what came of it."""
    return _question.decode(question), _advice.decode(answer)


def answered(question: str, tick: Tick) -> str:
    """Think about a written question; all that the other worker does."""
    return _encode(think(_question.decode(question), tick)).decode()
