"""Who may begin something costly: of each address so much at once, and so much waiting in line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sztab.core.words import Sentence
from sztab.messages.costs import COSTS, Cost
from sztab.messages.errors import Refused
from sztab.server.people.limits import address

TOO_MUCH_AT_ONCE = Sentence("This address asks for too much at once; wait a moment.")
GONE = 499  # nobody reads this answer


@dataclass
class Line:
    """Those of one address who want something of one kind."""

    places: asyncio.Semaphore
    waiting: int = 0
    inside: int = 0


class Admission:
    """Lines of all addresses; an address that wants nothing has none."""

    def __init__(self, times: int = 1) -> None:
        """`times` what a cost says: one address may be a whole school."""
        self._times = times
        self.lines: dict[tuple[str, str], Line] = {}

    @asynccontextmanager
    async def admitted(self, asking: str, cost: Cost) -> AsyncIterator[None]:
        """Wait for one's turn and have it; refused where too many wait already."""
        name = asking, cost.kind
        line = self.lines.get(name)
        if line is None:
            line = self.lines[name] = Line(asyncio.Semaphore(cost.at_once * self._times))
        if line.places.locked() and line.waiting >= cost.waiting * self._times:
            raise Refused(429, TOO_MUCH_AT_ONCE, retry=cost.again)
        line.inside += 1
        try:
            line.waiting += 1
            try:
                await line.places.acquire()
            finally:
                line.waiting -= 1
            try:
                yield
            finally:
                line.places.release()
        finally:
            line.inside -= 1
            if not line.inside:
                del self.lines[name]


class Costly(ASGIMiddleware):
    """Lets requests in as their cost says, and ends them when nobody waits for the answer any more."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, admission_of: Callable[[Scope], Admission]) -> None:
        self._admission_of = admission_of

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        assert scope["type"] == ScopeType.HTTP
        cost = scope["route_handler"].opt.get(COSTS)
        if cost is None:
            await next_app(scope, receive, send)
            return
        client = Client(receive, send, has_body=scope["method"] != "GET")
        serving = asyncio.ensure_future(self._serve(cost, scope, client, next_app))
        leaving = asyncio.ensure_future(client.gone())
        try:
            await asyncio.wait({serving, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if serving.done() or client.answered:  # a client that has its answer may go
                await serving
            elif not client.told:
                raise Refused(GONE, "This request was cancelled.")
        finally:
            for task in (serving, leaving):
                task.cancel()
            await asyncio.gather(serving, leaving, return_exceptions=True)

    async def _serve(self, cost: Cost, scope: Scope, client: Client, next_app: ASGIApp) -> None:
        async with self._admission_of(scope).admitted(address(scope), cost):
            await next_app(scope, client.receive, client.send)


class Client:
    """The sender of a request, who may go before it is answered."""

    def __init__(self, receive: Receive, send: Send, has_body: bool) -> None:
        self._receive = receive
        self._send = send
        self._heard = asyncio.Event()  # all that was to be said: what comes then is that nobody is there
        if not has_body:
            self._heard.set()
        self.told = self.answered = False

    async def receive(self) -> Any:
        message = await self._receive()
        if not message.get("more_body"):
            self._heard.set()
        return message

    async def send(self, message: Message) -> None:
        self.told = True
        self.answered = message["type"] == "http.response.body" and not message.get("more_body")
        await self._send(message)

    async def gone(self) -> None:
        await self._heard.wait()
        while (await self._receive())["type"] != "http.disconnect":
            pass
