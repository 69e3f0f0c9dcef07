"""What a seat is called."""

from __future__ import annotations

from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.state51.position import CARDS
from sztab.games.state51.state import State


def seat_name(s: State, seat: int, language: str) -> str:
    """Its faction; the virtual opponent has none, and before the lots are drawn nobody has."""
    say = translator(language).gettext
    if s.solo and seat:
        return say(_("virtual opponent"))
    return CARDS.factions[s.faction[seat]].name[language] if s.faction[seat] >= 0 else say(_("faction by lot"))
