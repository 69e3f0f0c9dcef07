"""In the Ruins of Wrocław in the browser: whole games, secret deployment, shots, two at one screen, every size."""

from __future__ import annotations

import json
from typing import Any

import pytest

from browser.server import eventually
from browser.test_film import COVERED
from browser.test_layout import DESKS, PHONES, ZOOMED
from browser.test_views import DESKTOP, PHONE, WEB, axe_in_both_themes, ready, sticking_out
from browser.wroclaw_player import DEPLOYMENT, FIRE, Commander

BOT = {"kind": "bot", "bot": "recruit"}
PERSON = {"kind": "person"}
BEFORE, AFTER = DEPLOYMENT.format(first="A"), DEPLOYMENT.format(first="B")
ADVICE = {
    "bot": "captain", "token": ".", "plan": [], "lines": [], "reasons": [],
    "counsel": {"ways": [{"tokens": ["."], "reasons": [], "says": "End the fire: nobody is hit."}], "doubts": []},
}  # fmt: skip
# What is needed to deploy and cannot be touched where it is.
OUT_OF_SIGHT = """() => [...document.querySelectorAll('[data-slot], [data-token], .hand [data-character], .main')]
    .filter((one) => {
        const box = one.getBoundingClientRect();
        const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return !one.contains(found) || box.top < 0 || box.bottom > innerHeight + 1
            || box.height < 44 || box.width < 44;
    }).map((one) => one.outerHTML.slice(0, 90))"""
SEEN = "(all) => all.map((one) => one.getBoundingClientRect().bottom <= innerHeight)"
NAMES_OF_B = ("Wanda", "Rysiek", "Gerda", "Lidka")


def says(button: Any) -> str:
    """What a card or a place tells to those who do not see it."""
    return str(button.locator(".hidden-visually").first.text_content())


def test_a_whole_game_against_a_bot(visitor: Any) -> None:
    ann = Commander(visitor())
    ann.begin([PERSON, BOT], "extended")
    assert ann.prompt() == "You are dealt ten characters. Discard three of them."
    ann.play_on(300)
    assert ann.over()
    assert ann.page.locator(".banner.end strong").inner_text().upper() in ("YOU WIN", "YOU LOSE", "A DRAW")
    log = ann.log()
    assert "has sent" in log
    assert "fewer than three characters in hand" in log or "Nobody has three characters in hand" in log


def test_two_at_one_screen_behind_a_curtain(visitor: Any) -> None:
    """Whoever is not at the screen finds nothing of the other's choice: not in the page, not in what is drawn."""
    ann = Commander(visitor())
    ann.at(BEFORE)
    page = ann.page
    assert ann.curtain().get_by_role("heading").inner_text().upper() == "SIDE A TO THE SCREEN"
    assert not page.locator(".table").count()
    assert not [name for name in ("Jagna", *NAMES_OF_B) if name in page.content()]
    ann.here()
    assert not [name for name in NAMES_OF_B if name in page.content()]
    ann.deploy(("jagna", "attack"), ("witek", "cover"), ("zoja", "explore"))
    ann.curtain().wait_for()
    assert ann.curtain().get_by_role("heading").inner_text().upper() == "SIDE B TO THE SCREEN"
    assert not [name for name in ("Jagna", "Witek") if name in page.content()]
    ann.here()
    # B sees that A has chosen, and nothing of what.
    assert page.locator('.row [role="img"][aria-label="Somebody, face down"]').count() == 3
    assert not [name for name in ("Jagna", "Witek", "Henryk") if name in page.content()]
    ann.deploy(("gerda", "attack"), ("wanda", "attack"), ("rysiek", "explore"))
    # The reveal is for both, before anybody's hand is shown.
    ann.reveal().wait_for()
    assert "Gerda" in ann.reveal().inner_text().title()
    assert "Jagna" in ann.reveal().inner_text().title()
    ann.reveal().get_by_role("button").click()
    assert ann.curtain().count()
    assert not [name for name in ("Henryk", "Lidka") if name in page.content()]
    ann.here()
    assert ann.fighter("gerda").count()
    assert "Lidka" not in page.content()


def test_no_message_tells_the_others_deployment(visitor: Any) -> None:
    ann, bob = Commander(visitor()), Commander(visitor())
    heard: list[str] = []
    bob.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    bob.page.on("response", lambda answer: heard.append(answer.text()) if "/api/tables" in answer.url else None)
    ann.at(BEFORE, seats=(0,), friend=bob)
    eventually(bob.free)
    ann.deploy(("jagna", "attack"), ("witek", "cover"), ("henryk", "explore"))
    bob.page.get_by_text("has chosen").wait_for()
    assert any('"committed":["A"]' in told for told in heard)
    assert not [name for name in ("jagna", "witek", "henryk") for told in heard if name in told]
    bob.deploy(("gerda", "attack"), ("wanda", "cover"), ("rysiek", "explore"))
    for person in (ann, bob):
        person.reveal().wait_for()
    assert any("jagna" in told for told in heard)


