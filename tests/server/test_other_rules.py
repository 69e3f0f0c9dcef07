"""Games that were played under rules that have been mended since: what is stored stands, and it is said.

`data/rules_1.0.jsonl` is a backup that a server wrote when the rules of Neuroshima Hex were 1.0. Of its four games
"zone" (a unit held at initiative 0 did not attack), "agony" (a Bug struck in agony before the first segment; it still
goes on) and "over" (the same, and it ended the game) are others today; "same" is not.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from server.asking import answered
from sztab.cli.main import main
from sztab.games.hex.game import GAME
from sztab.messages.errors import Refused
from sztab.server.settings import Settings
from sztab.server.store import backups
from sztab.table import value as playing
from sztab.table.documents import TableDocument
from sztab.usecases.agreements import offered

Persons = Callable[[str], Any]
OLD = Path(__file__).parent / "data" / "rules_1.0.jsonl"


@pytest.fixture(scope="module")
def restored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of then, brought up to date."""
    file = tmp_path_factory.mktemp("then") / "sztab.db"
    backups.restore(OLD, f"sqlite:///{file}")
    return file


@pytest.fixture
def stored(settings: Settings, restored: Path) -> dict[str, str]:
    """The ids of its tables by their titles."""
    shutil.copy(restored, settings.data / "sztab.db")
    rows = [json.loads(line) for line in OLD.read_text(encoding="utf-8").splitlines()]
    tables = [row[1] for row in rows if isinstance(row, list) and row[0] == "tables"]
    documents = [msgspec.json.decode(msgspec.json.decode(f'"{row["snapshot"]}"', type=bytes)) for row in tables]
    return {document["title"]: document["id"] for document in documents}


def results(client: TestClient[Any]) -> list[Any]:
    with client.app.state.server.store.engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text('SELECT * FROM results ORDER BY "table", seat'))]


def test_a_game_keeps_its_events_and_its_result(stored: dict[str, str], person: Persons) -> None:
    ann = person("Ann")
    table, measured = stored["zone"], results(ann.client)
    assert ann.get(f"/api/tables/{table}")["result"]["winners"] == [1]
    told = ann.get(f"/api/tables/{table}/moments")
    other = told["other_rules"]
    assert (other["rules"], other["now"], other["alike"]) == ("1.0", GAME.version, 0)
    assert other["says"].startswith("Played under rules 1.0. From step 1 on those of today, ")
    moments = told["moments"]
    assert [moment["token"] for moment in moments] == ["ba!", "<gu,po>", "-gu", "mo:b2-b1/3"]
    story = [line["says"] for moment in moments for line in moment["story"]]
    assert "A battle begins" in story
    assert not any("dies" in line for line in story)
    assert moments[-1]["notes"] == [{"note": "resigned", "seat": 0}]
    fought = ann.get(f"/api/tables/{table}/moments/1/battle")["forecast"]
    assert [part["segment"] for part in fought["segments"]] == [None, 2], "it is shown as it was fought"
    ann.get(f"/api/tables/{table}/moments/2/battle", 409)
    between = ann.get(f"/api/tables/{table}/moments/2")
    assert between["view"]["position"] == ann.get(f"/api/tables/{table}/moments/0")["view"]["position"]
    assert between["turn"] == moments[2]["turn"]
    ended = ann.get(f"/api/tables/{table}/moments/4")
    assert "b1:Ibo3 b3:Bmu3" in ended["view"]["position"]
    assert ended["result"]["winners"] == [1]
    assert "b2:Ibo3 b3:Bmu3" in ann.get(f"/api/tables/{table}/moments/0")["view"]["position"]
    assert ann.state(table, None)["view"]["position"] == ended["view"]["position"]
    assert results(ann.client) == measured


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Played under rules 1.0, which differ from those of today; the result stands."),
        ("pl", "Rozegrano według zasad 1.0, innych niż dzisiejsze; wynik zostaje."),
        ("de", "Gespielt nach den Regeln 1.0, die anders sind als die heutigen; das Ergebnis bleibt."),
    ],
)
def test_the_table_says_so_in_every_language(
    stored: dict[str, str], person: Persons, language: str, says: str
) -> None:  # fmt: skip
    ann = person("Ann")
    for title in ("zone", "over"):
        assert ann.get(f"/api/tables/{stored[title]}/ending", language=language)["rules"] == says
        other = ann.get(f"/api/tables/{stored[title]}/moments", language=language)["other_rules"]
        assert other["says"].startswith(says.partition(" 1.0")[0])


def test_a_game_that_today_would_not_be_over_is_over(stored: dict[str, str], person: Persons) -> None:
    """Its last battle was stored as a token alone; what it told was stored, too."""
    ann = person("Ann")
    table = stored["over"]
    found = ann.get(f"/api/tables/{table}")
    assert (found["status"], found["result"]["reason"], found["result"]["winners"]) == ("ended", "rules", [0])
    told = ann.get(f"/api/tables/{table}/moments")
    assert told["other_rules"]["alike"] == 0
    assert "agony" in " ".join(line["says"] for line in told["moments"][0]["story"])
    before = ann.get(f"/api/tables/{table}/moments/0")["view"]["position"]
    assert ann.state(table, None)["view"]["position"] == before, "the board is known from before the battle"
    assert ann.get(f"/api/tables/{table}/record").count('[Result "W"]') == 1


