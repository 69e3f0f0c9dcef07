"""Where did it turn? A bot looks at every turn of an ended game, once; what it thought is kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sztab.bots.bot import Budget, Level
from sztab.bots.worker_process import BotFailed
from sztab.core.action import BadInput
from sztab.core.game import Game
from sztab.messages.errors import Refused
from sztab.server import metrics
from sztab.server.live.bot_service import BotService
from sztab.server.live.live_table import LiveTable
from sztab.server.replay.timeline import Timelines
from sztab.server.store.store import Store
from sztab.table.documents import TableDocument
from sztab.usecases.timeline import Timeline
from sztab.usecases.turning import Judging, Point, Thought, judge_of, point_of, questions, rough, turns_of

log = logging.getLogger("sztab.server.replay.turning_points")
SECONDS = 3.0  # for a question to a bot that has no limit of its own
WAITING = 20  # games that may wait to be judged
TOO_SLOW = "On this server no bot can judge this game: the rules are not compiled (pip install 'sztab[fast]')."


@dataclass
class Job:
    """A game that is being judged, or is to be."""

    level: Level
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

    def judging(self, table: TableDocument) -> Judging | None:
        """How far a game has come that is being judged, or is to be."""
        job = self._jobs.get(table.id)
        if not job:
            return None
        known = Thought(job.level.name, job.level.version, rough(), tuple(job.points))
        return Judging("thinking" if job.began else "waiting", known, job.done, len(job.turns))

    async def begin(self, live: LiveTable, address: str = "") -> None:
        """Let a bot think."""
        level = judge_of(live.table.game)
        assert level
        timeline = await self._timelines.of(live)
        mine = sum(job.address == address for job in self._jobs.values())
        if len(self._jobs) >= WAITING or mine >= self._each:
            raise Refused(429, "Too many games are waiting to be judged; try again later.", retry=60)
        if live.table.id not in self._jobs:
            job = self._jobs[live.table.id] = Job(level, turns_of(timeline.known), address)
            job.task = asyncio.ensure_future(self._judge(live, timeline, job))

    async def close(self) -> None:
        """Stop all thinking; those who want to know ask again."""
        tasks = [job.task for job in self._jobs.values() if job.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def thought(self, table: str) -> Thought | None:
        """What a bot thought; where the rules are compiled by now, what it thought without does not count."""
        found = await self._store.read(self._store.judgement, table)
        try:
            thought = _thought.decode(found) if found is not None else None
        except msgspec.DecodeError:  # then it is thought about anew
            thought = None
        return thought if thought and (rough() or not thought.rough) else None

    async def _judge(self, live: LiveTable, timeline: Timeline, job: Job) -> None:
        table, game, level = live.table, live.play.game, job.level
        try:
            async with self._one:
                while self._bot_service.stands_in(table.game, level.name):
                    if table.game in self._bot_service.local.hopeless:
                        raise BotFailed("the rules could not be compiled.")
                    await asyncio.sleep(0.5)  # the rules are still being compiled
                job.began = True
                for places in job.turns:
                    point = await self._point(game, timeline, places, level)
                    if point:
                        job.points.append(point)
                    job.done += 1
            thought = Thought(level.name, level.version, rough(), tuple(job.points))
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
        budget = Budget(level.budget.nodes, level.budget.seconds or SECONDS, level.budget.threads or 1)
        for place, seat, view in questions(game, timeline, places):
            try:
                advice = await self._bot_service.judge(level.name, view, budget)
            except BotFailed:  # once is an accident: compiling the rules may take longer than anybody waits
                advice = await self._bot_service.judge(level.name, view, budget)
            point = point_of(place, seat, advice)
            if point:
                return point
        return None
