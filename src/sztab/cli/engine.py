"""`sztab engine`: the line protocol, one request per line, one answer per line."""

from __future__ import annotations

import random
import re
import sys
from typing import Any

from sztab import bots
from sztab.bots.worker_process import BotProcess, RemoteBot
from sztab.cli.files import read_options
from sztab.cli.position import legal_tokens, play_token
from sztab.core.action import BadInput, IllegalAction
from sztab.core.chance import Dealer, dealer_from_text
from sztab.core.game import Chance, Decision, Game
from sztab.core.record import Recorder
from sztab.core.registry import game as find
from sztab.core.view import View

_SETTING = re.compile(r"(level)=([a-z0-9_-]{1,40})|(time)=([0-9]{1,6}(?:\.[0-9]{1,9})?)|(nodes|seed)=([0-9]{1,12})")


class Engine:
    """One conversation: the game it is about and its record."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.recorder: Recorder[Any] | None = None
        self.dealer = Dealer()
        self.process: BotProcess | None = None  # for bots that need one, started when first asked
        self.remote: RemoteBot | None = None
        self.asked: tuple[str, str | None, bots.Budget] | None = None  # what the bot in the process was asked for

    def close(self) -> None:
        """End what was started."""
        if self.process:
            self.process.close()

    def answer(self, request: str) -> str:
        """The answer to one request."""
        word, _, rest = request.strip().partition(" ")
        action = getattr(self, f"_{word}", None)
        if action is None or not word.isalpha():
            return f"error There is no request {word!r}."
        try:
            return str(action(rest.strip()))
        except IllegalAction as error:
            return f"error {error.refusal}"
        except BadInput as error:
            return f"error {error}"

    @property
    def state(self) -> Any:
        if self.recorder is None:
            raise BadInput("There is no game yet: send `new` or `position` first.")
        return self.recorder.state

    def _new(self, rest: str) -> str:
        options = read_options(rest.split())
        seed = options.pop("seed", None)
        state = self.game.new(options)
        self.dealer = dealer_from_text(seed) if seed is not None else Dealer()
        self.recorder = Recorder(self.game, state)
        return "ok"

    def _position(self, rest: str) -> str:
        self.recorder = Recorder(self.game, self.game.read_position(rest.replace(" / ", "\n")))
        return "ok"

    def _legal(self, rest: str) -> str:
        return f"legal {self.game.join(legal_tokens(self.game.name, self.state))}".rstrip()

    def _play(self, rest: str) -> str:
        state = self.state
        if not rest:
            raise BadInput("play needs at least one token.")
        tokens = self.game.split(rest)
        for token in tokens:
            state = play_token(self.game, state, token).state
        assert self.recorder is not None
        for token in tokens:
            self.recorder.play(token)
        return "ok " + self.game.print_position(self.state).replace("\n", " / ")

    def _bestmove(self, rest: str) -> str:
        settings: dict[str, str] = {}
        for pair in rest.split():
            found = _SETTING.fullmatch(pair)
            if not found:
                raise BadInput(f"{pair[:60]!r} is not time=, nodes= or seed= with a number, nor level= with a level.")
            key, value = filter(None, found.groups())
            settings[key] = value
        name = self._bot_named(settings.get("level", ""))
        budget = bots.Budget(
            int(settings["nodes"]) if "nodes" in settings else None,
            float(settings["time"]) if "time" in settings else None,
        )
        if budget.nodes == 0 or budget.seconds == 0:
            raise BadInput("time= and nodes= are above 0.")
        state = self.state
        pending = self.game.pending(state)
        if isinstance(pending, Chance):
            return f"bestmove {self.game.print_action(state, self.game.deal(state, self.dealer.below))}"
        if not isinstance(pending, Decision):
            raise BadInput("The game is over.")
        view = self.game.view(state, pending.seats[0])
        if not view.legal:
            raise BadInput("Another seat is to decide, and this view does not show what it knows.")
        return f"bestmove {self._ask_bot(view, name, settings.get('seed'), budget)}"

    def _bot_named(self, word: str) -> str:
        """A bot by its name or by its number, 1 for the weakest; the strongest where nothing is said."""
        known = bots.names(self.game.name)
        if not word:
            return known[0]
        if word.isdigit():
            if not 1 <= int(word) <= len(known):
                raise BadInput(f"There is no level {word}; there are 1 to {len(known)}.")
            return known[-int(word)]
        return bots.level(self.game.name, word).name

    def _ask_bot(self, view: View, name: str, seed: str | None, budget: bots.Budget) -> str:
        """A bot that needs compiled rules thinks in a process of its own; the others answer here.

        The one in a process is kept while it is asked in the same way: it thinks about a turn once.
        """
        wanted = None if budget == bots.Budget() else budget
        number = int(seed) if seed is not None else None
        if not bots.level(self.game.name, name).compiled:
            return bots.bot(self.game.name, name, number, wanted).choose(view)
        if self.process is None:
            self.process = BotProcess()
        if self.asked != (name, seed, budget):
            self.asked = (name, seed, budget)
            self.remote = RemoteBot(self.process, name, random.getrandbits(32) if number is None else number, wanted)
        assert self.remote
        return self.remote.choose(view)

    def _view(self, rest: str) -> str:
        state = self.state
        names = self.game.seats(state)
        if rest not in (*names, "-"):
            raise BadInput(f"view needs a seat: {', '.join(names)}, or - for a spectator.")
        view = self.game.view(state, None if rest == "-" else names.index(rest))
        return "view " + view.position.replace("\n", " / ")

    def _record(self, rest: str) -> str:
        if self.recorder is None:
            raise BadInput("There is no game yet: send `new` or `position` first.")
        return str(self.recorder.record())


def serve(name: str) -> None:
    """Answer standard input until it ends or says `quit`."""
    engine = Engine(find(name))
    try:
        for line in sys.stdin:
            if not line.strip():
                continue
            if line.strip() == "quit":
                return
            print(engine.answer(line), flush=True)
    finally:
        engine.close()
