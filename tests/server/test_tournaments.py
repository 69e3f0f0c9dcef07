"""Tournaments over the API: made, entered, played to the end, told; crashes and several processes in between."""

from __future__ import annotations

import asyncio
import csv
import io
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from msgspec.structs import replace as replace_plan
from sqlalchemy import select

from server.conftest import FakeClock, Person
from server.test_quotas import limited, refused
from sztab.messages.notice_values import About
from sztab.server.app import create_app
from sztab.server.settings import Settings
from sztab.server.store import tournaments as stored
from sztab.server.store.schema import notices
from sztab.server.store.tournaments import Ended
from sztab.server.tournaments import pairing, results
from sztab.server.tournaments.tournaments import MOST_UNFINISHED
from sztab.table import value as playing
from sztab.table.documents import Result
from sztab.tournaments import course
from sztab.tournaments.values import Plan, Tournament

Persons = Callable[[str], Person]


def make(person: Person, kind: str = "swiss", **wish: Any) -> str:
    wish = {"game": "hex", "title": "Cup", "options": {"armies": "borgo,moloch"}, **wish}
    return str(person.post("/api/tournaments", 201, kind=kind, **wish)["tournament"]["id"])


def look(person: Person, id: str) -> Any:
    return person.get(f"/api/tournaments/{id}")


def tend(client: TestClient[Any], id: str) -> None:
    """What the clock does, at once."""
    client.blocking_portal.call(client.app.state.server.tournaments.tend, id)


def resign(person: Person, id: str) -> str:
    """Give up the game that waits; the table."""
    table = look(person, id)["me"]["table"]
    seat = next(
        s["seat"] for s in person.get(f"/api/tables/{table}")["seats"] if (s["player"] or {})["id"] == person.id
    )
    person.post(f"/api/tables/{table}/resign", seat=seat)
    return str(table)


def people(person: Persons, *names: str) -> list[Person]:
    return [person(name) for name in names]


def test_a_round_robin_is_played_to_its_end(person: Persons, client: TestClient[Any]) -> None:
    ann, bob, cid = people(person, "Ann", "Bob", "Cid")
    id = make(ann, "round_robin")
    for other in (bob, cid):
        other.post(f"/api/tournaments/{id}/join")
    begun = ann.post(f"/api/tournaments/{id}/start")
    assert begun["tournament"]["plan"]["rounds"] == 3
    by_id = {p.id: p for p in (ann, bob, cid)}
    for number in (1, 2, 3):
        page = look(ann, id)
        assert len(page["rounds"]) == number
        game = next(p for p in page["rounds"][-1]["pairings"] if len(p["seats"]) > 1)
        names = {e["number"]: e["player"]["id"] for e in page["entries"]}
        # The higher number gives up, so that the order is known.
        resign(by_id[names[max(game["seats"])]], id)
        tend(client, id)
    page = look(bob, id)
    assert page["tournament"]["status"] == "ended"
    assert [(row["number"], row["points"], row["rank"]) for row in page["standings"]] == [
        (1, 2, 1),
        (2, 1, 2),
        (3, 0, 3),
    ]
    cross = ann.get(f"/api/tournaments/{id}/crosstable")
    assert [sum(cell["score"] for cell in row["cells"]) for row in cross["rows"]] == [2, 1, 0]
    assert sum(cell["how"] == "bye" for row in cross["rows"] for cell in row["cells"]) == 3
    rows = list(csv.reader(io.StringIO(client.get(f"/api/tournaments/{id}/export.csv").text.lstrip("\ufeff"))))
    assert rows[0][:4] == ["rank", "number", "name", "bot"]
    assert [row[2] for row in rows[1:]] == ["Ann", "Bob", "Cid"]
    assert all(re.fullmatch(r"[123][fs] [01½]|bye 0", cell) for row in rows[1:] for cell in row[-3:])  # as on the page
    assert client.get(f"/api/tournaments/{id}/export.json").json()["standings"] == page["standings"]
    assert ann.get(f"/api/tournaments/{id}/standings")["ties"] == ["direct", "wins", "margin"]


def test_nobody_else_starts_it_and_it_starts_once(person: Persons) -> None:
    ann, bob = people(person, "Ann", "Bob")
    id = make(ann)
    assert ann.post(f"/api/tournaments/{id}/start", 409)["error"].startswith("A tournament needs at least two")
    bob.post(f"/api/tournaments/{id}/join")
    bob.post(f"/api/tournaments/{id}/start", 403)
    ann.post(f"/api/tournaments/{id}/start")
    ann.post(f"/api/tournaments/{id}/start", 409)
    person("Eve").post(f"/api/tournaments/{id}/join", 409)


def test_it_begins_by_itself_and_not_without_players(
    person: Persons, client: TestClient[Any], clock: FakeClock
) -> None:
    ann, bob = people(person, "Ann", "Bob")
    full, empty = (make(ann, starts=clock.time + 60) for _ in range(2))
    bob.post(f"/api/tournaments/{full}/join")
    clock.time += 61
    server = client.app.state.server
    assert sorted(stored.due(server.store.engine, clock.time)) == sorted([full, empty])
    for id in (full, empty):
        tend(client, id)
    assert look(ann, full)["tournament"]["status"] == "running"
    assert look(ann, full)["me"]["table"]
    assert look(ann, empty)["tournament"]["status"] == "ended"


