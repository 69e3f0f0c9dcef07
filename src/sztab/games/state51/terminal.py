"""A position in words: the table, the cards one has to know, what is asked and how to answer."""

from __future__ import annotations

from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.state51.data import (
    GOODS,
    Action,
    Bag,
    Connection,
    Cost,
    Gain,
    GainPerType,
    Location,
    PlaceOnCard,
    Produce,
    ProduceChoice,
    ProducePerProduced,
    ProducePerType,
    Storage,
    Triggers,
)
from sztab.games.state51.goods_words import good_name
from sztab.games.state51.notation.write import row
from sztab.games.state51.picture import picture
from sztab.games.state51.position import ALL_CARDS, Position
from sztab.games.state51.state import (
    AFTERWARDS,
    HAND,
    KEEPING,
    SHOWN,
    TAKING,
    UNKNOWN,
    WHAT_TO_STEAL,
    WHAT_TO_STORE,
    WHICH_BAG,
    WHICH_CARD_TO_PAY,
    WHICH_DEAL_OF_ANOTHER,
    WHICH_DEAL_TO_PAY,
    WHICH_IS_LOST,
    WHICH_OF_ANOTHER,
    WHICH_OWN_DEAL,
    WHICH_TO_ACTIVATE,
    WHICH_TO_CLEAR,
    WHICH_TO_COPY,
    WHOM_TO_ROB,
    YOUR_ACTION,
)

_MANY = 16  # where there are more tokens of one kind, only some are shown


QUESTIONS = {
    KEEPING: _("Keep four cards: which two do you discard?"),
    TAKING: _("Take one of the face-up cards."),
    YOUR_ACTION: _("Take an action or pass."),
    AFTERWARDS: _("Continue this action, or end the turn."),
    WHICH_BAG: _("Which goods do you gain?"),
    WHICH_TO_COPY: _("Which of your locations is copied?"),
    WHOM_TO_ROB: _("Whose production do you take in this phase?"),
    WHICH_OF_ANOTHER: _("Whose production do you use?"),
    WHICH_DEAL_TO_PAY: _("Which deal do you discard?"),
    WHICH_CARD_TO_PAY: _("Which card do you discard?"),
    WHAT_TO_STEAL: _("What do you take, and from whom?"),
    WHICH_TO_ACTIVATE: _("Which of your locations produces?"),
    WHICH_TO_CLEAR: _("Which location is cleared?"),
    WHICH_DEAL_OF_ANOTHER: _("The good of which deal do you gain?"),
    WHICH_OWN_DEAL: _("The good of which of your deals do you gain?"),
    WHAT_TO_STORE: _("What do you store?"),
    WHICH_IS_LOST: _("Which location is lost?"),
}


def describe(position: Position, language: str = "en") -> str:
    """The picture, then for whoever decides the cards in question and the answers."""
    parts = [picture(position.now, language)]
    seats = position.seats_to_answer()
    known = [seat for seat in seats if UNKNOWN not in row(position.now, HAND + seat)]
    if known:
        parts += ["", *_cards(position, known[0], language), "", *_answers(position, known[0], language)]
    return "\n".join(parts)


def _cards(position: Position, seat: int, language: str) -> list[str]:
    """Each different card in hand and turned up, in a line."""
    s = position.now
    kinds = sorted({*row(s, HAND + seat), *(row(s, SHOWN) if s.ask == TAKING else [])})
    return [f"  {facts(ALL_CARDS[kind], language)}" for kind in kinds]


def _answers(position: Position, seat: int, language: str) -> list[str]:
    from sztab.games.state51.game import GAME

    say = translator(language).gettext
    groups: dict[str, list[str]] = {}
    for token in GAME.tokens(position, seat):
        groups.setdefault("=" if token.startswith("=") else token.partition(" ")[0], []).append(token)
    lines = [f"{seat + 1}: {say(QUESTIONS[int(position.now.ask)])}"]
    for tokens in groups.values():
        shown = tokens if len(tokens) <= _MANY else [*tokens[:3], f"... ({len(tokens)})"]
        lines.append(f"  {GAME.join(shown)}")
    return lines


