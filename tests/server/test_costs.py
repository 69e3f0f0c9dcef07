"""What is costly is declared, admitted for each address, done in other processes, and dropped when nobody waits."""

from __future__ import annotations

import asyncio
import inspect
import os
import pickle
import re
import threading
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.handlers import HTTPRouteHandler
from litestar.testing import TestClient

from server.conftest import FakeClock
from server.test_unreadable import Persons
from sztab.core.action import BadInput
from sztab.core.registry import game as find
from sztab.core.together import Together
from sztab.messages.costs import COSTS, EXPORT, THOUGHT, WORK, Cost
from sztab.messages.errors import Refused
from sztab.server.app import all_routes, create_app
from sztab.server.people.admission import Admission, Costly
from sztab.server.settings import Settings
from sztab.server.work.pool import NOT_DONE, Called, Pool
from sztab.server.work.worker import Worker

# What takes long in this house: whoever calls one of these says so.
LONG = re.compile(
    r"\.(timelines|drawer|pool|takeout|forecast)\b|\.(timeline|moments|work|drive|judge|thought|ways)\("
    r"|\b(walked|advised|ending_of|ways|stored\.export|_picture|puzzle_poster)\("
)
KINDS = {
    "GET /api/account/export": EXPORT,
    "GET /api/puzzles/attempts.jsonl": EXPORT,
    "GET /api/tables/{id:str}/moments": WORK,
    "GET /api/tables/{id:str}/pictures": WORK,
    "GET /api/tables/{id:str}/turning": WORK,
    "GET /share/tables/{id:str}/picture.png": WORK,
    "POST /api/puzzles/{id:str}/try": WORK,
    "POST /api/records": WORK,
    "POST /api/study": WORK,
    "POST /api/study/forecast": WORK,
    "POST /api/study/hint": THOUGHT,
    "POST /api/tables/{id:str}/forecast": WORK,
    "POST /api/tables/{id:str}/hint": THOUGHT,
}


def test_every_costly_route_says_what_it_costs() -> None:
    declared: dict[str, Cost | None] = {}
    long: set[str] = set()
    for route in all_routes(1).routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler):
                for method in handler.http_methods:
                    name = f"{method} {route.path}"
                    declared[name] = handler.opt.get(COSTS)
                    if LONG.search(inspect.getsource(handler.fn)):
                        long.add(name)
    assert len(declared) > 100
    assert {name for name, cost in declared.items() if cost} == long
    assert {name: declared[name] for name in KINDS} == KINDS


# ---- admission


class Gate:
    """Costly requests to something that ends when it is told to."""

    def __init__(self, times: int = 1) -> None:
        self.admission = Admission(times)
        self.costly = Costly(lambda scope: self.admission)
        self.inside, self.done, self.stopped = Counter[str](), Counter[str](), Counter[str]()
        self.open = asyncio.Event()

    def ask(self, address: str, receive: Callable[[], Awaitable[Any]] | None = None) -> asyncio.Task[None]:
        handler = SimpleNamespace(opt={COSTS: WORK})
        scope: Any = {"type": "http", "method": "GET", "client": (address, 1), "route_handler": handler}
        heard: Any = receive or asyncio.Event().wait

        async def app(*_: Any) -> None:
            self.inside[address] += 1
            try:
                await self.open.wait()
                self.done[address] += 1
            except asyncio.CancelledError:
                self.stopped[address] += 1
                raise
            finally:
                self.inside[address] -= 1

        return asyncio.ensure_future(self.costly.handle(scope, heard, heard, app))


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_burst_of_one_address_holds_nobody_else_up() -> None:
    async def scene() -> None:
        gate = Gate()
        burst = [gate.ask("192.0.2.1") for _ in range(200)]
        await settled()
        assert gate.inside == {"192.0.2.1": WORK.at_once}
        refused = [task.exception() for task in burst if task.done()]
        assert len(refused) == 200 - WORK.at_once - WORK.waiting
        assert {(one.status, one.retry) for one in refused if isinstance(one, Refused)} == {(429, WORK.again)}
        other = gate.ask("192.0.2.2")
        await settled()
        assert gate.inside["192.0.2.2"] == 1  # at once, whoever else waits
        gate.open.set()
        await asyncio.gather(other, *burst, return_exceptions=True)
        assert gate.done == {"192.0.2.1": WORK.at_once + WORK.waiting, "192.0.2.2": 1}
        assert not gate.admission.lines  # nothing is remembered of whoever wants nothing

    asyncio.run(scene())


def test_work_ends_when_the_client_leaves() -> None:
    async def scene() -> None:
        gate, gone = Gate(), asyncio.Event()

        async def leaves() -> dict[str, str]:
            await gone.wait()
            return {"type": "http.disconnect"}

        working, waiting = gate.ask("192.0.2.1", leaves), gate.ask("192.0.2.1", leaves)
        await settled()
        assert gate.inside == {"192.0.2.1": 1}
        gone.set()
        for task in (working, waiting):
            with pytest.raises(Refused) as refused:
                await task
            assert refused.value.status == 499
        assert gate.stopped == {"192.0.2.1": 1}  # what waited was never begun
        assert not gate.done
        assert not gate.admission.lines

    asyncio.run(scene())


