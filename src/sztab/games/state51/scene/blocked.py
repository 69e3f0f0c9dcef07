"""What a player might want to do and cannot, with the reason: so that nothing that is closed stays silent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.state51.data import GOODS
from sztab.games.state51.goods_words import goods
from sztab.games.state51.notation.write import print_site, row
from sztab.games.state51.position import ALL_CARDS, TABLES, Position, scratch
from sztab.games.state51.rules.card import defence, everybody
from sztab.games.state51.rules.connection import TAKING_COST
from sztab.games.state51.rules.effect import is_target
from sztab.games.state51.rules.ids import ACT_11, EFF_16
from sztab.games.state51.rules.payment import affords, contacts
from sztab.games.state51.rules.use import check_use, conversion
from sztab.games.state51.scene.types import Amount, Shut
from sztab.games.state51.state import (
    ACTING,
    ANY_BASIC,
    BLUE,
    BLUE_PILE,
    CONNECTING,
    GREY,
    HAND,
    OWN_DEAL,
    RED,
    RED_PILE,
    RUINS,
    YOUR_ACTION,
)

_FROM_HAND = {"build": GREY, "deal": BLUE, "raze_hand": RED}


_TOO_DEAR = _("Costs {goods}: you do not have enough.")
_USED = _("Already used this round.")
_NO_EFFECT = _("It would have no effect now.")
_PASSED = _("This player has passed and cannot be a target.")


class _No(NamedTuple):
    """What it would cost, where that is the trouble, and the reason."""

    pays: list[Amount]
    says: str


def shut(position: Position, language: str) -> list[Shut]:
    """Everything of the seat on turn that cannot be paid for, is used up or protected."""
    if position.now.ask != YOUR_ACTION:
        return []
    found = _Shut(position, language)
    return [*found.of_hand(), *found.of_state(), *found.of_board(), *found.of_connections(), *found.of_others()]


class _Shut:
    """One position in one language."""

    def __init__(self, position: Position, language: str) -> None:
        self.s = position.now
        self.seat = int(self.s.turn)
        self.language = language
        self.say = translator(language).gettext

    def _too_expensive(self, cost: int) -> _No | None:
        """The price and that it is too high; None where it can be paid."""
        if affords(self.s, self.seat, cost):
            return None
        words = (*GOODS, "any_basic", "own_deal")
        parts = [(words[good], n) for good in range(len(words)) if (n := cost >> 4 * good & 15)]
        assert (len(GOODS), len(GOODS) + 1) == (ANY_BASIC, OWN_DEAL)
        price = [Amount(good, count) for good, count in parts]
        return _No(price, self.say(_TOO_DEAR).format(goods=goods(parts, self.language)))

    def _no(self, text: str) -> _No:
        return _No([], self.say(text))

    def of_hand(self) -> Iterable[Shut]:
        for kind in sorted({kind for kind in row(self.s, HAND + self.seat) if kind < TABLES.kinds}):
            card = ALL_CARDS[kind].id
            if TABLES.category[kind] == CONNECTING:
                prices = {"play": int(TABLES.cost[kind])}
            else:
                prices = {word: int(contacts(good, TABLES.distance[kind])) for word, good in _FROM_HAND.items()}
            for word, cost in prices.items():
                if price := self._too_expensive(cost):
                    yield Shut(kind=word, card=card, pays=price.pays, says=price.says)

    def of_state(self) -> Iterable[Shut]:
        s, seat = self.s, self.seat
        for site in range(s.sites[seat]):
            kind = int(s.kind[seat][site])
            refused = check_use(s, TABLES, scratch(), seat, site)
            if TABLES.category[kind] != ACTING or s.marks[seat][site] & RUINS or not refused:
                continue
            no = self._no(_USED if refused == ACT_11 else _NO_EFFECT)
            if refused not in (ACT_11, EFF_16):
                no = self._too_expensive(int(TABLES.cost[kind])) or no
            yield Shut(kind="use", seat=seat, site=print_site(s, seat, site), pays=no.pays, says=no.says)

    def of_board(self) -> Iterable[Shut]:
        for number in range(TABLES.conversions[self.s.faction[self.seat]]):
            used = self.s.converted[self.seat] >> number & 1
            cost = int(TABLES.cost[conversion(self.s, self.seat, number)])
            if no := self._no(_USED) if used else self._too_expensive(cost):
                yield Shut(kind="convert", conversion=number, pays=no.pays, says=no.says)

    def of_connections(self) -> Iterable[Shut]:
        for pile in (RED_PILE, BLUE_PILE):
            if self.s.face_up[pile] and (price := self._too_expensive(TAKING_COST)):
                card = ALL_CARDS[self.s.face_up[pile] - 1].id
                yield Shut(kind="connect", card=card, pays=price.pays, says=price.says)

    def of_others(self) -> Iterable[Shut]:
        s = self.s
        for other in range(everybody(s)):
            for site in range(s.sites[other] if other != self.seat else 0):
                if s.marks[other][site] & RUINS:
                    continue
                cost = int(contacts(RED, defence(s, TABLES, other, site)))
                no = self._too_expensive(cost) if is_target(s, self.seat, other) else self._no(_PASSED)
                if no:
                    name = print_site(s, other, site)
                    yield Shut(kind="raze", seat=other, site=name, pays=no.pays, says=no.says)
