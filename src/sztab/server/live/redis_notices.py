"""Notices between processes by Redis. While Redis is away nobody waits for it: everybody looks by themselves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

from redis.asyncio import Redis
from redis.exceptions import RedisError

from sztab.core.action import BadInput

log = logging.getLogger("sztab.server.live.notices")
_AWAY = (RedisError, OSError)
_CHANNEL = "sztab-notices"  # one for all: a process knows best what somebody listens to
_LOOK_EVERY = 1.0  # seconds, while Redis is away


class RedisNotices:
    """What all processes hear."""

    def __init__(self, url: str) -> None:
        try:
            self._client: Redis = Redis.from_url(url, socket_connect_timeout=2, socket_timeout=5)
        except ValueError as error:
            raise BadInput(f"The address of Redis cannot be used: {error}") from None

    async def close(self) -> None:
        await self._client.aclose()

    async def ready(self) -> bool:
        try:
            await self._client.execute_command("PING")  # type: ignore[no-untyped-call]
            return True
        except _AWAY:
            return False

    async def say(self, text: str) -> bool:
        """Was it sent?"""
        try:
            await self._client.publish(_CHANNEL, text)
            return True
        except _AWAY as error:
            log.warning("A notice was not sent: %s", type(error).__name__)
            return False

    async def heard(self) -> AsyncIterator[str]:
        """What is said; an empty text when something may have been missed."""
        while True:
            try:
                async with self._client.pubsub() as hearing:
                    await hearing.subscribe(_CHANNEL)
                    yield ""
                    async for message in hearing.listen():
                        if message["type"] == "message":
                            yield message["data"].decode()
            except _AWAY as error:
                log.warning("Redis is away: %s", type(error).__name__)
            await asyncio.sleep(_LOOK_EVERY)
            yield ""
