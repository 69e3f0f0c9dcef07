"""Where did it turn? A bot looks at every turn of an ended game, once; what it thought is kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from sztab import bots
from sztab.bots.bot import Advice, Budget, Level
from sztab.bots.worker_process import BotFailed, usual_speed
from sztab.core.action import BadInput
from sztab.core.game import Decision, Game
from sztab.core.story import Told
from sztab.server import metrics
from sztab.server.errors import Refused, not_now
from sztab.server.live.bot_service import BotService
from sztab.server.live.live_table import LiveTable
from sztab.server.messages.replays import Judged, Judgement, Swing
from sztab.server.messages.tables import Turn
from sztab.server.replay.timeline import Timeline, Timelines
from sztab.server.store.store import Store
from sztab.table.documents import Step, TableDocument

log = logging.getLogger("sztab.server.replay.turning_points")
MOST = 96  # turns of a game that are judged; of a longer one every second, third, ...
TRIES = 3  # decisions of a turn that a bot may have nothing to say about
SECONDS = 3.0  # for a question to a bot that has no limit of its own
WAITING = 20  # games that may wait to be judged
SWINGS = 3  # that are told
LEAST = 0.05  # a change that is worth telling
TRIED = 20  # games that a bot which plays them out must have played, or its chance is a guess
NOBODY = "No bot can judge this game yet."
TOO_SLOW = "On this server no bot can judge this game: the rules are not compiled (pip install 'sztab[fast]')."


class Point(Struct, frozen=True):
    """A seat's chance to win when its turn began, and the turn that the bot would have played."""

    number: int
    seat: int
    chance: float
    tokens: tuple[str, ...]


class Thought(Struct, frozen=True):
    """All that is kept about a game."""

    bot: str
    version: str
    rough: bool
    points: tuple[Point, ...]


@dataclass
class Job:
    """A game that is being judged, or is to be."""

    bot: str
    turns: list[list[int]]  # the moments of each turn at which somebody decided
    address: str  # from where it was asked for
    began: bool = False
    done: int = 0
    points: list[Point] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


_encode = msgspec.json.Encoder().encode
_thought = msgspec.json.Decoder(Thought)