def test_whoever_never_came_loses(person: Persons, client: TestClient[Any], clock: FakeClock) -> None:
    ann, bob = people(person, "Ann", "Bob")
    id = make(ann, absence=300)
    bob.post(f"/api/tournaments/{id}/join")
    table = ann.post(f"/api/tournaments/{id}/start")["me"]["table"]
    asked = ann.get(f"/api/tables/{table}")["to_decide"][0]
    came = [ann, bob][asked] if look(ann, id)["rounds"][0]["pairings"][0]["seats"][0] == 1 else [bob, ann][asked]
    other = bob if came is ann else ann
    clock.time += 299
    tend(client, id)
    assert look(ann, id)["rounds"][0]["pairings"][0]["score"] is None
    came.answer(table, asked)
    while (seat := ann.get(f"/api/tables/{table}")["to_decide"][0]) == asked:
        came.answer(table, asked)
    clock.time += 200  # the other one is asked since then: the time is not over
    tend(client, id)
    assert look(ann, id)["tournament"]["status"] == "running"
    clock.time += 101
    tend(client, id)
    page = look(ann, id)
    pairing = page["rounds"][0]["pairings"][0]
    assert (pairing["how"], pairing["score"][seat]) == ("absent", 0)
    assert page["tournament"]["status"] == "ended"
    assert other.get(f"/api/tables/{table}")["result"]["reason"] == "time"


def test_nobody_is_absent_who_has_days_and_a_reserve(person: Persons) -> None:
    ann = person("Ann")
    clock = {"kind": "correspondence", "days": 3, "reserve": 7}
    plan = look(ann, make(ann, clock=clock))["tournament"]["plan"]
    assert (plan["absence"], plan["clock"]["days"], plan["clock"]["reserve"]) == (0, 3, 7)
    assert look(ann, make(ann))["tournament"]["plan"]["absence"] == 600
    assert look(ann, make(ann, clock=clock, absence=60))["tournament"]["plan"]["absence"] == 60


def test_whoever_withdraws_gives_up_and_may_come_back(person: Persons, client: TestClient[Any]) -> None:
    ann, bob, cid, dan = people(person, "Ann", "Bob", "Cid", "Dan")
    id = make(ann, rounds=3, late=2)
    for other in (bob, cid, dan):
        other.post(f"/api/tournaments/{id}/join")
    ann.post(f"/api/tournaments/{id}/start")
    table = look(bob, id)["me"]["table"]
    bob.post(f"/api/tournaments/{id}/leave")
    assert bob.get(f"/api/tables/{table}")["result"]["reason"] == "resigned"
    assert look(bob, id)["me"]["gone"]
    bob.post(f"/api/tournaments/{id}/join")
    assert not look(bob, id)["me"]["gone"]
    bob.post(f"/api/tournaments/{id}/leave")
    for somebody in (ann, cid, dan):
        if look(somebody, id)["me"]["table"] and look(somebody, id)["rounds"][-1]["number"] == 1:
            resign(somebody, id)
            break
    tend(client, id)
    second = look(ann, id)["rounds"][1]["pairings"]
    assert {n for p in second for n in p["seats"]} == {1, 3, 4}
    eve = person("Eve")  # late, with nothing for the round before
    assert eve.post(f"/api/tournaments/{id}/join")["me"]["number"] == 5


def test_rounds_and_tables_are_made_once_by_whoever_looks(person: Persons, client: TestClient[Any]) -> None:
    ann, bob = people(person, "Ann", "Bob")
    id = make(ann, "round_robin", cycles=2)
    bob.post(f"/api/tournaments/{id}/join")
    ann.post(f"/api/tournaments/{id}/start")
    first = resign(bob, id)
    server = client.app.state.server

    async def many() -> None:
        await asyncio.gather(*(server.tournaments.tend(id) for _ in range(8)), return_exceptions=True)

    client.blocking_portal.call(many)
    page = look(ann, id)
    assert len(page["rounds"]) == 2
    tables = [p["table"] for r in page["rounds"] for p in r["pairings"]]
    assert len(set(tables)) == 2
    assert tables[0] == first
    assert len(ann.get("/api/my/tables")["tables"]) == 2


async def dies(_: Any) -> None:
    raise RuntimeError("the machine has stopped")


def test_what_a_dead_process_has_not_done_is_done_by_the_next(settings: Settings, clock: FakeClock) -> None:
    """It dies after the round is stored and before its tables are made, and after a game ends before it is told."""
    with TestClient(create_app(settings, clock)) as client:
        ann, bob = Person(client, "Ann"), Person(client, "Bob")
        id = make(ann, "round_robin", cycles=2)
        bob.post(f"/api/tournaments/{id}/join")
        client.app.state.server.tournaments._make_tables = dies
        ann.post(f"/api/tournaments/{id}/start", 500)
    with TestClient(create_app(settings, clock)) as client:
        ann.client = bob.client = client
        page = look(ann, id)
        assert [len(r["pairings"]) for r in page["rounds"]] == [1]
        server = client.app.state.server
        assert stored.due(server.store.engine, clock.time) == [id]
        tend(client, id)
        server.tournaments.tend = dies
        table = resign(ann, id)
    with TestClient(create_app(settings, clock)) as client:
        ann.client = bob.client = client
        assert stored.due(client.app.state.server.store.engine, clock.time) == [id]
        tend(client, id)
        page = look(ann, id)
        assert [p["table"] for p in page["rounds"][0]["pairings"]] == [table]
        assert page["rounds"][0]["pairings"][0]["score"] is not None
        assert len(page["rounds"]) == 2
        assert ann.get(f"/api/tables/{page['me']['table']}")["tournament"] == id


