"""A few processes that work for requests; the address that used least lately is served first."""

from __future__ import annotations

import asyncio
import logging
import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from time import thread_time
from typing import Any, NamedTuple, TypeVar, overload

from sztab.core.processes import Process, ProcessFailed
from sztab.core.words import Sentence
from sztab.messages.errors import Refused
from sztab.server import metrics
from sztab.server.live.turns import AGAIN, Asker, Lane, Turns
from sztab.usecases.work import done

log = logging.getLogger("sztab.server.work")
T = TypeVar("T")
LONGEST = 30.0  # seconds after which a process is given up
TRIES = 2  # when a process dies of one request, another one tries it
WAITING = 200  # requests of all addresses together
NOT_DONE = Sentence("The server could not do this now; try again in a moment.")


class Called(NamedTuple):
    """What came of a call."""

    value: Any
    raised: bool
    seconds: float


class WorkProcess(Process):
    """One of them."""

    called = "work process"

    def __init__(self) -> None:
        command, settings = ["sztab.server.work.worker"], {"SZTAB_KERNEL": "interpreted"}
        super().__init__(command, settings, log.info, grace=0)

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Called:
        """What a function says."""
        call = b64encode(pickle.dumps((function, arguments))).decode()
        answer = self.exchange({"call": call}, LONGEST)
        if "error" in answer:
            raise ProcessFailed(f"The {self.called} failed: {answer['error']}")
        value = pickle.loads(b64decode(answer.get("done") or answer["raised"]))
        return Called(value, "raised" in answer, answer["seconds"])


class Here:
    """The same without a process, for those who have none to spare."""

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Called:
        began = thread_time()
        try:
            result = function(*arguments)
            value, raised = done(result) if isinstance(result, Generator) else result, False
        except Exception as error:
            value, raised = error, True
        return Called(value, raised, thread_time() - began)

    def start(self) -> None: ...

    def cancel(self) -> None: ...

    def kill(self) -> None: ...


class Pool:
    """Lets functions be called in processes, which are started when they are needed and again when they die."""

    def __init__(self, processes: int, charge: Callable[[str, float], None]) -> None:
        """`processes`: 0 for a thread of this one; `charge` is told what was used for which address, in seconds."""
        self._charge = charge
        self._asked = 0
        self._workers: list[WorkProcess | Here] = [WorkProcess() for _ in range(processes)] or [Here()]
        self._free = list(self._workers)
        self._turns = Turns(len(self._workers))
        self._threads = ThreadPoolExecutor(len(self._workers), "work")
        self._closed = False

    def warm_up(self) -> None:
        """Start the processes before they are needed."""
        for worker in self._workers:
            self._threads.submit(worker.start)

    @overload
    async def do(self, asking: str, function: Callable[..., Generator[None, None, T]], *arguments: Any) -> T: ...

    @overload
    async def do(self, asking: str, function: Callable[..., T], *arguments: Any) -> T: ...

    async def do(self, asking: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function of a module says to some values. `asking`: the address for which it is done.

        When nobody waits any more it is not begun, or ends at its next pause.
        """
        if self._asked >= WAITING:
            raise Refused(503, NOT_DONE, retry=5)
        self._asked += 1
        try:
            async with self._turns.turn(Lane.TABLE, Asker(asking)):
                worker = self._free.pop()
                try:
                    return await self._done(worker, asking, function, arguments)
                finally:
                    self._free.append(worker)
        finally:
            self._asked -= 1

    async def _done(
        self, worker: WorkProcess | Here, asking: str, function: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        for _ in range(TRIES):
            try:
                called = await self._called(worker, asking, function, arguments)
            except ProcessFailed as error:
                if not self._closed:
                    log.warning("%s", error)
                    metrics.errors.labels("work").inc()
                continue
            if called.raised:
                raise called.value
            return called.value
        raise Refused(503, NOT_DONE, retry=5)

    async def _called(
        self, worker: WorkProcess | Here, asking: str, function: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Called:
        if self._closed:
            raise ProcessFailed("The server stops.")
        calling = asyncio.get_running_loop().run_in_executor(self._threads, worker.call, function, arguments)

        def pay(done: asyncio.Future[Called]) -> None:
            """Also for what was refused, or is not waited for any more."""
            if not done.cancelled() and not done.exception():
                self._charge(asking, done.result().seconds)

        calling.add_done_callback(pay)
        try:
            return await asyncio.shield(calling)
        except asyncio.CancelledError:
            while not calling.done():  # its place is free when it has ended
                worker.cancel()
                await asyncio.wait({calling}, timeout=AGAIN)
            raise

    def close(self) -> None:
        """End all of them; requests that still wait are refused."""
        self._closed = True
        for worker in self._workers:
            worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.kill()
