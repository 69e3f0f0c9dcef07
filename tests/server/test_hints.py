"""Hints: in words, to whoever asks, and told to whom they play against."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from sztab import bots
from sztab.core.view import View
from sztab.server.live.turns import Asker

Persons = Callable[[str], Any]


@pytest.fixture(autouse=True)
def _thinking_here(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is started for a question that takes no time."""

    async def advise(name: str, view: View, language: str, asker: Asker) -> bots.Advice:
        return bots.bot(view.game, name, 0).advise(view, language)

    monkeypatch.setattr(client.app.state.server.bot_service, "advise", advise)


@pytest.mark.parametrize("game", ["hex", "state51", "wroclaw"])
def test_a_hint_has_words_without_notation(person: Persons, game: str) -> None:
    ann = person("Ann")
    table = ann.table(game, "me", "me")["table"]["id"]
    seat = ann.get(f"/api/tables/{table}")["to_decide"][0]
    hint = ann.post(f"/api/tables/{table}/hint", seat=seat, bot="soldier", language="de")
    counsel = hint["counsel"]
    assert counsel["ways"][0]["tokens"][0] == hint["token"]
    assert len(counsel["ways"]) <= 3
    said = [reason["says"] for way in counsel["ways"] for reason in way["reasons"]] + [
        doubt["says"] for doubt in counsel["doubts"]
    ]
    assert not [text for text in said for way in counsel["ways"] for token in way["tokens"] if f" {token} " in text]


def test_a_hint_of_neuroshima_hex_draws_its_steps(person: Persons) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    hint = ann.post(f"/api/tables/{table}/hint", seat=0, bot="soldier")
    [way] = hint["counsel"]["ways"]
    [step] = way["steps"]
    assert step["token"] == hint["token"]
    assert (step["kind"], step["army"], step["code"]) == ("place", "borgo", "hq")
    assert step["says"] == f"put the HQ on {step['hex']}"
    assert [reason["kind"] for reason in way["reasons"]] == ["quiet"]
    assert way["says"].startswith(f"Put the HQ on {step['hex']}: ")
    assert (way["deals"], way["takes"]) == (0, 0)


def test_who_plays_against_somebody_is_told_of_their_hints(person: Persons) -> None:
    ann, bob = person("Ann"), person("Bob")
    made = ann.table("hex", "me", "open")
    table = made["table"]["id"]
    bob.post("/api/links", token=made["links"][1]["token"])
    assert ann.get(f"/api/tables/{table}")["hints"] == [0, 0]
    ann.post(f"/api/tables/{table}/hint", seat=0, bot="random")
    assert bob.get(f"/api/tables/{table}")["hints"] == [1, 0]
    ann.post(f"/api/tables/{table}/hint", seat=0, bot="random", language="pl")
    assert bob.get(f"/api/tables/{table}")["hints"] == [1, 0], "the same advice, in other words"
    ann.answer(table, 0)
    bob.post(f"/api/tables/{table}/hint", seat=1, bot="random")
    assert ann.get(f"/api/tables/{table}")["hints"] == [1, 1]


def test_nobody_is_to_be_told_where_one_person_plays(person: Persons) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    ann.post(f"/api/tables/{table}/hint", seat=0, bot="random")
    assert ann.get(f"/api/tables/{table}")["hints"] == [0, 0]


def names(table: dict[str, Any]) -> list[str]:
    return [seat["player"]["name"] for seat in table["seats"] if seat["player"]]


def test_people_at_one_screen_have_names_of_their_own(person: Persons) -> None:
    ann = person("Ann")
    two = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": " Bob\n"}]
    made = ann.post("/api/tables", 201, game="hex", seats=two)["table"]
    assert names(made) == ["Ann", "Bob"]
    assert {seat["player"]["id"] for seat in made["seats"]} == {ann.id}
    assert 'borgo, Ann"' in ann.get(f"/api/tables/{made['id']}/record")
    assert 'moloch, Bob"' in ann.get(f"/api/tables/{made['id']}/record")
    assert ann.post("/api/tables", 400, game="hex", seats=[two[0], {"kind": "person", "name": "[]"}])["field"] == "name"
    alone = [{"kind": "person", "name": "Somebody"}, {"kind": "bot", "bot": "random"}]
    assert names(ann.post("/api/tables", 201, game="hex", seats=alone)["table"]) == ["Ann"]


def test_an_account_takes_over_its_own_name_only(person: Persons) -> None:
    person("Anna").register("Anna")
    ann = person("Ann")
    two = [{"kind": "person"}, {"kind": "person", "name": "Bob"}]
    table = ann.post("/api/tables", 201, game="hex", seats=two)["table"]["id"]
    ann.sign("/api/account/login", name="Anna", password="correct horse")
    assert names(ann.get(f"/api/tables/{table}")) == ["Anna", "Bob"]