def test_two_stores_cannot_both_pair_a_round(database: str, settings: Settings, clock: FakeClock) -> None:
    with TestClient(create_app(replace(settings, database=database), clock)) as client:
        ann = Person(client, "Ann")
        id = make(ann)
        engine = client.app.state.server.store.engine
        before = stored.get(engine, id)
        assert before
        assert stored.save(engine, before, before.tournament, None)
        assert stored.save(engine, before, before.tournament, None) is None


def test_bots_take_part_with_their_level(person: Persons, client: TestClient[Any]) -> None:
    ann = person("Ann")
    id = make(ann, "knockout", bots=["random", "recruit"], enter=False)
    assert ann.post(f"/api/tournaments/{id}/start", 409)["error"].endswith("at least one person who takes part.")
    page = ann.post(f"/api/tournaments/{id}/join")
    assert [(entry["bot"], entry["nth"]) for entry in page["entries"]] == [("random", 0), ("recruit", 0), (None, 0)]
    ann.post(f"/api/tournaments/{id}/bots", 400, bot="nobody")
    ann.post(f"/api/tournaments/{id}/bots", bot="random")
    person("Bob").post(f"/api/tournaments/{id}/bots", 403, bot="random")
    ann.post(f"/api/tournaments/{id}/remove", number=4)
    assert len(look(ann, id)["entries"]) == 3


def test_bots_of_one_level_have_names_of_their_own_everywhere(person: Persons, client: TestClient[Any]) -> None:
    ann = person("Ann")
    id = make(ann, "round_robin", bots=["recruit", "random", "recruit"])
    page = ann.post(f"/api/tournaments/{id}/start")
    told = {entry["name"]: entry for entry in page["entries"]}
    assert sorted(told) == ["Ann", "random", "recruit 1", "recruit 2"]
    second = told["recruit 2"]
    assert (second["bot"], second["nth"]) == ("recruit", 2)
    rows = list(csv.DictReader(io.StringIO(client.get(f"/api/tournaments/{id}/export.csv").text.lstrip("\ufeff"))))
    assert sorted(row["name"] for row in rows) == ["Ann", "random", "recruit 1", "recruit 2"]
    cross = client.get(f"/api/tournaments/{id}/crosstable").json()
    assert sorted(row["name"] for row in cross["rows"]) == ["Ann", "random (bot)", "recruit 1 (bot)", "recruit 2 (bot)"]
    # Alone at a table it keeps the number by which the tournament knows it, there and in the record.
    table = next(p["table"] for r in page["rounds"] for p in r["pairings"] if second["number"] in p["seats"])
    seats = client.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["nth"] for seat in seats if seat["bot"] == "recruit" and seat["nth"] == 2] == [2]
    assert ', recruit 2"]' in client.get(f"/api/tables/{table}/record").text


def test_armies_are_chosen_as_the_tournament_says(person: Persons, client: TestClient[Any]) -> None:
    ann, bob = people(person, "Ann", "Bob")
    id = make(ann, "round_robin", options={}, pieces="pool", pool=["borgo", "moloch", "outpost"], bans=1, cycles=2)
    ann.post(f"/api/tournaments/{id}/join", 400, picks=["hegemony"])
    ann.post(f"/api/tournaments/{id}/join", 400, bans=["borgo", "moloch"])
    ann.post(f"/api/tournaments/{id}/join", picks=["borgo", "moloch"], bans=["outpost"])
    bob.post(f"/api/tournaments/{id}/join", picks=["outpost", "moloch"])
    ann.post(f"/api/tournaments/{id}/start")
    resign(bob, id)
    tend(client, id)
    games = [r["pairings"][0] for r in look(ann, id)["rounds"]]
    mine = [g["pieces"][g["seats"].index(1)] for g in games]
    theirs = [g["pieces"][g["seats"].index(2)] for g in games]
    assert mine == ["borgo", "moloch"]
    assert theirs[0] == "moloch"  # the dearest is banned
    assert theirs[1] != "moloch"  # and each is played once
    options = ann.get(f"/api/tables/{games[1]['table']}")["options"]
    assert options["armies"] == ",".join(games[1]["pieces"])


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"kind": "arena"}, "minutes"),
        ({"kind": "swiss", "options": {"seats": "3"}}, "options"),
        ({"kind": "swiss", "seats": 3}, "options"),
        ({"kind": "swiss", "seats": 3, "game": "wroclaw"}, "options"),
        ({"kind": "knockout", "seats": 3, "pieces": "draw", "teams": True}, "teams"),
        ({"kind": "swiss", "seats": 3, "pieces": "draw", "teams": True, "options": {"mode": "one-vs-team"}}, "teams"),
        ({"kind": "swiss", "seats": 3, "pieces": "draw", "pool": ["borgo", "moloch"]}, "pool"),
        ({"kind": "swiss", "pool": ["nobody"]}, "pool"),
        ({"kind": "swiss", "game": "wroclaw", "options": {}, "pieces": "draw"}, "pieces"),
        ({"kind": "swiss", "title": "   "}, "title"),
        ({"kind": "swiss", "pieces": "draw", "pool": ["borgo"]}, "pool"),
    ],
)
def test_what_cannot_be_played_is_refused(person: Persons, wish: dict[str, Any], field: str) -> None:
    ann = person("Ann")
    wish = {"game": "hex", "title": "Cup", "options": {}, **wish}
    assert ann.post("/api/tournaments", 400, **wish)["field"] == field


