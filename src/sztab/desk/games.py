"""The games there are: their options and bots, what options would give, and every piece as printed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sztab import bots
from sztab.core.action import BadInput
from sztab.core.game import Game
from sztab.core.registry import game as find
from sztab.core.registry import names as games_there_are
from sztab.core.words import explain
from sztab.messages.errors import Refused, bad_input
from sztab.messages.tables import BotInfo, Fits, GameInfo, Option, SeatNames


def games() -> list[GameInfo]:
    """All of them."""
    return [_game(name) for name in games_there_are()]


def _game(name: str) -> GameInfo:
    game = find(name)
    levels = [BotInfo(bot.name, bot.version, bot.about, bot.compiled) for bot in bots.levels(name).values()]
    options = [Option(o.name, o.kind, list(o.choices), o.default) for o in game.options()]
    return GameInfo(name, game.title, game.version, options, [dict(example) for example in game.examples()], levels)


def _found(name: str) -> Game[Any]:
    if name not in games_there_are():
        raise Refused(404, "There is no such game.")
    return find(name)


def check(game: str, options: dict[str, str]) -> SeatNames:
    """The seats that options give."""
    rules = _found(game)
    try:
        return SeatNames(list(rules.seats(rules.new(options))))
    except BadInput as error:
        raise bad_input(error) from None


def fits(game: str, wished: list[dict[str, str]], language: str) -> Fits:
    """Which of several sets of options would make a game, and what is wrong with the others."""
    rules, refused = _found(game), list[str | None]()
    for options in wished:
        try:
            rules.new(options)
            refused.append(None)
        except BadInput as error:
            refused.append(explain(error, language))
    return Fits(refused)


def catalogue(game: str, language: str) -> Struct:
    """Every piece of a game with its words, in the game's own shape."""
    return _found(game).catalogue(language)