class TurningPoints:
    """Ended games one after the other, so that bots at tables hardly wait for it."""

    def __init__(self, store: Store, timelines: Timelines, bot_service: BotService, each: int = WAITING) -> None:
        self._each = each  # games that may wait for one address
        self._store = store
        self._timelines = timelines
        self._bot_service = bot_service
        self._jobs: dict[str, Job] = {}
        self._one = asyncio.Lock()

    async def look(self, live: LiveTable, language: str) -> Judgement:
        """What is known by now."""
        table = _ended(live.table)
        level = judge_of(table.game)
        if not level:
            return _nothing("impossible", NOBODY)
        timeline = await self._timelines.of(live)
        job = self._jobs.get(table.id)
        if job:
            status = "thinking" if job.began else "waiting"
            known = Thought(job.bot, level.version, _rough(), tuple(job.points))
            return _told(live, timeline, known, language, status, job.done, len(job.turns))
        thought = await self._kept(table.id)
        if not thought:
            return _nothing("unknown", None)
        if not thought.points:
            return _nothing("impossible", TOO_SLOW if thought.rough else NOBODY)
        return _told(live, timeline, thought, language, "done", len(thought.points), len(thought.points))

    async def begin(self, live: LiveTable, language: str, address: str = "") -> Judgement:
        """Let a bot think, unless one has done so or does."""
        table = _ended(live.table)
        level = judge_of(table.game)
        if level and table.id not in self._jobs and not await self._kept(table.id):
            timeline = await self._timelines.of(live)
            mine = sum(job.address == address for job in self._jobs.values())
            if len(self._jobs) >= WAITING or mine >= self._each:
                raise Refused(429, "Too many games are waiting to be judged; try again later.", retry=60)
            if table.id not in self._jobs:
                job = self._jobs[table.id] = Job(level.name, turns_of(timeline.steps), address)
                job.task = asyncio.ensure_future(self._judge(live, timeline, level, job))
        return await self.look(live, language)

    async def close(self) -> None:
        """Let nobody think on: whoever wants to know asks again."""
        tasks = [job.task for job in self._jobs.values() if job.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _kept(self, table: str) -> Thought | None:
        """What a bot thought; where the rules are compiled by now, what it thought without does not count."""
        found = await self._store.read(self._store.judgement, table)
        try:
            thought = _thought.decode(found) if found is not None else None
        except msgspec.DecodeError:  # then it is thought about anew
            thought = None
        return thought if thought and (_rough() or not thought.rough) else None

    async def _judge(self, live: LiveTable, timeline: Timeline, level: Level, job: Job) -> None:
        table, game = live.table, live.play.game
        try:
            async with self._one:
                while self._bot_service.stands_in(table.game, level.name):
                    if table.game in self._bot_service.local.hopeless:
                        raise BotFailed("the rules could not be compiled.")
                    await asyncio.sleep(0.5)  # the rules are still being compiled
                job.began = True
                for places in job.turns:
                    point = await self._point(game, timeline, places[:TRIES], level)
                    if point:
                        job.points.append(point)
                    job.done += 1
            thought = Thought(level.name, level.version, _rough(), tuple(job.points))
            await self._store.write(self._store.keep_judgement, table.id, _encode(thought), time.time())
        except (BotFailed, BadInput) as error:  # it may be asked again
            log.warning("Table %s is not judged: %s", table.id, error)
            metrics.errors.labels("bot").inc()
        except Exception:
            log.exception("Table %s is not judged", table.id)
            metrics.errors.labels("mistake").inc()
        finally:
            self._jobs.pop(table.id, None)

    async def _point(self, game: Game[Any], timeline: Timeline, places: Sequence[int], level: Level) -> Point | None:
        """The first decision of a turn about which the bot has something to say."""
        for place in places:
            state = timeline.state(game, place)
            pending = game.pending(state)
            if not isinstance(pending, Decision):
                continue
            seat = timeline.steps[place].seat
            if seat not in pending.seats:
                continue
            budget = Budget(level.budget.nodes, level.budget.seconds or SECONDS, level.budget.threads or 1)
            view = game.view(state, seat)
            try:
                advice = await self._bot_service.judge(level.name, view, budget)
            except BotFailed:  # once is an accident: compiling the rules may take longer than anybody waits
                advice = await self._bot_service.judge(level.name, view, budget)
            chance = chance_of(advice)
            if chance is not None:
                return Point(place, seat, chance, advice.lines[0].tokens)
        return None


def judge_of(game: str) -> Level | None:
    """The bot that judges a game: the quickest of those that search, for they say how likely they are to win."""
    searching = [level for level in bots.levels(game).values() if level.compiled]
    return searching[-1] if searching else None


def chance_of(advice: Advice) -> float | None:
    """The chance to win that a bot sees in its best line, if it says one and has reason to."""
    facts = advice.lines[0].facts if advice.lines else {}
    if "win" not in facts or facts.get("rollouts", TRIED) < TRIED:
        return None
    return min(max(round(facts["win"], 4), 0.0), 1.0)


def turns_of(steps: Sequence[Step]) -> list[list[int]]:
    """The moments at which somebody decided, by the turn of a seat in a round; not too many turns."""
    turns: dict[tuple[int, str], list[int]] = {}
    for place, step in enumerate(steps):
        if step.seat is not None:
            turns.setdefault((step.number, step.turn), []).append(place)
    found = list(turns.values())
    return found[:: -(-len(found) // MOST)] if found else []


def swings_of(points: Sequence[Judged], sides: Sequence[Sequence[int]]) -> list[tuple[Judged, Judged, int]]:
    """The turns after which a side's chance had changed most, the greatest change first."""
    changes = []
    for side in range(1 if len(sides) <= 2 else len(sides)):  # of two sides the second has what the first has not
        known = [point for point in points if point.chances[side] is not None]
        changes += [(before, after, side) for before, after in pairwise(known)]

    def change(pair: tuple[Judged, Judged, int]) -> float:
        before, after, side = pair
        return abs((after.chances[side] or 0.0) - (before.chances[side] or 0.0))

    return sorted((pair for pair in changes if change(pair) >= LEAST), key=change, reverse=True)[:SWINGS]


def _ended(table: TableDocument) -> TableDocument:
    if table.status != "ended":
        raise not_now("The game is not over.")
    return table


def _rough() -> bool:
    return usual_speed() != "compiled"


def _nothing(status: Any, reason: str | None) -> Judgement:
    return Judgement(status, reason, None, _rough(), 0, 0, [], [], [])


def _told(
    live: LiveTable, timeline: Timeline, thought: Thought, language: str, status: Any, done: int, all: int
) -> Judgement:  # fmt: skip
    game = live.play.game
    sides = game.sides(timeline.state(game, 0))
    lines = {point.number: point.tokens for point in thought.points}
    points = [_judged(timeline, point, sides) for point in thought.points]
    if status == "done":
        points += _end(live.table, timeline, sides)
    swings = []
    if status == "done":
        for before, after, side in swings_of(points, sides):
            swings.append(_swing(game, timeline, before, after, side, lines[before.number], language))
    return Judgement(
        status, None, thought.bot, thought.rough, done, all, [list(side) for side in sides], points, swings
    )  # fmt: skip


def _judged(timeline: Timeline, point: Point, sides: Sequence[Sequence[int]]) -> Judged:
    chances: list[float | None] = [None] * len(sides)
    mine = next(number for number, side in enumerate(sides) if point.seat in side)
    if len(sides) == 2:
        chances[1 - mine] = round(1 - point.chance, 4)
    chances[mine] = point.chance
    step = timeline.steps[point.number]
    return Judged(point.number, Turn(step.number, step.turn), point.seat, chances)


def _end(table: TableDocument, timeline: Timeline, sides: Sequence[Sequence[int]]) -> list[Judged]:
    """What it came to."""
    if not table.result or not timeline.steps:
        return []
    winners = set(table.result.winners)
    won = [bool(winners & set(side)) for side in sides]
    chances: list[float | None] = [one / sum(won) if any(won) else (1 / len(sides)) for one in won]
    if len(sides) == 1:
        chances = [float(won[0])]
    step = timeline.steps[-1]
    return [Judged(timeline.last, Turn(step.number, step.turn), None, chances)]


def _swing(
    game: Game[Any], timeline: Timeline, before: Judged, after: Judged, side: int, tokens: Sequence[str], language: str
) -> Swing:
    played = [step.token for step in timeline.steps[before.number : after.number]]
    assert before.seat is not None
    return Swing(
        number=before.number,
        until=after.number,
        turn=before.turn,
        seat=before.seat,
        side=side,
        before=before.chances[side] or 0.0,
        after=after.chances[side] or 0.0,
        same=list(tokens) == played[: len(tokens)],
        tokens=list(tokens),
        story=_story(game, timeline, before.number, tokens, language),
    )


def _story(game: Game[Any], timeline: Timeline, place: int, tokens: Sequence[str], language: str) -> list[Told]:
    """A line of a bot in words, as far as it can be played without chance."""
    state = timeline.state(game, place)
    told: list[Told] = []
    for token in tokens:
        try:
            step = game.play(state, token)
        except BadInput:
            break
        told += game.tell(step.events, language)
        state = step.state
    return told
