"""Statistics: measured when a game ends, caught up for older games, and counted in SQL."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from litestar.testing import TestClient
from msgspec.structs import replace as changed
from sqlalchemy import delete, select, update

from server.conftest import FakeClock, Person
from sztab.messages.people import Player
from sztab.server.app import create_app
from sztab.server.live import measuring
from sztab.server.settings import Settings
from sztab.server.store import backups, statistics
from sztab.server.store import ratings as standings
from sztab.server.store.schema import results, sums
from sztab.server.store.store import Store, migrate
from sztab.server.web.routes.statistics import KEPT_FOR
from sztab.table.documents import Measure, Result, Seat, Step, TableDocument
from sztab.table.result_facts import measure
from sztab.table.value import fold

Persons = Callable[[str], Any]
OLD = Path(__file__).parent / "data" / "0001.jsonl"  # written by the first server; a game of Wrocław ended there


def ended(id: str, armies: tuple[str, ...], winners: tuple[int, ...], bots: tuple[int, ...] = ()) -> TableDocument:
    seats = tuple(
        Seat("bot", None, "soldier", "soldier") if seat in bots else Seat("person", "ab"[seat % 2], "ab"[seat % 2])
        for seat in range(len(armies))
    )
    return TableDocument(
        id=id, game="hex", rules="1", title="", options={}, owner="a", public=True, leaver="bot", created=0,
        seats=seats, names=tuple("ABCDEF"[: len(armies)]), seed="", mode="duel" if len(armies) == 2 else "deathmatch",
        sides=tuple((seat,) for seat in range(len(armies))), status="ended", result=Result(winners, "rules"),
    )  # fmt: skip


@pytest.fixture
def store(database: str) -> Any:
    store = Store(database)
    migrate(store.engine)
    for name in "ab":
        store.add_player(Player(name, name, True), 0)
    yield store
    store.close()


def write(
    store: Store, table: TableDocument, armies: tuple[str, ...], dealt: tuple[int, ...], rounds: int = 10
) -> None:
    measured = [Measure(army, seat, dealt[seat], 3, rounds, 20) for seat, army in enumerate(armies)]
    with store.engine.execution_options(writes=True).begin() as connection:
        standings.record(connection, table, 1.0, measured)


def test_results_are_counted_by_army_and_pair(store: Store) -> None:
    duel = ("borgo", "moloch")
    for number, winners in enumerate([(0,), (0,), (1,), ()]):
        write(store, ended(f"t{number}", duel, winners), duel, (20, 10), rounds=10 + number)
    with_bot = ended("bot", ("moloch", "borgo"), (0,), bots=(1,))
    write(store, with_bot, ("moloch", "borgo"), (20, 0), rounds=30)

    found = statistics.of_all(store.engine, "hex", None, "all")
    assert (found.mode, found.games, [(one.mode, one.games) for one in found.modes]) == ("duel", 5, [("duel", 5)])
    borgo, moloch = sorted(found.pieces, key=lambda one: one.piece)
    assert (borgo.games, borgo.wins, borgo.draws, borgo.share, borgo.dealt) == (5, 2, 1, 0.5, 16)
    assert (moloch.dealt, moloch.rounds) == (12, 15.2)
    assert 0 < borgo.low < borgo.share < borgo.high < 1
    [meeting] = [one for one in found.meetings if one.piece == "borgo"]
    assert (meeting.against, meeting.games, meeting.wins, meeting.draws) == ("moloch", 5, 2, 1)
    assert [(one.seat, one.share) for one in found.seats] == [(0, 0.7), (1, 0.3)]
    assert [(one.rounds, one.games) for one in found.lengths] == [(10, 1), (11, 1), (12, 1), (13, 1), (30, 1)]
    assert found.answers == 40

    people = statistics.of_all(store.engine, "hex", None, "people")
    assert (people.games, people.rounds) == (4, 11.5)
    assert statistics.of_all(store.engine, "hex", "teams", "all").games == 0
    mine = statistics.of_player(store.engine, "a", private=True)
    assert [(one.piece, one.games, one.wins) for one in mine.played] == [("borgo", 4, 2), ("moloch", 1, 1)]
    assert {(one.piece, one.against, one.games) for one in mine.against} == {
        ("borgo", "moloch", 4),
        ("moloch", "borgo", 1),
    }


def test_at_a_table_of_three_the_winner_has_beaten_all(store: Store) -> None:
    armies = ("borgo", "moloch", "outpost")
    write(store, ended("t", armies, (2,)), armies, (1, 2, 3))
    found = {
        (one.piece, one.against): one.share for one in statistics.of_all(store.engine, "hex", None, "all").meetings
    }
    assert (found["outpost", "borgo"], found["moloch", "outpost"], found["borgo", "moloch"]) == (1, 0, 0.5)


def test_games_given_up_say_nothing_about_lengths(store: Store) -> None:
    duel = ("borgo", "moloch")
    write(store, ended("t0", duel, (0,)), duel, (20, 4), rounds=12)
    write(store, changed(ended("t1", duel, (0,)), result=Result((0,), "resigned", 1)), duel, (1, 0), rounds=1)
    found = statistics.of_all(store.engine, "hex", None, "all")
    assert (found.games, found.rounds, [one.dealt for one in found.pieces if one.piece == "borgo"]) == (2, 12, [20])
    assert {(one.reason, one.games) for one in found.endings} == {("rules", 1), ("resigned", 1)}


def test_a_deleted_player_leaves_the_games_behind(store: Store) -> None:
    duel = ("borgo", "moloch")
    write(store, ended("t", duel, (0,)), duel, (20, 4))
    with store.engine.execution_options(writes=True).begin() as connection:
        standings.forget(connection, "a")
    assert statistics.of_player(store.engine, "a", private=True).played == []
    assert statistics.of_all(store.engine, "hex", None, "all").games == 1


def test_the_end_of_a_game_is_measured(client: TestClient[Any], person: Persons) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me", options={"armies": "outpost,beasts"})["table"]["id"]
    for _ in range(6):
        ann.answer(table, ann.get(f"/api/tables/{table}")["to_decide"][0])
    ann.post(f"/api/tables/{table}/resign", seat=0)
    found = ann.get("/api/statistics", game="hex")
    assert (found["mode"], found["games"], found["endings"]) == ("duel", 1, [{"reason": "resigned", "games": 1}])
    assert [(one["piece"], one["wins"]) for one in found["pieces"]] == [("beasts", 1), ("outpost", 0)]
    assert {one["piece"] for one in ann.get(f"/api/players/{ann.id}/statistics")["played"]} == {"outpost", "beasts"}
    assert person("Bob").get(f"/api/players/{ann.id}/statistics")["played"] == [], "the table was private"
    assert ann.get("/api/statistics", 404, game="chess")["error"] == "There is no such game."
    assert ann.get("/api/players/p_nobody/statistics", 404)["error"] == "There is no such player."


def test_whoever_asks_for_many_statistics_fills_no_memory(client: TestClient[Any], clock: FakeClock) -> None:
    """They are counted twice a minute at most, whatever else stands in the address."""
    server = client.app.state.server
    for number in range(300):
        assert client.get(f"/api/statistics?game=hex&mode=m{number}&x={number}").status_code == 200
    assert len(server.statistics) == server.statistics.most
    first = server.statistics["hex", "m299", "all"]
    client.get("/api/statistics?game=hex&mode=m299&again=1")
    assert server.statistics["hex", "m299", "all"] is first
    clock.time += KEPT_FOR
    client.get("/api/statistics?game=hex&mode=m299")
    assert server.statistics["hex", "m299", "all"] is not first


def test_what_each_game_counts(client: TestClient[Any], person: Persons) -> None:
    """Random games to their ends, against what their last positions say."""
    ann = person("Ann")
    store: Store = client.app.state.server.store
    for game, options, mode in (("wroclaw", {}, "basic"), ("state51", {"seats": "1"}, "solo")):
        made = ann.table(game, "me", *(["me"] if game == "wroclaw" else []), options=options)["table"]
        assert made["status"] == "running", "nobody has to sit down for the virtual opponent"
        for _ in range(40):
            now = ann.get(f"/api/tables/{made['id']}")
            if now["status"] == "ended":
                break
            ann.answer(made["id"], now["to_decide"][0])
        if now["status"] != "ended":
            ann.post(f"/api/tables/{made['id']}/resign", seat=0)
        table, steps = store.table(made["id"]), store.steps(made["id"])
        assert table
        mine = measure(table, steps)[0]
        assert (table.mode, mine.side, mine.answers) == (mode, 0, sum(step.seat == 0 for step in fold(steps)))
        with store.engine.connect() as connection:
            rows = connection.execute(select(results).where(results.c.table == made["id"])).all()
        assert len(rows) == len(table.sides)
        assert (rows[0].piece, rows[0].dealt, rows[0].rounds) == (mine.piece, mine.dealt, mine.rounds)
    assert mine.piece in ("new_york", "appalachian_federation", "mutants_union", "merchants_guild")


def test_a_game_that_cannot_be_measured_ends_all_the_same(
    client: TestClient[Any], person: Persons, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its table and every other one is stored; it is measured again when a server starts."""
    ann = person("Ann")
    broken, sound = (ann.table("hex", "me", "me")["table"]["id"] for _ in range(2))

    def fails(table: TableDocument, steps: Iterable[Step]) -> list[Measure]:
        if table.id == broken:
            raise IndexError("list index out of range")
        return measure(table, steps)

    monkeypatch.setattr(measuring, "measure", fails)
    for table in (broken, sound):
        ann.post(f"/api/tables/{table}/resign", seat=0)
        assert ann.get(f"/api/tables/{table}")["status"] == "ended"
    engine = client.app.state.server.store.engine
    found = select(results.c.table).where(results.c.rounds.is_(None)).distinct()
    with engine.connect() as connection:
        assert set(connection.execute(select(results.c.table)).scalars()) == {broken, sound}
        assert list(connection.execute(found).scalars()) == [broken]
    assert measuring.fill(engine) == 0, "it still fails, and stops nothing else"
    monkeypatch.undo()
    assert measuring.fill(engine) == 1
    with engine.connect() as connection:
        assert list(connection.execute(found).scalars()) == []


