"""Positions that somebody brings along: played, looked at, forecast, advised, or refused in one sentence."""

from __future__ import annotations

import random
from typing import Any

import pytest
from litestar.testing import TestClient

from sztab.core.game import Chance, Decision, Outcome
from sztab.core.record import Recorder
from sztab.core.registry import game as find

GAMES = {"hex": {}, "state51": {"seats": "2"}, "wroclaw": {}}
BATTLE = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 20 ba,cl,mo ?; M=moloch 17 - ? | B:play"


def ask(client: TestClient[Any], status: int = 200, path: str = "", **wish: Any) -> Any:
    answer = client.post(f"/api/study{path}", json=wish)
    assert answer.status_code == status, answer.text
    return answer.json()


def random_game(name: str, answers: int) -> Recorder[Any]:
    game, chance = find(name), random.Random(name)
    recorder = Recorder(game, game.new(GAMES[name]))
    for _ in range(answers):
        pending = game.pending(recorder.state)
        if isinstance(pending, Outcome):
            break
        if isinstance(pending, Chance):
            recorder.apply(game.deal(recorder.state, chance.randrange))
        else:
            assert isinstance(pending, Decision)
            recorder.apply(chance.choice(game.legal(recorder.state, pending.seats[0])))
    return recorder


@pytest.mark.parametrize("name", GAMES)
def test_a_record_can_be_stepped_through(client: TestClient[Any], name: str) -> None:
    recorder = random_game(name, 120)
    game, record = recorder.game, recorder.record()
    whole = ask(client, record=str(record))
    assert whole["game"] == name
    assert whole["refused"] is None
    assert whole["tokens"] == record.tokens
    assert whole["names"] == list(game.seats(recorder.state))
    assert whole["position"] == game.print_position(recorder.state)
    assert [entry["number"] for entry in whole["entries"]] == list(range(1, len(record.tokens) + 1))
    assert [entry["token"] for entry in whole["entries"]] == record.tokens
    for count in (0, 1, 33, 70, 69, len(record.tokens)):
        part = ask(client, record=whole["start"], tokens=record.tokens[:count], after=max(0, count - 1))
        assert part["position"] == game.print_position(recorder.states[count])
        assert part["entries"] == whole["entries"][max(0, count - 1) : count]
        pending = game.pending(recorder.states[count])
        if isinstance(pending, Decision):
            assert part["state"]["seat"] == pending.seats[0]
            assert part["state"]["view"]["legal"] == game.tokens(recorder.states[count], pending.seats[0])
            assert part["state"]["decision"] == count + 1
        assert part["undo"] == recorder.states[count].undo


@pytest.mark.parametrize("name", GAMES)
def test_chance_answers_itself_when_it_is_told_to(client: TestClient[Any], name: str) -> None:
    """The same seed deals the same, another one something else, and what was dealt may be sent again or left out."""
    game = find(name)
    tokens: list[str] = []
    own: list[str] = []
    while len(own) < 6:
        got = ask(client, game=name, options=GAMES[name], tokens=tokens, deal=True, seed="one")
        assert got["refused"] is None
        assert got["chance"] is None
        own.append(got["state"]["view"]["legal"][-1])
        tokens = [*got["tokens"], own[-1]]
    again = ask(client, game=name, options=GAMES[name], tokens=tokens, deal=True, seed="one")
    assert ask(client, game=name, options=GAMES[name], tokens=own, deal=True, seed="one")["tokens"] == again["tokens"]
    dealt = {
        tuple(ask(client, game=name, options=GAMES[name], tokens=own[:2], deal=True, seed=str(seed))["tokens"])
        for seed in range(8)
    }
    assert len(dealt) > 1
    state = game.new(GAMES[name])
    for token in again["tokens"]:
        state = game.play(state, token).state
    assert again["position"] == game.print_position(state)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_saw_can_be_studied(client: TestClient[Any], name: str) -> None:
    """What it did not see is filled in at random."""
    recorder = random_game(name, 60)
    game, seat = recorder.game, 0
    seen = game.view(recorder.state, seat).position
    got = ask(client, game=name, position=seen, seat=seat)
    assert game.view(game.read_position(got["position"]), seat).position == seen
    assert ask(client, record=got["start"])["position"] == got["position"]
    # A record of a running game with secrets begins with what its reader sees.
    line = seen.strip().replace("\n", " / ")
    of_view = ask(client, record=f'[Game "{name}"]\n[Position "{line}"]\n', seat=seat)
    assert game.view(game.read_position(of_view["position"]), seat).position == seen
    assert ask(client, record=of_view["start"], seed="other")["position"] == of_view["position"]


