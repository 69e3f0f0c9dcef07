"""Would the other games give puzzles? What is certain in games of bots is searched through and counted.

    python tools/try_other_puzzles.py state51 --games 30
    python tools/try_other_puzzles.py wroclaw --games 30

51st State: the others have passed, so the rest of the round is the solver's alone; a card that is drawn is not used.
In the Ruins of Wrocław: a seat's fire after the dice are known. What was found is in docs/puzzles.md.
"""

from __future__ import annotations

import argparse
import os
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

os.environ["SZTAB_KERNEL"] = "interpreted"

from sztab.bots import level
from sztab.bots.bot import Bot, Budget, never
from sztab.core import registry
from sztab.core.game import Chance, Decision, Outcome
from sztab.core.kernel import clone
from sztab.games.state51.position import Position as State51
from sztab.games.state51.rules.ending import locations
from sztab.games.state51.state import State
from sztab.games.wroclaw.state import FATAL, HEAVY

LATE = 15  # VP of somebody in 51st State
WALK = 5  # actions before the end of a round at which it is looked at
LEAST_GAIN, LEAST_LENGTH = 2, 3
KEPT = 200
STOP = {"state51": "pass", "wroclaw": "."}
OPTIONS = {"state51": {"seats": "2"}, "wroclaw": {"variant": "extended"}}
QUESTION = {"state51": "act", "wroclaw": "fire"}
Turn = tuple[str, ...]


class TooMany(Exception):
    """There is more to try than can be."""


def worth(game: str, state: Any, seat: int) -> int:
    """51st State: points as if it were the end. Wrocław: one for each enemy out of the next turn, two if for good."""
    s = state.now
    if game == "state51":
        return int(s.vp[seat]) + int(locations(s, seat))
    return sum(int(wounds >= HEAVY) + int(wounds >= FATAL) for wounds in s.wounds[1 - seat])


@dataclass
class Search:
    """The most that a seat can reach by itself, and every set of actions that does and has nothing to spare."""

    game: str
    seat: int
    most: int
    looked: int = 0
    known: dict[bytes, tuple[int, frozenset[Turn]]] = field(default_factory=dict)

    def asked(self, state: Any) -> bool:
        """Is the seat still to act? Where chance is asked, what can be told is over."""
        pending = registry.game(self.game).pending(state)
        return isinstance(pending, Decision) and pending.seats == (self.seat,) and self.is_acting(state)

    def is_acting(self, state: Any) -> bool:
        if self.game == "state51":
            return not int(state.now.passed) >> self.seat & 1
        return bool(registry.game(self.game).pending(state).prompt == "fire")  # type: ignore[union-attr]

    def best(self, state: Any) -> tuple[int, frozenset[Turn]]:
        key = pickle.dumps(state.now.__dict__)
        if key in self.known:
            return self.known[key]
        self.looked += 1
        if self.looked > self.most:
            raise TooMany
        top, turns = worth(self.game, state, self.seat), {()}
        if self.asked(state):
            rules = registry.game(self.game)
            tokens = [token for token in rules.tokens(state, self.seat) if token != STOP[self.game]]
            after = [(token, *self.best(rules.play(state, token).state)) for token in tokens]
            most = max((value for _, value, _ in after), default=top)
            if most > top:
                top = most
                turns = {tuple(sorted((*rest, token))) for token, value, all in after if value == top for rest in all}
        found = top, frozenset(sorted(turns)[:KEPT])
        self.known[key] = found
        return found


def smallest(turns: frozenset[Turn]) -> list[Turn]:
    """Without those that only add to another."""
    counted = {turn: Counter(token for token in turn if token != "end") for turn in turns}
    return [one for one in turns if not any(counted[other] < counted[one] for other in turns)]


def greedy(game: str, state: Any, search: Search) -> int:
    """What one reaches who always does what is worth most at once."""
    rules = registry.game(game)
    while search.asked(state):
        tokens = [token for token in rules.tokens(state, search.seat) if token != STOP[game]]
        if not tokens:
            break
        state = max((rules.play(state, token).state for token in tokens), key=lambda one: rough(game, one, search.seat))
    return worth(game, state, search.seat)


def rough(game: str, state: Any, seat: int) -> float:
    """Wounds that are not enough yet count a little."""
    return worth(game, state, seat) + (sum(state.now.wounds[1 - seat]) / 100 if game == "wroclaw" else 0)


def by_bot(game: str, state: Any, search: Search, bot: Bot) -> Iterator[Any]:
    """Every position in which a bot is asked, until it has done what it wants, and the last."""
    rules = registry.game(game)
    while search.asked(state):
        yield state
        state = rules.play(state, bot.choose(rules.view(state, search.seat))).state
    yield state


def candidate(game: str, state: Any, seat: int, bot: Bot, most: int) -> Any:
    """Where a search begins."""
    if game == "wroclaw":
        return state
    now = clone(State, state.now)
    now.passed = int(now.passed) | 1 << 1 - seat  # the other could have passed
    rules = registry.game(game)
    path = list(by_bot(game, State51(now), Search(game, seat, most), bot))[:-1]
    path = [one for one in path if rules.pending(one).prompt == "act"]  # type: ignore[union-attr]
    return path[-WALK:][0]


def positions(game: str, seed: str, number: int) -> Iterator[tuple[Any, int, Bot]]:
    """Where a seat begins to act late in a game of soldiers, once for each round."""
    rules, dice = registry.game(game), random.Random(f"{seed}/{number}")
    state = rules.new(OPTIONS[game])
    bots = [level(game, "soldier").make(2 * number + seat, Budget(), never) for seat in (0, 1)]
    last = None
    while not isinstance(pending := rules.pending(state), Outcome):
        if isinstance(pending, Chance):
            state = rules.carry_out(state, rules.deal(state, dice.randrange)).state
            continue
        seat = pending.seats[0]
        turn = rules.turn(state)
        if pending.prompt == QUESTION[game] and turn != last and (game == "wroclaw" or max(state.now.vp) >= LATE):
            last = turn
            yield state, seat, bots[seat]
        state = rules.play(state, bots[seat].choose(rules.view(state, seat))).state


def judge(game: str, state: Any, seat: int, bot: Bot, most: int) -> tuple[str, str]:
    """What is to be said of a position as a puzzle, and the puzzle if it is one."""
    state = candidate(game, state, seat, bot, most)
    search = Search(game, seat, most)
    try:
        value, turns = search.best(state)
    except TooMany:
        return "too much to try", ""
    gain = value - worth(game, state, seat)
    right = smallest(turns)
    if gain < LEAST_GAIN:
        return "nothing to gain", ""
    if min(map(len, right)) < LEAST_LENGTH:
        return "too short", ""
    if len(right) > 1:
        return "several ways", ""
    *_, after = by_bot(game, state, search, bot)
    if max(greedy(game, state, search), worth(game, after, seat)) >= value:
        return "found at a glance", ""
    return "a puzzle", f"gain {gain}, {search.looked} positions: {'; '.join(right[0])}\n{state.text}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=tuple(STOP))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--most", type=int, default=5_000, help="positions that are looked at")
    given = parser.parse_args()
    counted: Counter[str] = Counter()
    for number in range(given.games):
        for state, seat, bot in positions(given.game, given.seed, number):
            said, puzzle = judge(given.game, state, seat, bot, given.most)
            counted[said] += 1
            if puzzle:
                print(puzzle, flush=True)
    print(f"{given.games} games, {counted.total()} positions:", ", ".join(f"{n} {said}" for said, n in counted.items()))


if __name__ == "__main__":
    main()
