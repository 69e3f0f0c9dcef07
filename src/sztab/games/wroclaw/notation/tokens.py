"""Actions as text: `jagna:slug>leon` instead of a number."""

from __future__ import annotations

import re
from functools import lru_cache

from sztab.core.action import BadInput, IllegalAction, Refusal
from sztab.core.words import Sentence
from sztab.games.wroclaw.data import MODES, Cards
from sztab.games.wroclaw.notation.read import read_manoeuvre
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.rules.action import (
    ALL,
    CALL,
    DEAL,
    DEPLOY,
    DRAW,
    END_FIRE,
    RETURN,
    ROLL,
    SET_ASIDE,
    THROW,
    character_of,
    manoeuvre_of,
    mode_of,
    op_of,
    perun_of,
    pips_of,
    seat_of,
    shooter_of,
    shot,
    simple,
    target_of,
    trio,
    value_of,
)
from sztab.games.wroclaw.rules.weapon import pips_on
from sztab.games.wroclaw.state import (
    DICE,
    DRAWING,
    EXTRA,
    FIRING,
    MANOEUVRE_WORDS,
    NO_PERUN,
    RAISE,
    SEAT_NAMES,
    SLOTS,
)

EVERYBODY = "all"
_NOT_YOURS = Sentence("The shooter is not one of your characters in the field this turn.")
_NO_ENEMY = Sentence("The target is not one of the enemy characters in the field this turn.")
_MODES = tuple(MODES)
_CHANCE = re.compile(r"<([^<>]+)>")
_THROW = re.compile(r"([AB])-(.+)")
_CHOICE = re.compile(r"([AB])=(.+)")
_SHOT = re.compile(r"([a-z0-9_]+)(?::([a-z_]+))?>([a-z0-9_]+)(?:\+(extra|[0-3],[0-3],[0-3]))?")


def print_action(position: Position, action: int) -> str:
    """The token of an action."""
    cards, s = position.cards, position.now
    op, seat, value = op_of(action), seat_of(action), value_of(action)
    if op == CALL:
        return f"<{SEAT_NAMES[seat]}>"
    if op == DEAL:
        return f"<{cards.characters[value].id}>"
    if op == ROLL:
        return f"<{value}>"
    if op == DRAW:
        return f"<{cards.hazards[value].id}>"
    if op == THROW:
        return f"{SEAT_NAMES[seat]}-{','.join(_id(cards, action, slot) for slot in range(SLOTS))}"
    if op == DEPLOY:
        down = _down(cards)
        chosen = [down[character_of(action, i)][manoeuvre_of(action, i)] for i in range(SLOTS)]
        return f"{SEAT_NAMES[seat]}={','.join(chosen)}"
    if op == END_FIRE:
        return "."
    if op == RETURN:
        return f"={cards.characters[value].id}"
    if op == SET_ASIDE:
        return f"{SEAT_NAMES[seat]}={MANOEUVRE_WORDS[value]}"
    shooter = cards.characters[s.field[seat][shooter_of(action)]].id
    target = target_of(action)
    aimed_at = EVERYBODY if target == ALL else cards.characters[s.field[1 - seat][target]].id
    token = f"{shooter}:{_MODES[mode_of(action)]}>{aimed_at}"
    if perun_of(action) == EXTRA:
        return f"{token}+extra"
    if perun_of(action) == RAISE:
        return f"{token}+{','.join(str(pips_on(pips_of(action), track)) for track in range(DICE))}"
    return token


@lru_cache(maxsize=4)
def _down(cards: Cards) -> list[list[str]]:
    """Every character with every manoeuvre, as a token has it: a deployment is one of hundreds."""
    return [[f"{character.id}:{word}" for word in MANOEUVRE_WORDS] for character in cards.characters]


def _id(cards: Cards, action: int, place: int) -> str:
    return cards.characters[character_of(action, place)].id


