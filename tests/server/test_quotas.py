"""What one address may use up, and that nobody works for whoever has gone."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from server.conftest import FakeClock, Person
from server.test_turns import Thinker
from server.test_warm_up import until
from sztab.core import registry
from sztab.server.app import create_app
from sztab.server.live import bot_service as bots
from sztab.server.people.limits import Timed
from sztab.server.settings import Settings
from sztab.server.web import kept

RECORD = Path(__file__).parent / "data"


@contextmanager
def limited(settings: Settings, clock: FakeClock, **limits: Any) -> Iterator[Person]:
    with TestClient(create_app(replace(settings, **limits), clock)) as client:
        yield Person(client, "Ann")


def refused(ann: Person, path: str, **data: Any) -> tuple[int, str, str]:
    """The status, what is said, and after how many seconds one may come again."""
    answer = ann.client.post(path, json=data, headers=ann.headers())
    return answer.status_code, answer.json()["error"], answer.headers["retry-after"]


def a_record(ann: Person) -> str:
    table = ann.table("hex", "me", "me")["table"]["id"]
    for _ in range(3):
        seat = ann.get(f"/api/tables/{table}")["to_decide"][0]
        ann.answer(table, seat)
    return str(ann.get(f"/api/tables/{table}/record"))


def test_an_address_runs_few_games_without_people(settings: Settings, clock: FakeClock, monkeypatch: Any) -> None:
    monkeypatch.setattr(bots, "BotProcess", Thinker)
    with limited(settings, clock, bot_games=2) as ann:
        for _ in range(2):
            ann.table("hex", "captain", "captain")
        wish = {"game": "hex", "seats": [{"kind": "bot"}, {"kind": "bot"}]}
        words = "Too many games without people are running for this address; wait until one is over."
        assert refused(ann, "/api/tables", **wish) == (429, words, "60")
        held = ann.table("hex", "captain", "captain", hold=True)["table"]["id"]
        assert refused(ann, f"/api/tables/{held}/start") == (429, words, "60")
        ben = Person(ann.client, "Ben")  # another guest, but from the same address
        assert refused(ben, "/api/tables", **wish)[0] == 429
        ann.table("hex", "me", "captain")


def test_an_address_makes_so_many_tables_an_hour(settings: Settings, clock: FakeClock) -> None:
    with limited(settings, clock, tables_per_hour=2) as ann:
        for _ in range(2):
            ann.table("hex", "me", "me")
        words = "Too many tables were made from this address; wait a while."
        assert refused(ann, "/api/tables", game="hex") == (429, words, "1800")
        polish = ann.client.post("/api/tables?language=pl", json={"game": "hex"}, headers=ann.headers())
        assert polish.json()["error"].startswith("Z tego adresu")
        clock.time += 1800
        ann.table("hex", "me", "me")


def test_an_address_has_so_many_guests_an_hour(settings: Settings, clock: FakeClock) -> None:
    with limited(settings, clock, guests_per_hour=2) as ann:
        Person(ann.client, "Ben")
        answer = ann.client.post("/api/session", json={"name": "Eve"})
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "1800")


def test_guests_who_never_sat_down_are_forgotten(settings: Settings, clock: FakeClock) -> None:
    with limited(settings, clock) as ann:
        ben = Person(ann.client, "Ben")
        ann.table("hex", "me", "me")
        store = ann.client.app.state.server.store
        clock.time += 8 * 86_400
        store.forget(clock.time, Settings.keep_guests_days, 0)
        assert ann.client.get(f"/api/players/{ann.id}").status_code == 200
        assert ann.client.get(f"/api/players/{ben.id}").status_code == 404


def test_records_are_counted_and_weighed(settings: Settings, clock: FakeClock) -> None:
    with limited(settings, clock, records_per_hour=2) as ann:
        record = a_record(ann)
        for _ in range(2):
            ann.post("/api/records", 201, record=record)
        assert refused(ann, "/api/records", record=record)[0] == 429
    with limited(settings, clock, stored_per_day=1000) as ann:
        status, words, _ = refused(ann, "/api/records", record=record)
        assert (status, words) == (
            429,
            "The records from this address are too large in total; come back tomorrow.",
        )
        assert ann.get("/api/my/tables")["tables"] == []


def test_chat_has_a_pace(settings: Settings, clock: FakeClock) -> None:
    with limited(settings, clock, chats_per_minute=4) as ann:
        table = ann.table("hex", "me", "me")["table"]["id"]
        for number in range(4):
            ann.post(f"/api/tables/{table}/chat", 201, text=f"{number}")
        assert refused(ann, f"/api/tables/{table}/chat", text="5")[0] == 429


def test_hints_at_tables_are_counted(settings: Settings, clock: FakeClock, monkeypatch: Any) -> None:
    monkeypatch.setattr(bots, "BotProcess", Thinker)
    with limited(settings, clock, hints_per_minute=2) as ann:
        table = ann.table("hex", "me", "me")["table"]["id"]
        seat = ann.get(f"/api/tables/{table}")["to_decide"][0]
        for _ in range(2):
            ann.post(f"/api/tables/{table}/hint", seat=seat, bot="soldier")
        assert refused(ann, f"/api/tables/{table}/hint", seat=seat, bot="soldier")[0] == 429


def test_who_has_used_much_of_the_process_waits(settings: Settings, clock: FakeClock) -> None:
    with limited(settings, clock, computing_per_minute=60.0) as ann:
        limits = ann.client.app.state.server.limits
        ann.get("/api/session")
        assert 0 < limits.computing._now_left("testclient") < 15, "what a request took is counted"
        limits.computing.charge("testclient", 20.0)
        answer = ann.client.get("/api/games")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "6")
        assert answer.json()["error"] == "This address has asked for too much work; wait a moment."
        clock.time += 6
        ann.get("/api/games")


def test_steps_are_timed_and_waits_are_not() -> None:
    steps: list[float] = []

    async def work() -> str:
        try:
            await asyncio.sleep(0)
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.sleep(0)
        return "done"

    async def test() -> None:
        task = asyncio.ensure_future(outer())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        assert await task == "done"

    async def outer() -> Any:
        return await Timed(work(), steps.append)

    asyncio.run(test())
    assert len(steps) == 4


def test_verdicts_of_one_address_are_few(settings: Settings, clock: FakeClock) -> None:
    with limited(settings, clock, verdicts=1) as ann:
        server = ann.client.app.state.server

        async def never(*_: object) -> None:
            await asyncio.Event().wait()

        server.bot_service.judge = never
        record = a_record(ann)
        games = [ann.post("/api/records", 201, record=record, replay=True)["table"]["id"] for _ in range(2)]
        ann.post(f"/api/tables/{games[0]}/turning", 202)
        assert refused(ann, f"/api/tables/{games[1]}/turning")[0] == 429


def test_nobody_thinks_about_a_game_that_was_given_up(
    settings: Settings, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "BotProcess", Thinker)
    with limited(settings, clock) as ann:
        table = ann.table("hex", "me", "captain")["table"]["id"]
        found: Any = ann.client.app.state.server.bot_service.local._workers[0].compiled
        while not found.begun.is_set():
            if 0 in ann.get(f"/api/tables/{table}")["to_decide"]:
                ann.answer(table, 0)
        ann.post(f"/api/tables/{table}/resign", seat=0)
        until(lambda: found.cut == ["captain"])


@pytest.mark.parametrize("path", ["catalogue", "rules"])
def test_what_never_changes_is_made_once(client: TestClient[Any], monkeypatch: Any, path: str) -> None:
    encoded = []
    monkeypatch.setattr(kept, "_encode", lambda made: encoded.append(1) or json.dumps({"made": len(encoded)}).encode())
    kept._kept.cache_clear()
    answers = [client.get(f"/api/games/state51/{path}", headers={"Accept-Encoding": "identity"}) for _ in range(3)]
    assert [answer.json() for answer in answers] == [{"made": 1}] * 3
    tag = answers[0].headers["etag"]
    again = client.get(f"/api/games/state51/{path}", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    kept._kept.cache_clear()


def test_a_kept_answer_is_compressed_once(client: TestClient[Any]) -> None:
    path = "/api/games/state51/catalogue"
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    small = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) * 3 < len(plain.content)
    assert small.json() == plain.json() == msgspec.to_builtins(registry.game("state51").catalogue("en"))
    assert gzip.compress(plain.content, 9, mtime=0) == kept._kept.__wrapped__(_made, plain.text).compressed


def _made(text: str) -> Any:
    return json.loads(text)
