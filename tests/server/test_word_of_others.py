"""Several processes: a table is looked up when another process says that it has changed, not at each message."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace as changed

from server.asking import answered
from sztab.server.live import changes
from sztab.server.live import tables as live_tables
from sztab.server.live.changes import Change
from sztab.server.live.live_table import LiveTable
from sztab.server.live.notices import Notices
from sztab.server.live.ownership import Ownership, Presence
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
    after = playing.answer(changed(play, new=()), seat, play.view(seat).legal[0], None, 0.0)
    after = after.with_table(version=play.table.version + 1)
    store.save_table(after.table, play.table, after.new, *[live_tables.Lease(*lease(store))] * 2)
    return changed(after, new=())


def change(store: Store, before: playing.TableValue, after: playing.TableValue) -> str:
    """What the other process says about it."""
    steps = store.steps("t_1", before.table.steps)
    return changes.write(Change(after.table, live_tables.Lease(*lease(store)), tuple(steps)))


def lease(store: Store) -> tuple[str | None, int]:
    with store.engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT owner, epoch FROM tables").one()
    return found[0], found[1]


def test_a_change_is_told_only_where_somebody_is_at_the_table(settings: Settings) -> None:
    """With players of a table at one process the others need not read what happens at it."""

    async def happens(server: Server, live: LiveTable, looks: list[int]) -> None:
        said = list[str]()
        server.notices.say = lambda notice, *channels, more="": said.append(more)  # type: ignore[method-assign]
        for others, is_told in (({}, False), ({"other": Presence((1,), 0)}, True), ({}, False)):
            live.others = others
            said.clear()
            seat = live.play.asked[0]
            token = live.play.view(seat).legal[0]
            async with live.lock:
                await server.tables.save(live, playing.answer(live.play, seat, token, None, 0.0))
            await asyncio.sleep(0)
            assert [bool(more) for more in said][:1] == [is_told]
            heard = changes.read(said[0]) if is_told else None
            assert not is_told or (heard and heard.table == live.table)

    told(settings, happens)


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


def test_a_change_that_is_told_need_not_be_looked_up(settings: Settings) -> None:
    """Nor does one's own: a table at which people play is not looked up at all, however long the game is."""

    async def happens(server: Server, live: LiveTable, looks: list[int]) -> None:
        await server.tables.known("t_1")
        for number in range(4):
            live.looked -= live_tables.TRUSTED / 2
            if number % 2:
                seat = live.play.asked[0]
                token = live.play.view(seat).legal[0]
                await answered(server, "t_1", seat, live.table.decisions[seat], token, f"c{number}")
                continue
            before = live.play
            newer = elsewhere(server.store, before)
            server._heard(table_channel("t_1"), "changed", change(server.store, before, newer))
            assert live.play.state == newer.state
            assert live.table == newer.table == (await server.tables.known("t_1")).table
            assert [step.step for step in live.recent] == [step.step for step in server.store.steps("t_1")]
        assert len(looks) == 1
        assert live.table == server.store.table("t_1")

    told(settings, happens)


def test_a_change_that_cannot_be_followed_is_looked_up(settings: Settings) -> None:
    """It comes after one that was lost, or from a server that writes otherwise."""

    async def happens(server: Server, live: LiveTable, looks: list[int]) -> None:
        await server.tables.known("t_1")
        first = elsewhere(server.store, live.play)
        second = elsewhere(server.store, first)
        server._heard(table_channel("t_1"), "changed", change(server.store, first, second))
        assert live.table.version == 1
        assert (await server.tables.known("t_1")).table == second.table
        third = elsewhere(server.store, second)
        for text in ("nonsense", "[1,[null,0],[]]", change(server.store, second, third).replace('"schema":', '"s":')):
            server._heard(table_channel("t_1"), "changed", text)
        assert (await server.tables.known("t_1")).table == third.table
        assert len(looks) == 3

    told(settings, happens)


