"""Every kind of database: migrations from nothing and from an old one, played games, backups, retention."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from litestar.testing import TestClient

from server.conftest import Person
from sztab.cli.main import main
from sztab.core.action import BadInput
from sztab.core.event import Event
from sztab.messages.people import Player
from sztab.server.app import create_app
from sztab.server.live.ownership import Ownership, Presence
from sztab.server.settings import Settings
from sztab.server.store import backups
from sztab.server.store.schema import metadata
from sztab.server.store.store import NOBODY, Conflict, Lease, Store, hashed, migrate
from sztab.table import document_migrations as upgrades
from sztab.table.documents import Seat, Step, TableDocument

OLD = Path(__file__).parent / "data" / "0001.jsonl"  # written by the first server, schema 0001
RUNNING, ENDED = "t_efffpf64nj2y", "t_8cw4xfxqff67"
DAY = 86_400.0


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    migrate(store.engine)
    yield store
    store.close()


def a_table(id: str = "t_1", **fields: Any) -> TableDocument:
    seats = (Seat("person", None, "Ann", hash=f"h{id}"), Seat("bot", bot="random"))
    table = TableDocument(id, "hex", "1.0", "", {}, "p_1", True, "bot", 1.0, seats, ("B", "M"), "00" * 32)
    return msgspec.structs.replace(table, **fields)


def differences(store: Store) -> Any:
    with store.engine.connect() as connection:
        return compare_metadata(MigrationContext.configure(connection), metadata)


def test_migrations_lead_from_nothing_to_the_schema(store: Store) -> None:
    assert differences(store) == []
    migrate(store.engine)


def test_an_event_is_stored_as_every_server_has_stored_it() -> None:
    stored = b'{"event":"drawn","rule":"LOOK-2","data":{"seat":"1","card":"camp"},"audience":[0]}'
    event = msgspec.json.decode(stored, type=Event)
    assert event == Event("drawn", "LOOK-2", {"seat": "1", "card": "camp"}, frozenset({0}))
    assert msgspec.json.encode(event) == stored
    assert msgspec.json.encode(Event("passed", "ACT-9")) == (
        b'{"event":"passed","rule":"ACT-9","data":{},"audience":null}'
    )


def test_a_filled_old_database_is_migrated_and_played_on(database: str, settings: Settings, clock: Any) -> None:
    backups.restore(OLD, database)
    store = Store(database)
    assert differences(store) == []
    before = store.steps(RUNNING)
    assert [message.text for message in store.chat(RUNNING, 0, None)] == ["Good luck"]
    store.close()
    clock.time += 60
    with TestClient(create_app(replace(settings, database=database), clock)) as client:
        table = client.get(f"/api/tables/{RUNNING}").json()
        assert (table["status"], table["title"], len(table["to_decide"])) == ("running", "Friday", 1)
        assert client.get(f"/api/tables/{ENDED}").json()["result"]["reason"] == "resigned"
        assert len(client.get(f"/api/tables/{RUNNING}/history").json()["entries"]) == len(before)


def test_a_game_is_played_and_ended(database: str, settings: Settings, clock: Any) -> None:
    """And another server goes on with a second one where the first server stopped."""
    settings = replace(settings, database=database)
    with TestClient(create_app(settings, clock)) as client:
        ann = Person(client, "Ann")
        first, second = (ann.table("wroclaw", "me", "me")["table"]["id"] for _ in range(2))
        for _ in range(20):
            ann.answer(first, ann.get(f"/api/tables/{first}")["to_decide"][0])
        assert ann.post(f"/api/tables/{first}/resign", seat=0)["result"]["reason"] == "resigned"
        assert '[Ended "resigned' in ann.get(f"/api/tables/{first}/record")
        for _ in range(5):
            ann.answer(second, ann.get(f"/api/tables/{second}")["to_decide"][0])
        before = ann.state(second, 0)
    with TestClient(create_app(settings, clock)) as ann.client:
        assert ann.state(second, 0) == before
        ann.answer(second, ann.get(f"/api/tables/{second}")["to_decide"][0])


def test_a_database_of_a_newer_version_is_left_alone(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadInput, match="another version of Sztab"):
        migrate(store.engine)


def test_a_stored_step_is_found_again_and_a_stale_write_refused(store: Store) -> None:
    table = a_table()
    step = Step(1, "step", 0, 1.0, 1, "B", (1, 1, 1), "hk@b1/2", "c-1", 1)
    store.add_table(table, [])
    newer = msgspec.structs.replace(table, version=2, steps=1)
    store.save_table(newer, table, [step])
    with pytest.raises(Conflict):
        store.save_table(newer, table, [])
    assert store.table("t_1") == newer
    assert store.steps("t_1") == [step] == [store.step_of("t_1", 0, "c-1")]
    assert [found.id for found in store.lobby("hex", "open", None, 10)] == ["t_1"]


def test_an_owner_that_was_only_slow_cannot_write_any_more(store: Store) -> None:
    slow = Ownership(store, "s_slow", 5.0, alone=False)
    quick = Ownership(store, "s_quick", 5.0, alone=False)
    table = a_table(status="running")
    store.add_table(table, [], Lease("s_slow", 1), bot_asked=True)
    slow.beat()
    quick.beat()
    assert quick.orphans() == []
    slow.leave()  # as if its lease had ended
    assert quick.adopt(quick.orphans()) == ["t_1"]
    newer = msgspec.structs.replace(table, version=2)
    with pytest.raises(Conflict):
        store.save_table(newer, table, [], Lease("s_slow", 1), Lease("s_slow", 1))
    look = slow.look("t_1", table.version, 0)
    assert look
    assert look.lease == Lease("s_quick", 2)
    store.save_table(newer, table, [], look.lease, Lease("s_slow", 3), True)  # who has looked may take it back
    assert quick.adopt(quick.orphans()) == ["t_1"]


def test_only_one_process_ends_a_time(store: Store) -> None:
    one, two = (Ownership(store, name, 5.0, alone=False) for name in ("s_1", "s_2"))
    one.beat()
    two.beat()
    for number, owner in enumerate((Lease("s_1", 1), Lease("s_2", 1), Lease("s_dead", 1), NOBODY)):
        store.add_table(a_table(f"t_{number}"), [], owner)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET deadline = 10")
    assert sorted(one.due(11.0)) == ["t_0", "t_2", "t_3"]
    assert sorted(two.due(11.0)) == ["t_1", "t_2", "t_3"]
    assert one.due(9.0) == []
    assert len(Ownership(store, "s_3", 5.0, alone=True).due(11.0)) == 4


def test_presence_ends_with_the_process(store: Store) -> None:
    one, two = (Ownership(store, name, 5.0, alone=False) for name in ("s_1", "s_2"))
    assert one.beat()
    assert not one.beat()
    two.beat()
    store.add_table(a_table(), [])
    one.present("t_1", Presence((0, 1), 3))
    assert two.others(["t_1"]) == {"t_1": {"s_1": Presence((0, 1), 3)}}
    assert one.others(["t_1"]) == {}
    one.leave()
    assert two.others(["t_1"]) == {}
    assert two.alive() == {"s_2"}


@pytest.mark.parametrize("name", ["copy.jsonl", "copy.jsonl.gz"])
def test_a_backup_is_restored_whole(store: Store, database: str, tmp_path: Path, name: str) -> None:
    ann, bob = Player("p_1", "Ann"), Player("p_2", "Bob")
    for player in (ann, bob):
        store.add_player(player, 5.0)
    store.add_session("secret", "p_1", "cookie", 5.0)
    store.mute("p_1", "p_2", True)
    step = Step(1, "step", 0, 1.0, 1, "B", (1, 1, 1), "hk@b1/2", "c-1", 1)
    store.add_table(a_table(title="Zażółć 猫"), [step])
    store.add_chat("t_1", 6.0, ann, 0, "Dzień dobry")
    key = store.secret("csrf")
    file, target = tmp_path / name, f"sqlite:///{tmp_path}/restored.db"
    main(["backup", str(file), "--database", database])
    main(["restore", str(file), "--database", target])
    copy = Store(target)
    assert copy.table("t_1") == store.table("t_1")
    assert copy.steps("t_1") == [step]
    assert copy.player_of(hashed("secret"), "cookie") == ann
    assert (copy.mutes("p_1"), copy.secret("csrf")) == (["p_2"], key)
    assert copy.chat("t_1", 0, None) == store.chat("t_1", 0, None)
    copy.close()
    with pytest.raises(BadInput, match="something in this database already"):
        backups.restore(file, target)


def test_a_torn_backup_restores_nothing(database: str, tmp_path: Path) -> None:
    torn = tmp_path / "torn.jsonl"
    for lines in (OLD.read_text().splitlines()[:-1], ["{}"], ["nonsense"], []):
        torn.write_text("\n".join(lines))
        with pytest.raises(BadInput, match="backup"):
            backups.restore(torn, database)
    torn.write_text("\n".join(OLD.read_text().splitlines()[:-1]))
    with pytest.raises(BadInput, match="its last line is missing"):
        backups.restore(torn, database)
    assert backups.restore(OLD, database) == 54


def test_what_is_old_is_removed_and_what_is_used_stays(store: Store) -> None:
    now = time.time()
    for player, seen in (("p_old", now - 40 * DAY), ("p_new", now), ("p_seated", now - 40 * DAY)):
        store.add_player(Player(player, player), seen)
    store.add_session("old", "p_old", "cookie", now)
    for id, status in (("t_over", "ended"), ("t_on", "running")):
        store.add_table(a_table(id, status=status), [])
    seated = (Seat("person", "p_seated", "Ann"), Seat("bot", bot="random"))
    store.add_table(a_table("t_seated", seats=seated), [])
    store.forget(now, 0, 0)
    store.forget(now + 29 * DAY, 30 + 29, 30)
    assert store.table("t_over")
    assert store.player_of("old", "cookie") is None
    store.forget(now + 31 * DAY, 0, 30)
    assert [id for id in ("t_over", "t_on", "t_seated") if store.table(id)] == ["t_on", "t_seated"]
    with store.engine.connect() as connection:
        left = connection.execute(metadata.tables["players"].select()).scalars().all()
    assert sorted(left) == ["p_new", "p_seated"]


def test_a_document_of_an_older_schema_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    """Made up: schema 0 had a yes or no where there are three leavers now; schema -1 called the title a name."""
    store.add_table(a_table(title="Friday", position="19 | ...", tail=("hk@b1/2",)), [])
    document = msgspec.to_builtins(store.table("t_1"))
    document["name"] = document.pop("title")
    document["bot_takes_over"] = document.pop("leaver") == "bot"
    document["schema"] = -1
    with store.engine.begin() as connection:
        stored = metadata.tables["tables"].update().values(snapshot=msgspec.json.encode(document), schema=-1)
        connection.execute(stored)
    with pytest.raises(BadInput, match="schema -1, which this server no longer knows"):
        store.table("t_1")
    monkeypatch.setitem(upgrades.UPGRADES, -1, lambda old: {**old, "title": old["name"]})
    monkeypatch.setitem(
        upgrades.UPGRADES, 0, lambda old: {**old, "leaver": "bot" if old["bot_takes_over"] else "lose"}
    )  # fmt: skip
    table = store.table("t_1")
    assert table == a_table(title="Friday", position="19 | ...", tail=("hk@b1/2",))


def test_a_document_of_a_newer_schema_is_not_guessed_at(store: Store) -> None:
    document = {**msgspec.to_builtins(a_table()), "schema": 99}
    with pytest.raises(BadInput, match="is of schema 99; this server knows"):
        upgrades.read(msgspec.json.encode(document))


def test_somebodys_games_are_those_that_go_on_and_then_the_newest_that_ended(store: Store) -> None:
    store.add_player(Player("p_1", "Ann"), 0.0)
    both = (Seat("person", "p_1", "Ann"), Seat("person", "p_1", "Ann"))  # one who plays against oneself
    for number in range(6):
        store.now = lambda number=number: float(number)  # type: ignore[misc]
        table = a_table(f"t_{number}", seats=both, status="running")
        store.add_table(table, [])
        if number % 2:
            store.save_table(msgspec.structs.replace(table, version=2, status="ended"), table, [])
    assert [table.id for table in store.tables_of("p_1")] == ["t_4", "t_2", "t_0", "t_5", "t_3", "t_1"]
    assert [table.id for table in store.tables_of("p_1", limit=4)] == ["t_4", "t_2", "t_0", "t_5"]
    assert [table.id for table in store.tables_of("p_1", "ended")] == ["t_5", "t_3", "t_1"]
    assert [table.id for table in store.tables_of("p_1", "running")] == ["t_4", "t_2", "t_0"]
