"""The examples of docs/api.md are what is really sent, and its requests are there."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from litestar.routes import HTTPRoute

from pocket.browser import Browser
from sztab.server.app import all_routes
from sztab.server.settings import Settings

TEXT = (Path(__file__).parents[1] / "docs" / "api.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```json\n(.*?)^```", re.M | re.S)
REQUEST = re.compile(r"`(GET|POST|PUT|PATCH|DELETE) (/api/[^`?\s]+)")
POSITION = "19 | c1:Bas1 c3:Mbl3 | B=borgo 20 as,ba,mu ?; M=moloch 20 - ? | B:play"


def examples() -> Iterator[Any]:
    """Examples that are whole JSON; `{...}` stands for an object that is left out."""
    for block in BLOCK.findall(TEXT):
        try:
            yield json.loads(block.replace("{...}", "{}"))
        except json.JSONDecodeError:
            continue


def example(*keys: str) -> Any:
    """The first example that has these keys."""
    return next(one for one in examples() if isinstance(one, dict) and set(keys) <= set(one))


@cache
def study(token: str) -> Any:
    return Browser().post("/api/study", game="hex", position=POSITION, tokens=[token])


def test_the_refusal_is_one_that_is_sent() -> None:
    written = example("error", "rule")
    assert study("mu@c1/2")["refused"] == written
    assert f'"rule": "{written["rule"]}", "field": "{written["field"]}"}}` | the answer, or' in TEXT


def test_the_state_is_one_that_is_sent() -> None:
    written, sent = example("type", "view", "entries"), study("mu@b1/2")["state"]
    entry, sent_entry = written["entries"][-1], study("mu@b1/2")["entries"][-1]
    assert set(written) == set(sent)
    assert set(written["view"]) == set(sent["view"])
    assert set(written["view"]["legal"]) <= set(sent["view"]["legal"])
    assert set(entry) == set(sent_entry)
    assert {name: entry[name] for name in ("token", "events", "story")} == {
        name: sent_entry[name] for name in ("token", "events", "story")
    }


def test_a_table_has_these_fields() -> None:
    page = Browser()
    id = page.table("hex", "me", "soldier", clock={"kind": "live", "base": 600, "increment": 5})
    written, sent = example("id", "seats", "to_decide"), page.get(f"/api/tables/{id}")
    assert set(written) == set(sent)
    assert set(written["seats"][0]) == set(sent["seats"][0])
    assert set(written["clock"]) == set(sent["clock"])


def test_the_session_and_the_games_have_these_fields() -> None:
    page = Browser()
    session, sent = example("player", "csrf"), page.get("/api/session")
    assert (set(session), set(session["player"])) == (set(sent), set(sent["player"]))
    written = next(one for one in examples() if isinstance(one, list))[0]
    game = next(one for one in page.get("/api/games") if one["name"] == written["name"])
    assert set(written) == set(game)
    assert written["version"] == game["version"]
    assert {option["name"]: option["kind"] for option in written["options"]}.items() <= {
        option["name"]: option["kind"] for option in game["options"]
    }.items()
    assert set(written["bots"][0]) == set(game["bots"][0])
    assert written["bots"][0]["name"] in {bot["name"] for bot in game["bots"]}


def test_the_requests_are_routes() -> None:
    def plain(path: str) -> str:
        return re.sub(r"\{[^}]*\}", "{}", path)

    routes = [one for one in all_routes(Settings().largest_request).routes if isinstance(one, HTTPRoute)]
    there = {(method, plain(route.path)) for route in routes for method in route.methods}
    written = {(method, plain(path)) for method, path in REQUEST.findall(TEXT)}
    assert len(written) > 50
    assert written - there == set()
