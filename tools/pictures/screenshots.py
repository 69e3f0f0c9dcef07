"""`make screenshots`: the page as people see it, for the README and the docs."""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from playwright.sync_api import sync_playwright

import shots_cards
import shots_house
import shots_lessons
import shots_replays
import shots_rules
import shots_state51
import shots_study
import shots_wroclaw
from browser.conftest import KEEP
from browser.player import Person
from browser.seed_games import stock
from browser.server import CHROMIUM, FLAGS, RunningServer

PICTURES = Path(__file__).resolve().parents[2] / "docs/pictures"
MIDDLE = (
    "19 | a1:Bas2 b2:Bmu1 b3:Bnf1 c2:Bhq c3:Mbl3' c4:Mhq d2:Bsc0 d3:Mhy4 e2:Mhk4"
    " | B=borgo 16 ba,cl,mo ?; M=moloch 17 bl,hk,mo ? | B:play"
)
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 780}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}

EXPERIENCED = {"coached": ["hex", "discard", "place", "turn", "battle", "end", "unplayed"]}
STILL = """() => document.getAnimations().every(
    (one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity
)"""
# PNG is three times as large, and Playwright itself writes no WebP.
TO_WEBP = """async (source) => {
    const picture = Object.assign(new Image(), { src: source });
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
}"""


def shot(page: Any, name: str) -> None:
    """What is to be seen now, once everything has come and nothing moves any more."""
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready")
    page.wait_for_function(STILL)
    taken = base64.b64encode(page.screenshot()).decode()
    painter = page.context.new_page()  # an empty page: ours forbids such pictures
    made = painter.evaluate(TO_WEBP, f"data:image/png;base64,{taken}")
    (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(made.split(",")[1]))
    page.context.close()
    print(f"docs/pictures/{name}.webp", flush=True)


def table(person: Person, name: str) -> None:
    """A turn in the middle of a game: a tile about to be placed, with what would come of it."""
    person.at_position(MIDDLE)
    person.page.locator(".me .hand button").first.click()
    person.hex("d1").click()
    person.page.locator(".strip .line").wait_for()
    shot(person.page, name)


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        players = stock(Path(folder), 60)
        server = RunningServer(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))

        def person(size: dict[str, Any], language: str = "en", theme: str = "dark") -> Person:
            options = {**size, "locale": language, "color_scheme": theme, "base_url": server.address}
            context = browser.new_context(**options, reduced_motion="reduce")
            context.set_default_timeout(60_000)
            # Somebody who has played before: no mark of a first game, and no question whether to leave tiles unplayed.
            context.add_init_script(KEEP % json.dumps(EXPERIENCED))
            return Person(context.new_page())

        for theme in ("dark", "light"):
            table(person(DESKTOP, theme=theme), f"table-{theme}")
            table(person(PHONE, theme=theme), f"phone-{theme}")
        for language in ("pl", "de"):
            table(person(DESKTOP, language), f"table-{language}")
            table(person(PHONE, language, "light"), f"phone-{language}")
        shots_rules.take(person, shot, DESKTOP)
        shots_house.take(person, shot, MIDDLE, players[0], DESKTOP, PHONE)
        shots_state51.pictures(person, shot, DESKTOP, PHONE)
        shots_cards.take(person, shot, DESKTOP)
        shots_wroclaw.pictures(person, shot, DESKTOP, PHONE)
        shots_replays.pictures(person, shot, DESKTOP, PHONE)
        shots_lessons.take(person, shot, DESKTOP, PHONE)
        shots_study.pictures(person, shot, DESKTOP, PHONE)
        browser.close()
        server.stop()


if __name__ == "__main__":
    if not CHROMIUM:
        sys.exit("No Chromium on this machine: apt-get install chromium")
    main()