def test_deploying_by_drag(visitor: Any) -> None:
    ann = Commander(visitor())
    ann.at(BEFORE, seats=(0,))
    page = ann.page
    place = [page.locator(f'[data-slot="{slot}"]') for slot in range(3)]
    for slot, (character, token) in enumerate((("jagna", "attack"), ("igor", "explore"), ("witek", "cover"))):
        ann.drag(page.locator(f'.hand [data-character="{character}"]'), place[slot])
        ann.drag(page.locator(f'[data-token="{token}"]'), place[slot])
    assert says(place[0]) == "Place 1: Jagna Iskra, attack"
    # From place to place they change, and to the hand they go back.
    ann.drag(place[0], place[2])
    assert says(place[0]) == "Place 1: Witek Gołębiarz, cover"
    ann.drag(place[1], page.locator(".hand"))
    assert says(place[1]) == "Place 2: nobody, no token"
    assert ann.main().is_disabled()
    ann.drag(page.locator('.hand [data-character="henryk"]'), place[1])
    ann.drag(page.locator('[data-token="cover"]'), place[1])
    ann.main().click()
    ann.reveal().wait_for()
    ann.reveal().get_by_role("button").click()
    assert "cover" in says(ann.fighter("henryk"))


def test_a_shot_tells_everything_before_and_after(visitor: Any) -> None:
    ann = Commander(visitor())
    ann.at(FIRE, seats=(0,))
    page = ann.page
    ann.fighter("jagna").click()
    aim = page.locator('.aim[data-target="rysiek"]')
    # The highest die against what cover adds.
    assert (
        " ".join(aim.locator(".sum").inner_text().split()) == "9 highest − 2 cover = 7 needs 6 ✹ hits: 2 wounds 100 %"
    )
    wanda = page.locator('.aim[data-target="wanda"] .sum').inner_text()
    assert " ".join(wanda.split()) == "2 lowest − 1 armour = 1 needs 6 ○ misses 0 %"
    # A Perun raises the lowest die to what is needed.
    page.locator('[data-perun="raise"]').click()
    page.get_by_role("button", name="+0 +0 +3").click()
    assert "the dice are 9 5 5" in page.locator('.aim[data-target="wanda"]').inner_text()
    page.locator('[data-perun="none"]').click()
    ann.fighter("rysiek").click()
    assert page.locator(".arrows .hit").count() == 1
    page.get_by_role("button", name="Fire!").click()
    told = page.locator(".shots li").first
    told.wait_for()
    assert "Rysiek Bunkier" in told.inner_text()
    assert "hit: 2 wounds" in told.inner_text()
    assert "3 wounds" in says(ann.fighter("rysiek"))
    # Whom a sentence of the record is about is pointed at while it is read.
    page.locator(".log li", has_text="Rysiek Bunkier").last.hover()
    page.locator('.marked[data-fighter="rysiek"]').wait_for()
    # An extra shot is still possible; then it is taken back, and it is as it was.
    assert "can shoot" in says(ann.fighter("jagna"))
    page.get_by_role("button", name="Undo").click()
    eventually(lambda: "1 wound" in says(ann.fighter("rysiek")))
    assert not page.locator(".shots li").count()


def test_playing_with_keys_alone(visitor: Any) -> None:
    ann = Commander(visitor())
    ann.at(AFTER, seats=(0,))
    page = ann.page
    # By tab and Enter: a card, a place, a token, the place.
    for what in ('.hand [data-character="jagna"]', '[data-slot="1"]', '[data-token="attack"]', '[data-slot="1"]'):
        page.locator(what).focus()
        page.keyboard.press("Enter")
    assert says(page.locator('[data-slot="1"]')) == "Place 2: Jagna Iskra, attack"
    # By letters and numbers.
    for key in ("1", "c", "2", "e"):
        page.keyboard.press(key)
    ann.main().focus()
    page.keyboard.press("Enter")
    ann.reveal().wait_for()
    page.keyboard.press("Escape")
    ann.reveal().wait_for(state="detached")
    eventually(ann.free)
    page.locator(".aim[data-target]").first.focus()
    page.keyboard.press("Space")
    assert page.locator(".arrows").count()


def test_axe_finds_nothing_serious(visitor: Any) -> None:
    page = visitor(color_scheme="dark")
    ann = Commander(page)
    ann.at(BEFORE)
    assert axe_in_both_themes(page) == []
    ann.here()
    ann.lay(0, "jagna", "attack")
    page.locator('.hand [data-character="zoja"]').click()
    assert axe_in_both_themes(page) == []
    ann.at(FIRE, seats=(0,))
    ann.fighter("maks").click()
    assert axe_in_both_themes(page) == []
    page.goto("/new/wroclaw")
    page.locator(".weapons li").first.wait_for()
    assert axe_in_both_themes(page) == []


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_no_text_is_missing_or_sticks_out(visitor: Any, language: str) -> None:
    page = visitor(locale=language)
    keys = json.loads((WEB / "src/games/wroclaw/words/en.json").read_text())
    ann = Commander(page)

    def looks_right(where: str) -> None:
        for viewport in (PHONE, DESKTOP):
            page.set_viewport_size(viewport)
            ready(page)
            assert sticking_out(page) == [], (where, viewport)
        shown = page.inner_text("body")
        assert not [key for key in keys if "." in key and key in shown], where

    ann.at(BEFORE)
    looks_right("curtain")
    ann.here()
    ann.lay(0, "jagna", "attack")
    page.locator('.hand [data-character="zoja"]').click()
    looks_right("deployment")
    ann.at(FIRE, seats=(0,))
    ann.fighter("maks").click()
    page.locator('[data-perun="raise"]').click()
    looks_right("fire")
    page.locator("#tab-table").click()
    ann.main().click()
    page.locator(".shots li").first.wait_for()
    looks_right("shot")
    page.goto("/new/wroclaw")
    page.locator(".weapons li").first.wait_for()
    looks_right("new game")