@pytest.mark.parametrize("game", ["hex", "state51", "wroclaw"])
def test_every_game_has_tournaments(person: Persons, client: TestClient[Any], game: str) -> None:
    ann, bob = people(person, "Ann", "Bob")
    rule = {} if game == "wroclaw" else {"pieces": "draw"}
    id = make(ann, game=game, options={}, **rule)
    bob.post(f"/api/tournaments/{id}/join")
    ann.post(f"/api/tournaments/{id}/start")
    resign(ann, id)
    tend(client, id)
    assert look(ann, id)["standings"][0]["number"] == 2


def finish(client: TestClient[Any], table: str, *winners: int) -> None:
    """End a game as if it had been played."""
    server = client.app.state.server

    async def end() -> None:
        live, now = await server.tables.get(table), server.tables.now()
        said = playing.note(live.play, "agreed", 0, now)
        await server.tables.save(live, playing.end(said, Result(winners, "agreed"), now))

    client.blocking_portal.call(end)


@pytest.mark.parametrize(("kind", "rounds"), [("swiss", 2), ("round_robin", 2), ("league", 2)])
def test_more_than_two_meet_at_a_table(person: Persons, client: TestClient[Any], kind: str, rounds: int) -> None:
    ann, *others = people(person, *"ABCDEFG")
    id = make(ann, kind, game="state51", options={}, pieces="draw", seats=4, rounds=2 if kind == "swiss" else 0)
    for other in others:
        other.post(f"/api/tournaments/{id}/join")
    page = ann.post(f"/api/tournaments/{id}/start")
    assert page["tournament"]["plan"]["rounds"] == rounds
    for number in range(rounds):
        pairings = look(ann, id)["rounds"][number]["pairings"]
        assert sorted(len(p["seats"]) for p in pairings) == [3, 4]
        assert all(len(set(p["pieces"])) == len(p["seats"]) for p in pairings)
        for one in pairings:
            finish(client, one["table"], 0)
        tend(client, id)
    page = look(ann, id)
    assert page["tournament"]["status"] == "ended"
    three, four = sorted(page["rounds"][0]["pairings"], key=lambda p: len(p["seats"]))
    assert (four["score"], three["score"]) == ([3, 1, 1, 1], [2.5, 1, 1])  # nobody has a point more than another
    assert sum(row["points"] for row in page["standings"]) == rounds * 7 * 1.5
    text = client.get(f"/api/tournaments/{id}/export.csv").text
    assert f"{'+'.join(map(str, four['seats'][1:]))} 3" in text


def test_partners_win_together_and_whoever_leaves_gets_nothing(person: Persons, client: TestClient[Any]) -> None:
    ann, *others = everybody = people(person, *"ABCD")
    id = make(ann, "round_robin", options={"mode": "teams"}, pieces="draw", seats=4)
    for other in others:
        other.post(f"/api/tournaments/{id}/join")
    page = ann.post(f"/api/tournaments/{id}/start")
    assert page["tournament"]["plan"]["sides"] == [[0, 2], [1, 3]]
    pairing = page["rounds"][0]["pairings"][0]
    partner = everybody[pairing["seats"][2] - 1]
    partner.post(f"/api/tournaments/{id}/leave")
    assert partner.get(f"/api/tables/{pairing['table']}")["seats"][2]["bot"]  # which plays on
    finish(client, pairing["table"], 0, 2)
    tend(client, id)
    page = look(ann, id)
    assert page["rounds"][0]["pairings"][0]["score"] == [1, 0, 0, 0]
    assert page["tournament"]["status"] == "ended"


def test_a_knockout_of_three_ends_with_one_table(person: Persons, client: TestClient[Any]) -> None:
    ann, *others = people(person, *"ABCDE")
    id = make(ann, "knockout", game="state51", options={}, pieces="draw", seats=3)
    for other in others:
        other.post(f"/api/tournaments/{id}/join")
    page = ann.post(f"/api/tournaments/{id}/start")
    first = page["rounds"][0]["pairings"]
    assert ([sorted(p["seats"]) for p in first], page["tournament"]["plan"]["rounds"]) == ([[3, 4, 5], [1], [2]], 2)
    finish(client, first[0]["table"], first[0]["seats"].index(5))
    tend(client, id)
    last = look(ann, id)["rounds"][1]["pairings"]
    assert [sorted(p["seats"]) for p in last] == [[1, 2, 5]]
    finish(client, last[0]["table"], last[0]["seats"].index(5))
    tend(client, id)
    page = look(ann, id)
    assert page["tournament"]["status"] == "ended"
    assert [(row["rank"], row["number"]) for row in page["standings"]] == [(1, 5), (2, 1), (2, 2), (4, 3), (4, 4)]


