"""Every view in every language and size: nothing missing, nothing that sticks out, nothing that shuts anybody out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from browser.player import Person, until
from browser.server import RunningServer, eventually
from browser.test_playing import HANDS

WEB = Path(__file__).resolve().parents[2] / "web"
AXE = WEB / "node_modules/axe-core/axe.min.js"
VIEWS = (
    "/", "/new", "/new/state51", "/new/wroclaw", "/lobby", "/games", "/tiles", "/rules", "/analysis", "/analysis/hex",
    "/settings", "/account", "/ratings", "/statistics", "/puzzles", "/puzzles/storm", "/puzzles/mine",
    "/puzzles/history", "/clubs", "/reset", "/nowhere",
)  # fmt: skip
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1440, "height": 900}

# Words that stand outside their box, and pages that scroll sideways. What may scroll is left alone.
OVERFLOW = """() => {
    const found = [];
    const scrolls = (element, ...ways) => ways.includes(getComputedStyle(element).overflowX);
    const words = (element) => element.textContent.trim().slice(0, 40);
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth + 1) found.push(`page ${wide}`);
    for (const element of document.querySelectorAll('button, .btn, h1, h2, h3, p, label, .num, dt, dd')) {
        if (element.closest('svg, .hidden-visually, .skip, [hidden]') || !element.getClientRects().length) continue;
        const style = getComputedStyle(element);
        if (style.textOverflow === 'ellipsis' || scrolls(element, 'auto', 'scroll')) continue;
        const box = element.getBoundingClientRect();
        if (element.scrollWidth > element.clientWidth + 2 && style.display !== 'inline')
            found.push(`${element.className || element.tagName}: ${words(element)}`);
        if (box.right <= innerWidth + 1 && box.left >= -1) continue;
        let parent = element.parentElement;
        while (parent && !scrolls(parent, 'auto', 'scroll', 'hidden')) parent = parent.parentElement;
        if (!parent) found.push(`outside: ${words(element)}`);
    }
    // A list shows what is chosen in it whole, and has room for its arrow.
    const ink = document.createElement('canvas').getContext('2d');
    for (const list of [...document.querySelectorAll('select')].filter((one) => one.getClientRects().length)) {
        const style = getComputedStyle(list);
        ink.font = style.font;
        const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
        const chosen = list.selectedOptions[0]?.text ?? '';
        if (ink.measureText(chosen).width > room) found.push(`cut: ${chosen}`);
    }
    return found;
}"""


# axe-core without what it is told to leave out anyway: drawings are thousands of nodes, and each costs it time. They
# come back when it is done. Their names stay, and drawings that hold something to be focused, which a rule is about.
WITHOUT_DRAWINGS = """async ([context, options]) => {
    const drawings = 'svg[aria-hidden=true], svg[role=img]';
    const focused = 'a, button, input, select, textarea, iframe, foreignObject, [tabindex], [contenteditable]';
    const idle = [...document.querySelectorAll(drawings)].filter((drawing) => !drawing.querySelector(focused));
    const taken = idle.map((drawing) =>
        [drawing, [...drawing.childNodes], [...drawing.children].filter((one) => /^(title|desc)$/.test(one.tagName))]);
    for (const [drawing, , names] of taken) drawing.replaceChildren(...names);
    try {
        return await axe.run(context, options);
    } finally {
        for (const [drawing, all] of taken) drawing.replaceChildren(...all);
    }
}"""


def sticking_out(page: Any) -> list[str]:
    """What sticks out of its place once the page has come to rest: after a change of size that takes a moment."""
    for _ in range(150):
        found: list[str] = page.evaluate(OVERFLOW)
        if not found:
            break
        page.wait_for_timeout(100)
    return found


def ready(page: Any) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready")


# Whatever has come is drawn, and has asked for what it needs.
DRAWN = """async () => {
    await document.fonts.ready;
    for (let times = 0; times < 2; times++) {
        await new Promise(requestAnimationFrame);
        await new Promise((done) => setTimeout(done));
    }
}"""


# As a link of the page leads there: without loading everything again.
FOLLOW = """(path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
}"""


def arrive(page: Any, path: str, within: bool = False) -> None:
    """Go there, and wait until everything has come: nothing is under way, and what came last asks for nothing more.

    `within` the page that is open: as if a link had been followed.
    """
    asked = come = 0

    def ask(_: Any) -> None:
        nonlocal asked
        asked += 1

    def bring(_: Any) -> None:
        nonlocal come
        come += 1

    listeners = (("request", ask), ("requestfinished", bring), ("requestfailed", bring))
    for event, listener in listeners:
        page.on(event, listener)
    if within:
        page.evaluate(FOLLOW, path)
    else:
        page.goto(path)

    def all_there() -> bool:
        known = asked
        page.evaluate(DRAWN)
        return asked == known == come

    eventually(all_there)
    for event, listener in listeners:
        page.remove_listener(event, listener)


def axe(page: Any, colours: bool = False) -> list[str]:
    """What axe-core finds serious, or of that only colours.

    Drawings that nobody is told of are left out: they are thousands of lines.
    """
    rules = {"runOnly": ["color-contrast", "link-in-text-block"]} if colours else {}
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    drawn = ["svg [aria-hidden=true] *", "svg[aria-hidden=true] *", "svg[role=img] *"]
    context = {"include": [["html"]], "exclude": [[drawing] for drawing in drawn]}
    options = {"resultTypes": ["violations"], **rules}
    found = page.evaluate(WITHOUT_DRAWINGS, [context, options])
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


def axe_in_both_themes(page: Any) -> list[str]:
    """What is serious in the theme that is shown, and with the colours of the other: everything else is the same.

    The other one is shown afterwards.
    """
    found = axe(page)
    other = "dark" if page.evaluate("() => document.documentElement.dataset.theme") == "light" else "light"
    page.emulate_media(color_scheme=other)
    until(page, "(theme) => document.documentElement.dataset.theme === theme", other)
    page.evaluate("() => Promise.allSettled(document.getAnimations().map((one) => one.finished))")
    return found + axe(page, colours=True)


def every_share() -> list[dict[str, Any]]:
    """Meetings with every share in per cent, from many games and from few: every shade that a cell can have."""
    wide = 14  # and 15 rows: twice 101 shares
    kinds = [(share / 100, games) for games in (200, 2) for share in range(101)]
    return [
        {
            "piece": f"row {at // wide}", "against": f"row {at % wide}", "games": games,
            "share": share, "low": max(share - 0.1, 0), "high": min(share + 0.1, 1),
        }
        for at, (share, games) in enumerate(kinds)
    ]  # fmt: skip


def some_results(person: Person) -> None:
    """A game that ended and one that waits for somebody, in lists, ratings and statistics."""
    person.api("POST", "/api/session", {"name": "Ann"})
    wish = {"game": "state51", "options": {"seats": "2", "factions": "new_york,mutants_union"}}
    ended = person.api("POST", "/api/tables", {**wish, "seats": [{"kind": "person"}] * 2})["table"]["id"]
    person.api("POST", f"/api/tables/{ended}/resign", {"seat": 0})
    person.api("POST", "/api/tables", {**wish, "seats": [{"kind": "person"}, {"kind": "open"}], "public": True})


KEYS = [key for key in json.loads((WEB / "src/app/i18n/en.json").read_text()) if "." in key]


def look(page: Any, where: str) -> None:
    """No text is missing or sticks out on a phone, nor on the wide screen that the page is then given."""
    for viewport in (PHONE, DESKTOP):
        page.set_viewport_size(viewport)
        assert sticking_out(page) == [], (where, viewport)
        shown = page.inner_text("body")
        assert not [key for key in KEYS if key in shown], (where, viewport)


def look_at_a_table(page: Any) -> None:
    Person(page).at_position(HANDS)
    ready(page)
    look(page, "table")
    page.locator(".me .hand button").first.click()
    page.locator('svg.board [data-hex="d2"]').click()
    look(page, "tile")
    for tab in ("chat", "table"):
        page.locator(f"#tab-{tab}").click()
        look(page, tab)


def test_every_page_is_entered_directly_and_shuts_nobody_out(visitor: Any, own_server: RunningServer) -> None:
    """In English: every text is there, nothing sticks out, and axe finds nothing serious.

    On a server that holds what this test gives it: other tests' games do not decide what is looked at.
    """
    page = visitor(base=own_server.address, viewport=PHONE, color_scheme="light")
    some_results(Person(page))
    for view in VIEWS:
        page.set_viewport_size(PHONE)
        arrive(page, view)
        look(page, view)
        if view == "/tiles":  # all are drawn alike: a few of each army, in its colours, will do for axe
            page.get_by_role("searchbox").fill("hq")
        assert axe_in_both_themes(page) == [], view
    look_at_a_table(page)
    meetings = every_share()

    def with_every_share(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "meetings": meetings})

    page.route("**/api/statistics?*", with_every_share)
    page.goto("/statistics")
    page.locator("#main select").first.select_option("state51")
    cells = page.get_by_role("table", name="Faction against faction").locator("td[title]")
    cells.last.wait_for()
    assert cells.count() == len(meetings)
    ready(page)
    assert axe_in_both_themes(page) == [], "every shade of the statistics"


@pytest.mark.parametrize("language", ["pl", "de"])
def test_no_text_is_missing_or_sticks_out(visitor: Any, language: str) -> None:
    page = visitor(locale=language, viewport=PHONE)
    for view in VIEWS:
        page.set_viewport_size(PHONE)
        arrive(page, view, within=view != VIEWS[0])
        assert page.evaluate("() => document.documentElement.lang") == language
        look(page, view)
    look_at_a_table(page)


def test_axe_finds_nothing_serious_at_a_table(visitor: Any) -> None:
    page = visitor(color_scheme="dark")
    ann = Person(page)
    ann.at_position(HANDS)
    assert axe_in_both_themes(page) == []
    ann.tile("Claws").click()
    ann.hex("d2").click()
    assert axe_in_both_themes(page) == []
    for tab in ("Chat", "Table"):
        page.get_by_role("tab", name=tab).click()
        assert axe_in_both_themes(page) == [], tab


def test_the_language_can_be_changed_at_the_table(visitor: Any) -> None:
    page = visitor()
    Person(page).at_position(HANDS)
    page.locator("header select").select_option("pl")
    page.get_by_text("Twoja tura").first.wait_for()
    page.locator("header select").select_option("de")
    page.locator(".me .hand").get_by_text("Klauen").first.wait_for()


def test_the_page_is_small(visitor: Any) -> None:
    """All of it, fonts aside, under 300 KB on the wire."""
    page = visitor()
    sizes: dict[str, int] = {}
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    urls: dict[str, str] = {}
    client.on("Network.responseReceived", lambda told: urls.__setitem__(told["requestId"], told["response"]["url"]))
    client.on(
        "Network.loadingFinished",
        lambda told: sizes.__setitem__(urls.get(told["requestId"], ""), int(told["encodedDataLength"])),
    )
    Person(page).start("Play now")
    ready(page)
    page.goto("/tiles")
    ready(page)
    assert sizes
    assert sum(size for url, size in sizes.items() if ".woff" not in url) < 300_000
