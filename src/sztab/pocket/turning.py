"""Where did it turn? A bot looks at the turns of a game that is over, one question a slice, when nothing else waits."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from sztab.bots.bot import Level
from sztab.desk.timeline import Timeline
from sztab.desk.turning import (
    NOBODY,
    Point,
    Thought,
    ended,
    judge_of,
    nothing,
    point_of,
    questions,
    rough,
    told,
    turns_of,
)
from sztab.messages.replays import Judgement
from sztab.pocket.budgets import JUDGING
from sztab.pocket.kept import Kept
from sztab.pocket.requests import Asked, Router
from sztab.pocket.tables import LocalTable, Tables
from sztab.pocket.thinking import Thinking

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

    def __init__(self, router: Router, tables: Tables, kept: Kept, thinking: Thinking) -> None:
        self._tables = tables
        self._kept = kept
        self._thinking = thinking
        self._jobs: dict[str, Job] = {}
        self._known: dict[str, Thought] = {}
        router.add("GET", "/api/tables/{id}/turning", self.look)
        router.add("POST", "/api/tables/{id}/turning", self.begin, 202)

    def look(self, asked: Asked) -> Judgement:
        return self._look(self._tables.get(asked.names["id"]), asked.language)

    def _look(self, live: LocalTable, language: str) -> Judgement:
        table = ended(live.table)
        level = judge_of(table.game)
        if not level:
            return nothing("impossible", NOBODY)
        job = self._jobs.get(table.id)
        if job:
            known = Thought(level.name, level.version, rough(), tuple(job.points))
            return told(live.play, job.timeline, known, language, "thinking", job.done, len(job.turns))
        thought = self._thought(table.id)
        if not thought:
            return nothing("unknown", None)
        if not thought.points:
            return nothing("impossible", NOBODY)
        count = len(thought.points)
        return told(live.play, self._tables.timeline(live), thought, language, "done", count, count)

    def begin(self, asked: Asked) -> Judgement:
        """Let a bot think, unless one has done so or does."""
        live = self._tables.get(asked.names["id"])
        table = ended(live.table)
        level = judge_of(table.game)
        if level and table.id not in self._jobs and not self._thought(table.id):
            timeline = self._tables.timeline(live)
            self._jobs[table.id] = Job(live, level, timeline, turns_of(timeline.known))
        return self._look(live, asked.language)

    def _thought(self, id: str) -> Thought | None:
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
            advice = self._thinking.judge(view, job.level.name, JUDGING)
            point = point_of(place, seat, advice)
            if point:
                job.points.append(point)
                return
