"""Tiles and armies, and the reading of army files.

An army is a TOML file with one line per tile. The file says *what* a tile has, in a closed vocabulary named after
mechanics; *how* each of them works is said by the rule named beside the word. A file is data only, so a stranger's
army is safe to read; whatever is wrong with it is one sentence with file and line.
"""

import os
import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path, PurePath
from typing import Any, Final, NoReturn, TypeVar

T = TypeVar("T")

EFFECTS: Final[dict[str, str]] = {
    "melee_strength": "MOD-4",
    "ranged_strength": "MOD-4",
    "initiative": "MOD-5",
    "extra_initiative": "MOD-6",
    "medic": "MEDIC-1",
    "quartermaster": "MOD-8",
    "mobility": "MOD-9",
    "double_move": "MOD-10",
    "scoper": "MOD-11",
    "grants_pull": "MOD-12",
    "free_steel_net": "MOD-13",
}
FEATURES: Final[dict[str, str]] = {
    "mobility": "FEAT-1",
    "rotation": "FEAT-2",
    "push": "FEAT-3",
    "explosion": "FEAT-5",
    "steel_net": "ARMY-SP-1",
    "execution": "ARMY-SP-3",
    "replacement": "ARMY-SP-4",
    "lair": "ARMY-BE-1",
    "starts_on_board": "SET-5",
    "agony": "ARMY-BE-2",
    "flying": "ARMY-BE-4",
    "scavenger": "ARMY-BE-5",
}
INSTANTS: Final[dict[str, str]] = {
    "battle": "INST-1",
    "move": "INST-2",
    "push": "INST-3",
    "grenade": "INST-4",
    "sniper": "INST-5",
    "air_strike": "INST-6",
    "grab": "INST-7",
    "terror": "INST-8",
    "hunt": "INST-9",
}
KINDS: Final = ("hq", "soldier", "module", "instant")
TARGETS: Final = ("own", "enemy")
SCOPES: Final = ("link", "adjacent", "board")
LANGUAGES: Final = ("en", "pl", "de")

FOLDERS_VARIABLE: Final = "SZTAB_ARMIES"

_MEASURED: Final = frozenset({"melee_strength", "ranged_strength", "initiative"})  # only these have a size and a sign
_BOARD_WIDE: Final = frozenset({"double_move", "free_steel_net"})
_HQ_ONLY: Final = frozenset({"steel_net"})
_NOT_FOR_HQ: Final = frozenset(FEATURES) - {"mobility", "rotation", "push", "steel_net", "lair"}

_ARMY_KEYS: Final = ("letter", "name", "total", "fights_allies", "small_board_only", "tile")
_BOARD_KEYS: Final = ("initiative", "sides", "toughness", "features", "effect")  # of what stands on the board
_TILE_KEYS: Final = ("code", "id", "name", "kind", "count", *_BOARD_KEYS, "instant")
_EFFECT_KEYS: Final = ("type", "value", "target", "scope")

_MAX_BYTES: Final = 100_000
_MAX_KINDS: Final = 31
_MAX_NAME: Final = 60

