"""The cards, and the reading of their file.

One TOML file holds everything that is printed on a card, one line per card, so that an owner of the box can correct
what is a reconstruction. The file says *what*; what a mode does is said by the rule named beside its word. Whatever is
wrong with a file is one sentence with file and line.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from sztab.core.action import BadInput

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
LANGUAGES: Final = ("en", "pl", "de")
CHARACTERS: Final = 36
HAZARDS: Final = 16
FILE_VARIABLE: Final = "SZTAB_WROCLAW"

_KEYS: Final = {
    "mode": ("id", "name", "threshold"),
    "weapon": ("id", "name", "basic", "extended"),
    "hazard": ("id", "name", "count"),
    "character": ("id", "name", "weapon", "armour", "protects"),
}
_MAX_BYTES: Final = 100_000
_MAX_WEAPONS: Final = 8
_MAX_HAZARDS: Final = 8
_MAX_NAME: Final = 60
_MAX_THRESHOLD: Final = 20
_MAX_ARMOUR: Final = 9
_RESERVED: Final = ("all", "extra")  # words of the notation
_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,30}")
_TOML_LINE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")

T = TypeVar("T")


class CardError(BadInput):
    """What is wrong with a card file; its text is `FILE:LINE: reason`, on one line."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file, self.line, self.reason = file, line, reason

    def __reduce__(self) -> tuple[type[CardError], tuple[str, int, str]]:
        return CardError, (self.file, self.line, self.reason)


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


class _ReasonError(Exception):
    """A reason still without its place; whoever knows the line makes it a CardError."""


def load_cards() -> Cards:
    """The bundled cards, or those of the file that SZTAB_WROCLAW names."""
    return _load(os.environ.get(FILE_VARIABLE, ""))


@lru_cache(maxsize=4)
def _load(custom: str) -> Cards:
    path: Path | Traversable = Path(custom) if custom else files(__package__).joinpath("cards", "wroclaw.toml")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CardError(str(path), 1, f"the file cannot be read: {error.strerror or 'unknown reason'}") from None
    return read_cards(data, str(path))


