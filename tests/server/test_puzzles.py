"""Puzzles over the API: attempts, ratings that move once, hints, runs by the server's clock, and what is never told."""

from __future__ import annotations

import asyncio
import base64
import json
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from msgspec.structs import replace as changed

from server.conftest import FakeClock, Person
from sztab.cli.main import main
from sztab.core.action import BadInput
from sztab.messages.puzzle_values import Find
from sztab.puzzles.attempt import judge
from sztab.puzzles.collection import collection
from sztab.puzzles.from_game import PlayedTurn, missed
from sztab.puzzles.puzzle import Puzzle
from sztab.server.puzzles import receipts
from sztab.server.settings import Settings
from sztab.server.store import puzzles as stored
from sztab.usecases.book import Book

Member = Callable[[str], Person]


def book(client: TestClient[Any]) -> Book:
    found: Book = client.app.state.server.puzzles.book
    return found


def ask(client: TestClient[Any], method: str, path: str, status: int = 200, **data: Any) -> Any:
    answer = client.post(path, json=data) if method == "post" else client.get(path, params=data)
    assert answer.status_code == status, answer.text
    return answer.json()


def first(client: TestClient[Any]) -> Puzzle:
    return book(client).of_game("hex")[0]


def wrong(puzzle: Puzzle) -> list[str]:
    """A turn that does nothing, and so misses the goal."""
    for tokens in (["."], [puzzle.proof.solution[0], "."]):
        try:
            if judge(puzzle, tokens).state == "failed":
                return tokens
        except BadInput:  # a full hand: a tile is to be thrown away first
            continue
    raise AssertionError(f"{puzzle.id}: no turn is known that misses its goal")


# ---- attempts


def test_a_puzzle_is_played_step_by_step_and_judged_when_its_turn_is_over(client: TestClient[Any]) -> None:
    puzzle = first(client)
    task = ask(client, "get", f"/api/puzzles/{puzzle.id}")
    assert (task["game"], task["past"], task["study"]["tokens"]) == ("hex", None, [])
    assert task["study"]["state"]["view"]["legal"]
    *before, _ = solution = list(puzzle.proof.solution)
    tried = ask(client, "post", f"/api/puzzles/{puzzle.id}/try", tokens=before)
    assert (tried["verdict"], tried["study"]["tokens"]) == (None, before)
    tried = ask(client, "post", f"/api/puzzles/{puzzle.id}/try", tokens=solution, language="pl")
    verdict = tried["verdict"]
    assert (verdict["solved"], verdict["rated"]) == (True, True)
    assert verdict["solution"] == tried["study"]["tokens"], "the solution is told with all answers"
    assert verdict["title"]
    assert verdict["why"]
    assert [theme["id"] for theme in verdict["themes"]] == list(puzzle.themes)
    assert verdict["after"]["rating"] > verdict["before"]
    assert tried["study"]["tokens"][: len(solution)] == solution


def test_what_misses_the_goal_is_answered_with_the_battle_that_shows_it(client: TestClient[Any]) -> None:
    puzzle = first(client)
    tried = ask(client, "post", f"/api/puzzles/{puzzle.id}/try", tokens=wrong(puzzle))
    assert tried["verdict"]["solved"] is False
    assert tried["verdict"]["after"]["rating"] < tried["verdict"]["before"]
    assert tried["study"]["tokens"] == tried["verdict"]["tokens"]
    assert tried["study"]["entries"]


def test_giving_up_is_a_miss_and_tells_the_solution(client: TestClient[Any]) -> None:
    puzzle = first(client)
    verdict = ask(client, "post", f"/api/puzzles/{puzzle.id}/try", give_up=True)["verdict"]
    assert (verdict["solved"], verdict["given_up"]) == (False, True)
    assert verdict["solution"][: len(puzzle.proof.solution)] == list(puzzle.proof.solution)