def facts(card: Location | Connection, language: str = "en") -> str:
    """A card in one line."""
    say = translator(language).gettext
    words = _Facts(language)
    if isinstance(card, Connection):
        return f"{card.id}: {card.name[language]}; {words.action(Action(card.cost, card.gain))}"
    parts = [
        f"{card.id}: {card.name[language]}",
        say(_("distance {number}")).format(number=card.distance),
        *([", ".join(words.type(type) for type in card.types)] if card.types else []),
        *([say(_("open"))] if card.open_production else []),
        *([words.ability(card)] if card.ability else []),
        *([say(_("when built: {what}")).format(what=words.bonus(card))] if card.build_bonus else []),
        say(_("spoils: {goods}")).format(goods=words.bag(card.spoils)),
        say(_("deal: {goods}")).format(goods=words.good(card.deal)),
    ]
    return "; ".join(parts)


class _Facts:
    """What cards say, in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.say = translator(language).gettext

    def good(self, word: str) -> str:
        return good_name(word.removeprefix("contact_"), self.language)

    def type(self, word: str) -> str:
        more = {"contact": _("contacts"), "liberty": _("liberty"), "toxic": _("toxic")}
        return self.say(more[word]) if word in more else self.good(word)

    def bag(self, bag: Bag) -> str:
        return ", ".join(f"{n} {self.good(GOODS[good])}" for good, n in enumerate(bag) if n)

    def cost(self, cost: Cost) -> str:
        parts = [self.bag(cost.goods)] if any(cost.goods) else []
        if cost.any_basic:
            parts.append(self.say(_("{number} of any resource")).format(number=cost.any_basic))
        if cost.own_deal:
            parts.append(self.say(_("a deal of yours")))
        return ", ".join(parts)

    def action(self, action: Action) -> str:
        gain = self.say(_EFFECTS[action.effect.word]) if action.effect else self.bag(action.gain)
        times = f" ({action.max_per_round}x)" if action.max_per_round > 1 else ""
        cost = self.cost(action.cost)
        return f"{cost} > {gain}{times}" if cost else gain

    def ability(self, card: Location) -> str:
        match card.ability:
            case Produce(gain):
                return self.say(_("gives {goods}")).format(goods=self.bag(gain))
            case ProduceChoice(gains):
                return self.say(_("gives {goods}")).format(goods=" / ".join(map(self.bag, gains)))
            case ProducePerType(type, gain, most):
                return self.per(self.say(_("gives {goods}")).format(goods=self.bag(gain)), self.type(type), most)
            case ProducePerProduced(good, gain, most):
                return self.per(self.say(_("gives {goods}")).format(goods=self.bag(gain)), self.good(good), most)
            case Triggers(triggers):
                return ", ".join(
                    self.say(_TRIGGERS[trigger.when]).format(
                        goods=self.bag(trigger.gain),
                        threshold=f"{trigger.threshold} {self.basic(trigger.good)}",
                    )
                    for trigger in triggers
                )
            case Storage(shelves):
                return ", ".join(
                    self.say(_("stores {goods}")).format(
                        goods=f"{shelf.max or '∞'} {'/'.join(map(self.good, shelf.kinds))}"
                    )
                    for shelf in shelves
                )
            case Action():
                return self.action(card.ability)
            case None:
                return ""
        return self.say(_EFFECTS[card.ability.word])

    def basic(self, word: str) -> str:
        return self.say(_("resources")) if word == "any_basic" else self.good(word) if word else ""

    def per(self, gives: str, what: str, most: int) -> str:
        return self.say(_("{gives} per {what}, at most {most} times")).format(gives=gives, what=what, most=most)

    def bonus(self, card: Location) -> str:
        match card.build_bonus:
            case Gain(gain):
                return self.bag(gain)
            case GainPerType(type, gain, most):
                return self.per(self.bag(gain), self.type(type), most)
            case PlaceOnCard(stock):
                return self.say(_("{goods} on the card")).format(goods=self.bag(stock))
        return self.say(_EFFECTS["gain_production_of_another_players_location"])


_EFFECTS = {
    "activate_own_production": _("one of your locations produces"),
    "gain_production_of_another_players_location": _("the production of another player's location"),
    "steal_from_other_player": _("a resource of another player"),
    "clear_activation_of_own_locations": _("clears up to three of your locations"),
    "gain_goods_of_deals.another_player": _("the good of another player's deal"),
    "gain_goods_of_deals.self": _("the goods of up to three of your deals"),
}
_TRIGGERS = {
    "you_make_a_deal": _("for each deal: {goods}"),
    "you_raze_any_location": _("for each razing: {goods}"),
    "production_phase_gained_at_least": _("with {threshold} produced: {goods}"),
}
