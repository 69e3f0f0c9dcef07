"""A position for a terminal, drawn and in words: the table, the cards one has to know, what is asked, how to answer."""

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
from sztab.games.state51.goods_words import counted, good_name
from sztab.games.state51.narration import rating
from sztab.games.state51.notation.write import GOOD_NAMES, print_site, row
from sztab.games.state51.position import ALL_CARDS, CARDS, Position
from sztab.games.state51.seat_names import seat_name
from sztab.games.state51.state import (
    ACTING,
    AFTERWARDS,
    BLUE_PILE,
    DEALS,
    FEATURE,
    GUEST,
    HAND,
    KEEPING,
    MAIN,
    OVER,
    PRODUCING,
    RED_PILE,
    RUINS,
    SHIELDED,
    SHOWN,
    TAKING,
    UNKNOWN,
    USES,
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
    State,
)

_ROWS = {PRODUCING: _("production"), FEATURE: _("features"), ACTING: _("actions")}
_PHASES = (_("setup"), _("lookout"), _("production"), _("actions"), _("cleanup"), _("over"))
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


def picture(s: State, language: str = "en") -> str:
    """The table, then each seat with its goods, hand, deals and the three rows of its State (CARD-2)."""
    say = translator(language).gettext
    lines = [
        say(_("Round {round}, {phase}; deck {deck}, discards {discards}")).format(
            round=s.rounds, phase=say(_PHASES[s.phase]), deck=s.left[MAIN], discards=s.spent[MAIN]
        )
    ]
    up = [_name(int(s.face_up[pile]) - 1, language) for pile in (RED_PILE, BLUE_PILE) if s.face_up[pile]]
    if up:
        lines.append(say(_("Connections: {cards}")).format(cards=", ".join(up)))
    if s.length[SHOWN]:
        lines.append(say(_("Turned up: {cards}")).format(cards=_names(row(s, SHOWN), language)))
    for seat in range(2 if s.solo else s.players):
        lines += _seat(s, seat, language)
    if s.phase == OVER and s.solo and s.result == 1:
        lines.append(say(_("Won with {vp} VP: {rating}")).format(vp=s.vp[0], rating=rating(int(s.vp[0]), language)))
    return "\n".join(lines)


def _seat(s: State, seat: int, language: str) -> list[str]:
    say = translator(language).gettext
    title = seat_name(s, seat, language)
    words = [say(_("{vp} VP")).format(vp=s.vp[seat])]
    if seat == s.first:
        words.append(say(_("first player")))
    if s.passed >> seat & 1:
        words.append(say(_("passed")))
    lines = ["", f"{'>' if seat == s.turn else ' '} {seat + 1} {title}: {', '.join(words)}"]
    for title, text in (
        (_("goods"), _goods(s.pool[seat], language)),
        (_("stored"), _goods(s.stored[seat], language)),
        (_("hand"), _names(row(s, HAND + seat), language)),
        (_("deals"), _names(row(s, DEALS + seat), language)),
        *((title, _sites(s, seat, category, language)) for category, title in _ROWS.items()),
    ):
        if text:
            lines.append(f"    {say(title) + ':':<12}{text}")
    return lines


def _goods(counts: list[int], language: str) -> str:
    return ", ".join(counted(GOOD_NAMES[good], n, language) for good, n in enumerate(counts) if n)


def _name(kind: int, language: str) -> str:
    return f"{ALL_CARDS[kind].name[language]} ({ALL_CARDS[kind].id})"


def _names(kinds: list[int], language: str) -> str:
    names = [_name(kind, language) for kind in kinds if kind != UNKNOWN]
    if unknown := kinds.count(UNKNOWN):
        names.append(translator(language).gettext(_("{count} unknown")).format(count=unknown))
    return ", ".join(names)


def _sites(s: State, seat: int, category: int, language: str) -> str:
    say = translator(language).gettext
    items = []
    for site in range(s.sites[seat]):
        card = CARDS.locations[s.kind[seat][site]]
        marks = int(s.marks[seat][site])
        if {"production": PRODUCING, "feature": FEATURE, "action": ACTING}[card.category] != category:
            continue
        words = [card.name[language] + ("" if marks & RUINS else f" ({print_site(s, seat, site)})")]
        if marks & RUINS:
            words.append(say(_("ruins")))
        if marks & USES:
            words.append(say(_("used {count} times")).format(count=marks & USES))
        if marks & GUEST:
            words.append(say(_("visited")))
        if marks & SHIELDED:
            words.append(say(_("shield")))
        stock = [int(s.stock[seat][site]) >> 4 * good & 15 for good in range(len(GOOD_NAMES))]
        if any(stock):
            words.append(_goods(stock, language))
        items.append(", ".join(words) if len(words) == 1 else f"{words[0]} [{', '.join(words[1:])}]")
    return "; ".join(items)


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
