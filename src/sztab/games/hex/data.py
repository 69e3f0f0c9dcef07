"""Tiles and armies, and the reading of army files.

An army is a TOML file with one line per tile. The file says *what* a tile has, in a closed vocabulary named after
mechanics; *how* each of them works is said by the rule named beside the word. A file is data only, so a stranger's
army is safe to read; whatever is wrong with it is one sentence with file and line.
"""

import os
import re
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path, PurePath
from typing import Final, Literal

from sztab.core.game import LANGUAGES as LANGUAGES
from sztab.core.names import Names
from sztab.core.toml_tables import (
    ID,
    ID_IS,
    DataError,
    ReasonError,
    Row,
    Source,
    check_keys,
    identifier,
    names,
    number,
    one_of,
    read_bytes,
    rows,
    shown,
)
from sztab.games.hex.mechanics import EFFECTS, FEATURES, INSTANTS, SIDES

ArmyError = DataError

Kind = Literal["hq", "soldier", "module", "foundation", "instant"]
Target = Literal["own", "enemy"]
Scope = Literal["link", "adjacent", "board"]

KINDS: Final[tuple[Kind, ...]] = ("hq", "soldier", "module", "foundation", "instant")
TARGETS: Final[tuple[Target, ...]] = ("own", "enemy")
SCOPES: Final[tuple[Scope, ...]] = ("link", "adjacent", "board")

FOLDERS_VARIABLE: Final = "SZTAB_ARMIES"
FIRST_ARMIES: Final = ("beasts", "borgo", "hegemony", "moloch", "outpost", "steel_police")  # what figures are taken of

_ARMY_KEYS: Final = ("letter", "name", "total", "fights_allies", "small_board_only", "markers", "tile")
MARKERS: Final = ("venom", "paralysis")
_BOARD_KEYS: Final = ("initiative", "sides", "toughness", "features", "effect")  # of what stands on the board
_TILE_KEYS: Final = ("code", "id", "name", "kind", "count", *_BOARD_KEYS, "instant")
_EFFECT_KEYS: Final = ("type", "value", "target", "scope")

_MAX_KINDS: Final = 31

_CODE: Final = re.compile(r"[a-z][a-z0-9]")
_HEX: Final = re.compile(r"[a-g][1-7]")
_SIDE_PART: Final = re.compile(
    "|".join(f"{keyword.letter}[1-9]" if keyword.sized else keyword.letter for keyword in SIDES.values())
)
_SIDE_PARTS: Final = ", ".join(
    f"{keyword.letter}1 to {keyword.letter}9" if keyword.sized else keyword.letter for keyword in SIDES.values()
)


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
    rocket: int = 0
    shotgun: int = 0
    far_link: bool = False
    trap: bool = False
    input: bool = False
    output: bool = False
    charge: bool = False
    poison: bool = False

    @property
    def attacks(self) -> bool:
        """Can the unit attack with it?"""
        return bool(self.melee or self.shot or self.rocket or self.shotgun or self.poison)

    def strength(self, word: str) -> int:
        """How strong a keyword is on this side: 0 where it has not got it, 1 where it has and there is no size."""
        if word == "blow":
            return 0 if self.friendly_fire else self.melee
        if word == "friendly_fire":
            return self.melee if self.friendly_fire else 0
        if word == "shot":
            return 0 if self.gauss else self.shot
        return int(getattr(self, word))


@dataclass(frozen=True, slots=True)
class Effect:
    """What a unit does to others: along its links, to its neighbours or on the whole board."""

    type: str
    target: Target = "own"
    value: int = 1
    scope: Scope = "link"


