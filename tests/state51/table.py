"""A table to test at: a position typed in, tokens played, and questions about what is there."""

from collections import Counter
from textwrap import dedent

from sztab.core.action import IllegalAction
from sztab.core.event import Event
from sztab.core.game import Chance, Decision, Outcome
from sztab.games.state51.game import GAME
from sztab.games.state51.notation.write import GOOD_NAMES, print_site, row
from sztab.games.state51.position import IDS, Position
from sztab.games.state51.state import DEALS, HAND, RUINS, SHOWN

SEATS = ("mutants_union", "new_york", "merchants_guild", "appalachian_federation")


class Table:
    """Two players unless the text says otherwise; seats are counted from 1, as in the text."""

    def __init__(self, text: str = "", players: int = 2) -> None:
        lines = dedent(text).strip()
        for seat in range(players):
            if f"{seat + 1}.faction" not in lines:
                lines += f"\n{seat + 1}.faction: {SEATS[seat]}"
        self.state: Position = GAME.read_position(lines)
        self.events: list[Event] = []

    def play(self, *tokens: str) -> "Table":
        for token in tokens:
            step = GAME.play(self.state, token)
            self.state = step.state
            self.events += step.events
        return self

    def refusal(self, token: str) -> str:
        """The rule that forbids a token; empty when it is legal."""
        try:
            GAME.play(self.state, token)
        except IllegalAction as error:
            return error.refusal.rule
        return ""

    def legal(self, start: str = "") -> list[str]:
        return [token for token in GAME.tokens(self.state) if token.startswith(start)]

    @property
    def asked(self) -> str:
        pending = GAME.pending(self.state)
        if isinstance(pending, Outcome):
            return "over"
        return pending.prompt

    @property
    def decider(self) -> int:
        pending = GAME.pending(self.state)
        assert isinstance(pending, Decision)
        (seat,) = pending.seats
        return seat + 1

    @property
    def is_chance(self) -> bool:
        return isinstance(GAME.pending(self.state), Chance)

    def vp(self, seat: int) -> int:
        return int(self.state.now.vp[seat - 1])

    def pool(self, seat: int) -> dict[str, int]:
        return self._goods(list(self.state.now.pool[seat - 1]))

    def stored(self, seat: int) -> dict[str, int]:
        return self._goods(list(self.state.now.stored[seat - 1]))

    def stock(self, seat: int, name: str) -> dict[str, int]:
        s = self.state.now
        site = self.names(seat).index(name)
        bag = int(s.stock[seat - 1][site])
        return self._goods([bag >> 4 * good & 15 for good in range(len(GOOD_NAMES))])

    @staticmethod
    def _goods(counts: list[int]) -> dict[str, int]:
        return {GOOD_NAMES[good]: int(n) for good, n in enumerate(counts) if n}

    def hand(self, seat: int) -> list[str]:
        return sorted(IDS[kind] for kind in row(self.state.now, HAND + seat - 1))

    def deals(self, seat: int) -> list[str]:
        return sorted(IDS[kind] for kind in row(self.state.now, DEALS + seat - 1))

    def shown(self) -> list[str]:
        return sorted(IDS[kind] for kind in row(self.state.now, SHOWN))

    def names(self, seat: int) -> list[str]:
        s = self.state.now
        return [print_site(s, seat - 1, site) for site in range(s.sites[seat - 1])]

    def locations(self, seat: int) -> int:
        s = self.state.now
        return sum(not s.marks[seat - 1][site] & RUINS for site in range(s.sites[seat - 1]))

    def discards(self) -> Counter[str]:
        return Counter({IDS[kind]: int(n) for kind, n in enumerate(self.state.now.gone) if n})

    def gains(self, seat: int, rule: str) -> dict[str, int]:
        """What a seat gained by a rule in the tokens played."""
        found: Counter[str] = Counter()
        for event in self.events:
            if event.kind == "gained" and event.rule == rule and event.data["seat"] == str(seat):
                found[event.data["good"]] += event.data["count"]
        return dict(found)
