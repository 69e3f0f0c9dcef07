"""A server on a free port with data of its own, and a real browser in front of it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[2] / "src/sztab/server/static"
CHROMIUM = os.environ.get("SZTAB_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@dataclass
class RunningServer:
    """A server process that can be stopped and started again on the same data and port."""

    data: Path
    port: int = 0
    process: subprocess.Popen[str] | None = field(default=None, repr=False)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "sztab.cli.main", "serve", "--no-browser", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self.data)]
        log = (self.data / "server.log").open("a")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout
        said = ""
        while not (found := re.search(r"http://[\d.]+:(\d+)", said)):
            line = self.process.stdout.readline()
            assert line, f"the server did not start: {(self.data / 'server.log').read_text()[-2000:]}"
            said += line
        self.port = int(found[1])

    def stop(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=20)
        assert self.process.stdout
        self.process.stdout.close()


@pytest.fixture(scope="session")
def chromium_path() -> str:
    if not CHROMIUM:
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    if not (STATIC / "index.html").exists():
        pytest.skip("the page is not built: make page")
    return CHROMIUM


@pytest.fixture(scope="session")
def server(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
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


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[object]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium_path, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture
def visitor(browser, server) -> Iterator[Callable[..., object]]:  # type: ignore[no-untyped-def]
    """Opens a browser of its own, with its own cookies: `visitor(locale="pl-PL", viewport=...)`."""
    contexts = []
    problems: list[str] = []

    def open_page(base: str | None = None, **options):  # type: ignore[no-untyped-def]
        settings = {
            "locale": "en-GB",
            "viewport": {"width": 1440, "height": 900},
            "reduced_motion": "reduce",
            **options,
        }
        context = browser.new_context(base_url=base or server.address, **settings)
        contexts.append(context)
        context.set_default_timeout(15_000)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console",
            lambda said: (
                problems.append(said.text)
                if said.type == "error" and "WebSocket" not in said.text and "Failed to load resource" not in said.text
                else None
            ),
        )
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not problems, problems


def eventually(found: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.05)