def test_places_are_those_of_the_rules_where_they_ended_the_game() -> None:
    plan = Plan("swiss", "hex", seats=4)
    won, stayed = (1.0, 0.0, 0.0, 0.0), (True,) * 4
    ended = Ended(won, (9,) * 4, (-3, -1, -9, -9), stayed, (1, 4, 2, 2), "rules")
    assert results.score(plan, ended) == (3.0, 0.0, 1.5, 1.5)
    assert results.score(plan, ended._replace(reason="agreed")) == (3.0, 1.0, 1.0, 1.0)
    assert results.score(plan, ended._replace(stayed=(False, True, True, True))) == (0.0, 1.0, 2.5, 2.5)
    teams = replace_plan(plan, seats=2, teams=((0, 2), (1, 3)))
    both = Ended((1.0, 0.0, 1.0, 0.0), (9,) * 4, (9, 3, 7, 5), stayed, (1, 3, 1, 3), "rules")
    assert results.score(teams, both) == (1.0, 0.0)
    assert results.score(teams, both._replace(stayed=(True, True, False, True))) == (1.0, 0.0)
    assert results.score(teams, both._replace(stayed=(False, True, False, True))) == (0.0, 1.0)
    # One side has taken 1 and 3, the other 7 and 5: it is 8 ahead.
    assert results.margins(teams, both._replace(margins=(12 - 1, 4 - 7, 12 - 3, 4 - 5))) == (8, -8)


def test_teams_enter_when_all_agree_and_play_as_one(member: Persons, client: TestClient[Any]) -> None:
    ann, bob, cid, dan, eve = (member(name) for name in ("Ann", "Bob", "Cid", "Dan", "Eve"))
    id = make(ann, "knockout", options={"mode": "teams"}, pieces="free", seats=4, teams=True)
    assert look(ann, id)["entries"] == []  # whoever makes it enters with a team
    assert ann.post(f"/api/tournaments/{id}/join", 400)["field"] == "mates"
    assert ann.post(f"/api/tournaments/{id}/join", 404, mates=["Nobody"])["field"] == "mates"
    ann.post(f"/api/tournaments/{id}/join", 400, mates=["Ann"])
    ann.post(f"/api/tournaments/{id}/join", team="Reds", mates=["Bob"], picks=["borgo", "moloch"])
    cid.post(f"/api/tournaments/{id}/join", team="Blues", mates=["Dan"])
    assert told_of(client, "team").keys() == {bob.id, dan.id}
    assert ann.post(f"/api/tournaments/{id}/start", 409)["error"].endswith("at least 2 teams with nobody missing.")
    assert look(bob, id)["asked"] == [1]
    eve.post(f"/api/tournaments/{id}/agree", 409, captain=ann.id)
    bob.post(f"/api/tournaments/{id}/agree", captain=ann.id)
    dan.post(f"/api/tournaments/{id}/leave")  # declines
    assert told_of(client, "left").keys() == {cid.id}
    cid.post(f"/api/tournaments/{id}/join", 409, mates=["Bob"])
    bob.post(f"/api/tournaments/{id}/join", 403, mates=["Dan"])
    cid.post(f"/api/tournaments/{id}/join", mates=["Dan"])
    dan.post(f"/api/tournaments/{id}/agree", captain=cid.id)
    page = ann.post(f"/api/tournaments/{id}/start")
    assert [(e["name"], [m["player"]["name"] for m in e["members"]]) for e in page["entries"]] == [
        ("Reds", ["Ann", "Bob"]),
        ("Blues", ["Cid", "Dan"]),
    ]
    game = page["rounds"][0]["pairings"][0]
    reds = game["seats"].index(1)
    table = client.get(f"/api/tables/{game['table']}").json()
    assert [(s["player"] or {})["name"] for s in table["seats"]][reds::2] == ["Ann", "Bob"]
    assert game["pieces"][reds::2] == ["borgo", "moloch"]
    assert {look(one, id)["me"]["table"] for one in (ann, bob, cid, dan)} == {game["table"]}
    assert len(told_of(client, "round")) == 4
    bob.post(f"/api/tournaments/{id}/leave")  # a bot plays on for him, and the team waits for somebody else
    entry = look(ann, id)["entries"][0]
    assert (entry["complete"], len(entry["members"])) == (False, 1)
    seats = client.get(f"/api/tables/{game['table']}").json()["seats"]
    assert [bool(s["bot"]) for s in seats][reds::2] == [False, True]
    ann.post(f"/api/tournaments/{id}/join", mates=["Eve"])
    eve.post(f"/api/tournaments/{id}/agree", captain=ann.id)
    assert look(eve, id)["entries"][0]["complete"]
    cid.post(f"/api/tournaments/{id}/leave")  # with the captain all of it goes, and the others have won
    tend(client, id)
    page = look(ann, id)
    assert page["tournament"]["status"] == "ended"
    assert page["rounds"][0]["pairings"][0]["score"][reds] == 1
    assert "Reds (Ann, Eve)" in client.get(f"/api/tournaments/{id}/export.csv").text


def test_nobody_is_asked_by_whom_they_have_blocked(member: Persons) -> None:
    ann, bob = member("Ann"), member("Bob")
    id = make(ann, options={"mode": "teams"}, pieces="draw", seats=4, teams=True)
    bob.post("/api/blocks", player=ann.id)
    ann.post(f"/api/tournaments/{id}/join", 403, team="Reds", mates=["Bob"])


