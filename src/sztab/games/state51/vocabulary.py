"""The words that the card files of 51st State are written in, and the reading of goods, bags and costs."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from sztab.core.toml_tables import DataError, ReasonError, Source, Table, number, one_of, shown

CardError = DataError

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


@dataclass(frozen=True, slots=True)
class Cost:
    """What is paid: goods (a `card` among them is discarded from hand), basic resources of choice, own deals."""

    goods: Bag = EMPTY
    any_basic: int = 0
    own_deal: int = 0


TOKENS: Final = tuple(good for good in GOODS if good not in ("card", "vp"))  # what can lie on a card

_COSTS: Final = (*(good for good in GOODS if good != "vp"), *(word for word in WORDS["cost"] if word not in GOODS))
_AMOUNT: Final = re.compile(r"([1-9]) ([a-z_]+)")


def tables(source: Source, what: str, keys: Collection[str], head: Collection[str] = ()) -> list[Table]:
    """The tables of a file, each of which may have these keys and no word of a card that is not in the box."""
    found = source.tables(what, head)
    for table in found:
        for key, value in table.values.items():
            for word in PROMO_WORDS:
                if key != "name" and word in f"{key} {value}":
                    table.fail(key, f"{word!r} belongs to no card of the box (EFF-31)")
        table.only(keys)
    return found


def read_count(value: Any, key: str) -> int:
    """A number as cards have them."""
    return number(value, key, 1, 9)


def read_choice(value: Any, what: str) -> tuple[Bag, ...]:
    """Two or more bags, of which one is chosen."""
    if not isinstance(value, list) or len(value) < 2:
        raise ReasonError(f"{what} is not a list of two or more bags")
    return tuple(map(read_bag, value))


def read_cost(value: Any) -> Cost:
    """What is paid."""
    amounts = read_amounts(value, _COSTS)
    any_basic, own_deal = amounts.pop("any_basic", 0), amounts.pop("own_deal", 0)
    return Cost(tuple(amounts.get(good, 0) for good in GOODS), any_basic, own_deal)


def read_bag(value: Any, known: Collection[str] = GOODS) -> Bag:
    """A bag of goods, written such as '2 brick, 1 vp'."""
    amounts = read_amounts(value, known)
    return tuple(amounts.get(good, 0) for good in GOODS)


def read_amounts(value: Any, known: Collection[str]) -> dict[str, int]:
    """How many of each of the known words."""
    amounts: dict[str, int] = {}
    for part in value.split(", ") if isinstance(value, str) else [""]:
        if not (match := _AMOUNT.fullmatch(part)):
            raise ReasonError(f"{shown(value)} is not a bag of goods such as '2 brick, 1 vp'")
        word = one_of(match[2], "good", known)
        if word in amounts:
            raise ReasonError(f"{shown(value)} names {word!r} twice")
        amounts[word] = int(match[1])
    return amounts


def read_kinds(value: Any, what: str, known: Collection[str]) -> tuple[str, ...]:
    """One or more of the known words, each once."""
    if not isinstance(value, list) or not value:
        raise ReasonError(f"{what} is not a list of words")
    kinds = tuple(one_of(word, f"word in {what}:", known) for word in value)
    if len(set(kinds)) < len(kinds):
        raise ReasonError(f"{what} names a word twice")
    return kinds
