"""Legal actions as objects: what they act on, what is paid and gained, and all of it in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from msgspec import UNSET

from sztab.core.event import Event
from sztab.core.game import Step
from sztab.core.words import listed, translator
from sztab.core.words import mark as _
from sztab.games.state51.data import GOODS
from sztab.games.state51.goods_words import counted, goods
from sztab.games.state51.notation.tokens import PAID, cost_of, payment_rows
from sztab.games.state51.notation.write import GOOD_NAMES, print_site
from sztab.games.state51.position import ALL_CARDS, KIND_OF, TABLES, Position, scratch
from sztab.games.state51.rules import action as code
from sztab.games.state51.rules.action import a_of, op_of, pack, payment_of, seat_of, site_of
from sztab.games.state51.rules.card import defence
from sztab.games.state51.rules.ending import is_triggered
from sztab.games.state51.rules.payment import amount
from sztab.games.state51.scene.types import Amount, Offer, Paid, Share
from sztab.games.state51.seat_names import seat_name
from sztab.games.state51.state import (
    AFTERWARDS,
    ASK_WORDS,
    CARD,
    DRAWING,
    OWN_DEAL,
    PRODUCTION,
    RUINS,
    WHAT_TO_STEAL,
    WHAT_TO_STORE,
    WHICH_BAG,
    WHICH_CARD_TO_PAY,
    WHICH_DEAL_OF_ANOTHER,
    WHICH_DEAL_TO_PAY,
    WHICH_OWN_DEAL,
    YOUR_ACTION,
    State,
)
from sztab.games.state51.terminal import QUESTIONS

Apply = Callable[[Position, int], Step[Position]]

GOOD_OF = dict(zip(GOOD_NAMES, GOODS, strict=True))  # events name contacts by their colour alone
_CHOSEN = ("EFF-2", "EFF-5")
_OPPONENTS_CONNECTION = "SOLO-5"  # what the virtual opponent gains by itself, not by the action
_KINDS = {
    code.KEEP: "keep",
    code.TAKE: "take",
    code.BUILD: "build",
    code.DEVELOP: "develop",
    code.SIGN: "deal",
    code.RAZE_HAND: "raze_hand",
    code.RAZE: "raze",
    code.USE: "use",
    code.CONVERT: "convert",
    code.EXCHANGE: "exchange",
    code.SEND: "send",
    code.CONNECT: "connect",
    code.PLAY: "play",
    code.PUT_SHIELD: "shield",
    code.PASS: "pass",
    code.END: "end",
    code.NO: "no",
}
_WITH_CARD = (code.TAKE, code.BUILD, code.DEVELOP, code.SIGN, code.RAZE_HAND, code.CONNECT, code.PLAY)
_WITH_OWN_SITE = (code.DEVELOP, code.USE, code.PUT_SHIELD)
_WITH_ANOTHERS_SITE = (code.RAZE, code.SEND)
_NAMES_GOOD = (WHAT_TO_STEAL, WHAT_TO_STORE, WHICH_DEAL_OF_ANOTHER, WHICH_OWN_DEAL)
_BRINGS_NOTHING = (code.KEEP, code.TAKE, code.PUT_SHIELD, code.PASS, code.END, code.NO)


_SAYS = {
    "take": _("Take {card}"),
    "build": _("Build {card}"),
    "develop": _("Develop {site} into {card}"),
    "deal": _("Sign a deal with {card}"),
    "raze_hand": _("Raze {card} from hand"),
    "raze": _("Raze {site} ({whom})"),
    "use": _("Use {site}"),
    "convert": _("Faction board"),
    "exchange": _("Exchange"),
    "send": _("Send a worker to {site} ({whom})"),
    "connect": _("Take the connection {card}"),
    "play": _("Play the connection {card}"),
    "shield": _("Put a shield on {site}"),
    "pass": _("Pass for this round"),
    "end": _("End the turn"),
    "no": _("No more"),
    "keep": _("Discard {card}"),
    "pay_card": _("Discard {card}"),
    "pay_deal": _("Give up the deal with {card}"),
}
_FROM = _("{goods} from {whom}")
_RUINS = _("{card} (ruins)")
_ON_CARD = _("{goods} from {site}")
_PAYS_AND_GAINS = _("{what}: pay {pays}, gain {gains}")
_PAYS = _("{what}: pay {pays}")
_GAINS = _("{what}: gain {gains}")


@dataclass
class Outcome:
    """What an action brings, as far as it is certain."""

    gains: Counter[str] = field(default_factory=Counter)
    stock: Counter[str] = field(default_factory=Counter)
    others: list[Share] = field(default_factory=list)
    then: int = 0  # the question that follows at once
    ends: bool = False  # END-1 is triggered by it


def offers(
    position: Position, actions: Sequence[int], tokens: Sequence[str], language: str, apply: Apply
) -> list[Offer]:
    """One object for each legal action; `tokens` are theirs, in the same order."""
    offer = Offers(position, language, apply)
    return [offer.facts(action, token) for action, token in zip(actions, tokens, strict=True)]


class Offers:
    """Actions of one position in one language."""

    texts: Mapping[str, str] = _SAYS  # what is done, by kind of action

    def __init__(self, position: Position, language: str, apply: Apply) -> None:
        self.position = position
        self.s: State = position.now
        self.language = language
        self.apply = apply
        self.say = translator(language).gettext
        self.seat = position.seats_to_answer()[0]
        self.outcomes: dict[int, Outcome] = {}
        self.payments: dict[int, list[list[Paid]]] = {}

    def facts(self, action: int, token: str) -> Offer:
        """Everything about one action."""
        op = op_of(action)
        kind = ASK_WORDS[self.s.ask] if op == code.ANSWER else _KINDS[op]
        outcome = self._outcome(action)
        pays = self._payment(action) if op in PAID else []
        gains = _amounts(outcome.gains)
        what = self._what(kind, action)
        offer = Offer(
            token=token,
            kind=kind,
            group=token.partition(" with ")[0],
            usual=payment_of(action) == 0,
            pays=pays,
            gains=gains,
            stock=_amounts(outcome.stock),
            others=outcome.others,
            then=self.say(QUESTIONS[outcome.then]) if outcome.then else None,
            ends=outcome.ends,
            what=what,
            says=self._sentence(what, pays, gains),
        )
        self._tell_about(offer, action)
        return offer

    # ---- what it is about

    def _tell_about(self, offer: Offer, action: int) -> None:
        """The card, the location and the seat by which the page finds the action."""
        op, a, seat, site = op_of(action), a_of(action), seat_of(action), site_of(action)
        if op == code.KEEP:
            offer.cards = [ALL_CARDS[a].id, ALL_CARDS[site].id]
        elif op in _WITH_CARD or offer.kind in ("pay_card", "pay_deal"):
            offer.card = ALL_CARDS[a].id
        if op in _WITH_OWN_SITE:
            offer.seat, offer.site = self.seat, print_site(self.s, self.seat, site)
        elif op in _WITH_ANOTHERS_SITE or (op == code.ANSWER and self._names_site()):
            offer.seat, offer.site = seat, print_site(self.s, seat, site)
        elif op == code.ANSWER and int(self.s.ask) in _NAMES_GOOD:
            offer.good = GOODS[a]
            if self.s.ask == WHAT_TO_STEAL:
                offer.seat = seat
        if op == code.RAZE:
            offer.defence = int(defence(self.s, TABLES, seat, site))
        if op == code.CONVERT:
            offer.conversion = a

    def _names_site(self) -> bool:
        return int(self.s.ask) not in (*_NAMES_GOOD, WHICH_BAG, WHICH_CARD_TO_PAY, WHICH_DEAL_TO_PAY)

    # ---- what is paid

    def _payment(self, action: int) -> list[Paid]:
        cost = cost_of(self.s, action)
        if cost not in self.payments:
            self.payments[cost] = [self._row(paid, drained) for paid, drained in payment_rows(self.s, cost)]
        row = self.payments[cost][payment_of(action)]
        if cost < 0:
            return row
        asked_for = (("card", CARD), ("own_deal", OWN_DEAL))
        return row + [Paid(word, int(amount(cost, good))) for word, good in asked_for if amount(cost, good)]

    def _row(self, paid: int, drained: int) -> list[Paid]:
        """Goods from the pool, then goods from the cards they lie on."""
        w = scratch()
        row = [Paid(word, n) for good, word in enumerate(GOODS) if (n := paid >> 4 * good & 15)]
        for heap in range(w.heaps):
            if n := drained >> 4 * heap & 15:
                site = int(w.heap_site[heap])
                card = ALL_CARDS[self.s.kind[self.seat][site]].id
                good = GOODS[w.heap_good[heap]]
                row.append(Paid(good, n, card, self.seat, print_site(self.s, self.seat, site)))
        return row

    # ---- what comes of it

    def _outcome(self, action: int) -> Outcome:
        """The rules themselves are asked, in this position; how it is paid makes no difference."""
        if op_of(action) in _BRINGS_NOTHING:
            return Outcome()
        usual = action & ~(code.NO_PAYMENT << 24)
        if usual not in self.outcomes:
            self.outcomes[usual] = self._tried(usual)
        return self.outcomes[usual]

    def _tried(self, action: int) -> Outcome:
        step = self.apply(self.position, action)
        events = list(step.events)
        if self.s.phase == PRODUCTION:  # it goes on with other locations and players: only what was chosen counts
            card = events[0].data.get("card") if events else None  # where it only leads to the next question
            return self._sum(takewhile(lambda one: one.rule in _CHOSEN and one.data.get("card") == card, events))
        while step.state.now.ask == DRAWING:  # which card comes is not known and changes nothing here
            kind = next(kind for kind in range(TABLES.locations) if step.state.now.deck[kind])
            step = self.apply(step.state, pack(code.TURN, kind, 0, 0, 0))
            events += step.events
        after = step.state.now
        outcome = self._sum(events)
        mine = step.state.seats_to_answer() == (self.seat,)
        if mine and after.ask not in (YOUR_ACTION, AFTERWARDS) and after.phase == self.s.phase:
            outcome.then = int(after.ask)
        outcome.ends = bool(is_triggered(after)) and not is_triggered(self.s)
        return outcome

    def _sum(self, events: Iterable[Event]) -> Outcome:
        outcome = Outcome()
        for event in events:
            data = event.data
            if event.kind == "phase":
                break  # the turn is over: what others get in the next phase is not its doing
            seat = int(data.get("seat", "0")) - 1
            if event.kind in ("gained", "unstocked", "stolen"):
                good, count = GOOD_OF[data["good"]], int(data["count"])
                if seat == self.seat:
                    outcome.gains[good] += count
                elif event.rule != _OPPONENTS_CONNECTION:
                    outcome.others.append(Share(seat, good, count))
                if event.kind == "stolen":
                    outcome.others.append(Share(int(data["other"]) - 1, good, -count))
            elif event.kind == "stocked" and seat == self.seat:
                outcome.stock[GOOD_OF[data["good"]]] += int(data["count"])
        return outcome

    # ---- sentences

    def _sentence(self, what: str, pays: Sequence[Paid], gains: Sequence[Amount]) -> str:
        fields = {"what": what}
        if pays:
            fields["pays"] = listed([self._paid(part) for part in pays], self.language)
        if gains and what != self._goods(gains):
            fields["gains"] = self._goods(gains)
        if "gains" in fields:
            return self.say(_PAYS_AND_GAINS if pays else _GAINS).format(**fields)
        return self.say(_PAYS).format(**fields) if pays else what

    def _goods(self, parts: Sequence[Amount]) -> str:
        return goods([(part.good, part.count) for part in parts], self.language)

    def _paid(self, part: Paid) -> str:
        text = counted(part.good, part.count, self.language)
        if part.card is UNSET:
            return text
        return self.say(_ON_CARD).format(goods=text, site=self._name(KIND_OF[part.card]))

    def _what(self, kind: str, action: int) -> str:
        """The action without its price."""
        op, a, seat, site = op_of(action), a_of(action), seat_of(action), site_of(action)
        if op == code.KEEP:
            both = listed([self._name(a), self._name(site)], self.language)
            return self.say(self.texts["keep"]).format(card=both)
        if op == code.ANSWER and kind not in self.texts:
            return self._answer(a, seat, site)
        fields: dict[str, str] = {}
        if op in _WITH_CARD or kind in ("pay_card", "pay_deal"):
            fields["card"] = self._name(a)
        if op in _WITH_OWN_SITE:
            fields["site"] = self._location(self.seat, site)
        elif op in _WITH_ANOTHERS_SITE:
            fields |= {"site": self._location(seat, site), "whom": seat_name(self.s, seat, self.language)}
        return self.say(self.texts[kind]).format(**fields)

    def _answer(self, a: int, seat: int, site: int) -> str:
        if self.s.ask == WHICH_BAG:
            bag = int(TABLES.choice[self.s.source][a])
            return goods([(word, n) for good, word in enumerate(GOODS) if (n := bag >> 4 * good & 15)], self.language)
        if self.s.ask == WHAT_TO_STEAL:
            whom = seat_name(self.s, seat, self.language)
            return self.say(_FROM).format(goods=counted(GOODS[a], 1, self.language), whom=whom)
        if not self._names_site():
            return counted(GOODS[a], 1, self.language)
        name = self._location(seat, site)
        return name if seat == self.seat else f"{name} ({seat_name(self.s, seat, self.language)})"

    def _name(self, kind: int) -> str:
        return ALL_CARDS[kind].name[self.language]

    def _location(self, seat: int, site: int) -> str:
        name = self._name(int(self.s.kind[seat][site]))
        return self.say(_RUINS).format(card=name) if self.s.marks[seat][site] & RUINS else name


def _amounts(counts: Counter[str]) -> list[Amount]:
    return [Amount(word, counts[word]) for word in GOODS if counts[word]]
