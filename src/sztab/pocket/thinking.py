"""Bots, one question at a time, in the same thread as everything else: whoever drives the house calls it in slices."""

from __future__ import annotations

import logging
from collections.abc import Callable

from sztab import bots
from sztab.bots.bot import STAND_IN, Advice, Budget, Planner
from sztab.core.lru import Lru
from sztab.core.view import View
from sztab.pocket.budgets import budget_of
from sztab.pocket.tables import LocalTable
from sztab.table import seeds

log = logging.getLogger(__name__)
PLANS = 64  # seats whose plans are remembered
ADVICE = 64  # pieces of advice that are remembered
Tick = Callable[[], None]  # is called again and again while a bot thinks


def bot_asked(live: LocalTable) -> int | None:
    """The seat of a bot that is to answer."""
    return next((seat for seat in live.play.asked if live.table.seats[seat].kind == "bot"), None)


class Thinking:
    """Asks bots; a turn is thought about once."""

    def __init__(self) -> None:
        self._plans = Lru[tuple[str, int, str], dict[str, str]](PLANS)
        self._advice = Lru[tuple[View, str, str], Advice](ADVICE)

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
        advice = self._ask(view, name, seeds.bot_seed(table, seat), None, tick)
        self._plans[key] = dict(advice.plan)
        return advice.token

    def advise(self, name: str | None, view: View, language: str) -> Advice:
        """Advice for a person; the strongest bot's unless another is named. Equal views get equal advice."""
        name = name or bots.names(view.game)[0]
        bots.level(view.game, name)
        key = (view, name, language)
        known = self._advice.use(key)
        if not known:
            known = self._advice[key] = self._ask(view, name, 0, language)
        return known

    def judge(self, view: View, name: str, budget: Budget) -> Advice:
        """What a bot thinks of a position, and nobody else in its place."""
        return bots.bot(view.game, name, 0, budget).advise(view)

    def _ask(self, view: View, wanted: str, seed: int, language: str | None, tick: Tick = lambda: None) -> Advice:
        """A bot's answer, or a simpler bot's where it does something wrong. Without a language it gives no reasons."""

        def stop() -> bool:
            tick()
            return False

        for name in dict.fromkeys((wanted, STAND_IN, "random")):
            try:
                bot = bots.bot(view.game, name, seed, budget_of(view.game, name), stop)
                if language is None and isinstance(bot, Planner):
                    advice = bot.think(view)
                else:
                    advice = bot.advise(view, language or "en")
            except Exception:  # a bot that fails loses nobody's game
                log.exception("The bot %s failed", name)
                continue
            if advice.token in view.legal:
                return advice
            log.warning("The bot %s answered %r, which is not legal.", name, advice.token)
        return Advice("none", "0", view.legal[0])