def test_a_change_that_is_known_already_changes_nothing(settings: Settings) -> None:
    async def happens(server: Server, live: LiveTable, looks: list[int]) -> None:
        await server.tables.known("t_1")
        before = live.play
        newer = elsewhere(server.store, before)
        for _ in range(2):
            server._heard(table_channel("t_1"), "changed", change(server.store, before, newer))
        assert (await server.tables.known("t_1")).table == newer.table
        assert len(looks) == 1

    told(settings, happens)


def test_what_could_not_be_said_is_said_again_without_what_it_was() -> None:
    """However long Redis is away, what waits for it does not grow with each change."""

    async def run() -> None:
        said: list[str] = []

        class Away:
            async def say(self, text: str) -> bool:
                said.append(text)
                return len(said) > 1

        notices = Notices(cast(Any, Away()), "s_1")
        for number in range(3):
            notices.say("changed", "table-t_1", more=f"[{number}]")
        assert notices._saying
        await notices._saying
        assert said[0].split("\n") == ["s_1", *(f"table-t_1 changed [{number}]" for number in range(3))]
        assert said[1].split("\n") == ["s_1", "table-t_1 changed "]

    asyncio.run(run())


def test_a_name_may_look_like_the_end_of_a_line() -> None:
    heard: list[tuple[str | None, str, str]] = []

    async def run() -> None:
        class Two:
            async def heard(self) -> Any:
                yield 's_2\ntable-t_1 changed ["A\u2028B"]\nplayer-p_1 t_1 \ntable-t_2 chat'

        notices = Notices(cast(Any, Two()), "s_1", lambda *said: heard.append(said))
        await notices._hear_elsewhere(cast(Any, Two()))

    asyncio.run(run())
    assert heard == [
        ("table-t_1", "changed", '["A\u2028B"]'), ("player-p_1", "t_1", ""), ("table-t_2", "chat", "")
    ]  # fmt: skip


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
        done = await answered(server, "t_1", seat, newer.table.decisions[seat], token, "c1")
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
            await answered(server, "t_1", seat, old.table.decisions[seat], old.view(seat).legal[0], "c1")
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
        play = playing.answer(changed(play, new=()), seat, legal[number * 5 % len(legal)], None, 0.0)
        steps += play.new
        if number % 5 == 4:
            if back and play.view(seat).undo:
                play = playing.undo(changed(play, new=()), seat, 1, 0.0)
                steps += play.new
            followed = playing.followed(before, play.table, steps)
            read = playing.load(play.table)
            assert followed.states == read.states
            assert list(map(followed.turn, followed.states)) == list(map(read.turn, read.states))
            assert followed.table == read.table
            before, steps = followed, []
    assert msgspec.json.encode(before.table) == msgspec.json.encode(play.table)


def test_what_a_process_that_died_may_not_have_said_is_looked_up(settings: Settings) -> None:
    async def happens(server: Server, live: LiveTable, looks: list[int]) -> None:
        other = Ownership(server.store, "s_other", 5.0, alone=False)
        other.beat()
        await server._beat()
        await server.tables.known("t_1")
        newer = elsewhere(server.store, live.play)
        with server.notices.listening(table_channel("t_1")) as listener:
            await server._beat()
            assert (await server.tables.known("t_1")).table != newer.table
            other.leave()
            await server._beat()
            assert await listener.next() == ["look"]
        assert (await server.tables.known("t_1")).table == newer.table

    told(settings, happens)


def test_while_a_process_that_lives_is_not_heard_everything_is_looked_up(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """It cannot reach Redis, and others must not believe for long what they knew before."""

    async def happens(server: Server, live: LiveTable, looks: list[int]) -> None:
        other = Ownership(server.store, "s_other", 5.0, alone=False)
        other.beat()
        await server._beat()
        await server.tables.known("t_1")
        newer = elsewhere(server.store, live.play)
        assert (await server.tables.known("t_1")).table != newer.table
        later = SimpleNamespace(monotonic=lambda: time.monotonic() + 6.0)
        monkeypatch.setattr("sztab.server.live.notices.time", later)
        await server._beat()
        assert (await server.tables.known("t_1")).table == newer.table

    told(settings, happens)
