"""Clocks, with a time that passes when the test says so."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from sztab.server.app import create_app
from sztab.server.live import upkeep
from sztab.server.settings import Settings
from sztab.table import clocks
from sztab.table.clocks import GLANCE, LONGEST_FILM, MOST_SHOWN
from sztab.table.documents import Clock

Persons = Callable[[str], Any]
LIVE = {"kind": "live", "base": 60, "increment": 5}


def sweep(client: TestClient[Any]) -> None:
    """What the server does twice a second."""
    client.blocking_portal.call(upkeep.sweep, client.app.state.server.tables)


def start(person: Persons, leaver: str, **clock: Any) -> tuple[Any, Any, str]:
    ann, bob = person("Ann"), person("Bob")
    table = ann.table("hex", "me", "open", public=True, clock=clock, leaver=leaver)["table"]["id"]
    bob.post(f"/api/tables/{table}/seats/1/join")
    return ann, bob, table


def test_only_the_clock_of_who_is_asked_runs(person: Persons, clock: Any) -> None:
    ann, _, table = start(person, "lose", **LIVE)
    clock.time += 10
    ann.answer(table, 0)
    shown = ann.get(f"/api/tables/{table}")["clock"]
    assert (shown["left"], shown["running"]) == ([55, 60], [1])
    # Bob is shown what Ann did before his clock runs.
    assert (shown["at"], shown["deadline"]) == (clock.time + GLANCE, clock.time + GLANCE + 60)


@pytest.mark.parametrize("answers", [False, True])
def test_who_has_no_time_left_loses(person: Persons, clock: Any, client: TestClient[Any], answers: bool) -> None:
    ann, bob, table = start(person, "lose", **LIVE)
    state = ann.state(table, 0)
    clock.time += 60
    if answers:  # too late, even before the server looked at the clock
        answer = {"seat": 0, "decision": state["decision"], "token": state["view"]["legal"][0], "client": "late"}
        ann.post(f"/api/tables/{table}/answer", 409, **answer)
    else:
        sweep(client)
    assert bob.get(f"/api/tables/{table}")["result"] == {"winners": [1], "reason": "time", "seat": 0}
    assert '[Ended "time B"]' in bob.get(f"/api/tables/{table}/record")


def test_a_bot_takes_over(person: Persons, clock: Any, client: TestClient[Any]) -> None:
    ann, bob, table = start(person, "bot", kind="correspondence", days=2)
    clock.time += 2 * 86_400 - 1
    sweep(client)
    assert ann.get(f"/api/tables/{table}")["seats"][0]["kind"] == "person"
    clock.time += 1
    sweep(client)
    shown = bob.get(f"/api/tables/{table}")
    assert (shown["status"], shown["seats"][0]["kind"]) == ("running", "bot")
    assert shown["seats"][0]["bot"] not in (None, "random")
    assert ann.get(f"/api/tables/{table}/state", 403, seat=0)["error"] == "This seat is not yours."


def test_a_place_is_claimed_by_who_waits(person: Persons, clock: Any, client: TestClient[Any]) -> None:
    ann, bob, table = start(person, "claim", **LIVE)
    assert bob.post(f"/api/tables/{table}/claim", 409, seat=1, wish="win")["error"] == "Nobody has run out of time."
    clock.time += 61
    sweep(client)
    assert ann.get(f"/api/tables/{table}")["claimable"] == [0]
    assert bob.post(f"/api/tables/{table}/claim", seat=1, wish="win")["result"]["winners"] == [1]


def test_days_are_full_again_after_an_answer(person: Persons, clock: Any) -> None:
    ann, _, table = start(person, "lose", kind="correspondence", days=1)
    clock.time += 80_000
    ann.answer(table, 0)
    assert ann.get(f"/api/tables/{table}")["clock"]["left"] == [86_400, 86_400]


def test_a_clock_without_time_is_refused(person: Persons) -> None:
    refused = person("Ann").post("/api/tables", 400, game="hex", clock={"kind": "live"})
    assert refused["field"] == "clock"


def test_the_increment_comes_with_every_answer(person: Persons, clock: Any) -> None:
    ann, bob, table = start(person, "lose", **LIVE)
    players = {0: ann, 1: bob}
    left: list[Any] = [60.0, 60.0]
    answered = None
    for seconds in (1, 2, 3, 50, 4):
        seat = ann.get(f"/api/tables/{table}")["to_decide"][0]
        clock.time += seconds
        left[seat] += 5 - max(0, seconds - (GLANCE if answered not in (None, seat) else 0))
        answered = seat
        players[seat].answer(table, seat)
        assert ann.get(f"/api/tables/{table}")["clock"]["left"] == pytest.approx(left)


def test_time_passes_while_the_server_is_down(person: Persons, clock: Any, settings: Settings) -> None:
    ann, bob, table = start(person, "lose", **LIVE)
    clock.time += 10
    with TestClient(create_app(settings, clock)) as client:
        ann.client = bob.client = client
        shown = ann.get(f"/api/tables/{table}")["clock"]
        assert shown["deadline"] == clock.time + 50
        clock.time += 49
        sweep(client)
        assert ann.get(f"/api/tables/{table}")["status"] == "running"
        clock.time += 1
        sweep(client)
        assert bob.get(f"/api/tables/{table}")["result"] == {"winners": [1], "reason": "time", "seat": 0}


@pytest.fixture
def thinking(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Bots think until this is set."""
    done = threading.Event()

    async def choose(*args: Any, **_: Any) -> str:
        await asyncio.to_thread(done.wait)
        return str(args[-1].legal[0])

    monkeypatch.setattr(client.app.state.server.bot_service, "choose", choose)
    return done