def test_chance_is_asked_when_it_is_not_told_to_answer_itself(client: TestClient[Any]) -> None:
    before = ask(client, game="hex", options={}, tokens=["hq@b2", "hq@a3"])
    assert before["chance"] == "draw"
    assert before["state"]["decision"] is None
    assert "<as>" in before["outcomes"]
    wide = "19 | c2:Bhq c4:Mhq | B=borgo 20 - ?; M=moloch 20 - ? | M:draw variant=reinforcements"
    assert ask(client, game="hex", position=wide)["outcomes"] == []
    after = ask(client, game="hex", options={}, tokens=["hq@b2", "hq@a3", "<as>"])
    assert after["outcomes"] == []
    assert after["state"]["scene"]["seats"][0]["hand"] == ["as"]


def test_a_seat_is_chosen_or_follows_who_is_asked(client: TestClient[Any]) -> None:
    wish = {"game": "hex", "position": BATTLE}
    assert ask(client, **wish)["state"]["scene"]["viewer"] == "B"
    assert ask(client, **wish, tokens=["cl@d2/0", "."], deal=True)["state"]["scene"]["viewer"] == "M"
    assert ask(client, **wish, seat=1)["state"]["scene"]["viewer"] == "M"
    assert ask(client, **wish, seat=1)["state"]["view"]["legal"] == []
    assert ask(client, **wish, seat=None)["state"]["scene"]["viewer"] is None
    polish = ask(client, **wish, tokens=["cl@d2/0"], language="pl")
    assert polish["entries"][0]["story"] != ask(client, **wish, tokens=["cl@d2/0"])["entries"][0]["story"]


def test_the_first_token_that_cannot_be_played_is_named_and_the_others_stand(client: TestClient[Any]) -> None:
    got = ask(client, game="hex", position=BATTLE, tokens=["cl@d2/0", "mo@e1/0", "."])
    assert got["tokens"] == ["cl@d2/0"]
    assert got["refused"]["error"]
    assert got["refused"]["rule"]
    over = random_game("hex", 10_000)
    ended = ask(client, record=str(over.record()))
    assert ended["state"]["result"]["winners"] == list(over.game.pending(over.state).winners)
    more = ask(client, record=ended["start"], tokens=[*ended["tokens"], "."])
    assert more["tokens"] == ended["tokens"]
    assert "over" in more["refused"]["error"]


def test_forecasts_are_about_what_comes_next(client: TestClient[Any]) -> None:
    now = ask(client, path="/forecast", game="hex", position=BATTLE)["forecast"]
    with_tile = ask(client, path="/forecast", game="hex", position=BATTLE, ahead=["cl@d2/0"])["forecast"]
    played = ask(client, path="/forecast", game="hex", position=BATTLE, tokens=["cl@d2/0"])["forecast"]
    assert now["segments"] != with_tile["segments"]
    assert with_tile["hq"] == played["hq"]
    fought = ask(client, path="/forecast", game="hex", position=BATTLE, ahead=["ba!"])["forecast"]
    after = ask(client, game="hex", position=BATTLE, tokens=["ba!"])["state"]["scene"]["seats"]
    assert [seat["toughness"] for seat in after] == [fought["hq"][letter]["after"] for letter in "BM"]
    refused = ask(client, 422, "/forecast", game="hex", position=BATTLE, ahead=["cl@c2/0"])
    assert refused["rule"]


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_gives_advice(client: TestClient[Any], name: str) -> None:
    tokens = ask(client, game=name, options=GAMES[name], deal=True)["tokens"]
    advice = ask(client, path="/hint", game=name, options=GAMES[name], tokens=tokens, bot="random")
    after = ask(client, game=name, options=GAMES[name], tokens=[*tokens, advice["token"]])
    assert after["refused"] is None
    assert "bot" in ask(client, 400, "/hint", game=name, options=GAMES[name], tokens=tokens, bot="nobody")["field"]


