"""The keywords of the game: one row of `mechanics.toml` each, and the numbers that follow from their order.

What a tile may say, the bit or code the kernel knows it by, the words for players, the columns of observations, the
page's words and the lists of docs/adding-an-army.md are all made from these rows.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final

from sztab.core.languages import in_every_language

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Keyword:
    """One row. What the columns mean is said at the top of the file."""

    word: str
    rule: str
    name: Texts = field(default_factory=dict, hash=False)
    sentence: Texts = field(default_factory=dict, hash=False)
    forms: Mapping[str, list[str]] = field(default_factory=dict, hash=False)
    sentence_hq: Texts = field(default_factory=dict, hash=False)
    given: Texts = field(default_factory=dict, hash=False)
    icon: str = ""
    letter: str = ""
    mark: str = ""
    hq: str = "may"
    foundation: bool = False
    shown: bool = True
    sized: bool = False
    number: str = ""
    scope: str = ""
    target: str = "own"
    lends: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked inside an effect or a battle."""

    word: str
    rule: str
    yours: Texts = field(hash=False)
    theirs: Texts = field(hash=False)
    terminal: Texts = field(hash=False)
    about: list[str] = field(default_factory=list, hash=False)
    yes: Texts = field(default_factory=dict, hash=False)
    option: Texts = field(default_factory=dict, hash=False)


def _keywords(group: str) -> dict[str, Keyword]:
    return {word: Keyword(word, **_in_every_language(row)) for word, row in _ROWS[group].items()}


def _in_every_language(row: dict[str, Any]) -> dict[str, Any]:
    return {column: in_every_language(value) if isinstance(value, dict) else value for column, value in row.items()}


_ROWS = tomllib.loads((files("sztab.games.hex") / "mechanics.toml").read_text(encoding="utf-8"))

SIDES: Final = _keywords("side")
FEATURES: Final = _keywords("feature")
EFFECTS: Final = _keywords("effect")
INSTANTS: Final = _keywords("instant")

FEATURE_BITS: Final = {word: 1 << place for place, word in enumerate(FEATURES)}
USED_BITS: Final = {
    word: 1 << place for place, word in enumerate(word for word, keyword in FEATURES.items() if keyword.mark)
}
ONCE_A_TURN: Final = sum(USED_BITS.values())
NUMBERS: Final = {word: keyword.number for word, keyword in EFFECTS.items() if keyword.number}
GIFT_BITS: Final = {word: 1 << place for place, word in enumerate(word for word in EFFECTS if word not in NUMBERS)}
INSTANT_CODES: Final = {word: code for code, word in enumerate(INSTANTS, start=1)}

QUESTIONS: Final = {
    code: Question(word, **_in_every_language(row))
    for code, (word, row) in enumerate(_ROWS["question"].items(), start=1)
}
QUESTION_CODES: Final = {question.word: code for code, question in QUESTIONS.items()}
