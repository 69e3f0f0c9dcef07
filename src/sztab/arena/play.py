"""Playing one job: the same job gives the same game wherever it is played."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sztab import bots
from sztab.arena.entrant import Entrant
from sztab.arena.external_bot import ExternalBot, ExternalBotFailed
from sztab.arena.schedule import Job
from sztab.arena.score import points
from sztab.bots.asking import stand_in
from sztab.bots.bot import Bot
from sztab.core.chance import Dealer
from sztab.core.game import Outcome, Turn
from sztab.core.play import Match, Player
from sztab.core.registry import game as find
from sztab.core.view import View


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game as it is kept; `seats` has the label of the participant on each seat."""

    number: tuple[int, int, int]
    seed: str
    options: Mapping[str, str]
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]  # HQ toughness, victory points: what the game counts, by seat
    plies: int
    seconds: tuple[float, ...]  # thought, by seat
    slowest: tuple[float, ...]  # the longest single answer, by seat
    failures: tuple[tuple[int, str, int], ...] = ()  # the seat, what its bot did wrong, and how often
    record: str = ""

    def json(self) -> dict[str, Any]:
        return {
            "number": list(self.number),
            "seed": self.seed,
            "options": dict(self.options),
            "seats": list(self.seats),
            "winners": list(self.winners),
            "points": list(self.points),
            "plies": self.plies,
            "seconds": [round(value, 4) for value in self.seconds],
            "slowest": [round(value, 4) for value in self.slowest],
            "failures": [list(failure) for failure in self.failures],
            **({"record": self.record} if self.record else {}),
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Played:
        pairing, group, place = data["number"]
        return Played(
            number=(pairing, group, place),
            seed=data["seed"],
            options=data["options"],
            seats=tuple(data["seats"]),
            winners=tuple(data["winners"]),
            points=tuple(data["points"]),
            plies=data["plies"],
            seconds=tuple(data["seconds"]),
            slowest=tuple(data["slowest"]),
            failures=tuple((seat, reason, times) for seat, reason, times in data["failures"]),
            record=data.get("record", ""),
        )

    def share(self, label: str) -> float:
        """What a participant gets of the game: a win is 1, shared among winners; a draw is shared among all."""
        sharing = self.winners or range(len(self.seats))
        return sum(self.seats[seat] == label for seat in sharing) / len(sharing)


class TurnDealer(Dealer):
    """Deals every turn from a stream of its own.

    So the two games of a pair give a seat the same luck in the same turn, however they went before; with a single
    stream the first draw that only one of them has would part them for good.
    """

    def __init__(self, seed: str) -> None:
        super().__init__(_hash(seed, "deal"))
        self._streams: dict[Turn, Dealer] = {}
        self.turn = Turn(0, "")

    def below(self, n: int) -> int:
        stream = self._streams.get(self.turn)
        if stream is None:
            stream = self._streams[self.turn] = Dealer(_hash(self.seed.hex(), self.turn.number, self.turn.seat))
        return stream.below(n)


class Guarded:
    """A bot whose failures are counted and replaced by the soldier's answer (or, where there is none, the weakest)."""

    def __init__(self, bot: Bot | ExternalBot, game: str, seed: int) -> None:
        self._bot = bot
        self._stand_in = bots.bot(game, stand_in(game), seed)
        self.failures: list[str] = []
        self.seconds = 0.0
        self.slowest = 0.0

    def choose(self, view: View) -> str:
        start = time.perf_counter()
        try:
            token = self._bot.choose(view)
            problem = "" if token in view.legal else f"answered {token[:60]!r}, which is not legal"
        except Exception as error:  # whatever a bot does wrong, the match goes on
            token, problem = (
                "",
                str(error) if isinstance(error, ExternalBotFailed) else f"{type(error).__name__}: {error}",
            )
        taken = time.perf_counter() - start
        self.seconds += taken
        self.slowest = max(self.slowest, taken)
        if problem:
            self.failures.append(problem)
            token = self._stand_in.choose(view)
        return token


def play(job: Job, record: bool = False) -> Played:
    """Play a job to the end."""
    game = find(job.game)
    state = game.new(job.options)
    dealer = TurnDealer(job.seed)
    foreign: list[ExternalBot] = []
    guarded: dict[int, Guarded] = {}
    for seat, entrant in enumerate(job.seats):
        seed = int.from_bytes(_hash(job.seed, "bot", seat)[:4], "big")
        guarded[seat] = Guarded(_player(job, entrant, seed, foreign.append), job.game, seed)
    players: dict[int, Player] = dict(guarded)
    match = Match(game, state, players, dealer, names={n: f"bot {e.label}" for n, e in enumerate(job.seats)})
    try:
        dealer.turn = game.turn(state)
        while match.step():
            dealer.turn = game.turn(match.recorder.state)
    finally:
        for bot in foreign:
            bot.close()
    end = match.recorder.state
    outcome = game.pending(end)
    assert isinstance(outcome, Outcome)
    return Played(
        number=job.number,
        seed=job.seed,
        options=job.options,
        seats=tuple(entrant.label for entrant in job.seats),
        winners=outcome.winners,
        points=points(game, end),
        plies=len(match.recorder.actions),
        seconds=tuple(player.seconds for player in guarded.values()),
        slowest=tuple(player.slowest for player in guarded.values()),
        failures=tuple(
            (seat, *counted) for seat, player in guarded.items() for counted in Counter(player.failures).items()
        ),
        record=str(match.recorder.record()) if record else "",
    )


def _player(job: Job, entrant: Entrant, seed: int, started: Callable[[ExternalBot], None]) -> Bot | ExternalBot:
    if not entrant.command:
        level = bots.level(job.game, entrant.bot)
        make = bots.taught(job.game, entrant.bot, Path(entrant.weights)) if entrant.weights else level.make
        return make(seed, entrant.budget(level.budget), bots.never)
    bot = ExternalBot(entrant.command, job.game, job.options, seed, entrant.nodes, entrant.seconds)
    started(bot)
    return bot


def _hash(*parts: object) -> bytes:
    return hashlib.sha256("/".join(map(str, parts)).encode()).digest()
