"""Notices between processes by Redis. While Redis is away nobody waits for it: everybody looks by themselves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from typing import Any

from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

from sztab.core.action import BadInput

log = logging.getLogger("sztab.server.notices")
_AWAY = (RedisError, OSError)
_LOOK_EVERY = 1.0  # seconds, while Redis is away


class RedisNotices(RedisChannelsPubSubBackend):
    """Litestar's channels on Redis, which go on when the connection is lost."""

    def __init__(self, url: str, look: bytes) -> None:
        try:
            self._client: Redis = Redis.from_url(url, socket_connect_timeout=2, socket_timeout=5)
        except ValueError as error:
            raise BadInput(f"The address of Redis cannot be used: {error}") from None
        super().__init__(redis=self._client)
        self._look = look
        self._wanted: set[str] = set()

    async def on_shutdown(self) -> None:
        await super().on_shutdown()
        await self._client.aclose()

    async def ready(self) -> bool:
        try:
            await self._client.execute_command("PING")  # type: ignore[no-untyped-call]
            return True
        except _AWAY:
            return False

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        try:
            await super().publish(data, channels)
        except _AWAY as error:
            log.warning("A notice was not sent: %s", type(error).__name__)

    async def subscribe(self, channels: Iterable[str]) -> None:
        channels = list(channels)
        self._wanted.update(channels)
        try:
            await super().subscribe(channels)
        except _AWAY as error:
            log.warning("Redis is away: %s", type(error).__name__)
            self._has_subscribed.set()  # so that `stream_events` finds out as well, and begins to look

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        channels = list(channels)
        self._wanted.difference_update(channels)
        try:
            await super().unsubscribe(channels)
        except _AWAY as error:
            log.warning("Redis is away: %s", type(error).__name__)

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        while True:
            try:
                async for channel, data in super().stream_events():
                    yield channel, data
            except (*_AWAY, RuntimeError) as error:  # RuntimeError: never connected
                log.warning("Redis is away: %s", type(error).__name__)
            await asyncio.sleep(_LOOK_EVERY)
            if self._wanted:
                await self.subscribe(self._wanted)
            for channel in list(self._wanted):  # what was said meanwhile nobody has heard
                yield channel, self._look
