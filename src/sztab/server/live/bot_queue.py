"""Bots that think elsewhere: questions on a queue (SAQ on Redis), which `sztab bot-worker` processes answer.

A question is a view, so nobody learns more by it than the seat knows.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from redis.exceptions import RedisError
from saq import Queue, Status, Worker
from saq.types import Context

from sztab.bots.asking import Question, packed, unpacked_advice, unpacked_question
from sztab.bots.bot import Advice
from sztab.bots.worker_process import BotFailed
from sztab.core.registry import names
from sztab.server.live.bot_service import LocalBots

_NAME = "sztab-bots"
_LONGEST = 120  # seconds that an answer may take
_UNHEARD = 10  # seconds after which nobody seems to read the queue


class Remote:
    """Asks the queue; called from threads that may wait."""

    def __init__(self, url: str) -> None:
        self._queue = Queue.from_url(url, name=_NAME)
        self._loop: asyncio.AbstractEventLoop | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()

    def ask(self, question: Question) -> Advice:
        assert self._loop
        asking = self._ask(packed(question))
        try:
            return unpacked_advice(asyncio.run_coroutine_threadsafe(asking, self._loop).result())
        except (RedisError, OSError) as error:
            raise BotFailed(f"The bots' queue is away: {type(error).__name__}") from None

    async def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        job = await self._queue.enqueue("advise", timeout=_LONGEST, retries=2, ttl=60, question=question)
        if job is None:
            raise BotFailed("The question was not taken.")
        began = time.monotonic()
        while not job.completed:
            waited = time.monotonic() - began
            if waited > (_LONGEST if job.status == Status.ACTIVE else _UNHEARD):
                await self._queue.abort(job, "nobody waits any more")
                raise BotFailed(f"Nobody on the queue answered in {waited:.0f} s.")
            with contextlib.suppress(TimeoutError):
                await job.refresh(until_complete=1.0)
        if job.status != Status.COMPLETE:
            raise BotFailed(f"The question on the queue is {job.status}.")
        answer: dict[str, Any] = job.result
        return answer

    async def close(self) -> None:
        await self._queue.disconnect()


def work(url: str, count: int) -> None:
    """Answer questions until told to stop."""
    local_bots = LocalBots(count, names())
    local_bots.warm_up()
    threads = ThreadPoolExecutor(count, "thinking")

    async def advise(_: Context, *, question: dict[str, Any]) -> dict[str, Any]:
        asked = asyncio.get_running_loop().run_in_executor(threads, local_bots.ask, unpacked_question(question))
        answer: dict[str, Any] = packed(await asked)
        return answer

    async def main() -> None:
        queue = Queue.from_url(url, name=_NAME)
        worker: Worker[Context] = Worker(queue, functions=[("advise", advise)], concurrency=count)
        await worker.start()  # ends with SIGINT or SIGTERM; a question that is not answered is asked again
        await queue.disconnect()

    try:
        asyncio.run(main())
    finally:
        while not local_bots.close():
            time.sleep(0.05)
        threads.shutdown()
