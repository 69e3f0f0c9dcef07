"""How quick the house in a browser is: `python tools/measure_offline.py [--throttle 4]`, after `make site`.

Serves site/, opens it in Chromium, and prints seconds: from a first visit to a board that can be played on (cold, files
from this machine), the same from what the browser has kept (warm, no network), a click until it is answered, the turns
of two bots of Neuroshima Hex, and what is asked while a third thinks. With --throttle the page's thread is so many
times slower. Chromium slows down no worker, so that Python itself stays as quick as it is.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from browser.player import ASKED, Person
from browser.server import CHROMIUM, FLAGS

SITE = Path(__file__).resolve().parents[1] / "site"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--throttle", type=float, default=1, help="how many times slower the page is")
    parser.add_argument("--turns", type=int, default=5, help="of each bot")
    options = parser.parse_args()
    from playwright.sync_api import sync_playwright

    handler = functools.partial(Quiet, directory=str(SITE))
    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=host.serve_forever, daemon=True).start()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(f"page {options.throttle:g} times slower; {os.cpu_count()} cores, {load:.1f} others waiting for them")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        measure(browser, f"http://127.0.0.1:{host.server_port}/", options.throttle, options.turns)
        browser.close()


def measure(browser: Any, address: str, throttle: float, turns: int) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(300_000)
    settings = {"battles": "never", "pace": False, "coached": ["hex", "discard", "place", "turn", "battle", "end"]}
    context.add_init_script(f"localStorage.setItem('sztab.settings', JSON.stringify({json.dumps(settings)}))")
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    session = browser.new_browser_cdp_session()

    start("cold start to a board", session, lambda: first(page, address))
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    while not page.evaluate(KEPT):
        time.sleep(0.1)
    context.set_offline(True)
    for _ in range(3):
        start("warm start to a board", session, lambda: again(page))
    for bot in ("soldier", "officer"):
        sit(page, bot)
        clicks, thinks = played(Person(page), turns)
        say("a click is answered", clicks)
        say(f"a turn of the {bot}", thinks)
    sit(page, "general")
    say("asked while a bot thinks", meanwhile(Person(page)))


# The memory of Python that the next start begins with.
KEPT = """async () => (await (await caches.open('sztab-image')).keys()).length > 0"""


def start(what: str, session: Any, act: Callable[[], None]) -> None:
    """Seconds until a board was there, and the processor's seconds of all that the browser is, which others' work does
    not lengthen."""
    before = worked(session)
    seconds = timed(act)
    print(f"{what:25} {seconds:6.2f} s ({worked(session) - before:.2f} of the processor)", flush=True)


def worked(session: Any) -> float:
    return float(sum(one["cpuTime"] for one in session.send("SystemInfo.getProcessInfo")["processInfo"]))


def first(page: Any, address: str) -> None:
    page.goto(address)
    page.locator("[data-game=hex] .btn.main").click()
    page.locator(ASKED).wait_for()


def again(page: Any) -> None:
    page.reload()
    page.locator(ASKED).wait_for()


def sit(page: Any, bot: str) -> None:
    page.locator(".brand").click()
    page.locator("[data-game=hex] select").select_option(bot)
    page.locator("[data-game=hex] .btn.main").click()
    page.locator(ASKED).wait_for()


# Notes how long nobody was asked, and whether a bot was seen thinking meanwhile.
WATCH = """() => {
    window.waits = [];
    let since = null, bot = false;
    new MutationObserver(() => {
        const asked = document.querySelector('%s');
        if (!asked) {
            since ??= performance.now();
            bot ||= /thinking/.test(document.querySelector('.prompt .what')?.textContent ?? '');
        } else if (since !== null) {
            window.waits.push([bot, (performance.now() - since) / 1000]);
            [since, bot] = [null, false];
        }
    }).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
}"""


def played(person: Person, turns: int) -> tuple[list[float], list[float]]:
    """Seconds until a click was answered, and until a bot had made its turn."""
    person.page.evaluate(WATCH % ASKED)
    waits: list[tuple[bool, float]] = []
    while sum(bot for bot, _ in waits) < turns and not person.over():
        person.play_on(1)
        person.wait_asked()
        waits = person.page.evaluate("() => window.waits")
    return [wait for bot, wait in waits if not bot], [wait for bot, wait in waits if bot]


# A page that asks the house something before it is shown; whether the bot still thinks is seen on coming back.
ASK = """async () => {
    const [table, start] = [location.hash, performance.now()];
    location.hash = '/new/state51';
    while (!document.querySelector('form.page:not(.coming)')) await new Promise(requestAnimationFrame);
    const seconds = (performance.now() - start) / 1000;
    location.hash = table.slice(1);
    while (!document.querySelector('.prompt .what')) await new Promise(requestAnimationFrame);
    return [seconds, /thinking/.test(document.querySelector('.prompt .what').textContent)];
}"""


def meanwhile(person: Person, turns: int = 4) -> list[float]:
    """Seconds until the house answered something else while a bot was thinking."""
    found: list[float] = []
    while len(found) < turns and not person.over():
        person.wait_asked()
        person.play_on(1)
        if "thinking" in (person.page.locator(".prompt .what").text_content() or ""):
            seconds, still = person.page.evaluate(ASK)
            found += [seconds] if still else []
    return found


def timed(act: Callable[[], None]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def say(what: str, seconds: list[float]) -> None:
    found = sorted(seconds) or [0.0]
    print(f"{what:25} {found[len(found) // 2]:6.2f} s (longest {found[-1]:.2f} of {len(found)})", flush=True)


if __name__ == "__main__":
    main()
