"""The house without a server: whole games, everything beside them, and what stays when a page is opened again."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from pocket.browser import Browser
from sztab.core.game import Outcome
from sztab.core.languages import LANGUAGES
from sztab.core.record import read_record, replay
from sztab.core.registry import game as find
from sztab.core.registry import names
from sztab.pocket.thinking import told
from sztab.puzzles.collection import collection

NO_SERVER = "This needs a server: here the house runs in your browser alone."


def _is_a_game(record: str) -> bool:
    read = read_record(record)
    return isinstance(find(read.tags["Game"]).pending(list(replay(find(read.tags["Game"]), read))[-1].state), Outcome)


@pytest.mark.parametrize("game", names())
def test_a_whole_game_against_a_bot(game: str) -> None:
    page = Browser()
    options = min(find(game).examples(), key=lambda one: abs(len(find(game).seats(find(game).new(one))) - 2))
    table = page.table(game, "me", "soldier", options=dict(options))
    page.open(table, 0)
    states = page.play(table, random.Random(game))
    outside = page.get(f"/api/tables/{table}")
    assert outside["status"] == "ended"
    assert states[0]["result"] == outside["result"]
    assert states[0]["scene"]
    assert page.told("accepted")
    record = page.get(f"/api/tables/{table}/record")
    assert f'[Seed "{outside["seed"]}"]' in record
    assert _is_a_game(record)
    moments = page.get(f"/api/tables/{table}/moments?seat=0&language=pl")
    last = page.get(f"/api/tables/{table}/moments/{len(moments['moments'])}?language=pl")
    assert last["result"] == outside["result"]
    assert page.get(f"/api/tables/{table}/ending?language=de")["cause"]
    assert page.get("/api/my/tables?status=ended")["tables"][0]["table"]["id"] == table
    assert [one["table"] for one in page.get("/api/players/p_pocket/games")["games"]] == [table]


def test_two_at_one_screen_take_turns_and_take_back() -> None:
    page = Browser()
    table = page.table("hex", "me", "me")
    page.open(table, 0, 1)
    states = page.play(table, random.Random(2), most=1)
    page.think()
    states.update((state["seat"], state) for state in page.told("state"))
    acted = next(state for state in states.values() if state["view"]["undo"])
    before = page.get(f"/api/tables/{table}/state?seat={acted['seat']}")["view"]["position"]
    page.say("undo", seat=acted["seat"], count=1, number=acted["number"], client="u1")
    assert page.told("accepted")[-1]["client"] == "u1"
    undone = next(state for state in page.told("state") if state["seat"] == acted["seat"])
    assert undone["entries"][-1]["kind"] == "undo"
    assert undone["view"]["position"] != before
    page.say("undo", seat=acted["seat"], count=1, number=acted["number"], client="u2")
    assert page.told("refused")[-1]["client"] == "u2", "the number is that of an older entry"
    offered = page.post(f"/api/tables/{table}/offer", seat=0, kind="draw")
    assert offered["offer"]["seat"] == 0
    ended = page.post(f"/api/tables/{table}/offer/answer", seat=1, accept=True)
    assert ended["result"] == {"winners": [], "reason": "agreed", "seat": None}


def test_an_answer_is_played_once_however_often_it_is_sent() -> None:
    page = Browser()
    table = page.table("hex", "me", "me")
    page.open(table, 0, 1)
    state = next(state for state in page.told("state") if state["decision"] is not None)
    for _ in range(2):
        page.answer(state, state["view"]["legal"][0], client="same")
    first, second = page.told("accepted")
    assert (first["repeated"], second["repeated"]) == (False, True)
    assert first["number"] == second["number"]
    page.answer(state, state["view"]["legal"][0], client="another")
    assert page.told("refused")[0]["status"] == 409


def test_what_the_rules_forbid_is_refused_with_the_rule_in_the_language_asked_for() -> None:
    page = Browser()
    table = page.table("hex", "me", "me")
    page.open(table, 0, 1)
    state = next(state for state in page.told("state") if state["decision"] is not None)
    body = {"seat": state["seat"], "decision": state["decision"], "token": "hq@z9/0", "client": "x"}
    kept = dict(page.kept)
    status, said = page.ask("POST", f"/api/tables/{table}/answer", body, "pl")
    english = page.ask("POST", f"/api/tables/{table}/answer", body, "en")[1]
    assert status in (400, 422)
    assert said["error"] != english["error"]
    assert page.kept == kept, "nothing has changed"


def test_resigning_a_rematch_and_other_sides() -> None:
    page = Browser()
    table = page.table("hex", "me", "recruit")
    over = page.post(f"/api/tables/{table}/resign", seat=0)
    assert over["result"] == {"winners": [1], "reason": "resigned", "seat": 0}
    again = page.post(f"/api/tables/{table}/rematch", seat=0)["rematch"]["table"]
    assert page.post(f"/api/tables/{table}/rematch", seat=0)["rematch"]["table"] == again, "one game has one rematch"
    assert [seat["kind"] for seat in page.get(f"/api/tables/{again}")["seats"]] == ["bot", "person"]
    page.open(again, 1)
    assert page.play(again, random.Random(3), most=2)[1]["table"] == again


def test_a_hint_and_a_forecast() -> None:
    page = Browser()
    table = page.table("hex", "me", "me")
    state = page.get(f"/api/tables/{table}/state?seat=0")
    hint = page.post(f"/api/tables/{table}/hint", seat=0, bot="soldier", language="de")
    assert hint["token"] in state["view"]["legal"]
    assert hint["counsel"]["ways"]
    assert "forecast" in page.post(f"/api/tables/{table}/forecast", seat=0, tokens=[hint["token"]])
    assert page.post(f"/api/tables/{table}/hint", 400, seat=0, bot="nobody")["field"] == "bot"
    assert page.post(f"/api/tables/{table}/hint", 409, seat=1)["error"]


def test_a_clock_runs_out_while_a_page_looks() -> None:
    page = Browser()
    clock = {"kind": "live", "base": 60, "increment": 0, "days": 0}
    table = page.table("hex", "me", "me", clock=clock, leaver="lose")
    page.open(table, 0, 1)
    page.told("table")
    page.time += 120
    page.house.think()
    assert page.told("table")[-1]["table"]["result"]["reason"] == "time"
    page.say("ping")
    assert page.told("pong") == [{"type": "pong", "now": page.time}]


def test_a_seat_that_a_bot_takes_over_is_no_longer_watched() -> None:
    page = Browser()
    three = next(o for o in find("hex").examples() if len(find("hex").seats(find("hex").new(o))) == 3)
    table = page.table("hex", "me", "me", "me", options=dict(three))
    page.open(table, 0, 1, 2)
    page.post(f"/api/tables/{table}/resign", seat=1)
    assert page.told("close") == [{"type": "close", "code": 4410, "reason": "This seat is not yours."}]
    page.told("state")
    page.open(table, 0, 2)
    assert {state["seat"] for state in page.told("state")} == {0, 2}


@pytest.mark.parametrize("path", ["/api/tables/t_nowhere/live", "/api/elsewhere"])
def test_a_socket_that_leads_nowhere_is_closed(path: str) -> None:
    page = Browser()
    page.house.open(1, path)
    assert page.told("close")[0]["code"] == 4404
    page.say("watch", seats=[])
    assert not page.heard


def test_what_cannot_be_read_closes_a_socket_and_nothing_else() -> None:
    page = Browser()
    table = page.table("hex", "me", "me")
    page.open(table, 0)
    page.house.receive(1, '{"type": "dance"}')
    assert page.told("close")[0]["code"] == 4400
    page.open(table, 0, socket=2)
    assert page.told("state", 2)


# ---- what a browser keeps


def test_a_game_goes_on_after_the_page_was_opened_again() -> None:
    page = Browser()
    table = page.table("hex", "me", "recruit")
    page.open(table, 0)
    page.play(table, random.Random(4), most=30)
    before = page.get(f"/api/tables/{table}/state?seat=0&scene=true")
    again = Browser(page.kept, "")
    assert again.get("/api/session")["player"]["name"] == "Ann"
    assert again.get("/api/my/tables?status=running")["tables"][0]["table"]["id"] == table
    assert again.get(f"/api/tables/{table}/state?seat=0&scene=true") == before
    assert not again.get("/api/pocket")["aside"]
    again.open(table, 0)
    again.play(table, random.Random(5))
    assert again.get(f"/api/tables/{table}")["status"] == "ended"
    assert _is_a_game(again.get(f"/api/tables/{table}/record"))


def test_a_bot_that_was_asked_answers_after_the_page_was_opened_again() -> None:
    page = Browser()
    table = page.table("hex", "recruit", "me")
    again = Browser(page.kept, "")
    assert again.get(f"/api/tables/{table}")["to_decide"] == [0]
    again.think()
    assert again.get(f"/api/tables/{table}")["to_decide"] == [1]


def test_documents_that_cannot_be_read_are_put_aside_and_named() -> None:
    page = Browser()
    broken, torn, fine, newer = (page.table("hex", "me", "me") for _ in range(4))
    page.open(torn, 0, 1)
    page.play(torn, random.Random(1), most=1)
    kept = dict(page.kept)
    kept["table", broken] = kept["table", broken][:100]
    del kept["steps", f"{torn}.0"]
    kept["table", newer] = kept["table", newer].replace('"schema":1', '"schema":99')
    kept["settings", "player"] = "[]"
    again = Browser(dict(kept), "")
    assert again.get("/api/session")["player"] is None
    assert [one["table"]["id"] for one in again.get("/api/my/tables", 200)["tables"]] in ([fine, torn], [torn, fine])
    again.get(f"/api/tables/{torn}", 404)
    again.get(f"/api/tables/{fine}")
    aside = again.get("/api/pocket")["aside"]
    assert {(one["kind"], one["id"]) for one in aside} == {
        ("table", broken), ("table", torn), ("table", newer), ("settings", "player"),
    }  # fmt: skip
    assert all(one["problem"] for one in aside)
    assert again.kept == kept, "they stay as they are: a later version may read them"


def test_a_table_that_is_removed_leaves_nothing() -> None:
    page = Browser()
    nothing = dict(page.kept)
    table = page.table("hex", "soldier", "me")
    page.open(table, 1)
    assert page.ask("DELETE", f"/api/tables/{table}") == (204, "")
    assert page.told("close")[0]["code"] == 4404
    page.think()
    assert page.kept == nothing, "no bot plays on"
    page.get(f"/api/tables/{table}", 404)


def test_a_record_is_looked_at_again_and_one_that_is_wrong_says_where() -> None:
    page = Browser()
    table = page.table("hex", "me", "recruit")
    page.open(table, 0)
    page.play(table, random.Random(6))
    record = page.get(f"/api/tables/{table}/record")
    seen = page.post("/api/records", 201, record=record, replay=True)["table"]
    assert seen["status"] == "ended"
    played = page.get(f"/api/tables/{table}/moments")["moments"]
    shown = page.get(f"/api/tables/{seen['id']}/moments")["moments"]
    assert [moment["token"] for moment in shown] == [moment["token"] for moment in played]
    refused = page.post("/api/records", 400, record=f"{record.rstrip()} nonsense")
    assert (refused["field"], isinstance(refused["line"], int)) == ("record", True)


# ---- without a table


def test_a_study_walks_is_forecast_and_advised() -> None:
    page = Browser(name="")
    position = "19 | c2:Bhq c4:Mhq | B=borgo 20 mu ?; M=moloch 20 - ? | B:play"
    study = page.post("/api/study", game="hex", position=position, tokens=["mu@b2/1"], language="pl")
    assert study["tokens"] == ["mu@b2/1"]
    assert study["state"]["scene"]
    refused = page.post("/api/study", game="hex", position=position, tokens=["mu@c2/1"])["refused"]
    assert refused["rule"]
    assert page.post("/api/study/forecast", game="hex", position=position, ahead=["mu@b2/1"])["forecast"]
    assert page.post("/api/study/hint", game="hex", position=position, bot="soldier")["lines"]
    assert page.post("/api/study", 400, game="hex", position="nonsense")["field"] == "position"
    assert not page.kept, "nothing is stored"


def test_a_puzzle_is_solved_missed_given_up_and_hinted_at() -> None:
    page = Browser(name="")
    page.time = 1_800_000_000.0
    task = page.get("/api/puzzles/daily?language=de")["puzzle"]
    assert task["day"] == "2027-01-15"
    lost = page.post(f"/api/puzzles/{task['id']}/try", give_up=True)["verdict"]
    assert (lost["solved"], lost["given_up"], lost["receipt"]) == (False, True, None)
    assert lost["standing"]["rating"] < 1500
    solved = page.post(f"/api/puzzles/{task['id']}/try", tokens=_right(task["id"]))["verdict"]
    assert solved["solved"]
    assert solved["after"]["rating"] > 1500
    assert page.post(f"/api/puzzles/{task['id']}/hint", step=1, language="pl")["says"]
    assert not _missed(page, task)["solved"]
    assert page.post(f"/api/puzzles/{task['id']}/try", 422, tokens=["hq@a1/0"])["rule"]
    following = page.post("/api/puzzles/next", tried=[task["id"]], rating=1500)["puzzle"]
    assert following["id"] != task["id"]
    page.get("/api/puzzles/nothing", 404)
    page.get("/api/puzzles/me", 401)


def _right(id: str) -> list[str]:
    puzzle = collection().get(id)
    return [*puzzle.proof.solution, *puzzle.proof.second]


def _missed(page: Browser, task: dict[str, Any]) -> dict[str, Any]:
    """Play whatever is legal and not right until the attempt is over."""
    study, verdict, wrong = task["study"], None, False
    while verdict is None:
        right = [] if wrong else _right(task["id"])[len(study["tokens"]) :][:1]
        token = next(token for token in study["state"]["view"]["legal"] if token not in right)
        wrong = True
        tried = page.post(f"/api/puzzles/{task['id']}/try", tokens=[*study["tokens"], token])
        study, verdict = tried["study"], tried["verdict"]
    return dict(verdict)


def test_a_storm_goes_by_the_clock_of_the_browser_and_lives_through_a_reload() -> None:
    page = Browser(name="")
    run = page.post("/api/puzzles/runs", 201, kind="storm")
    assert run["left"] == 180
    tried = page.post(
        f"/api/puzzles/runs/{run['id']}/try", puzzle=run["puzzle"]["id"], tokens=_right(run["puzzle"]["id"])
    )
    assert (tried["solved"], tried["run"]["score"]) == (True, 1)
    again = Browser(page.kept, "")
    again.time = page.time + 200
    puzzle = tried["run"]["puzzle"]["id"]
    late = again.post(f"/api/puzzles/runs/{run['id']}/try", puzzle=puzzle, tokens=_right(puzzle))
    assert (late["solved"], late["run"]["over"], late["run"]["score"]) == (None, True, 1)
    assert not again.kept
    streak = again.post("/api/puzzles/runs", 201, kind="streak")
    assert streak["left"] is None
    assert again.post(f"/api/puzzles/runs/{streak['id']}/end?language=pl")["over"]


def test_a_game_that_is_over_is_judged_a_question_at_a_time() -> None:
    page = Browser()
    table = page.table("wroclaw", "me", "me")
    page.open(table, 0, 1)
    page.play(table, random.Random(7), most=12)
    page.post(f"/api/tables/{table}/turning", 409)
    page.post(f"/api/tables/{table}/resign", seat=0)
    assert page.get(f"/api/tables/{table}/turning")["status"] == "unknown"
    begun = page.post(f"/api/tables/{table}/turning", 202)
    assert (begun["status"], begun["done"]) == ("thinking", 0)
    assert page.think() >= begun["all"]
    judged = page.get(f"/api/tables/{table}/turning?language=pl")
    assert judged["status"] in ("done", "impossible")
    assert Browser(page.kept, "").get(f"/api/tables/{table}/turning?language=pl") == judged, "it is kept"


# ---- bots that think elsewhere


def _elsewhere(page: Browser) -> str | None:
    """The house is free until somebody else has thought; what it wants to know then."""
    page.house.delegate(True)
    while page.house.think():
        pass
    return page.house.wanted


def _thought(page: Browser, question: str) -> None:
    page.house.know(question, told(question, lambda: None))


def test_a_bot_thinks_elsewhere_and_answers_as_it_would_here() -> None:
    page = Browser()
    table = page.table("hex", "soldier", "me")
    here = Browser(dict(page.kept), "")
    page.open(table, 1)
    page.told("state")
    while question := _elsewhere(page):
        assert page.get(f"/api/tables/{table}")["to_decide"] == [0], "questions are answered meanwhile"
        page.house.ticks(0.5)
        assert page.told("thinks") == [{"type": "thinks", "seat": 0, "seconds": 0.5}]
        _thought(page, question)
    state = f"/api/tables/{table}/state?seat=1"
    here.get(state)
    here.think()
    assert page.get(state)["view"] == here.get(state)["view"]
    assert page.get(state)["decision"] is not None


def test_what_was_thought_about_a_game_that_went_on_is_not_used() -> None:
    page = Browser()
    table = page.table("hex", "soldier", "me")
    question = _elsewhere(page)
    assert question
    page.ask("DELETE", f"/api/tables/{table}")
    assert _elsewhere(page) is None
    _thought(page, question)
    assert _elsewhere(page) is None
    page.house.ticks(1.0)
    assert not page.told("thinks")


def test_a_hint_that_is_thought_about_elsewhere_is_asked_for_twice() -> None:
    page = Browser()
    table = page.table("hex", "me", "me")
    page.house.delegate(True)
    path, wish = f"/api/tables/{table}/hint", json.dumps({"seat": 0, "bot": "soldier", "language": "pl"})
    status, question = page.house.request("POST", path, "pl", wish)
    assert status == 0
    _thought(page, question)
    status, hint = page.house.request("POST", path, "pl", wish)
    assert (status, json.loads(hint)["bot"]) == (200, "soldier")
    page.house.delegate(False)
    other = wish.replace("soldier", "recruit")
    assert page.house.request("POST", path, "pl", other)[0] == 200, "nobody else is there: it thinks by itself"


# ---- what needs a server


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/account"),
        ("POST", "/api/account/login"),
        ("GET", "/api/ratings?game=hex&mode=duel"),
        ("GET", "/api/statistics?game=hex"),
        ("POST", "/api/links"),
        ("GET", "/api/bot-tokens"),
        ("GET", "/api/tournaments?status=open&limit=50"),
        ("GET", "/api/tournaments/o_1"),
        ("GET", "/api/clubs?limit=50"),
        ("GET", "/api/notices"),
        ("GET", "/api/challenges"),
        ("POST", "/api/reports"),
        ("POST", "/api/tables/t_x/seats/0/link"),
    ],
)
def test_what_needs_a_server_says_so_in_every_language(method: str, path: str) -> None:
    page = Browser()
    said = {language: page.ask(method, path, {}, language) for language in LANGUAGES}
    assert {status for status, _ in said.values()} == {404}
    assert said["en"][1]["error"] == NO_SERVER
    assert len({answer["error"] for _, answer in said.values()}) == len(LANGUAGES)


def test_there_are_no_strangers() -> None:
    page = Browser(name="")
    assert page.get("/api/session") == {"player": None, "csrf": ""}
    assert page.post("/api/tables", 401, game="hex")["error"] == "Choose a name first."
    assert page.get("/api/tables?status=open&limit=50") == {"tables": [], "next": None}
    page.post("/api/session", 201, name="Ann")
    table = page.table("hex", "me", "open")
    assert page.get(f"/api/tables/{table}")["status"] == "open"
    page.post(f"/api/tables/{table}/seats/1/bot", bot="recruit")
    assert page.get(f"/api/tables/{table}")["status"] == "running"
    page.ask("DELETE", "/api/session")
    assert page.get("/api/session")["player"] is None
    page.get("/api/nowhere", 404)
    page.post("/api/games", 405)


def test_a_bot_that_fails_is_replaced_and_loses_nobodys_game(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("it sleeps")

    page = Browser()
    table = page.table("hex", "soldier", "me")
    page.think()
    monkeypatch.setattr("sztab.bots.hex.levels.QuickBot.think", fails)
    page.open(table, 1)
    page.play(table, random.Random(9), most=6)
    page.think()
    assert page.get(f"/api/tables/{table}")["to_decide"] == [1]
    assert "it sleeps" in caplog.text
    caplog.clear()


def test_a_house_that_makes_a_mistake_says_so_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    page = Browser()
    table = page.table("hex", "me", "me")
    with monkeypatch.context() as broken:
        broken.setattr("sztab.usecases.replays.ending_of", lambda *_: 1 / 0)
        assert page.ask("GET", f"/api/tables/{table}/ending", language="de")[0] == 500
    page.get(f"/api/tables/{table}/ending", 409)
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()
