"""A server on a free port with data of its own, and a real browser in front of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.server import CHROMIUM, FLAGS, STATIC, RunningServer

# Settings of a browser that has none yet.
KEEP = """(() => {
    const kept = JSON.parse(localStorage.getItem('sztab.settings') ?? '{}');
    localStorage.setItem('sztab.settings', JSON.stringify({...%s, ...kept}));
})()"""


@pytest.fixture(scope="session")
def built() -> None:
    if not (STATIC / "index.html").exists():
        pytest.skip("the page is not built: make page")


@pytest.fixture(scope="session")
def chromium_path(built: None) -> str:
    if not CHROMIUM:
        pytest.skip("no Chromium on this machine: apt-get install chromium-headless-shell")
    return CHROMIUM


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests of a worker."""
    running = RunningServer(tmp_path_factory.mktemp("sztab"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(chromium_path: str, tmp_path: Path) -> Iterator[RunningServer]:
    """A server that the test may stop and start."""
    running = RunningServer(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def chromium(chromium_path: str) -> Iterator[Any]:
    """A browser for the tests of one file: while Playwright runs, other tests of the process can have no event loop."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium_path, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture
def visitor(chromium: Any, server: RunningServer) -> Iterator[Callable[..., Any]]:
    """Opens a browser of its own, with its own cookies: `visitor(locale="pl-PL", viewport=...)`.

    With `new` it is somebody's first game, which the page explains.
    With `shown` battles and others' turns are shown as they are to everybody who has changed nothing.
    """
    contexts: list[Any] = []
    problems: list[str] = []
    # What happens is there at once, except in tests of how it is shown.
    settings = {"battles": "never", "pace": False}
    coached = {"coached": ["hex", "discard", "place", "turn", "battle", "end", "unplayed"]}
    usual = {"locale": "en-GB", "viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}

    def open_page(base: str | None = None, shown: bool = False, new: bool = False, **options: Any) -> Any:
        context = chromium.new_context(base_url=base or server.address, **{**usual, **options})
        contexts.append(context)
        context.set_default_timeout(90_000)
        if not shown:
            context.add_init_script(KEEP % json.dumps(settings))
        if not new:
            context.add_init_script(KEEP % json.dumps(coached))
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if is_problem(said.type, said.text) else None)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not problems, problems


def is_problem(kind: str, text: str) -> bool:
    """Requests that are refused and servers that are away are part of the game."""
    return kind == "error" and "WebSocket" not in text and "Failed to load resource" not in text