def test_certain_shots_end_with_the_first_that_spoils_them(client: TestClient[Any]) -> None:
    puzzle = min(book(client).of_game("wroclaw"), key=lambda one: one.proof.tried)
    path = f"/api/puzzles/{puzzle.id}"
    assert ask(client, "post", "/api/puzzles/next", game="wroclaw")["puzzle"]["game"] == "wroclaw"
    task = ask(client, "get", path)
    assert "?" in task["study"]["state"]["view"]["position"], "it is looked at through the solver's eyes"
    *before, _ = solution = list(puzzle.proof.solution)
    tried = ask(client, "post", f"{path}/try", tokens=before)
    assert (tried["verdict"], tried["study"]["tokens"]) == (None, before)
    assert ask(client, "post", f"{path}/try", tokens=solution, language="de")["verdict"]["solved"] is True
    shots = [token for token in task["study"]["state"]["view"]["legal"] if token not in (*solution, ".")]
    spoilt = next(token for token in shots if judge(puzzle, [token]).state == "failed")
    verdict = ask(client, "post", f"{path}/try", tokens=[spoilt])["verdict"]
    assert (verdict["solved"], verdict["solution"]) == (False, solution)


def test_what_cannot_be_is_refused_in_one_sentence(client: TestClient[Any]) -> None:
    puzzle = first(client)
    assert ask(client, "get", "/api/puzzles/nonsense", 404)["error"] == "There is no such puzzle."
    assert ask(client, "post", f"/api/puzzles/{puzzle.id}/try", 400, tokens=["%"])["error"]
    assert ask(client, "post", f"/api/puzzles/{puzzle.id}/try", 400, tokens=["."] * 41)["error"]
    assert ask(client, "post", "/api/puzzles/runs/r_nothing/try", 404, puzzle=puzzle.id)["error"]
    assert ask(client, "get", "/api/puzzles/me", 401)["error"]


def test_the_daily_puzzle_is_the_same_for_everybody_until_midnight(client: TestClient[Any], clock: FakeClock) -> None:
    day = 86_400.0
    clock.time = 20_000 * day + 10
    morning = ask(client, "get", "/api/puzzles/daily")["puzzle"]
    clock.time += day - 20
    assert ask(client, "get", "/api/puzzles/daily", language="de")["puzzle"]["id"] == morning["id"]
    days = set()
    for _ in range(14):
        days.add(ask(client, "get", "/api/puzzles/daily")["puzzle"]["id"])
        clock.time += day
    assert len(days) > 3
    assert morning["day"] == "2024-10-04"


# ---- ratings


def test_one_attempt_at_a_puzzle_is_rated(client: TestClient[Any], member: Member) -> None:
    ann, puzzle = member("Ann"), first(client)
    path, solution = f"/api/puzzles/{puzzle.id}/try", list(puzzle.proof.solution)
    missed = ann.post(path, tokens=wrong(puzzle))["verdict"]
    assert missed["rated"]
    again = ann.post(path, tokens=solution)["verdict"]
    assert (again["solved"], again["rated"], again["after"], again["receipt"]) == (True, False, None, None)
    mine = ann.get("/api/puzzles/me")
    assert (mine["attempts"], mine["solved"]) == (1, 0)
    assert mine["standing"] == missed["after"]
    assert [point["rating"] for point in mine["graph"]] == [missed["after"]["rating"]]
    past = ann.get("/api/puzzles/me/attempts")["attempts"]
    assert [(one["puzzle"], one["solved"], one["after"]) for one in past] == [
        (puzzle.id, False, missed["after"]["rating"])
    ]
    assert ann.get(f"/api/puzzles/{puzzle.id}")["past"]["solved"] is False


def test_both_ratings_move_in_opposite_directions(client: TestClient[Any], member: Member, clock: FakeClock) -> None:
    ann, puzzle = member("Ann"), first(client)
    before = ann.post(f"/api/puzzles/{puzzle.id}/try", tokens=list(puzzle.proof.solution))["verdict"]
    clock.time += 100
    after = member("Bob").post(f"/api/puzzles/{puzzle.id}/try", give_up=True)["verdict"]
    assert before["after"]["rating"] > before["before"]
    assert after["puzzle"]["rating"] < before["puzzle"]["rating"]


def test_a_hint_takes_the_gain_and_not_the_loss(client: TestClient[Any], member: Member) -> None:
    ann = member("Ann")
    easy, hard = book(client).of_game("hex")[:2]
    for puzzle in (easy, hard):
        hint = ann.post(f"/api/puzzles/{puzzle.id}/hint", step=1)
        assert (hint["step"], bool(hint["says"])) == (1, True)
    last = ann.post(f"/api/puzzles/{easy.id}/hint", step=10)
    assert last["step"] == last["of"] > 1
    solved = ann.post(f"/api/puzzles/{easy.id}/try", tokens=list(easy.proof.solution))["verdict"]
    assert (solved["solved"], solved["rated"]) == (True, False)
    assert ann.post(f"/api/puzzles/{hard.id}/try", give_up=True)["verdict"]["rated"]
    assert ann.get("/api/puzzles/me")["attempts"] == 1


