"""Who thinks next: a queue for those who can think, fair to everybody who asks.

Bots at tables where people play go before bots among themselves, and advice before verdicts on games that are over.
Within each the address that has used least lately is served first, and within an address the player who has. Whoever is
in the way of somebody more urgent is interrupted and asked again later.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from time import monotonic
from typing import NamedTuple

from sztab.core.lru import Lru
from sztab.core.words import Sentence
from sztab.messages.errors import Refused

HALF_LIFE = 30.0  # seconds after which half of what somebody used is forgotten
GREEDY = 5.0  # seconds used lately beyond which one gives way to whoever has used a quarter of it
MOST_NAMES = 20_000  # of whom it is known what they have used
MOST_ADVICE = 200  # questions for advice that wait
AGAIN = 0.05  # seconds after which somebody who was interrupted is told so once more
TOO_MANY = Sentence("Too many questions are waiting for a bot; try again in a moment.")


class Lane(IntEnum):
    """What is more urgent comes first."""

    TABLE = 0  # a bot at a table where people play
    BOTS = 1  # a bot at a table without people
    ADVICE = 2
    VERDICT = 3


class Asker(NamedTuple):
    """For whom somebody thinks."""

    address: str = ""
    player: str = ""


class Usage:
    """How many seconds each name has used lately."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._used = Lru[str, tuple[float, float]](MOST_NAMES)

    def of(self, name: str) -> float:
        used, at = self._used.get(name, (0.0, 0.0))
        return used * float(0.5 ** ((self._now() - at) / HALF_LIFE))

    def add(self, name: str, seconds: float) -> None:
        self._used[name] = (self.of(name) + seconds, self._now())


@dataclass(eq=False)
class Turn:
    """Somebody's turn to have a question thought about, or the wait for it."""

    lane: Lane
    asker: Asker
    number: int
    ready: asyncio.Future[None]
    began: float = 0.0
    interrupted: bool = False
    stop: Callable[[], None] = field(default=lambda: None)  # lets the thinking end at once


class Turns:
    """As many turns at the same time as there are workers."""

    def __init__(self, places: int, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._free = places
        self._numbers = itertools.count()
        self._waiting: list[Turn] = []
        self._running: list[Turn] = []
        self._addresses, self._players = Usage(now), Usage(now)

    @asynccontextmanager
    async def turn(self, lane: Lane, asker: Asker) -> AsyncIterator[Turn]:
        """Wait for a turn and have it. Who no longer waits is not served."""
        loop = asyncio.get_running_loop()
        turn = Turn(lane, asker, next(self._numbers), loop.create_future())
        if lane == Lane.ADVICE and sum(other.lane == lane for other in self._waiting) >= MOST_ADVICE:
            raise Refused(429, TOO_MANY, retry=10)
        self._waiting.append(turn)
        self._serve()
        try:
            await turn.ready
            yield turn
        finally:
            self._done(turn)

    def _done(self, turn: Turn) -> None:
        if turn in self._waiting:
            self._waiting.remove(turn)
        else:
            self._running.remove(turn)
            self._free += 1
            seconds = self._now() - turn.began
            self._addresses.add(turn.asker.address, seconds)
            self._players.add(turn.asker.player, seconds)
        self._serve()

    def _rank(self, turn: Turn) -> tuple[int, float, float, int]:
        asker = turn.asker
        return turn.lane, self._addresses.of(asker.address), self._players.of(asker.player), turn.number

    def _serve(self) -> None:
        while self._free and self._waiting:
            turn = min(self._waiting, key=self._rank)
            self._waiting.remove(turn)
            self._running.append(turn)
            self._free -= 1
            turn.began = self._now()
            if not turn.ready.done():
                turn.ready.set_result(None)
        if self._waiting:
            first = min(self._waiting, key=self._rank)
            behind = [turn for turn in self._running if self._gives_way(turn, first)]
            if behind and not any(turn.interrupted for turn in self._running):
                self._interrupt(max(behind, key=self._rank))

    def _gives_way(self, turn: Turn, first: Turn) -> bool:
        if turn.lane != first.lane:
            return turn.lane > first.lane
        if turn.asker.address == first.asker.address:
            return False
        used = self._addresses.of(turn.asker.address) + self._now() - turn.began
        return used > GREEDY and used > 4 * self._addresses.of(first.asker.address)

    def _interrupt(self, turn: Turn) -> None:
        """Let a turn end soon. It may just have begun, so it is told until it has heard."""
        if turn in self._running:
            turn.interrupted = True
            turn.stop()
            asyncio.get_running_loop().call_later(AGAIN, self._interrupt, turn)
