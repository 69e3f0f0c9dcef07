"""A decision as the bots see it: the position of the view, and what may be answered, each thing with one payment."""

from __future__ import annotations

from sztab.bots.state51.policy import act_worth, answer_worth
from sztab.bots.state51.prices import cheapest_payment, think
from sztab.bots.state51.worth import Mind, Weights
from sztab.core.view import View
from sztab.games.state51.notation.read import read_position
from sztab.games.state51.notation.tokens import cost_of, print_action
from sztab.games.state51.position import TABLES, Position
from sztab.games.state51.rules.action import NO_PAYMENT
from sztab.games.state51.rules.turn import legal
from sztab.games.state51.state import AFTERWARDS, YOUR_ACTION, Work

_PAYMENT = NO_PAYMENT << 24  # the bits of an action that hold its payment


class Question:
    """What a seat is asked. Of the ways to pay for an action only the cheapest is looked at."""

    def __init__(self, view: View, v: Weights, m: Mind, w: Work) -> None:
        assert view.seat is not None
        self.seat: int = view.seat
        self.position: Position = read_position(view.position)
        s = self.position.now
        think(s, TABLES, v, m, self.seat)
        ways: dict[int, int] = {}
        for place in range(legal(s, TABLES, w, self.seat)):
            head = int(w.actions[place]) & ~_PAYMENT
            ways[head] = ways.get(head, 0) + 1
        rate = act_worth if s.ask in (YOUR_ACTION, AFTERWARDS) else answer_worth
        self.worth: dict[int, int] = {}  # of each action, in hundredths of a VP
        for head in sorted(ways):
            action = head
            if ways[head] > 1:
                action |= int(cheapest_payment(s, v, m, w, self.seat, cost_of(s, head))) << 24
            self.worth[action] = int(rate(s, TABLES, v, m, self.seat, head))

    @property
    def actions(self) -> list[int]:
        """What can be done, the most promising first."""
        return sorted(self.worth, key=lambda action: -self.worth[action])

    def token(self, action: int) -> str:
        return print_action(self.position, action)