def test_a_game_that_goes_on_goes_on_from_its_position(stored: dict[str, str], client: TestClient[Any]) -> None:
    table, server = stored["agony"], client.app.state.server
    live = client.blocking_portal.call(server.tables.get, table)
    assert "Xra0" not in GAME.print_position(live.play.state), "the Rats died under the rules of then"
    seat, decision = live.play.asked[0], live.table.decisions[live.play.asked[0]]
    client.blocking_portal.call(answered, server, table, seat, decision, ".", "c-1")
    assert client.get(f"/api/tables/{table}").json()["turn"]["seat"] == "W"
    told = client.get(f"/api/tables/{table}/moments").json()
    assert told["other_rules"]["alike"] == 0
    last = client.get(f"/api/tables/{table}/moments/{len(told['moments'])}").json()
    assert last["view"]["position"] == GAME.print_position(live.play.state)


def test_nothing_is_taken_back_over_rules_that_differ(stored: dict[str, str], client: TestClient[Any]) -> None:
    server = client.app.state.server
    live = client.blocking_portal.call(server.tables.get, stored["agony"])
    steps = client.blocking_portal.call(server.tables.steps, live)
    with pytest.raises(Refused, match="This game began under older rules"):
        offered(live.play, steps, 1, "takeback", 0.0)


def test_what_is_no_longer_legal_is_taken_back(stored: dict[str, str], client: TestClient[Any]) -> None:
    """Of the tokens since the stored position those before it stay, and the seat is asked again."""
    table: TableDocument = client.app.state.server.store.table(stored["agony"])
    assert table.tail == ("-ho", "me@a2/0")
    illegal = msgspec.structs.replace(table, tail=(*table.tail, "mr@a2/0"), played=table.played + 1)
    play = playing.load(illegal)
    assert play.table.tail == table.tail
    assert (play.table.played, play.table.steps) == (table.played, table.steps + 1)
    (step,) = play.new
    assert (step.kind, step.seat, step.count) == ("undo", 1, 1)
    assert play.asked == (1,)


def test_a_game_that_is_the_same_says_nothing(stored: dict[str, str], person: Persons) -> None:
    ann = person("Ann")
    told = ann.get(f"/api/tables/{stored['same']}/moments")
    assert told["other_rules"] is None
    assert [moment["token"] for moment in told["moments"]] == ["ba!", "<ah,mo,pb>"]
    assert ann.get(f"/api/tables/{stored['same']}/ending")["rules"] == ""


def test_a_table_that_ends_keeps_its_last_position(person: Persons) -> None:
    """Not the position before with the tokens since: of these rules that are mended later could make something else."""
    ann = person("Ann")
    ends = "19 | c1:Bhq c2:Bmu0 c3:Mhq | B=borgo 20 ba ?; M=moloch 1 - ? | B:play"
    made = ann.post("/api/records", 201, record=f'[Game "hex"]\n[Position "{ends}"]\n')
    for link in made["links"]:
        ann.post("/api/links", token=link["token"])
    ann.answer(made["table"]["id"], 0, "ba!")
    table = ann.client.app.state.server.store.table(made["table"]["id"])
    assert (table.status, table.tail) == ("ended", ())
    assert "B:over result=B" in table.position
    assert table.tags["Rules"] == f"hex {GAME.version}"


def test_check_lists_them_and_finds_nothing_wrong(
    stored: dict[str, str], settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["check", "--data", str(settings.data)])
    told = capsys.readouterr().out.splitlines()
    says = f"played under rules 1.0; those of today, {GAME.version}, differ from token 1 of its record (ba!) on"
    assert sorted(told[:-1]) == sorted(f"{stored[title]}: {says}" for title in ("zone", "agony", "over"))
    assert told[-1] == "4 games checked, 3 of them of rules that differ, all in order."


def test_a_record_is_replayed_as_far_as_it_goes(
    stored: dict[str, str], person: Persons, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = person("Ann")
    record = ann.get(f"/api/tables/{stored['zone']}/record")
    assert '[Rules "hex 1.0"]' in record
    assert record.endswith("\n\n0 B  ba!\n0 I  <gu,po> -gu mo:b2-b1/3\n")
    file = tmp_path / "zone.sztab"
    file.write_text(record, encoding="utf-8")
    for more in ((), ("--json",)):
        with pytest.raises(SystemExit) as ended:
            main(["replay", str(file), *more])
        told = capsys.readouterr()
        differs = f"Recorded under rules 1.0, which differ from today's {GAME.version} here: Line 9: mo:b2-b1/3: "
        assert ended.value.code == 2
        assert differs in told.err
        assert "-gu" in told.out
    found = json.loads(told.out)
    assert found["tokens"] == ["ba!", "<gu,po>", "-gu"]
    assert found["differs"].startswith(differs)
    for language, says in (("en", differs), ("de", "Aufgezeichnet nach den Regeln 1.0; die heutigen")):
        answer = ann.client.post(
            "/api/records", json={"record": record}, headers={**ann.headers(), "Accept-Language": language}
        )
        assert answer.status_code == 400
        assert answer.json()["error"].startswith(says)
        assert answer.json()["line"] == 9
    # A result that today's rules do not come to is told as well.
    file.write_text(ann.get(f"/api/tables/{stored['over']}/record"), encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["replay", str(file)])
    assert "here: The record says that the result is 'W', the game says '*'." in capsys.readouterr().err
    # And one that is the same under both is simply fine.
    file.write_text(ann.get(f"/api/tables/{stored['same']}/record"), encoding="utf-8")
    main(["replay", str(file)])
    assert capsys.readouterr().err == ""