def test_a_removed_account_leaves_no_name_in_a_team(member: Persons, client: TestClient[Any]) -> None:
    ann, bob = member("Ann"), member("Bob")
    id = make(ann, options={"mode": "teams"}, pieces="draw", seats=4, teams=True)
    ann.post(f"/api/tournaments/{id}/join", team="Reds", mates=["Bob"])
    bob.post(f"/api/tournaments/{id}/agree", captain=ann.id)
    bob.post("/api/account/delete", 204, password="correct horse")
    assert "Bob" not in client.get(f"/api/tournaments/{id}").text
    assert not look(ann, id)["entries"][0]["complete"]


def test_a_large_swiss_is_paired_in_a_process_of_its_own(monkeypatch: Any) -> None:
    tournament = Tournament("o_1", Plan("swiss", "hex", rounds=3), "p_1", 0.0, "seed")
    for number in range(pairing.FEW + 1):
        tournament = course.entered(tournament, f"P{number}", f"p_{number}", skill=-number)
    tournament = course.begun(tournament, 0.0)
    alone = course.went_on(tournament, 1.0)
    assert asyncio.run(pairing.Pairer().went_on(tournament, 1.0, course.Choice())) == alone
    monkeypatch.setattr(pairing, "PATIENCE", 0.0)  # it is too slow, and does without
    found = asyncio.run(pairing.Pairer().went_on(tournament, 1.0, course.Choice()))
    assert found == course.went_on(tournament, 1.0, engine=False)
    assert len({number for one in found.pairings for number in one.seats}) == pairing.FEW + 1


def test_an_arena_of_three_waits_for_full_tables(person: Persons, client: TestClient[Any]) -> None:
    ann, *others = people(person, *"ABCD")
    id = make(ann, "arena", minutes=10, options={}, pieces="draw", seats=3)
    assert ann.post(f"/api/tournaments/{id}/start", 409)["error"] == (
        "This tournament needs at least 3 who take part."
    )  # fmt: skip
    for other in others:
        other.post(f"/api/tournaments/{id}/join")
    ann.post(f"/api/tournaments/{id}/start")
    first = look(ann, id)["rounds"][0]["pairings"]
    assert [len(p["seats"]) for p in first] == [3]
    finish(client, first[0]["table"], 1)
    tend(client, id)
    rounds = look(ann, id)["rounds"]
    assert 4 in rounds[1]["pairings"][0]["seats"]  # who had to wait plays next
    assert look(ann, id)["standings"][0]["points"] == 4
    ann.post(f"/api/tournaments/{id}/results", 400, round=2, number=1, score="win")
    page = ann.post(f"/api/tournaments/{id}/results", round=2, number=1, places=[1, 2, 2])
    assert page["rounds"][1]["pairings"][0]["score"] == [2, 0.5, 0.5]


def test_an_arena_pairs_whoever_is_free_until_its_time_is_over(
    person: Persons, client: TestClient[Any], clock: FakeClock
) -> None:
    ann, bob = people(person, "Ann", "Bob")
    id = make(ann, "arena", minutes=10)
    bob.post(f"/api/tournaments/{id}/join")
    ann.post(f"/api/tournaments/{id}/start")
    for _ in range(3):
        resign(bob, id)
        tend(client, id)
    page = look(ann, id)
    assert (page["standings"][0]["points"], page["standings"][0]["streak"]) == (8, 3)  # 2 + 2 + 4
    clock.time += 601
    resign(bob, id)
    tend(client, id)
    assert look(ann, id)["tournament"]["status"] == "ended"


def test_whoever_runs_it_decides_a_game(person: Persons, client: TestClient[Any]) -> None:
    ann, bob = people(person, "Ann", "Bob")
    id = make(ann, "round_robin", cycles=2)
    bob.post(f"/api/tournaments/{id}/join")
    ann.post(f"/api/tournaments/{id}/start")
    bob.post(f"/api/tournaments/{id}/results", 403, round=1, number=1, score="win")
    ann.post(f"/api/tournaments/{id}/results", 409, round=1, number=9, score="win")
    page = ann.post(f"/api/tournaments/{id}/results", round=1, number=1, score="draw")
    assert page["rounds"][0]["pairings"][0]["score"] == [0.5, 0.5]
    assert len(page["rounds"]) == 2


def told_of(client: TestClient[Any], kind: str) -> dict[str, About]:
    query = select(notices.c.player, notices.c.about).where(notices.c.kind == kind)
    with client.app.state.server.store.engine.connect() as connection:
        return {player: msgspec.json.decode(about, type=About) for player, about in connection.execute(query)}


def test_it_is_changed_before_it_begins_and_not_later(person: Persons) -> None:
    ann, bob = people(person, "Ann", "Bob")
    id = make(ann, options={}, pieces="pool", pool=["borgo", "moloch", "outpost"], bans=1)
    bob.post(f"/api/tournaments/{id}/join", picks=["outpost", "borgo"], bans=["outpost"])
    wish = {"kind": "round_robin", "game": "hex", "title": "Better cup", "pieces": "pool", "pool": ["borgo", "moloch"]}
    bob.post(f"/api/tournaments/{id}/plan", 403, **wish)
    ann.post(f"/api/tournaments/{id}/plan", 400, **{**wish, "title": " "})
    ann.post(f"/api/tournaments/{id}/plan", 409, **{**wish, "game": "wroclaw", "pieces": "options", "pool": []})
    page = ann.post(f"/api/tournaments/{id}/plan", **wish)
    assert (page["tournament"]["title"], page["tournament"]["plan"]["kind"]) == ("Better cup", "round_robin")
    assert (look(bob, id)["me"]["picks"], look(bob, id)["me"]["bans"]) == (["borgo"], [])
    ann.post(f"/api/tournaments/{id}/start")
    ann.post(f"/api/tournaments/{id}/plan", 409, **wish)


