"""Reports by players, and what the operator does about them by `sztab admin` while the server runs."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from server.conftest import Person
from sztab.cli.main import main
from sztab.server.app import create_app
from sztab.server.settings import Settings

Persons = Callable[[str], Any]
Admin = Callable[..., str]
PASSWORD = "correct horse"
CLUB = "/api/clubs/wednesday"


@pytest.fixture
def admin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Runs a command on the database of the server; what it printed, or complained of."""

    def run(*words: str, fails: bool = False, data: Path = tmp_path) -> str:
        capsys.readouterr()
        command = ["admin", *words, "--data", str(data)]
        if not fails:
            main(command)
            return capsys.readouterr().out
        with pytest.raises(SystemExit, match="2"):
            main(command)
        said = capsys.readouterr().err
        assert said.count("\n") == 1, "one line, and no traceback"
        return said

    return run


def noticed(client: TestClient[Any]) -> None:
    """What a sweep does, twice a second, with what the operator did."""
    client.blocking_portal.call(client.app.state.server.moderation.catch_up)


def talk(live: Any) -> None:
    """Until the server ends it."""
    while True:
        live.send_json({"type": "ping"})
        live.receive_json()


def said_at_a_table(writer: Any, text: str) -> str:
    table = writer.table("hex", "me", "open", public=True)["table"]["id"]
    writer.post(f"/api/tables/{table}/chat", 201, text=text)
    return str(table)


def test_every_kind_of_report_reaches_the_operator_with_what_it_is_about(member: Persons, admin: Admin) -> None:
    ann, bob = member("Ann"), member("Bob")
    table = said_at_a_table(bob, "You fool")
    bob.post("/api/clubs", 201, name="Wednesday", slug="wednesday", about="Buy pills")
    news = bob.post(f"{CLUB}/news", 201, text="More pills")["news"][0]["id"]
    for kind, subject, reason in (
        ("player", bob.id, "name"),
        ("chat", f"{table}/1", "abuse"),
        ("club", "wednesday", "spam"),
        ("news", news, "spam"),
    ):
        ann.post("/api/reports", 204, kind=kind, subject=subject, reason=reason, text="Look\nat this")
    listed = admin("reports").splitlines()
    assert [line.split()[0] for line in listed] == ["1", "2", "3", "4"]
    assert f"chat:{table}/1" in listed[1]
    assert f"Bob ({bob.id})" in listed[1]
    assert "Look\n    at this" in admin("report", "1")
    texts = [json.loads(admin("report", str(number), "--json"))["text"] for number in range(1, 5)]
    assert texts == ["Bob", "You fool", "Wednesday\nBuy pills", "More pills"]
    again = ann.post("/api/reports", 409, kind="news", subject=news, reason="spam")
    assert again["error"] == "You have reported this already; it will be looked at."
    admin("settle", "4", "--why", "nothing in it")
    assert len(admin("reports").splitlines()) == 3
    assert "settled" in admin("reports", "--all").splitlines()[3]
    ann.post("/api/reports", 204, kind="news", subject=news, reason="spam")


def test_a_tournament_and_its_chat_are_reported_and_cleared(member: Persons, admin: Admin) -> None:
    ann, bob = member("Ann"), member("Bob")
    wish = {"kind": "swiss", "game": "hex", "title": "Buy pills", "about": "Now", "options": {"mode": "teams"}}
    id = bob.post("/api/tournaments", 201, **wish, pieces="draw", seats=4, teams=True)["tournament"]["id"]
    bob.post(f"/api/tournaments/{id}/join", team="Cheap pills", mates=["Ann"])
    bob.post(f"/api/tournaments/{id}/chat", 201, text="You fool")
    for kind, subject in (("tournament", id), ("chat", f"{id}/1")):
        ann.post("/api/reports", 204, kind=kind, subject=subject, reason="spam")
    assert [json.loads(admin("report", n, "--json"))["text"] for n in "12"] == [
        "Buy pills\nNow\nCheap pills",
        "You fool",
    ]
    for kind, subject in (("tournament", "o_none"), ("chat", "o_none/1"), ("chat", f"{id}/2")):
        ann.post("/api/reports", 404, kind=kind, subject=subject, reason="spam")
    admin("remove", "1")
    admin("remove", "2")
    page = ann.get(f"/api/tournaments/{id}")
    found = page["tournament"]
    assert (found["title"], found["about"], page["entries"][0]["name"]) == ("***", "", "***")
    assert [line["text"] for line in ann.get(f"/api/tournaments/{id}/chat")["messages"]] == [""]
    admin("close", "Bob", "--rename")
    assert "Bob" not in json.dumps([ann.get(f"/api/tournaments/{id}"), ann.get(f"/api/tournaments/{id}/chat")])


