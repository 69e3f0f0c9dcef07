"""Worker processes of `sztab serve --workers N`: each makes the application anew from handed-on settings."""

from __future__ import annotations

import logging
import os
import socket
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

from sztab.server import logs, metrics
from sztab.server.app import create_app, spare_pauses
from sztab.server.settings import Settings
from sztab.server.store.store import StoreError

log = logging.getLogger("sztab.server.workers")
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before a worker is started again; each failure doubles them
TRIES = 5  # starts of each worker without any success after which it is hopeless
PATIENCE = 900.0  # seconds without a single worker after which somebody else should look at it
WORKER = "sztab.server.workers:worker"
_HANDED_ON = "SZTAB_SETTINGS"


def hand_on(settings: Settings) -> None:
    """For processes that this one starts."""
    os.environ[_HANDED_ON] = msgspec.json.encode(settings, enc_hook=str).decode()


def handed_on() -> Settings:
    def path(kind: type, value: Any) -> Any:
        return Path(value) if kind is Path else value

    return msgspec.json.decode(os.environ[_HANDED_ON], type=Settings, dec_hook=path)


def worker() -> Litestar:
    settings = handed_on()
    logs.start(settings.log)
    metrics.forget_the_dead()
    try:
        app = create_app(settings)
    except StoreError as error:
        log.error("The database cannot be used: %s", str(error).splitlines()[0])
        raise SystemExit(STARTUP_FAILURE) from None
    spare_pauses()
    return app


@dataclass
class Place:
    """What is known about one worker's place."""

    failures: int = 0  # in a row
    due: float | None = None  # when it is started again; None: a process is there


class Supervisor(Multiprocess):
    """Starts workers again, whatever they died of: what they need may be away for a while.

    Each failure in a row makes the pause longer. It ends, with `failed`, when no worker could ever be started, or when
    there has been none for long.
    """

    def __init__(
        self, config: uvicorn.Config, sockets: list[socket.socket], first_pause: float = FIRST_PAUSE, tries: int = TRIES
    ) -> None:
        super().__init__(config, sockets)
        self.failed = False
        self._first_pause = first_pause
        self._tries = tries
        self._served: float | None = None  # when a worker was last seen to serve
        self._places: list[Place] = []

    def keep_subprocess_alive(self) -> None:
        now = time.monotonic()
        self._places += [Place() for _ in range(len(self.processes) - len(self._places))]
        for index, process in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            place = self._places[index]
            if place.due is not None:
                if now >= place.due:
                    self.processes[index] = Process(self.config, self.sockets)
                    self.processes[index].start()
                    place.due = None
            elif process.is_alive(self.config.timeout_worker_healthcheck):
                if process.is_ready(self.config.timeout_worker_healthcheck):
                    place.failures, self._served = 0, now
            else:
                process.kill()
                process.join()
                pause = min(self._first_pause * 2**place.failures, LONGEST_PAUSE)
                place.failures += 1
                place.due = now + pause
                log.warning(
                    "Worker %s ended with %s; it is started again in %.1f s.", process.pid, process.exitcode, pause
                )
        self._give_up(now)

    def _give_up(self, now: float) -> None:
        """End when it is hopeless, so that the operator learns of it."""
        if self._served is None:
            hopeless = all(place.failures >= self._tries for place in self._places[: len(self.processes)])
        else:
            hopeless = now - self._served > PATIENCE
        if hopeless:
            log.error("No worker can be started; the server ends.")
            self.failed = True
            self.should_exit.set()

    def terminate_all(self) -> None:
        for process in self.processes:
            if process.exitcode is None:
                process.terminate()
