"""Cards and factions of 51st State, and the reading of their files.

A file has one table per card. It says *what* a card has, in a closed vocabulary; *how* each word works is said by the
rule named beside it in `WORDS`. A card that comes in several sets stands once, in the file of the set it came with
first. Whatever is wrong with a file is one sentence with file and line.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import PurePath
from typing import Any, Final, Literal, TypeAlias, TypeVar

from sztab.core.game import LANGUAGES as LANGUAGES
from sztab.core.names import Names
from sztab.core.toml_tables import DataError, ReasonError, Source, Table, fields, names, number, one_of, rows
from sztab.games.state51.vocabulary import BASIC as BASIC
from sztab.games.state51.vocabulary import EMPTY as EMPTY
from sztab.games.state51.vocabulary import GOODS as GOODS
from sztab.games.state51.vocabulary import (
    TOKENS,
    WORDS,
    read_amounts,
    read_bag,
    read_choice,
    read_cost,
    read_count,
    read_kinds,
    tables,
)
from sztab.games.state51.vocabulary import TYPES as TYPES
from sztab.games.state51.vocabulary import Bag as Bag
from sztab.games.state51.vocabulary import Cost as Cost

T = TypeVar("T")

SetId: TypeAlias = Literal["base", "new_era", "winter"]
Colour: TypeAlias = Literal["red", "blue"]
Category: TypeAlias = Literal["production", "feature", "action"]
Confidence: TypeAlias = Literal["high", "medium", "low"]
SETS: Final[tuple[SetId, ...]] = ("base", "new_era", "winter")
COLOURS: Final[tuple[Colour, ...]] = ("red", "blue")
DEFENCE: Final[dict[Category, int]] = {"production": 3, "feature": 4, "action": 5}  # ACT-9
CONFIDENCE: Final[tuple[Confidence, ...]] = ("high", "medium", "low")


@dataclass(frozen=True, slots=True)
class Produce:
    """The bag is gained (EFF-1)."""

    gain: Bag


@dataclass(frozen=True, slots=True)
class ProduceChoice:
    """One of the bags is gained (EFF-2)."""

    gains: tuple[Bag, ...]


@dataclass(frozen=True, slots=True)
class ProducePerType:
    """The bag is gained once per icon of the type, at most `max` times (EFF-3)."""

    type: str
    gain: Bag
    max: int


@dataclass(frozen=True, slots=True)
class ProducePerProduced:
    """The bag is gained once per good of that kind produced in the phase, at most `max` times (EFF-4)."""

    good: str
    gain: Bag
    max: int


@dataclass(frozen=True, slots=True)
class ProduceEffect:
    """The production of another location is gained; the word is of the group `produce_effect` (EFF-5, EFF-6)."""

    word: str


@dataclass(frozen=True, slots=True)
class Trigger:
    """The bag is gained each time something happens; the word `when` is of the group `trigger` (EFF-12 to EFF-14).

    `good` and `threshold` are those of EFF-14, where `good` may be `any_basic`; elsewhere they are empty and 0.
    """

    when: str
    gain: Bag
    good: str = ""
    threshold: int = 0


@dataclass(frozen=True, slots=True)
class Triggers:
    """One or more triggers."""

    triggers: tuple[Trigger, ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """Up to `max` goods of these kinds together; None is any number."""

    kinds: tuple[str, ...]
    max: int | None


@dataclass(frozen=True, slots=True)
class Storage:
    """What may be kept at the cleanup (EFF-15)."""

    shelves: tuple[Shelf, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """What an action does instead of giving goods; the word is of the group `action effect` (EFF-20 to EFF-24).

    `count` is how many locations or deals at most; `kinds` are the goods that may be taken.
    """

    word: str
    count: int = 1
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Action:
    """Pay the cost, then gain the bag or do the effect (EFF-16)."""

    cost: Cost
    gain: Bag = EMPTY
    effect: Effect | None = None
    max_per_round: int = 1


Ability: TypeAlias = (
    Produce | ProduceChoice | ProducePerType | ProducePerProduced | ProduceEffect | Triggers | Storage | Action
)


@dataclass(frozen=True, slots=True)
class Gain:
    """The bag is gained when the card is built (EFF-8)."""

    gain: Bag


@dataclass(frozen=True, slots=True)
class GainPerType:
    """The bag is gained once per icon of the type, at most `max` times (EFF-9)."""

    type: str
    gain: Bag
    max: int


@dataclass(frozen=True, slots=True)
class PlaceOnCard:
    """The bag is put on the card as stock (EFF-10)."""

    stock: Bag


@dataclass(frozen=True, slots=True)
class BonusEffect:
    """The word is of the group `build bonus effect` (EFF-11)."""

    word: str


BuildBonus: TypeAlias = Gain | GainPerType | PlaceOnCard | BonusEffect


@dataclass(frozen=True, slots=True)
class Location:
    """One kind of location card, as printed, and how many of it each set has."""

    id: str
    name: Names = field(hash=False)
    sets: Mapping[SetId, int] = field(hash=False)
    distance: int
    types: tuple[str, ...]
    category: Category
    spoils: Bag
    deal: str
    ability: Ability | None
    build_bonus: BuildBonus | None
    open_production: bool
    counts_as_shielded: bool
    confidence: Confidence

    @property
    def defence(self) -> int:
        """The red contacts it takes to raze it, a shield not counted."""
        return DEFENCE[self.category]


@dataclass(frozen=True, slots=True)
class Connection:
    """One kind of connection card and how many of it there are."""

    id: str
    name: Names = field(hash=False)
    colour: Colour
    copies: int
    cost: Cost
    gain: Bag


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction board: what it produces and its conversions."""

    id: str
    name: Names = field(hash=False)
    production: Bag
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """An action of every faction board, any number of times a round: one of the bags is gained (ACT-12)."""

    cost: Cost
    gains: tuple[Bag, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """What a won solo game is called from this score up."""

    score: int
    name: Names = field(hash=False)


@dataclass(frozen=True, slots=True)
class Solo:
    """The virtual opponent: which spoils it values most (SOLO-7), and the ratings by rising score (SOLO-11)."""

    spoils_order: tuple[str, ...]
    ratings: tuple[Rating, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """Everything that is printed on cards and boards."""

    locations: tuple[Location, ...]
    connections: tuple[Connection, ...]
    factions: tuple[Faction, ...]
    exchanges: tuple[Exchange, ...]
    solo: Solo


_ABILITIES: Final = (*WORDS["ability"], "produce_effect", "triggers")
_BONUSES: Final = (*WORDS["build bonus"], "effect")
_PRINTED: Final = ("name", "copies", "distance", "category", "spoils", "deal")
_LOCATION: Final = (*_PRINTED, "types", *_ABILITIES, "build_bonus", *WORDS["mark"], "confidence")
_CONNECTION: Final = ("name", "colour", "copies", "cost", "gain")
_FACTION: Final = ("name", "production", "actions")
_EXCHANGE: Final = ("cost", "gains")
_SOLO: Final = ("spoils_order", "rating")

_OPEN: Final = (Produce, ProduceChoice, ProducePerType)
_COUNTED: Final = frozenset({"clear_activation_of_own_locations", "gain_goods_of_deals.self"})


@lru_cache(maxsize=1)
def load_cards() -> Cards:
    """The bundled cards and boards."""
    folder = files(__package__).joinpath("cards")
    locations: list[Location] = []
    for name in SETS:
        path = folder.joinpath(f"{name}.toml")
        locations += read_locations(path.read_bytes(), str(path), [card.id for card in locations])

    def bundled(name: str, read: Callable[[bytes, str], T]) -> T:
        path = folder.joinpath(name)
        return read(path.read_bytes(), str(path))

    connections = bundled("connections.toml", read_connections)
    factions, exchanges = bundled("factions.toml", read_factions)
    return Cards(tuple(locations), connections, factions, exchanges, bundled("solo.toml", read_solo))


def read_locations(data: bytes, file: str, earlier: Collection[str] = ()) -> tuple[Location, ...]:
    """The locations that these bytes describe; the file is named after its set. `earlier` are ids already taken."""
    source = Source(data, file)
    own_set = PurePath(file).stem
    if own_set not in SETS:
        raise DataError(file, 1, f"the file's name {own_set!r} is no set of cards; known are {', '.join(SETS)}")
    locations: list[Location] = []
    for table in tables(source, "card", _LOCATION):
        if table.id in earlier:
            table.fail(None, "an earlier file has a card with the same id")
        locations.append(_location(table, own_set))
    return tuple(locations)


def read_connections(data: bytes, file: str) -> tuple[Connection, ...]:
    """The connection cards that these bytes describe."""
    return tuple(
        Connection(
            id=table.id,
            name=table.needs("name", names),
            colour=table.needs("colour", lambda value: one_of(value, "colour", COLOURS)),
            copies=table.needs("copies", lambda value: read_count(value, "copies")),
            cost=table.has("cost", read_cost, Cost()),
            gain=table.needs("gain", read_bag),
        )
        for table in tables(Source(data, file), "card", _CONNECTION)
    )


def read_factions(data: bytes, file: str) -> tuple[tuple[Faction, ...], tuple[Exchange, ...]]:
    """The factions that these bytes describe, and the exchanges that all of them have."""
    source = Source(data, file)
    exchanges = source.head(("exchange",)).rows("exchange", _exchange)
    factions = tuple(
        Faction(
            id=table.id,
            name=table.needs("name", names),
            production=table.needs("production", read_bag),
            actions=table.rows("actions", _action),
        )
        for table in tables(source, "faction", _FACTION, ("exchange",))
    )
    return factions, exchanges


def read_solo(data: bytes, file: str) -> Solo:
    """What these bytes say about the virtual opponent."""
    source = Source(data, file)
    head = source.head(_SOLO)
    for table in source.tables("table", _SOLO):
        table.fail(None, f"unknown key {table.id!r}; the solo game has {', '.join(_SOLO)}")
    ratings = head.rows("rating", _rating)
    scores = [rating.score for rating in ratings]
    if scores[0] != 0 or scores != sorted(set(scores)):
        head.fail("rating", "the ratings do not start from 0 and rise")
    return Solo(head.needs("spoils_order", _spoils_order), ratings)


def _location(table: Table, own_set: str) -> Location:
    location = Location(
        id=table.id,
        name=table.needs("name", names),
        sets=table.needs("copies", lambda value: _copies(value, own_set)),
        distance=table.needs("distance", lambda value: number(value, "distance", 1, 3)),
        types=table.has("types", _types, ()),
        category=table.needs("category", lambda value: one_of(value, "category", DEFENCE)),
        spoils=table.needs("spoils", read_bag),
        deal=table.needs("deal", lambda value: one_of(value, "good", GOODS)),
        ability=_ability(table),
        build_bonus=table.has("build_bonus", _build_bonus, None),
        open_production=table.flag("open_production"),
        counts_as_shielded=table.flag("counts_as_shielded"),
        confidence=table.has("confidence", lambda value: one_of(value, "confidence", CONFIDENCE), "high"),
    )
    if (rightful := _category(location.ability)) != location.category:
        table.fail("category", f"a card with this ability is of category {rightful!r}, not {location.category!r}")
    if location.ability is None and location.build_bonus is None:
        table.fail(None, "the card has neither an ability nor a build bonus")
    if location.open_production and not isinstance(location.ability, _OPEN):
        table.fail("open_production", "open production needs produce, produce_choice or produce_per_type")
    return location


def _category(ability: Ability | None) -> str:
    if ability is None or isinstance(ability, Triggers | Storage):
        return "feature"
    return "action" if isinstance(ability, Action) else "production"


def _ability(table: Table) -> Ability | None:
    found = [key for key in _ABILITIES if key in table.values]
    if not found:
        return None
    if len(found) > 1:
        table.fail(found[1], f"the card has {found[0]!r} already; a card has one ability")
    readers: dict[str, Callable[[Any], Ability]] = {
        "produce": lambda value: Produce(read_bag(value)),
        "produce_choice": lambda value: ProduceChoice(read_choice(value, "produce_choice")),
        "produce_per_type": lambda value: ProducePerType(*_per(value, "produce_per_type", "type", TYPES)),
        "produce_per_produced": lambda value: ProducePerProduced(*_per(value, "produce_per_produced", "good", GOODS)),
        "produce_effect": lambda value: ProduceEffect(one_of(value, "produce_effect", WORDS["produce_effect"])),
        "triggers": lambda value: Triggers(tuple(map(_trigger, rows(value, "triggers")))),
        "storage": lambda value: Storage(tuple(map(_shelf, rows(value, "storage")))),
        "action": _action,
    }
    return table.needs(found[0], readers[found[0]])


def _trigger(value: dict[str, Any]) -> Trigger:
    row = fields(value, "a trigger", ("when", "gain"), ("threshold",))
    when = one_of(row["when"], "trigger", WORDS["trigger"])
    gain = read_bag(row["gain"])
    if (when == "production_phase_gained_at_least") != ("threshold" in row):
        raise ReasonError(f"trigger {when!r} {'takes no' if 'threshold' in row else 'needs a'} threshold")
    if "threshold" not in row:
        return Trigger(when, gain)
    amounts = read_amounts(row["threshold"], (*GOODS, "any_basic"))
    if len(amounts) != 1:
        raise ReasonError("a threshold is of one kind of goods")
    ((good, threshold),) = amounts.items()
    return Trigger(when, gain, good, threshold)


def _shelf(value: dict[str, Any]) -> Shelf:
    row = fields(value, "storage", ("kinds",), ("max",))
    return Shelf(
        kinds=read_kinds(row["kinds"], "kinds", TOKENS),
        max=read_count(row["max"], "max") if "max" in row else None,
    )


def _action(value: Any) -> Action:
    row = fields(value, "an action", ("cost",), ("gain", "effect", "of", "count", "max_per_round"))
    if ("gain" in row) == ("effect" in row):
        raise ReasonError("an action has either 'gain' or 'effect'")
    cost = read_cost(row["cost"])
    times = read_count(row.get("max_per_round", 1), "max_per_round")
    if "gain" in row:
        if stray := {"of", "count"} & row.keys():
            raise ReasonError(f"{min(stray)!r} belongs to an effect, and the action has none")
        return Action(cost, read_bag(row["gain"]), None, times)
    word = one_of(row["effect"], "effect", WORDS["action effect"])
    if (word == "steal_from_other_player") != ("of" in row):
        raise ReasonError(f"effect {word!r} {'takes no' if 'of' in row else 'needs an'} 'of'")
    if (word in _COUNTED) != ("count" in row):
        raise ReasonError(f"effect {word!r} {'takes no' if 'count' in row else 'needs a'} 'count'")
    effect = Effect(
        word,
        count=read_count(row.get("count", 1), "count"),
        kinds=read_kinds(row["of"], "of", BASIC) if "of" in row else (),
    )
    return Action(cost, EMPTY, effect, times)


def _exchange(value: Any) -> Exchange:
    row = fields(value, "an exchange", _EXCHANGE)
    return Exchange(read_cost(row["cost"]), read_choice(row["gains"], "gains"))


def _rating(value: Any) -> Rating:
    row = fields(value, "a rating", ("score", "name"))
    return Rating(number(row["score"], "score", 0, 999), names(row["name"]))


def _spoils_order(value: Any) -> tuple[str, ...]:
    order = read_kinds(value, "spoils_order", GOODS)
    if missing := [good for good in GOODS if good not in order]:
        raise ReasonError(f"spoils_order does not name {', '.join(missing)}")
    return order


def _build_bonus(value: Any) -> BuildBonus:
    row = fields(value, "a build bonus", (), _BONUSES)
    if len(row) != 1:
        raise ReasonError(f"a build bonus has one of {', '.join(_BONUSES)}")
    if "gain" in row:
        return Gain(read_bag(row["gain"]))
    if "gain_per_type" in row:
        return GainPerType(*_per(row["gain_per_type"], "gain_per_type", "type", TYPES))
    if "place_on_card" in row:
        return PlaceOnCard(read_bag(row["place_on_card"], TOKENS))
    return BonusEffect(one_of(row["effect"], "build bonus effect", WORDS["build bonus effect"]))


def _per(value: Any, what: str, key: str, known: Collection[str]) -> tuple[str, Bag, int]:
    row = fields(value, what, (key, "gain", "max"))
    return one_of(row[key], key, known), read_bag(row["gain"]), read_count(row["max"], "max")


def _copies(value: Any, own_set: str) -> dict[SetId, int]:
    if not isinstance(value, dict) or not value:
        raise ReasonError("'copies' is not a table { set = number }")
    copies = {one_of(name, "set", SETS): read_count(count, "copies") for name, count in value.items()}
    if (first := min(copies, key=SETS.index)) != own_set:
        raise ReasonError(f"the card came with {first!r} first, so it belongs in {first}.toml")
    return copies


def _types(value: Any) -> tuple[str, ...]:
    types = read_kinds(value, "types", TYPES)
    if len(types) > 2:
        raise ReasonError(f"the card has {len(types)} types; at most two are allowed")
    return types
