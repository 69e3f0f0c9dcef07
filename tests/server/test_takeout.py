"""All that is stored about somebody, for themselves and nobody else."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from litestar.testing import TestClient

from server.conftest import Person
from sztab.core.record import read_record
from sztab.server.app import create_app
from sztab.server.people import takeout
from sztab.server.settings import Settings
from sztab.server.store.schema import metadata

Persons = Callable[[str], Any]


def taken(person: Any) -> zipfile.ZipFile:
    answer = person.client.get("/api/account/export", headers=person.headers())
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"].startswith("attachment")
    return zipfile.ZipFile(io.BytesIO(answer.content))


def test_everything_of_mine_is_there_and_nothing_of_others(database: str, settings: Settings, clock: Any) -> None:
    with TestClient(create_app(replace(settings, database=database), clock)) as client:
        ann, bob = Person(client, "Ann"), Person(client, "Bob")
        ann.register("Ann")
        bob.register("Bob")
        over = ann.table("hex", "me", "me")["table"]["id"]
        ann.answer(over, ann.get(f"/api/tables/{over}")["to_decide"][0])
        ann.post(f"/api/tables/{over}/resign", seat=0)
        running = ann.table("wroclaw", "me", "me")["table"]["id"]
        ann.post(f"/api/tables/{running}/chat", 201, text="Mine, zażółć")
        bob.post(f"/api/tables/{running}/chat", 201, text="Not mine")
        ann.post("/api/clubs", 201, name="Wednesday", slug="wednesday")
        ann.post("/api/clubs/wednesday/news", 201, text="News of mine")
        ann.post("/api/clubs/wednesday/invitations", 201)
        cup = {"kind": "swiss", "game": "hex", "title": "Cup of mine", "pieces": "pool", "bans": 1}
        made = ann.post("/api/tournaments", 201, enter=False, **cup)["tournament"]["id"]
        entered = bob.post("/api/tournaments", 201, **{**cup, "title": "Another"}, about="Not mine")["tournament"]["id"]
        ann.post(f"/api/tournaments/{entered}/join", picks=["borgo"], bans=["moloch"])
        ann.post("/api/mutes", 201, player=bob.id)
        bob.post("/api/mutes", 201, player=ann.id)
        bob.post("/api/reports", 204, kind="player", subject=ann.id, reason="abuse", text="Terrible")
        ann.post("/api/reports", 204, kind="player", subject=bob.id, reason="abuse", text="He began")
        with taken(ann) as zip:
            files = {name: zip.read(name).decode() for name in zip.namelist()}
        told = {name[:-5]: json.loads(text) for name, text in files.items() if name.endswith(".json")}
        assert (told["account"]["id"], told["account"]["name"]) == (ann.id, "Ann")
        assert [line["text"] for line in told["chats"]] == ["Mine, zażółć"]
        assert [one["role"] for one in told["club_members"]] == ["owner"]
        assert [one["text"] for one in told["club_news"]] == ["News of mine"]
        assert [one["muted"] for one in told["mutes"]] == [bob.id]
        cups = {one["tournament"]: one for one in told["tournaments"]}
        assert (cups[made]["title"], cups[made]["plan"]["bans"], "picks" in cups[made]) == ("Cup of mine", 1, False)
        assert (cups[entered]["picks"], cups[entered]["bans"], "plan" in cups[entered]) == (
            ["borgo"],
            ["moloch"],
            False,
        )
        assert [one["words"] for one in told["reports"]] == ["He began"]
        assert {one["table"] for one in told["seats"]} == {over, running}
        assert [one["table"] for one in told["results"]] == [over, over]
        assert list(told["accounts"][0]) == ["player", "login", "changed"]
        everything = "\n".join(files.values())
        assert "Terrible" not in everything
        assert "Not mine" not in everything
        assert [name for name in files if name.startswith("games/")] == [f"games/{over}.txt"]
        assert read_record(files[f"games/{over}.txt"]).tags["Game"] == "hex"


def test_no_secret_leaves_and_every_table_with_a_player_is_in_it() -> None:
    """A table that is added is in it, unless it says nothing about whose it is."""
    secret = [
        f"{table.name}.{column.name}"
        for table in metadata.sorted_tables
        for column in table.c
        if column.name in takeout._SECRET
    ]
    assert {"accounts.password", "sessions.hash", "seats.hash", "club_invitations.hash"} <= set(secret)
    whose = {
        table.name
        for table in metadata.sorted_tables
        if any(key.column.table.name == "players" for key in table.foreign_keys)
    }
    without = {name for name in whose if not set(takeout._OWNERS) & set(metadata.tables[name].c.keys())}
    assert without == set()


def test_taking_all_out_is_limited_and_for_browsers(settings: Settings, clock: Any) -> None:
    with TestClient(create_app(replace(settings, takeouts_per_day=2), clock)) as client:
        ann = Person(client, "Ann")
        assert client.get("/api/account/export").status_code == 401
        for _ in range(2):
            taken(ann).close()
        refused = client.get("/api/account/export", headers=ann.headers())
        assert (refused.status_code, refused.json()["error"]) == (429, "Too many requests; wait a moment.")
        token = ann.post("/api/bot-tokens", 201, name="bot")["token"]
        assert client.get("/api/account/export", headers={"Authorization": f"Bearer {token}"}).status_code == 403
