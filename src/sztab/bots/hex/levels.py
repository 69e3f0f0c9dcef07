"""The levels of Neuroshima Hex as bots: they read a view, search, and say why."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from time import perf_counter

from sztab.bots.bot import Advice, Budget, Line, Planner, Stop
from sztab.bots.hex.explain import reasons
from sztab.bots.hex.scratch import Weights
from sztab.bots.hex.search import SHOWN, Candidate, Look, Search, Style, quick_choice
from sztab.bots.hex.weights import load, load_network, read_facts, read_network
from sztab.core.game import Decision
from sztab.core.view import View
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position

VERSION = "1"
OFFICER = Style("tuned", width=12, turns=20, looks=(Look(ahead=2, tried=24),))
CAPTAIN = Style("tuned", width=24, turns=48, looks=(Look(ahead=3, tried=24),))
GENERAL = Style(
    "tuned",
    width=128,
    turns=512,
    looks=(
        Look(ahead=4, tried=8, width=1, judged_from=2, until=0.3),
        Look(ahead=4, tried=12, width=2, judged_from=2, most=24),
    ),
    tried=256,
    network="general",
    finish=True,
    trust=4,
    settles=True,
    nodes_a_second=5000,
    paces=True,
    opens_by_lot=True,
    version="10",
)
THINKING = 0.94  # share of the time for the search; the rest is for reading the view and writing the plan
BY_THE_WAY = 0.1  # share of the budget for a question asked in somebody else's turn


class QuickBot(Planner):
    """Takes the best of some actions, one action ahead."""

    def __init__(self, name: str, weights: str, most: int, seed: int) -> None:
        super().__init__()
        self._name = name
        self._weights = load(weights)
        self._most = most
        self._seed = seed

    def advise(self, view: View, language: str = "en") -> Advice:
        position = GAME.sample(view, lambda n: 0)
        action = quick_choice(position, self._weights, self._seed, self._most)
        token = GAME.print_action(position, action)
        return Advice(self._name, VERSION, token, lines=(Line((token,), 0.0),), nodes=self._most)


class SearchBot(Planner):
    """Searches whole turns."""

    def __init__(
        self, name: str, style: Style, seed: int, budget: Budget, stop: Stop, taught: Path | None = None
    ) -> None:  # fmt: skip
        super().__init__()
        self._name = name
        self._style = style
        self._taught = taught
        self._seed = seed
        self._budget = budget
        self._stop = stop
        self._turn: tuple[int, ...] = ()
        self._spent = 0.0

    def think(self, view: View) -> Advice:
        return self._search(view)[0]

    def advise(self, view: View, language: str = "en") -> Advice:
        advice, position, candidates = self._search(view)
        lines = tuple(self._line(position, candidate) for candidate in candidates[:SHOWN])
        return replace(advice, lines=lines, reasons=tuple(reasons(lines, language)))

    def _search(self, view: View) -> tuple[Advice, Position, list[Candidate]]:
        start = perf_counter()
        position = GAME.sample(view, lambda n: 0)
        weights = read_weights(self._style, self._taught) if self._taught else load_weights(self._style)
        search = Search(position, self._style, weights, self._seed, self._left(position, view), self._stop)
        candidates = search.run()
        plan = tuple(follow(position, candidates[0].actions))
        self._spent += perf_counter() - start
        advice = Advice(self._name, self._style.version, plan[0][1], plan, nodes=search.nodes)
        return advice, position, candidates

    def _line(self, position: Position, candidate: Candidate) -> Line:
        tokens = tuple(token for _, token in follow(position, candidate.actions))
        return Line(tokens, round(candidate.facts["win"], 4), candidate.facts)

    def _left(self, position: Position, view: View) -> Budget:
        """What is left of the budget in this turn: a turn that has to be thought over gets no more time."""
        state = position.now
        turn = (int(state.turn), *(int(n) for n in state.left))
        if turn != self._turn:
            self._turn, self._spent = turn, 0.0
        if self._budget.seconds is None:
            return self._budget
        share = self._budget.seconds - self._spent
        if view.seat != state.turn:
            share = min(share, BY_THE_WAY * self._budget.seconds)
        return Budget(self._budget.nodes, max(THINKING * share, 0.001), self._budget.threads)


def load_weights(style: Style) -> Weights:
    """The weights of a style in the package."""
    return load_network(style.network) if style.network else load(style.weights)


@cache
def read_weights(style: Style, path: Path) -> Weights:
    """Those in a file: a network as `general.json`, or the weights of facts as in `weights.toml`."""
    return read_network(path) if style.network else read_facts(path, style.weights)


def follow(position: Position, actions: tuple[int, ...]) -> list[tuple[str, str]]:
    """The positions of one seat's turn with its answers, up to a question that the search answered by itself."""
    pending = GAME.pending(position)
    assert isinstance(pending, Decision)
    seat = pending.seats[0]
    plan = []
    for action in actions:
        pending = GAME.pending(position)
        if not isinstance(pending, Decision) or pending.seats[0] != seat or GAME.refusal(position, action):
            break
        plan.append((position.text, GAME.print_action(position, action)))
        position = GAME.apply(position, action).state
    return plan