def test_everything_to_deploy_with_is_in_sight_on_every_screen(visitor: Any) -> None:
    page = visitor(has_touch=True)
    Commander(page).at(AFTER, seats=(0,))
    for language in ("en", "pl", "de"):
        page.set_viewport_size(DESKTOP)
        page.locator("header select").select_option(language)
        for width, height in PHONES + DESKS + ZOOMED:
            page.set_viewport_size({"width": width, "height": height})
            eventually(lambda: page.evaluate(OUT_OF_SIGHT) == [])
            assert page.evaluate("() => scrollY") == 0
    # Before the first turn all ten of a hand are looked at, also on a phone on its side.
    Commander(page).begin([PERSON, BOT])
    for width, height in (PHONES[2], *DESKS):
        page.set_viewport_size({"width": width, "height": height})
        eventually(lambda: page.locator(".choose button").evaluate_all(SEEN) == [True] * 10)


def test_a_phone_plays_with_the_thumb(visitor: Any) -> None:
    page = visitor(viewport={"width": 360, "height": 780}, has_touch=True, is_mobile=True)
    ann = Commander(page)
    ann.at(AFTER, seats=(0,))
    for slot, (character, token) in enumerate((("jagna", "attack"), ("igor", "explore"), ("witek", "cover"))):
        for what in (f'.hand [data-character="{character}"]', f'[data-slot="{slot}"]'):
            page.locator(what).tap()
        for what in (f'[data-token="{token}"]', f'[data-slot="{slot}"]'):
            page.locator(what).tap()
    small = page.locator("button:visible").evaluate_all(
        "all => all.filter(one => !one.closest('header')).map(one => [one.getBoundingClientRect(), one.outerHTML])"
        ".filter(([box]) => box.height < 43 || box.width < 43).map(([, html]) => html.slice(0, 120))"
    )
    assert small == []
    ann.main().tap()
    ann.reveal().wait_for()
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    ann.reveal().get_by_role("button").tap()
    eventually(ann.free)
    # The cards that were turned over are in sight, wherever the page was scrolled to before.
    eventually(lambda: bool(page.evaluate("() => scrollY === 0")))
    # So is advice, one sentence over the cards, without scrolling.
    page.route("**/hint", lambda route: route.fulfill(json=ADVICE))
    page.get_by_role("button", name="Hint").tap()
    eventually(lambda: page.locator(".hint .best", has_text="End the fire: nobody").evaluate(COVERED) is False)
    page.locator(".hint").get_by_role("button", name="Close").tap()
    page.locator(".aim").first.tap()
    ann.main().tap()
    page.locator(".shots li").first.wait_for()
    # What happened scrolls in its own place, to its last line.
    log = page.locator(".log")
    log.locator("li").last.scroll_into_view_if_needed()
    assert log.locator("li").last.evaluate(COVERED) is False
    assert log.evaluate("(log) => log.clientHeight <= log.parentElement.clientHeight")
    # How it ended is in sight too.
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    table = str(page.url.rsplit("/", 1)[1])
    ann.api("POST", f"/api/tables/{table}/resign", {"seat": 0})
    page.locator(".banner.end").wait_for()
    eventually(lambda: page.locator(".banner.end .outcome").evaluate(COVERED) is False)


def test_a_lesson_from_start_to_end(visitor: Any) -> None:
    page = visitor()
    page.goto("/learn/wroclaw/dice")

    def shoot(target: str) -> None:
        page.locator(f'.aim[data-target="{target}"]').click()
        page.get_by_role("button", name="Fire!").click()
        page.locator(".verdict.spoken").wait_for()

    def verdict() -> str:
        return str(page.locator("div.verdict").inner_text())

    shoot("gerda")
    assert "Active die plus bonuses minus armour" in verdict()
    page.get_by_role("button", name="Next step").click()
    page.locator(".verdict.spoken").wait_for(state="detached")
    shoot("maks")
    assert "Armour was taken off the 4" in verdict()
    page.locator(".verdict .btn.main").click()
    page.locator(".verdict.spoken").wait_for(state="detached")
    shoot("gerda")
    assert "counts the lowest die" in verdict()
    page.get_by_role("button", name="Next step").click()
    page.locator(".verdict.spoken").wait_for(state="detached")
    shoot("maks")
    assert "Only Maks attacks" in verdict()
    assert page.locator(".verdict a.btn.main").get_attribute("href") == "/learn/wroclaw/cover"
