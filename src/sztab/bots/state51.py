"""A simple bot for 51st State: the action after which its State, its deals and its goods are worth most."""

from __future__ import annotations

import random

from sztab.bots.bot import Advice, Budget, Level, Stop
from sztab.core.kernel import clone
from sztab.core.view import View
from sztab.games.state51.notation import read_position
from sztab.games.state51.position import TABLES, WORK, Position
from sztab.games.state51.rules.code import PASS, op_of
from sztab.games.state51.rules.turn import apply
from sztab.games.state51.state import (
    ACTING,
    AMMO,
    BLUE,
    BRICK,
    CARD,
    CHOICE,
    COPY_OWN,
    DEALS,
    DEVELOPMENT,
    FUEL,
    GOODS,
    GREY,
    GUN,
    HAND,
    IRON,
    PER_TYPE,
    PRODUCE,
    PRODUCING,
    RED,
    RUINS,
    SHIELD,
    TAKE_ANOTHERS,
    UNIVERSAL,
    USES,
    VP,
    VP_TO_END,
    WORKER,
    State,
)
from sztab.games.state51.tokens import read_action

_WORTH = {
    **dict.fromkeys((FUEL, GUN, IRON, BRICK), 0.55),
    AMMO: 0.6,
    WORKER: 0.3,
    CARD: 0.35,
    VP: 1.0,
    GREY: 0.6,
    RED: 0.4,
    BLUE: 0.45,
    UNIVERSAL: 0.65,
    SHIELD: 0.1,
    DEVELOPMENT: 0.7,
}
_ROUNDS_OF_A_GAME = 7
_KEPT = 0.15  # what a good is worth that will probably be lost at the cleanup
_USED_ACTION = 0.6
_FEATURE = 0.5


class GreedyBot:
    """Looks one action ahead."""

    def __init__(self, seed: int, budget: Budget, stop: Stop) -> None:
        self.random = random.Random(seed)

    def advise(self, view: View, language: str = "en") -> Advice:
        return Advice("greedy", "1", self.choose(view))

    def choose(self, view: View) -> str:
        position = read_position(view.position)
        seat = view.seat or 0
        choices = list(view.legal)
        self.random.shuffle(choices)
        return max(choices, key=lambda token: self._worth(position, read_action(position, token), seat))

    @staticmethod
    def _worth(position: Position, action: int, seat: int) -> float:
        state = clone(State, position.now)
        if op_of(action) == PASS:
            return _value(state, seat, _KEPT)
        apply(state, TABLES, WORK, action)
        return _value(state, seat, 1.0)


def _value(s: State, seat: int, share: float) -> float:
    """What a seat has: VP, goods at a share of their worth, cards, and what locations and deals will still give."""
    left = _rounds_left(s)
    value = float(s.vp[seat]) + _WORTH[CARD] * (int(s.length[HAND + seat]) + int(s.due[seat]))
    for good, worth in _WORTH.items():
        stock = int(s.stocked[seat]) >> 4 * good & 15
        value += worth * (share * int(s.pool[seat][good]) + stock)
    for place in range(s.length[DEALS + seat]):
        value += left * _WORTH[int(TABLES.deal[s.cards[DEALS + seat][place]])]
    for site in range(s.sites[seat]):
        if not s.marks[seat][site] & RUINS:
            value += _location(s, seat, site, left)
    for other in range(s.players):
        if other != seat:
            value -= 0.1 * int(s.vp[other]) + 0.3 * sum(not s.marks[other][i] & RUINS for i in range(s.sites[other]))
    if s.solo:
        value -= float(s.vp[1]) + 0.8 * int(s.sites[1])
    return value


def _rounds_left(s: State) -> float:
    """How many more production phases are to be expected."""
    leader = max(int(s.vp[seat]) for seat in range(s.players))
    return max(min(_ROUNDS_OF_A_GAME - int(s.rounds), (VP_TO_END - leader) / 4), 0.0)


def _location(s: State, seat: int, site: int, left: float) -> float:
    """A location: its VP at the end, and what it gives each round to come."""
    kind = int(s.kind[seat][site])
    if TABLES.category[kind] == PRODUCING:
        return 1 + left * _production(s, seat, kind)
    if TABLES.category[kind] == ACTING:
        profit = max(_bag(int(TABLES.gain[kind])) - _bag(int(TABLES.cost[kind])), 0.2) * int(TABLES.uses[kind])
        unused = int(TABLES.uses[kind]) - (int(s.marks[seat][site]) & USES)
        return 1 + _USED_ACTION * profit * left + 0.05 * unused
    return 1 + _FEATURE * left * (0.2 if TABLES.bonus[kind] else 1.0)


def _production(s: State, seat: int, kind: int) -> float:
    word = TABLES.word[kind]
    if word == PRODUCE:
        return _bag(int(TABLES.makes[kind]))
    if word == PER_TYPE:
        times = min(int(s.icons[seat][TABLES.per[kind]]), int(TABLES.most[kind]))
        return _bag(int(TABLES.makes[kind])) * times
    if word == CHOICE:
        return max(_bag(int(TABLES.choice[kind][n])) for n in range(TABLES.choices[kind])) + 0.1
    return 0.8 if word in (COPY_OWN, TAKE_ANOTHERS) else 1.2


def _bag(bag: int) -> float:
    return sum(_WORTH.get(good, 0.5) * (bag >> 4 * good & 15) for good in range(GOODS + 2))


BOTS = {"greedy": Level("greedy", "1", "looks one action ahead", GreedyBot)}
