"""A decision as the bots see it: the position of the view, and what may be answered, each thing with one payment."""

from __future__ import annotations

from sztab.bots.state51.policy import act_worth, answer_worth
from sztab.bots.state51.prices import cheapest_payment, think
from sztab.bots.state51.worth import Mind, Weights
from sztab.core.view import View
from sztab.games.state51.game import GAME
from sztab.games.state51.notation import read_position
from sztab.games.state51.position import TABLES, Position
from sztab.games.state51.rules.code import NO_PAYMENT
from sztab.games.state51.state import AFTERWARDS, YOUR_ACTION, Work
from sztab.games.state51.tokens import cost_of

_PAYMENT = NO_PAYMENT << 24  # the bits of an action that hold its payment


class Question:
    """What a seat is asked. Of the ways to pay for an action only the cheapest is looked at."""

    def __init__(self, view: View, v: Weights, m: Mind, w: Work) -> None:
        assert view.seat is not None
        self.seat: int = view.seat
        self.position: Position = read_position(view.position)
        self.tokens = dict(zip(GAME.legal(self.position, self.seat), view.legal, strict=True))
        self.is_turn = self.position.now.ask in (YOUR_ACTION, AFTERWARDS)
        think(self.position.now, TABLES, v, m, self.seat)
        paid: dict[int, int] = {}
        for action in self.tokens:
            paid[action & ~_PAYMENT] = paid.get(action & ~_PAYMENT, 0) + 1
        self._cheapest = {head: self._pay(v, m, w, head) if ways > 1 else head for head, ways in paid.items()}
        self.worth = {action: self._worth(v, m, head) for head, action in self._cheapest.items()}

    @property
    def actions(self) -> list[int]:
        """What can be done, the most promising first."""
        return sorted(self.worth, key=lambda action: (-self.worth[action], self.tokens[action]))

    def cheapest(self, action: int) -> int:
        """The same action with the payment that takes least."""
        return self._cheapest[action & ~_PAYMENT]

    def _pay(self, v: Weights, m: Mind, w: Work, head: int) -> int:
        s = self.position.now
        return head | int(cheapest_payment(s, v, m, w, self.seat, cost_of(s, head))) << 24

    def _worth(self, v: Weights, m: Mind, head: int) -> int:
        worth = act_worth if self.is_turn else answer_worth
        return int(worth(self.position.now, TABLES, v, m, self.seat, head))