_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
_CODE: Final = re.compile(r"[a-z][a-z0-9]")
_HEX: Final = re.compile(r"[a-g][1-7]")
_SIDE_PART: Final = re.compile(r"[mfs][1-9]|[ganwkr]")
_TILE_START: Final = re.compile(r"\s*(\{|\[\[\s*tile\s*\]\])")
_TOML_LINE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class ArmyError(ValueError):
    """What is wrong with an army file; its text is `FILE:LINE: reason`, on one line."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file, self.line, self.reason = file, line, reason

    def __reduce__(self) -> tuple[type["ArmyError"], tuple[str, int, str]]:
        return ArmyError, (self.file, self.line, self.reason)


@dataclass(frozen=True, slots=True)
class Side:
    """One of the six edges of a unit. A friendly-fire blow is in `melee` too, a gauss shot is in `shot` too (as 1)."""

    melee: int = 0
    friendly_fire: bool = False
    shot: int = 0
    gauss: bool = False
    armour: bool = False
    net: bool = False
    web: bool = False
    link: bool = False
    reflect: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """What a unit does to others: along its links, to its neighbours or on the whole board."""

    type: str
    target: str = "own"
    value: int = 1
    scope: str = "link"


@dataclass(frozen=True, slots=True)
class Tile:
    """One kind of tile of an army, as printed, and how many of it there are."""

    code: str
    id: str
    name: Mapping[str, str] = field(hash=False)
    kind: str
    count: int
    initiative: tuple[int, ...]
    sides: tuple[Side, ...]
    toughness: int
    features: frozenset[str]
    effects: tuple[Effect, ...]
    instant: str | None

    @property
    def facings(self) -> int:
        """How many facings can be told apart: 1 when all sides are equal, else 2, 3 or 6."""
        return next(n for n in (1, 2, 3, 6) if self.sides == self.sides[:n] * (6 // n))


@dataclass(frozen=True, slots=True)
class Army:
    """An army: its tiles in the order of its file, and what is special about the whole of it."""

    id: str
    letter: str
    name: Mapping[str, str] = field(hash=False)
    tiles: tuple[Tile, ...]
    fights_allies: bool
    small_board_only: bool

    @property
    def total(self) -> int:
        """The number of tiles, the HQ included."""
        return sum(tile.count for tile in self.tiles)

    def tile(self, code: str) -> Tile:
        """The tile with this code; KeyError if there is none."""
        for tile in self.tiles:
            if tile.code == code:
                return tile
        raise KeyError(code)


class _ReasonError(Exception):
    """A reason still without its place; whoever knows the line makes it an ArmyError."""


def load_armies() -> dict[str, Army]:
    """Every army by id: the bundled ones, then those in the folders that SZTAB_ARMIES names."""
    return dict(_load_armies(os.environ.get(FOLDERS_VARIABLE, "")))


@lru_cache(maxsize=4)
def _load_armies(folders: str) -> dict[str, Army]:
    armies: dict[str, Army] = {}
    bundled = files(__package__).joinpath("armies")
    for path in sorted((p for p in bundled.iterdir() if p.name.endswith(".toml")), key=lambda p: p.name):
        army = load_army(path)
        armies[army.id] = army
    for folder in filter(None, folders.split(os.pathsep)):
        if not Path(folder).is_dir():
            raise ArmyError(folder, 1, f"{FOLDERS_VARIABLE} names this folder, but it does not exist")
        for custom in sorted(Path(folder).glob("*.toml")):
            army = load_army(custom)
            if army.id in armies:
                raise ArmyError(str(custom), 1, f"there is an army {army.id!r} already; give the file another name")
            armies[army.id] = army
    return armies


def load_army(path: Path | Traversable) -> Army:
    """Read one army file; its name without `.toml` is the army's id. ArmyError says what is wrong, and where."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ArmyError(str(path), 1, f"the file cannot be read: {error.strerror or 'unknown reason'}") from None
    return read_army(data, str(path))


