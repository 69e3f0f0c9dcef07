"""Jobs on a Ray cluster: the same games as in local processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from sztab.arena.play import Played, play
from sztab.arena.pool import ArenaFailed
from sztab.arena.schedule import Job
from sztab.core.cluster import ClusterFailed, on_ray


class RayPool:
    """Plays jobs on a cluster."""

    def __init__(self, address: str, processes: int | None = None, threads: int = 1) -> None:
        self.address = address
        self._processes = processes
        self._threads = threads

    def play(self, jobs: Iterable[Job], record: bool = False) -> Iterator[Played]:
        waiting = (job.json() for job in jobs)
        try:
            for played in on_ray(partial(_play, record), waiting, self.address, self._processes, self._threads):
                yield Played.from_json(played)
        except ClusterFailed as error:
            raise ArenaFailed(str(error)) from None


def _play(record: bool, job: dict[str, Any]) -> dict[str, Any]:
    return play(Job.from_json(job), record).json()