def test_no_rules_run_in_the_threads_of_the_store(
    client: TestClient[Any], person: Persons, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []

    def noted(table: TableDocument, steps: Iterable[Step]) -> list[Measure]:
        ran.append(threading.current_thread().name)
        return measure(table, steps)

    monkeypatch.setattr(measuring, "measure", noted)
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    ann.post(f"/api/tables/{table}/resign", seat=0)
    assert len(ran) == 1
    assert not ran[0].startswith("store")


def test_games_of_an_older_database_are_measured_once(database: str, settings: Settings, clock: Any) -> None:
    backups.restore(OLD, database)
    with TestClient(create_app(replace(settings, database=database), clock)) as client:
        server = client.app.state.server
        ann = Person(client, "Eve")
        with client.portal() as portal:
            portal.call(server.filled)
        found = ann.get("/api/statistics", game="wroclaw")
        assert (found["mode"], found["games"], found["endings"][0]["reason"]) == ("basic", 1, "resigned")
        engine = server.store.engine
        with engine.connect() as connection:
            [first, second] = connection.execute(select(results).order_by(results.c.seat)).all()
        assert (first.rounds, first.side, second.side, first.name) == (1, 0, 1, "Ann")
        assert measuring.fill(engine) == 0
        with engine.execution_options(writes=True).begin() as connection:
            connection.execute(update(results).values(rounds=None, side=None))
            connection.execute(delete(sums))
        assert measuring.fill(engine) == 1
        with engine.connect() as connection:
            assert connection.execute(select(results.c.rounds, results.c.side)).all() == [(1, 0), (1, 1)]


def many(store: Store) -> None:
    """Games of all kinds: with bots and without, drawn, given up, of three, and one that could not be measured."""
    duel, three = ("borgo", "moloch"), ("borgo", "moloch", "outpost")
    for number, winners in enumerate([(0,), (0,), (1,), ()]):
        write(store, ended(f"t{number}", duel, winners), duel, (20, 10), rounds=10 + number % 2)
    write(store, ended("bot", duel[::-1], (0,), bots=(1,)), duel[::-1], (20, 0), rounds=30)
    write(store, changed(ended("up", duel, (0,)), result=Result((0,), "resigned", 1)), duel, (1, 0), rounds=1)
    write(store, ended("three", three, (2,)), three, (1, 2, 3))
    write(store, ended("unknown", duel, (0,)), duel, (1, 2), rounds=0)
    write(store, changed(ended("old", duel, (0,)), mode=""), duel, (1, 2))
    measured = [Measure("faction", 0, None, None, 5, 8), Measure("", None, None, None, 5, 0)]
    solo = changed(ended("solo", duel, (0,), bots=(1,)), game="state51", mode="solo", sides=((0,),))
    with store.engine.execution_options(writes=True).begin() as connection:
        standings.record(connection, solo, 1.0, measured)


def told(store: Store) -> list[Any]:
    asked = [
        (game, mode, who) for game in ("hex", "state51") for mode in (None, "deathmatch") for who in ("all", "people")
    ]
    return [statistics.of_all(store.engine, *one) for one in asked]


def test_the_migration_counts_as_the_server_does(store: Store) -> None:
    """And the first statistics look at sums only: with the results gone they are the same."""
    many(store)
    kept = told(store)
    assert [one.games for one in kept] == [6, 5, 1, 1, 1, 1, 0, 0]
    with store.engine.execution_options(writes=True).begin() as connection:
        rows = sorted(map(tuple, connection.execute(select(sums)).all()))
        downgrade(connection, "0006")
        migrate(connection)
        assert sorted(map(tuple, connection.execute(select(sums)).all())) == rows
        connection.execute(delete(results))
    assert told(store) == kept


def downgrade(connection: Any, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(statistics.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.downgrade(config, revision)