def test_reports_that_cannot_be(member: Persons, person: Persons) -> None:
    ann, guest = member("Ann"), person("Guest")
    table = said_at_a_table(ann, "Hello")
    wish = {"kind": "player", "subject": ann.id, "reason": "abuse"}
    assert guest.post("/api/reports", 403, **wish)["error"] == "This needs an account."
    assert ann.post("/api/reports", 409, **wish)["error"] == "You cannot report yourself."
    ann.post("/api/reports", 409, kind="chat", subject=f"{table}/1", reason="abuse")
    for kind, subject in (
        ("player", "p_nobody"), ("chat", f"{table}/2"), ("chat", table), ("chat", f"{table}/1e9"),
        ("chat", f"{table}/²"), ("news", "n_none"), ("club", "none"), ("club", "a\0b"),
    ):  # fmt: skip
        refused = ann.post("/api/reports", 404, kind=kind, subject=subject, reason="abuse")
        assert refused["field"] == "subject"


def test_reports_are_rate_limited(settings: Settings, clock: Any) -> None:
    with TestClient(create_app(replace(settings, reports_per_hour=2), clock)) as client:
        ann, others = Person(client, "Ann"), [Person(client, name) for name in ("Bob", "Eve", "Dan")]
        ann.register("Ann")
        answers = [
            client.post(
                "/api/reports",
                json={"kind": "player", "subject": one.id, "reason": "other"},
                headers=ann.headers(),
            ).status_code
            for one in others
        ]
        assert answers == [204, 204, 429]


def test_who_is_muted_writes_nothing_for_a_time(member: Persons, admin: Admin, client: TestClient[Any]) -> None:
    ann, bob = member("Ann"), member("Bob")
    bob.post("/api/clubs", 201, name="Wednesday", slug="wednesday", joining="request")
    ann.post("/api/clubs", 201, name="Mondays", slug="mondays", joining="request")
    table = said_at_a_table(bob, "You fool")
    cup = {"kind": "swiss", "game": "hex", "title": "Cup", "options": {"armies": "borgo,moloch"}}
    cup = ann.post("/api/tournaments", 201, **cup)["tournament"]["id"]
    assert "Bob writes nothing until" in admin("mute", "bob", "--days", "2", "--why", "fool")
    refused = bob.post(f"/api/tables/{table}/chat", 403, text="And you")["error"]
    assert refused.startswith("You may write nothing until 20")
    for path, wish in (
        ("/api/clubs", {"name": "Other", "slug": "other"}),
        (f"{CLUB}/news", {"text": "And you"}),
        ("/api/clubs/mondays/join", {"text": "And you"}),
        ("/api/challenges", {"name": "Ann", "table": {"game": "hex"}}),
        (f"/api/tournaments/{cup}/chat", {"text": "And you"}),
        (f"/api/tournaments/{cup}/join", {"team": "And you", "mates": ["Ann"]}),
        ("/api/tournaments", {"kind": "swiss", "game": "hex", "title": "And you"}),
    ):
        assert bob.post(path, 403, **wish)["error"] == refused
    assert client.patch(CLUB, json={"about": "And you"}, headers=bob.headers()).status_code == 403
    bob.post("/api/clubs/mondays/join")  # without a word it can be asked
    bob.post("/api/reports", 204, kind="player", subject=ann.id, reason="abuse")
    ann.post(f"/api/tables/{table}/chat", 201, text="Peace")
    admin("unmute", bob.id)
    bob.post(f"/api/tables/{table}/chat", 201, text="Sorry")
    assert "not muted" in admin("unmute", "Bob", fails=True)


