"""From cards and boards to the tables that the kernel reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sztab.core.kernel import filled, layout
from sztab.games.state51.data import (
    BASIC,
    EMPTY,
    GOODS,
    SETS,
    TYPES,
    Action,
    Bag,
    BonusEffect,
    Cards,
    Cost,
    Gain,
    GainPerType,
    Location,
    PlaceOnCard,
    Produce,
    ProduceChoice,
    ProduceEffect,
    ProducePerProduced,
    ProducePerType,
    Storage,
    Triggers,
    load_cards,
)
from sztab.games.state51.state import (
    ACTING,
    ACTIVATE,
    ANOTHERS_DEAL,
    ANY_BASIC,
    BLUE_PILE,
    BOARDS,
    BONUS_ANOTHERS,
    BONUS_GAIN,
    BONUS_PER_TYPE,
    BONUS_STOCK,
    CHOICE,
    CLEAR,
    CONNECTING,
    CONVERSIONS,
    COPY_OWN,
    EXCHANGES,
    FEATURE,
    OWN_DEAL,
    OWN_DEALS,
    PER_PRODUCED,
    PER_TYPE,
    PRODUCE,
    PRODUCING,
    RED_PILE,
    STEAL,
    TAKE_ANOTHERS,
    Tables,
)

ANY_NUMBER = 9999
_CATEGORIES = {"production": PRODUCING, "feature": FEATURE, "action": ACTING}
_PRODUCTION = {
    "activate_own_production": COPY_OWN,
    "gain_production_of_another_players_location": TAKE_ANOTHERS,
}
_EFFECTS = {
    "steal_from_other_player": STEAL,
    "activate_own_production": ACTIVATE,
    "clear_activation_of_own_locations": CLEAR,
    "gain_goods_of_deals.another_player": ANOTHERS_DEAL,
    "gain_goods_of_deals.self": OWN_DEALS,
}


def packed(bag: Bag) -> int:
    """A bag as a number with four bits per kind of goods."""
    return sum(count << 4 * good for good, count in enumerate(bag))


def packed_cost(cost: Cost) -> int:
    """A cost as a bag."""
    return packed(cost.goods) | cost.any_basic << 4 * ANY_BASIC | cost.own_deal << 4 * OWN_DEAL


def bits(words: Sequence[str], order: Sequence[str]) -> int:
    """Words as bits, by their place in an order."""
    return sum(1 << order.index(word) for word in words)


@lru_cache(maxsize=8)
def tables(cards: Cards | None = None) -> Tables:
    """The tables of these cards, or of the bundled ones."""
    cards = cards or load_cards()
    facts: dict[str, Any] = {name: field.blank() for name, field in layout(Tables).items() if field.shape}
    for kind, location in enumerate(cards.locations):
        _location(facts, kind, location)
    for kind, connection in enumerate(cards.connections, len(cards.locations)):
        facts["copies"][0][kind] = connection.copies
        facts["pile"][kind] = RED_PILE if connection.colour == "red" else BLUE_PILE
        facts["category"][kind] = CONNECTING
        _face(facts, kind, Action(connection.cost, connection.gain))
    for number, faction in enumerate(cards.factions):
        facts["board"][number] = packed(faction.production)
        facts["conversions"][number] = len(faction.actions)
        for place, action in enumerate(faction.actions):
            _face(facts, BOARDS + CONVERSIONS * number + place, action)
    for number, exchange in enumerate(cards.exchanges):
        _face(facts, EXCHANGES + number, Action(exchange.cost, EMPTY))
        _choices(facts, EXCHANGES + number, exchange.gains)
    facts["value"] = [GOODS.index(word) for word in cards.solo.spoils_order]
    result = filled(Tables, facts)
    result.locations = len(cards.locations)
    result.kinds = len(cards.locations) + len(cards.connections)
    return result


def _location(facts: Mapping[str, Any], kind: int, card: Location) -> None:
    for place, name in enumerate(SETS):
        facts["copies"][place][kind] = card.sets.get(name, 0)
    facts["distance"][kind] = card.distance
    facts["types"][kind] = bits(card.types, TYPES)
    facts["category"][kind] = _CATEGORIES[card.category]
    facts["defence"][kind] = card.defence
    facts["spoils"][kind] = packed(card.spoils)
    facts["deal"][kind] = GOODS.index(card.deal)
    facts["open"][kind] = int(card.open_production)
    facts["shielded"][kind] = int(card.counts_as_shielded)
    _ability(facts, kind, card)
    _bonus(facts, kind, card)


def _ability(facts: Mapping[str, Any], kind: int, card: Location) -> None:
    match card.ability:
        case Produce(gain):
            facts["word"][kind], facts["makes"][kind] = PRODUCE, packed(gain)
        case ProduceChoice(gains):
            facts["word"][kind] = CHOICE
            _choices(facts, kind, gains)
        case ProducePerType(type, gain, most):
            facts["word"][kind], facts["makes"][kind] = PER_TYPE, packed(gain)
            facts["per"][kind], facts["most"][kind] = TYPES.index(type), most
        case ProducePerProduced(good, gain, most):
            facts["word"][kind], facts["makes"][kind] = PER_PRODUCED, packed(gain)
            facts["per"][kind], facts["most"][kind] = GOODS.index(good), most
        case ProduceEffect(word):
            facts["word"][kind] = _PRODUCTION[word]
        case Triggers(triggers):
            for trigger in triggers:
                if trigger.when == "you_make_a_deal":
                    facts["on_deal"][kind] += packed(trigger.gain)
                elif trigger.when == "you_raze_any_location":
                    facts["on_raze"][kind] += packed(trigger.gain)
                else:
                    facts["on_good"][kind] = (*GOODS, "any_basic").index(trigger.good)
                    facts["on_least"][kind], facts["on_bag"][kind] = trigger.threshold, packed(trigger.gain)
        case Storage(shelves):
            for place, shelf in enumerate(shelves):
                facts["shelf"][kind][place] = bits(shelf.kinds, GOODS)
                facts["room"][kind][place] = ANY_NUMBER if shelf.max is None else shelf.max
        case Action():
            _face(facts, kind, card.ability)


def _bonus(facts: Mapping[str, Any], kind: int, card: Location) -> None:
    match card.build_bonus:
        case Gain(gain):
            facts["bonus"][kind], facts["bonus_bag"][kind] = BONUS_GAIN, packed(gain)
        case GainPerType(type, gain, most):
            facts["bonus"][kind], facts["bonus_bag"][kind] = BONUS_PER_TYPE, packed(gain)
            facts["bonus_type"][kind], facts["bonus_most"][kind] = TYPES.index(type), most
        case PlaceOnCard(stock):
            facts["bonus"][kind], facts["bonus_bag"][kind] = BONUS_STOCK, packed(stock)
        case BonusEffect():
            facts["bonus"][kind] = BONUS_ANOTHERS


def _face(facts: Mapping[str, Any], face: int, action: Action) -> None:
    facts["cost"][face] = packed_cost(action.cost)
    facts["gain"][face] = packed(action.gain)
    facts["uses"][face] = action.max_per_round
    if action.effect:
        facts["effect"][face] = _EFFECTS[action.effect.word]
        steals = action.effect.word == "steal_from_other_player"
        facts["reach"][face] = bits(action.effect.kinds, BASIC) if steals else action.effect.count


def _choices(facts: Mapping[str, Any], face: int, bags: Sequence[Bag]) -> None:
    facts["choices"][face] = len(bags)
    facts["choice"][face][: len(bags)] = [packed(bag) for bag in bags]
