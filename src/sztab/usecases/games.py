"""The games there are: their options and bots, what options would give, and every piece as printed."""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from sztab import bots
from sztab.core.action import BadInput
from sztab.core.game import Game
from sztab.core.registry import game as find
from sztab.core.registry import names as games_there_are
from sztab.core.words import explain
from sztab.messages.errors import Refused, bad_input
from sztab.messages.tables import BotInfo, Fits, FitsRequest, GameInfo, Option, OptionsRequest, SeatNames, written
from sztab.usecases.arguments import Words
from sztab.usecases.ask import ask
from sztab.usecases.house import Here


def _game(name: str) -> GameInfo:
    game = find(name)
    levels = [BotInfo(bot.name, bot.version, bot.about, bot.compiled) for bot in bots.levels(name).values()]
    options = [Option(o.name, o.kind, list(o.choices), o.default) for o in game.options()]
    return GameInfo(name, game.title, game.version, options, [dict(example) for example in game.examples()], levels)


def _found(name: str) -> Game[Any]:
    if name not in games_there_are():
        raise Refused(404, "There is no such game.")
    return find(name)


@ask("GET", "/api/games", "games", kept=True, anybody=True)
def games(here: Here) -> list[GameInfo]:
    """The games there are, with their options and bots."""
    return [_game(name) for name in games_there_are()]


@ask("POST", "/api/games/{game}/check", "games", anybody=True)
def check(here: Here, game: str, data: OptionsRequest) -> SeatNames:
    """The seats that options give."""
    rules = _found(game)
    try:
        return SeatNames(list(rules.seats(rules.new(data.options))))
    except BadInput as error:
        raise bad_input(error) from None


@ask("POST", "/api/games/{game}/fits", "games", anybody=True)
def fits(here: Here, game: str, data: FitsRequest) -> Fits:
    """Which of several sets of options would make a game, and what is wrong with the others."""
    rules, refused = _found(game), list[str | None]()
    for options in data.options:
        try:
            rules.new(options)
            refused.append(None)
        except BadInput as error:
            refused.append(explain(error, here.spoken))
    return Fits(refused)


@ask("GET", "/api/games/{game}/catalogue", "games", kept=True, anybody=True)
def catalogue(here: Here, game: str, language: Words = "en") -> Raw:
    """Every piece of a game with its words, in the game's own shape."""
    return written(_found(game).catalogue(language))
