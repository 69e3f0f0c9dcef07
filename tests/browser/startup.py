"""What the page costs whoever opens it: `python tests/browser/startup.py [RUNS]`.

Each visit is a browser that has never been here. First how long until the page can be used: the button to play can be
pressed, or the board of a table is there; once on this machine's own network, once over a line of 10 Mbit/s with 40 ms
to the server. Then, over that line, every page on a desktop and on a phone: when its largest part is there (LCP), how
much of it moves while it comes (CLS), its longest task, what it loads apart from fonts, its nodes, and what it asked
for in vain. Last, the longest task while a battle is shown. What misses a goal is marked, and the exit code tells it.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import TimeoutError, sync_playwright

from browser.player import Person
from browser.seed_games import stock
from browser.server import CHROMIUM, FLAGS, RunningServer
from browser.state51_player import Statesman
from browser.test_replays import GAME
from browser.wroclaw_player import Commander
from sztab.puzzles.collection import collection

MIDDLE = "19 | c2:Bhq c3:Mbl3' c4:Mhq | B=borgo 16 ba,cl,mo ?; M=moloch 17 bl,hk,mo ? | B:play"
LARGE = (
    "19 | a1:Bas2 a2:Bmu2 b2:Bmu1 b3:Bas1 c1:Bmu3 c2:Bhq c3:Mbl3 c4:Mhq d2:Mhk0 d3:Mhy4 e2:Mhk5"
    " | B=borgo 20 ba,cl,mo ?; M=moloch 17 - ? | B:play"
)
SLOW = {"latency": 40, "downloadThroughput": 1_250_000, "uploadThroughput": 625_000}
LINES: dict[str, dict[str, float]] = {"local": {}, "10 Mbit/s, 40 ms": SLOW}
SCREENS = {"desktop": (1440, 900), "phone": (390, 844)}

# Goals: how much of a page may move, its size in KB without fonts, and milliseconds of a task while a battle is shown.
MOST_SHIFT, MOST_SIZE, MOST_TASK = 0.05, 300, 200

WATCH = """(() => {
    window.measured = {lcp: 0, cls: 0, task: 0, moved: []};
    const watch = (type, take) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({type, buffered: true});
    watch('largest-contentful-paint', (one) => (measured.lcp = one.startTime));
    watch('longtask', (one) => (measured.task = Math.max(measured.task, one.duration)));
    watch('layout-shift', (one) => {
        if (one.hadRecentInput) return;
        measured.cls += one.value;
        for (const {node, previousRect: from, currentRect: to} of one.sources) {
            const said = node?.className?.baseVal ?? node?.className ?? '';
            const what = `${node?.nodeName.toLowerCase()}.${said}`.split(' ').slice(0, 2).join('.');
            measured.moved.push(`${one.value.toFixed(3)} ${what} ${from.top}>${to.top} ${from.height}>${to.height}`);
        }
    });
})()"""


@dataclass(frozen=True)
class Visit:
    usable: float  # seconds
    lcp: float  # milliseconds
    cls: float
    task: float  # milliseconds
    size: int  # bytes apart from fonts
    nodes: int
    moved: tuple[str, ...]
    refused: tuple[str, ...]  # requests of the page's own that were answered with an error


@dataclass(frozen=True)
class Visitor:
    browser: Any
    address: str
    state: Any

    def visit(self, path: str, wanted: str, line: dict[str, float], screen: str = "desktop") -> Visit:
        """Where nothing comes, once more: on a busy machine Chromium now and then never begins to load over a line that
        is made slow, neither scripts nor styles."""
        try:
            return self._visit(path, wanted, line, screen)
        except TimeoutError:
            print(f"{path} did not come; it is asked for again", flush=True)
            return self._visit(path, wanted, line, screen)

    def _visit(self, path: str, wanted: str, line: dict[str, float], screen: str) -> Visit:
        width, height = SCREENS[screen]
        phone = {"is_mobile": True, "has_touch": True} if screen == "phone" else {}
        context = self.browser.new_context(
            base_url=self.address, storage_state=self.state, viewport={"width": width, "height": height}, **phone
        )
        context.add_init_script(WATCH)
        page = context.new_page()
        refused: list[str] = []
        page.on("response", lambda told: refused.append(f"{told.status} {told.url}") if told.status >= 400 else None)
        chrome = context.new_cdp_session(page)
        chrome.send("Network.enable")
        if line:
            chrome.send("Network.emulateNetworkConditions", {"offline": False, **line})
        fonts: set[str] = set()
        sizes: dict[str, int] = {}
        chrome.on(
            "Network.responseReceived", lambda got: fonts.add(got["requestId"]) if got["type"] == "Font" else None
        )
        chrome.on(
            "Network.loadingFinished", lambda got: sizes.update({got["requestId"]: int(got["encodedDataLength"])})
        )
        start = perf_counter()
        page.goto(path, wait_until="commit")
        page.locator(wanted).first.wait_for()
        usable = perf_counter() - start
        page.wait_for_load_state("networkidle")
        found = page.evaluate("() => ({...measured, nodes: document.querySelectorAll('*').length})")
        context.close()
        size = sum(size for request, size in sizes.items() if request not in fonts)
        moved = tuple(found["moved"])
        return Visit(usable, found["lcp"], found["cls"], found["task"], size, found["nodes"], moved, tuple(refused))


def battle(browser: Any, address: str, screen: str) -> float:
    """The longest task while a large battle is shown, in milliseconds."""
    width, height = SCREENS[screen]
    page = browser.new_context(base_url=address, viewport={"width": width, "height": height}).new_page()
    ann = Person(page)
    ann.at_position(LARGE)
    page.evaluate(WATCH)
    ann.tile("Battle").click()
    page.evaluate("() => (measured.task = 0)")
    ann.main().click()
    page.locator(".film").wait_for()
    page.locator(".film").wait_for(state="detached", timeout=120_000)
    longest = float(page.evaluate("() => measured.task"))
    page.context.close()
    return longest


def pages(host: Any, player: str) -> list[tuple[str, str, str]]:
    """Every kind of page: its name, its address, and what is there once it can be used."""
    ann, commander = Statesman(host), Commander(host)
    tables = {
        "hex": (ann.at_position(MIDDLE), "svg.board"),
        "state51": (ann.begin({"seats": "2"}, [{"kind": "person"}, {"kind": "bot", "bot": "recruit"}]), ".hand .held"),
        "wroclaw": (commander.begin([{"kind": "person"}, {"kind": "bot", "bot": "recruit"}]), ".prompt"),
    }
    ann.api("POST", "/api/account", {"name": "Startup", "password": "correct horse"})
    replay = ann.api("POST", "/api/records", {"record": GAME, "replay": True})["table"]["id"]
    wish = {"kind": "round_robin", "game": "hex", "title": "Cup", "bots": ["random", "random"], "enter": True}
    cup, plan = (ann.api("POST", "/api/tournaments", wish)["tournament"]["id"] for _ in range(2))
    ann.api("POST", f"/api/tournaments/{cup}/start", {})
    ann.api("POST", "/api/clubs", {"name": "Startup", "slug": "startup", "about": "Every Wednesday."})
    seats = [{"kind": "person"}, {"kind": "open"}]
    days = {"game": "hex", "seats": seats, "clock": {"kind": "correspondence", "days": 3}, "public": True}
    invited = ann.api("POST", "/api/tables", days)["table"]["id"]
    puzzles = {game: next(one.id for one in collection() if one.game == game) for game in ("hex", "wroclaw")}
    return [
        ("start", "/", "button.btn"),
        *((f"new game, {game}", f"/new/{game}", "fieldset.panel") for game in tables),
        *((f"table, {game}", f"/t/{table}", wanted) for game, (table, wanted) in tables.items()),
        *((f"rules, {game}", f"/rules/{game}", "main h2") for game in tables),
        ("learn", "/learn", "main h2"),
        ("tiles", "/tiles", "main h1"),
        ("cards", "/cards", ".pick"),
        ("statistics", "/statistics", "main h1"),
        ("ratings", "/ratings", "main h1"),
        ("replay", f"/replay/{replay}", "svg.board"),
        ("profile", f"/players/{player}", "main h1"),
        ("lobby", "/lobby", "main h1"),
        ("settings", "/settings", "main h1"),
        ("invitation", f"/t/{invited}", ".invite"),
        ("my games", "/games", "main h1"),
        ("replays", "/replays", "main h1"),
        ("analysis", "/analysis/hex", "svg.board"),
        *((f"puzzles, {game}", f"/puzzles?game={game}", "main h2") for game in puzzles),
        ("puzzle of the day", "/puzzles/daily", "svg.board"),
        *((f"puzzle, {game}", f"/puzzles/{puzzle}", ".prompt") for game, puzzle in puzzles.items()),
        *((f"puzzles, {kind}", f"/puzzles/{kind}", "main h1") for kind in ("storm", "streak", "history", "mine")),
        ("tournaments", "/tournaments", "main h1"),
        ("new tournament", "/tournaments/new", "main fieldset"),
        ("tournament to come", f"/tournaments/{plan}", "main h1"),
        ("tournament", f"/tournaments/{cup}", "main table"),
        ("clubs", "/clubs", "main h1"),
        ("new club", "/clubs/new", "main h1"),
        ("club", "/clubs/startup", "main h1"),
        ("running a club", "/clubs/startup/manage", "main h1"),
        ("notices", "/notices", "main h1"),
        ("people", "/people", "main h1"),
        ("account", "/account", "main h1"),
        ("new password", "/reset", "main h1"),
        ("offline", "/offline", "main h1"),
    ]


def usable(visitor: Visitor, table: str, runs: int) -> None:
    for name, path, wanted in (("start page", "/", "button.btn"), ("table", table, "svg.board")):
        for line, conditions in LINES.items():
            found = [visitor.visit(path, wanted, conditions) for _ in range(runs)]
            seconds, lcp = median(one.usable for one in found), median(one.lcp for one in found)
            size = median(one.size for one in found) / 1000
            print(
                f"{name}, {line}: usable after {seconds:.2f} s, LCP {lcp:.0f} ms (medians of {runs}), "
                f"{size:.0f} KB without fonts",
                flush=True,
            )


def missed(visitor: Visitor, every: list[tuple[str, str, str]]) -> int:
    """Look at every page; how many goals were missed."""
    misses = 0
    print(f"{'page':<20} {'screen':<8} {'LCP ms':>7} {'CLS':>6} {'task ms':>7} {'KB':>5} {'nodes':>6}")
    for name, path, wanted in every:
        for screen in SCREENS:
            seen = visitor.visit(path, wanted, SLOW, screen)
            goals = [seen.cls <= MOST_SHIFT, seen.size <= MOST_SIZE * 1000, not seen.refused]
            misses += goals.count(False)
            print(
                f"{name:<20} {screen:<8} {seen.lcp:>7.0f} {seen.cls:>6.3f} {seen.task:>7.0f} {seen.size / 1000:>5.0f} "
                f"{seen.nodes:>6}{'' if all(goals) else '  misses a goal'}",
                flush=True,
            )
            told = (*(seen.moved if seen.cls > MOST_SHIFT else ()), *seen.refused)
            print(*(f"    {one}\n" for one in told), sep="", end="", flush=True)
    return misses


def measure(browser: Any, address: str, player: str, runs: int) -> int:
    """Everything, on a server that runs; how many goals were missed."""
    host = browser.new_context(base_url=address).new_page()
    every = pages(host, player)
    visitor = Visitor(browser, address, host.context.storage_state())
    usable(visitor, next(path for name, path, _ in every if name == "table, hex"), runs)
    misses = missed(visitor, every)
    for screen in SCREENS:
        task = battle(browser, address, screen)
        misses += task > MOST_TASK
        print(f"longest task while a battle is shown, {screen}: {task:.0f} ms", flush=True)
    return misses


def main(runs: int) -> int:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        player, *_ = stock(Path(folder), games=60)
        server = RunningServer(Path(folder))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            return measure(browser, server.address, player, runs)
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(f"{misses} goals missed." if (misses := main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)) else 0)
