"""Cards and factions of 51st State, and the reading of their files.

A file has one table per card. It says *what* a card has, in a closed vocabulary; *how* each word works is said by the
rule named beside it in `WORDS`. A card that comes in several sets stands once, in the file of the set it came with
first. Whatever is wrong with a file is one sentence with file and line.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import PurePath
from typing import Any, Final, TypeAlias, TypeVar

from sztab.games.state51.source import CardError, ReasonError, Source, Table, fields, flag, number, one_of, rows, shown

T = TypeVar("T")

BASIC: Final = ("fuel", "gun", "iron", "brick")
GOODS: Final = (
    *BASIC,
    "ammo",
    "worker",
    "card",
    "vp",
    "contact_grey",
    "contact_red",
    "contact_blue",
    "contact_universal",
    "shield",
    "development",
)
TYPES: Final = ("fuel", "gun", "iron", "brick", "ammo", "worker", "card", "vp", "contact", "liberty", "toxic")
SETS: Final = ("base", "new_era", "winter")
COLOURS: Final = ("red", "blue")
DEFENCE: Final = {"production": 3, "feature": 4, "action": 5}  # ACT-9
CONFIDENCE: Final = ("high", "medium", "low")
LANGUAGES: Final = ("en", "pl", "de")

WORDS: Final[dict[str, dict[str, str]]] = {
    "ability": {
        "produce": "EFF-1",
        "produce_choice": "EFF-2",
        "produce_per_type": "EFF-3",
        "produce_per_produced": "EFF-4",
        "storage": "EFF-15",
        "action": "EFF-16",
    },
    "produce_effect": {
        "activate_own_production": "EFF-5",
        "gain_production_of_another_players_location": "EFF-6",
    },
    "trigger": {
        "you_make_a_deal": "EFF-12",
        "you_raze_any_location": "EFF-13",
        "production_phase_gained_at_least": "EFF-14",
    },
    "build bonus": {
        "gain": "EFF-8",
        "gain_per_type": "EFF-9",
        "place_on_card": "EFF-10",
    },
    "build bonus effect": {
        "gain_production_of_another_players_location": "EFF-11",
    },
    "action effect": {
        "steal_from_other_player": "EFF-20",
        "activate_own_production": "EFF-21",
        "clear_activation_of_own_locations": "EFF-22",
        "gain_goods_of_deals.another_player": "EFF-23",
        "gain_goods_of_deals.self": "EFF-24",
    },
    "cost": {
        "any_basic": "EFF-17",
        "own_deal": "EFF-18",
        "card": "EFF-19",
    },
    "mark": {
        "open_production": "EFF-7",
        "counts_as_shielded": "EFF-26",
    },
}
"""The closed vocabulary: the words of each group, with the rule that says how they work."""

Bag: TypeAlias = tuple[int, ...]
"""How many of each of the `GOODS`."""
EMPTY: Final[Bag] = (0,) * len(GOODS)


@dataclass(frozen=True, slots=True)
class Cost:
    """What is paid: goods (a `card` among them is discarded from hand), basic resources of choice, own deals."""

    goods: Bag = EMPTY
    any_basic: int = 0
    own_deal: int = 0


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
    name: Mapping[str, str] = field(hash=False)
    sets: Mapping[str, int] = field(hash=False)
    distance: int
    types: tuple[str, ...]
    category: str
    spoils: Bag
    deal: str
    ability: Ability | None
    build_bonus: BuildBonus | None
    open_production: bool
    counts_as_shielded: bool
    confidence: str

    @property
    def defence(self) -> int:
        """The red contacts it takes to raze it, a shield not counted."""
        return DEFENCE[self.category]


@dataclass(frozen=True, slots=True)
class Connection:
    """One kind of connection card and how many of it there are."""

    id: str
    name: Mapping[str, str] = field(hash=False)
    colour: str
    copies: int
    cost: Cost
    gain: Bag


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction board: what it produces and its conversions."""

    id: str
    name: Mapping[str, str] = field(hash=False)
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
    name: Mapping[str, str] = field(hash=False)


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


_MAX_NAME: Final = 60

_AMOUNT: Final = re.compile(r"([1-9]) ([a-z_]+)")

_ABILITIES: Final = (*WORDS["ability"], "produce_effect", "triggers")
_BONUSES: Final = (*WORDS["build bonus"], "effect")
_PRINTED: Final = ("name", "copies", "distance", "category", "spoils", "deal")
_LOCATION: Final = (*_PRINTED, "types", *_ABILITIES, "build_bonus", *WORDS["mark"], "confidence")
_CONNECTION: Final = ("name", "colour", "copies", "cost", "gain")
_FACTION: Final = ("name", "production", "actions")
_EXCHANGE: Final = ("cost", "gains")
_SOLO: Final = ("spoils_order", "rating")

