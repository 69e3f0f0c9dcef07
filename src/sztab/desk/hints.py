"""A bot's advice, as it is sent to whoever asked for it."""

from __future__ import annotations

from sztab import bots
from sztab.bots.bot import Advice
from sztab.bots.hint import counsel, weighed
from sztab.core.view import View
from sztab.desk import study
from sztab.desk.study import Walk
from sztab.messages.analysis import StudyHint, StudyLine
from sztab.messages.tables import Hint, HintLine

MOST_LINES = 8  # that a hint about a study tells


def table_hint(view: View, said: Advice, asked: str | None, language: str) -> Hint:
    """Advice at a table; `asked` is the bot that was to answer, the strongest unless one is named."""
    advice = weighed(said, view.game, language)
    lines = [HintLine(list(line.tokens), line.score, dict(line.facts)) for line in advice.lines]
    words = counsel(view, advice, asked or bots.names(view.game)[0], language)
    return Hint(advice.bot, advice.token, _plan(advice), lines, list(advice.reasons), words)


def study_hint(walk: Walk, view: View, said: Advice, asked: str | None, language: str) -> StudyHint:
    """Advice about a position that somebody studies, with what each line would do."""
    advice = weighed(said, view.game, language)
    lines = [
        StudyLine(list(line.tokens), line.score, dict(line.facts), study.story(walk, line.tokens, language))
        for line in advice.lines[:MOST_LINES]
    ]
    words = counsel(view, advice, asked or bots.names(view.game)[0], language)
    return StudyHint(advice.bot, advice.token, _plan(advice), lines, list(advice.reasons), words)


def _plan(advice: Advice) -> list[str]:
    return [token for _, token in advice.plan]
