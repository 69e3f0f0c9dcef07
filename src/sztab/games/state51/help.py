"""What cards and boards do, in sentences made from their data, each with the rule to look it up by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sztab.core.words import listed, translator
from sztab.core.words import mark as _
from sztab.games.state51.data import (
    Ability,
    Action,
    Bag,
    BonusEffect,
    BuildBonus,
    Connection,
    Effect,
    Exchange,
    Gain,
    GainPerType,
    Location,
    PlaceOnCard,
    Produce,
    ProduceChoice,
    ProduceEffect,
    ProducePerProduced,
    ProducePerType,
    Shelf,
    Storage,
    Trigger,
    Triggers,
)
from sztab.games.state51.goods_words import amounts, cost_amounts, counted, good, goods, type_name
from sztab.games.state51.vocabulary import WORDS

Sentence = tuple[str, str]
"""What is said, and the rule that says it at length."""


_PRODUCE_EFFECTS = {
    "activate_own_production": _("Production: gain the goods of one of your other production locations."),
    "gain_production_of_another_players_location": _(
        "Production: gain the goods of one production location of another player, who gets nothing from it."
    ),
}
_TRIGGERS = {
    "you_make_a_deal": _("Each time you sign a deal, gain {gain}."),
    "you_raze_any_location": _("Each time you raze a location, gain {gain}."),
    "production_phase_gained_at_least": _("If you gained at least {needs} in the production phase, gain {gain}."),
}
_EFFECTS = {
    "steal_from_other_player": _("take {kinds} from another player"),
    "activate_own_production": _("gain the goods of one of your production locations"),
    "clear_activation_of_own_locations": _("clear up to {count} of your locations; they may be used again"),
    "gain_goods_of_deals.another_player": _("gain the good of one deal of another player"),
    "gain_goods_of_deals.self": _("gain the goods of up to {count} of your deals"),
}


class Legend:
    """Sentences in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.say = translator(language).gettext

    def bag(self, bag: Bag) -> str:
        return goods(amounts(bag), self.language)

    # ---- what a card does

    def location(self, card: Location) -> Iterable[Sentence]:
        """Everything that is special about a location, in the order a player wants to know it."""
        if card.ability:
            yield from self.ability(card.ability)
        if card.build_bonus:
            yield self.bonus(card.build_bonus)
        if card.open_production:
            yield (
                self.say(
                    _("Open production: another player may send a worker here and gains the goods; you gain 1 worker.")
                ),
                WORDS["mark"]["open_production"],
            )
        if card.counts_as_shielded:
            yield self.say(_("It always counts as shielded.")), WORDS["mark"]["counts_as_shielded"]
        if not card.types:
            yield self.say(_("It has no type: any location may be developed into it, and it into any.")), "EFF-27"

    def ability(self, ability: Ability) -> list[Sentence]:
        match ability:
            case Triggers(triggers):
                return [self.trigger(trigger) for trigger in triggers]
            case Storage(shelves):
                return [(self.shelf(shelf), WORDS["ability"]["storage"]) for shelf in shelves]
            case Action():
                return [self.action(ability)]
            case ProduceEffect(word):
                return [(self.say(_PRODUCE_EFFECTS[word]), WORDS["produce_effect"][word])]
        return [self._production(ability)]

    def _production(self, ability: Produce | ProduceChoice | ProducePerType | ProducePerProduced) -> Sentence:
        rules = WORDS["ability"]
        match ability:
            case Produce(gain):
                return self.say(_("Production: gain {gain}.")).format(gain=self.bag(gain)), rules["produce"]
            case ProduceChoice(gains):
                text = self.say(_("Production: gain {gain}, as you choose."))
                return text.format(gain=self.either(gains)), rules["produce_choice"]
            case ProducePerType(type, gain, most):
                text = self.say(_("Production: gain {gain} for each {type} icon in your State, at most {max} times."))
                filled = text.format(gain=self.bag(gain), type=self.quoted(type), max=most)
                return filled, rules["produce_per_type"]
            case ProducePerProduced(word, gain, most):
                text = self.say(_("Production: gain {gain} for each {good} produced this time, at most {max} times."))
                filled = text.format(gain=self.bag(gain), good=good(word, self.language), max=most)
                return filled, rules["produce_per_produced"]

    def trigger(self, trigger: Trigger) -> Sentence:
        needs = ""
        if trigger.threshold:
            kind = "resources" if trigger.good == "any_basic" else trigger.good
            needs = counted(kind, trigger.threshold, self.language)
        text = self.say(_TRIGGERS[trigger.when]).format(gain=self.bag(trigger.gain), needs=needs)
        return text, WORDS["trigger"][trigger.when]

    def shelf(self, shelf: Shelf) -> str:
        kinds = listed([good(kind, self.language) for kind in shelf.kinds], self.language)
        if shelf.max is None:
            return self.say(_("Storage: at the end of the round you may keep any amount of: {kinds}.")).format(
                kinds=kinds
            )
        text = self.say(_("Storage: at the end of the round you may keep up to {max} of: {kinds}."))
        return text.format(max=shelf.max, kinds=kinds)

    def action(self, action: Action) -> Sentence:
        """A conversion, or an action that does something else."""
        cost = goods(cost_amounts(action.cost), self.language)
        if action.effect:
            does, rule = self.effect(action.effect), WORDS["action effect"][action.effect.word]
            text = self.say(_("Action: pay {cost}, then {does}.")).format(cost=cost, does=does)
        else:
            rule = WORDS["ability"]["action"]
            text = self.say(_("Action: pay {cost}, gain {gain}.")).format(cost=cost, gain=self.bag(action.gain))
        if action.max_per_round > 1:
            times = self.say(_("Up to {count} times a round.")).format(count=action.max_per_round)
            return f"{text} {times}", rule
        return text, rule

    def effect(self, effect: Effect) -> str:
        kinds = self.either_of([good(kind, self.language) for kind in effect.kinds])
        return self.say(_EFFECTS[effect.word]).format(count=effect.count, kinds=kinds)

    def bonus(self, bonus: BuildBonus) -> Sentence:
        rules = WORDS["build bonus"]
        match bonus:
            case Gain(gain):
                return self.say(_("When built: gain {gain}.")).format(gain=self.bag(gain)), rules["gain"]
            case GainPerType(type, gain, most):
                text = self.say(
                    _("When built: gain {gain} for each {type} icon in your State, this card's too, at most {max}.")
                )
                filled = text.format(gain=self.bag(gain), type=self.quoted(type), max=most)
                return filled, rules["gain_per_type"]
            case PlaceOnCard(stock):
                text = self.say(_("When built: put {gain} on the card; pay with them whenever you like."))
                return text.format(gain=self.bag(stock)), rules["place_on_card"]
            case BonusEffect(word):
                text = self.say(_("When built: gain the goods of one production location of another player."))
                return text, WORDS["build bonus effect"][word]

    # ---- what can be done with a card in hand, and against it

    def uses(self, card: Location) -> dict[str, Sentence]:
        """What building, signing and razing a location costs and gives."""

        def contacts(colour: str, n: int) -> str:
            return counted(f"contact_{colour}", n, self.language)

        build = self.say(_("Build: pay {cost}."))
        deal = self.say(_("Deal: pay {cost}; gain {gain} now and in every production phase."))
        raze = self.say(_("Raze from hand: pay {cost}, gain {gain}."))
        defend = self.say(_("Others raze it for {cost}; its owner then gains {gain}."))
        lasting = counted(card.deal, 1, self.language)
        return {
            "build": (build.format(cost=contacts("grey", card.distance)), "ACT-4"),
            "deal": (deal.format(cost=contacts("blue", card.distance), gain=lasting), "ACT-7"),
            "raze": (raze.format(cost=contacts("red", card.distance), gain=self.bag(card.spoils)), "ACT-8"),
            "defend": (defend.format(cost=contacts("red", defence(card)), gain=lasting), "ACT-9"),
        }

    # ---- connections and boards

    def connection(self, card: Connection) -> Sentence:
        gain = self.bag(card.gain)
        cost = goods(cost_amounts(card.cost), self.language) if cost_amounts(card.cost) else ""
        text = (
            self.say(_("Played: pay {cost}, gain {gain}.")).format(cost=cost, gain=gain)
            if cost
            else self.say(_("Played: gain {gain}.")).format(gain=gain)
        )
        return text, "EFF-29"

    def taking(self) -> Sentence:
        """What a connection costs that is turned up."""
        return self.say(_("Taken as an action for {cost}.")).format(cost=counted("worker", 2, self.language)), "ACT-14"

    def board(self, production: Bag) -> Sentence:
        return self.say(_("Production: gain {gain}.")).format(gain=self.bag(production)), "PROD-1"

    def conversion(self, action: Action) -> Sentence:
        text, _rule = self.action(action)
        return text, "ACT-12"

    def exchange(self, exchange: Exchange) -> Sentence:
        text = self.say(_("Any number of times: pay {cost}, gain {gain}."))
        cost = goods(cost_amounts(exchange.cost), self.language)
        return text.format(cost=cost, gain=self.either(exchange.gains)), "ACT-12"

    # ---- words

    def quoted(self, type: str) -> str:
        return self.say(_("“{word}”")).format(word=type_name(type, self.language))

    def either(self, bags: Sequence[Bag]) -> str:
        return self.either_of([self.bag(bag) for bag in bags])

    def either_of(self, parts: Sequence[str]) -> str:
        """`a`, `a or b`, `a, b or c`."""
        *first, last = parts or [""]
        if not first:
            return last
        return self.say(_("{first} or {last}")).format(first=", ".join(first), last=last)


def defence(card: Location) -> int:
    """The red contacts that razing it takes where it stands, no shield put on it."""
    return card.defence + card.counts_as_shielded
