"""The one loop that plays a game: ask whoever is awaited, apply the answer, go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, Protocol

from sztab.core.action import BadInput
from sztab.core.chance import Dealer
from sztab.core.event import Event
from sztab.core.game import Chance, Decision, Game, Outcome, S
from sztab.core.record import Recorder
from sztab.core.view import View


class Player(Protocol):
    """Whoever answers decisions: a bot, a person at a terminal, a connection."""

    def choose(self, view: View) -> str:
        """The token of one of the view's legal actions."""


class Match(Generic[S]):
    """A game being played."""

    def __init__(
        self,
        game: Game[S],
        state: S,
        players: Mapping[int, Player],
        dealer: Dealer,
        watch: Callable[[S, int | None, str, tuple[Event, ...]], None] | None = None,
        names: Mapping[int, str] | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.dealer = dealer
        self.watch = watch
        self.recorder = Recorder(game, state, names)

    def step(self) -> bool:
        """Let one answer be given. False: the game is over."""
        state = self.recorder.state
        pending = self.game.pending(state)
        if isinstance(pending, Outcome):
            return False
        seat: int | None = None
        if isinstance(pending, Chance):
            action = self.game.deal(state, self.dealer.below)
            token = self.game.print_action(state, action)
            events = self.recorder.apply(action)
        else:
            assert isinstance(pending, Decision)
            seat = pending.seats[0]
            view = self.game.view(state, seat)
            token = self.players[seat].choose(view)
            if token not in view.legal and self.game.read_action(state, token) not in self.game.legal(state, seat):
                raise BadInput(f"{token}: this is not for {self.game.seats(state)[seat]} to decide now.")
            events = self.recorder.play(token)
        if self.watch:
            self.watch(self.recorder.state, seat, token, events)
        return True

    def run(self, limit: int = 1_000_000) -> S:
        """Play to the end, or for `limit` answers."""
        for _ in range(limit):
            if not self.step():
                break
        return self.recorder.state
