"""A bot's advice, as it is sent."""

from __future__ import annotations

from sztab import bots
from sztab.bots.bot import Advice
from sztab.bots.hint import counsel, weighed
from sztab.core.action import BadInput
from sztab.core.view import View
from sztab.core.words import Sentence
from sztab.messages.analysis import StudyHint, StudyHintRequest, StudyLine
from sztab.messages.costs import THOUGHT
from sztab.messages.errors import Refused, not_now
from sztab.messages.tables import Hint, HintLine, HintRequest
from sztab.usecases import study
from sztab.usecases.ask import TABLE, ask
from sztab.usecases.house import At, Here
from sztab.usecases.study import Walk

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


async def advised(here: Here, bot: str | None, view: View, language: str) -> Advice:
    """What a bot advises; refused where there is no such bot."""
    try:
        return await here.house.advise(bot, view, language)
    except BadInput as error:
        raise Refused(400, str(error), field="bot") from None


@ask("POST", f"{TABLE}/hint", "play", holds="seat", cost=THOUGHT)
async def hint(at: At, data: HintRequest) -> Hint:
    """A bot's advice, from what this seat may know."""
    view = at.play.view(data.seat)
    if at.table.rated:
        raise not_now("There are no hints at a rated table.")
    if at.table.tournament:
        raise not_now("There are no hints in a tournament.")
    if not view.legal:
        raise not_now(Sentence("{name} has nothing to decide now.", name=at.table.names[data.seat]))
    said = await advised(at, data.bot, view, data.language)
    await at.live.advised(data.seat)
    return table_hint(view, said, data.bot, data.language)


@ask("POST", "/api/study/hint", "study", limits=("studying",), anybody=True, cost=THOUGHT)
async def hint_for_study(here: Here, data: StudyHintRequest) -> StudyHint:
    """A bot's advice for whoever is asked, from what that seat may know."""
    walk = (await study.walked(here, data)).whole()
    view = walk.view(walk.seat(data.seat))
    if not view.legal:
        raise not_now("This seat has nothing to decide now.")
    return study_hint(walk, view, await advised(here, data.bot, view, data.language), data.bot, data.language)
