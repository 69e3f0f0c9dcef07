"""Why: a bot's choice in a sentence or two, in numbers a player understands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sztab.bots.bot import Line
from sztab.core.words import translator

COMPARED = 3  # alternatives that are told


def reasons(lines: Sequence[Line], language: str) -> Iterator[str]:
    """What the best turn does, what a battle after it would do, and how the others compare."""
    gettext = translator(language).gettext
    best, *others = lines
    yield gettext("Plan: {line}; chance to win {win}.").format(line=" ".join(best.tokens), win=f"{best.score:.0%}")
    dealt, taken = round(best.facts["damage_dealt"]), round(best.facts["damage_taken"])
    if dealt or taken:
        yield gettext("HQ damage in this turn: {dealt} dealt, {taken} taken.").format(dealt=dealt, taken=taken)
    yield gettext("A battle right after it: {dealt} HQ damage dealt, {taken} taken.").format(
        dealt=round(best.facts["battle_deals"]), taken=round(best.facts["battle_takes"])
    )
    for line in others[:COMPARED]:
        yield gettext("Instead {line}: chance to win {win}; a battle would then deal {dealt} and take {taken}.").format(
            line=" ".join(line.tokens),
            win=f"{line.score:.0%}",
            dealt=round(line.facts["battle_deals"]),
            taken=round(line.facts["battle_takes"]),
        )