def test_the_next_puzzle_is_a_new_one_of_about_ones_strength(client: TestClient[Any], member: Member) -> None:
    ann = member("Ann")
    tried: list[str] = []
    theme = first(client).themes[0]
    while found := ann.post("/api/puzzles/next", theme=theme)["puzzle"]:
        assert found["id"] not in tried
        assert theme in book(client).puzzles[found["id"]].themes
        tried.append(found["id"])
        ann.post(f"/api/puzzles/{found['id']}/try", give_up=True)
        if len(tried) == 3:
            break
    nothing = ask(client, "post", "/api/puzzles/next", theme=theme, tried=list(book(client).puzzles)[:500])
    assert nothing["puzzle"] is None or nothing["puzzle"]["id"] not in list(book(client).puzzles)[:500]


# ---- without an account


def test_what_a_guest_tried_is_taken_over_as_it_was_judged(client: TestClient[Any], member: Member) -> None:
    easy, hard = book(client).of_game("hex")[:2]
    solved = ask(client, "post", f"/api/puzzles/{easy.id}/try", tokens=list(easy.proof.solution))["verdict"]
    boast = {"rating": 3000.0, "deviation": 50.0}
    missed = ask(client, "post", f"/api/puzzles/{hard.id}/try", give_up=True, level=boast)["verdict"]
    assert missed["standing"]["rating"] > 2500, "the browser is believed where it is only told to itself"
    ann = member("Ann")
    forged = solved["receipt"][:-8] + "AAAAAAAA"
    assert ann.post("/api/puzzles/me/attempts", receipts=[forged, "nonsense", missed["receipt"]]) == {"taken": 1}
    assert ann.post("/api/puzzles/me/attempts", receipts=[solved["receipt"], missed["receipt"]]) == {"taken": 1}
    mine = ann.get("/api/puzzles/me")
    assert (mine["attempts"], mine["solved"]) == (2, 1)
    assert mine["standing"]["rating"] < 2000, "the server counts for itself"
    assert not ann.post(f"/api/puzzles/{easy.id}/try", tokens=list(easy.proof.solution))["verdict"]["rated"]
    # Strangers try as often as they like: what they tell moves no puzzle.
    assert client.app.state.server.puzzles.store.engine
    assert ask(client, "post", f"/api/puzzles/{easy.id}/try", give_up=True)["verdict"]["puzzle"] == solved["puzzle"]


def test_what_was_tried_offline_is_remembered_and_not_rated(
    client: TestClient[Any], member: Member, clock: FakeClock
) -> None:  # fmt: skip
    easy, hard, third = book(client).of_game("hex")[:3]
    ann = member("Ann")
    ann.post(f"/api/puzzles/{third.id}/try", give_up=True)
    before = ann.get("/api/puzzles/me")
    offline = [
        {"puzzle": easy.id, "solved": True, "at": clock.time - 60},
        {"puzzle": hard.id, "solved": False, "at": clock.time + 1e9},
        {"puzzle": third.id, "solved": True, "at": 0},
        {"puzzle": "nothing", "solved": True, "at": 0},
    ]
    assert ann.post("/api/puzzles/me/attempts", receipts=[], offline=offline) == {"taken": 2}
    assert ann.get("/api/puzzles/me") == before
    past = {one["puzzle"]: one for one in ann.get("/api/puzzles/me/attempts")["attempts"]}
    assert {id: (one["solved"], one["after"]) for id, one in past.items() if id != third.id} == {
        easy.id: (True, None), hard.id: (False, None),
    }  # fmt: skip
    assert past[third.id]["solved"] is False, "what the server has seen stays"
    assert past[hard.id]["at"] <= clock.time, "nobody has tried anything tomorrow"
    assert not ann.post(f"/api/puzzles/{easy.id}/try", tokens=list(easy.proof.solution))["verdict"]["rated"]


# ---- what a cheat would try