def test_a_mute_ends_by_itself(member: Persons, admin: Admin, clock: Any) -> None:
    bob = member("Bob")
    table = said_at_a_table(bob, "You fool")
    admin("mute", "Bob")
    bob.post(f"/api/tables/{table}/chat", 403, text="And you")
    clock.time = 4e9
    bob.post(f"/api/tables/{table}/chat", 201, text="Sorry")


def test_a_closed_account_is_out_at_once(member: Persons, admin: Admin, client: TestClient[Any]) -> None:
    ann, bob = member("Ann"), member("Bob")
    table = bob.table("hex", "me", "me")["table"]["id"]
    token = bob.post("/api/bot-tokens", 201, name="bot")["token"]
    program = {"Authorization": f"Bearer {token}"}
    assert client.get("/api/my/tables", headers=program).status_code == 200
    with client.websocket_connect(f"/api/tables/{table}/live", headers=bob.headers()) as live:
        live.send_json({"type": "watch", "seats": [{"seat": 0, "after": 0}]})
        live.receive_json()
        admin("close", "Bob", "--why", "cheats")
        noticed(client)
        with pytest.raises(WebSocketDisconnect) as ended:
            talk(live)
    assert ended.value.code == 4401
    assert bob.get("/api/session")["player"] is None
    assert client.get("/api/my/tables", headers=program).status_code == 401
    refused = bob.post("/api/account/login", 403, name="Bob", password=PASSWORD)
    assert refused["error"] == "This account is closed; ask the operator of this server."
    bob.post("/api/account/login", 401, name="Bob", password="wrong password")  # nobody else learns of it
    assert ann.get(f"/api/players/{bob.id}")["player"]["name"] == "Bob", "the name is kept"
    assert "closed already" in admin("close", "Bob", fails=True)
    admin("reopen", "Bob")
    bob.sign("/api/account/login", name="Bob", password=PASSWORD)


def test_a_running_server_notices_by_itself(settings: Settings, admin: Admin) -> None:
    """Its sweep looks, without anybody's help."""
    with TestClient(create_app(replace(settings, sweep_seconds=0.01))) as client:
        bob = Person(client, "Bob")
        bob.register("Bob")
        assert bob.get("/api/session")["player"]
        admin("close", "Bob")
        while bob.get("/api/session")["player"]:
            pass


def test_a_name_is_replaced_and_comes_back(member: Persons, person: Persons, admin: Admin) -> None:
    ann, bob = member("Ann"), member("Bob")
    table = said_at_a_table(bob, "Hello")
    assert "its name is closed_" in admin("close", "Bob", "--rename")
    called = ann.get(f"/api/players/{bob.id}")["player"]["name"]
    assert called.startswith("closed_")
    assert ann.get(f"/api/tables/{table}/chat")["messages"][0]["player"]["name"] == called
    assert "Bob is open again" in admin("reopen", called)
    assert ann.get(f"/api/players/{bob.id}")["player"]["name"] == "Bob"
    admin("close", bob.id, "--rename")
    member("Bob")
    assert "has gone to somebody else" in admin("reopen", bob.id)


