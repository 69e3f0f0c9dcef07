"""From cards to the tables that the kernel reads."""

from __future__ import annotations

from functools import lru_cache

from sztab.core.kernel import filled
from sztab.games.wroclaw.data import MODES, Cards
from sztab.games.wroclaw.state import Tables


@lru_cache(maxsize=4)
def tables(cards: Cards) -> Tables:
    """The tables for these cards."""
    modes = list(MODES)
    hazards = [hazard.id for hazard in cards.hazards]
    thresholds = {mode.id: mode.threshold for mode in cards.modes}
    facts = {
        "mode": [[modes.index(w.basic), modes.index(w.extended)] for w in map(cards.weapon, cards.characters)],
        "armour": [character.armour for character in cards.characters],
        "protects": [sum(1 << hazards.index(h) for h in character.protects) for character in cards.characters],
        "threshold": [thresholds[mode] for mode in modes],
        "hazards": [*(hazard.count for hazard in cards.hazards), *[0] * 8][:8],
    }
    return filled(Tables, facts)
