"""What can be asked is written once: a server and a browser carry out the same list."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sztab.core.languages import LANGUAGES
from sztab.pocket.driver import OWN
from sztab.server.app import all_routes
from sztab.server.people.limits import Limits
from sztab.server.settings import Settings
from sztab.server.web import asked
from sztab.usecases.ask import Ask, everything

USE_CASES = everything()


def _plain(path: str) -> str:
    """A path whatever its names are called."""
    return re.sub(r"\{[^}]*\}", "{}", path)


def _asked_of(handlers: Any) -> set[tuple[str, str]]:
    return {(method, _plain(path)) for one in handlers for path in one.paths for method in one.http_methods}


def _everything_a_server_answers() -> set[tuple[str, str]]:
    return {
        (method, _plain(route.path_format))
        for route in all_routes(1_000_000).routes
        for method in getattr(route, "methods", ())
        if method != "OPTIONS"
    }


def test_no_endpoint_that_both_houses_have_is_written_twice() -> None:
    shared = {(one.method, _plain(one.path)) for one in USE_CASES}
    own_of_the_browser = {(one.method, _plain(one.path)) for one in OWN}
    own_of_the_server = _everything_a_server_answers() - _asked_of(asked.HANDLERS)
    assert len(shared) == len(USE_CASES) >= 60
    assert not own_of_the_browser & own_of_the_server
    assert not shared & (own_of_the_browser | own_of_the_server)


def test_a_server_answers_every_use_case() -> None:
    assert {(one.method, _plain(one.path)) for one in USE_CASES} == _asked_of(asked.HANDLERS)


@pytest.mark.parametrize("one", USE_CASES, ids=lambda one: f"{one.method} {one.path}")
def test_a_use_case_says_what_it_is_for_and_what_it_costs(one: Ask, tmp_path: Path) -> None:
    assert one.run.__doc__
    limits = vars(Limits(Settings(data=tmp_path), lambda: 0.0))
    for limit in one.limits:
        by, _, name = limit.rpartition(":")
        assert by in ("", "player")
        assert name in limits
    assert not (one.anybody and one.holds), "whoever has to hold a seat is somebody"
    seats = [argument.name for argument in one.arguments if argument.name == "seat"]
    assert not one.holds or seats or "seat" in one.body.__struct_fields__
    assert not (one.kept and one.body), "an answer that never changes depends on its address alone"


def test_languages_of_arguments_are_those_there_are() -> None:
    spoken = [argument for one in USE_CASES for argument in one.arguments if argument.name == "language"]
    assert spoken
    assert {argument.default for argument in spoken} <= set(LANGUAGES)
