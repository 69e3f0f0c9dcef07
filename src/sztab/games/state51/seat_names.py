"""What a seat is called."""

from __future__ import annotations

from sztab.core.names import Name
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.state51.position import CARDS
from sztab.games.state51.state import State


def seat_name(s: State, seat: int, language: str) -> str:
    """Its faction; the virtual opponent has none, and before the lots are drawn nobody has."""
    return str(seat_subject(s, seat, language))


def seat_subject(s: State, seat: int, language: str) -> Name:
    """The same for a sentence that has to agree with it."""
    return faction_of(s, seat, language) or Name(translator(language).gettext(_("faction by lot")))


def faction_of(s: State, seat: int, language: str) -> Name | None:
    """The same; None before the lots are drawn."""
    if s.solo and seat:
        return Name(translator(language).gettext(_("virtual opponent")))
    return None if s.faction[seat] < 0 else CARDS.factions[s.faction[seat]].name.subject(language)
