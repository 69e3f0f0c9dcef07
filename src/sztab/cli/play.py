"""`sztab play`: a game in the terminal, you against bots."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from sztab import bots
from sztab.bots.bot import Bot
from sztab.bots.hint import hint_budget, weighed
from sztab.bots.worker_process import BotProcess, hire
from sztab.cli.files import read_options
from sztab.core.action import BadInput, IllegalAction
from sztab.core.chance import Dealer, dealer_from_text
from sztab.core.event import Event
from sztab.core.game import Game, Outcome
from sztab.core.names import told_apart
from sztab.core.play import Match, Player
from sztab.core.record import result_text
from sztab.core.registry import game as find
from sztab.core.view import View
from sztab.core.words import explain, translator


class Leave(Exception):
    """The person wants to stop."""


class Undo(Exception):
    """The person takes the last action back."""


class Person:
    """Somebody at the keyboard."""

    def __init__(self, game: Game[Any], language: str, adviser: Bot) -> None:
        self.game = game
        self.language = language
        self.adviser = adviser
        self.gettext = translator(language).gettext
        self.match: Match[Any] | None = None
        self.typed: list[str] = []  # tokens of the line typed last that are still to be played

    def choose(self, view: View) -> str:
        seen = self.game.read_position(view.position)  # also judges what is typed, so that no refusal tells a secret
        if not self.typed:
            print(f"\n{self.game.describe(seen, self.language)}")
        while True:
            while not self.typed:
                self._listen(view, seen)
            token = self.typed.pop(0)
            try:
                action = self.game.read_action(seen, token)
                refusal = self.game.refusal(seen, action)
                if refusal:
                    raise IllegalAction(token, refusal)
            except BadInput as error:
                print(explain(error, self.language))
                print(self.gettext("Nothing was changed. `legal` lists what you can type, `help` tells you more."))
                self.typed = []
            else:
                if action in self.game.legal(seen, view.seat):
                    return token
                print(self.gettext("That is for another seat to decide."))

    def _listen(self, view: View, seen: Any) -> None:
        """One line from the keyboard: a word that asks for something, or tokens."""
        assert self.match is not None
        line = self._ask()
        words = line.split()
        word, rest = (words[0], words[1:]) if words else ("help", [])
        if word in ("q", "quit", "exit"):
            raise Leave
        if word == "undo" and view.undo:
            raise Undo
        if word == "undo":
            print(self.gettext("Your last action can no longer be taken back."))
        elif word == "legal":
            found = [token for token in view.legal if all(text in token for text in rest)]
            print(self.game.join(found) or self.gettext("No legal token contains this text."))
        elif word == "board":
            print(self.game.describe(seen, self.language))
        elif word in ("h", "hint"):
            self._hint(view)
        elif word == "record":
            if seen == self.match.recorder.state:
                print(self.match.recorder.record())
            else:
                print(self.gettext("The record holds secrets: `--record FILE` writes it at the end."))
        elif word in ("help", "?"):
            print(help_text(self.language))
        else:
            self.typed = self.game.split(line)

    def _hint(self, view: View) -> None:
        advice = weighed(self.adviser.advise(view, self.language), self.game.name, self.language)
        print(advice.token)
        for reason in advice.reasons:
            print(f"  {reason}")

    def _ask(self) -> str:
        try:
            return input("> ")
        except (EOFError, KeyboardInterrupt):
            print()
            raise Leave from None


class Thinking:
    """A bot at the table: on a terminal one sees that it is thinking."""

    def __init__(self, player: Player, text: str) -> None:
        self.player = player
        self.text = text

    def choose(self, view: View) -> str:
        seen = sys.stdout.isatty()
        if seen:
            print(self.text, end="", flush=True)
        token = self.player.choose(view)
        if seen:
            print("\r" + " " * len(self.text), end="\r")
        return token


class Story:
    """Tells what happens, each thing once: a turn is told anew with every answer, and only what is new is printed."""

    def __init__(self, game: Game[Any], language: str, seats: tuple[str, ...], seat: int | None) -> None:
        self.game = game
        self.language = language
        self.seats = seats
        self.seat = seat
        gettext = translator(language).gettext
        self.chance, self.secret = gettext("chance"), gettext("(something secret)")
        self.forget()

    def forget(self) -> None:
        """A new turn begins, or an action was taken back."""
        self.turn: object = None
        self.events: list[Event] = []
        self.lines: list[str] = []

    def __call__(self, state: Any, seat: int | None, token: str, events: tuple[Event, ...]) -> None:
        heard = [event for event in events if event.seen_by(self.seat)]
        told = token if len(heard) == len(events) else self.secret
        if heard or seat is not None:  # of a card that chance gives to somebody else there is nothing to tell
            print(f"{self.chance if seat is None else self.seats[seat]}: {told}")
        self.events += heard
        lines = self.game.narrate(self.events, self.language, state)
        known = 0
        while known < min(len(lines), len(self.lines)) and lines[known] == self.lines[known]:
            known += 1
        for line in lines[known:]:
            print(f"    {line}")
        self.lines = lines
        if self.turn != self.game.turn(state):
            self.forget()
            self.turn = self.game.turn(state)


def help_text(language: str) -> str:
    """What can be typed."""
    gettext = translator(language).gettext
    lines = (
        ("TOKEN ...", gettext("the actions you want, as in the lists above; several are played one after the other")),
        ("legal", gettext("every token that is legal now")),
        ("legal TEXT", gettext("the legal tokens that contain this text, e.g. `legal @c3`")),
        ("board", gettext("the position once more")),
        ("undo", gettext("take your last action back, if nobody has drawn or decided since")),
        ("hint, h", gettext("what the bot would play, and why")),
        ("record", gettext("the game so far, as a record")),
        ("quit, q", gettext("leave the game")),
    )
    return "\n".join(f"  {word:<12}{text}" for word, text in lines)


def play(arguments: argparse.Namespace) -> None:
    game = find(arguments.game)
    options = read_options(arguments.options)
    if arguments.solo and options.setdefault("seats", "1") != "1":
        raise BadInput("--solo is for one seat.")
    state = game.new(options)
    seats = game.seats(state)
    dealer = Dealer() if arguments.seed is None else dealer_from_text(arguments.seed)
    chosen = arguments.seat
    if chosen is None:  # a lot of its own, so that the draws of the record are still the first the seed deals
        people = 1 if options.get("seats") == "1" else len(seats)
        chosen = 1 + Dealer(dealer.seed + b"seat").below(people)
    if not 0 <= chosen <= len(seats):
        raise BadInput(f"--seat is a number from 0 to {len(seats)}.")
    if arguments.record:
        Path(arguments.record).open("a").close()  # a wrong name is told now, not when the game is over
    name = arguments.bot or _ready_at_once(arguments.game)
    process = BotProcess()
    gettext = translator(arguments.lang).gettext
    me = chosen - 1 if chosen else None
    players: dict[int, Player] = {
        seat: Thinking(
            hire(process, arguments.game, name, int(dealer.commitment[:8], 16) + seat),
            gettext("{seat} is thinking ...").format(seat=letter),
        )
        for seat, letter in enumerate(seats)
    }
    numbers = told_apart([None if seat == me else name for seat in players])
    names = {seat: f"bot {name} {number}" if number else f"bot {name}" for seat, number in enumerate(numbers)}
    adviser = hire(process, arguments.game, name, 0, hint_budget(bots.level(arguments.game, name)))
    person = Person(game, arguments.lang, adviser)
    shown = dict(names)
    if me is not None:
        shown[me] = gettext("you")
        players[me] = person
        names[me] = "guest"
    story = Story(game, arguments.lang, seats, me)
    match = Match(game, state, players, dealer, story, names)
    match.recorder.tags["Commitment"] = dealer.commitment
    person.match = match
    print(f"{gettext(game.title)}. " + ", ".join(f"{letter}: {shown[seat]}" for seat, letter in enumerate(seats)))
    if me is not None:
        print(
            gettext(
                "You are {seat}. Type what you want to do in the form shown, `help` for more, `quit` to leave."
            ).format(seat=seats[me])
        )
    with process:
        _run(match, story, gettext("You have left the game."))
    _finish(game, match, dealer, arguments.record, arguments.lang)


def _ready_at_once(game: str) -> str:
    """The strongest bot that has nothing to compile first."""
    return next(name for name, level in bots.levels(game).items() if not level.compiled)


def _run(match: Match[Any], story: Story, farewell: str) -> None:
    while True:
        try:
            if not match.step():
                return
        except Leave:
            print(farewell)
            return
        except Undo:
            try:
                match.recorder.undo()
                story.forget()
            except BadInput as error:
                print(explain(error, story.language))


def _finish(game: Game[Any], match: Match[Any], dealer: Dealer, file: str | None, language: str) -> None:
    state = match.recorder.state
    gettext = translator(language).gettext
    if isinstance(game.pending(state), Outcome):
        print(f"\n{game.describe(state, language)}")
        print(gettext("Result: {result}").format(result=result_text(game, state)))
        match.recorder.tags["Seed"] = dealer.seed.hex()
    if file:
        Path(file).write_text(str(match.recorder.record()), encoding="utf-8")
        print(gettext("The record is in {file}").format(file=file), file=sys.stderr)
