"""Wishes that are broken off or cross each other: a table never knows less than its database."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

from server.asking import answered, asked
from server.conftest import FakeClock
from sztab.messages.people import Player
from sztab.messages.tables import SeatOnlyRequest, SeatRequest, TableRequest
from sztab.server.app import create_app
from sztab.server.people.sessions import Caller
from sztab.server.settings import Settings
from sztab.server.web.runtime import Server
from sztab.usecases.agreements import rematch, resign
from sztab.usecases.seating import create

ANN = Player("p_ann", "Ann")


def with_server(settings: Settings, play: Callable[[Server], Awaitable[None]]) -> None:
    """A running server in this very loop."""

    async def run() -> None:
        app = create_app(settings, FakeClock())
        async with app.lifespan():
            await play(app.state.server)

    asyncio.run(run())


async def duel(server: Server) -> Any:
    await server.store.write(server.store.add_player, ANN, 0.0)
    seats = [SeatRequest("person"), SeatRequest("person")]
    made = await asked(server, create, Caller(ANN), data=TableRequest("hex", seats=seats))
    return await server.tables.get(made.table.id)


def test_who_goes_away_while_an_answer_is_stored_leaves_a_table_that_knows_it(settings: Settings) -> None:
    async def play(server: Server) -> None:
        live = await duel(server)
        told: list[str] = []
        server.tables.tell = lambda live, what, change: told.append(what)
        token = live.play.view(0).legal[0]
        stuck, written, write = threading.Event(), asyncio.Event(), server.store.save_table
        loop = asyncio.get_running_loop()

        def slow(*args: Any) -> None:
            loop.call_soon_threadsafe(written.set)
            stuck.wait(60)
            write(*args)

        server.store.save_table = slow  # type: ignore[method-assign]
        answering = asyncio.create_task(answered(server, live.table.id, 0, 1, token, "c1"))
        await written.wait()
        answering.cancel()
        stuck.set()
        await asyncio.wait((answering,))
        assert answering.cancelled()
        stored = await server.store.read(server.store.table, live.table.id)
        assert live.table == stored
        assert live.table.played == 1
        assert told == ["changed"]
        server.store.save_table = write  # type: ignore[method-assign]
        again = await answered(server, live.table.id, 0, 1, token, "c1")
        assert again.repeated

    with_server(settings, play)


def test_two_processes_that_begin_a_rematch_at_once_begin_one(settings: Settings) -> None:
    async def play(one: Server) -> None:
        app = create_app(settings, FakeClock())
        async with app.lifespan():
            two: Server = app.state.server
            one.ownership.alone = two.ownership.alone = False
            ann = Caller(ANN)
            live = await duel(one)
            id = live.table.id
            first, second = SeatOnlyRequest(0), SeatOnlyRequest(1)
            await asked(one, resign, ann, id, data=first)
            await asked(one, rematch, ann, id, data=first)
            begun = await asyncio.gather(*(asked(where, rematch, ann, id, data=second) for where in (one, two)))
            (again,) = {table.rematch.table for table in begun}
            assert {table.id for table in await one.store.read(one.store.tables_of, ANN.id)} == {id, again}
            one.ownership.alone = two.ownership.alone = True

    with_server(settings, play)
