"""How long until the page can be used, and what it loads: `python tests/browser/startup.py [RUNS]`.

Each run is a browser that has never been here. Usable means: the button to play can be pressed, or the board of a table
is there. Once on this machine's own network, once over a line of 10 Mbit/s with 40 ms to the server.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

from browser.player import Person
from browser.server import CHROMIUM, FLAGS, RunningServer

MIDDLE = "19 | c2:Bhq c3:Mbl3' c4:Mhq | B=borgo 16 ba,cl,mo ?; M=moloch 17 bl,hk,mo ? | B:play"
LINES: dict[str, dict[str, float]] = {
    "local": {},
    "10 Mbit/s, 40 ms": {"latency": 40, "downloadThroughput": 1_250_000, "uploadThroughput": 625_000},
}


def visit(browser: Any, address: str, path: str, wanted: str, line: dict[str, float], state: Any) -> tuple[float, int]:
    """Seconds until it can be used, and the bytes that came for it apart from fonts."""
    context = browser.new_context(base_url=address, storage_state=state, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    chrome = context.new_cdp_session(page)
    chrome.send("Network.enable")
    if line:
        chrome.send("Network.emulateNetworkConditions", {"offline": False, **line})
    fonts: set[str] = set()
    sizes: dict[str, int] = {}
    chrome.on("Network.responseReceived", lambda got: fonts.add(got["requestId"]) if got["type"] == "Font" else None)
    chrome.on("Network.loadingFinished", lambda got: sizes.update({got["requestId"]: int(got["encodedDataLength"])}))
    start = perf_counter()
    page.goto(path, wait_until="commit")
    page.locator(wanted).first.wait_for()
    took = perf_counter() - start
    page.wait_for_load_state("networkidle")
    context.close()
    return took, sum(size for request, size in sizes.items() if request not in fonts)


def main(runs: int) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RunningServer(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        host = browser.new_context(base_url=server.address)
        table = Person(host.new_page()).at_position(MIDDLE)
        state = host.storage_state()
        for name, path, wanted in (("start page", "/", "button.btn"), ("table", f"/t/{table}", "svg.board")):
            for line, conditions in LINES.items():
                found = [visit(browser, server.address, path, wanted, conditions, state) for _ in range(runs)]
                seconds, size = median(took for took, _ in found), median(size for _, size in found)
                print(
                    f"{name}, {line}: {seconds:.2f} s (median of {runs}), {size / 1000:.0f} KB without fonts",
                    flush=True,
                )
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
