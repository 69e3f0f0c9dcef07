"""How often somebody may ask: by address and by player. What is remembered for that never grows beyond a bound."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from sztab.server.problems import Refused
from sztab.server.settings import Settings

MOST_NAMES = 50_000  # that one set of buckets remembers


class Buckets:
    """A bucket for each name: it holds `size` and is refilled evenly within `seconds`."""

    def __init__(self, size: float, seconds: float, now: Callable[[], float], most: int = MOST_NAMES) -> None:
        self._size = size
        self._rate = size / seconds
        self._now = now
        self._most = most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what was left, and when

    def __len__(self) -> int:
        return len(self._left)

    def spend(self, name: str) -> None:
        """Take one out. Refused when the bucket is empty."""
        left = self._now_left(name)
        if left < 1:
            raise Refused(429, "Too often; wait a moment.", retry=(1 - left) / self._rate)
        self._keep(name, left - 1)

    def give_back(self, name: str) -> None:
        """Put one back that was taken out for nothing."""
        self._keep(name, min(self._size, self._now_left(name) + 1))

    def _now_left(self, name: str) -> float:
        left, at = self._left.get(name, (self._size, 0.0))
        return min(self._size, left + max(0.0, self._now() - at) * self._rate)

    def _keep(self, name: str, left: float) -> None:
        self._left[name] = (left, self._now())
        self._left.move_to_end(name)
        if len(self._left) > self._most:
            self._left.popitem(last=False)


class Limits:
    """All limits of one server process."""

    def __init__(self, settings: Settings, now: Callable[[], float]) -> None:
        self.addresses = Buckets(settings.requests_per_minute, 60, now)
        self.players = Buckets(settings.requests_per_minute, 60, now)
        self.studying = Buckets(settings.studies_per_minute, 60, now)  # by address, as the two below
        self.advising = Buckets(settings.hints_per_minute, 60, now)
        self.registering = Buckets(settings.accounts_per_hour, 3600, now)
        self.logging_in = Buckets(settings.logins_per_minute, 60, now)  # by address
        self.guessing = Buckets(settings.guesses_per_hour, 3600, now)  # by the name of the account
        self._open: Counter[str] = Counter()
        self._most_open = settings.connections_per_address

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """A connection that stays open."""
        if self._open[address] >= self._most_open:
            raise Refused(429, "Too many connections from this address.", retry=60)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


class ByAddress(ASGIMiddleware):
    """Counts every request for its address."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, limits: Limits) -> None:
        self._limits = limits

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        self._limits.addresses.spend(address(scope))
        await next_app(scope, receive, send)


def address(scope: Mapping[str, Any]) -> str:
    """Who is at the other end. One household has many addresses of IPv6: the network counts there."""
    host = str((scope.get("client") or ("nobody",))[0])
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return host