def test_of_two_receipts_for_one_puzzle_the_first_attempt_counts(
    client: TestClient[Any], member: Member, clock: FakeClock
) -> None:  # fmt: skip
    puzzle = first(client)
    path = f"/api/puzzles/{puzzle.id}/try"
    peeked = ask(client, "post", path, give_up=True)["verdict"]
    clock.time += 1
    solved = ask(client, "post", path, tokens=peeked["solution"][: len(puzzle.proof.solution)])["verdict"]["receipt"]
    ann = member("Ann")
    for sent in ([solved, solved, peeked["receipt"]], [solved]):
        ann.post("/api/puzzles/me/attempts", receipts=sent)
    mine = ann.get("/api/puzzles/me")
    assert (mine["attempts"], mine["solved"]) == (1, 0)
    assert mine["standing"]["rating"] < 1500


def test_what_a_stranger_solves_is_no_second_chance_for_an_account(client: TestClient[Any], member: Member) -> None:
    puzzle = first(client)
    solution = list(puzzle.proof.solution)
    receipt = ask(client, "post", f"/api/puzzles/{puzzle.id}/try", tokens=solution)["verdict"]["receipt"]
    ann, bob = member("Ann"), member("Bob")
    ann.post(f"/api/puzzles/{puzzle.id}/try", give_up=True)
    bob.post(f"/api/puzzles/{puzzle.id}/hint", step=1)
    for person, attempts in ((ann, 1), (bob, 0)):
        before = person.get("/api/puzzles/me")
        assert person.post("/api/puzzles/me/attempts", receipts=[receipt]) == {"taken": 0}
        assert person.get("/api/puzzles/me") == before
        assert (before["attempts"], before["solved"]) == (attempts, 0)


@pytest.mark.parametrize("how", ["try", "hint"])
def test_whoever_looks_up_the_solution_in_a_run_has_missed_it(
    client: TestClient[Any], member: Member, how: str
) -> None:  # fmt: skip
    ann = member("Ann")
    run = ann.post("/api/puzzles/runs", 201, kind="streak")
    puzzle = book(client).puzzles[run["puzzle"]["id"]]
    ann.post(f"/api/puzzles/{puzzle.id}/{how}", **({"give_up": True} if how == "try" else {"step": 9}))
    went = run_try(ann, run, list(puzzle.proof.solution))
    assert (went["solved"], went["run"]["score"], went["run"]["over"]) == (False, 0, True)


def test_a_receipt_says_nothing_but_what_was_judged_here(client: TestClient[Any], member: Member) -> None:
    """Nor can one be made from another: neither by turning a miss round, nor by moving it to another puzzle."""
    easy, hard = book(client).of_game("hex")[:2]
    missed = ask(client, "post", f"/api/puzzles/{easy.id}/try", give_up=True)["verdict"]["receipt"]
    proof, said = (data := base64.urlsafe_b64decode(missed))[:32], data[32:]
    told = msgspec.msgpack.decode(said, type=receipts.Receipt)
    forged = [
        base64.urlsafe_b64encode(proof + msgspec.msgpack.encode(changed(told, **change))).decode()
        for change in ({"solved": True}, {"puzzle": hard.id}, {"at": told.at - 1})
    ]
    ann = member("Ann")
    assert ann.post("/api/puzzles/me/attempts", receipts=forged) == {"taken": 0}
    assert ann.post("/api/puzzles/me/attempts", receipts=[missed]) == {"taken": 1}


# ---- runs


def run_try(person: Person, run: dict[str, Any], tokens: list[str], status: int = 200) -> Any:
    return person.post(f"/api/puzzles/runs/{run['id']}/try", status, puzzle=run["puzzle"]["id"], tokens=tokens)


def test_a_storm_ends_by_the_servers_clock(client: TestClient[Any], member: Member, clock: FakeClock) -> None:
    ann = member("Ann")
    run = ann.post("/api/puzzles/runs", 201, kind="storm")
    assert (run["left"], run["score"], run["best"]) == (180.0, 0, None)
    clock.time += 60
    puzzle = book(client).puzzles[run["puzzle"]["id"]]
    went = run_try(ann, run, list(puzzle.proof.solution))
    assert went["solved"]
    assert (went["run"]["score"], went["run"]["left"]) == (1, 120.0)
    assert went["run"]["puzzle"]["id"] != puzzle.id
    run_try(ann, run, list(puzzle.proof.solution), 409)  # the same answer twice counts once
    run = went["run"]
    puzzle = book(client).puzzles[run["puzzle"]["id"]]
    run = run_try(ann, run, wrong(puzzle))["run"]
    assert (run["score"], run["misses"], run["left"]) == (1, 1, 110.0)
    clock.time += 112
    puzzle = book(client).puzzles[run["puzzle"]["id"]]
    late = run_try(ann, run, list(puzzle.proof.solution))
    assert (late["solved"], late["run"]["over"], late["run"]["score"]) == (None, True, 1)
    run_try(ann, run, list(puzzle.proof.solution), 409)
    assert ann.get("/api/puzzles/me")["best"] == {"storm": 1}
    assert ann.get("/api/puzzles/me")["attempts"] == 0, "what is tried in a run is not rated"
    assert len(ann.get("/api/puzzles/me/attempts")["attempts"]) == 2


