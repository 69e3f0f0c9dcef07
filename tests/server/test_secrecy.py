"""What a seat is sent depends only on what it may know; and bots on seats."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

Persons = Callable[[str], Any]


def play(ann: Any, table: str, answers: int) -> None:
    for _ in range(answers):
        asked = ann.get(f"/api/tables/{table}")["to_decide"]
        if not asked:
            return
        ann.answer(table, asked[0])


def test_nobody_learns_what_another_seat_deployed(person: Persons) -> None:
    """Two tables from one seed that differ in one secret answer look the same from the other seat."""
    ann = person("Ann")
    tables = []
    server = ann.client.app.state.server
    for choice in (0, -1):
        table = ann.table("wroclaw", "me", "me", hold=True)["table"]["id"]
        live = ann.client.blocking_portal.call(server.tables.get, table)
        live.play = live.play.with_table(seed="ab" * 32)
        ann.post(f"/api/tables/{table}/start")
        while ann.get(f"/api/tables/{table}")["to_decide"] != [0, 1]:
            ann.answer(table, ann.get(f"/api/tables/{table}")["to_decide"][0])
        legal = ann.state(table, 0)["view"]["legal"]
        ann.answer(table, 0, legal[choice])
        tables.append(table)
    first, second = tables
    assert ann.state(first, 0)["view"] != ann.state(second, 0)["view"]
    for viewer in (1, None):
        params = {} if viewer is None else {"seat": viewer}
        for path in ("state", "history", "record"):
            texts = [json.dumps(ann.get(f"/api/tables/{table}/{path}", **params)) for table in tables]
            assert texts[0].replace(first, "") == texts[1].replace(second, ""), f"{path} of {viewer}"


@pytest.mark.parametrize(("game", "options"), [("wroclaw", {}), ("state51", {"seats": "2"})])
def test_tokens_and_private_events_stay_with_their_seat(person: Persons, game: str, options: dict[str, str]) -> None:
    ann = person("Ann")
    table = ann.table(game, "me", "me", options=options)["table"]["id"]
    play(ann, table, 12)
    for viewer in (0, 1, None):
        for entry in ann.state(table, viewer)["entries"]:
            assert entry["token"] is None or entry["seat"] == viewer
    record = ann.get(f"/api/tables/{table}/record")
    assert "[Seed" not in record
    assert "[Position" in record


def test_a_running_game_with_secrets_is_exported_as_its_viewer_knows_it(person: Persons) -> None:
    ann = person("Ann")
    table = ann.table("state51", "me", "me", options={"seats": "2"})["table"]["id"]
    play(ann, table, 6)
    mine = ann.get(f"/api/tables/{table}/record", seat=0)
    others = ann.get(f"/api/tables/{table}/record")
    assert mine != others
    ended = ann.post(f"/api/tables/{table}/resign", seat=0)
    assert f'[Seed "{ended["seed"]}"]' in ann.get(f"/api/tables/{table}/record")


def test_a_bot_answers_for_its_seat(person: Persons) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "random")["table"]["id"]
    ann.answer(table, 0)
    deadline = time.monotonic() + 60
    while ann.get(f"/api/tables/{table}")["to_decide"] != [0]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert ann.state(table, 0)["decision"] == 2


def test_a_hint_is_a_legal_answer(person: Persons) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    hint = ann.post(f"/api/tables/{table}/hint", seat=0, bot="random")
    assert hint["token"] in ann.state(table, 0)["view"]["legal"]
    assert ann.post(f"/api/tables/{table}/hint", 409, seat=1)["error"] == "M has nothing to decide now."
