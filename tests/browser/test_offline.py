"""Without a server: the page as a static folder, and a page whose server is away. The network is really off."""

from __future__ import annotations

import importlib.util
import io
import json
import re
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
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
def hosted() -> Iterator[Callable[[Path], StaticHost]]:
    """Hosts of folders; none outlasts a test, whatever becomes of it."""
    hosts: list[StaticHost] = []

    def serve(folder: Path) -> StaticHost:
        hosts.append(StaticHost(folder))
        return hosts[-1]

    yield serve
    for one in hosts:
        one.stop()


@pytest.fixture
def host(site: Path, hosted: Callable[[Path], StaticHost]) -> StaticHost:
    return hosted(site)


def go(page: Any, path: str) -> None:
    """As a link inside the page does."""
    page.evaluate("(path) => { location.hash = path }", path)


def begin(page: Any, game: str) -> None:
    """From the start page to a table with a bot."""
    page.locator(".brand").click()
    page.locator(f"[data-game={game}] .btn.main").click()
    page.locator(".prompt").first.wait_for()


def resign(page: Any) -> None:
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.locator(".banner.end").wait_for()


def test_the_whole_house_works_in_flight_mode_from_a_static_folder(visitor: Any, host: StaticHost) -> None:
    page = visitor(host.address)
    home = f"{host.address}{PREFIX}/"
    page.goto(home)
    # What is fetched, and that games stay here, is said before there is anything to play.
    page.locator("aside[role=status] progress").wait_for()
    assert page.locator("a.sign").get_attribute("aria-label") == "Games stay in this browser"
    until(page, READY)
    assert page.evaluate(KEPT)

    begin(page, "hex")
    assert Person(page).play_on(1) == 1
    table = page.url
    assert table.startswith(f"{home}#/t/")
    page.evaluate(IMAGE)
    page.context.set_offline(True)
    host.stop()

    # A hint in another language is another question, and nobody waits for the first one to be thought to its end: its
    # worker is ended, and another begins.
    language = page.locator("header select")
    Person(page).wait_asked()
    page.get_by_role("button", name="Hint").click()
    with page.expect_event("worker", lambda worker: "thinking" in worker.url):
        language.select_option("de")
    language.select_option("en")

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
    for gallery in ("/tiles", "/cards"):
        go(page, gallery)
        page.locator("main h1").wait_for()
        until(page, "() => document.querySelectorAll('main li, main button').length > 20")

    # An analysis, and a bot that is asked about it; it says that it is weaker here.
    go(page, "/analysis/wroclaw")
    page.locator(".prompt").first.wait_for()
    page.get_by_role("tab", name="Bot").click()
    page.get_by_text("look at fewer moves than on a server").wait_for()
    page.get_by_role("button", name="Ask the bot").click()
    page.locator(".bot li").first.wait_for()

    # Two at one screen.
    page.locator(".brand").click()
    page.locator("[data-game=hex]").get_by_role("button", name="Two at one screen").click()
    person, asked = Person(page), set()
    for _ in range(2):
        person.wait_asked()
        asked.add(page.locator(".prompt .to").inner_text())
        person.play_on(1)
    assert asked == {"Player 1", "Player 2"}

    # The first game is still what it was, also for a page that starts anew; when it is over it is looked at again.
    page.goto(table)
    page.locator("svg.board").wait_for()
    told = person.log()
    page.reload()
    page.locator("svg.board").wait_for()
    assert person.log() == told
    resign(page)
    go(page, f"/replay/{table.rpartition('/')[2]}")
    page.locator(".moments button, .transport button").first.wait_for()
    page.locator("svg.board").wait_for()


def changed(site: Path, pocket: Any) -> None:
    """Another version of a site: its page has a comment, and in its rules an army has another name."""
    folder = site / PREFIX
    with (folder / "index.html").open("a", encoding="utf-8") as index:
        index.write("<!-- newer -->")
    pack = folder / "pocket" / "sztab.pack"
    written = io.BytesIO()
    with tarfile.open(pack) as old, tarfile.open(fileobj=written, mode="w:gz", compresslevel=1) as new:
        for member in old:
            file = old.extractfile(member)
            content = file.read() if file else b""
            if member.name.endswith("armies/borgo.toml"):
                content = content.replace(b'en = "Borgo"', b'en = "Burga"', 1)
            member.size = len(content)
            new.addfile(member, io.BytesIO(content))
    pack.write_bytes(written.getvalue())
    manifest = folder / "pocket" / "manifest.json"
    listed = json.loads(manifest.read_text(encoding="utf-8"))
    listed["files"] = [pocket.facts(pack) if one["name"] == pack.name else one for one in listed["files"]]
    manifest.write_text(json.dumps(listed), encoding="utf-8")
    pocket.keep(folder, site=True)


