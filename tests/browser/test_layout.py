"""Neuroshima Hex on every screen: in each state of a turn the board is whole, nothing lies over it, what is to be
pressed is in sight and large enough for a finger. One table per state, taken through all sizes and languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest

from browser.player import RECORD, Person
from browser.test_playing import HANDS, MEDIC, PUSH, UNLUCKY
from browser.test_replays import GAME
from browser.test_views import arrive, sticking_out

PHONES = [(360, 740), (390, 844), (844, 390)]
DESKS = [(1024, 768), (1366, 768), (1440, 900)]
ZOOMED = [(720, 450), (683, 384)]  # 1440x900 and 1366x768 at 200 %
START = "19 |  | B=borgo 20 - ?; M=moloch 20 - ? | B:hq"
THEIRS = HANDS.replace("B:play", "M:play").replace("17 -", "17 bl,hk")

# What is wrong with what is on the screen now. `wanted` must be in sight with nothing over it; where fingers are used,
# everything that can be pressed is at least 44 px wide and high.
CHECK = """([wanted, touch]) => {
    const wrong = [];
    const seen = (box) => box.width > 0 && box.left >= -1 && box.top >= -1
        && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    const shown = (element) => element.getClientRects().length > 0
        && getComputedStyle(element).visibility !== 'hidden' && !element.closest('.hidden-visually');
    const named = (element) => element?.outerHTML.slice(0, 80);
    const found = (box) => document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const hexes = [...document.querySelectorAll('svg.board [data-hex]')].filter(shown);
    if (hexes.length < 19) wrong.push(`${hexes.length} hexes`);
    for (const hex of hexes) {
        const box = hex.querySelector('.cell').getBoundingClientRect();
        if (!seen(box)) wrong.push(`${hex.dataset.hex} is cut off`);
        const over = found(box);
        if (over?.closest('[data-hex]') !== hex) wrong.push(`${hex.dataset.hex} lies under ${named(over)}`);
        if (box.width < 56) wrong.push(`${hex.dataset.hex} is ${box.width} px wide`);
    }
    for (const selector of wanted) {
        const all = [...document.querySelectorAll(selector)].filter(shown);
        if (!all.length) wrong.push(`no ${selector}`);
        for (const element of all) {
            const box = element.getBoundingClientRect();
            if (!seen(box)) wrong.push(`${selector} is out of sight: ${JSON.stringify(box)}`);
            else if (!element.contains(found(box))) wrong.push(`${selector} lies under ${named(found(box))}`);
        }
    }
    const [when, what] = ['.when', '.what'].map((one) => document.querySelector(`.prompt ${one}`));
    if (what && what.scrollHeight > what.clientHeight + 1) wrong.push(`cut: ${what.textContent}`);
    const [moment, asked] = [when, what].map((one) => one?.getBoundingClientRect());
    if (asked && moment.bottom > asked.top + 1 && moment.right > asked.left + 1)
        wrong.push('the prompt lies over its moment');
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('scrolls sideways');
    if (!touch) return wrong;
    const targets = '.table :is(button, select, input), .film button, svg.board .finger';
    for (const target of [...document.querySelectorAll(targets)].filter(shown)) {
        const box = target.getBoundingClientRect();
        const wide = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
        // Under the first screen lies what is scrolled to.
        if (box.top < innerHeight && Math.round(Math.min(wide, box.height)) < 44)
            wrong.push(`${Math.round(wide)}x${Math.round(box.height)}: ${named(target)}`);
    }
    return wrong;
}"""

ADVICE = {
    "bot": "general", "token": ".", "plan": [], "lines": [], "reasons": [],
    "counsel": {"ways": [{"tokens": ["."], "reasons": [], "says": "Beende den Zug.", "steps": []}], "doubts": []},
}  # fmt: skip

# The server's words are the last to change with the language.
PROMPT = "() => document.querySelector('.prompt .what').textContent"


def begin(ann: Person) -> None:
    ann.at_position(START)


def choose(ann: Person) -> None:
    ann.at_position(HANDS)


def hold(ann: Person) -> None:
    choose(ann)
    ann.tile("Claws").click()


def turn(ann: Person) -> None:
    """On the edge of the board, where the ring has least room."""
    hold(ann)
    ann.hex("a3").click()
    ann.page.locator(".strip .line").wait_for()


def redraw(ann: Person) -> None:
    ann.at_position(UNLUCKY)


def decide(ann: Person) -> None:
    ann.at_position(PUSH)
    ann.tile("Push Back").click()
    ann.hex("c3").click()
    ann.main().click()
    ann.page.locator(".ask").wait_for()


def read(ann: Person) -> None:
    choose(ann)
    ann.hex("d3").click()
    ann.page.mouse.move(0, 0)


def ask(ann: Person) -> None:
    choose(ann)
    ann.page.get_by_role("button", name="Hint").click()
    ann.page.locator(".hint").get_by_role("button", name="Play this").wait_for()


def watch(ann: Person) -> None:
    choose(ann)
    ann.tile("Battle").click()
    ann.page.locator(".strip").get_by_role("button", name="Step by step").click()
    ann.page.locator(".film").get_by_role("button", name="Pause").click()


HAND = ".me .hand button"
STATES: dict[str, tuple[Callable[[Person], None], list[str]]] = {
    "setup": (begin, [HAND, ".acts .btn", ".strip .layers .btn"]),
    "nothing selected": (choose, [HAND, ".acts .btn", ".acts .main", ".strip .btn"]),
    "tile selected": (hold, [HAND, ".acts .btn", ".acts .main"]),
    "placed and turning": (turn, [HAND, ".acts .btn", ".acts .main", ".strip", ".strip .btn"]),
    "unlucky hand": (redraw, [HAND, ".ask .btn", ".acts .btn"]),
    "decision": (decide, [".ask li:first-child .btn", ".acts .btn"]),
    "unit card": (read, [".card h2", ".card .close", ".acts .main"]),
    "hint": (ask, [".hint .top .btn", ".acts .main"]),
    "battle": (watch, [".film .controls .btn"]),
}


def through_all(page: Any, wanted: list[str]) -> None:
    """Every language and size; the languages are changed where the menu is open anyway."""
    for language in ("en", "pl", "de"):
        page.set_viewport_size({"width": 1440, "height": 900})
        if page.evaluate("() => document.documentElement.lang") != language:
            said = page.evaluate(PROMPT)
            page.locator("header select").select_option(language)
            page.wait_for_function(f"(said) => ({PROMPT})() !== said", arg=said)
        for width, height in PHONES + DESKS + ZOOMED:
            page.set_viewport_size({"width": width, "height": height})
            touch = (width, height) in [*PHONES, (1024, 768)]
            here = f"{width}x{height} {language}"
            assert wrong(page, wanted, touch) == [], here
            assert sticking_out(page) == [], here


def wrong(page: Any, wanted: list[str], touch: bool) -> list[str]:
    """What is wrong once the page has come to rest: a change of size takes a moment."""
    for _ in range(150):
        found: list[str] = page.evaluate(CHECK, [wanted, touch])
        if not found:
            break
        page.wait_for_timeout(100)
    return found


@pytest.mark.parametrize("state", STATES)
def test_the_board_is_whole_in_every_state(visitor: Any, state: str) -> None:
    reach, wanted = STATES[state]
    ann = Person(visitor(has_touch=True))
    reach(ann)
    through_all(ann.page, wanted)


def test_who_is_away_is_told_beside_an_open_hint(visitor: Any) -> None:
    """Also on a phone on its side, where the hint lies over what is said otherwise."""
    ann, bob = Person(visitor(has_touch=True, locale="de")), Person(visitor())
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        person.api("POST", "/api/session", {"name": name})
    made = bob.api("POST", "/api/records", {"record": RECORD.format(HANDS)})
    for link in made["links"]:
        (ann, bob)[link["seat"]].api("POST", "/api/links", {"token": link["token"]})
    page = ann.page
    page.clock.install()
    ann.open_table(made["table"]["id"])
    ann.wait_asked()
    page.route("**/hint", lambda route: route.fulfill(json=ADVICE))
    page.get_by_role("button", name="Tipp").click()
    page.locator(".hint .top").wait_for()
    page.clock.fast_forward("02:00")
    page.locator(".banner").get_by_text("Bob (Moloch) ist seit").wait_for()
    for width, height in PHONES + DESKS:
        page.set_viewport_size({"width": width, "height": height})
        assert wrong(page, [".banner", ".hint .top .btn", ".acts .main"], True) == [], f"{width}x{height}"


def test_the_board_is_whole_where_one_learns_and_studies(visitor: Any) -> None:
    ann = Person(visitor(has_touch=True))
    ann.session()
    replay = ann.api("POST", "/api/records", {"record": GAME, "replay": True})["table"]["id"]
    for path, wanted in (
        ("/learn/hex/battle", [".lesson .says", ".me .hand button", ".acts .main"]),
        ("/analysis/hex", [".palette .armies .btn"]),
        (f"/replay/{replay}", [".transport .btn"]),
    ):
        arrive(ann.page, path)
        for width, height in [PHONES[1], PHONES[2], DESKS[0], DESKS[2]]:
            ann.page.set_viewport_size({"width": width, "height": height})
            assert wrong(ann.page, wanted, touch=False) == [], f"{path} {width}x{height}"
            assert sticking_out(ann.page) == [], f"{path} {width}x{height}"


def test_the_board_is_whole_while_the_opponent_thinks(visitor: Any) -> None:
    ann, bob = Person(visitor(has_touch=True)), Person(visitor())
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        person.api("POST", "/api/session", {"name": name})
    made = bob.api("POST", "/api/records", {"record": RECORD.format(THEIRS)})
    for link in made["links"]:
        (ann, bob)[link["seat"]].api("POST", "/api/links", {"token": link["token"]})
    ann.open_table(made["table"]["id"])
    assert not ann.asked()
    through_all(ann.page, [HAND, ".acts .btn"])


def test_small_things_are_whole(visitor: Any) -> None:
    ann = Person(visitor(viewport={"width": 720, "height": 450}, device_scale_factor=2))
    table = ann.at_position(HANDS)
    ann.tile("Claws").click()
    # A page zoomed to 200 %: what lies under the board goes on in a second line.
    strip, about = ann.page.locator(".strip").bounding_box(), ann.page.locator(".strip .about").bounding_box()
    assert about["x"] + about["width"] <= strip["x"] + strip["width"]
    assert about["y"] + about["height"] <= strip["y"] + strip["height"] <= 450
    # The foot of a g stands lower than the line it is written on.
    for name in ann.page.locator(".chip .army").all():
        assert name.evaluate("(one) => one.clientHeight >= 1.2 * parseFloat(getComputedStyle(one).fontSize)")
    # A replay on a phone: nobody's hand needs room, and the board has it.
    ann.hex("a3").click()
    ann.main().click()
    ann.settled()
    ann.page.set_viewport_size({"width": 390, "height": 844})
    ann.api("POST", f"/api/tables/{table}/resign", {"seat": 0})
    ann.page.goto(f"/replay/{table}?at=0")
    ann.board().wait_for()
    assert ann.page.locator("svg.board .rim").bounding_box()["width"] > 350
    # In the analysis of a question there is room to read about a unit.
    ann.page.set_viewport_size({"width": 1366, "height": 768})
    ann.page.goto("/analysis/hex?position=" + quote(MEDIC))
    ann.tile("Battle").click()
    ann.main().click()
    ann.page.locator(".ask").wait_for()
    ann.hex("d3").click()
    assert ann.page.locator(".info").bounding_box()["height"] > 240
