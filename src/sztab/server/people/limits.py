"""How often somebody may ask: by address and by player. What is remembered for that never grows beyond a bound."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Awaitable, Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from time import thread_time
from typing import Any

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from sztab.core.lru import Lru
from sztab.core.words import Sentence
from sztab.messages.errors import Refused
from sztab.server.settings import Settings
from sztab.table.clocks import DAY

MOST_NAMES = 50_000  # that one set of buckets remembers
TOO_OFTEN = Sentence("Too many requests; wait a moment.")
TOO_MUCH_WORK = Sentence("This address has asked for too much work; wait a moment.")
TOO_MANY_TABLES = Sentence("Too many tables were made from this address; wait a while.")
TOO_MANY_TOURNAMENTS = Sentence("Too many tournaments were made from this address; come back tomorrow.")
TOO_MANY_RECORDS = Sentence("Too many records came from this address; wait a while.")
TOO_MANY_BYTES = Sentence("The records from this address are too large in total; come back tomorrow.")
TOO_MANY_GUESTS = Sentence("Too many guests came from this address; wait a while.")
TOO_MANY_CLUBS = Sentence("Too many clubs were made today; come back tomorrow.")
TOO_MANY_REPORTS = Sentence("You have reported a lot; wait until it was looked at.")
TOO_MANY_MAILS = Sentence("Too much e-mail was asked for; wait a while.")
TOO_MANY_CHALLENGES = Sentence("Too many challenges; wait a while.")
TOO_MANY_BOT_GAMES = Sentence("Too many games without people are running for this address; wait until one is over.")


class Buckets:
    """A bucket for each name: it holds `size` and is refilled evenly within `seconds`."""

    def __init__(
        self, size: float, seconds: float, now: Callable[[], float], most: int = MOST_NAMES, words: str = TOO_OFTEN
    ) -> None:
        self._words = words
        self._size = size
        self._rate = size / seconds
        self._now = now
        self._left = Lru[str, tuple[float, float]](most)  # what was left, and when

    def __len__(self) -> int:
        return len(self._left)

    def spend(self, name: str, amount: float = 1, least: float = 1) -> None:
        """Take some out. Refused when less than `least` is there; what is not there has to be refilled later."""
        left = self._now_left(name)
        if left < least:
            raise Refused(429, self._words, retry=(least - left) / self._rate)
        self._keep(name, left - amount)

    def charge(self, name: str, amount: float) -> None:
        """Take out what was used already."""
        self._keep(name, self._now_left(name) - amount)

    def give_back(self, name: str) -> None:
        """Put one back that was taken out for nothing."""
        self._keep(name, min(self._size, self._now_left(name) + 1))

    def _now_left(self, name: str) -> float:
        left, at = self._left.get(name, (self._size, 0.0))
        return min(self._size, left + max(0.0, self._now() - at) * self._rate)

    def _keep(self, name: str, left: float) -> None:
        self._left[name] = (left, self._now())


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
        # What takes the time of this process: a bucket is filled within a minute, but never holds more than a quarter.
        computing = settings.computing_per_minute
        self.computing = Buckets(computing / 4, 15, now, words=TOO_MUCH_WORK)
        self.tables = Buckets(settings.tables_per_hour, 3600, now, words=TOO_MANY_TABLES)
        self.records = Buckets(settings.records_per_hour, 3600, now, words=TOO_MANY_RECORDS)
        self.stored = Buckets(settings.stored_per_day, DAY, now, words=TOO_MANY_BYTES)
        self.guests = Buckets(settings.guests_per_hour, 3600, now, words=TOO_MANY_GUESTS)
        self.chatting = Buckets(settings.chats_per_minute, 60, now)
        self.tokens = Buckets(settings.tokens_per_hour, 3600, now)
        self.runs = Buckets(settings.runs_per_hour, 3600, now)
        self.exports = Buckets(settings.exports_per_hour, 3600, now)
        self.tournaments = Buckets(settings.tournaments_per_day, DAY, now, words=TOO_MANY_TOURNAMENTS)
        self.clubs = Buckets(settings.clubs_per_day, DAY, now, words=TOO_MANY_CLUBS)
        self.joining = Buckets(settings.joins_per_hour, 3600, now)
        self.club_texts = Buckets(settings.club_texts_per_hour, 3600, now)
        self.reporting = Buckets(settings.reports_per_hour, 3600, now, words=TOO_MANY_REPORTS)
        self.resets = Buckets(settings.resets_per_hour, 3600, now)
        self.mailboxes = Buckets(max(1, settings.resets_per_hour / 3), 3600, now)  # by e-mail address
        self.takeouts = Buckets(settings.takeouts_per_day, DAY, now)
        self.mailing = Buckets(
            settings.mails_per_hour, 3600, now, words=TOO_MANY_MAILS
        )  # by player and by e-mail address
        self.challenging = Buckets(settings.challenges_per_hour, 3600, now, words=TOO_MANY_CHALLENGES)
        self.searching = Buckets(settings.searches_per_minute, 60, now)
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

    def __init__(self, limits_of: Callable[[Scope], Limits]) -> None:
        self._limits_of = limits_of

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        self._limits_of(scope).addresses.spend(address(scope))
        await next_app(scope, receive, send)


class Working(ASGIMiddleware):
    """Counts what requests take of this process's time."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, limits_of: Callable[[Scope], Limits]) -> None:
        self._limits_of = limits_of

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        asking, limits = address(scope), self._limits_of(scope)
        limits.computing.spend(asking, 0, 0)
        if scope["path"].endswith("/stream"):  # it is told what others do
            await next_app(scope, receive, send)
        else:
            await Timed(next_app(scope, receive, send), partial(limits.computing.charge, asking))


class Timed:
    """Awaits something and tells how long each of its steps has kept everybody else waiting."""

    def __init__(self, work: Awaitable[Any], used: Callable[[float], None]) -> None:
        self._work = work.__await__()
        self._used = used

    def __await__(self) -> Generator[Any, Any, Any]:
        step: Callable[[], Any] = partial(self._work.send, None)
        while True:
            began = thread_time()
            try:
                waits_for = step()
            except StopIteration as done:
                return done.value
            finally:
                self._used(thread_time() - began)
            try:
                given = yield waits_for
                step = partial(self._work.send, given)
            except BaseException as error:  # a cancellation is passed on like everything else
                step = partial(self._work.throw, error)


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
