"""The house in a browser answers as a server does: the same requests, the same JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from pocket.browser import Browser
from server.conftest import FakeClock, Person
from sztab.core.registry import names
from sztab.server.app import create_app
from sztab.server.settings import Settings

STATIC = [
    "/api/games",
    "/api/health",
    "/api/lessons?language=pl",
    "/api/lessons/hex/nets?language=de",
    "/api/lessons/hex/nowhere",
    "/api/puzzles?language=de",
    "/api/puzzles/daily?language=pl",
    "/api/puzzles/nothing",
    *(f"/api/games/{game}/catalogue?language=pl" for game in names()),
    *(f"/api/games/{game}/rules?language=de" for game in names()),
    "/api/games/hex/rules/found?question=how+do+I+win",
    "/api/games/nothing/catalogue",
    "/api/tables/t_nowhere",
    "/api/puzzles/me",
]
POSITION = "19 | c2:Bhq c4:Mhq | B=borgo 20 mu ?; M=moloch 20 - ? | B:play"
ASKED: list[tuple[str, dict[str, Any]]] = [
    ("/api/games/hex/check", {"options": {"armies": "borgo,outpost"}}),
    ("/api/games/hex/fits", {"options": [{"armies": "borgo,nobody"}, {}]}),
    ("/api/study", {"game": "hex", "position": POSITION, "tokens": ["mu@b2/1", "."], "language": "de"}),
    ("/api/study", {"game": "state51", "options": {}, "deal": True, "seed": "x"}),
    ("/api/study", {"game": "hex"}),
    ("/api/study", {"game": "hex", "position": "nonsense", "language": "pl"}),
    ("/api/study/forecast", {"game": "hex", "position": POSITION, "ahead": ["mu@b2/1"]}),
    ("/api/lessons/hex/nets/judge", {"step": 0, "tokens": []}),
    ("/api/tables", {"game": "hex", "seats": [{"kind": "person"}] * 9}),
    ("/api/tables", {"game": "hex", "rated": True, "seats": [{"kind": "person"}, {"kind": "bot", "bot": "recruit"}]}),
    ("/api/records", {"record": "nonsense"}),
]  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    settings = Settings(data=tmp_path_factory.mktemp("server"), bot_workers=1, warm=())
    with TestClient(create_app(settings, FakeClock())) as client:
        yield client


@pytest.mark.parametrize("path", STATIC)
def test_what_never_changes_is_the_same(server: TestClient[Any], path: str) -> None:
    there = server.get(path)
    status, here = Browser(name="").ask("GET", path)
    assert (status, here) == (there.status_code, there.json())


def test_what_is_asked_with_a_body_is_answered_the_same(server: TestClient[Any]) -> None:
    ann, page = Person(server, "Ann"), Browser()
    for path, body in ASKED:
        there = server.post(path, json=body, headers={**ann.headers(), "Accept-Language": "pl"})
        assert page.ask("POST", path, body, "pl") == (there.status_code, there.json()), path


def test_a_game_is_told_the_same_step_by_step(server: TestClient[Any]) -> None:
    """A record is played at both places, and everything that is told of it compared: only names and times differ."""
    page, ann = Browser(), Person(server, "Ann")
    table = page.table("hex", "me", "me")
    page.open(table, 0, 1)
    page.play(table, random.Random(8), most=40)
    page.post(f"/api/tables/{table}/resign", seat=0)
    record = page.get(f"/api/tables/{table}/record")
    here = page.post("/api/records", 201, record=record, replay=True)["table"]["id"]
    there = ann.post("/api/records", 201, record=record, replay=True)["table"]["id"]
    for path in ("", "/moments?language=pl", "/moments/9?seat=1", "/moments/9?language=de", "/record", "/ending",
                 "/history?limit=20", "/state?scene=true", "/turning"):  # fmt: skip
        ours = _plain(page.get(f"/api/tables/{here}{path}"), here)
        theirs = server.get(f"/api/tables/{there}{path}", headers=ann.headers())
        assert ours == _plain(theirs.json() if "json" in theirs.headers["content-type"] else theirs.text, there), path


def test_a_running_table_has_the_same_shape(server: TestClient[Any]) -> None:
    page, ann = Browser(), Person(server, "Ann")
    here, there = page.table("hex", "me", "me"), ann.table("hex", "me", "me")["table"]["id"]
    for path in ("", "/state?seat=0&scene=true", "/history?seat=1"):
        theirs = server.get(f"/api/tables/{there}{path}", headers=ann.headers()).json()
        assert _shape(page.get(f"/api/tables/{here}{path}")) == _shape(theirs), path
    assert _shape(page.get("/api/my/tables")["tables"][:1]) == _shape(ann.get("/api/my/tables")["tables"][:1])


def _plain(answer: Any, table: str) -> Any:
    """Without what is another at every place: ids, seeds, times, and who looks."""
    text = json.dumps(answer).replace(table, "t")
    found = json.loads(text)
    if isinstance(found, dict):
        for name in ("commitment", "created", "spectators"):
            found.pop(name, None)
    return found


def _shape(answer: Any) -> Any:
    """The fields and their types."""
    if isinstance(answer, dict):
        return {name: _shape(value) for name, value in answer.items()}
    if isinstance(answer, list):
        return [_shape(answer[0])] if answer else []
    return type(answer).__name__