def test_nobody_asked_gets_no_advice(client: TestClient[Any]) -> None:
    ask(client, 409, "/hint", game="hex", position=BATTLE, seat=1)
    ask(client, 409, "/hint", game="hex", position=BATTLE, seat=None)
    ask(client, 422, "/hint", game="hex", position=BATTLE, tokens=["cl@c2/0"])


BAD = {
    "no game": ({}, 400),
    "another game": ({"game": "chess"}, 404),
    "two starts": ({"game": "hex", "position": BATTLE, "options": {}}, 400),
    "no position": ({"game": "hex", "position": ""}, 400),
    "nonsense": ({"game": "hex", "position": "19 | a1:Bxx2"}, 400),
    "a wrong line": ({"game": "state51", "position": "sets: base\nnonsense"}, 400),
    "a wrong seat line": ({"game": "wroclaw", "position": "rules: basic\nC hand: jurek"}, 400),
    "an unknown option": ({"game": "hex", "options": {"colour": "red"}}, 400),
    "a record of nothing": ({"record": "nonsense"}, 400),
    "a record of another game": ({"game": "wroclaw", "record": '[Game "hex"]'}, 400),
    "a record of no game": ({"record": '[Game "chess"]'}, 404),
    "no such seat": ({"game": "hex", "seat": 5}, 400),
    "a seat that is none": ({"game": "hex", "seat": "mine"}, 400),
    "a token that is too long": ({"game": "hex", "tokens": ["x" * 401]}, 400),
    "too many tokens": ({"game": "hex", "tokens": ["."] * 5001}, 400),
    "a seed that is too long": ({"game": "hex", "seed": "x" * 101}, 400),
    "a position that is too long": ({"game": "hex", "position": "x" * 20_001}, 400),
    "an unknown field": ({"game": "hex", "depth": 3}, 400),
    "an unknown language": ({"game": "hex", "language": "fr"}, 400),
}


@pytest.mark.parametrize("path", ["", "/forecast", "/hint"])
def test_bad_wishes_get_one_sentence(client: TestClient[Any], path: str) -> None:
    for what, (wish, status) in BAD.items():
        error = ask(client, status, path, **wish)["error"]
        assert error.endswith("."), what
        assert "\n" not in error.strip(), what


def test_unreadable_tokens_are_refused_and_nothing_breaks(client: TestClient[Any]) -> None:
    for name, options in GAMES.items():
        start = ask(client, game=name, options=options, deal=True)
        for token in ("nonsense", "żółw", "<", "@", " ", "-", "0", "../..", "\u0000", "a1-b1/9"):
            got = ask(client, game=name, options=options, tokens=[*start["tokens"], token])
            assert got["tokens"] == start["tokens"], token
            assert got["refused"]["error"], token


def test_long_studies_count_for_several(client: TestClient[Any]) -> None:
    """A study costs as much as is played for it; what is remembered is cheap."""
    recorder = random_game("wroclaw", 400)
    record = str(recorder.record())
    limits = client.app.state.server.limits.studying
    for _ in range(10_000):
        answer = client.post("/api/study", json={"record": record})
        if answer.status_code != 200:
            break
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) >= 1
    assert len(limits) == 1


def test_what_is_remembered_is_bounded(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    states = client.app.state.server.study._states
    monkeypatch.setattr(states, "most", 5)
    tokens = random_game("state51", 100).record().tokens
    start = ask(client, game="state51", options=GAMES["state51"])["start"]
    for count in range(0, 100, 10):
        ask(client, record=start, tokens=tokens[:count])
    assert len(states) == 5
