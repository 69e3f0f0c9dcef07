"""Worker processes of this machine that play jobs."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from sztab.arena.play import Played
from sztab.arena.schedule import Job
from sztab.core import registry
from sztab.core.cluster import worker_environment
from sztab.core.kernel import cache_folder


class ArenaFailed(RuntimeError):
    """A game could not be played for a reason that is no bot's."""


class LocalPool:
    """Plays jobs in several processes; games come back in the order in which they end."""

    def __init__(
        self, game: str, processes: int, report: Callable[[str], None] = lambda text: None
    ) -> None:  # fmt: skip
        self.processes = processes
        kernel = registry.game(game).kernel
        self._warm = kernel is None or cache_folder(Path(kernel)).exists()
        self._environment = worker_environment()
        self._report = report
        self._workers: list[subprocess.Popen[str]] = []
        self._lock = threading.Lock()
        self._stopped = False
        self._told = False

    def play(self, jobs: Iterable[Job], record: bool = False) -> Iterator[Played]:
        """Play all jobs. If nobody listens any more, the running games stop."""
        waiting = iter(jobs)
        finished: queue.Queue[Played | Exception | None] = queue.Queue()
        warm = threading.Event()
        if self._warm:
            warm.set()

        def work(first: bool) -> None:
            worker: subprocess.Popen[str] | None = None
            try:
                if not first:
                    warm.wait()  # one process compiles, the others find the work done
                while not self._stopped:
                    with self._lock:
                        job = next(waiting, None)
                    if job is None:
                        break
                    worker, played = self._ask(worker, job, record)
                    finished.put(played)
                    warm.set()
            except Exception as error:
                finished.put(error)
            finally:
                warm.set()
                finished.put(None)

        threads = [threading.Thread(target=work, args=(n == 0,), daemon=True) for n in range(self.processes)]
        running = len(threads)
        try:
            for thread in threads:
                thread.start()
            while running:
                result = finished.get()
                if isinstance(result, Exception):
                    raise result
                if result is None:
                    running -= 1
                else:
                    yield result
        finally:
            self.close()
            for thread in threads:
                thread.join()
            for worker in self._workers:
                _reap(worker)

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._stopped = True
            for worker in self._workers:
                worker.kill()

    def _ask(
        self, worker: subprocess.Popen[str] | None, job: Job, record: bool
    ) -> tuple[subprocess.Popen[str], Played]:  # fmt: skip
        """Have a job played; a process that dies is replaced once, since it may have been killed from outside."""
        for _ in range(2):
            if worker is None:
                worker = self._start()
            answer = self._exchange(worker, {"job": job.json(), "record": record})
            if "played" in answer:
                return worker, Played.from_json(answer["played"])
            if "error" in answer:
                raise ArenaFailed(f"Game {'.'.join(map(str, job.number))} failed: {answer['error']}")
            _reap(worker)
            worker = None
            if self._stopped:
                break
        raise ArenaFailed(f"The process that played game {'.'.join(map(str, job.number))} ended without a result.")

    def _exchange(self, worker: subprocess.Popen[str], request: dict[str, Any]) -> dict[str, Any]:
        assert worker.stdin
        assert worker.stdout
        try:
            print(json.dumps(request), file=worker.stdin, flush=True)
            while True:
                answer: dict[str, Any] = json.loads(worker.stdout.readline() or "{}")
                if "compiling" not in answer:
                    return answer
                if not self._told:
                    self._told = True
                    self._report("Compiling the rules, once per version; this takes up to a minute ...")
        except (OSError, ValueError):
            return {}

    def _start(self) -> subprocess.Popen[str]:
        with self._lock:
            if self._stopped:
                raise ArenaFailed("The match was stopped.")
            worker = subprocess.Popen(
                [sys.executable, "-m", "sztab.arena.worker"],
                env={**os.environ, **self._environment},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,  # Ctrl-C is for the arena, which ends its workers itself
            )
            self._workers.append(worker)
            return worker


def _reap(worker: subprocess.Popen[str]) -> None:
    worker.kill()
    worker.wait()
    for stream in (worker.stdin, worker.stdout):
        assert stream
        with contextlib.suppress(BrokenPipeError):  # a request that it did not live to read
            stream.close()
