"""`sztab play`: a game in the terminal, you against bots."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from sztab import bots
from sztab.core.action import BadInput
from sztab.core.chance import Dealer, dealer_from_text
from sztab.core.event import Event
from sztab.core.game import Game, Outcome
from sztab.core.play import Match, Player
from sztab.core.record import result_text
from sztab.core.registry import game as find
from sztab.core.view import View

_HELP = "Type a token, or: legal (all tokens), legal TEXT (those with TEXT), board, undo, record, quit."
_SHOWN = 24


class Leave(Exception):
    """The person wants to stop."""


class Undo(Exception):
    """The person takes the last action back."""


class Person:
    """Somebody at the keyboard."""

    def __init__(self, game: Game[Any], language: str) -> None:
        self.game = game
        self.language = language
        self.match: Match[Any] | None = None

    def choose(self, view: View) -> str:
        assert self.match is not None
        state = self.match.recorder.state
        seen = self.game.read_position(view.position)
        print()
        print(self.game.describe(seen, self.language))
        few = view.legal if len(view.legal) <= _SHOWN else ()
        print(f"Your choice: {' '.join(few)}" if few else f"Your choice, {len(view.legal)} legal tokens. {_HELP}")
        while True:
            word, _, rest = self._ask().partition(" ")
            if word in view.legal:
                return word
            if word == "undo":
                raise Undo
            if word == "legal":
                print(" ".join(token for token in view.legal if rest in token))
            elif word == "board":
                print(self.game.describe(seen, self.language))
            elif word == "record":
                print(self.match.recorder.record())
            elif word in ("", "help", "?"):
                print(_HELP)
            else:
                self._refuse(state, word)

    def _ask(self) -> str:
        try:
            line = input("> ").strip()
        except EOFError:
            raise Leave from None
        if line in ("quit", "exit"):
            raise Leave
        return line

    def _refuse(self, state: Any, token: str) -> None:
        try:
            self.game.play(state, token)
        except BadInput as error:
            print(error)


def play(arguments: argparse.Namespace) -> None:
    game = find(arguments.game)
    options = dict(_pair(text) for text in arguments.options)
    if arguments.solo:
        options["seats"] = "1"
    state = game.new(options)
    seats = game.seats(state)
    if not 0 <= arguments.seat <= len(seats):
        raise BadInput(f"--seat is a number from 0 to {len(seats)}.")
    dealer = Dealer() if arguments.seed is None else dealer_from_text(arguments.seed)
    name = arguments.bot or bots.names(arguments.game)[0]
    person = Person(game, arguments.lang)
    players: dict[int, Player] = {seat: bots.bot(arguments.game, name, seat) for seat in range(len(seats))}
    names = dict.fromkeys(players, f"bot {name}")
    if arguments.seat:
        players[arguments.seat - 1] = person
        names[arguments.seat - 1] = "guest"

    def watch(state: Any, seat: int | None, token: str, events: tuple[Event, ...]) -> None:
        who = "chance" if seat is None else seats[seat]
        me = arguments.seat - 1 if arguments.seat else None
        seen = [event for event in events if event.seen_by(me)]
        print(f"{who}: {token if len(seen) == len(events) else '(secret)'}")
        for event in seen:
            print(f"    {game.explain(event, arguments.lang)} ({event.rule})")

    match = Match(game, state, players, dealer, watch, names)
    match.recorder.tags["Commitment"] = dealer.commitment
    person.match = match
    _run(match)
    _finish(game, match, dealer, arguments.record)


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise BadInput(f"{text!r} is not KEY=VALUE.")
    return key, value


def _run(match: Match[Any]) -> None:
    while True:
        try:
            if not match.step():
                return
        except Leave:
            print("Left.")
            return
        except Undo:
            try:
                match.recorder.undo()
            except BadInput as error:
                print(error)


def _finish(game: Game[Any], match: Match[Any], dealer: Dealer, file: str | None) -> None:
    state = match.recorder.state
    if isinstance(game.pending(state), Outcome):
        print(game.describe(state))
        print(f"Result: {result_text(game, state)}")
        match.recorder.tags["Seed"] = dealer.seed.hex()
    if file:
        Path(file).write_text(str(match.recorder.record()), encoding="utf-8")
        print(f"The record is in {file}.", file=sys.stderr)