@dataclass(frozen=True, slots=True)
class Tile:
    """One kind of tile of an army, as printed, and how many of it there are."""

    code: str
    id: str
    name: Names = field(hash=False)
    kind: Kind
    count: int
    initiative: tuple[int, ...]
    sides: tuple[Side, ...]
    toughness: int
    features: frozenset[str]
    effects: tuple[Effect, ...]
    instant: str | None
    facings: int = field(init=False)  # how many can be told apart: 1 when all sides are equal, else 2, 3 or 6

    def __post_init__(self) -> None:
        facings = next(n for n in (1, 2, 3, 6) if self.sides == self.sides[:n] * (6 // n))
        object.__setattr__(self, "facings", facings)


@dataclass(frozen=True, slots=True)
class Army:
    """An army: its tiles in the order of its file, and what is special about the whole of it."""

    id: str
    letter: str
    name: Names = field(hash=False)
    tiles: tuple[Tile, ...]
    fights_allies: bool
    small_board_only: bool
    venom: int = 0  # how many venom markers the army has (VEN-5)
    paralysis: int = 0  # and paralysis markers (PAR-5)

    def __hash__(self) -> int:
        """Quick, for armies are the keys of what is made once for them; equal ones have the same name in any case."""
        return hash(self.id)

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


def first_armies() -> list[Army]:
    """The armies of the first two boxes: whatever is measured again and again is measured with them."""
    return [load_armies()[name] for name in FIRST_ARMIES]


def load_army(path: Path | Traversable) -> Army:
    """Read one army file; its name without `.toml` is the army's id. ArmyError says what is wrong, and where."""
    return read_army(read_bytes(path), str(path))


def read_army(data: bytes, file: str) -> Army:
    """The army that these bytes describe; `file` is its file's name, which gives the id and stands in errors."""
    source = Source(data, file)
    army_id = PurePath(file).stem
    if not ID.fullmatch(army_id):
        raise ArmyError(file, 1, f"the file's name {army_id!r} is no army id: {ID_IS}")
    whole = source.whole("army", _ARMY_KEYS, "an army has")
    letter = whole.needs("letter", _letter)
    name = whole.needs("name", names)
    printed_total: int | None = whole.has("total", lambda value: number(value, "total", 2, 60), None)
    fights_allies = whole.flag("fights_allies")
    small_board_only = whole.flag("small_board_only")
    markers: dict[str, int] = whole.has("markers", _markers, {})
    whole.needs("tile", _check_kinds)

    tiles: list[Tile] = []

    def add_tile(row: Row) -> None:
        tile = _tile(row)
        _check_among(tile, tiles)
        tiles.append(tile)

    whole.rows("tile", add_tile, lambda row: f"tile {row['code']!r}" if _is_code(row.get("code")) else "")

    army = Army(army_id, letter, name, tuple(tiles), fights_allies, small_board_only, **markers)
    if not any(tile.kind == "hq" for tile in tiles):
        whole.fail("tile", "the army has no tile of kind 'hq'")
    if not 2 <= army.total <= 60:
        whole.fail("tile", f"the counts add up to {army.total}; from 2 to 60 are allowed")
    if printed_total not in (None, army.total):
        whole.fail("total", f"total is {printed_total}, but the counts add up to {army.total}")
    return army


def _tile(row: Row) -> Tile:
    check_keys(row, "the tile", ("code", "name", "kind", "count"), _TILE_KEYS, "a tile has")
    code = row["code"]
    if not _is_code(code):
        raise ReasonError(f"code {shown(code)} is not two characters: a small letter, then a small letter or digit")
    if _HEX.fullmatch(code):
        raise ReasonError("the code is the name of a hex (a1 to g7)")
    tile_id = identifier(row.get("id", code))
    name = names(row["name"])
    kind = one_of(row["kind"], "kind", KINDS)
    count = number(row["count"], "count", 1, 20)
    if kind == "instant":
        return _instant(row, code, tile_id, name, count)
    if kind == "foundation":
        return _foundation(row, code, tile_id, name, count)

    if "instant" in row:
        raise ReasonError(f"'instant' is for tiles of kind 'instant', not for a tile of kind {kind!r}")
    if "sides" not in row:
        raise ReasonError("the tile has no 'sides'")
    if kind == "hq" and count != 1:
        raise ReasonError(f"an army has one HQ, not {count}")
    if kind == "hq" and "toughness" in row:
        raise ReasonError("an HQ has no toughness icons; its toughness is that of the game (SET-2)")
    return Tile(
        code=code,
        id=tile_id,
        name=name,
        kind=kind,
        count=count,
        initiative=_initiative(row.get("initiative", [])),
        sides=(sides := _sides(row["sides"])),
        toughness=number(row.get("toughness", 0), "toughness", 0, 9),
        features=_features(row.get("features", []), kind, count),
        effects=_effects(row.get("effect", []), any(side.link or side.far_link for side in sides)),
        instant=None,
    )


def _instant(row: Row, code: str, tile_id: str, name: Names, count: int) -> Tile:
    for key in _BOARD_KEYS:
        if key in row:
            raise ReasonError(f"an instant never stands on the board and has no {key!r}")
    if "instant" not in row:
        raise ReasonError("the tile is an instant but has no 'instant' that says which")
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
        instant=one_of(row["instant"], "instant", INSTANTS),
    )


def _foundation(row: Row, code: str, tile_id: str, name: Names, count: int) -> Tile:
    for key in ("sides", "toughness", "effect", "instant"):
        if key in row:
            raise ReasonError(f"a foundation lies under units and has no {key!r}")
    features = _features(row.get("features", []), "foundation", count)
    if len(features) != 1:
        known = ", ".join(word for word, keyword in FEATURES.items() if keyword.foundation)
        raise ReasonError(f"a foundation has one feature of {known}")
    return Tile(
        code=code,
        id=tile_id,
        name=name,
        kind="foundation",
        count=count,
        initiative=_initiative(row.get("initiative", [])),
        sides=(Side(),) * 6,
        toughness=0,
        features=features,
        effects=(),
        instant=None,
    )


def _check_among(tile: Tile, earlier: list[Tile]) -> None:
    if any(tile.code == other.code for other in earlier):
        raise ReasonError("an earlier tile has the same code")
    if any(tile.id == other.id for other in earlier):
        raise ReasonError(f"an earlier tile has the same id {tile.id!r}")
    if tile.kind == "hq" and any(other.kind == "hq" for other in earlier):
        raise ReasonError("an earlier tile is the HQ already")
    if "return_to_pile_top" in tile.features and any("return_to_pile_top" in other.features for other in earlier):
        raise ReasonError("an earlier tile returns to the pile already")
    if "starts_on_board" in tile.features and any("starts_on_board" in other.features for other in earlier):
        raise ReasonError("an earlier tile starts on the board already")


def _check_kinds(value: object) -> None:
    kinds = len(rows(value, "'tile'", "tiles", least=0))
    if not 1 <= kinds <= _MAX_KINDS:
        raise ReasonError(f"the army has {kinds} kinds of tiles; from 1 to {_MAX_KINDS} are allowed")


def _is_code(value: object) -> bool:
    return isinstance(value, str) and _CODE.fullmatch(value) is not None


def _letter(value: object) -> str:
    if not isinstance(value, str) or not re.fullmatch("[A-Z]", value):
        raise ReasonError(f"letter {shown(value)} is not one capital letter from A to Z")
    return value


def _markers(value: object) -> dict[str, int]:
    if not isinstance(value, dict) or not value.keys() <= set(MARKERS):
        raise ReasonError(f"markers is not a table with the numbers of {' and '.join(MARKERS)}")
    return {kind: number(count, kind, 1, 9) for kind, count in value.items()}


def _initiative(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or any(type(icon) is not int or not 0 <= icon <= 9 for icon in value):
        raise ReasonError("initiative is not a list of whole numbers from 0 to 9")
    if len(value) > 3:
        raise ReasonError(f"the tile has {len(value)} initiative icons; at most 3 are allowed")
    if any(later >= earlier for earlier, later in pairwise(value)):
        raise ReasonError("initiative icons are not all different with the highest first")
    return tuple(value)


def _sides(value: object) -> tuple[Side, ...]:
    if not isinstance(value, str):
        raise ReasonError("sides is not a text of six sides")
    words = value.split()
    if len(words) != 6:
        raise ReasonError(f"the tile has {len(words)} sides, not six")
    return tuple(map(_side, words))


@lru_cache(maxsize=256)
def _side(word: str) -> Side:
    if word == "-":
        return Side()
    parts: dict[str, int] = {}
    for part in word.split("+"):
        if not _SIDE_PART.fullmatch(part):
            raise ReasonError(f"unknown side {shown(word)}; a side is {_SIDE_PARTS}, joined by +, or - for nothing")
        if part[0] in parts:
            raise ReasonError(f"side {shown(word)} has {part[0]!r} twice")
        parts[part[0]] = int(part[1:] or 1)
    if {"m", "f"} <= parts.keys() or len(parts.keys() & {"s", "g", "q", "h"}) > 1:
        raise ReasonError(f"side {shown(word)} has two blows or two shots; one of each is allowed (ATK-7)")
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
        rocket=parts.get("q", 0),
        shotgun=parts.get("h", 0),
        far_link="K" in parts,
        trap="t" in parts,
        input="i" in parts,
        output="o" in parts,
        charge="x" in parts,
        poison="p" in parts,
    )


def _features(value: object, kind: str, count: int) -> frozenset[str]:
    if not isinstance(value, list):
        raise ReasonError("features is not a list of words")
    words = [one_of(word, "feature", FEATURES) for word in value]
    for word in words:
        if words.count(word) > 1:
            raise ReasonError(f"feature {word!r} is named twice")
        if kind == "hq" and FEATURES[word].hq == "never":
            raise ReasonError(f"an HQ cannot have the feature {word!r}")
        if (kind == "foundation") != FEATURES[word].foundation:
            only = "only a foundation can" if FEATURES[word].foundation else "a foundation cannot"
            raise ReasonError(f"{only} have the feature {word!r}")
        if kind != "hq" and FEATURES[word].hq == "only":
            raise ReasonError(f"only an HQ can have the feature {word!r}")
    if "starts_on_board" in words and count != 1:
        raise ReasonError(f"a tile that starts on the board has count 1, not {count}")
    if "return_to_pile_top" in words and count != 1:
        raise ReasonError(f"a tile that returns to the pile has count 1, not {count}")
    return frozenset(words)


def _effects(value: object, linked: bool) -> tuple[Effect, ...]:
    effects = tuple(map(_effect, rows(value, "effect", "effects", least=0)))
    if len({effect.type for effect in effects}) < len(effects):
        raise ReasonError("two effects of the tile have the same type")
    if not linked and any(effect.scope == "link" for effect in effects):
        raise ReasonError("the effect goes along links, but no side has a link (k)")
    return effects


def _effect(row: Row) -> Effect:
    check_keys(row, "the effect", ("type",), _EFFECT_KEYS, "an effect has", " in 'effect'")
    word = one_of(row["type"], "effect", EFFECTS)
    target = one_of(row.get("target", "own"), "target", TARGETS)
    scope = one_of(row.get("scope", "link"), "scope", SCOPES)
    if EFFECTS[word].sized:
        value = number(row.get("value", 1), "value", -9, 9)
        if value == 0:
            raise ReasonError(f"effect {word!r} has value 0 and so does nothing")
        if word == "toughness" and (target != "own" or value < 0):
            raise ReasonError("effect 'toughness' adds to own units only")
    else:
        value = 1
        if row.get("value", 1) != 1:
            raise ReasonError(f"effect {word!r} has no other value than 1")
        rightful = EFFECTS[word].target
        if target != rightful:
            raise ReasonError(f"effect {word!r} has target {rightful!r} only")
    if (EFFECTS[word].scope == "board") != (scope == "board"):
        works = "does not work" if scope == "board" else "works only"
        raise ReasonError(f"effect {word!r} {works} with scope 'board'")
    return Effect(word, target, value, scope)
