"""`sztab engine`: the line protocol, one request per line, one answer per line."""

from __future__ import annotations

import re
import sys
from typing import Any

from sztab import bots
from sztab.cli.position import legal_tokens, play_token
from sztab.core.action import BadInput, IllegalAction
from sztab.core.chance import Dealer, dealer_from_text
from sztab.core.game import Chance, Decision, Game
from sztab.core.record import Recorder
from sztab.core.registry import game as find

_SETTING = re.compile(r"(level|time|nodes|seed)=([0-9]{1,18}(?:\.[0-9]{1,9})?)")


class Engine:
    """One conversation: the game it is about and its record."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.recorder: Recorder[Any] | None = None
        self.dealer = Dealer()

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
        options: dict[str, str] = {}
        for pair in rest.split():
            key, equals, value = pair.partition("=")
            if not equals:
                raise BadInput(f"{pair!r} is not KEY=VALUE.")
            options[key] = value
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
        settings = {}
        for pair in rest.split():
            found = _SETTING.fullmatch(pair)
            if not found:
                raise BadInput(f"{pair[:60]!r} is not level=, time=, nodes= or seed= with a number.")
            settings[found[1]] = found[2]
        state = self.state
        pending = self.game.pending(state)
        if isinstance(pending, Chance):
            return f"bestmove {self.game.print_action(state, self.game.deal(state, self.dealer.below))}"
        if not isinstance(pending, Decision):
            raise BadInput("The game is over.")
        seed = int(float(settings["seed"])) if "seed" in settings else None
        bot = bots.bot(self.game.name, bots.names(self.game.name)[0], seed)
        view = self.game.view(state, pending.seats[0])
        if not view.legal:
            raise BadInput("Another seat is to decide, and this view does not show what it knows.")
        return f"bestmove {bot.choose(view)}"

    def _record(self, rest: str) -> str:
        if self.recorder is None:
            raise BadInput("There is no game yet: send `new` or `position` first.")
        return str(self.recorder.record())


def serve(name: str) -> None:
    """Answer standard input until it ends or says `quit`."""
    engine = Engine(find(name))
    for line in sys.stdin:
        if not line.strip():
            continue
        if line.strip() == "quit":
            return
        print(engine.answer(line), flush=True)
