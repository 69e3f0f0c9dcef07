"""Why a bot of 51st State does something, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sztab.bots.bot import Line
from sztab.core.counsel import Reason, Way
from sztab.core.view import View
from sztab.core.words import translator
from sztab.games.state51.game import GAME


def of_prices(lines: Sequence[Line], language: str) -> tuple[str, ...]:
    """The reasons of a bot that compares what things are worth now."""
    gettext = translator(language).gettext
    best, others = lines[0], lines[1:]
    sentences = [
        gettext("At current prices {token} is worth {worth} VP.").format(
            token=best.tokens[0], worth=f"{best.facts['worth']:.1f}"
        )
    ]
    if others:
        sentences.append(
            gettext("Next best: {token}, {worth} VP.").format(
                token=others[0].tokens[0], worth=f"{others[0].facts['worth']:.1f}"
            )
        )
    return tuple(sentences)


def of_rollouts(lines: Sequence[Line], solo: bool, language: str) -> tuple[str, ...]:
    """The reasons of a bot that has tried things out."""
    gettext = translator(language).gettext
    best, others = lines[0], lines[1:]
    if not best.facts["rollouts"]:
        return ()
    if solo:
        text = gettext("{token}, tried in {tries} games to the end: {win} % won, {vp} VP on average.")
    else:
        text = gettext(
            "{token}, tried {tries} times to the end of the next round: {win} % to win, {vp} VP expected at the end, "
            "{margin} against the best of the others."
        )
    sentences = [
        text.format(
            token=best.tokens[0],
            tries=int(best.facts["rollouts"]),
            win=round(100 * best.facts["win"]),
            vp=f"{best.facts['vp']:.1f}",
            margin=f"{best.facts['vp_margin']:+.1f}",
        )
    ]
    if others and others[0].facts["rollouts"]:
        facts = others[0].facts
        sentences.append(
            gettext("Next best: {token}, {win} %, {vp} VP.").format(
                token=others[0].tokens[0], win=round(100 * facts["win"]), vp=f"{facts['vp']:.1f}"
            )
        )
    return tuple(sentences)


def ways(view: View, lines: Sequence[Line], most: int, language: str) -> list[Way]:
    """Each action once, however it is paid for, with what the bot expects of it."""
    solo = bool(GAME.read_position(view.position).now.solo)
    told: dict[str, Way] = {}
    for line in lines:
        action = line.tokens[0].partition(" with ")[0]
        if len(told) < most and action not in told:
            told[action] = Way(list(line.tokens), list(_expected(line, solo, language)))
    return list(told.values())


def _expected(line: Line, solo: bool, language: str) -> Iterator[Reason]:
    gettext = translator(language).gettext
    facts = line.facts
    if "worth" in facts:
        text = gettext("At current prices it is worth {worth} VP.")
        yield Reason("worth", text.format(worth=f"{facts['worth']:.1f}"))
    if not facts.get("rollouts"):
        return
    if solo:
        text = gettext("Tried in games to the end ({tries}): {win} % won, {vp} VP on average.")
    else:
        text = gettext(
            "Tried to the end of the next round ({tries} times): {win} % to win, {vp} VP expected at the end, "
            "{margin} against the best of the others."
        )
    yield Reason(
        "tried",
        text.format(
            tries=int(facts["rollouts"]),
            win=round(100 * facts["win"]),
            vp=f"{facts['vp']:.1f}",
            margin=f"{facts['vp_margin']:+.1f}",
        ),
    )