_COSTS: Final = (*(good for good in GOODS if good != "vp"), *(word for word in WORDS["cost"] if word not in GOODS))
_TOKENS: Final = tuple(good for good in GOODS if good not in ("card", "vp"))  # what can lie on a card
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
        raise CardError(file, 1, f"the file's name {own_set!r} is no set of cards; known are {', '.join(SETS)}")
    locations: list[Location] = []
    for table in source.tables("card", _LOCATION):
        if table.id in earlier:
            table.fail(None, "an earlier file has a card with the same id")
        locations.append(_location(table, own_set))
    return tuple(locations)


def read_connections(data: bytes, file: str) -> tuple[Connection, ...]:
    """The connection cards that these bytes describe."""
    return tuple(
        Connection(
            id=table.id,
            name=table.needs("name", _name),
            colour=table.needs("colour", lambda value: one_of(value, "colour", COLOURS)),
            copies=table.needs("copies", lambda value: number(value, "copies")),
            cost=table.has("cost", _cost, Cost()),
            gain=table.needs("gain", _bag),
        )
        for table in Source(data, file).tables("card", _CONNECTION)
    )


def read_factions(data: bytes, file: str) -> tuple[tuple[Faction, ...], tuple[Exchange, ...]]:
    """The factions that these bytes describe, and the exchanges that all of them have."""
    source = Source(data, file)
    exchanges = source.top(("exchange",)).items("exchange", _exchange)
    factions = tuple(
        Faction(
            id=table.id,
            name=table.needs("name", _name),
            production=table.needs("production", _bag),
            actions=table.items("actions", _action),
        )
        for table in source.tables("faction", _FACTION)
    )
    return factions, exchanges


def read_solo(data: bytes, file: str) -> Solo:
    """What these bytes say about the virtual opponent."""
    source = Source(data, file)
    for table in source.tables("table", ()):
        table.fail(None, f"unknown key {table.id!r}; the solo game has {', '.join(_SOLO)}")
    top = source.top(_SOLO)
    ratings = top.items("rating", _rating)
    scores = [rating.score for rating in ratings]
    if scores[0] != 0 or scores != sorted(set(scores)):
        top.fail("rating", "the ratings do not start from 0 and rise")
    return Solo(top.needs("spoils_order", _spoils_order), ratings)


