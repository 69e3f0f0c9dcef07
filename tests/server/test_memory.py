"""What a server keeps in memory has bounds, in bytes as well."""

from __future__ import annotations

import random
import tracemalloc
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from server.test_unreadable import Persons
from sztab.core.lru import LruBytes
from sztab.core.registry import names
from sztab.server.live.live_table import DRAWN, LiveTable
from sztab.server.live.memory import Memory
from sztab.server.live.parcels import Parcel
from sztab.table import value as playing
from sztab.table.documents import Seat, TableDocument
from sztab.table.value import TableValue
from sztab.usecases import present


def _begun(game: str, id: str = "t_1") -> TableValue:
    play = playing.load(
        TableDocument(
            id=id, game=game, rules="", title="", options={"seats": "2"} if game == "state51" else {}, owner="",
            public=False, leaver="bot", created=0.0, seats=(Seat("person", None, "Ann"),) * 2, names=("a", "b"),
            seed="11" * 32, numbers=(0, 0, 0), decisions=(1, 1),
        )
    )  # fmt: skip
    return playing.begin(play, 0.0)


def _played(game: str, answers: int) -> LiveTable:
    """A table with so many answers at random, and what three viewers are sent of it."""
    chance, play = random.Random(7), _begun(game)
    live = LiveTable(play)
    live.recent.extend(play.new)
    for number in range(answers):
        if not play.asked:
            break
        seat = play.asked[0]
        play = playing.answer(replace(play, new=()), seat, chance.choice(play.view(seat).legal), f"c{number}", 0.0)
        live.recent.extend(play.new)
    live.play = replace(play, new=())
    for viewer in play.viewers:
        told = present.entries(live.play, list(live.recent), viewer, 0, "en", live.stories)
        parcel = Parcel(present.state_for(live.play, viewer, "en", told, True))
        assert parcel.frame
        live.drawn[viewer, "en", 0, True] = parcel
    return live


@pytest.mark.parametrize("game", names())
def test_a_table_takes_about_the_memory_that_is_counted_for_it(game: str) -> None:
    _played(game, 60)  # what all games share is there
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        live = _played(game, 60)
        took = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert 0.6 * took < live.bytes < 1.8 * took


def test_tables_leave_memory_when_they_are_too_many_bytes() -> None:
    one = LiveTable(_begun("hex"))
    memory = Memory(most=100, most_bytes=5 * one.bytes)
    for number in range(20):
        memory.keep(LiveTable(_begun("hex", f"t_{number}")))
        memory.use("t_0")
    assert memory.bytes == sum(live.bytes for live in memory.all()) <= memory.most_bytes
    assert [live.table.id for live in memory.all()] == ["t_16", "t_17", "t_18", "t_19", "t_0"]


def test_a_table_where_somebody_is_stays_and_forgets_what_can_be_made_again() -> None:
    busy, new = _played("hex", 30), LiveTable(_begun("hex", "t_2"))
    busy.spectators = 1
    memory = Memory(most=100, most_bytes=busy.bytes)
    memory.keep(busy)
    assert busy.drawn
    memory.keep(new)
    assert memory.all() == [busy, new]
    assert not busy.drawn
    assert not busy.stories
    assert memory.bytes == busy.bytes + new.bytes


def test_asking_in_many_ways_fills_no_memory(client: TestClient[Any], person: Persons) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    for _ in range(20):
        ann.answer(table, ann.get(f"/api/tables/{table}")["to_decide"][0])
    last = ann.state(table, 0)["number"]
    memory = client.app.state.server.tables.memory
    for after in range(last):
        for language in ("en", "pl", "de"):
            ann.state(table, 0, after=after, language=language)
    live = memory.look(table)
    assert last * 3 > DRAWN == len(live.drawn)
    assert memory.bytes == sum(live.bytes for live in memory.all())


def test_what_is_remembered_by_bytes_forgets_the_oldest() -> None:
    kept = LruBytes[str, str](10, len)
    for text in ("aaaa", "bbbb", "cc"):
        kept[text[0]] = text
    assert kept.use("a") == "aaaa"
    kept["d"] = "ddd"
    assert [kept.use(name) for name in "abcd"] == ["aaaa", None, "cc", "ddd"]
    kept["a"] = "a"
    assert kept.bytes == 6
    kept["e"] = "e" * 11
    assert (len(kept), kept.bytes) == (0, 0)
