"""Other people are found, followed, challenged by name and blocked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sztab.server.settings import Settings

Members = Callable[[str], Any]
WISH = {"game": "hex", "seats": [{"kind": "person"}, {"kind": "open"}], "clock": {"kind": "correspondence", "days": 3}}


@pytest.fixture
def trio(member: Members) -> tuple[Any, Any, Any]:
    return member("Ann"), member("Bob"), member("Eve")


def challenge(one: Any, name: str, status: int = 201, **wish: Any) -> Any:
    return one.post("/api/challenges", status, name=name, table={**WISH, **wish})


def titles(somebody: Any) -> list[str]:
    return [one["title"] for one in somebody.get("/api/my/notices")["notices"]]


def test_accounts_are_found_by_the_beginning_of_their_names(trio: tuple[Any, Any, Any], person: Members) -> None:
    ann, bob, _ = trio
    person("Bobo the guest")
    assert [one["name"] for one in ann.get("/api/players", name="bO")["players"]] == ["Bob"]
    assert ann.get("/api/players", name="%")["players"] == []
    assert ann.get("/api/players", name="_ob")["players"] == []
    ann.get("/api/players", 400, name="")
    assert bob.get("/api/players", name="\\")["players"] == []


def test_following_shows_where_somebody_plays(trio: tuple[Any, Any, Any]) -> None:
    ann, bob, _ = trio
    assert ann.post("/api/follows", player=bob.id)["players"][0]["playing"] is None
    public = bob.table("hex", "me", "random", public=True)["table"]["id"]
    bob.table("hex", "me", "random")
    (followed,) = ann.get("/api/follows")["players"]
    assert followed == {
        "player": {"id": bob.id, "name": "Bob", "followed": True, "blocked": False},
        "playing": public,
    }
    assert ann.delete(f"/api/follows/{bob.id}") == 200
    assert ann.get("/api/follows")["players"] == []
    ann.post("/api/follows", 400, player=ann.id)
    ann.post("/api/follows", 404, player="p_nobody")


def test_a_challenge_that_is_accepted_is_a_table_with_both(trio: tuple[Any, Any, Any]) -> None:
    ann, bob, eve = trio
    made = challenge(ann, "BOB")
    assert titles(bob) == ["Ann challenges you: Neuroshima Hex"]
    assert [one["id"] for one in bob.get("/api/challenges")["challenges"]] == [made["id"]]
    eve.post(f"/api/challenges/{made['id']}/accept", 404)
    ann.post(f"/api/challenges/{made['id']}/accept", 404)
    table = bob.post(f"/api/challenges/{made['id']}/accept")
    assert [seat["player"]["name"] for seat in table["seats"]] == ["Ann", "Bob"]
    assert table["status"] == "running"
    assert bob.post(f"/api/challenges/{made['id']}/accept")["id"] == table["id"]
    assert "Bob accepts your challenge: Neuroshima Hex" in titles(ann)
    assert ann.get("/api/challenges")["challenges"] == []
    play = {0: ann, 1: bob}[table["to_decide"][0]]
    play.answer(table["id"], table["to_decide"][0])


def test_a_challenge_that_is_declined_or_withdrawn_is_no_table(trio: tuple[Any, Any, Any]) -> None:
    ann, bob, _ = trio
    first = challenge(ann, "Bob")["id"]
    bob.post(f"/api/challenges/{first}/decline", 204)
    assert titles(ann) == ["Bob declines your challenge: Neuroshima Hex"]
    bob.post(f"/api/challenges/{first}/accept", 409)
    second = challenge(ann, "Bob")["id"]
    bob.post(f"/api/challenges/{second}/withdraw", 404)
    ann.post(f"/api/challenges/{second}/withdraw", 204)
    bob.post(f"/api/challenges/{second}/decline", 409)
    assert not bob.get("/api/my/tables")["tables"]


def test_who_is_blocked_neither_challenges_nor_follows_nor_is_heard(trio: tuple[Any, Any, Any]) -> None:
    ann, bob, eve = trio
    eve.post("/api/follows", player=bob.id)
    waiting = challenge(eve, "Bob")["id"]
    bob.post("/api/blocks", player=eve.id)
    assert eve.get("/api/follows")["players"] == []
    bob.post(f"/api/challenges/{waiting}/accept", 409)
    refused = challenge(eve, "Bob", 403)["error"]
    eve.post("/api/follows", 403, player=bob.id)
    table = ann.table("hex", "me", "open", public=True)["table"]["id"]
    eve.post(f"/api/tables/{table}/chat", text="Boo", status=201)
    assert [one["text"] for one in ann.get(f"/api/tables/{table}/chat")["messages"]] == ["Boo"]
    assert bob.get(f"/api/tables/{table}/chat")["messages"] == []
    # Whether one is blocked, or nobody's challenges are taken, is told in the same words.
    bob.delete(f"/api/blocks/{eve.id}")
    bob.post("/api/my/notices/settings", challenges="nobody")
    assert challenge(eve, "Bob", 403)["error"] == refused
    bob.post("/api/my/notices/settings", challenges="followed")
    challenge(eve, "Bob", 403)
    bob.post("/api/follows", player=eve.id)
    challenge(eve, "Bob")


def test_a_challenge_is_for_two(trio: tuple[Any, Any, Any], person: Members) -> None:
    ann, _, _ = trio
    assert "for two" in challenge(ann, "Bob", 400, seats=[{"kind": "person"}, {"kind": "bot"}])["error"]
    challenge(ann, "Bob", 400, game="chess")
    challenge(ann, "Bob", 400, clock={"kind": "live", "base": 60, "reserve": 1})
    challenge(ann, "Ann", 400)
    challenge(ann, "Nobody", 404)
    challenge(person("Gus"), "Bob", 403)


def test_nobody_is_flooded_with_challenges(trio: tuple[Any, Any, Any]) -> None:
    _, bob, eve = trio
    challenge(eve, "Bob")
    assert "not answered" in challenge(eve, "Bob", 409)["error"]
    for _ in range(14):
        id = challenge(eve, "Ann")["id"]
        eve.post(f"/api/challenges/{id}/withdraw", 204)
    for _ in range(14):
        challenge(eve, "Bob", 409)
    assert "Too many challenges" in challenge(eve, "Ann", 429)["error"]
    assert len(titles(bob)) == 1


def test_names_are_not_searched_without_end(trio: tuple[Any, Any, Any]) -> None:
    for _ in range(60):
        trio[0].get("/api/players", name="x")
    trio[0].get("/api/players", 429, name="x")


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, searches_per_minute=60, challenges_per_hour=30)
