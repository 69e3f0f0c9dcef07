"""The cards, and the reading of their file.

One TOML file holds everything that is printed on a card, one line per card, so that an owner of the box can correct
what is a reconstruction. The file says *what*; what a mode does is said by the rule named beside its word. Whatever is
wrong with a file is one sentence with file and line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, TypeVar

from sztab.core.game import LANGUAGES as LANGUAGES
from sztab.core.toml_tables import (
    DataError,
    ReasonError,
    Row,
    Source,
    check_keys,
    identifier,
    name,
    names,
    number,
    one_of,
    read_bytes,
    rows,
)

CardError = DataError

MODES: Final[dict[str, str]] = {
    "slug": "WEAP-1",
    "buckshot": "WEAP-1",
    "short_burst": "WEAP-2",
    "long_burst": "WEAP-2",
    "head_shot": "WEAP-3",
    "finesse_shot": "WEAP-3",
    "focused_beam": "WEAP-4",
    "penetrating_beam": "WEAP-4",
}
CHARACTERS: Final = 36
HAZARDS: Final = 16
FILE_VARIABLE: Final = "SZTAB_WROCLAW"

_KEYS: Final = {
    "mode": ("id", "name", "threshold"),
    "weapon": ("id", "name", "basic", "extended"),
    "hazard": ("id", "name", "count"),
    "character": ("id", "name", "weapon", "armour", "protects"),
}
_MAX_WEAPONS: Final = 8
_MAX_HAZARDS: Final = 8
_MAX_THRESHOLD: Final = 20
_MAX_ARMOUR: Final = 9
_RESERVED: Final = ("all", "extra")  # words of the notation
_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,30}")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to fire; `id` names what it does."""

    id: str
    name: Mapping[str, str]
    threshold: int


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon with the mode of the basic rules and the one that the extended rules add."""

    id: str
    name: Mapping[str, str]
    basic: str
    extended: str


@dataclass(frozen=True, slots=True)
class Hazard:
    """A kind of hazard, and how many cards of it there are."""

    id: str
    name: Mapping[str, str]
    count: int


@dataclass(frozen=True, slots=True)
class Character:
    """Who is sent into the ruins. A name is the same in every language."""

    id: str
    name: str
    weapon: str
    armour: int
    protects: frozenset[str]


@dataclass(frozen=True, eq=False)
class Cards:
    """All cards, in the order of their file."""

    modes: tuple[Mode, ...]
    weapons: tuple[Weapon, ...]
    hazards: tuple[Hazard, ...]
    characters: tuple[Character, ...]

    def weapon(self, character: Character) -> Weapon:
        """What a character carries."""
        return next(weapon for weapon in self.weapons if weapon.id == character.weapon)


def load_cards() -> Cards:
    """The bundled cards, or those of the file that SZTAB_WROCLAW names."""
    return _load(os.environ.get(FILE_VARIABLE, ""))


@lru_cache(maxsize=4)
def _load(custom: str) -> Cards:
    path: Path | Traversable = Path(custom) if custom else files(__package__).joinpath("cards", "wroclaw.toml")
    return read_cards(read_bytes(path), str(path))


def read_cards(data: bytes, file: str) -> Cards:
    """The cards that these bytes describe; `file` stands in errors."""
    whole = Source(data, file).whole("file", _KEYS, "the file has")

    def read(key: str, make: Callable[[Row], T]) -> tuple[T, ...]:
        whole.needs(key, lambda value: rows(value, repr(key), "cards"))
        seen: set[str] = set()

        def read_row(row: Row) -> T:
            _check_row(row, key, seen)
            return make(row)

        return whole.rows(key, read_row, lambda row: f"{key} {row['id']!r}" if _is_id(row.get("id")) else "")

    modes = read("mode", _mode)
    for word in MODES:
        if word not in {mode.id for mode in modes}:
            whole.fail("mode", f"there is no mode {word!r}")
    weapons = read("weapon", _weapon)
    hazards = read("hazard", _hazard)
    weapon_ids = [weapon.id for weapon in weapons]
    hazard_ids = [hazard.id for hazard in hazards]
    characters = read("character", lambda row: _character(row, weapon_ids, hazard_ids))

    if len(weapons) > _MAX_WEAPONS or len(hazards) > _MAX_HAZARDS:
        whole.fail(None, f"more than {_MAX_WEAPONS} weapons or {_MAX_HAZARDS} kinds of hazard")
    total = sum(hazard.count for hazard in hazards)
    if total != HAZARDS:
        whole.fail("hazard", f"the hazards are {total} cards, not {HAZARDS} (SET-1)")
    if len(characters) != CHARACTERS:
        whole.fail("character", f"there are {len(characters)} characters, not {CHARACTERS} (SET-1)")
    return Cards(modes, weapons, hazards, characters)


def _is_id(value: object) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _check_row(row: Row, key: str, seen: set[str]) -> None:
    check_keys(row, f"the {key}", _KEYS[key], _KEYS[key], f"a {key} has")
    id = identifier(row["id"], _ID)
    if id in _RESERVED:
        raise ReasonError("this id is a word of the notation")
    if id in seen:
        raise ReasonError(f"an earlier {key} has the same id")
    seen.add(id)


def _mode(row: Row) -> Mode:
    return Mode(
        one_of(row["id"], "mode", MODES), names(row["name"]), number(row["threshold"], "threshold", 1, _MAX_THRESHOLD)
    )


def _weapon(row: Row) -> Weapon:
    basic = one_of(row["basic"], "mode", MODES)
    extended = one_of(row["extended"], "mode", MODES)
    if basic == extended:
        raise ReasonError("both modes are the same")
    return Weapon(row["id"], names(row["name"]), basic, extended)


def _hazard(row: Row) -> Hazard:
    return Hazard(row["id"], names(row["name"]), number(row["count"], "count", 1, HAZARDS))


def _character(row: Row, weapons: Collection[str], hazards: Collection[str]) -> Character:
    protects = row["protects"]
    if not isinstance(protects, list):
        raise ReasonError("protects is not a list of hazards")
    words = [one_of(word, "hazard", hazards) for word in protects]
    if len(set(words)) < len(words):
        raise ReasonError("protects names a hazard twice")
    return Character(
        row["id"],
        name(row["name"]),
        one_of(row["weapon"], "weapon", weapons),
        number(row["armour"], "armour", 0, _MAX_ARMOUR),
        frozenset(words),
    )