def test_a_running_game_is_finished_in_the_version_that_it_was_begun_with(
    visitor: Any, pocket: Any, tmp_path: Path, hosted: Callable[[Path], StaticHost]
) -> None:
    pocket.site(tmp_path / PREFIX)
    host = hosted(tmp_path)
    page, home = visitor(host.address), f"{host.address}{PREFIX}/"
    page.goto(home)
    until(page, READY)
    assert page.evaluate(KEPT)
    begin(page, "hex")
    person = Person(page)
    assert person.play_on(1) == 1
    table, told = page.url, person.log()

    # A newer version waits until it is wanted, and bothers nobody who plays. It is all here by then, its house too.
    changed(tmp_path, pocket)
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    until(page, "() => navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)")
    assert not page.get_by_text("There is a new version.").count()
    page.locator(".brand").click()
    page.get_by_text("There is a new version.").wait_for()
    page.get_by_role("button", name="Later").focus()
    page.context.set_offline(True)
    host.stop()
    with page.expect_navigation():
        page.get_by_role("button", name="Use it").click()
    until(page, READY)
    assert "<!-- newer -->" in page.evaluate("fetch('index.html').then((found) => found.text())")
    begin(page, "hex")
    page.locator(".me h2", has_text="Burga").wait_for()

    # The game that was begun with the old version goes on in it, page and rules; everything else is the new one's.
    page.goto(table)
    page.wait_for_url(re.compile(r"\?version="))
    page.locator("a.sign", has_text="An older version finishes this game").wait_for()
    page.locator("svg.board").wait_for()
    page.locator(".me h2", has_text="Borgo").wait_for()
    assert person.log()[: len(told)] == told
    assert person.play_on(1) == 1
    resign(page)
    with page.expect_navigation():
        page.locator(".brand").click()
    page.locator("a.sign", has_text="Games stay in this browser").wait_for()
    assert page.url == f"{home}#/"
    page.goto(table)
    page.locator(".banner.end").wait_for()
    assert page.url == table


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
    # The browser may go on fetching, for what will soon be gone.
    page.context.unroute_all(behavior="ignoreErrors")


def test_a_site_at_the_root_of_its_host_finds_its_files(
    visitor: Any, site: Path, hosted: Callable[[Path], StaticHost]
) -> None:
    serving = hosted(site / PREFIX)
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


def test_a_servers_page_goes_on_without_it_and_finds_back(visitor: Any, pocket: Any, own_server: RunningServer) -> None:
    page = visitor(own_server.address)
    ann = Person(page)
    ann.api("POST", "/api/account", {"name": "Ann", "password": "correct horse"})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/offline")
    page.get_by_text("MB are fetched once").wait_for()
    assert not [url for url in asked if "wasm" in url or "worker" in url], "nothing is fetched before it is wanted"
    page.get_by_role("button", name="Play offline").click()
    page.locator("a.sign", has_text="Offline: games stay in this browser").wait_for()
    until(page, READY)
    assert page.evaluate(KEPT)

    # A game that was played here goes to an account at the server, as one of its games, and to a file.
    begin(page, "wroclaw")
    page.evaluate(IMAGE)
    resign(page)
    page.locator("a.sign").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Record", exact=True).click()
    assert Path(saved.value.path()).read_text(encoding="utf-8").startswith('[Game "wroclaw"]')
    page.get_by_role("button", name="Send to the server").click()
    page.get_by_text("At the server").wait_for()
    page.get_by_role("button", name="Go online").click()
    page.locator("a.sign").wait_for(state="detached")
    page.goto("/games")
    page.locator("main", has_text="In the Ruins of Wrocław").wait_for()
    (mine,) = ann.api("GET", "/api/my/tables")["tables"]
    assert (mine["table"]["game"], mine["table"]["status"], mine["seats"]) == ("wroclaw", "ended", [0])

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
