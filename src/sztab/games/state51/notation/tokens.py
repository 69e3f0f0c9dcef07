"""Actions of 51st State as words: `build arena`, `develop pub>arena with brick`, `raze 2:camp`, `pass`."""

from __future__ import annotations

import re

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.games.state51.notation.read import read_card, read_good, read_location, read_site
from sztab.games.state51.notation.write import GOOD_NAMES, bag_name, card_name, conversion_name, print_site
from sztab.games.state51.position import FACTIONS, IDS, TABLES, Position, scratch
from sztab.games.state51.rules import action as code
from sztab.games.state51.rules.action import a_of, op_of, pack, payment_of, seat_of, site_of
from sztab.games.state51.rules.build import shares_type
from sztab.games.state51.rules.card import defence
from sztab.games.state51.rules.connection import TAKING_COST
from sztab.games.state51.rules.payment import contacts, developing_payments, payments
from sztab.games.state51.rules.send import ONE_WORKER
from sztab.games.state51.rules.use import conversion
from sztab.games.state51.state import (
    BLUE,
    EXCHANGES,
    FACTION_LOT,
    FIRST_LOT,
    GIVING,
    GOODS,
    GREY,
    RED,
    WHAT_TO_STEAL,
    WHAT_TO_STORE,
    WHICH_BAG,
    WHICH_CARD_TO_PAY,
    WHICH_DEAL_OF_ANOTHER,
    WHICH_DEAL_TO_PAY,
    WHICH_OF_ANOTHER,
    WHICH_OWN_DEAL,
    WHOM_TO_ROB,
    YOUR_ACTION,
    State,
)

_HAND_WORDS = {code.BUILD: "build", code.SIGN: "deal", code.RAZE_HAND: "raze", code.PLAY: "play", code.CONNECT: "take"}
_OF_ANOTHER = {code.RAZE: "raze", code.SEND: "send"}
ANY_TYPE, SHARED_TYPE = -1, -2  # costs of developing
_KEEP = re.compile(r"([1-4]):discard ([a-z0-9_]+),([a-z0-9_]+)")
_TARGET = re.compile(r"([1-4]):(.+)")


# ---- payments


def cost_of(s: State, action: int) -> int:
    """What an action costs, as a bag; ANY_TYPE or SHARED_TYPE for developing."""
    op, a, seat = op_of(action), a_of(action), int(s.turn)
    if op == code.DEVELOP:
        return SHARED_TYPE if shares_type(s, TABLES, seat, site_of(action), a) else ANY_TYPE
    if op in (code.BUILD, code.SIGN, code.RAZE_HAND):
        good = {code.BUILD: GREY, code.SIGN: BLUE, code.RAZE_HAND: RED}[op]
        return int(contacts(good, TABLES.distance[a]))
    if op == code.RAZE:
        return int(contacts(RED, defence(s, TABLES, seat_of(action), site_of(action))))
    if op == code.SEND:
        return ONE_WORKER
    if op == code.CONNECT:
        return TAKING_COST
    faces = {
        code.USE: lambda: s.kind[seat][site_of(action)],
        code.CONVERT: lambda: conversion(s, seat, a),
        code.EXCHANGE: lambda: EXCHANGES,
        code.PLAY: lambda: a,
    }
    return int(TABLES.cost[faces[op]()])


def payment_name(s: State, seat: int, paid: int, drained: int) -> str:
    """`brick,2*ammo,worker@camp`: goods from the pool, then goods from the cards they lie on."""
    w = scratch()
    items = [(GOOD_NAMES[good], paid >> 4 * good & 15) for good in range(GOODS)]
    for heap in range(w.heaps):
        place = print_site(s, seat, w.heap_site[heap])
        items.append((f"{GOOD_NAMES[w.heap_good[heap]]}@{place}", drained >> 4 * heap & 15))
    return ",".join(f"{n}*{word}" if n > 1 else word for word, n in items if n)


