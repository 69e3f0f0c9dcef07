"""Clubs: made, joined in three ways, run by roles, told of, and left; nobody does what is not theirs to do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import insert, select

from server.conftest import Person
from sztab.messages.people import Player
from sztab.server.app import create_app
from sztab.server.people import clubs as rules
from sztab.server.people.sessions import Caller
from sztab.server.settings import Settings
from sztab.server.store.schema import club_invitations, ratings

Persons = Callable[[str], Any]
CLUB = "/api/clubs/wednesday"


def made(owner: Any, joining: str = "open", slug: str = "wednesday") -> dict[str, Any]:
    page: dict[str, Any] = owner.post("/api/clubs", 201, name="Wednesday", slug=slug, about="We play.", joining=joining)
    return page


def roles(anybody: Any, club: str = CLUB) -> dict[str, str]:
    return {one["player"]["name"]: one["role"] for one in anybody.get(f"{club}/members")["members"]}


def invited(manager: Any, once: bool = True) -> str:
    return str(manager.post(f"{CLUB}/invitations", 201, once=once)["token"])


def joined(*people: Any) -> None:
    for one in people:
        one.post(f"{CLUB}/join")


def test_a_club_is_made_joined_and_told_of(database: str, settings: Settings, clock: Any) -> None:
    with TestClient(create_app(replace(settings, database=database), clock)) as client:
        ann, bob = Person(client, "Ann"), Person(client, "Bob")
        ann.register("Ann")
        bob.register("Bob")
        page = ann.post(
            "/api/clubs",
            201,
            name=" Wednesday\n club ",
            slug="wednesday",
            about="First line\n\n\n\n  Second\u202e line ",
        )
        assert page["club"] == {
            "id": page["club"]["id"], "slug": "wednesday", "name": "Wednesday club",
            "about": "First line\n\nSecond line", "joining": "open", "created": clock.time, "members": 1,
        }  # fmt: skip
        assert page["role"] == "owner"
        clock.time += 1
        assert bob.post(f"{CLUB}/join")["role"] == "member"
        assert roles(bob) == {"Ann": "owner", "Bob": "member"}
        assert [one["role"] for one in bob.get("/api/my/clubs")["clubs"]] == ["member"]
        for number in range(3):
            clock.time += 1
            ann.post(f"{CLUB}/news", 201, text=f"News {number}\nwith two lines")
        told = bob.get(f"{CLUB}/news", limit=2)
        assert [one["text"][:6] for one in told["news"]] == ["News 2", "News 1"]
        assert [one["text"][:6] for one in bob.get(f"{CLUB}/news", before=told["next"])["news"]] == ["News 0"]
        assert told["news"][0]["by"]["name"] == "Ann"
        row = {"game": "hex", "mode": "duel", "mu": 25.0, "sigma": 2.0, "games": 3, "wins": 2, "draws": 0}
        with client.app.state.server.store.engine.begin() as connection:
            for who, sure in ((bob.id, 19.0), (ann.id, 12.0), ("p_stranger", 30.0)):
                connection.execute(insert(ratings), {**row, "who": who, "sure": sure})
        ladder = client.get(f"{CLUB}/ladder?game=hex&mode=duel").json()
        assert [row["player"]["name"] for row in ladder["ratings"]] == ["Bob", "Ann"], "strangers are not in it"
        assert client.get(f"{CLUB}/tournaments").json() == {"events": []}
        assert [club["slug"] for club in client.get("/api/clubs?find=WEDNES").json()["clubs"]] == ["wednesday"]
        assert client.get("/api/clubs?find=100%").json() == {"clubs": []}
        assert bob.post(f"{CLUB}/leave")["role"] is None
        assert roles(ann) == {"Ann": "owner"}
        assert ann.delete(CLUB) == 204
        assert ann.get(CLUB, 404)["error"] == "There is no such club."


WRONG: list[tuple[dict[str, str], int, str]] = [
    ({"slug": "We Play"}, 400, "slug"),
    ({"slug": "ab"}, 400, "slug"),
    ({"slug": "-ab-"}, 400, "slug"),
    ({"slug": "join"}, 409, "slug"),
    ({"slug": "taken"}, 409, "slug"),
    ({"name": " \u202e. "}, 400, "name"),
    ({"name": "x" * 41}, 400, "name"),
    ({"about": "x" * 2001}, 400, "about"),
    ({"joining": "never"}, 400, "joining"),
]


def test_clubs_that_cannot_be(member: Persons) -> None:
    ann = member("Ann")
    made(ann, slug="taken")
    for wish, status, field in WRONG:
        refused = ann.post("/api/clubs", status, **{"name": "Wednesday", "slug": "wednesday", **wish})
        assert refused["field"] == field, wish
    assert [one["club"]["slug"] for one in ann.get("/api/my/clubs")["clubs"]] == ["taken"]


def test_a_club_needs_an_account_and_a_browser(member: Persons, person: Persons, client: TestClient[Any]) -> None:
    ann, guest = member("Ann"), person("Guest")
    made(ann)
    wish = {"name": "Mine", "slug": "mine"}
    assert guest.post("/api/clubs", 403, **wish)["error"] == "This needs an account."
    assert guest.post(f"{CLUB}/join", 403)["error"] == "This needs an account."
    token = ann.post("/api/bot-tokens", 201, name="bot")["token"]
    answer = client.post("/api/clubs", json=wish, headers={"Authorization": f"Bearer {token}"})
    assert (answer.status_code, answer.json()["error"]) == (403, "A program may not do this.")


def test_a_request_waits_for_a_manager(member: Persons, clock: Any) -> None:
    ann, bob, eve = member("Ann"), member("Bob"), member("Eve")
    made(ann, "request")
    page = bob.post(f"{CLUB}/join", text="I am Bob,\nfrom next door")
    assert (page["role"], page["asked"]) == (None, True)
    clock.time += 1
    joined(eve)
    assert bob.get(f"{CLUB}/requests", 403)["error"] == "Only those who look after the club may do this."
    asked = ann.get(f"{CLUB}/requests")["requests"]
    assert [(one["player"]["name"], one["text"]) for one in asked] == [("Bob", "I am Bob, from next door"), ("Eve", "")]
    assert len(ann.post(f"{CLUB}/requests/{bob.id}", accept=True)["requests"]) == 1
    ann.post(f"{CLUB}/requests/{eve.id}", accept=False)
    assert roles(ann) == {"Ann": "owner", "Bob": "member"}
    assert ann.post(f"{CLUB}/requests/{eve.id}", 404, accept=True)["field"] == "player"
    joined(eve)
    assert eve.post(f"{CLUB}/leave")["asked"] is False
    assert ann.get(f"{CLUB}/requests")["requests"] == []


def test_an_invitation_works_once_or_until_it_is_withdrawn(member: Persons, client: TestClient[Any]) -> None:
    ann, *others = (member(name) for name in ("Ann", "Bob", "Eve", "Dan", "Zoe"))
    bob, eve, dan, zoe = others
    made(ann, "invitation")
    assert bob.post(f"{CLUB}/join", 403)["error"] == "This club is joined by invitation only."
    once = invited(ann)
    assert bob.post("/api/club-invitations/look", token=once)["club"]["slug"] == "wednesday"
    assert bob.post("/api/club-invitations/accept", token=once)["role"] == "member"
    gone = eve.post("/api/club-invitations/accept", 404, token=once)
    assert (gone["error"], gone["field"]) == ("This invitation is not valid any more.", "token")
    for_all = ann.post(f"{CLUB}/invitations", 201, once=False)
    assert for_all["path"] == f"/clubs/join#{for_all['token']}"
    for somebody in (eve, dan):
        somebody.post("/api/club-invitations/accept", token=for_all["token"])
    assert ann.post("/api/club-invitations/accept", 409, token=for_all["token"])["error"].endswith("already.")
    listed = ann.get(f"{CLUB}/invitations")["invitations"]
    assert [(one["once"], one["used"], one["by"]["name"]) for one in listed] == [(False, 2, "Ann")]
    with client.app.state.server.store.engine.connect() as connection:
        kept = connection.execute(select(club_invitations.c.hash)).scalar_one()
    assert for_all["token"] not in (kept, str(listed)), "only a hash is kept"
    assert ann.delete(f"{CLUB}/invitations/{for_all['id']}") == 200
    zoe.post("/api/club-invitations/accept", 404, token=for_all["token"])
    assert len(roles(ann)) == 4


def test_one_of_many_who_open_a_link_for_one_at_once_is_let_in(
    database: str, settings: Settings, clock: Any
) -> None:  # fmt: skip
    with TestClient(create_app(replace(settings, database=database), clock)) as client:
        ann, *others = (Person(client, f"P{number}") for number in range(6))
        for number, one in enumerate((ann, *others)):
            one.register(f"P{number}")
        made(ann, "invitation")
        token, server = invited(ann), client.app.state.server

        async def everybody() -> list[Any]:
            callers = (Caller(Player(one.id, "", True), session=("", "cookie")) for one in others)
            return await asyncio.gather(*(server.clubs.accept(token, one) for one in callers), return_exceptions=True)

        came = client.blocking_portal.call(everybody)
        assert sorted(str(one) for one in came) == ["This invitation is not valid any more."] * 4 + ["wednesday"]
        assert len(roles(ann)) == 2


def test_whoever_is_removed_does_not_come_back_uninvited(member: Persons) -> None:
    ann, bob, eve = member("Ann"), member("Bob"), member("Eve")
    made(ann)
    joined(bob, eve)
    ann.post(f"{CLUB}/members/{bob.id}", role="manager")
    own, for_all = invited(bob), invited(ann, once=False)
    assert ann.delete(f"{CLUB}/members/{bob.id}") == 200
    assert bob.get(CLUB)["role"] is None
    refused = bob.post(f"{CLUB}/join", 403)["error"]
    assert refused.startswith("You were removed from this club")
    bob.post("/api/club-invitations/accept", 404, token=own)  # that he made for himself before
    bob.post("/api/club-invitations/accept", 403, token=for_all)
    assert bob.post("/api/club-invitations/accept", token=invited(ann))["role"] == "member"
    assert roles(eve) == {"Ann": "owner", "Bob": "member", "Eve": "member"}


def test_each_role_does_its_own_and_no_more(member: Persons, client: TestClient[Any]) -> None:
    ann, max_, mia, bob, eve = (member(name) for name in ("Ann", "Max", "Mia", "Bob", "Eve"))
    made(ann)
    joined(max_, mia, bob)
    for manager in (max_, mia):
        ann.post(f"{CLUB}/members/{manager.id}", role="manager")
    news = max_.post(f"{CLUB}/news", 201, text="Hello")["news"][0]["id"]
    link = ann.post(f"{CLUB}/invitations", 201)["id"]
    managing = [
        ("POST", "/news", {"text": "Mine"}),
        ("DELETE", f"/news/{news}", None),
        ("POST", "/invitations", {}),
        ("GET", "/invitations", None),
        ("DELETE", f"/invitations/{link}", None),
        ("GET", "/requests", None),
        ("POST", f"/requests/{eve.id}", {"accept": True}),
        ("DELETE", f"/members/{bob.id}", None),
        ("PATCH", "", {"name": "Ours"}),
    ]
    owning = [
        ("POST", f"/members/{bob.id}", {"role": "manager"}),
        ("POST", f"/members/{mia.id}", {"role": "member"}),
        ("POST", f"/members/{max_.id}", {"role": "owner"}),
        ("DELETE", f"/members/{mia.id}", None),
        ("DELETE", f"/members/{ann.id}", None),
        ("DELETE", "", None),
    ]
    before = (roles(ann), ann.get(f"{CLUB}/news"), ann.get(f"{CLUB}/invitations"), ann.get(CLUB))
    tried = [(one, deed) for one in (bob, eve) for deed in managing + owning] + [(max_, deed) for deed in owning]
    for who, (method, path, body) in tried:
        answer = client.request(method, f"{CLUB}{path}", json=body, headers=who.headers())
        assert answer.status_code == 403, f"{method} {path}: {answer.text}"
    assert (roles(ann), ann.get(f"{CLUB}/news"), ann.get(f"{CLUB}/invitations"), ann.get(CLUB)) == before
    for method, path, body in managing:
        if "requests/" not in path:
            assert client.request(method, f"{CLUB}{path}", json=body, headers=max_.headers()).status_code < 300
    assert ann.get(CLUB)["club"]["name"] == "Ours"


def test_a_club_is_handed_over_and_never_left_without_an_owner(member: Persons) -> None:
    ann, bob = member("Ann"), member("Bob")
    made(ann)
    joined(bob)
    assert ann.post(f"{CLUB}/leave", 409)["error"] == "Hand the club over, or delete it, before you leave."
    ann.post(f"{CLUB}/members/{ann.id}", 409, role="member")
    ann.post(f"{CLUB}/members/p_nobody", 404, role="owner")
    ann.post(f"{CLUB}/members/{bob.id}", role="owner")
    assert roles(bob) == {"Bob": "owner", "Ann": "manager"}
    assert ann.post(f"{CLUB}/leave")["role"] is None


def test_an_owner_who_deletes_the_account_leaves_it_to_the_next(member: Persons, clock: Any) -> None:
    ann, old, max_, mia = member("Ann"), member("Old"), member("Max"), member("Mia")
    made(ann)
    made(ann, slug="alone")
    for one in (old, max_, mia):
        clock.time += 1
        joined(one)
    for manager in (mia, max_):
        ann.post(f"{CLUB}/members/{manager.id}", role="manager")
    ann.post(f"{CLUB}/news", 201, text="Mine")
    ann.post("/api/account/delete", 204, password="correct horse")
    assert roles(old) == {"Max": "owner", "Mia": "manager", "Old": "member"}, "the manager who joined first"
    assert old.get(f"{CLUB}/news")["news"] == []
    old.get("/api/clubs/alone", 404)


def test_quotas_of_clubs(member: Persons, monkeypatch: pytest.MonkeyPatch, client: TestClient[Any]) -> None:
    server = client.app.state.server
    ann, bob, eve = member("Ann"), member("Bob"), member("Eve")
    monkeypatch.setattr(rules, "MOST_OWNED", 2)
    made(ann, slug="first")
    made(ann)
    assert "own too many clubs" in ann.post("/api/clubs", 409, name="Third", slug="third")["error"]
    monkeypatch.setattr(rules, "MOST_MEMBERS", 2)
    joined(bob)
    assert eve.post(f"{CLUB}/join", 409)["error"] == "The club is full."
    monkeypatch.setattr(rules, "MOST_JOINED", 1)
    assert "too many clubs" in bob.post("/api/clubs/first/join", 409)["error"]
    monkeypatch.setattr(rules, "MOST_LINKS", 1)
    invited(ann)
    assert "too many invitations" in ann.post(f"{CLUB}/invitations", 409)["error"]
    monkeypatch.setattr(rules, "MOST_WAITING", 0)
    ann.client.patch("/api/clubs/first", json={"joining": "request"}, headers=ann.headers())
    assert "Too many wait" in eve.post("/api/clubs/first/join", 409)["error"]
    monkeypatch.setattr(rules, "MOST_NEWS", 2)
    for number in range(4):
        server.now.time += 1
        ann.post(f"{CLUB}/news", 201, text=f"{number}")
    assert [one["text"] for one in ann.get(f"{CLUB}/news")["news"]] == ["3", "2"]


def test_clubs_texts_and_joining_are_rate_limited(settings: Settings, clock: Any) -> None:
    few = replace(settings, clubs_per_day=2, club_texts_per_hour=2, joins_per_hour=2)
    with TestClient(create_app(few, clock)) as client:
        ann, bob = Person(client, "Ann"), Person(client, "Bob")
        ann.register("Ann")
        bob.register("Bob")
        made(ann)
        made(ann, slug="second")
        assert "come back tomorrow" in ann.post("/api/clubs", 429, name="Third", slug="third")["error"]
        for _ in range(2):
            ann.post(f"{CLUB}/news", 201, text="Buy!")
        ann.post(f"{CLUB}/news", 429, text="Buy!")
        bob.post(f"{CLUB}/join")
        bob.post(f"{CLUB}/leave")
        bob.post(f"{CLUB}/join")
        bob.post(f"{CLUB}/leave")
        bob.post(f"{CLUB}/join", 429)


def test_a_club_shows_its_tournaments_which_its_managers_make(member: Persons) -> None:
    ann, bob = member("Ann"), member("Bob")
    made(ann)
    joined(bob)
    cup = {"kind": "swiss", "game": "hex", "options": {"armies": "borgo,moloch"}}
    bob.post("/api/tournaments", 403, title="Not mine to make", club="wednesday", **cup)
    ann.post("/api/tournaments", 404, title="Nowhere", club="mondays", **cup)
    ann.post("/api/tournaments", 201, title="Of nobody", **cup)
    spring = ann.post("/api/tournaments", 201, title="Spring cup", club="wednesday", **cup)["tournament"]
    assert spring["club"] == "wednesday"
    events = bob.get(f"{CLUB}/tournaments")["events"]
    assert [(one["id"], one["title"], one["status"]) for one in events] == [(spring["id"], "Spring cup", "open")]
    assert [one["id"] for one in bob.get("/api/tournaments", club="wednesday")["tournaments"]] == [spring["id"]]
