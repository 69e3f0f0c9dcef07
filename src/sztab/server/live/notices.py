"""Notices: something has changed, and whoever listens looks up by themselves what it is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sztab.server.live.redis_notices import RedisNotices

LOOK = "look"  # a notice without a cause: there may be news
_TOGETHER = 0.02  # seconds: what is said meanwhile goes to the other processes in one message
_AGAIN = 1.0  # seconds until what could not be said is said again
_MOST = 16  # different notices that wait for one listener


class Listener:
    """Somebody who listens. Notices that wait and say the same are one; too many become one that says: look."""

    def __init__(self) -> None:
        self._heard: dict[str, None] = {}
        self._waiting: asyncio.Future[None] | None = None

    def hear(self, notice: str) -> None:
        self._heard[notice] = None
        if len(self._heard) > _MOST:
            self._heard = {LOOK: None}
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self) -> list[str]:
        """What was said since the last time, or is said next."""
        if not self._heard:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        heard, self._heard = list(self._heard), {}
        return heard


class Notices:
    """Who listens to what, in this process; with Redis also what other processes say."""

    def __init__(
        self,
        elsewhere: RedisNotices | None = None,
        process: str = "",
        heard: Callable[[str | None, str, str], None] = lambda channel, notice, more: None,
    ) -> None:
        """`heard` is told, before anybody else is, what another process says; without a channel: it may be any."""
        self._elsewhere = elsewhere
        self._process = process
        self._heard = heard
        self._listeners: dict[str, set[Listener]] = {}
        self._heard_from: dict[str, float] = {}  # when another process last said something
        self._to_say: list[str] = []
        self._saying: asyncio.Task[None] | None = None

    def say(self, notice: str, *channels: str, more: str = "") -> None:
        """Everybody who listens will hear it; nobody waits for that. `more`, one line, is for other processes."""
        for channel in channels:
            self._pass_on(channel, notice)
        if not self._elsewhere:
            return
        self._to_say += [f"{channel} {notice} {more}" for channel in channels]
        if not self._saying or self._saying.done():
            self._saying = asyncio.ensure_future(self._say_elsewhere(self._elsewhere))

    @contextmanager
    def listening(self, channel: str) -> Iterator[Listener]:
        listener = Listener()
        self._listeners.setdefault(channel, set()).add(listener)
        try:
            yield listener
        finally:
            self._listeners[channel].discard(listener)
            if not self._listeners[channel]:
                del self._listeners[channel]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Listen to other processes, where there are any."""
        if not self._elsewhere:
            yield
            return
        hearing = asyncio.create_task(self._hear_elsewhere(self._elsewhere))
        try:
            yield
        finally:
            hearing.cancel()
            if self._saying:
                await asyncio.wait({self._saying}, timeout=_AGAIN)
                self._saying.cancel()  # Redis is away
            await asyncio.gather(hearing, *filter(None, [self._saying]), return_exceptions=True)
            await self._elsewhere.close()

    def _pass_on(self, channel: str, notice: str) -> None:
        for listener in self._listeners.get(channel, ()):
            listener.hear(notice)

    def doubt(self) -> None:
        """Something may have been missed: whoever listens to anything looks."""
        self._heard(None, LOOK, "")
        for channel in self._listeners:
            self._pass_on(channel, LOOK)

    def silent(self, others: set[str], seconds: float) -> bool:
        """Has a living process not been heard for that time?"""
        now = time.monotonic()
        self._heard_from = {process: self._heard_from.get(process, now) for process in others}
        return any(now - heard > seconds for heard in self._heard_from.values())

    async def _say_elsewhere(self, redis: RedisNotices) -> None:
        while self._to_say:
            await asyncio.sleep(_TOGETHER)
            lines, self._to_say = self._to_say, []
            if not await redis.say("\n".join((self._process, *lines))):
                # The others believe what they know; what it was they look up, for it might become very much.
                missed = (" ".join([*line.split(" ", 2)[:2], ""]) for line in [*lines, *self._to_say])
                self._to_say = [*dict.fromkeys(missed)]
                await asyncio.sleep(_AGAIN)

    async def _hear_elsewhere(self, redis: RedisNotices) -> None:
        async for text in redis.heard():
            if not text:
                self.doubt()
                continue
            process, *lines = text.split("\n")
            if process == self._process:  # who has passed it on when it was said
                continue
            self._heard_from[process] = time.monotonic()
            for line in lines:
                channel, notice, *more = line.split(" ", 2)
                self._heard(channel, notice, "".join(more))
                self._pass_on(channel, notice)