def payment_rows(s: State, cost: int) -> list[tuple[int, int]]:
    """Every payment of a cost by the seat on turn: the bag from its pool, and what comes from the heaps in `w`."""
    w = scratch()
    seat = int(s.turn)
    count = developing_payments(s, w, seat, cost == SHARED_TYPE) if cost < 0 else payments(s, w, seat, cost, 0)
    return [(int(w.paid[number]), int(w.drained[number])) for number in range(count)]


def payment_names(position: Position, action: int) -> list[str]:
    """Every payment of an action, by number."""
    s, cost = position.now, cost_of(position.now, action)
    if cost not in position.payments:
        position.payments[cost] = [payment_name(s, int(s.turn), *row) for row in payment_rows(s, cost)]
    return position.payments[cost]


# ---- printing


def print_action(position: Position, action: int) -> str:
    """The token of an action."""
    s = position.now
    token = _head(s, action)
    if op_of(action) in PAID:
        number = payment_of(action)
        names = payment_names(position, action)
        if len(names) > 1 and number < len(names):
            token += f" with {names[number]}"
    return token


def _head(s: State, action: int) -> str:
    op, a, seat, site = op_of(action), a_of(action), seat_of(action), site_of(action)
    if op == code.TURN:
        if s.ask == FACTION_LOT:
            return f"<{FACTIONS[a]}>"
        return f"<{a + 1}>" if s.ask == FIRST_LOT else f"<{card_name(a)}>"
    if op == code.KEEP:
        return f"{seat + 1}:discard {card_name(a)},{card_name(site)}"
    if op == code.TAKE:
        return f"take {IDS[a]}"
    if op in _HAND_WORDS:
        return f"{_HAND_WORDS[op]} {card_name(a)}"
    if op in _OF_ANOTHER:
        return f"{_OF_ANOTHER[op]} {seat + 1}:{print_site(s, seat, site)}"
    own = int(s.turn)
    if op == code.DEVELOP:
        return f"develop {print_site(s, own, site)}>{card_name(a)}"
    if op == code.USE:
        return f"use {print_site(s, own, site)}"
    if op == code.PUT_SHIELD:
        return f"shield {print_site(s, own, site)}"
    if op == code.CONVERT:
        return f"convert {conversion_name(s, own, a)}"
    if op == code.EXCHANGE:
        return f"exchange {bag_name(int(TABLES.choice[EXCHANGES][a]))}"
    if op == code.ANSWER:
        return "=" + _answer(s, a, seat, site)
    return {code.PASS: "pass", code.END: "end", code.NO: "=no"}[op]


def _answer(s: State, a: int, seat: int, site: int) -> str:
    if s.ask == WHICH_BAG:
        return bag_name(int(TABLES.choice[s.source][a]))
    if s.ask in (WHICH_CARD_TO_PAY, WHICH_DEAL_TO_PAY):
        return card_name(a)
    if s.ask == WHAT_TO_STEAL:
        return f"{seat + 1}:{GOOD_NAMES[a]}"
    if s.ask in (WHICH_DEAL_OF_ANOTHER, WHICH_OWN_DEAL, WHAT_TO_STORE):
        return GOOD_NAMES[a]
    if s.ask in (WHOM_TO_ROB, WHICH_OF_ANOTHER):
        return f"{seat + 1}:{print_site(s, seat, site)}"
    return print_site(s, seat, site)


# ---- reading

PAID = frozenset(
    {
        *(code.BUILD, code.DEVELOP, code.SIGN, code.RAZE_HAND, code.RAZE, code.USE),
        *(code.CONVERT, code.EXCHANGE, code.SEND, code.CONNECT, code.PLAY),
    }
)


def read_action(position: Position, token: str) -> int:
    """The action a token means here; without a payment the default one."""
    s = position.now
    if not token.isprintable():
        raise BadInput(Sentence("Not an action: {token}.", token=repr(token[:60])))
    token = " ".join(token.split())
    head, has_payment, payment = token.partition(" with ")
    action = _read_head(s, head)
    if not has_payment:
        return action
    if op_of(action) not in PAID:
        raise BadInput(Sentence("{token} has no cost to pay.", token=head))
    names = payment_names(position, action)
    wanted = sorted(payment.replace(" ", "").split(","))
    for number, name in enumerate(names):
        if sorted(name.split(",")) == wanted:
            return action | number << 24
    return action | code.NO_PAYMENT << 24