def test_a_streak_ends_with_the_first_miss(client: TestClient[Any]) -> None:
    run = ask(client, "post", "/api/puzzles/runs", 201, kind="streak")
    assert run["left"] is None
    puzzle = book(client).puzzles[run["puzzle"]["id"]]
    path = f"/api/puzzles/runs/{run['id']}/try"
    went = ask(client, "post", path, puzzle=puzzle.id, tokens=list(puzzle.proof.solution))["run"]
    assert (went["score"], went["over"]) == (1, False)
    puzzle = book(client).puzzles[went["puzzle"]["id"]]
    over = ask(client, "post", path, puzzle=puzzle.id, tokens=wrong(puzzle))["run"]
    assert (over["score"], over["over"], over["puzzle"]) == (1, True, None)


# ---- what is told, and what is not


def test_the_table_of_a_picture_follows_the_theme(client: TestClient[Any]) -> None:
    path = f"/share/puzzles/{first(client).id}/board.svg"
    dark, light = client.get(path).text, client.get(path, params={"theme": "light"}).text
    assert "#20272a" in dark
    assert "#20272a" not in light
    assert "#dcd2bb" in light
    assert client.get(path, params={"theme": "pink"}).status_code == 400


def test_nothing_tells_the_solution_before_the_attempt_is_over(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every byte that is sent is the same whatever the solution is, so nothing can be learnt from it."""
    puzzle = first(client)
    proof = changed(puzzle.proof, solution=("??",), tried=7, reply=("?",), second=("?",))
    other = changed(puzzle, proof=proof, rating=puzzle.rating + 1, themes=())
    game = book(client).of_game("hex")
    everybody = {"language": "en"}

    def seen() -> list[bytes]:
        tokens = list(puzzle.proof.solution[:-1])
        run = client.post("/api/puzzles/runs", json={"kind": "streak"})
        return [
            client.get(f"/api/puzzles/{puzzle.id}", params=everybody).content,
            client.post(f"/api/puzzles/{puzzle.id}/try", json={"tokens": tokens}).content,
            client.post("/api/puzzles/next", json={"tried": [one.id for one in game if one.id != puzzle.id]}).content,
            client.get(f"/share/puzzles/{puzzle.id}/picture.png").content,
            client.get(f"/puzzles/{puzzle.id}").content,
            json.dumps({**run.json(), "id": "", "puzzle": None}).encode(),
        ]

    plain = seen()
    monkeypatch.setitem(book(client).__dict__, "puzzles", {**book(client).puzzles, puzzle.id: other})
    monkeypatch.setitem(book(client).__dict__, "_sorted", {"hex": [other, *game[1:]]})
    for one, two in zip(plain, seen(), strict=True):
        assert one == two
        assert b'"solution"' not in one
        assert b'"proof"' not in one


def test_all_attempts_are_exported_without_names_and_solutions(
    client: TestClient[Any], member: Member, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, bob, puzzle = member("Ann"), member("Bob"), first(client)
    ann.post(f"/api/puzzles/{puzzle.id}/try", tokens=list(puzzle.proof.solution))
    bob.post(f"/api/puzzles/{puzzle.id}/try", tokens=wrong(puzzle))
    answer = client.get("/api/puzzles/attempts.jsonl")
    assert "creativecommons.org/publicdomain/zero" in answer.headers["link"]
    solved, failed = sorted(map(json.loads, answer.text.splitlines()), key=lambda line: -line["solved"])
    assert (solved["puzzle"], solved["solved"], solved["way"]) == (puzzle.id, True, "training")
    assert solved["tokens"] == [], "with them anybody else would solve it, too"
    assert failed["tokens"][: len(wrong(puzzle))] == list(wrong(puzzle))
    assert ann.id not in answer.text
    assert "Ann" not in answer.text
    assert main(["attempts", "--data", str(settings.data)]) in (0, None)
    assert capsys.readouterr().out == answer.text


# ---- from one's own games


def quick() -> Puzzle:
    """A puzzle that is proved at once, in which so that looking for it takes no time."""
    fitting = [one for one in collection() if one.goal.kind == "kill_hq" and one.turns == 1]
    return min(fitting, key=lambda one: (one.proof.tried, one.id))


def test_what_was_missed_in_a_turn_is_found() -> None:
    puzzle = quick()
    lazy = wrong(puzzle)
    found = missed(PlayedTurn(7, puzzle.position, tuple(lazy)))
    assert found
    assert judge(found, lazy).state == "failed"
    assert judge(found, found.proof.solution).state == "solved"
    assert missed(PlayedTurn(7, puzzle.position, puzzle.proof.solution)) is None, "what was found is not missed"


def test_what_was_missed_in_a_game_is_its_players_alone(
    client: TestClient[Any], member: Member, clock: FakeClock
) -> None:
    ann, bob = member("Ann"), member("Bob")
    puzzle = first(client)
    store, find = client.app.state.server.store, "m_found"
    table = ann.table("hex", "me", "me")["table"]["id"]
    kept = Find(find, ann.id, table, 7, clock(), msgspec.msgpack.encode(puzzle))
    stored.searched(store.engine, ann.id, table, [kept], clock())
    assert [one["id"] for one in ann.get("/api/puzzles/me/games")["puzzles"]] == [find]
    assert bob.get("/api/puzzles/me/games")["puzzles"] == []
    task = ann.get(f"/api/puzzles/{find}")
    assert (task["table"], task["number"]) == (table, 7)
    bob.get(f"/api/puzzles/{find}", 404)
    ask(client, "get", f"/api/puzzles/{find}", 404)
    verdict = ann.post(f"/api/puzzles/{find}/try", tokens=list(puzzle.proof.solution))["verdict"]
    assert (verdict["solved"], verdict["rated"], verdict["puzzle"]) == (True, False, None)
    assert ann.get("/api/puzzles/me/games")["puzzles"][0]["solved"] is True


def test_whoever_is_told_that_the_search_is_over_is_told_all_that_it_found(
    client: TestClient[Any], member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, searching = member("Ann"), client.app.state.server.own_games._jobs
    read = stored.finds

    def ended_meanwhile(*asked: Any) -> list[Find]:
        searching.pop(ann.id)
        return read(*asked)

    monkeypatch.setattr(stored, "finds", ended_meanwhile)
    searching[ann.id] = None
    assert ann.get("/api/puzzles/me/games")["busy"] is True, "it may have been stored after the look"


def test_an_address_has_its_share_of_those_whose_games_are_looked_through(
    client: TestClient[Any], member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_games = client.app.state.server.own_games

    async def long(_: str) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(own_games, "_search", long)
    for name in ("Ann", "Bob", "Cid"):
        member(name).post("/api/puzzles/me/games", 202)
    member("Dan").post("/api/puzzles/me/games", 429)
    own_games._addresses[next(iter(own_games._addresses))] = "198.51.100.7"
    member("Eve").post("/api/puzzles/me/games", 202)


@pytest.mark.early
def test_games_that_are_over_are_looked_through_in_the_background(client: TestClient[Any], member: Member) -> None:
    ann = member("Ann")
    puzzle = quick()
    record = f'[Game "hex"]\n[Rules "hex 1.0"]\n[Position "{puzzle.position}"]\n[Result "*"]\n'
    made = ann.post("/api/records", 201, record=record)
    table = made["table"]["id"]
    for link in made["links"]:
        ann.post("/api/links", token=link["token"])
    seat = ann.get(f"/api/tables/{table}")["to_decide"][0]
    for token in wrong(puzzle):
        ann.answer(table, seat, token)
    ann.post(f"/api/tables/{table}/resign", seat=seat)
    assert ann.get("/api/puzzles/me/games")["waiting"] == 1
    told = ann.post("/api/puzzles/me/games", 202)
    assert told["busy"]
    deadline = time.monotonic() + 90
    while told["busy"] and time.monotonic() < deadline:
        time.sleep(0.1)
        told = ann.get("/api/puzzles/me/games", language="pl")
    assert (told["busy"], told["waiting"]) == (False, 0)
    assert [one["table"] for one in told["puzzles"]] == [table]
