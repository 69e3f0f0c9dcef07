"""Why a bot of 51st State does something, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sztab.bots.bot import Line
from sztab.core.counsel import Reason, Way, sentence
from sztab.core.view import View
from sztab.core.words import decimal, translator
from sztab.games.state51.counsel import Told
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
    """Each action once, however it is paid for: what to do, what it brings, and what the bot expects of it."""
    position = GAME.read_position(view.position)
    words = Told(position, language, GAME.apply)
    told: dict[str, Way] = {}
    for line in lines:
        token = line.tokens[0]
        group = token.partition(" with ")[0]
        if len(told) == most or group in told:
            continue
        what, brings = words.advised(GAME.read_action(position, token), token)
        reasons = [*brings, *_expected(line, bool(position.now.solo), language)]
        told[group] = Way(list(line.tokens), reasons, sentence(what, reasons, language))
    return list(told.values())


def _expected(line: Line, solo: bool, language: str) -> Iterator[Reason]:
    """Clauses of a sentence."""
    gettext = translator(language).gettext
    facts = line.facts
    if "worth" in facts:
        text = gettext("at current prices it is worth {worth} VP")
        yield Reason("worth", text.format(worth=decimal(facts["worth"], language)))
    if not facts.get("rollouts"):
        return
    if solo:
        text = gettext("{vp} VP are to be expected at the end")
    elif facts["vp_margin"] < 0:
        text = gettext("{vp} VP are to be expected at the end, {margin} less than the best of the others")
    else:
        text = gettext("{vp} VP are to be expected at the end, {margin} more than the best of the others")
    margin = decimal(abs(facts["vp_margin"]), language)
    yield Reason("vp", text.format(vp=decimal(facts["vp"], language), margin=margin))
    yield Reason("win", gettext("chance to win {win} %").format(win=round(100 * facts["win"])))
