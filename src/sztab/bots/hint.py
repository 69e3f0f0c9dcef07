"""Advice to a person: which of nearly equal ways is told, in which words, and how sure the bot is of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sztab import bots
from sztab.bots.bot import Advice, Budget, Level, Line
from sztab.core.counsel import Counsel, Reason
from sztab.core.view import View
from sztab.core.words import translator

SURE = 2.0  # so many times the noise a difference has to be
SAID = 3  # nearly equal ways that are named
OTHERS = 2  # further ways that are told


def hint_budget(level: Level) -> Budget:
    """How long a bot thinks about a hint: long enough to stand by it."""
    return level.hint or level.budget


def reworded(advice: Advice, game: str, language: str) -> Advice | None:
    """The same advice in another language; None where only who thought of it can tell its reasons."""
    level = bots.levels(game).get(advice.bot)
    if level and level.explain and advice.lines:
        return replace(advice, reasons=tuple(level.explain(advice.lines, language)))
    return None if advice.reasons else advice


def weighed(advice: Advice, game: str, language: str = "en") -> Advice:
    """The advice with how sure it is.

    Of ways that a search cannot tell apart the one that looks best at once is advised, which is what a person would do
    too. Lines say by `noise` how far their score may be off beside the best one's, and by `look` how good they look.
    """
    best, *others = advice.lines or (None,)
    if best is None or not others or "noise" not in others[0].facts:
        return advice
    near = [line for line in others if best.score - line.score <= SURE * line.facts["noise"]]
    told = max((best, *near), key=lambda line: line.facts.get("look", 0.0))
    reasons = advice.reasons
    if told is not best:
        near = [line for line in (best, *near) if line is not told]
        lines = (told, *(line for line in advice.lines if line is not told))
        level = bots.levels(game).get(advice.bot)
        reasons = tuple(level.explain(lines, language)) if level and level.explain else ()
        plan = tuple(("", token) for token in told.tokens)  # to be told, not to be followed: it knows no positions
        advice = replace(advice, token=told.tokens[0], plan=plan, lines=lines)
    return replace(advice, reasons=(*reasons, _how_sure(advice, [" ".join(line.tokens) for line in near], language)))


def counsel(view: View, advice: Advice, asked: str | None = None, language: str = "en") -> Counsel:
    """The advice in words, without a token to be read; `asked` is the bot that was to answer.

    Other ways are told only where they differ from the first and from each other; what makes a difference is for the
    game's own teller to say.
    """
    first = next((line for line in advice.lines if line.tokens[0] == advice.token), Line((advice.token,), 0.0))
    lines = [first, *(line for line in advice.lines if line is not first)]
    told = bots.teller(view.game)(view, lines, 1 + OTHERS, language)
    return Counsel(told, list(_doubts(advice, asked, language)))


def _doubts(advice: Advice, asked: str | None, language: str) -> Iterator[Reason]:
    gettext = translator(language).gettext
    if asked is not None and advice.bot != asked:
        yield Reason("stand_in", gettext("The stronger bot is not ready; this is what a simpler one would do."))
    if len(advice.lines) > 1 and "noise" in advice.lines[1].facts:
        best = advice.lines[0]
        if any(best.score - line.score <= SURE * line.facts["noise"] for line in advice.lines[1:]):
            yield Reason("unsure", gettext("Not sure: something else came out nearly as good."))
        else:
            yield Reason("sure", gettext("Sure: nothing else came out as good."))


def _how_sure(advice: Advice, near: list[str], language: str) -> str:
    gettext = translator(language).gettext
    best, other = advice.lines[:2]
    if near:
        text = gettext("Not sure: {others} came out nearly as good; the difference is within the noise of this search.")
        return text.format(others=", ".join(near[:SAID]) + (", ..." if len(near) > SAID else ""))
    return gettext("Sure: the next best, {line}, is {margin} points of 100 worse, give or take {noise}.").format(
        line=" ".join(other.tokens),
        margin=f"{100 * (best.score - other.score):.0f}",
        noise=f"{100 * SURE * other.facts['noise']:.0f}",
    )