def test_a_school_has_more_places() -> None:
    async def scene() -> None:
        gate = Gate(5)
        burst = [gate.ask("192.0.2.1") for _ in range(20)]
        await settled()
        assert gate.inside == {"192.0.2.1": 5 * WORK.at_once}
        gate.open.set()
        await asyncio.gather(*burst)

    asyncio.run(scene())


def test_what_several_wait_for_is_dropped_with_the_last_of_them() -> None:
    async def scene() -> None:
        making, counted, enough = Together[str, int](), Counter[str](), asyncio.Event()

        async def make() -> int:
            counted["begun"] += 1
            try:
                await enough.wait()
            except asyncio.CancelledError:
                counted["ended"] += 1
                raise
            return 7

        first, second = (asyncio.ensure_future(making.of("a", make)) for _ in range(2))
        await settled()
        first.cancel()
        await settled()
        assert counted == {"begun": 1}
        second.cancel()
        await settled()
        assert counted == {"begun": 1, "ended": 1}
        third = asyncio.ensure_future(making.of("a", make))
        await settled()
        enough.set()
        assert await third == 7
        assert counted["begun"] == 2

    asyncio.run(scene())


# ---- processes


def in_a_pool(scene: Callable[[Pool], Awaitable[None]], processes: int) -> list[str]:
    """The addresses that were charged for something."""
    charged: list[str] = []

    async def run() -> None:
        pool = Pool(processes, lambda asking, seconds: charged.append(asking))
        try:
            await scene(pool)
        finally:
            await asyncio.to_thread(pool.close)

    asyncio.run(run())
    return charged


class Stopped(Worker):
    """Hears at the third step of its work that nobody waits any more."""

    def cancelled(self, number: int) -> bool:
        return len(STEPS) >= 3


STEPS: list[int] = []


def hundred_steps() -> Iterator[None]:
    for step in range(100):
        STEPS.append(step)
        yield


def test_a_worker_stops_at_the_next_pause_when_nobody_waits() -> None:
    STEPS.clear()
    said = Stopped().answer({"id": 7, "call": b64encode(pickle.dumps((hundred_steps, ()))).decode()})
    assert isinstance(pickle.loads(b64decode(said["raised"])), InterruptedError)
    assert STEPS == [0, 1, 2]


def test_what_nobody_waits_for_is_not_begun() -> None:
    class Patient:
        """In place of a process: works until it is told to stop."""

        def __init__(self) -> None:
            self.called: list[Any] = []
            self.begun, self.stopped = threading.Event(), threading.Event()
            self.cancel = self.kill = self.stopped.set

        def call(self, function: Any, arguments: Any) -> Called:
            self.called.append(arguments)
            self.begun.set()
            self.stopped.wait(60)
            return Called(InterruptedError(), True, 1.0)

    async def scene(pool: Pool) -> None:
        worker: Any = Patient()
        pool._workers, pool._free = [worker], [worker]
        first, second = (asyncio.ensure_future(pool.do("a", len, text)) for text in ("x", "y"))
        await asyncio.to_thread(worker.begun.wait, 60)
        second.cancel()
        first.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert worker.called == [("x",)]
        assert pool._free == [worker]

    assert in_a_pool(scene, 0) == ["a"]  # what was begun is paid for by whoever has left


def test_a_worker_that_dies_is_replaced() -> None:
    async def scene(pool: Pool) -> None:
        assert await pool.do("a", len, "abc") == 3
        (worker,) = pool._workers
        first: Any = getattr(worker, "pid", None)
        os.kill(first, 9)
        assert await pool.do("a", len, "abcd") == 4  # by another one
        with pytest.raises(Refused) as refused:
            await pool.do("a", os._exit, 1)  # whoever tries it dies
        assert (refused.value.status, refused.value.says, refused.value.retry) == (503, NOT_DONE, 5)
        with pytest.raises(BadInput):
            await pool.do("a", find("hex").read_position, "no position")
        assert await pool.do("a", len, "abcde") == 5
        assert getattr(worker, "pid", None) not in (None, first)

    assert in_a_pool(scene, 1) == ["a"] * 4  # for what was refused, too


def test_pictures_are_the_same_from_another_process(
    settings: Settings, clock: FakeClock, person: Persons, client: TestClient[Any]
) -> None:
    """Cards, pictures of entries and verdicts: byte for byte what this process would say."""
    ann = person("Ann")
    table = ann.table("hex", "me", "me", public=True)["table"]["id"]
    for _ in range(12):
        ann.answer(table, ann.get(f"/api/tables/{table}")["to_decide"][0])
    task = client.post("/api/puzzles/next", json={"game": "hex"}).json()["puzzle"]
    token = task["study"]["state"]["view"]["legal"][0]
    pictures = f"/api/tables/{table}/pictures?until=12&language=pl"

    def asked(of: TestClient[Any]) -> list[bytes]:
        answers = [of.get(f"/share/tables/{table}/picture.png"), of.get(pictures)]
        answers.append(of.post(f"/api/puzzles/{task['id']}/try", json={"tokens": [token]}))
        assert [answer.status_code for answer in answers] == [200, 200, 200]
        return [re.sub(rb'"receipt":"[^"]*"', b"", answer.content) for answer in answers]

    here = asked(client)
    assert len(client.get(pictures).json()["pictures"]) == 12
    with TestClient(create_app(replace(settings, work_processes=1), clock)) as other:
        assert asked(other) == here
        assert other.app.state.server.pool._workers[0].pid