def _read_head(s: State, text: str) -> int:
    if text.startswith("<") and text.endswith(">"):
        return pack(code.TURN, _read_chance(s, text[1:-1]), 0, 0, 0)
    if keep := _KEEP.fullmatch(text):
        one, two = sorted((read_card(keep[2]), read_card(keep[3])))
        return pack(code.KEEP, one, _read_seat(s, keep[1]), two, 0)
    if text.startswith("="):
        return _read_answer(s, text[1:])
    if text in ("pass", "end"):
        return pack(code.PASS if text == "pass" else code.END, 0, 0, 0, 0)
    verb, _, what = text.partition(" ")
    own = int(s.turn)
    if verb == "take":
        kind = read_card(what)
        return pack(code.CONNECT if s.ask == YOUR_ACTION else code.TAKE, kind, 0, 0, 0)
    if target := _TARGET.fullmatch(what):
        for op, word in _OF_ANOTHER.items():
            if word == verb:
                seat = _read_seat(s, target[1])
                return pack(op, 0, seat, _first_of_its_like(s, seat, read_site(s, seat, target[2])), 0)
    for op, word in _HAND_WORDS.items():
        if word == verb:
            return pack(op, read_card(what), 0, 0, 0)
    if verb == "develop":
        old, arrow, id = what.partition(">")
        if not arrow:
            raise BadInput(Sentence("develop is written `develop OLD>NEW`, not {token}.", token=repr(text[:60])))
        return pack(code.DEVELOP, read_location(id), 0, _first_of_its_like(s, own, read_site(s, own, old)), 0)
    if verb == "use":
        site = read_site(s, own, what)
        return pack(code.USE, 0, 0, site if site == s.again else _first_of_its_like(s, own, site), 0)
    if verb == "shield":
        return pack(code.PUT_SHIELD, 0, 0, _first_of_its_like(s, own, read_site(s, own, what)), 0)
    if verb == "convert":
        names = [conversion_name(s, own, n) for n in range(TABLES.conversions[s.faction[own]])]
        return pack(code.CONVERT, _read_choice(what, names), 0, 0, 0)
    if verb == "exchange":
        names = [bag_name(int(TABLES.choice[EXCHANGES][n])) for n in range(TABLES.choices[EXCHANGES])]
        return pack(code.EXCHANGE, _read_choice(what, names), 0, 0, 0)
    raise BadInput(Sentence("Not an action: {token}.", token=repr(text[:60])))


def _read_chance(s: State, text: str) -> int:
    if s.ask == FACTION_LOT:
        return _read_choice(text, list(FACTIONS))
    if s.ask == FIRST_LOT:
        return _read_choice(text, [str(seat + 1) for seat in range(s.players)])
    return read_card(text)


def _read_answer(s: State, text: str) -> int:
    if text == "no":
        return pack(code.NO, 0, 0, 0, 0)
    if s.ask == WHICH_BAG:
        names = [bag_name(int(TABLES.choice[s.source][n])) for n in range(TABLES.choices[s.source])]
        return pack(code.ANSWER, _read_choice(text, names), 0, 0, 0)
    if s.ask in (WHICH_CARD_TO_PAY, WHICH_DEAL_TO_PAY):
        return pack(code.ANSWER, read_card(text), 0, 0, 0)
    if s.ask in (WHICH_DEAL_OF_ANOTHER, WHICH_OWN_DEAL, WHAT_TO_STORE):
        return pack(code.ANSWER, read_good(text), 0, 0, 0)
    target = _TARGET.fullmatch(text)
    seat = _read_seat(s, target[1]) if target else int(s.asked) & 3
    what = target[2] if target else text
    if s.ask == WHAT_TO_STEAL:
        return pack(code.ANSWER, read_good(what), seat, 0, 0)
    return pack(code.ANSWER, 0, seat, read_site(s, seat, what), 0)


def _read_choice(text: str, names: list[str]) -> int:
    if text not in names:
        known = ", ".join(names)
        raise BadInput(Sentence("{word} cannot be chosen here, only {known}.", word=repr(text[:30]), known=known))
    return names.index(text)