def test_whoever_entered_is_told_of_a_change_and_the_maker_of_what_managers_do(
    member: Persons, client: TestClient[Any]
) -> None:
    ann, bob, cid = (member(name) for name in ("Ann", "Bob", "Cid"))
    ann.post("/api/clubs", 201, slug="wed", name="Wednesday", joining="open")
    bob.post("/api/clubs/wed/join")
    ann.post(f"/api/clubs/wed/members/{bob.id}", role="manager")
    id = make(ann, club="wed", enter=False)
    for other in (bob, cid):
        other.post(f"/api/tournaments/{id}/join")
    assert told_of(client, "changed") == {}
    wish = {"kind": "round_robin", "game": "hex", "title": "Better cup", "options": {"armies": "borgo,moloch"}}
    ann.post(f"/api/tournaments/{id}/plan", **wish)
    ann.post(f"/api/tournaments/{id}/plan", **wish)  # nothing else: nobody hears it twice
    assert {player: (about.title, about.link) for player, about in told_of(client, "changed").items()} == (
        dict.fromkeys((bob.id, cid.id), ("Better cup", f"/tournaments/{id}"))
    )
    bob.post(f"/api/tournaments/{id}/cancel")
    assert told_of(client, "cancelled").keys() == {ann.id, cid.id}


def test_it_is_called_off_and_everybody_is_told_once(member: Persons, client: TestClient[Any]) -> None:
    ann, bob, cid = (member(name) for name in ("Ann", "Bob", "Cid"))
    id = make(ann, "round_robin")
    for other in (bob, cid):
        other.post(f"/api/tournaments/{id}/join")
    ann.post(f"/api/tournaments/{id}/start")
    bob.post(f"/api/tournaments/{id}/cancel", 403)
    page = ann.post(f"/api/tournaments/{id}/cancel")
    assert (page["tournament"]["status"], page["tournament"]["cancelled"]) == ("ended", True)
    ann.post(f"/api/tournaments/{id}/cancel", 409)
    assert {player: about.link for player, about in told_of(client, "cancelled").items()} == dict.fromkeys(
        (bob.id, cid.id), f"/tournaments/{id}"
    )
    # The game that runs is played to its end, is written down, and no round follows.
    loser = next(one for one in (ann, bob, cid) if look(one, id)["me"]["table"])
    table = resign(loser, id)
    tend(client, id)
    page = look(ann, id)
    assert len(page["rounds"]) == 1
    assert next(p for p in page["rounds"][0]["pairings"] if p["table"] == table)["score"] in ([1, 0], [0, 1])
    assert page["tournament"]["cancelled"]


def test_who_looks_after_a_club_runs_its_tournaments(member: Persons) -> None:
    ann, bob, eve = (member(name) for name in ("Ann", "Bob", "Eve"))
    ann.post("/api/clubs", 201, slug="wed", name="Wednesday", joining="open")
    for other in (bob, eve):
        other.post("/api/clubs/wed/join")
    id = make(ann, club="wed")
    assert not look(bob, id)["mine"]
    eve.post(f"/api/tournaments/{id}/cancel", 403)
    ann.post(f"/api/clubs/wed/members/{bob.id}", role="manager")
    assert look(bob, id)["mine"]
    bob.post(f"/api/tournaments/{id}/cancel")


def test_the_next_season_of_a_league_is_made_once(member: Persons, client: TestClient[Any]) -> None:
    everybody = [member(name) for name in ("Ann", "Bob", "Cid", "Dan")]
    ann = everybody[0]
    id = make(ann, "league", division=2, moves=1)
    for other in everybody[1:]:
        other.post(f"/api/tournaments/{id}/join")
    ann.post(f"/api/tournaments/{id}/start")
    ann.post(f"/api/tournaments/{id}/season", 409)
    for one in everybody[:1] + everybody[2:3]:  # Bob and Dan win their divisions
        resign(one, id)
    tend(client, id)
    assert look(ann, id)["tournament"]["status"] == "ended"
    everybody[1].post(f"/api/tournaments/{id}/season", 403)
    season = ann.post(f"/api/tournaments/{id}/season", 201)
    assert ann.post(f"/api/tournaments/{id}/season", 201)["tournament"]["id"] == season["tournament"]["id"]
    info = season["tournament"]
    assert (info["season"], info["before"], look(ann, id)["tournament"]["next"]) == (2, id, info["id"])
    assert told_of(client, "season").keys() == {one.id for one in everybody[1:]}
    page = ann.post(f"/api/tournaments/{info['id']}/start")
    assert {entry["name"]: entry["division"] for entry in page["entries"]} == {"Bob": 0, "Dan": 0, "Ann": 1, "Cid": 1}


