"""Would 51st State give puzzles? What is certain in games of bots is searched through and counted.

    python tools/try_other_puzzles.py --games 6

The others have passed, so the rest of the round is the solver's alone; a card that is drawn is not used. What was found
is in docs/puzzles.md.
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

LATE = 15  # VP of somebody in 51st State
WALK = 5  # actions before the end of a round at which it is looked at
LEAST_GAIN, LEAST_LENGTH = 2, 3
KEPT = 200
STOP, QUESTION = "pass", "act"
GAME = registry.game("state51")
Turn = tuple[str, ...]


class TooMany(Exception):
    """There is more to try than can be."""


def worth(state: Any, seat: int) -> int:
    """Points as if it were the end."""
    return int(state.now.vp[seat]) + int(locations(state.now, seat))


@dataclass
class Search:
    """The most that a seat can reach by itself, and every set of actions that does and has nothing to spare."""

    seat: int
    most: int
    looked: int = 0
    known: dict[bytes, tuple[int, frozenset[Turn]]] = field(default_factory=dict)

    def asked(self, state: Any) -> bool:
        """Is the seat still to act? Where chance is asked, what can be told is over."""
        pending = GAME.pending(state)
        own = isinstance(pending, Decision) and pending.seats == (self.seat,)
        return own and not int(state.now.passed) >> self.seat & 1

    def best(self, state: Any) -> tuple[int, frozenset[Turn]]:
        key = pickle.dumps(state.now.__dict__)
        if key in self.known:
            return self.known[key]
        self.looked += 1
        if self.looked > self.most:
            raise TooMany
        top, turns = worth(state, self.seat), {()}
        if self.asked(state):
            tokens = [token for token in GAME.tokens(state, self.seat) if token != STOP]
            after = [(token, *self.best(GAME.play(state, token).state)) for token in tokens]
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


def greedy(state: Any, search: Search) -> int:
    """What one reaches who always does what is worth most at once."""
    while search.asked(state):
        tokens = [token for token in GAME.tokens(state, search.seat) if token != STOP]
        if not tokens:
            break
        state = max((GAME.play(state, token).state for token in tokens), key=lambda one: worth(one, search.seat))
    return worth(state, search.seat)


def by_bot(state: Any, search: Search, bot: Bot) -> Iterator[Any]:
    """Every position in which a bot is asked, until it has done what it wants, and the last."""
    while search.asked(state):
        yield state
        state = GAME.play(state, bot.choose(GAME.view(state, search.seat))).state
    yield state


def candidate(state: Any, seat: int, bot: Bot, most: int) -> Any:
    """Where a search begins."""
    now = clone(State, state.now)
    now.passed = int(now.passed) | 1 << 1 - seat  # the other could have passed
    path = list(by_bot(State51(now), Search(seat, most), bot))[:-1]
    path = [one for one in path if GAME.pending(one).prompt == QUESTION]  # type: ignore[union-attr]
    return path[-WALK:][0]


def positions(seed: str, number: int) -> Iterator[tuple[Any, int, Bot]]:
    """Where a seat begins to act late in a game of soldiers, once for each round."""
    dice = random.Random(f"{seed}/{number}")
    state = GAME.new({"seats": "2"})
    bots = [level("state51", "soldier").make(2 * number + seat, Budget(), never) for seat in (0, 1)]
    last = None
    while not isinstance(pending := GAME.pending(state), Outcome):
        if isinstance(pending, Chance):
            state = GAME.carry_out(state, GAME.deal(state, dice.randrange)).state
            continue
        seat = pending.seats[0]
        turn = GAME.turn(state)
        if pending.prompt == QUESTION and turn != last and max(state.now.vp) >= LATE:
            last = turn
            yield state, seat, bots[seat]
        state = GAME.play(state, bots[seat].choose(GAME.view(state, seat))).state


def judge(state: Any, seat: int, bot: Bot, most: int) -> tuple[str, str]:
    """What is to be said of a position as a puzzle, and the puzzle if it is one."""
    state = candidate(state, seat, bot, most)
    search = Search(seat, most)
    try:
        value, turns = search.best(state)
    except TooMany:
        return "too much to try", ""
    gain = value - worth(state, seat)
    right = smallest(turns)
    if gain < LEAST_GAIN:
        return "nothing to gain", ""
    if min(map(len, right)) < LEAST_LENGTH:
        return "too short", ""
    if len(right) > 1:
        return "several ways", ""
    *_, after = by_bot(state, search, bot)
    if max(greedy(state, search), worth(after, seat)) >= value:
        return "found at a glance", ""
    return "a puzzle", f"gain {gain}, {search.looked} positions: {'; '.join(right[0])}\n{state.text}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--most", type=int, default=5_000, help="positions that are looked at")
    given = parser.parse_args()
    counted: Counter[str] = Counter()
    for number in range(given.games):
        for state, seat, bot in positions(given.seed, number):
            said, puzzle = judge(state, seat, bot, given.most)
            counted[said] += 1
            if puzzle:
                print(puzzle, flush=True)
    print(f"{given.games} games, {counted.total()} positions:", ", ".join(f"{n} {said}" for said, n in counted.items()))


if __name__ == "__main__":
    main()
