"""Every card and board as printed, as a page draws it: names, icons in their order, and the same in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

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
from sztab.games.state51.help import Legend, defence
from sztab.games.state51.help import Sentence as Said
from sztab.games.state51.scene.types import (
    Amount,
    BoardLine,
    CatalogueData,
    ConnectionKind,
    Deed,
    FactionKind,
    Line,
    LocationKind,
    NamedCategory,
    NamedSet,
    NamedWord,
    Per,
    Sentence,
    Store,
    Uses,
    When,
)

_TRIGGERS: dict[str, When] = {
    "you_make_a_deal": "deal",
    "you_raze_any_location": "raze",
    "production_phase_gained_at_least": "produced",
}


def catalogue(language: str = "en") -> CatalogueData:
    """All cards and boards in a language."""
    cards, legend = load_cards(), Legend(language)
    return CatalogueData(
        sets=[NamedSet(word, set_name(word, language)) for word in SETS],
        goods=[NamedWord(word, good(word, language)) for word in GOODS],
        types=[NamedWord(word, type_name(word, language)) for word in TYPES],
        categories=[NamedCategory(word, category_name(word, language), defence) for word, defence in DEFENCE.items()],
        locations=[_location(card, legend) for card in cards.locations],
        connections=[_connection(card, legend) for card in cards.connections],
        factions=[_faction(faction, cards.exchanges, legend) for faction in cards.factions],
    )


def _location(card: Location, legend: Legend) -> LocationKind:
    return LocationKind(
        id=card.id,
        name=card.name[legend.language],
        names=dict(card.name),
        plural=legend.language in card.name.plural,
        sets=dict(card.sets),
        copies=sum(card.sets.values()),
        distance=card.distance,
        types=list(card.types),
        category=card.category,
        defence=defence(card),
        spoils=_bag(card.spoils),
        deal=card.deal,
        ability=_ability(card.ability) if card.ability else [],
        bonus=_bonus(card.build_bonus) if card.build_bonus else None,
        open=card.open_production,
        shielded=card.counts_as_shielded,
        confidence=card.confidence,
        help=_help(legend.location(card)),
        uses=Uses(**{use: Sentence(*said) for use, said in legend.uses(card).items()}),
    )


def _connection(card: Connection, legend: Legend) -> ConnectionKind:
    return ConnectionKind(
        id=card.id,
        name=card.name[legend.language],
        names=dict(card.name),
        plural=legend.language in card.name.plural,
        colour=card.colour,
        copies=card.copies,
        ability=[Line("connection", cost=_amounts(cost_amounts(card.cost)), gains=[_bag(card.gain)])],
        help=_help([legend.connection(card), legend.taking()]),
    )


def _faction(faction: Faction, exchanges: Iterable[Exchange], legend: Legend) -> FactionKind:
    return FactionKind(
        id=faction.id,
        name=faction.name[legend.language],
        names=dict(faction.name),
        production=_bag(faction.production),
        actions=[
            BoardLine(**structs.asdict(_action(action)), help=Sentence(*legend.conversion(action)))
            for action in faction.actions
        ],
        exchanges=[
            BoardLine(
                "exchange",
                cost=_amounts(cost_amounts(exchange.cost)),
                gains=[_bag(gain) for gain in exchange.gains],
                times=None,
                help=Sentence(*legend.exchange(exchange)),
            )
            for exchange in exchanges
        ],
        help=_help([legend.board(faction.production)]),
    )


# ---- icons


def _ability(ability: Ability) -> list[Line]:
    match ability:
        case Produce(gain):
            return [Line("production", gains=[_bag(gain)])]
        case ProduceChoice(gains):
            return [Line("production", gains=[_bag(gain) for gain in gains])]
        case ProducePerType(type, gain, most):
            return [Line("production", gains=[_bag(gain)], per=Per("type", type, most))]
        case ProducePerProduced(word, gain, most):
            return [Line("production", gains=[_bag(gain)], per=Per("produced", word, most))]
        case ProduceEffect(word):
            return [Line("production", does=Deed(word, 1, []))]
        case Triggers(triggers):
            return [_trigger(trigger) for trigger in triggers]
        case Storage(shelves):
            return [Line("cleanup", store=Store(list(shelf.kinds), shelf.max)) for shelf in shelves]
        case Action():
            return [_action(ability)]


def _trigger(trigger: Trigger) -> Line:
    needs = Amount(trigger.good, trigger.threshold) if trigger.threshold else None
    return Line(_TRIGGERS[trigger.when], gains=[_bag(trigger.gain)], needs=needs)


def _action(action: Action) -> Line:
    effect = action.effect
    return Line(
        "action",
        cost=_amounts(cost_amounts(action.cost)),
        gains=[] if effect else [_bag(action.gain)],
        does=Deed(effect.word, effect.count, list(effect.kinds)) if effect else None,
        times=action.max_per_round,
    )


def _bonus(bonus: BuildBonus) -> Line:
    match bonus:
        case Gain(gain):
            return Line("built", gains=[_bag(gain)])
        case GainPerType(type, gain, most):
            return Line("built", gains=[_bag(gain)], per=Per("type", type, most))
        case PlaceOnCard(stock):
            return Line("built", gains=[_bag(stock)], on_card=True)
        case BonusEffect(word):
            return Line("built", does=Deed(word, 1, []))


def _bag(bag: Bag) -> list[Amount]:
    return _amounts(amounts(bag))


def _amounts(amounts: Iterable[tuple[str, int]]) -> list[Amount]:
    return [Amount(good, count) for good, count in amounts]


def _help(sentences: Iterable[Said]) -> list[Sentence]:
    return [Sentence(*said) for said in sentences]
