"""Several processes: a table is looked up when another process says that it has changed, not at each message."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from sztab.server.live import tables as live_tables
from sztab.server.live.tables import LiveTable
from sztab.server.settings import Settings
from sztab.server.store.store import Store
from sztab.server.web.runtime import Server, table_channel
from sztab.table import seeds
from sztab.table import value as playing
from sztab.table.documents import Seat, Step, TableDocument

Told = Callable[[Server, LiveTable, list[int]], Awaitable[None]]


def told(settings: Settings, happens: Told) -> None:
    """A server that believes it has others beside it, with one game, and how often it has looked that one up."""

    async def run() -> None:
        server = Server(replace(settings, redis="redis://127.0.0.1:1"))
        look, looks = server.ownership.look, list[int]()

        def counted(id: str, version: int, steps: int) -> Any:
            looks.append(version)
            return look(id, version, steps)

        server.ownership.look = counted  # type: ignore[method-assign]
        live = await server.tables.add(a_game())
        try:
            await happens(server, live, looks)
        finally:
            await asyncio.to_thread(server.store.close)

    asyncio.run(run())


def a_game() -> playing.TableValue:
    seats = (Seat("person", None, "Ann"), Seat("person", None, "Bob"))
    table = TableDocument(
        "t_1", "hex", "1.0", "", {"armies": "borgo,moloch"}, "", True, "bot", 0.0, seats, ("B", "M"),
        seeds.new_seed(), numbers=(0, 0, 0), decisions=(1, 1),
    )  # fmt: skip
    return playing.begin(playing.load(table), 0.0)


def elsewhere(store: Store, play: playing.TableValue) -> playing.TableValue:
    """Another process lets whoever is asked answer, and stores it."""
    seat = play.asked[0]
    after = playing.answer(replace(play, new=()), seat, play.view(seat).legal[0], None, 0.0)
    after = after.with_table(version=play.table.version + 1)
    store.save_table(after.table, play.table, after.new, *[live_tables.Lease(*lease(store))] * 2)
    return replace(after, new=())


def lease(store: Store) -> tuple[str | None, int]:
    with store.engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT owner, epoch FROM tables").one()
    return found[0], found[1]


def test_a_table_is_looked_up_once_and_again_when_another_process_says_so(settings: Settings) -> None:
    async def happens(server: Server, live: LiveTable, looks: list[int]) -> None:
        for _ in range(3):
            assert await server.tables.known("t_1") is live
        assert len(looks) == 1
        newer = elsewhere(server.store, live.play)
        assert (await server.tables.known("t_1")).table.version == 1, "nobody has said anything yet"
        server._heard(table_channel("t_other"), "changed")
        assert (await server.tables.known("t_1")).table.version == 1
        server._heard(table_channel("t_1"), "changed")
        assert (await server.tables.known("t_1")).table == newer.table
        assert live.play.state == newer.state
        assert len(looks) == 2

    told(settings, happens)


def test_where_something_may_have_been_missed_everything_is_looked_up(settings: Settings) -> None:
    async def happens(server: Server, live: LiveTable, looks: list[int]) -> None:
        await server.tables.known("t_1")
        newer = elsewhere(server.store, live.play)
        server._heard(None, "look")
        assert (await server.tables.known("t_1")).table == newer.table

    told(settings, happens)


def test_a_word_that_was_lost_is_made_up_for_after_a_while(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    async def happens(server: Server, live: LiveTable, looks: list[int]) -> None:
        await server.tables.known("t_1")
        newer = elsewhere(server.store, live.play)
        live.looked -= live_tables.TRUSTED
        assert (await server.tables.known("t_1")).table == newer.table

    told(settings, happens)


def test_what_is_said_while_it_is_looked_up_is_not_overheard(settings: Settings) -> None:
    """The look that was under way may not have seen it, and whoever waits must be told of it."""

    async def happens(server: Server, live: LiveTable, looks: list[int]) -> None:
        read, reading, go_on = server.store.read, asyncio.Event(), asyncio.Event()

        async def slow(function: Any, *args: Any) -> Any:
            found = await read(function, *args)
            reading.set()
            await go_on.wait()
            return found

        server.store.read = slow  # type: ignore[method-assign]
        first = asyncio.ensure_future(server.tables.known("t_1"))
        await reading.wait()
        newer = elsewhere(server.store, live.play)
        server._heard(table_channel("t_1"), "changed")
        second = asyncio.ensure_future(server.tables.known("t_1"))
        await asyncio.sleep(0)
        go_on.set()
        assert (await second).table == newer.table
        assert (await first).table == newer.table
        assert len(looks) == 2

    told(settings, happens)


def test_an_answer_is_refused_only_by_what_is_true_now(settings: Settings) -> None:
    """Whoever was told by another process what is asked now may answer it here before this one has heard of it."""

    async def happens(server: Server, live: LiveTable, looks: list[int]) -> None:
        await server.tables.known("t_1")
        newer = elsewhere(server.store, live.play)
        seat = newer.asked[0]
        token = newer.view(seat).legal[0]
        done = await server.tables.answer("t_1", seat, newer.table.decisions[seat], token, "c1")
        assert not done.repeated
        assert live.table.version == 3

    told(settings, happens)


def test_an_answer_by_what_was_true_before_changes_nothing(settings: Settings) -> None:
    async def happens(server: Server, live: LiveTable, looks: list[int]) -> None:
        await server.tables.known("t_1")
        old = live.play
        newer = elsewhere(server.store, old)
        seat = old.asked[0]
        with pytest.raises(live_tables.Refused) as refused:
            await server.tables.answer("t_1", seat, old.table.decisions[seat], old.view(seat).legal[0], "c1")
        assert refused.value.status == 409
        assert live.table == newer.table

    told(settings, happens)


@pytest.mark.parametrize("back", [False, True])
def test_new_steps_lead_to_the_same_game_as_reading_it(settings: Settings, back: bool) -> None:
    play = before = a_game()
    steps: list[Step] = []
    for number in range(30):
        seat = play.asked[0]
        legal = play.view(seat).legal
        play = playing.answer(replace(play, new=()), seat, legal[number * 5 % len(legal)], None, 0.0)
        steps += play.new
        if number % 5 == 4:
            if back and play.view(seat).undo:
                play = playing.undo(replace(play, new=()), seat, 1, 0.0)
                steps += play.new
            followed = playing.followed(before, play.table, steps)
            read = playing.load(play.table)
            assert followed.states == read.states
            assert list(map(followed.turn, followed.states)) == list(map(read.turn, read.states))
            assert followed.table == read.table
            before, steps = followed, []
    assert msgspec.json.encode(before.table) == msgspec.json.encode(play.table)