def test_nobody_loses_time_while_a_bot_thinks(
    person: Persons, clock: Any, client: TestClient[Any], thinking: threading.Event
) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "random", clock=LIVE, leaver="lose")["table"]["id"]
    clock.time += 10
    ann.answer(table, 0)
    assert ann.get(f"/api/tables/{table}")["to_decide"] == [1]
    clock.time += 1000
    sweep(client)
    thinking.set()
    until(lambda: 0 in ann.get(f"/api/tables/{table}")["to_decide"])
    shown = ann.get(f"/api/tables/{table}")
    assert (shown["status"], shown["clock"]["left"][0], shown["clock"]["running"]) == ("running", 55, [0])


def test_time_ends_while_a_bot_thinks_about_the_same_question(
    person: Persons, clock: Any, client: TestClient[Any], thinking: threading.Event
) -> None:
    """Both deploy at once: the person's time is over, and what the bot answers afterwards comes to nothing."""
    ann = person("Ann")
    table = ann.table("wroclaw", "me", "random", clock=LIVE, leaver="lose")["table"]["id"]
    until(lambda: 0 in ann.get(f"/api/tables/{table}")["to_decide"])
    assert 0 in ann.get(f"/api/tables/{table}")["clock"]["running"]
    clock.time += 61
    sweep(client)
    ended = ann.get(f"/api/tables/{table}")
    assert ended["result"] == {"winners": [1], "reason": "time", "seat": 0}
    thinking.set()
    live = client.blocking_portal.call(client.app.state.server.tables.get, table)
    until(lambda: live.bot is None or live.bot.done())
    assert ann.get(f"/api/tables/{table}") == ended


def until(condition: Callable[[], bool]) -> None:
    for _ in range(5000):
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError("it does not happen")


def test_a_clock_stands_while_a_battle_is_shown(person: Persons, clock: Any, client: TestClient[Any]) -> None:
    """Whoever is asked next sees the battle first, and so does who called it: nobody pays for the film."""
    ann = person("Ann")
    ends = "19 | c2:Bhq c3:Mbl3 c4:Mhq | B=borgo 20 ba,mu ?; M=moloch 17 - ? | B:play"
    record = f'[Game "hex"]\n[Rules "hex 1.0"]\n[Position "{ends}"]\n[Result "*"]\n'
    made = ann.post("/api/records", 201, record=record)
    tables = client.app.state.server.tables
    live = client.blocking_portal.call(tables.get, made["table"]["id"])
    live.play = live.play.with_table(clock=Clock("live", 60, 0))
    for link in made["links"]:
        ann.post("/api/links", token=link["token"])
    table = made["table"]["id"]
    ann.answer(table, 0, "ba!")
    film = ann.get(f"/api/tables/{table}/pictures", seat=1, until=1)["pictures"][0]["film"]
    assert 1 < film["seconds"] <= LONGEST_FILM
    shown = ann.get(f"/api/tables/{table}")["clock"]
    assert (shown["running"], shown["left"]) == ([1], [60, 60])
    assert shown["at"] == pytest.approx(clock.time + film["seconds"])
    clock.time += film["seconds"] - 0.1
    ann.answer(table, 1)
    assert ann.get(f"/api/tables/{table}")["clock"]["left"] == [60, 60], "who answers before the end pays nothing"


def test_what_is_shown_is_bounded() -> None:
    """However much happens at once, and whatever a game says of its film, a clock stands for a short time only."""
    clock = clocks.start(Clock("live", 60, 5), 2, 100.0)
    assert clocks.show(clock, 0, 1e9, 100.0).shown == (100 + LONGEST_FILM, 100 + LONGEST_FILM)
    many = clock
    for _ in range(1000):
        many = clocks.show(many, 0, 0.0, 100.0)
    assert many.shown == (100, 100 + MOST_SHOWN), "own actions are seen at once"
    assert clocks.run(many, (1,), 100.0).since == 100 + MOST_SHOWN
    assert clocks.run(many, (0,), 100.0).since == 100
    assert clocks.show(clock, None, 0.0, 100.0).shown == (100, 100), "chance takes no time"
    # What was shown meanwhile is not shown again.
    slow = clocks.show(clocks.show(clock, 0, 0.0, 100.0), 0, 0.0, 130.0)
    assert slow.shown[1] == 130 + GLANCE
    days = clocks.start(Clock("correspondence", days=1), 2, 100.0)
    assert clocks.show(days, 0, 9.0, 100.0) == days


def test_a_clock_that_stands_is_not_put_on_by_looking_at_it() -> None:
    clock = clocks.run(clocks.show(clocks.start(Clock("live", 60), 2, 100.0), 0, 10.0, 100.0), (1,), 100.0)
    assert clocks.settle(clocks.settle(clock, 104.0), 112.0).left == (60, 58)
    assert clocks.deadline(clock) == 170
    assert clocks.late(clock, 165.0) == ()
    assert clocks.late(clock, 170.0) == (1,)
