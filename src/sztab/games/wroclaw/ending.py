"""How a game of In the Ruins of Wrocław ended: who has too few characters, and who shot best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sztab.core.ending import Ending, Tally
from sztab.core.event import Event
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.wroclaw.narration import side_name, too_few
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.state import SEAT_NAMES


def ending(position: Position, events: Sequence[Event], language: str) -> Ending:
    """The cause, where the rules ended it, and the wounds by shooter."""
    say = translator(language).gettext
    names = {character.id: character.name for character in position.cards.characters}
    dealt: Counter[tuple[str, str]] = Counter()
    for event in events:
        if event.kind == "shot":
            dealt[event.data["seat"], event.data["shooter"]] += event.data["after"] - event.data["before"]
    tallies = [
        Tally(SEAT_NAMES.index(letter), names[shooter], count)
        for (letter, shooter), count in sorted(dealt.items(), key=lambda one: (-one[1], one[0]))
        if count
    ]
    best = ""
    if tallies:
        first = tallies[0]
        best = say(_("Best shot: {character} ({side}), wounds: {count}.")).format(
            character=first.says, side=side_name(SEAT_NAMES[first.seat], language), count=first.count
        )
    over = next((event for event in reversed(events) if event.kind == "over"), None)
    cause = too_few(over.data, language) if over else ""
    return Ending(cause, best, say(_("Wounds by shooter")) if tallies else "", tuple(tallies))
