"""Where did it turn? A bot looks at the turns of a game that is over, one question a slice, when nothing else waits."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from sztab.bots.bot import Level
from sztab.pocket.kept import Kept
from sztab.pocket.tables import LocalTable, Tables
from sztab.pocket.thinking import Thinking
from sztab.usecases.timeline import Timeline
from sztab.usecases.turning import Judging, Point, Thought, judge_of, point_of, questions, rough, turns_of

THOUGHT = "thought"
_thought = msgspec.json.Decoder(Thought)


@dataclass
class Job:
    """A game that is being judged."""

    live: LocalTable
    level: Level
    timeline: Timeline
    turns: list[list[int]]
    done: int = 0
    points: list[Point] = field(default_factory=list)


class Turning:
    """Judges games, one after the other."""

    def __init__(self, tables: Tables, kept: Kept, thinking: Thinking) -> None:
        self._tables = tables
        self._kept = kept
        self._thinking = thinking
        self._jobs: dict[str, Job] = {}
        self._known: dict[str, Thought] = {}

    def judging(self, id: str) -> Judging | None:
        """How far a game has come that is being judged."""
        job = self._jobs.get(id)
        if not job:
            return None
        known = Thought(job.level.name, job.level.version, rough(), tuple(job.points))
        return Judging("thinking", known, job.done, len(job.turns))

    def begin(self, live: LocalTable) -> None:
        """Let a bot think."""
        level = judge_of(live.table.game)
        assert level
        timeline = self._tables.timeline(live)
        self._jobs[live.table.id] = Job(live, level, timeline, turns_of(timeline.known))

    def thought(self, id: str) -> Thought | None:
        found = self._kept.take(THOUGHT, id, _thought.decode)
        if found:
            self._known[id] = found
        return self._known.get(id)

    @property
    def waits(self) -> bool:
        return bool(self._jobs)

    def think(self) -> None:
        """The next turn of the first game."""
        id, job = next(iter(self._jobs.items()))
        if not self._tables.holds(job.live):
            del self._jobs[id]
            return
        if job.done < len(job.turns):
            self._judge(job)
            job.done += 1
        if job.done >= len(job.turns):
            del self._jobs[id]
            thought = Thought(job.level.name, job.level.version, rough(), tuple(job.points))
            self._known[id] = thought
            self._kept.keep(THOUGHT, id, thought)

    def _judge(self, job: Job) -> None:
        game = job.live.play.game
        for place, seat, view in questions(game, job.timeline, job.turns[job.done]):
            advice = self._thinking.judge(view, job.level.name)
            point = point_of(place, seat, advice)
            if point:
                job.points.append(point)
                return