def _read_seat(s: State, text: str) -> int:
    if int(text) > (2 if s.solo else s.players):
        raise BadInput(Sentence("There is no seat {seat}.", seat=text))
    return int(text) - 1


def _first_of_its_like(s: State, seat: int, site: int) -> int:
    """Equal locations that do not differ are one: the first."""
    for other in range(site):
        same = s.kind[seat][other] == s.kind[seat][site] and s.marks[seat][other] == s.marks[seat][site]
        if same and s.stock[seat][other] == s.stock[seat][site]:
            return other
    return site


# ---- refusals

_REASONS = {
    "SET-1": Sentence("A faction that nobody plays yet has to be drawn by lot."),
    "SET-3": Sentence("Each player discards two cards from their own hand, once: `1:discard a,b`."),
    "CARD-4": Sentence("This payment is not possible: the goods are missing, or do not match the cost exactly."),
    "CARD-7": Sentence("A card that is in the deck has to be drawn."),
    "CARD-8": Sentence("The cost cannot be paid in full."),
    "CARD-10": Sentence("Ruins can only be developed."),
    "LOOK-1": Sentence("A connection of this colour has to be turned up from its deck."),
    "LOOK-2": Sentence("You have to take one of the face-up cards."),
    "LOOK-3": Sentence("You have to take one of the face-up cards."),
    "ACT-1": Sentence("You have taken your action this turn: only `end`, or what may follow that action, is left."),
    "ACT-2": Sentence("A player who has passed cannot be a target."),
    "ACT-3": Sentence("This cannot be done now."),
    "ACT-4": Sentence("Only a location in hand can be built."),
    "ACT-5": Sentence(
        "A card in hand replaces one of your locations; without a shared type it takes a development token."
    ),
    "ACT-7": Sentence("Only a location in hand can be signed as a deal."),
    "ACT-8": Sentence("Only a location in hand can be razed this way."),
    "ACT-9": Sentence("Only a location in another player's State can be razed."),
    "ACT-11": Sentence("This is not an action location, or it has been used up this round."),
    "ACT-12": Sentence("The board has no such conversion, or it has been used this round."),
    "ACT-13": Sentence("A worker can only be sent to another player's open production that is unused this round."),
    "ACT-14": Sentence("Only a connection that lies face up can be taken."),
    "ACT-15": Sentence("Only a connection in hand can be played."),
    "ACT-16": Sentence("A shield needs one of your locations that has none, and a shield in your pool."),
    "END-1": Sentence("The game is over."),
    "SOLO-2": Sentence("You have to take one of the face-up cards."),
    "SOLO-7": Sentence("Choose one of the locations that the attack hits first."),
    "EFF-2": Sentence("Choose one of the goods on the card."),
    "EFF-5": Sentence("Choose another production location of your own."),
    "EFF-6": Sentence("Choose another player's production location that nobody has named yet."),
    "EFF-11": Sentence("Choose a production location of a player who has not passed."),
    "EFF-15": Sentence("Choose one of the goods that can be stored."),
    "EFF-16": Sentence("The action would have no effect."),
    "EFF-18": Sentence("Choose one of your deals to discard."),
    "EFF-19": Sentence("Choose a card in hand to discard."),
    "EFF-20": Sentence("Choose a good in the pool of a player who has not passed."),
    "EFF-21": Sentence("Choose a production location of your own."),
    "EFF-22": Sentence("Choose one of your locations that has been used, other than the one that acts."),
    "EFF-23": Sentence("Choose a good that a deal of a player who has not passed gives."),
    "EFF-24": Sentence("Choose a good of one of your deals that you have not chosen yet."),
    "EFF-26": Sentence("This location already counts as shielded."),
}


_FIRST_LOT = Sentence("The seat of the first player has to be drawn by lot.")
_GIVING = Sentence("One of the face-up cards has to be drawn by lot.")


def refusal_reason(rule: str, question: int) -> str:
    """Why a rule refuses an answer to a question, as a sentence."""
    return {FIRST_LOT: _FIRST_LOT, GIVING: _GIVING}.get(question, _REASONS[rule])
