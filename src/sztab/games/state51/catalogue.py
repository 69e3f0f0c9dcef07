"""Every card and board as printed, as a page draws it: names, icons in their order, and the same in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.games.state51.data import (
    DEFENCE,
    GOODS,
    SETS,
    TYPES,
    Ability,
    Action,
    Bag,
    BonusEffect,
    BuildBonus,
    Connection,
    Exchange,
    Faction,
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
    Trigger,
    Triggers,
    load_cards,
)
from sztab.games.state51.goods_words import amounts, category_name, cost_amounts, good, set_name, type_name
from sztab.games.state51.help import Legend, Sentence, defence

_TRIGGERS = {
    "you_make_a_deal": "deal",
    "you_raze_any_location": "raze",
    "production_phase_gained_at_least": "produced",
}


def catalogue(language: str = "en") -> dict[str, Any]:
    """All cards and boards in a language."""
    cards, legend = load_cards(), Legend(language)
    return {
        "sets": [{"id": word, "name": set_name(word, language)} for word in SETS],
        "goods": [{"id": word, "name": good(word, language)} for word in GOODS],
        "types": [{"id": word, "name": type_name(word, language)} for word in TYPES],
        "categories": [
            {"id": word, "name": category_name(word, language), "defence": defence} for word, defence in DEFENCE.items()
        ],
        "locations": [_location(card, legend) for card in cards.locations],
        "connections": [_connection(card, legend) for card in cards.connections],
        "factions": [_faction(faction, cards.exchanges, legend) for faction in cards.factions],
    }


def _location(card: Location, legend: Legend) -> dict[str, Any]:
    return {
        "kind": "location",
        "id": card.id,
        "name": card.name[legend.language],
        "names": dict(card.name),
        "sets": dict(card.sets),
        "copies": sum(card.sets.values()),
        "distance": card.distance,
        "types": list(card.types),
        "category": card.category,
        "defence": defence(card),
        "spoils": _bag(card.spoils),
        "deal": card.deal,
        "ability": _ability(card.ability) if card.ability else [],
        "bonus": _bonus(card.build_bonus) if card.build_bonus else None,
        "open": card.open_production,
        "shielded": card.counts_as_shielded,
        "confidence": card.confidence,
        "help": _help(legend.location(card)),
        "uses": {use: _sentence(*sentence) for use, sentence in legend.uses(card).items()},
    }


def _connection(card: Connection, legend: Legend) -> dict[str, Any]:
    return {
        "kind": "connection",
        "id": card.id,
        "name": card.name[legend.language],
        "names": dict(card.name),
        "colour": card.colour,
        "copies": card.copies,
        "ability": [_line("connection", cost=_amounts(cost_amounts(card.cost)), gains=[_bag(card.gain)])],
        "help": _help([legend.connection(card), legend.taking()]),
    }


def _faction(faction: Faction, exchanges: Iterable[Exchange], legend: Legend) -> dict[str, Any]:
    return {
        "id": faction.id,
        "name": faction.name[legend.language],
        "names": dict(faction.name),
        "production": _bag(faction.production),
        "actions": [{**_action(action), "help": _sentence(*legend.conversion(action))} for action in faction.actions],
        "exchanges": [
            {
                **_line(
                    "exchange",
                    cost=_amounts(cost_amounts(exchange.cost)),
                    gains=[_bag(gain) for gain in exchange.gains],
                    times=None,
                ),
                "help": _sentence(*legend.exchange(exchange)),
            }
            for exchange in exchanges
        ],
        "help": _help([legend.board(faction.production)]),
    }


# ---- icons


def _line(when: str, **more: Any) -> dict[str, Any]:
    """One row of icons: when it works, what is paid, the bags of which one is gained, and what limits it.

    `per` is what is counted, `needs` what must have been produced, `store` what may be kept; `does` is a word for what
    gives no goods of its own, with how many it concerns and which goods. `times` a round: None is any number.
    """
    blank: dict[str, Any] = {
        "cost": [],
        "gains": [],
        "per": None,
        "needs": None,
        "store": None,
        "does": None,
        "on_card": False,
        "times": 1,
    }
    return {"when": when, **blank, **more}


def _ability(ability: Ability) -> list[dict[str, Any]]:
    match ability:
        case Produce(gain):
            return [_line("production", gains=[_bag(gain)])]
        case ProduceChoice(gains):
            return [_line("production", gains=[_bag(gain) for gain in gains])]
        case ProducePerType(type, gain, most):
            return [_line("production", gains=[_bag(gain)], per={"what": "type", "of": type, "max": most})]
        case ProducePerProduced(word, gain, most):
            return [_line("production", gains=[_bag(gain)], per={"what": "produced", "of": word, "max": most})]
        case ProduceEffect(word):
            return [_line("production", does={"word": word, "count": 1, "kinds": []})]
        case Triggers(triggers):
            return [_trigger(trigger) for trigger in triggers]
        case Storage(shelves):
            return [_line("cleanup", store={"kinds": list(shelf.kinds), "max": shelf.max}) for shelf in shelves]
        case Action():
            return [_action(ability)]


def _trigger(trigger: Trigger) -> dict[str, Any]:
    needs = {"good": trigger.good, "count": trigger.threshold} if trigger.threshold else None
    return _line(_TRIGGERS[trigger.when], gains=[_bag(trigger.gain)], needs=needs)


def _action(action: Action) -> dict[str, Any]:
    line = _line("action", cost=_amounts(cost_amounts(action.cost)), times=action.max_per_round)
    if action.effect:
        effect = action.effect
        return {**line, "does": {"word": effect.word, "count": effect.count, "kinds": list(effect.kinds)}}
    return {**line, "gains": [_bag(action.gain)]}


def _bonus(bonus: BuildBonus) -> dict[str, Any]:
    match bonus:
        case Gain(gain):
            return _line("built", gains=[_bag(gain)])
        case GainPerType(type, gain, most):
            return _line("built", gains=[_bag(gain)], per={"what": "type", "of": type, "max": most})
        case PlaceOnCard(stock):
            return _line("built", gains=[_bag(stock)], on_card=True)
        case BonusEffect(word):
            return _line("built", does={"word": word, "count": 1, "kinds": []})


def _bag(bag: Bag) -> list[dict[str, Any]]:
    return _amounts(amounts(bag))


def _amounts(amounts: Iterable[tuple[str, int]]) -> list[dict[str, Any]]:
    return [{"good": good, "count": count} for good, count in amounts]


# ---- sentences


def _sentence(says: str, rule: str) -> dict[str, str]:
    return {"says": says, "rule": rule}


def _help(sentences: Iterable[Sentence]) -> list[dict[str, str]]:
    return [_sentence(says, rule) for says, rule in sentences]
