"""Cards and factions of 51st State, and the reading of their files.

A file has one table per card. It says *what* a card has, in a closed vocabulary; *how* each word works is said by the
rule named beside it in `WORDS`. A card that comes in several sets stands once, in the file of the set it came with
first. Whatever is wrong with a file is one sentence with file and line.
"""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import PurePath
from typing import Any, Final, NoReturn, TypeAlias, TypeVar

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

PROMO_WORDS: Final = ("lower_defence_of_targets", "doubled_worker_exchange")
"""Words of cards that are not in the box: refused at load (EFF-31)."""

Bag: TypeAlias = tuple[int, ...]
"""How many of each of the `GOODS`."""
EMPTY: Final[Bag] = (0,) * len(GOODS)


class CardError(ValueError):
    """What is wrong with a card file; its text is `FILE:LINE: reason`, on one line."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file, self.line, self.reason = file, line, reason

    def __reduce__(self) -> tuple[type["CardError"], tuple[str, int, str]]:
        return CardError, (self.file, self.line, self.reason)


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
