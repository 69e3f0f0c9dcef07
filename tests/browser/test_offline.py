"""Without a server: the page as a static folder, and a page whose server is away. The network is really off."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.player import Person, until
from browser.server import STATIC, RunningServer
from browser.state51_player import Statesman
from browser.test_puzzles import Solver, plain
from browser.test_views import axe, sticking_out
from browser.wroclaw_player import Commander

PREFIX = "somebody/games"
# Everything is fetched, checked and started, and the page itself is kept.
READY = "() => document.querySelector('aside[role=status]') && !document.querySelector('aside[role=status] p')"
# The worker of the bots runs, and has kept what the next start begins with.
IMAGE = """async () => {
    const kept = async () => (await (await caches.open('sztab-image')).keys()).length;
    while (!(await kept())) await new Promise(requestAnimationFrame);
}"""
KEPT = "() => navigator.serviceWorker.ready.then(() => true)"


class StaticHost:
    """Any host that serves files: Python's own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout
        found = re.search(r"port (\d+)", self.process.stdout.readline())
        assert found
        self.address = f"http://127.0.0.1:{found[1]}/"

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()


@pytest.fixture(scope="module")
def pocket(built: None) -> Any:
    """What builds the page, where it has built all of it."""
    if not (STATIC / "pocket" / "manifest.json").exists():
        pytest.skip("the house for browsers is not built: make site")
    spec = importlib.util.spec_from_file_location("build_page", STATIC.parents[3] / "web" / "build_page.py")
    assert spec
    assert spec.loader
    build_page: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build_page)
    return build_page


