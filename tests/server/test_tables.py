"""Tables: made, joined, played by two people, watched, taken back and ended."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from sztab.cli.main import main
from sztab.server.app import create_app
from sztab.server.settings import Settings
from sztab.table.documents import CHOSEN, TableDocument

Persons = Callable[[str], Any]


@pytest.fixture
def duel(person: Persons) -> tuple[Any, Any, str]:
    """Ann and Bob at a table of Neuroshima Hex."""
    ann, bob = person("Ann"), person("Bob")
    table = ann.table("hex", "me", "open", public=True)["table"]["id"]
    bob.post(f"/api/tables/{table}/seats/1/join")
    return ann, bob, table


def test_a_table_starts_when_the_last_seat_is_taken(person: Persons) -> None:
    ann, bob = person("Ann"), person("Bob")
    made = ann.table("hex", "me", "open", public=True, title="Friday")
    table = made["table"]
    assert (table["status"], [seat["kind"] for seat in table["seats"]]) == ("open", ["person", "open"])
    assert [link["seat"] for link in made["links"]] == [0, 1]
    assert [found["title"] for found in bob.get("/api/tables", status=200)["tables"]] == ["Friday"]
    joined = bob.post(f"/api/tables/{table['id']}/seats/1/join")["table"]
    assert joined["status"] == "running"
    assert joined["commitment"] == table["commitment"]
    assert bob.post(f"/api/tables/{table['id']}/seats/1/join", 409)["error"] == "This seat is taken."


def test_a_secret_link_leads_to_its_seat(person: Persons) -> None:
    ann, bob = person("Ann"), person("Bob")
    made = ann.table("hex", "me", "open")
    table, token = made["table"]["id"], made["links"][1]["token"]
    assert bob.post(f"/api/tables/{table}/seats/1/join", 403)["error"].startswith("This table is private")
    assert bob.post("/api/links", token=token)["seat"] == 1
    assert bob.state(table, 1)["seat"] == 1
    assert ann.get(f"/api/tables/{table}/state", 403, seat=1)["error"] == "This seat is not yours."
    assert bob.post("/api/links", 401, token="seat_wrong")["error"] == "This link is not valid."


def test_a_seat_token_plays_without_a_session(client: TestClient[Any], person: Persons) -> None:
    made = person("Ann").table("hex", "me", "me")
    table, link = made["table"]["id"], made["links"][0]
    headers = {"Authorization": f"Bearer {link['token']}"}
    state = client.get(f"/api/tables/{table}/state", params={"seat": 0}, headers=headers).json()
    assert state["seat"] == 0
    assert client.get(f"/api/tables/{table}/state", params={"seat": 1}, headers=headers).status_code == 403


def test_two_people_play_and_each_sees_every_entry_once(duel: tuple[Any, Any, str]) -> None:
    ann, bob, table = duel
    players = {0: ann, 1: bob}
    seen: dict[int, list[int]] = {0: [], 1: []}
    last = {0: 0, 1: 0}
    for _ in range(12):
        asked = ann.get(f"/api/tables/{table}")["to_decide"][0]
        players[asked].answer(table, asked)
        for seat, player in players.items():
            state = player.state(table, seat, after=last[seat])
            seen[seat] += [entry["number"] for entry in state["entries"]]
            last[seat] = state["number"]
    assert seen[0] == list(range(1, len(seen[0]) + 1))
    assert seen[1] == list(range(1, len(seen[1]) + 1))


def test_an_answer_sent_twice_is_played_once(duel: tuple[Any, Any, str]) -> None:
    ann, _, table = duel
    state = ann.state(table, 0)
    answer = {"seat": 0, "decision": state["decision"], "token": state["view"]["legal"][0], "client": "once"}
    first = ann.post(f"/api/tables/{table}/answer", **answer)
    again = ann.post(f"/api/tables/{table}/answer", **answer)
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert {**again, "repeated": False} == first
    stale = ann.post(f"/api/tables/{table}/answer", 409, **{**answer, "client": "another"})
    assert "nothing to decide" in stale["error"]


def test_nobody_answers_for_another_seat(duel: tuple[Any, Any, str]) -> None:
    ann, bob, table = duel
    state = ann.state(table, 0)
    answer = {"seat": 0, "decision": state["decision"], "token": state["view"]["legal"][0], "client": "x"}
    assert bob.post(f"/api/tables/{table}/answer", 403, **answer)["error"] == "This seat is not yours."
    assert (
        bob.post(f"/api/tables/{table}/answer", 409, **{**answer, "seat": 1})["error"] == "M has nothing to decide now."
    )


def test_a_refusal_names_its_rule_and_changes_nothing(duel: tuple[Any, Any, str]) -> None:
    ann, _, table = duel
    before = ann.state(table, 0)
    refused = ann.answer(table, 0, "-mu", 422)
    assert refused["rule"]
    assert refused["rule"] in refused["error"]
    assert ann.answer(table, 0, "zz@@9", 422)["rule"] == "TURN-16"
    assert ann.state(table, 0) == before


def test_undo_goes_back_to_the_rules_point(duel: tuple[Any, Any, str]) -> None:
    ann, bob, table = duel
    before = ann.state(table, 0)
    ann.answer(table, 0)
    assert ann.state(table, 0)["view"]["undo"] == 1
    ann.post(f"/api/tables/{table}/undo", seat=0)
    after = ann.state(table, 0, after=before["number"])
    assert after["view"] == before["view"]
    assert [entry["kind"] for entry in after["entries"]] == ["step", "undo"]
    assert after["decision"] > before["decision"]
    assert ann.post(f"/api/tables/{table}/undo", 409, seat=0)["error"] == "There is nothing to take back."
    assert bob.post(f"/api/tables/{table}/undo", 403, seat=0)["error"] == "This seat is not yours."


def test_a_take_back_by_consent_goes_past_the_draw(duel: tuple[Any, Any, str]) -> None:
    ann, bob, table = duel
    ann.answer(table, 0)
    before = bob.state(table, 1)
    bob.answer(table, 1)
    drawn = ann.state(table, 0)["view"]["position"]
    assert bob.post(f"/api/tables/{table}/undo", 409, seat=1)["error"] == "There is nothing to take back."
    offered = bob.post(f"/api/tables/{table}/offer", seat=1, kind="takeback")["offer"]
    assert offered["accepted"] == [1]
    assert ann.post(f"/api/tables/{table}/offer/answer", seat=0, accept=True)["offer"] is None
    after = bob.state(table, 1)
    assert after["view"]["position"] == before["view"]["position"]
    bob.answer(table, 1, client="again")
    assert ann.state(table, 0)["view"]["position"] == drawn, "the same draw comes again"


def test_a_draw_needs_everybody(duel: tuple[Any, Any, str]) -> None:
    ann, bob, table = duel
    ann.post(f"/api/tables/{table}/offer", seat=0, kind="draw")
    bob.post(f"/api/tables/{table}/offer/answer", seat=1, accept=False)
    assert ann.get(f"/api/tables/{table}")["status"] == "running"
    ann.post(f"/api/tables/{table}/offer", seat=0, kind="draw")
    ended = bob.post(f"/api/tables/{table}/offer/answer", seat=1, accept=True)
    assert (ended["status"], ended["result"]) == ("ended", {"winners": [], "reason": "agreed", "seat": None})


def test_who_resigns_loses_and_the_record_can_be_verified(
    duel: tuple[Any, Any, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, bob, table = duel
    players = {0: ann, 1: bob}
    for _ in range(20):
        asked = ann.get(f"/api/tables/{table}")["to_decide"][0]
        players[asked].answer(table, asked)
    assert "[Seed" not in ann.get(f"/api/tables/{table}/record")
    ended = bob.post(f"/api/tables/{table}/resign", seat=1)
    assert ended["result"] == {"winners": [0], "reason": "resigned", "seat": 1}
    record = ann.get(f"/api/tables/{table}/record")
    assert '[Ended "resigned M"]' in record
    assert f'[Seed "{ended["seed"]}"]' in record
    path = tmp_path / "game.sztab"
    path.write_text(record, "utf-8")
    main(["verify", str(path)])
    assert ended["commitment"] in capsys.readouterr().out


def test_entropy_of_players_is_mixed_in_and_verified(
    person: Persons, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me", hold=True)["table"]
    id = table["id"]
    assert table["status"] == "open"
    assert ann.post(f"/api/tables/{id}/entropy", seat=0, entropy="dice I rolled")["entropy"] == 1
    assert ann.post(f"/api/tables/{id}/start")["commitment"] == table["commitment"]
    for _ in range(10):
        ann.answer(id, ann.get(f"/api/tables/{id}")["to_decide"][0])
    ann.post(f"/api/tables/{id}/resign", seat=0)
    record = ann.get(f"/api/tables/{id}/record")
    path = tmp_path / "game.sztab"
    path.write_text(record, "utf-8")
    main(["verify", str(path)])
    path.write_text("\n".join(line for line in record.splitlines() if "Entropy" not in line), "utf-8")
    with pytest.raises(SystemExit):
        main(["verify", str(path)])
    assert "where the seed deals" in capsys.readouterr().err


def test_every_field_of_a_table_belongs_to_it_or_to_one_game() -> None:
    """A new field is either taken over by a rematch or not: forgetting it would lose it in every one."""
    of_a_game = {
        "id", "rules", "created", "seats", "seed", "schema", "status", "version", "entropy", "tags", "imported", "hold",
        "position", "round", "tail", "used", "played", "steps", "secret", "numbers", "decisions", "clock", "offer",
        "late", "away", "plans", "hints", "rematch", "next", "tournament", "result", "glimpse",
    }  # fmt: skip
    assert sorted([*of_a_game, *CHOSEN]) == sorted(TableDocument.__struct_fields__)


def test_a_rematch_turns_the_seats(duel: tuple[Any, Any, str]) -> None:
    ann, bob, table = duel
    ann.post(f"/api/tables/{table}/resign", seat=0)
    assert ann.post(f"/api/tables/{table}/rematch", seat=0)["rematch"] == {"asked": [0], "table": None}
    again = bob.post(f"/api/tables/{table}/rematch", seat=1)["rematch"]["table"]
    assert [seat["player"]["name"] for seat in bob.get(f"/api/tables/{again}")["seats"]] == ["Bob", "Ann"]


def test_a_spectator_watches_and_may_do_nothing(duel: tuple[Any, Any, str], person: Persons) -> None:
    ann, _, table = duel
    eve = person("Eve")
    ann.answer(table, 0)
    state = eve.state(table, None)
    assert (state["seat"], state["decision"], state["view"]["legal"]) == (None, None, [])
    assert state["entries"][0]["token"] is None
    assert eve.post(f"/api/tables/{table}/resign", 403, seat=0)["error"] == "This seat is not yours."


def test_my_games_say_whose_turn_it_is(duel: tuple[Any, Any, str]) -> None:
    ann, bob, _ = duel
    assert [table["my_turn"] for table in ann.get("/api/my/tables")["tables"]] == [True]
    assert [table["my_turn"] for table in bob.get("/api/my/tables")["tables"]] == [False]


def test_everything_is_there_after_a_restart(duel: tuple[Any, Any, str], settings: Settings) -> None:
    ann, bob, table = duel
    ann.answer(table, 0)
    before = ann.state(table, 0), bob.state(table, 1)
    with TestClient(create_app(settings)) as client:
        ann.client = bob.client = client
        assert (ann.state(table, 0), bob.state(table, 1)) == before
        ann.post(f"/api/tables/{table}/undo", seat=0)


def test_a_record_is_imported_and_played_on(duel: tuple[Any, Any, str]) -> None:
    ann, bob, table = duel
    ann.answer(table, 0)
    bob.answer(table, 1)
    record = ann.get(f"/api/tables/{table}/record")
    made = ann.post("/api/records", 201, record=record)
    other, links = made["table"]["id"], made["links"]
    ann.post("/api/links", token=links[0]["token"])
    assert bob.post("/api/links", token=links[1]["token"])["table"]["status"] == "running"
    assert ann.state(other, 0)["view"] == ann.state(table, 0)["view"]
    assert "Line 1" in ann.post("/api/records", 400, record="nonsense")["error"]
    ended = bob.post(f"/api/tables/{other}/resign", seat=1)
    assert [seat["player"]["id"] for seat in ended["seats"]] == [ann.id, bob.id]
