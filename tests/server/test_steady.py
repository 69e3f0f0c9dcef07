"""The machine's clock is set, or the machine sleeps: no game ends by it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient

from server.conftest import FakeClock, Person
from server.test_live import Socket
from sztab.messages.people import Player
from sztab.server.app import create_app
from sztab.server.live import upkeep
from sztab.server.live.ownership import MOST_AWAY, Ownership
from sztab.server.live.steady import LONGEST_GAP, Steady
from sztab.server.people.sessions import People
from sztab.server.settings import Settings
from sztab.server.store.store import Store, migrate
from sztab.server.web import runtime as context
from sztab.table.clocks import GLANCE

HOUR = 3600.0
LIVE = {"kind": "live", "base": 60, "increment": 0}


class Machine:
    """The clocks of a machine: the one on the wall can be set, the other one only goes on."""

    def __init__(self) -> None:
        self.wall = FakeClock()
        self.monotonic = FakeClock()
        self.monotonic.time = 5.0  # it was just started

    def clock(self) -> Steady:
        return Steady(self.wall, self.monotonic)

    def passes(self, seconds: float) -> None:
        self.wall.time += seconds
        self.monotonic.time += seconds


@pytest.fixture
def machine() -> Machine:
    return Machine()


def looked(client: TestClient[Any]) -> None:
    """What the server does twice a second."""

    async def look() -> None:
        client.app.state.server._look_at_the_machines_clock()
        await upkeep.sweep(client.app.state.server.tables)

    client.blocking_portal.call(look)


def two_players(client: TestClient[Any]) -> tuple[Person, str]:
    ann, bob = Person(client, "Ann"), Person(client, "Bob")
    table = ann.table("hex", "me", "open", public=True, clock=LIVE, leaver="lose")["table"]["id"]
    bob.post(f"/api/tables/{table}/seats/1/join")
    return ann, table


@pytest.mark.parametrize("steps", [(HOUR,), (-HOUR,), (-HOUR, HOUR), (HOUR, -HOUR)])
def test_a_clock_that_is_set_ends_no_game(settings: Settings, machine: Machine, steps: tuple[float, ...]) -> None:
    with TestClient(create_app(replace(settings, sweep_seconds=600), machine.clock())) as client:
        ann, table = two_players(client)
        machine.passes(5)
        for step in steps:
            machine.wall.time += step
            looked(client)
            shown = ann.get(f"/api/tables/{table}")
            assert (shown["status"], shown["clock"]["deadline"]) == ("running", machine.wall.time + 55)
            with Socket(ann, table) as socket:
                socket.send(type="ping")
                assert socket.next("pong")["now"] == machine.wall.time
        machine.passes(5)
        seat = ann.get(f"/api/tables/{table}")["to_decide"][0]
        assert seat == 0
        ann.answer(table, 0)
        assert ann.get(f"/api/tables/{table}")["clock"]["left"] == [50, 60]
        for _ in range(6):
            machine.passes(10)
            looked(client)
        assert ann.get(f"/api/tables/{table}")["result"] is None, "Bob was shown what Ann did before his clock ran"
        machine.passes(GLANCE + 0.01)
        looked(client)
        assert ann.get(f"/api/tables/{table}")["result"] == {"winners": [0], "reason": "time", "seat": 1}


def test_a_machine_that_slept_takes_little_off_a_clock(settings: Settings, machine: Machine) -> None:
    with TestClient(create_app(replace(settings, sweep_seconds=600), machine.clock())) as client:
        ann, table = two_players(client)
        machine.passes(HOUR)  # and nobody was served
        looked(client)
        assert ann.get(f"/api/tables/{table}")["status"] == "running"
        ann.answer(table, 0)
        assert ann.get(f"/api/tables/{table}")["clock"]["left"] == [60 - LONGEST_GAP, 60]


@pytest.mark.parametrize(("set_by", "down", "taken"), [(HOUR, 5, MOST_AWAY), (-HOUR, 5, 0), (0, 5, 5), (0, 30, 30)])
def test_a_clock_that_is_set_between_two_starts_ends_no_game(
    settings: Settings, machine: Machine, set_by: float, down: float, taken: float
) -> None:
    settings, clock = replace(settings, sweep_seconds=600), {**LIVE, "base": 90}
    with TestClient(create_app(settings, machine.clock())) as client:
        ann, bob = Person(client, "Ann"), Person(client, "Bob")
        table = ann.table("hex", "me", "open", public=True, clock=clock, leaver="lose")["table"]["id"]
        bob.post(f"/api/tables/{table}/seats/1/join")
        machine.passes(1)
    machine.passes(down)
    machine.wall.time += set_by
    machine.monotonic.time = 3.0  # it was started anew
    with TestClient(create_app(settings, machine.clock())) as ann.client:
        looked(ann.client)
        ann.answer(table, 0)
        assert ann.get(f"/api/tables/{table}")["clock"]["left"] == [pytest.approx(90 - 1 - taken), 90]


def test_the_clock_never_goes_back_and_tells_by_how_much_it_differs(machine: Machine) -> None:
    clock = machine.clock()
    start = clock()
    machine.wall.time -= 100
    assert (clock(), clock.ahead()) == (start, -100)
    machine.monotonic.time -= 1  # some machines do that
    assert clock() == start
    clock.set(machine.wall.time + 1)
    assert clock.ahead() == 0, "what is nearly the same is the same"


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    migrate(store.engine)
    yield store
    store.close()


def test_processes_that_share_a_database_have_one_time(store: Store) -> None:
    one, two = (Ownership(store, name, 60.0, alone=False) for name in ("s_1", "s_2"))
    assert one.begin_time(1000.0) == (1000.0, 0)
    begun, leap = two.begin_time(1000.0 + HOUR)  # the clock was set in between
    assert (begun, leap) == (pytest.approx(1000.0, abs=30), 0)
    assert one.keep_time(1010.0) is None
    assert two.keep_time(500.0) == pytest.approx(1010.0, abs=30), "who fell behind catches up"
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE time SET at = at + 3600")  # the database's clock was set
    assert two.keep_time(1011.0) is None
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE time SET at = at - 3600")  # or nobody has lived since
    assert one.begin_time(1011.0 + HOUR) == (1011.0 + HOUR, HOUR - MOST_AWAY)


def test_the_first_tidy_up_comes_soon_after_the_start(
    settings: Settings, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the machine's uptime: its monotonic clock may begin at zero."""
    tidied = asyncio.Event()
    uptime = FakeClock()
    uptime.time = 5.0
    with TestClient(create_app(replace(settings, sweep_seconds=0.01), clock)) as client:
        server = client.app.state.server
        monkeypatch.setattr(server.store, "old", lambda *_: client.blocking_portal.call(tidied.set) or [])
        monkeypatch.setattr(context, "time", SimpleNamespace(monotonic=uptime))

        async def watched() -> None:
            watch = asyncio.create_task(server._watch())
            await asyncio.wait_for(tidied.wait(), 30)
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)

        client.blocking_portal.call(watched)


def test_a_guest_is_noted_as_here_in_the_first_day_of_a_clock(settings: Settings, tmp_path: Any) -> None:
    """A machine without a battery begins in 1970."""
    store = Store(f"sqlite:///{tmp_path}/sztab.db")
    migrate(store.engine)
    store.add_player(Player("p_1", "Ann"), 0.0)
    people = People(store, lambda: 60.0)
    asyncio.run(people._seen("p_1"))
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT seen FROM players").scalar() == 60.0
    store.close()


def test_what_is_stored_is_dated_by_the_server(settings: Settings, clock: FakeClock) -> None:
    """A machine's clock that was set wrongly for a moment makes no game old enough to be removed."""
    with TestClient(create_app(settings, clock)) as client:
        Person(client, "Ann").table("hex", "me", "me")
        with client.app.state.server.store.engine.connect() as connection:
            assert connection.exec_driver_sql("SELECT updated FROM tables").scalar() == clock.time
    assert abs(time.time() - clock.time) > HOUR