@pytest.fixture(scope="module")
def site(pocket: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the site under a prefix, made of the page as it is built."""
    root = tmp_path_factory.mktemp("hosted")
    pocket.site(root / PREFIX)
    return root


@pytest.fixture
def host(site: Path) -> Iterator[StaticHost]:
    serving = StaticHost(site)
    yield serving
    serving.stop()


def go(page: Any, path: str) -> None:
    """As a link inside the page does."""
    page.evaluate("(path) => { location.hash = path }", path)


def begin(page: Any, game: str) -> None:
    """From the start page to a table with a bot."""
    page.locator(".brand").click()
    page.locator(f"[data-game={game}] .btn.main").click()
    page.locator(".prompt").first.wait_for()


def test_the_whole_house_works_in_flight_mode_from_a_static_folder(
    visitor: Any, pocket: Any, site: Path, host: StaticHost
) -> None:
    page = visitor(host.address)
    home = f"{host.address}{PREFIX}/"
    page.goto(home)
    # What is fetched, and that games stay here, is said before there is anything to play.
    page.locator("aside[role=status] progress").wait_for()
    assert page.locator("a.sign").get_attribute("aria-label") == "Games stay in this browser"
    until(page, READY)
    assert page.evaluate(KEPT)

    # A newer version waits until it is wanted. It is all here by then: it begins without a network, and a game that was
    # begun with the old one goes on in it.
    begin(page, "hex")
    assert Person(page).play_on(1) == 1
    table, told = page.url, Person(page).log()
    with (site / PREFIX / "index.html").open("a", encoding="utf-8") as index:
        index.write("<!-- newer -->")
    pocket.keep(site / PREFIX, site=True)
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    page.get_by_text("There is a new version.").wait_for()
    page.get_by_role("button", name="Later").focus()
    page.context.set_offline(True)
    host.stop()
    with page.expect_navigation():
        page.get_by_role("button", name="Use it").click()
    until(page, READY)
    assert "<!-- newer -->" in page.evaluate("fetch('index.html').then((found) => found.text())")
    assert page.url == table
    assert table.startswith(f"{home}#/t/")
    page.locator("svg.board").wait_for()
    assert Person(page).log()[: len(told)] == told

    # A turn of each game, each against a bot.
    assert Person(page).play_on(2) == 2
    begin(page, "state51")
    statesman = Statesman(page)
    statesman.play_to(lambda: "Round 1" in page.locator(".prompt .when").inner_text(), hurried=True)
    begin(page, "wroclaw")
    assert Commander(page).play_on(2) == 2

    # A puzzle, a lesson, the rules, what else there is to read; and a link says its whole address when it is used.
    puzzle = plain()
    go(page, f"/puzzles/{puzzle.id}")
    solver = Solver(page)
    solver.board().first.wait_for()
    solver.solve(puzzle)
    assert "SOLVED" in solver.verdict().inner_text().upper()
    go(page, "/learn")
    lesson = page.locator("a.lesson").first
    lesson.hover()
    assert lesson.get_attribute("href").startswith(f"{home}#/learn/hex/")
    lesson.click()
    page.locator('.steps [aria-current="step"]').wait_for()
    go(page, "/rules/hex/ATK-1")
    page.locator("#ATK-1").wait_for()
    go(page, "/analysis/wroclaw")
    page.locator(".prompt").first.wait_for()

    # The first game is still what it was, also for a page that starts anew.
    page.goto(table)
    page.locator("svg.board").wait_for()
    told = Person(page).log()
    page.reload()
    page.locator("svg.board").wait_for()
    assert Person(page).log() == told


# A file that was kept is damaged; whether all of them are what they should be.
DAMAGE = """async () => {
    const cache = await caches.open('sztab-pocket');
    const pack = (await cache.keys()).find(({url}) => url.includes('sztab.pack'));
    const bytes = new Uint8Array(await (await cache.match(pack)).arrayBuffer());
    bytes[bytes.length >> 1] ^= 4;
    await cache.put(pack, new Response(bytes));
}"""
SOUND = """async () => {
    const cache = await caches.open('sztab-pocket');
    const { files } = await (await fetch('pocket/manifest.json')).json();
    for (const { url } of await cache.keys()) {
        const hash = await crypto.subtle.digest('SHA-256', await (await cache.match(url)).arrayBuffer());
        const said = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
        if (!files.some(({ sha256 }) => sha256 === said)) return false;
    }
    return true;
}"""


def test_of_two_windows_the_newest_has_the_house_and_what_was_damaged_is_fetched_anew(
    visitor: Any, host: StaticHost
) -> None:
    first = visitor(host.address)
    home = f"{host.address}{PREFIX}/"
    first.goto(home)
    until(first, READY)
    first.evaluate(DAMAGE)
    assert not first.evaluate(SOUND)
    second = first.context.new_page()
    second.goto(home)
    first.get_by_text("The house was opened in another window").wait_for()
    until(second, READY)
    assert second.evaluate(SOUND)
    with first.expect_navigation():
        first.get_by_role("button", name="Go on here").click()
    second.get_by_text("The house was opened in another window").wait_for()
    until(first, READY)
    begin(first, "hex")
    assert Person(first).play_on(1) == 1


# As in a window that keeps nothing.
FORGETFUL = """
    indexedDB.open = () => { throw new DOMException('no', 'SecurityError') };
    caches.open = () => Promise.reject(new DOMException('no', 'SecurityError'));
"""


def test_a_browser_that_keeps_nothing_says_so_and_plays(visitor: Any, host: StaticHost) -> None:
    page = visitor(host.address)

    def forget(route: Any) -> None:
        """A worker has no init script: its own begins with it."""
        kept = route.fetch()
        route.fulfill(response=kept, body=FORGETFUL + kept.text())

    page.context.route("**/assets/*worker-*.js", forget)
    page.goto(f"{host.address}{PREFIX}/")
    page.get_by_text("This browser keeps nothing here, as in a private window").wait_for()
    page.get_by_role("button", name="Understood").click()
    until(page, READY)
    begin(page, "hex")
    assert Person(page).play_on(1) == 1


def test_a_site_at_the_root_of_its_host_finds_its_files(visitor: Any, site: Path) -> None:
    serving = StaticHost(site / PREFIX)
    page = visitor(serving.address)
    missing: list[str] = []
    page.on("response", lambda told: missing.append(told.url) if told.status >= 400 else None)
    page.goto(serving.address)
    page.locator("[data-game=hex] .btn.main").wait_for()
    page.locator("aside[role=status] progress").wait_for()
    page.get_by_role("link", name="Games stay in this browser").click()
    page.get_by_text("This page needs no server").wait_for()
    assert page.url == f"{serving.address}#/offline"
    # The skip link leads to the page's content, and nowhere else.
    page.keyboard.press("Home")
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    until(page, "() => document.activeElement.id === 'main'")
    assert page.url == f"{serving.address}#/offline"
    assert axe(page) == []
    assert sticking_out(page) == []
    assert missing == []
    serving.stop()


def test_a_servers_page_goes_on_without_it_and_finds_back(visitor: Any, pocket: Any, own_server: RunningServer) -> None:
    page = visitor(own_server.address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/offline")
    page.get_by_text("MB are fetched once").wait_for()
    assert not [url for url in asked if "wasm" in url or "worker" in url], "nothing is fetched before it is wanted"
    page.get_by_role("button", name="Play offline").click()
    page.locator("a.sign", has_text="Offline: games stay in this browser").wait_for()
    until(page, READY)
    assert page.evaluate(KEPT)

    # A game that was played here goes to the server as a record, and to a file.
    begin(page, "wroclaw")
    page.evaluate(IMAGE)
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.locator(".banner.end").wait_for()
    page.locator("a.sign").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Record", exact=True).click()
    assert Path(saved.value.path()).read_text(encoding="utf-8").startswith('[Game "wroclaw"]')
    page.get_by_role("button", name="Send to the server").click()
    page.get_by_text("At the server").wait_for()
    page.get_by_role("button", name="Go online").click()
    page.locator("a.sign").wait_for(state="detached")

    # The server goes away; whoever comes now plays offline, and is told.
    own_server.stop()
    page.goto("/rules/hex")
    page.locator("a.sign", has_text="Offline: games stay in this browser").wait_for()
    page.locator("#ATK-1").wait_for()
    begin(page, "hex")
    assert Person(page).play_on(1) == 1
    page.goto("/offline")
    page.get_by_role("button", name="Go online").click()
    page.get_by_text("The server does not answer.").wait_for()
    own_server.start()
    page.get_by_role("button", name="Go online").click()
    page.locator("a.sign").wait_for(state="detached")
    assert page.request.get("/api/session").json()["player"], "somebody, since a game was sent there"
