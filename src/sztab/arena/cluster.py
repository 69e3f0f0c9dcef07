"""Jobs on a Ray cluster: the same games as in local processes. Ray is the extra `sztab[ray]`."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from sztab.arena.play import Played, play
from sztab.arena.pool import ArenaFailed, worker_environment
from sztab.arena.schedule import Job
from sztab.core.action import BadInput

LOCAL = "local"
_AHEAD = 2  # jobs for each core that are handed out before the first of them is back


class RayPool:
    """Plays jobs on a cluster; Sztab is installed on its machines. `local` starts one on this machine for the match."""

    def __init__(self, address: str, processes: int | None = None, threads: int = 1) -> None:
        self.address = address
        self._processes = processes
        self._threads = threads

    def play(self, jobs: Iterable[Job], record: bool = False) -> Iterator[Played]:
        ray = self._connect()
        try:
            remote = ray.remote(num_cpus=self._threads, max_retries=1)(_play)
            cores = self._processes or int(ray.cluster_resources().get("CPU", 1)) // self._threads
            waiting = iter(jobs)
            running = [remote.remote(job.json(), record) for job in islice(waiting, max(cores, 1) * _AHEAD)]
            while running:
                done, running = ray.wait(running)
                running += [remote.remote(job.json(), record) for job in islice(waiting, len(done))]
                for result in ray.get(done):
                    yield Played.from_json(result)
        except ray.exceptions.RayError as error:
            raise ArenaFailed(f"Ray: {str(error).strip().splitlines()[-1]}") from None
        finally:
            ray.shutdown()

    def _connect(self) -> Any:
        # Ray shall neither report that it is used nor warn about what a later version will do.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        try:
            import ray
        except ImportError:
            raise BadInput("Ray is not installed: pip install 'sztab[ray]'.") from None
        settings: dict[str, Any] = {"runtime_env": {"env_vars": worker_environment()}}
        if self.address == LOCAL:
            cores = (self._processes or max((os.cpu_count() or 1) // self._threads, 1)) * self._threads
            settings |= {"num_cpus": cores, "include_dashboard": False}
        try:
            ray.init(address=self.address, log_to_driver=False, logging_level=logging.ERROR, **settings)
        except (ConnectionError, ValueError, RuntimeError, OSError) as error:
            raise BadInput(f"There is no Ray cluster at {self.address}: {str(error).splitlines()[0]}") from None
        return ray


def _play(job: dict[str, Any], record: bool) -> dict[str, Any]:
    return play(Job.from_json(job), record).json()
