"""The weights the bots play with, found by letting versions of them play each other."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sztab.bots.state51.value import Outlook
from sztab.bots.state51.worth import INCOME, KINDS_OF_PAYMENT, NOW, SPARE, Mind, Weights, prepare
from sztab.core.kernel import new_states
from sztab.games.state51.position import TABLES
from sztab.games.state51.state import SEATS, VP_TO_END

#        fuel gun iron brick ammo worker card vp grey red blue universal shield development any_basic own_deal
GOOD = {
    INCOME: (43, 51, 51, 70, 78, 70, 218, 100, 237, 49, 24, 185, 3, 63, 62, 110),
    NOW: (12, 17, 26, 20, 47, 22, 67, 100, 38, 52, 59, 47, 3, 13, 56, 22),
    SPARE: (3, 1, 7, 7, 36, 14, 50, 100, 9, 1, 3, 2, 1, 4, 2, 4),
}
FACTS: dict[str, Any] = {
    "held": 31,
    "acting": 21,
    "margin": 58,
    "trigger": 10,
    "shelf": 10,
    "produced": 38,
    "effect": (36, 13, 41, 20, 67, 398),
    "harm": (0, 170, 31, 19, 35),
    "lead": 3,
    "enough": 1,
}

# Rounds to come after this one, in hundredths, by the most VP that anybody has: in solo games and in others.
SOLO_HORIZON = (
    *(364, 362, 359, 352, 332, 290, 275, 250, 236, 218, 203, 182, 168),
    *(152, 138, 122, 110, 98, 85, 72, 66, 56, 42, 36, 26, 0),
)
HORIZON = (
    *(304, 297, 273, 239, 216, 198, 191, 179, 166, 154, 137, 133, 117),
    *(107, 98, 97, 88, 83, 73, 68, 58, 49, 37, 27, 13, 0),
)


def weights(facts: Mapping[str, Any] = FACTS, good: Mapping[int, Any] = GOOD) -> Weights:
    """Weights as the kernel reads them."""
    result = new_states(Weights, 1)[0]
    for when, prices in good.items():
        for place in range(KINDS_OF_PAYMENT):
            result.good[when][place] = prices[place]
    for name, value in facts.items():
        if isinstance(value, int):
            setattr(result, name, value)
        else:
            for place in range(len(value)):
                getattr(result, name)[place] = value[place]
    for players in range(1, SEATS + 1):
        for vp in range(VP_TO_END + 1):
            result.horizon[players][vp] = (SOLO_HORIZON if players == 1 else HORIZON)[vp]
    return result


# What `value.py` looks at, by `learn.py`.
ROUNDS = (
    *(393, 363, 336, 312, 289, 268, 249, 231, 216, 201, 188, 176, 166),
    *(156, 147, 139, 132, 126, 119, 113, 108, 102, 100, 100, 100, 100),
)
BASE = 285
FEATURES = (
    *(55, 68, 25, 29, 57, 47, 123, 77, 84, 55, 21, 101, -16, 47),
    *(72, 50, 14, 14, 13, 45, 49, 4),
    *(86, 92, 39, 25, 187),
)
SPREAD = 180


def new_outlook(features: Sequence[int] = FEATURES, rounds: Sequence[int] = ROUNDS, base: int = BASE) -> Outlook:
    """The learned values, and scratch space to judge with."""
    if (len(features), len(rounds)) != (len(FEATURES), len(ROUNDS)):
        raise ValueError("as many features and rounds as there are")
    outlook = new_states(Outlook, 1)[0]
    for place, weight in enumerate(features):
        outlook.weight[place] = weight
    for vp, to_come in enumerate(rounds):
        outlook.rounds[vp] = to_come
    outlook.base, outlook.spread = base, SPREAD
    return outlook


@dataclass(frozen=True, slots=True)
class Taught:
    """Weights from a file, by `tune --out` and `learn --out`; what it does not name is as in this module."""

    good: Mapping[int, Sequence[int]] = field(default_factory=lambda: GOOD)
    facts: Mapping[str, Any] = field(default_factory=lambda: FACTS)
    outlook: Mapping[str, Any] = field(default_factory=dict)

    @staticmethod
    def read(path: Path) -> Taught:
        found = json.loads(path.read_text(encoding="utf-8"))
        if unknown := set(found) - {"good", "facts", "outlook"} or set(found.get("facts", ())) - set(FACTS):
            raise ValueError(f"{min(unknown)!r} is not known")
        good = {when: tuple(row) for when, row in zip(GOOD, found["good"], strict=True)} if "good" in found else GOOD
        return Taught(good, {**FACTS, **found.get("facts", {})}, found.get("outlook", {}))

    def json(self) -> dict[str, Any]:
        """What the soldier goes by, as it stands in a file."""
        return {"good": [list(row) for row in self.good.values()], "facts": dict(self.facts)}

    def weights(self) -> Weights:
        return weights(self.facts, self.good)

    def new_outlook(self) -> Outlook:
        return new_outlook(**self.outlook)


def new_mind(v: Weights, noise: int = 0) -> Mind:
    """Scratch space for thinking with these weights."""
    mind = new_states(Mind, 1)[0]
    prepare(TABLES, v, mind)
    mind.noise = noise
    return mind