def test_chat_is_for_everybody_with_a_name_and_mutes_count(person: Persons, client: TestClient[Any]) -> None:
    ann, bob = people(person, "Ann", "Bob")
    id = make(ann)
    bob.post(f"/api/tournaments/{id}/chat", 201, text=" good \n luck ")
    bob.post(f"/api/tournaments/{id}/chat", 400, text=" ")
    assert [m["text"] for m in ann.get(f"/api/tournaments/{id}/chat")["messages"]] == ["good luck"]
    ann.post("/api/mutes", 201, player=bob.id)
    assert ann.get(f"/api/tournaments/{id}/chat")["messages"] == []
    assert client.post(f"/api/tournaments/{id}/chat", json={"text": "x"}).status_code in (401, 403)


def test_whoever_has_a_game_in_a_round_is_told_so_once(member: Persons, client: TestClient[Any]) -> None:
    ann, bob = member("Ann"), member("Bob")
    id = make(ann, "round_robin")
    bob.post(f"/api/tournaments/{id}/join")
    ann.post(f"/api/tournaments/{id}/start")
    tend(client, id)
    table = look(bob, id)["me"]["table"]
    told = select(notices.c.player, notices.c.about).where(notices.c.kind == "round")
    with client.app.state.server.store.engine.connect() as connection:
        rows = {player: msgspec.json.decode(about, type=About) for player, about in connection.execute(told)}
    assert {player: (about.title, about.name, about.link) for player, about in rows.items()} == {
        ann.id: ("Cup", "Bob", f"/t/{table}"),
        bob.id: ("Cup", "Ann", f"/t/{table}"),
    }


def test_there_are_no_hints_and_no_takebacks_in_a_tournament(person: Persons) -> None:
    ann, bob = people(person, "Ann", "Bob")
    id = make(ann)
    bob.post(f"/api/tournaments/{id}/join")
    table = ann.post(f"/api/tournaments/{id}/start")["me"]["table"]
    seat = look(ann, id)["rounds"][0]["pairings"][0]["seats"].index(1)
    assert "no hints in a tournament" in ann.post(f"/api/tables/{table}/hint", 409, seat=seat)["error"]
    assert "taken back" in ann.post(f"/api/tables/{table}/offer", 409, seat=seat, kind="takeback")["error"]


def test_the_lists_tell_what_there_is(person: Persons) -> None:
    ann, bob = people(person, "Ann", "Bob")
    ids = [make(ann, title=f"Cup {n}") for n in range(3)]
    bob.post(f"/api/tournaments/{ids[0]}/join")
    found = bob.get("/api/tournaments?status=open&game=hex")["tournaments"]
    assert {t["id"] for t in found} == set(ids)
    assert [t["id"] for t in bob.get("/api/my/tournaments")["tournaments"]] == [ids[0]]
    assert bob.get("/api/tournaments", club="nobody")["tournaments"] == []
    bob.get("/api/tournaments/o_nothing", 404)


def test_a_removed_account_leaves_no_name(member: Persons, person: Persons, client: TestClient[Any]) -> None:
    ann, bob = person("Ann"), member("Bob")
    id = make(bob)
    bob.post(f"/api/tournaments/{id}/chat", 201, text="hello")
    ann.post(f"/api/tournaments/{id}/join")
    bob.post("/api/account/delete", 204, password="correct horse")
    text = client.get(f"/api/tournaments/{id}").text + client.get(f"/api/tournaments/{id}/chat").text
    assert "Bob" not in text
    assert bob.id not in text


def test_a_guest_who_logs_in_keeps_the_part(member: Persons, person: Persons) -> None:
    member("Bob")
    guest = person("Guest")
    id = make(guest)
    assert look(guest, id)["mine"]
    guest.sign("/api/account/login", name="Bob", password="correct horse")
    page = look(guest, id)
    assert page["mine"]
    assert page["me"]
    assert page["entries"][0]["name"] == "Bob"


def test_a_name_is_no_formula(person: Persons, client: TestClient[Any]) -> None:
    id = make(person("=1+1"))
    assert ",'=1+1," in client.get(f"/api/tournaments/{id}/export.csv").text


def test_an_address_makes_so_many_tournaments_a_day(settings: Settings, clock: FakeClock) -> None:
    with limited(settings, clock, tournaments_per_day=2) as ann:
        for _ in range(2):
            make(ann)
        wish = {"kind": "swiss", "game": "hex", "title": "Cup"}
        words = "Too many tournaments were made from this address; come back tomorrow."
        assert refused(ann, "/api/tournaments", **wish) == (429, words, "43200")


def test_a_player_runs_so_many_tournaments_at_once(settings: Settings, clock: FakeClock) -> None:
    with limited(settings, clock, tournaments_per_day=1000) as ann:
        for _ in range(MOST_UNFINISHED):
            make(ann)
        assert refused(ann, "/api/tournaments", kind="swiss", game="hex", title="Cup")[0] == 429


def test_bots_among_themselves_wait_for_their_turn(settings: Settings, clock: FakeClock, monkeypatch: Any) -> None:
    """Four bots and a person: no more games without people run than an address may have."""
    from server.test_turns import Thinker
    from sztab.server.live import bot_service

    monkeypatch.setattr(bot_service, "BotProcess", Thinker)
    with limited(settings, clock, bot_games=1) as ann:
        id = make(ann, "round_robin", bots=["captain"] * 5)
        page = ann.post(f"/api/tournaments/{id}/start")
        tables = [p["table"] for p in page["rounds"][0]["pairings"]]
        found = [ann.client.get(f"/api/tables/{table}").status_code for table in tables]
        assert sorted(found) == [200, 200, 404]  # mine, one of bots, and one that waits
