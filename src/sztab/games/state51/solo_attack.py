"""SOLO-7 told: how the virtual opponent's attack card finds its victim, location by location."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key
from typing import Any

from sztab.core.event import Event
from sztab.core.names import Name
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.state51.data import TYPES
from sztab.games.state51.notation.write import print_site
from sztab.games.state51.position import ALL_CARDS, KIND_OF, TABLES
from sztab.games.state51.rules.solo import PLAYER, is_preferred, shared_types, standing
from sztab.games.state51.state import State

STANDINGS = ("production", "feature", "used_action", "unused_action")  # in the order of `standing`


_REASONS = {
    "none": _("No location shares a type with the attack card."),
    "only": _("Only {card} {card:shares|share} a type with the attack card."),
    "types": _("{card} {card:shares|share} more types with the attack card than any other location."),
    "distance": _("Several share equally many types; of these {card} {card:has|have} the largest distance."),
    "standing": _(
        "Types and distance are equal; unused actions fall first, then used ones, features and production: {card}."
    ),
    "spoils": _("Everything else is equal; {card} {card:has|have} the richer spoils."),
    "choice": _("Several locations are equal in everything: the player chooses."),
}


def with_comparison(s: State, events: Sequence[Event]) -> tuple[Event, ...]:
    """The events of an attack, where its card is compared with the State as it was before (SOLO-6, SOLO-7)."""
    return tuple(
        Event(event.kind, event.rule, {**event.data, **_compared(s, KIND_OF[event.data["card"]])}, event.audience)
        if event.kind == "attacked"
        else event
        for event in events
    )


def _compared(s: State, kind: int) -> dict[str, Any]:
    sites = [site for site in range(s.sites[PLAYER]) if shared_types(s, TABLES, kind, site)]

    def order(one: int, other: int) -> int:
        if is_preferred(s, TABLES, kind, one, other):
            return -1
        return int(bool(is_preferred(s, TABLES, kind, other, one)))

    sites.sort(key=cmp_to_key(order))
    return {
        "decided": _decided(s, kind, sites),
        "compared": [
            {
                "site": print_site(s, PLAYER, site),
                "card": ALL_CARDS[s.kind[PLAYER][site]].id,
                "types": [word for type, word in enumerate(TYPES) if _both(s, kind, site) >> type & 1],
                "distance": int(TABLES.distance[s.kind[PLAYER][site]]),
                "standing": STANDINGS[standing(s, TABLES, site)],
            }
            for site in sites
        ],
    }


def _both(s: State, kind: int, site: int) -> int:
    return int(TABLES.types[kind] & TABLES.types[s.kind[PLAYER][site]])


def _decided(s: State, kind: int, sites: Sequence[int]) -> str:
    """What set the first apart from the next that is another card."""
    others = [site for site in sites if s.kind[PLAYER][site] != s.kind[PLAYER][sites[0]]]
    if not others:
        return "only" if sites else "none"
    first, next_best = sites[0], others[0]
    if shared_types(s, TABLES, kind, first) != shared_types(s, TABLES, kind, next_best):
        return "types"
    if TABLES.distance[s.kind[PLAYER][first]] != TABLES.distance[s.kind[PLAYER][next_best]]:
        return "distance"
    if standing(s, TABLES, first) != standing(s, TABLES, next_best):
        return "standing"
    return "spoils" if is_preferred(s, TABLES, kind, first, next_best) else "choice"


def reason(event: Event, language: str) -> str:
    """Why an attack goes where it goes; empty for events from before this was told."""
    if "decided" not in event.data:
        return ""
    compared = event.data["compared"]
    name = ALL_CARDS[KIND_OF[compared[0]["card"]]].name.subject(language) if compared else Name("")
    text = _REASONS[event.data["decided"]]
    return translator(language).gettext(text).format(card=name)
