"""Games that are looked at again: moments and what a viewer may see of them, battles, uploads, frames, verdicts."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.server.conftest import Person

from server import asking
from sztab.bots.bot import Advice, Line
from sztab.bots.worker_process import BotFailed
from sztab.server.app import create_app
from sztab.server.replay import turning_points as turning
from sztab.server.settings import Settings
from sztab.server.web import security_headers as headers
from sztab.usecases.turning import NOBODY, TRIED, chance_of, turns_of

Persons = Callable[[str], Any]
GAMES = {"hex": {}, "state51": {"seats": "2"}, "wroclaw": {}}
BATTLE = "19 | c2:Bhq c3:Mbl3 c4:Mhq | B=borgo 20 ba,mu ?; M=moloch 17 - ? | B:play"
SHORT = f"""[Game "hex"]
[Rules "hex 1.0"]
[B "borgo, Ann"]
[M "moloch, Bob"]
[Position "{BATTLE}"]
[Result "M"]
[Ended "resigned B"]

7 B  mu@b2/1 ba!
7 M  <bl,hk,mo> -mo hk@d3/4 .
8 B  <as,gr,sm> -sm .
"""


def answered(ann: Any, table: str, chance: random.Random) -> bool:
    """Whoever is asked answers something. False: it is over."""
    server = ann.client.app.state.server
    live = ann.client.blocking_portal.call(server.tables.get, table)
    if live.table.status != "running":
        return False
    seat = chance.choice(live.play.asked)
    token = chance.choice(live.play.view(seat).legal)
    answer = (table, seat, live.table.decisions[seat], token, f"c{live.table.steps}")
    ann.client.blocking_portal.call(asking.answered, server, *answer)
    return True


def two_at(ann: Any, bob: Any, game: str) -> str:
    table: str = ann.table(game, "me", "open", options=GAMES[game], public=True)["table"]["id"]
    bob.post(f"/api/tables/{table}/seats/1/join")
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_of_a_running_game_tells_a_viewer_what_it_was_told_then(person: Persons, game: str) -> None:
    people = {0: person("Ann"), 1: person("Bob"), None: person("Eve")}
    table, chance = two_at(people[0], people[1], game), random.Random(game)
    told: dict[int | None, dict[int, Any]] = {seat: {} for seat in people}
    for _ in range(12):
        assert answered(people[0], table, chance)
        for seat, viewer in people.items():
            state = viewer.state(table, seat, scene=True)
            told[seat][state["number"]] = state
    secret = people[0].client.app.state.server.store.table(table).secret
    assert secret == (game != "hex")
    for seat, viewer in people.items():
        mine = {} if seat is None else {"seat": seat}
        listed = viewer.get(f"/api/tables/{table}/moments", language="pl", **mine)
        history = viewer.get(f"/api/tables/{table}/history", language="pl", limit=500, **mine)["entries"]
        assert listed["open"] != secret
        # The same entries, and no sign of what somebody did in secret between them.
        for key in ("number", "turn", "seat", "at", "story"):
            assert [one[key] for one in listed["moments"]] == [one[key] for one in history], key
        if secret:
            assert [one["token"] for one in listed["moments"]] == [one["token"] for one in history]
        for number, then in told[seat].items():
            now = viewer.get(f"/api/tables/{table}/moments/{number}", **mine)
            assert now["view"]["position"] == then["view"]["position"]
            assert now["turn"] == then["turn"]
            assert now["scene"].get("seats") == then["scene"].get("seats")
            assert (now["decision"], now["view"]["legal"], now["result"]) == (None, [], None)
            assert {entry["number"] for entry in now["entries"]} <= {entry["number"] for entry in history}
            for entry in now["entries"]:
                same = next(one for one in history if one["number"] == entry["number"])
                assert entry["events"] == same["events"]
        last = len(listed["moments"])
        assert str(last) in viewer.get(f"/api/tables/{table}/moments/{last + 1}", 404, **mine)["error"]
        if secret:
            viewer.get(f"/api/tables/{table}/moments/{last}/battle", 409, **mine)
    # Nobody looks through somebody else's eyes.
    for path in ("moments", "moments/1", "moments/1/battle"):
        people[None].get(f"/api/tables/{table}/{path}", 403, seat=0)
        people[1].get(f"/api/tables/{table}/{path}", 403, seat=0)
        people[1].get(f"/api/tables/{table}/{path}", 404, seat=7)


@pytest.mark.parametrize("game", GAMES)
def test_when_a_game_is_over_everything_is_open_to_everybody(person: Persons, game: str) -> None:
    ann, bob, eve = person("Ann"), person("Bob"), person("Eve")
    table, chance = two_at(ann, bob, game), random.Random(game)
    for _ in range(20):
        answered(ann, table, chance)
        if game == "hex":  # as it goes on, what is known already is not played again
            eve.get(f"/api/tables/{table}/moments")
    bob.post(f"/api/tables/{table}/resign", seat=1)
    record = eve.get(f"/api/tables/{table}/record")
    listed = eve.get(f"/api/tables/{table}/moments")
    tokens = [one["token"] for one in listed["moments"]]
    assert listed["open"]
    assert None not in tokens
    assert all(token in record for token in tokens)
    # The round that a position does not tell is known all the same.
    for one in listed["moments"]:
        assert eve.get(f"/api/tables/{table}/moments/{one['number'] - 1}")["turn"] == one["turn"]
    assert listed["moments"][-1]["notes"] == [{"note": "resigned", "seat": 1}]
    last = len(tokens)
    play = ann.client.app.state.server
    live = ann.client.blocking_portal.call(play.tables.get, table)
    shown = eve.get(f"/api/tables/{table}/moments/{last}")
    assert shown["view"]["position"] == live.play.game.print_position(live.play.state), "nothing is hidden"
    assert shown["result"]["winners"] == [0]
    assert eve.get(f"/api/tables/{table}/moments/{last - 1}")["result"] is None
    for seat in (0, 1):
        through = eve.get(f"/api/tables/{table}/moments/{last}", seat=seat)
        assert through["seat"] == seat
        assert through["view"]["position"] == live.play.game.view(live.play.state, seat).position
    eve.get(f"/api/tables/{table}/moments/{last}", 404, seat=2)


def test_what_was_taken_back_is_no_moment(person: Persons) -> None:
    ann = person("Ann")
    made = ann.post("/api/records", 201, record=f'[Game "hex"]\n[Position "{BATTLE}"]\n')
    for link in made["links"]:
        ann.post("/api/links", token=link["token"])
    table = made["table"]["id"]
    ann.answer(table, 0, "mu@b2/1")
    assert [one["token"] for one in ann.get(f"/api/tables/{table}/moments")["moments"]] == ["mu@b2/1"]
    ann.post(f"/api/tables/{table}/undo", seat=0)
    assert ann.get(f"/api/tables/{table}/moments")["moments"] == []
    ann.answer(table, 0, "mu@d2/1", client="second thought")
    assert [one["token"] for one in ann.get(f"/api/tables/{table}/moments")["moments"]] == ["mu@d2/1"]
    now = ann.state(table, None)["view"]
    assert ann.get(f"/api/tables/{table}/moments/1")["view"] == {**now, "legal": [], "undo": 0}
    waiting = ann.table("hex", "me", "open")["table"]["id"]
    assert ann.get(f"/api/tables/{waiting}/moments", 409)["error"] == "The game has not started."


def test_a_game_is_played_again_only_once(person: Persons, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = person("Ann")
    table = ann.post("/api/records", 201, record=SHORT, replay=True)["table"]["id"]
    game = ann.client.blocking_portal.call(ann.client.app.state.server.tables.get, table).play.game
    played: list[str] = []
    play = type(game).play
    monkeypatch.setattr(
        type(game), "play", lambda self, state, token: (played.append(token), play(self, state, token))[1]
    )
    last = len(ann.get(f"/api/tables/{table}/moments")["moments"])
    assert len(played) == last
    for number in range(last + 1):
        ann.get(f"/api/tables/{table}/moments/{number}", language="de")
    assert len(played) == last


def test_a_page_gets_a_picture_of_every_entry(person: Persons) -> None:
    """Where several things happened at once each has its picture, and a battle its film."""
    ann = person("Ann")
    record = SHORT.replace('[Result "M"]', '[Result "*"]').replace('[Ended "resigned B"]\n', "")
    made = ann.post("/api/records", 201, record=record.split("8 B")[0])
    for link in made["links"]:
        ann.post("/api/links", token=link["token"])
    table = made["table"]["id"]
    told = ann.get(f"/api/tables/{table}/history", seat=0)["entries"]
    found = ann.get(f"/api/tables/{table}/pictures", seat=0, until=told[-1]["number"])["pictures"]
    assert [one["number"] for one in found] == [one["number"] for one in told if one["kind"] == "step"]
    fights = {one["number"] for one in told if any(event["event"] == "battle" for event in one["events"])}
    assert {one["number"] for one in found if one["film"]} == fights
    assert len(fights) == 1
    stands = [{unit["hex"] for unit in one["scene"]["units"]} for one in found]
    assert "b2" in stands[0]
    assert "d3" not in stands[3]
    assert "d3" in stands[4], "the fourth thing after the first placing: a battle, a draw, a discard, a placing"
    film = next(one["film"] for one in found if one["film"])
    assert film["fought"]
    assert film["choices"] == []
    assert {unit["hex"] for unit in film["units"]} == stands[1]
    some = ann.get(f"/api/tables/{table}/pictures", seat=0, after=2, until=4)["pictures"]
    assert [one["number"] for one in some] == [3, 4]
    person("Eve").get(f"/api/tables/{table}/pictures", 403, seat=0, until=4)


def test_what_was_taken_back_has_no_picture(person: Persons) -> None:
    ann = person("Ann")
    made = ann.post("/api/records", 201, record=SHORT.split("[Result")[0] + '[Result "*"]\n')
    for link in made["links"]:
        ann.post("/api/links", token=link["token"])
    table = made["table"]["id"]
    ann.answer(table, 0, "mu@b2/1")
    assert len(ann.get(f"/api/tables/{table}/pictures", seat=0, until=2)["pictures"]) == 1
    ann.post(f"/api/tables/{table}/undo", seat=0, count=1)
    assert ann.get(f"/api/tables/{table}/pictures", seat=0, until=2)["pictures"] == []


MEDICS = (
    "19 | a1:Shq b2:Mme1 c1:Mhq c2:Mme0 c3:Mpr0 c4:Sju0 d2:Mme0 d3:Sju1"
    " | M=moloch 20 ba ?; S=steel_police 20 - ? | M:play"
)


def test_a_battle_with_a_question_is_shown_as_far_as_it_came(person: Persons) -> None:
    """No picture of an entry tells what a later answer decides."""
    ann = person("Ann")
    record = f'[Game "hex"]\n[Rules "hex 1.0"]\n[Position "{MEDICS}"]\n[Result "*"]\n'
    made = ann.post("/api/records", 201, record=record)
    for link in made["links"]:
        ann.post("/api/links", token=link["token"])
    table = made["table"]["id"]
    ann.answer(table, 0, "ba!")
    assert ann.state(table, 0, scene=True)["scene"]["question"]
    begun = ann.get(f"/api/tables/{table}/pictures", seat=0, until=1)["pictures"][0]
    assert begun["scene"]["question"]
    assert begun["scene"]["legal"] == []
    events = [event["event"] for part in begun["film"]["segments"] for event in part["events"]]
    assert "battle" in events
    assert "absorbed" not in events
    while ann.state(table, 0, scene=True)["scene"]["question"]:
        ann.answer(table, 0)
    number = ann.state(table, 0)["number"]
    rest = ann.get(f"/api/tables/{table}/pictures", seat=0, after=1, until=number)["pictures"]
    parts = [part for one in rest if one["film"] for part in one["film"]["segments"]]
    later = [event["event"] for part in parts for event in part["events"]]
    assert "battle" not in later
    assert "absorbed" in later


def test_a_record_is_looked_at_without_a_table_to_play_at(person: Persons) -> None:
    ann, eve = person("Ann"), person("Eve")
    made = ann.post("/api/records", 201, record=SHORT, replay=True)
    table = made["table"]["id"]
    assert (made["links"], made["table"]["status"]) == ([], "ended")
    assert [seat["player"]["name"] for seat in made["table"]["seats"]] == ["Ann", "Bob"]
    listed = eve.get(f"/api/tables/{table}/moments")["moments"]
    assert [one["turn"] for one in listed][:3] == [{"number": 7, "seat": "B"}] * 2 + [{"number": 7, "seat": "M"}]
    assert [one["number"] for one in listed if one["battle"]] == [2]
    fought = eve.get(f"/api/tables/{table}/moments/2/battle")["forecast"]
    assert fought["fought"]
    assert [part["segment"] for part in fought["segments"]]
    eve.get(f"/api/tables/{table}/moments/0/battle", 404)
    assert eve.get(f"/api/tables/{table}/moments/0")["turn"] == {"number": 7, "seat": "B"}
    # What is downloaded can be uploaded again, and says the same.
    again = eve.get(f"/api/tables/{table}/record")
    second = eve.post("/api/records", 201, record=again, replay=True)["table"]["id"]
    assert eve.get(f"/api/tables/{second}/record") == again
    # A game that was broken off is over too, and nobody won.
    short = SHORT.replace('[Result "M"]', '[Result "*"]').replace('[Ended "resigned B"]\n', "")
    broken = ann.post("/api/records", 201, record=short, replay=True)["table"]
    assert (broken["status"], broken["result"]) == ("ended", None)
    assert ann.post("/api/records", 201, record=short)["table"]["status"] == "open"


def test_a_game_that_was_played_elsewhere_becomes_one_of_mine(person: Persons) -> None:
    ann = person("Ann")
    ann.post("/api/records", 201, record=SHORT, replay=True)
    brought = ann.post("/api/records", 201, record=SHORT, replay=True, mine=[0, 7])["table"]["id"]
    (mine,) = ann.get("/api/my/tables")["tables"]
    assert (mine["table"]["id"], mine["seats"], mine["my_turn"]) == (brought, [0], False)
    # Whoever wants to play on sits down like everybody else.
    short = SHORT.replace('[Result "M"]', '[Result "*"]').replace('[Ended "resigned B"]\n', "")
    ann.post("/api/records", 201, record=short, mine=[0])
    assert len(ann.get("/api/my/tables")["tables"]) == 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("7 M  <bl,hk,mo>", "7 M  <bl,hk,zz>", "Line 10: "),
        ("8 B  <as", "8 M  <as", "Line 11: it is the turn of B, not of M."),
        ("8 B  <as", "9 B  <as", "Line 11: it is round 8, not 9."),
        ("mu@b2/1", "mu@c3/1", "Line 9: mu@c3/1: "),
        ("7 B  mu", "and then mu", "Line 9: neither a tag nor a turn"),
        ('[Game "hex"]', '[Game "chess"]', "chess"),
        ('[Game "hex"]', "", "The record has no [Game] tag."),
    ],
)
def test_a_record_that_cannot_be_says_where(person: Persons, old: str, new: str, said: str) -> None:
    ann = person("Ann")
    assert old in SHORT
    refused = ann.post("/api/records", 400, record=SHORT.replace(old, new), replay=True)
    assert refused["field"] == "record"
    assert said in refused["error"]
    line = said.removeprefix("Line ").partition(":")[0] if said.startswith("Line ") else None
    assert refused.get("line") == (line and int(line))


def test_only_what_is_made_for_frames_may_be_framed(client: TestClient[Any]) -> None:
    for path in ("/", "/t/t_123", "/replay/t_123", "/embed", "/embedded/t_123", "/api/games", "/replay/embed/"):
        answer = client.get(path)
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path
        assert answer.headers["x-frame-options"] == "DENY", path
    framed = client.get("/embed/t_123").headers
    policy = dict(part.strip().split(" ", 1) for part in framed["content-security-policy"].split(";"))
    assert policy["frame-ancestors"] == "*"
    assert policy["script-src"] == policy["connect-src"] == "'self'", "the rest is as strict as elsewhere"
    assert "x-frame-options" not in framed
    assert framed.keys() >= {name.lower() for name in headers.HEADERS} - {"x-frame-options"}


# ---- where did it turn?


def judged(ann: Any, table: str, language: str = "en") -> Any:
    ann.post(f"/api/tables/{table}/turning", 202)
    found = ann.get(f"/api/tables/{table}/turning", language=language)
    while found["status"] in ("waiting", "thinking"):
        assert found["done"] <= found["all"]
        found = ann.get(f"/api/tables/{table}/turning", language=language)
    return found


def test_a_bot_says_once_where_a_game_turned(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setattr(turning, "SECONDS", 0.2)
    with TestClient(create_app(settings)) as client:
        ann = Person(client, "Ann")
        table = ann.post("/api/records", 201, record=SHORT, replay=True)["table"]["id"]
        assert ann.get(f"/api/tables/{table}/turning")["status"] == "unknown"
        found = judged(ann, table, "pl")
        assert (found["status"], found["bot"], found["sides"]) == ("done", "officer", [[0], [1]])
        assert [(point["turn"]["number"], point["turn"]["seat"]) for point in found["points"]] == [
            (7, "B"), (7, "M"), (8, "B"), (8, "B"),
        ]  # fmt: skip
        for point in found["points"]:
            assert sum(point["chances"]) == pytest.approx(1.0)
        assert found["points"][-1]["chances"] == [0.0, 1.0], "that is how it ended"
        assert 1 <= len(found["swings"]) <= 3
        sizes = [abs(swing["after"] - swing["before"]) for swing in found["swings"]]
        assert sizes == sorted(sizes, reverse=True)
        for swing in found["swings"]:
            assert swing["tokens"]
            assert swing["story"]
            assert swing["until"] > swing["number"]
    with TestClient(create_app(settings)) as client:  # it is not asked a second time
        eve = Person(client, "Eve")
        monkeypatch.setattr(client.app.state.server.bot_service, "judge", None)
        assert judged(eve, table, "pl") == found


def test_nobody_judges_a_running_game_or_one_without_a_bot_that_can(
    person: Persons, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person("Ann")
    running = ann.table("hex", "me", "me")["table"]["id"]
    ann.get(f"/api/tables/{running}/turning", 409)
    ann.post(f"/api/tables/{running}/turning", 409)
    table = ann.post("/api/records", 201, record=SHORT, replay=True)["table"]["id"]
    monkeypatch.setattr("sztab.usecases.turning.judge_of", lambda game: None)
    found = ann.post(f"/api/tables/{table}/turning", 202)
    assert (found["status"], found["reason"]) == ("impossible", NOBODY)


def test_a_chance_needs_reasons() -> None:
    def said(**facts: float) -> float | None:
        return chance_of(Advice("captain", "1", "x", lines=(Line(("x",), 0.5, facts),)))

    assert said(win=0.25) == said(win=0.25, rollouts=TRIED) == 0.25
    assert said(win=0.25, rollouts=TRIED - 1) is None, "a guess"
    assert said(vp=3.0) is None
    assert chance_of(Advice("soldier", "1", "x")) is None


def test_a_bot_that_fails_may_be_asked_again(person: Persons, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = person("Ann")
    table = ann.post("/api/records", 201, record=SHORT, replay=True)["table"]["id"]

    async def fails(*_: object) -> None:
        raise BotFailed("It sleeps.")

    monkeypatch.setattr(ann.client.app.state.server.bot_service, "judge", fails)
    assert judged(ann, table)["status"] == "unknown"


@pytest.mark.parametrize("game", ["state51", "wroclaw"])
def test_turns_are_those_of_each_seat_in_each_round(person: Persons, game: str) -> None:
    ann, bob = person("Ann"), person("Bob")
    table, chance = two_at(ann, bob, game), random.Random(game)
    for _ in range(30):
        answered(ann, table, chance)
    server = ann.client.app.state.server
    live = ann.client.blocking_portal.call(server.tables.get, table)
    timeline = ann.client.blocking_portal.call(server.timelines.of, live)
    turns = turns_of(timeline.steps)
    keys = [{(timeline.steps[place].number, timeline.steps[place].turn) for place in places} for places in turns]
    assert all(len(one) == 1 for one in keys)
    assert len({one.pop() for one in keys}) == len(turns)
    assert all(timeline.steps[place].seat is not None for places in turns for place in places)


def test_the_oldest_reels_are_forgotten(person: Persons, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = person("Ann")
    timelines = ann.client.app.state.server.timelines
    for number in range(4):
        table = ann.post("/api/records", 201, record=SHORT, replay=True)["table"]["id"]
        ann.get(f"/api/tables/{table}/moments")
        if number == 0:  # the same game takes as many bytes each time
            monkeypatch.setattr(timelines._kept, "most", 2 * timelines._kept.bytes)
            monkeypatch.setattr(timelines._lists, "most", 3 * timelines._lists.bytes)
    assert (len(timelines._kept), len(timelines._lists), len(timelines._making)) == (2, 3, 0)