def test_texts_are_removed_and_kept_in_the_log(member: Persons, admin: Admin) -> None:
    ann, bob = member("Ann"), member("Bob")
    table = said_at_a_table(bob, "You fool")
    bob.post(f"/api/tables/{table}/chat", 201, text="Still here")
    bob.post("/api/clubs", 201, name="Wednesday", slug="wednesday", about="Buy pills")
    news = bob.post(f"{CLUB}/news", 201, text="More pills")["news"][0]["id"]
    ann.post("/api/reports", 204, kind="chat", subject=f"{table}/1", reason="abuse")
    admin("remove", "1", "--why", "rude")  # what the report is about
    assert [one["text"] for one in ann.get(f"/api/tables/{table}/chat")["messages"]] == ["", "Still here"]
    admin("remove", f"news:{news}")
    assert ann.get(f"{CLUB}/news")["news"] == []
    admin("remove", "club:wednesday")
    assert ann.get(CLUB)["club"]["about"] == ""
    admin("remove", "club:wednesday", "--whole")
    ann.get(CLUB, 404)
    logged = json.loads(admin("log", "--json"))
    assert [(one["action"], one["words"]) for one in logged] == [
        ("remove", "rude\nYou fool"), ("remove", "More pills"), ("remove", "Wednesday\nBuy pills"),
        ("remove", "Wednesday"),
    ]  # fmt: skip
    assert {one["accused"] for one in logged} == {bob.id}
    assert "rude\n    You fool" in admin("log")
    assert len(admin("log", "--limit", "1").splitlines()) == 2


def test_a_closed_owners_club_goes_to_the_next(member: Persons, admin: Admin) -> None:
    ann, bob = member("Ann"), member("Bob")
    bob.post("/api/clubs", 201, name="Wednesday", slug="wednesday")
    bob.post("/api/clubs", 201, name="Alone", slug="alone")
    ann.post(f"{CLUB}/join")
    admin("close", "Bob")
    found = ann.get(f"{CLUB}/members")["members"]
    assert [(one["player"]["name"], one["role"]) for one in found] == [("Ann", "owner"), ("Bob", "member")]
    assert ann.get("/api/clubs/alone")["club"]["members"] == 1


def test_what_cannot_be_is_said_in_one_line(member: Persons, admin: Admin, tmp_path: Path) -> None:
    member("Bob")
    for words, said in (
        (["report", "7"], "There is no report 7."),
        (["settle", "x"], "x is no number of a report."),
        (["mute", "Nobody"], "There is no account called Nobody"),
        (["mute", "Bob", "--days", "0"], "--days is a number"),
        (["mute", "Bob", "--days", "inf"], "--days is a number"),
        (["mute", "Bob", "--days", "nan"], "--days is a number"),
        (["reopen", "Bob"], "is not closed"),
        (["remove", "chat:none/1"], "There is no chat:none/1."),
        (["remove", "player:p_x"], "What is removed is"),
        (["remove", "news:x", "--whole"], "--whole is for clubs."),
        (["nonsense"], "invalid choice"),
    ):
        assert said in admin(*words, fails=True), words
    assert admin("log") == "Nothing was done yet.\n"
    assert "There is no database" in admin("log", data=tmp_path / "nowhere", fails=True)
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "sztab.db").touch()
    assert "sztab serve --migrate" in admin("log", data=tmp_path / "empty", fails=True)


def test_two_reports_and_two_deeds_at_once_are_both_kept(database: str, settings: Settings, clock: Any) -> None:
    """Their numbers are made by hand, so that a backup can be restored anywhere."""
    from concurrent.futures import ThreadPoolExecutor

    from sztab.server.store import moderation

    with TestClient(create_app(replace(settings, database=database), clock)) as client:
        people = [Person(client, f"P{number}") for number in range(4)]
        engine = client.app.state.server.store.engine

        def report(one: Any) -> bool:
            return moderation.add_report(engine, one.id, "player", "p_x", None, "abuse", "", "", 1.0)

        def act(one: Any) -> None:
            moderation.mute(engine, moderation.Operator("root", 1.0), one.id, 2.0)

        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(report, people)) == [True] * 4
            list(threads.map(act, people))
        assert [one.number for one in moderation.list_reports(engine)] == [1, 2, 3, 4]
        assert [one.number for one in moderation.deeds(engine)] == [1, 2, 3, 4]
