"""Bots, one question at a time: answered here, or by somebody else, so that the house is free meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Callable

from msgspec.structs import replace

from sztab import bots
from sztab.bots.asking import Question, answered, planned, read_question, thought, usual_budget, written
from sztab.bots.bot import Advice
from sztab.core.lru import Lru
from sztab.core.view import View
from sztab.pocket.tables import LocalTable
from sztab.table import seeds

log = logging.getLogger(__name__)
PLANS = 64  # seats whose plans are remembered
ADVICE = 64  # pieces of advice that are remembered
JUDGING = 0.25  # the share of a budget for one question about a game that is looked at again: there are dozens
Tick = Callable[[], None]  # is called again and again while a bot thinks


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
        token = planned(self._plans.use(key) or {}, view)
        if token is not None:
            return token
        advice = self._ask(Question(view, name, seeds.bot_seed(table, seat)), tick)
        self._plans[key] = dict(advice.plan)
        return advice.token

    def advise(self, name: str | None, view: View, language: str) -> Advice:
        """Advice for a person; the strongest bot's unless another is named. Equal views get equal advice."""
        name = name or bots.names(view.game)[0]
        bots.level(view.game, name)
        return self._ask(Question(view, name, language=language))

    def judge(self, view: View, name: str) -> Advice:
        """What a bot thinks of a position, and nobody else in its place."""
        return self._ask(Question(view, name, language="en", budget=usual_budget(view.game, name, JUDGING), alone=True))

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

    def ask(name: str) -> Advice | None:
        try:
            return thought(replace(question, bot=name), stop)
        except Exception:  # a bot that fails loses nobody's game
            log.exception("The bot %s failed", name)
            return None

    if question.alone:
        return thought(question, stop)
    return answered(question.view, question.bot, ask, log.warning)


def told(question: str, tick: Tick) -> str:
    """Think about a written question; all that the other worker does."""
    return written(think(read_question(question), tick))
