"""Schemathesis: whatever the schema allows, and what it does not, is answered; never with a server error."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode

from sztab.server.openapi import schema

Persons = Callable[[str], Any]
ENDLESS = (
    "/api/tables/{id}/stream",
    "/api/bot/stream",
)  # test_secrecy_everywhere.py asks them
HERE = "http://testserver.local"
_METHODS = ("get", "post", "patch", "put", "delete")


def tables(person: Any) -> list[str]:
    """A running table of each game, an open one and one that is over."""
    running = [person.table(game, "me", "me")["table"]["id"] for game in ("hex", "state51", "wroclaw")]
    over = person.table("hex", "me", "me")["table"]["id"]
    person.post(f"/api/tables/{over}/resign", seat=0)
    return [*running, person.table("hex", "me", "open", public=True)["table"]["id"], over]


def ask(person: Any, case: Case, table: str | None, seat: int, documented: Any) -> None:
    """One request, at one of our tables where it asks for a table."""
    request = case.as_transport_kwargs(base_url=HERE)
    path = request["url"].removeprefix(HERE)
    if table and "{id}" in case.path:
        path = case.path.replace("{id}", table).replace("{seat}", str(seat))
    more = {key: request[key] for key in ("params", "json") if request.get(key) is not None}
    if request.get("data") is not None:
        more["content"] = request["data"]
    headers = {**(request.get("headers") or {}), **person.headers()}
    answer = person.client.request(request["method"], path, headers=headers, **more)
    told = f"{request['method']} {path} {more}: {answer.status_code} {answer.text}"
    assert answer.status_code < 500, told
    if answer.status_code >= 400:
        said = answer.json()
        assert said.pop("line", 1) >= 1, told  # only of a record, where one was sent
        assert "line" not in answer.json() or "record" in str(more), told
        assert set(said) == {"error", "rule", "field"}, told
        assert answer.json()["error"], told
    assert str(answer.status_code) in documented or answer.status_code in (404, 405), told


def can_be_wrong(operation: Any) -> bool:
    """Whether the schema forbids anything: every word may stand in a path, and where nothing else is sent it cannot.

    Hypothesis finds that out by itself, after some hundred attempts.
    """
    kinds = {parameter.definition["schema"].get("type") for parameter in operation.path_parameters}
    return bool(operation.query or operation.body or kinds - {"string"})


def ask_everything(persons: Persons, examples: int) -> int:
    """All operations of the schema; the number of requests that were made."""
    written = json.loads(schema())
    bounds = settings(
        max_examples=examples, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    asked = 0
    for found in schemathesis.openapi.from_dict(written).get_all_operations():
        operation = found.ok()
        if operation.path in ENDLESS:
            continue
        documented = written["paths"][operation.path][operation.method.lower()]["responses"]
        person = persons("Ann")
        places = [*tables(person), None] if "{id}" in operation.path else [None]
        for mode in GenerationMode:
            if mode is GenerationMode.NEGATIVE and not can_be_wrong(operation):
                continue
            wishes = operation.as_strategy(generation_mode=mode)

            def check(case: Case, table: str | None, seat: int) -> None:
                nonlocal asked
                asked += 1
                ask(person, case, table, seat, documented)  # noqa: B023  it is called before the loop goes on

            # Where nothing can be wrong about a request there is no wrong one to make.
            with contextlib.suppress(Unsatisfiable):
                bounds(given(wishes, st.sampled_from(places), st.integers(0, 1))(check))()
    return asked


@pytest.mark.early
def test_no_request_breaks_the_server(person: Persons) -> None:
    assert ask_everything(person, 4) > 100


@pytest.mark.fuzz
def test_many_requests_do_not_break_the_server(person: Persons) -> None:
    print(f"\n{ask_everything(person, 200)} requests")


def test_the_schema_names_every_operation() -> None:
    written = json.loads(schema())
    operations = [
        f"{method} {path}" for path, item in written["paths"].items() for method in item if method in _METHODS
    ]
    assert len(operations) > 35