def read_army(data: bytes, file: str) -> Army:
    """The army that these bytes describe; `file` is its file's name, which gives the id and stands in errors."""
    if len(data) > _MAX_BYTES:
        raise ArmyError(file, 1, f"the file is larger than {_MAX_BYTES} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ArmyError(file, data.count(b"\n", 0, error.start) + 1, "the file is not text in UTF-8") from None
    table = _parse(text, file)
    lines = text.split("\n")
    army_id = PurePath(file).stem

    def fail(line: int, reason: str) -> NoReturn:
        raise ArmyError(file, line, reason)

    if not _ID.fullmatch(army_id):
        fail(1, f"the file's name {army_id!r} is no army id: a small letter, then small letters, digits and _")
    for key in table:
        if key not in _ARMY_KEYS:
            fail(_line_of_key(lines, key), f"unknown key {_shown(key)}; an army has {', '.join(_ARMY_KEYS)}")
    for key in ("letter", "name", "tile"):
        if key not in table:
            fail(1, f"the army has no {key!r}")

    def checked(key: str, check: Callable[[Any], T]) -> T:
        try:
            return check(table.get(key))
        except _ReasonError as wrong:
            fail(_line_of_key(lines, key), str(wrong))

    letter = checked("letter", _letter)
    name = checked("name", _name)
    printed_total = checked("total", lambda value: None if value is None else _number(value, "total", 2, 60))
    fights_allies = checked("fights_allies", lambda value: _flag(value, "fights_allies"))
    small_board_only = checked("small_board_only", lambda value: _flag(value, "small_board_only"))
    rows = checked("tile", _rows)

    tiles: list[Tile] = []
    for row, line in zip(rows, _tile_lines(lines, len(rows)), strict=True):
        try:
            tile = _tile(row)
            _check_among(tile, tiles)
        except _ReasonError as wrong:
            fail(line, f"tile {row['code']!r}: {wrong}" if _is_code(row.get("code")) else str(wrong))
        tiles.append(tile)

    army = Army(army_id, letter, name, tuple(tiles), fights_allies, small_board_only)
    tile_line = _line_of_key(lines, "tile")
    if not any(tile.kind == "hq" for tile in tiles):
        fail(tile_line, "the army has no tile of kind 'hq'")
    if not 2 <= army.total <= 60:
        fail(tile_line, f"the counts add up to {army.total}; from 2 to 60 are allowed")
    if printed_total not in (None, army.total):
        fail(_line_of_key(lines, "total"), f"total is {printed_total}, but the counts add up to {army.total}")
    return army


def _parse(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_LINE.search(str(error))
        line = int(place[1]) if place and place[1] else text.rstrip("\n").count("\n") + 1
        reason = _TOML_LINE.sub("", str(error))
        raise ArmyError(file, line, f"not valid TOML: {' '.join(reason.split())}") from None
    except (RecursionError, ValueError):  # brackets in brackets in brackets; an integer of thousands of digits
        raise ArmyError(file, 1, "not valid TOML: nested too deeply or a number too long") from None


def _line_of_key(lines: list[str], key: str) -> int:
    """The line of a key of the army itself; these stand before any tile, so the first is the right one."""
    start = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[.=\]]""")
    return next((number for number, line in enumerate(lines, 1) if start.match(line)), 1)


def _tile_lines(lines: list[str], count: int) -> list[int]:
    """One tile per line makes the line known; in a file laid out otherwise the list's own line must do."""
    starts = [number for number, line in enumerate(lines, 1) if _TILE_START.match(line)]
    return starts if len(starts) == count else [_line_of_key(lines, "tile")] * count


def _tile(row: dict[str, Any]) -> Tile:
    for key in row:
        if key not in _TILE_KEYS:
            raise _ReasonError(f"unknown key {_shown(key)}; a tile has {', '.join(_TILE_KEYS)}")
    for key in ("code", "name", "kind", "count"):
        if key not in row:
            raise _ReasonError(f"the tile has no {key!r}")
    code = row["code"]
    if not _is_code(code):
        raise _ReasonError(f"code {_shown(code)} is not two characters: a small letter, then a small letter or digit")
    if _HEX.fullmatch(code):
        raise _ReasonError("the code is the name of a hex (a1 to g7)")
    tile_id = row.get("id", code)
    if not isinstance(tile_id, str) or not _ID.fullmatch(tile_id):
        raise _ReasonError(f"id {_shown(tile_id)} is not a small letter, then small letters, digits and _")
    name = _name(row["name"])
    kind = _word(row["kind"], "kind", KINDS)
    count = _number(row["count"], "count", 1, 20)
    if kind == "instant":
        return _instant(row, code, tile_id, name, count)

    if "instant" in row:
        raise _ReasonError(f"'instant' is for tiles of kind 'instant', not for a tile of kind {kind!r}")
    if "sides" not in row:
        raise _ReasonError("the tile has no 'sides'")
    if kind == "hq" and count != 1:
        raise _ReasonError(f"an army has one HQ, not {count}")
    if kind == "hq" and "toughness" in row:
        raise _ReasonError("an HQ has no toughness icons; its toughness is that of the game (SET-2)")
    return Tile(
        code=code,
        id=tile_id,
        name=name,
        kind=kind,
        count=count,
        initiative=_initiative(row.get("initiative", [])),
        sides=(sides := _sides(row["sides"])),
        toughness=_number(row.get("toughness", 0), "toughness", 0, 9),
        features=_features(row.get("features", []), kind, count),
        effects=_effects(row.get("effect", []), any(side.link for side in sides)),
        instant=None,
    )


def _instant(row: dict[str, Any], code: str, tile_id: str, name: dict[str, str], count: int) -> Tile:
    for key in _BOARD_KEYS:
        if key in row:
            raise _ReasonError(f"an instant never stands on the board and has no {key!r}")
    if "instant" not in row:
        raise _ReasonError("the tile is an instant but has no 'instant' that says which")
    return Tile(
        code=code,
        id=tile_id,
        name=name,
        kind="instant",
        count=count,
        initiative=(),
        sides=(Side(),) * 6,
        toughness=0,
        features=frozenset(),
        effects=(),
        instant=_word(row["instant"], "instant", INSTANTS),
    )


def _check_among(tile: Tile, earlier: list[Tile]) -> None:
    if any(tile.code == other.code for other in earlier):
        raise _ReasonError("an earlier tile has the same code")
    if any(tile.id == other.id for other in earlier):
        raise _ReasonError(f"an earlier tile has the same id {tile.id!r}")
    if tile.kind == "hq" and any(other.kind == "hq" for other in earlier):
        raise _ReasonError("an earlier tile is the HQ already")
    if "starts_on_board" in tile.features and any("starts_on_board" in other.features for other in earlier):
        raise _ReasonError("an earlier tile starts on the board already")


def _rows(value: object) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise _ReasonError("'tile' is not a list of tiles, each in { }")
    if not 1 <= len(value) <= _MAX_KINDS:
        raise _ReasonError(f"the army has {len(value)} kinds of tiles; from 1 to {_MAX_KINDS} are allowed")
    return value


def _is_code(value: object) -> bool:
    return isinstance(value, str) and _CODE.fullmatch(value) is not None


def _letter(value: object) -> str:
    if not isinstance(value, str) or not re.fullmatch("[A-Z]", value):
        raise _ReasonError(f"letter {_shown(value)} is not one capital letter from A to Z")
    return value


def _name(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise _ReasonError("'name' is not a table { en = ..., pl = ..., de = ... }")
    for language in value:
        if language not in LANGUAGES:
            raise _ReasonError(f"unknown language {_shown(language)} in 'name'; known are {', '.join(LANGUAGES)}")
    for language in LANGUAGES:
        if language not in value:
            raise _ReasonError(f"'name' has no {language!r}")
        word = value[language]
        if not isinstance(word, str) or not word.strip():
            raise _ReasonError(f"the name in {language!r} is empty")
        if len(word) > _MAX_NAME or not word.isprintable():
            raise _ReasonError(f"the name in {language!r} is not one line of at most {_MAX_NAME} characters")
    return {language: value[language] for language in LANGUAGES}


def _flag(value: object, key: str) -> bool:
    if value is not None and not isinstance(value, bool):
        raise _ReasonError(f"{key} is not true or false")
    return bool(value)


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


def _initiative(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or any(type(icon) is not int or not 0 <= icon <= 9 for icon in value):
        raise _ReasonError("initiative is not a list of whole numbers from 0 to 9")
    if len(value) > 3:
        raise _ReasonError(f"the tile has {len(value)} initiative icons; at most 3 are allowed")
    if any(later >= earlier for earlier, later in pairwise(value)):
        raise _ReasonError("initiative icons are not all different with the highest first")
    return tuple(value)


def _sides(value: object) -> tuple[Side, ...]:
    if not isinstance(value, str):
        raise _ReasonError("sides is not a text of six sides")
    words = value.split()
    if len(words) != 6:
        raise _ReasonError(f"the tile has {len(words)} sides, not six")
    return tuple(map(_side, words))


@lru_cache(maxsize=256)
def _side(word: str) -> Side:
    if word == "-":
        return Side()
    parts: dict[str, int] = {}
    for part in word.split("+"):
        if not _SIDE_PART.fullmatch(part):
            letters = "m1 to m9, f1 to f9, s1 to s9, g, a, n, w, k, r, joined by +, or - for nothing"
            raise _ReasonError(f"unknown side {_shown(word)}; a side is {letters}")
        if part[0] in parts:
            raise _ReasonError(f"side {_shown(word)} has {part[0]!r} twice")
        parts[part[0]] = int(part[1:] or 1)
    if {"m", "f"} <= parts.keys() or {"s", "g"} <= parts.keys():
        raise _ReasonError(f"side {_shown(word)} has two blows or two shots; one of each is allowed (ATK-7)")
    return Side(
        melee=parts.get("m", 0) or parts.get("f", 0),
        friendly_fire="f" in parts,
        shot=parts.get("s", 0) or parts.get("g", 0),
        gauss="g" in parts,
        armour="a" in parts,
        net="n" in parts,
        web="w" in parts,
        link="k" in parts,
        reflect="r" in parts,
    )


def _features(value: object, kind: str, count: int) -> frozenset[str]:
    if not isinstance(value, list):
        raise _ReasonError("features is not a list of words")
    words = [_word(word, "feature", FEATURES) for word in value]
    for word in words:
        if words.count(word) > 1:
            raise _ReasonError(f"feature {word!r} is named twice")
        if kind == "hq" and word in _NOT_FOR_HQ:
            raise _ReasonError(f"an HQ cannot have the feature {word!r}")
        if kind != "hq" and word in _HQ_ONLY:
            raise _ReasonError(f"only an HQ can have the feature {word!r}")
    if "starts_on_board" in words and count != 1:
        raise _ReasonError(f"a tile that starts on the board has count 1, not {count}")
    return frozenset(words)


def _effects(value: object, linked: bool) -> tuple[Effect, ...]:
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise _ReasonError("effect is not a list of effects, each in { }")
    effects = tuple(map(_effect, value))
    if len({effect.type for effect in effects}) < len(effects):
        raise _ReasonError("two effects of the tile have the same type")
    if not linked and any(effect.scope == "link" for effect in effects):
        raise _ReasonError("the effect goes along links, but no side has a link (k)")
    return effects


def _effect(row: dict[str, Any]) -> Effect:
    for key in row:
        if key not in _EFFECT_KEYS:
            raise _ReasonError(f"unknown key {_shown(key)} in 'effect'; an effect has {', '.join(_EFFECT_KEYS)}")
    if "type" not in row:
        raise _ReasonError("the effect has no 'type'")
    word = _word(row["type"], "effect", EFFECTS)
    target = _word(row.get("target", "own"), "target", TARGETS)
    scope = _word(row.get("scope", "link"), "scope", SCOPES)
    if word in _MEASURED:
        value = _number(row.get("value", 1), "value", -9, 9)
        if value == 0:
            raise _ReasonError(f"effect {word!r} has value 0 and so does nothing")
    else:
        value = 1
        if row.get("value", 1) != 1:
            raise _ReasonError(f"effect {word!r} has no other value than 1")
        rightful = "enemy" if word == "scoper" else "own"
        if target != rightful:
            raise _ReasonError(f"effect {word!r} has target {rightful!r} only")
    if (word in _BOARD_WIDE) != (scope == "board"):
        works = "works only" if word in _BOARD_WIDE else "does not work"
        raise _ReasonError(f"effect {word!r} {works} with scope 'board'")
    return Effect(word, target, value, scope)