def read_action(position: Position, token: str) -> int:
    """The action that a token means here."""
    if token == ".":
        return simple(END_FIRE, int(position.now.on), 0)
    if found := _CHANCE.fullmatch(token):
        return _read_chance(position, found[1])
    if found := _THROW.fullmatch(token):
        return _read_trio(position, THROW, found[1], [(word, "") for word in found[2].split(",")])
    if found := _CHOICE.fullmatch(token):
        if ":" not in found[2]:
            return simple(SET_ASIDE, SEAT_NAMES.index(found[1]), read_manoeuvre(found[2]))
        parts = [word.partition(":") for word in found[2].split(",")]
        return _read_trio(position, DEPLOY, found[1], [(word, manoeuvre) for word, _, manoeuvre in parts])
    if token.startswith("="):
        return simple(RETURN, int(position.now.on), _character(position.cards, token[1:]))
    if found := _SHOT.fullmatch(token):
        return _read_shot(position, token, found)
    raise BadInput(Sentence("Not an action: {token}.", token=repr(token[:60])))


def _character(cards: Cards, word: str) -> int:
    for number, character in enumerate(cards.characters):
        if character.id == word:
            return number
    raise BadInput(Sentence("There is no character {word}.", word=repr(word[:40])))


def _read_chance(position: Position, word: str) -> int:
    if word in SEAT_NAMES:
        return simple(CALL, SEAT_NAMES.index(word), 0)
    if re.fullmatch("[0-9]{1,3}", word):
        return simple(ROLL, 0, int(word))
    hazards = [hazard.id for hazard in position.cards.hazards]
    if word in hazards or position.now.phase == DRAWING:
        if word not in hazards:
            known = ", ".join(hazards)
            raise BadInput(Sentence("There is no hazard {word}; there are {known}.", word=repr(word[:40]), known=known))
        return simple(DRAW, 0, hazards.index(word))
    receiver = 0 if int(position.now.hand[0]).bit_count() < 10 else 1
    return simple(DEAL, receiver, _character(position.cards, word))


def _read_trio(position: Position, op: int, name: str, words: list[tuple[str, str]]) -> int:
    if len(words) != SLOTS:
        raise BadInput(Sentence("Name three characters, not {count}.", count=len(words)))
    read = [(_character(position.cards, word), read_manoeuvre(kind) if op == DEPLOY else 0) for word, kind in words]
    (a, x), (b, y), (c, z) = sorted(read)
    return trio(op, SEAT_NAMES.index(name), a, b, c, x | y << 2 | z << 4)


def _read_shot(position: Position, token: str, found: re.Match[str]) -> int:
    s, seat = position.now, int(position.now.on)
    shooter, word, target, perun = found.groups()
    character = _character(position.cards, shooter)
    mode = word or position.cards.weapon(position.cards.characters[character]).basic
    if mode not in _MODES:
        raise BadInput(
            Sentence("There is no mode {word}; there are {known}.", word=repr(mode), known=", ".join(_MODES))
        )
    pips = 0
    if perun and perun != "extra":
        pips = sum(int(n) << 2 * track for track, n in enumerate(perun.split(",")))
    aimed_at = ALL if target == EVERYBODY else _character(position.cards, target)
    if s.phase == FIRING:
        character = _place(token, [int(n) for n in s.field[seat]], character, _NOT_YOURS)
        if target != EVERYBODY:
            aimed_at = _place(token, [int(n) for n in s.field[1 - seat]], aimed_at, _NO_ENEMY)
    else:
        character = aimed_at = 0  # refused whoever it is
    spent = NO_PERUN if not perun else EXTRA if perun == "extra" else RAISE
    return shot(seat, character, aimed_at, _MODES.index(mode), spent, pips)


def _place(token: str, field: list[int], character: int, otherwise: Sentence) -> int:
    if character not in field:
        raise IllegalAction(token, Refusal("FIRE-6", otherwise))
    return field.index(character)
