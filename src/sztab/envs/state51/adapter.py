"""51st State as environments see it: numbers of actions, payments good by good, and chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sztab.envs.adapter import Adapter, Blocks, Observation
from sztab.envs.state51.observation import WIDTH, observe
from sztab.games.state51.game import GAME
from sztab.games.state51.notation.tokens import SHARED_TYPE, cost_of
from sztab.games.state51.notation.write import GOOD_NAMES
from sztab.games.state51.position import IDS, TABLES, Position, scratch
from sztab.games.state51.rules import action as code
from sztab.games.state51.rules.action import a_of, op_of, pack, payment_of, seat_of, site_of
from sztab.games.state51.rules.payment import developing_payments, payments
from sztab.games.state51.rules.turn import legal
from sztab.games.state51.state import (
    CHOICES,
    CONNECTING_UP,
    CONVERSIONS,
    FIRST_LOT,
    GIVING,
    GOODS,
    HEAPS,
    KINDS,
    MAIN,
    SEATS,
    SHOWN,
    SITES,
    WHAT_TO_STEAL,
    WHAT_TO_STORE,
    WHICH_BAG,
    WHICH_CARD_TO_PAY,
    WHICH_DEAL_OF_ANOTHER,
    WHICH_DEAL_TO_PAY,
    WHICH_OWN_DEAL,
)

_OF_CARDS = {
    code.TAKE: "take",
    code.BUILD: "build",
    code.SIGN: "deal with",
    code.RAZE_HAND: "raze",
    code.PLAY: "play",
    code.CONNECT: "connect",
    code.DEVELOP: "develop into",
}
_OF_SITES = {code.RAZE: "raze", code.SEND: "send to"}
_OF_OWN_SITES = {code.USE: "use", code.PUT_SHIELD: "shield"}
_PLAIN = {code.PASS: "pass", code.END: "end", code.NO: "no"}
_GOOD_ASKED = (WHAT_TO_STEAL, WHICH_DEAL_OF_ANOTHER, WHICH_OWN_DEAL, WHAT_TO_STORE)
_MOST = 16  # amounts of a good that a payment can have


class State51Adapter(Adapter[Position]):
    """Options as for `sztab play state51`. A location is named by its seat and its place in that State."""

    game = GAME
    width = WIDTH
    low = -1
    high = 32767
    chance_outcomes = KINDS

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.blocks = Blocks()
        add = self.blocks.add
        self._plain = {op: add(word) for op, word in _PLAIN.items()}
        self._keep = add("put aside", KINDS, show=_card)
        self._card = {op: add(word, KINDS, show=_card) for op, word in _OF_CARDS.items()}
        self._site = {op: add(word, SEATS, SITES, show=_site) for op, word in _OF_SITES.items()}
        self._own = {op: add(word, SITES, show=_place) for op, word in _OF_OWN_SITES.items()}
        self._convert = add("convert", CONVERSIONS)
        self._exchange = add("exchange", CHOICES)
        self._bag = add("gain choice", CHOICES)
        self._paid_card = add("pay with", KINDS, show=_card)
        self._good = add("good", SEATS, GOODS, show=lambda seat, good: f"{GOOD_NAMES[good]} of seat {seat + 1}")
        self._answer = add("location", SEATS, SITES, show=_site)
        # What is asked on: the second card put aside, the location developed, how much of a good is paid.
        self._second = add("put aside too", KINDS, show=_card)
        self._old = add("develop from", SITES, show=_place)
        self._pay = add("pay", GOODS + HEAPS, _MOST, show=_payment)

    def seats(self) -> int:
        """The lone player's opponent is never asked."""
        return int(self.start.now.players)

    def actions(self, state: Position, seat: int) -> Sequence[int]:
        w = scratch()
        return [int(w.actions[place]) for place in range(legal(state.now, TABLES, w, seat))]

    def first(self, state: Position, action: int) -> int:
        op, a, seat, site = op_of(action), a_of(action), seat_of(action), site_of(action)
        if op in self._plain:
            return self._plain[op].number()
        if op in self._card:
            return self._card[op].number(a)
        if op in self._site:
            return self._site[op].number(seat, site)
        if op in self._own:
            return self._own[op].number(site)
        if op == code.KEEP:
            return self._keep.number(a)
        if op == code.CONVERT:
            return self._convert.number(a)
        if op == code.EXCHANGE:
            return self._exchange.number(a)
        ask = state.now.ask
        if ask == WHICH_BAG:
            return self._bag.number(a)
        if ask in (WHICH_CARD_TO_PAY, WHICH_DEAL_TO_PAY):
            return self._paid_card.number(a)
        if ask in _GOOD_ASKED:
            return self._good.number(seat, a)
        return self._answer.number(seat, site)

    def rest(self, state: Position, action: int) -> tuple[int, ...]:
        op = op_of(action)
        if op == code.KEEP:
            return (self._second.number(site_of(action)),)
        old = (self._old.number(site_of(action)),) if op == code.DEVELOP else ()
        return old + self._payment(state, action)

    def _payment(self, state: Position, action: int) -> tuple[int, ...]:
        """How much of each good of the pool, then of each heap of stock, an action is paid with."""
        w = scratch()
        if not code.WITH_PAYMENT >> op_of(action) & 1:
            return ()
        s, seat, cost = state.now, int(state.now.turn), cost_of(state.now, action)
        if cost < 0:
            developing_payments(s, w, seat, cost == SHARED_TYPE)
        else:
            payments(s, w, seat, cost, 0)
        paid, drained = int(w.paid[payment_of(action)]), int(w.drained[payment_of(action)])
        amounts = [paid >> 4 * good & 15 for good in range(GOODS)] + [drained >> 4 * heap & 15 for heap in range(HEAPS)]
        return tuple(self._pay.number(source, amount) for source, amount in enumerate(amounts))

    def observe(self, state: Position, seat: int, chosen: tuple[int, ...]) -> Observation:
        return observe(self.game.view(state, seat), chosen)

    def chance(self, state: Position, dealt: tuple[int, ...]) -> list[tuple[int, float]]:
        s = state.now
        if s.ask <= FIRST_LOT:
            weights = {a_of(action): 1 for action in self.game.legal(state)}
        elif s.ask == GIVING:
            shown = [int(kind) for kind in s.cards[SHOWN][: s.length[SHOWN]]]
            weights = {kind: shown.count(kind) for kind in shown}
        else:
            pile = s.cursor if s.ask == CONNECTING_UP else MAIN
            weights = {kind: int(s.deck[kind]) for kind in range(TABLES.kinds) if TABLES.pile[kind] == pile}
        return [(kind, n / sum(weights.values())) for kind, n in sorted(weights.items()) if n]

    def deal(self, state: Position, dealt: tuple[int, ...]) -> int | None:
        return pack(code.TURN, dealt[0], 0, 0, 0) if dealt else None


def _card(kind: int) -> str:
    return IDS[kind] if kind < len(IDS) else f"card {kind}"


def _site(seat: int, site: int) -> str:
    return f"seat {seat + 1}, {_place(site)}"


def _place(site: int) -> str:
    return f"place {site}"


def _payment(source: int, amount: int) -> str:
    return f"{amount} {GOOD_NAMES[source]}" if source < GOODS else f"{amount} of heap {source - GOODS}"