def read_cards(data: bytes, file: str) -> Cards:
    """The cards that these bytes describe; `file` stands in errors."""

    def fail(line: int, reason: str) -> NoReturn:
        raise CardError(file, line, reason)

    if len(data) > _MAX_BYTES:
        fail(1, f"the file is larger than {_MAX_BYTES} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fail(data.count(b"\n", 0, error.start) + 1, "the file is not text in UTF-8")
    table = _parse(text, file)
    lines = text.split("\n")
    for key in table:
        if key not in _KEYS:
            fail(_line_of(lines, key), f"unknown key {_shown(key)}; the file has {', '.join(_KEYS)}")

    def read(key: str, make: Callable[[dict[str, Any]], T]) -> tuple[T, ...]:
        if key not in table:
            fail(1, f"the file has no {key!r}")
        rows = table[key]
        if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
            fail(_line_of(lines, key), f"{key!r} is not a list of cards, each in {{ }}")
        made: list[T] = []
        seen: set[str] = set()
        for row, line in zip(rows, _lines_of_rows(lines, key, len(rows)), strict=True):
            try:
                _check_row(row, key, seen)
                made.append(make(row))
            except _ReasonError as wrong:
                word = row.get("id")
                fail(line, f"{key} {word!r}: {wrong}" if isinstance(word, str) and _ID.fullmatch(word) else str(wrong))
        return tuple(made)

    modes = read("mode", _mode)
    for word in MODES:
        if word not in {mode.id for mode in modes}:
            fail(_line_of(lines, "mode"), f"there is no mode {word!r}")
    weapons = read("weapon", _weapon)
    hazards = read("hazard", _hazard)
    weapon_ids = [weapon.id for weapon in weapons]
    hazard_ids = [hazard.id for hazard in hazards]
    characters = read("character", lambda row: _character(row, weapon_ids, hazard_ids))

    if len(weapons) > _MAX_WEAPONS or len(hazards) > _MAX_HAZARDS:
        fail(1, f"more than {_MAX_WEAPONS} weapons or {_MAX_HAZARDS} kinds of hazard")
    total = sum(hazard.count for hazard in hazards)
    if total != HAZARDS:
        fail(_line_of(lines, "hazard"), f"the hazards are {total} cards, not {HAZARDS} (SET-1)")
    if len(characters) != CHARACTERS:
        fail(_line_of(lines, "character"), f"there are {len(characters)} characters, not {CHARACTERS} (SET-1)")
    return Cards(modes, weapons, hazards, characters)


def _parse(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_LINE.search(str(error))
        line = int(place[1]) if place and place[1] else text.rstrip("\n").count("\n") + 1
        reason = _TOML_LINE.sub("", str(error))
        raise CardError(file, line, f"not valid TOML: {' '.join(reason.split())}") from None
    except (RecursionError, ValueError):  # brackets in brackets in brackets; an integer of thousands of digits
        raise CardError(file, 1, "not valid TOML: nested too deeply or a number too long") from None


def _line_of(lines: list[str], key: str) -> int:
    """The line where a list begins."""
    start = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[.=\]]""")
    return next((number for number, line in enumerate(lines, 1) if start.match(line)), 1)


def _lines_of_rows(lines: list[str], key: str, count: int) -> list[int]:
    """One card per line makes the line known; in a file laid out otherwise the list's own line must do."""
    begin = _line_of(lines, key)
    rows: list[int] = []
    for number in range(begin + 1, len(lines) + 1):
        line = lines[number - 1].lstrip()
        if line.startswith("{"):
            rows.append(number)
        elif line.startswith("]"):
            break
    return rows if len(rows) == count else [begin] * count


def _check_row(row: dict[str, Any], key: str, seen: set[str]) -> None:
    for word in row:
        if word not in _KEYS[key]:
            raise _ReasonError(f"unknown key {_shown(word)}; a {key} has {', '.join(_KEYS[key])}")
    for word in _KEYS[key]:
        if word not in row:
            raise _ReasonError(f"the {key} has no {word!r}")
    id = row["id"]
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise _ReasonError(f"id {_shown(id)} is not a small letter, then small letters, digits and _")
    if id in _RESERVED:
        raise _ReasonError("this id is a word of the notation")
    if id in seen:
        raise _ReasonError(f"an earlier {key} has the same id")
    seen.add(id)


def _mode(row: dict[str, Any]) -> Mode:
    return Mode(
        _word(row["id"], "mode", MODES), _names(row["name"]), _number(row["threshold"], "threshold", 1, _MAX_THRESHOLD)
    )


def _weapon(row: dict[str, Any]) -> Weapon:
    basic = _word(row["basic"], "mode", MODES)
    extended = _word(row["extended"], "mode", MODES)
    if basic == extended:
        raise _ReasonError("both modes are the same")
    return Weapon(row["id"], _names(row["name"]), basic, extended)


def _hazard(row: dict[str, Any]) -> Hazard:
    return Hazard(row["id"], _names(row["name"]), _number(row["count"], "count", 1, HAZARDS))


def _character(row: dict[str, Any], weapons: Collection[str], hazards: Collection[str]) -> Character:
    protects = row["protects"]
    if not isinstance(protects, list):
        raise _ReasonError("protects is not a list of hazards")
    words = [_word(word, "hazard", hazards) for word in protects]
    if len(set(words)) < len(words):
        raise _ReasonError("protects names a hazard twice")
    return Character(
        row["id"],
        _name(row["name"], "the name"),
        _word(row["weapon"], "weapon", weapons),
        _number(row["armour"], "armour", 0, _MAX_ARMOUR),
        frozenset(words),
    )


def _names(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise _ReasonError("'name' is not a table { en = ..., pl = ..., de = ... }")
    for language in value:
        if language not in LANGUAGES:
            raise _ReasonError(f"unknown language {_shown(language)} in 'name'; known are {', '.join(LANGUAGES)}")
    for language in LANGUAGES:
        if language not in value:
            raise _ReasonError(f"'name' has no {language!r}")
    return {language: _name(value[language], f"the name in {language!r}") for language in LANGUAGES}


def _name(value: object, what: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _ReasonError(f"{what} is empty")
    if len(value) > _MAX_NAME or not value.isprintable():
        raise _ReasonError(f"{what} is not one line of at most {_MAX_NAME} characters")
    return value


def _number(value: object, key: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise _ReasonError(f"{key} {_shown(value)} is not a whole number from {low} to {high}")
    return value


def _word(value: object, what: str, known: Collection[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise _ReasonError(f"unknown {what} {_shown(value)}; known are {', '.join(known)}")
    return value


def _shown(value: object) -> str:
    """A value as a short piece of one line."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