def _location(table: Table, own_set: str) -> Location:
    location = Location(
        id=table.id,
        name=table.needs("name", _name),
        sets=table.needs("copies", lambda value: _copies(value, own_set)),
        distance=table.needs("distance", lambda value: number(value, "distance", 3)),
        types=table.has("types", _types, ()),
        category=table.needs("category", lambda value: one_of(value, "category", DEFENCE)),
        spoils=table.needs("spoils", _bag),
        deal=table.needs("deal", lambda value: one_of(value, "good", GOODS)),
        ability=_ability(table),
        build_bonus=table.has("build_bonus", _build_bonus, None),
        open_production=table.has("open_production", lambda value: flag(value, "open_production"), False),
        counts_as_shielded=table.has("counts_as_shielded", lambda value: flag(value, "counts_as_shielded"), False),
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
        "produce": lambda value: Produce(_bag(value)),
        "produce_choice": lambda value: ProduceChoice(_choice(value, "produce_choice")),
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
    gain = _bag(row["gain"])
    if (when == "production_phase_gained_at_least") != ("threshold" in row):
        raise ReasonError(f"trigger {when!r} {'takes no' if 'threshold' in row else 'needs a'} threshold")
    if "threshold" not in row:
        return Trigger(when, gain)
    amounts = _amounts(row["threshold"], (*GOODS, "any_basic"))
    if len(amounts) != 1:
        raise ReasonError("a threshold is of one kind of goods")
    ((good, threshold),) = amounts.items()
    return Trigger(when, gain, good, threshold)


def _shelf(value: dict[str, Any]) -> Shelf:
    row = fields(value, "storage", ("kinds",), ("max",))
    return Shelf(
        kinds=_kinds(row["kinds"], "kinds", _TOKENS),
        max=number(row["max"], "max") if "max" in row else None,
    )


def _action(value: Any) -> Action:
    row = fields(value, "an action", ("cost",), ("gain", "effect", "of", "count", "max_per_round"))
    if ("gain" in row) == ("effect" in row):
        raise ReasonError("an action has either 'gain' or 'effect'")
    cost = _cost(row["cost"])
    times = number(row.get("max_per_round", 1), "max_per_round")
    if "gain" in row:
        if stray := {"of", "count"} & row.keys():
            raise ReasonError(f"{min(stray)!r} belongs to an effect, and the action has none")
        return Action(cost, _bag(row["gain"]), None, times)
    word = one_of(row["effect"], "effect", WORDS["action effect"])
    if (word == "steal_from_other_player") != ("of" in row):
        raise ReasonError(f"effect {word!r} {'takes no' if 'of' in row else 'needs an'} 'of'")
    if (word in _COUNTED) != ("count" in row):
        raise ReasonError(f"effect {word!r} {'takes no' if 'count' in row else 'needs a'} 'count'")
    effect = Effect(
        word,
        count=number(row.get("count", 1), "count"),
        kinds=_kinds(row["of"], "of", BASIC) if "of" in row else (),
    )
    return Action(cost, EMPTY, effect, times)


def _exchange(value: Any) -> Exchange:
    row = fields(value, "an exchange", _EXCHANGE)
    return Exchange(_cost(row["cost"]), _choice(row["gains"], "gains"))


def _rating(value: Any) -> Rating:
    row = fields(value, "a rating", ("score", "name"))
    return Rating(number(row["score"], "score", 999, low=0), _name(row["name"]))


def _spoils_order(value: Any) -> tuple[str, ...]:
    order = _kinds(value, "spoils_order", GOODS)
    if missing := [good for good in GOODS if good not in order]:
        raise ReasonError(f"spoils_order does not name {', '.join(missing)}")
    return order


def _build_bonus(value: Any) -> BuildBonus:
    row = fields(value, "a build bonus", (), _BONUSES)
    if len(row) != 1:
        raise ReasonError(f"a build bonus has one of {', '.join(_BONUSES)}")
    if "gain" in row:
        return Gain(_bag(row["gain"]))
    if "gain_per_type" in row:
        return GainPerType(*_per(row["gain_per_type"], "gain_per_type", "type", TYPES))
    if "place_on_card" in row:
        return PlaceOnCard(_bag(row["place_on_card"], _TOKENS))
    return BonusEffect(one_of(row["effect"], "build bonus effect", WORDS["build bonus effect"]))


def _per(value: Any, what: str, key: str, known: Collection[str]) -> tuple[str, Bag, int]:
    row = fields(value, what, (key, "gain", "max"))
    return one_of(row[key], key, known), _bag(row["gain"]), number(row["max"], "max")


def _choice(value: Any, what: str) -> tuple[Bag, ...]:
    if not isinstance(value, list) or len(value) < 2:
        raise ReasonError(f"{what} is not a list of two or more bags")
    return tuple(map(_bag, value))


def _cost(value: Any) -> Cost:
    amounts = _amounts(value, _COSTS)
    any_basic, own_deal = amounts.pop("any_basic", 0), amounts.pop("own_deal", 0)
    return Cost(tuple(amounts.get(good, 0) for good in GOODS), any_basic, own_deal)


def _bag(value: Any, known: Collection[str] = GOODS) -> Bag:
    amounts = _amounts(value, known)
    return tuple(amounts.get(good, 0) for good in GOODS)


def _amounts(value: Any, known: Collection[str]) -> dict[str, int]:
    if not isinstance(value, str):
        raise ReasonError(f"{shown(value)} is not a bag of goods such as '2 brick, 1 vp'")
    amounts: dict[str, int] = {}
    for part in value.split(", "):
        if not (match := _AMOUNT.fullmatch(part)):
            raise ReasonError(f"{shown(value)} is not a bag of goods such as '2 brick, 1 vp'")
        word = one_of(match[2], "good", known)
        if word in amounts:
            raise ReasonError(f"{shown(value)} names {word!r} twice")
        amounts[word] = int(match[1])
    return amounts


def _copies(value: Any, own_set: str) -> dict[str, int]:
    if not isinstance(value, dict) or not value:
        raise ReasonError("'copies' is not a table { set = number }")
    copies = {one_of(name, "set", SETS): number(count, "copies") for name, count in value.items()}
    if (first := min(copies, key=SETS.index)) != own_set:
        raise ReasonError(f"the card came with {first!r} first, so it belongs in {first}.toml")
    return copies


def _types(value: Any) -> tuple[str, ...]:
    types = _kinds(value, "types", TYPES)
    if len(types) > 2:
        raise ReasonError(f"the card has {len(types)} types; at most two are allowed")
    return types


def _kinds(value: Any, what: str, known: Collection[str]) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise ReasonError(f"{what} is not a list of words")
    kinds = tuple(one_of(word, f"word in {what}:", known) for word in value)
    if len(set(kinds)) < len(kinds):
        raise ReasonError(f"{what} names a word twice")
    return kinds


def _name(value: Any) -> dict[str, str]:
    row = fields(value, "name", LANGUAGES)
    for language, word in row.items():
        if not isinstance(word, str) or not word.strip():
            raise ReasonError(f"the name in {language!r} is empty")
        if len(word) > _MAX_NAME or not word.isprintable():
            raise ReasonError(f"the name in {language!r} is not one line of at most {_MAX_NAME} characters")
    return {language: row[language] for language in LANGUAGES}
