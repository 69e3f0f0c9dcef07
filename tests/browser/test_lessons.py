"""Learning by doing: hints for what misses the goal, the next step for what reaches it, and nothing is forgotten."""

from __future__ import annotations

from typing import Any

import pytest

from browser.player import Person
from browser.server import eventually
from browser.test_views import DESKTOP, PHONE, arrive, axe, sticking_out


class Learner(Person):
    """A person in front of a lesson."""

    def open_lesson(self, name: str) -> None:
        self.page.goto(f"/learn/hex/{name}")
        self.board().first.wait_for()

    def verdict(self) -> Any:
        return self.page.locator(".verdict .panel")

    def here(self) -> str:
        return str(self.page.locator('.steps [aria-current="step"]').inner_text()).strip()

    def go(self, name: str) -> None:
        self.verdict().get_by_role("button", name=name).click()

    def lay(self, tile: str, hex: str, direction: str) -> None:
        """Place a tile so that it looks in a direction."""
        self.tile(tile).click()
        self.hex(hex).click()
        for _ in range(6):
            if self.main().inner_text().endswith(f"looking {direction}"):
                break
            self.page.keyboard.press("e")
        self.main().click()
        self.page.locator(f'svg.board [data-hex="{hex}"][aria-label*="{tile}"]').wait_for()

    def fight(self) -> None:
        self.tile("Battle").click()
        self.main().click()
        self.verdict().wait_for()


def test_a_lesson_from_start_to_end(visitor: Any) -> None:
    page = visitor()
    ann = Learner(page)
    page.goto("/learn")
    page.locator("a.lesson", has_text="Blows").click()
    ann.board().first.wait_for()
    assert ann.here() == "1"
    # A legal answer that misses the goal: what really came of it, and a hint.
    ann.lay("Brawler", "c2", "north")
    ann.fight()
    assert "Two wounds, and the Blocker still stands" in ann.verdict().inner_text()
    page.get_by_role("button", name="Close").click()
    assert "wounds: 2" in ann.unit("c3")
    ann.go("Try again")
    eventually(lambda: "wounds" not in ann.unit("c3") and not ann.verdict().count())
    # The right one is explained and leads on.
    ann.lay("Net Fighter", "c2", "north")
    ann.fight()
    assert "Three teeth, three wounds" in ann.verdict().inner_text()
    assert ann.verdict().get_by_role("link", name="Rule ATK-1").get_attribute("href") == "/rules/hex/ATK-1"
    # The battle is shown as it was fought.
    eventually(lambda: "strength 3" in page.locator(".desk").inner_text())
    # Progress is remembered.
    page.reload()
    ann.board().first.wait_for()
    assert ann.here() == "2"
    page.get_by_role("button", name="Show me").click()
    page.get_by_text("This is one way to do it. Now you.").wait_for()
    ann.go("Try again")
    ann.board().first.wait_for()
    eventually(lambda: ann.tile("Mutant").count() == 2)
    ann.tile("Mutant").first.click()
    ann.hex("c2").click()
    ann.main().click()
    ann.page.locator('svg.board [data-hex="c2"][aria-label*="Mutant"]').wait_for()
    ann.lay("Mutant", "b2", "north-east")
    ann.fight()
    assert "LESSON LEARNT" in ann.verdict().inner_text().upper()
    ann.verdict().get_by_role("link", name="All lessons").click()
    learnt = page.locator("a.lesson.learnt")
    learnt.wait_for()
    page.reload()
    learnt.wait_for()
    assert "Blows" in learnt.inner_text()
    page.get_by_role("button", name="Forget my progress").click()
    page.get_by_role("button", name="Really forget it?").click()
    eventually(lambda: learnt.count() == 0)


def test_the_steel_net_is_thrown_by_choosing_the_hq(visitor: Any) -> None:
    ann = Learner(visitor())
    ann.open_lesson("steel_police")
    ann.hex("a1").click()
    assert "steel net over Hybrid c5" in ann.main().inner_text()
    ann.main().click()
    eventually(lambda: "netted" in ann.unit("c5"))
    ann.fight()
    assert "There is one net" in ann.verdict().inner_text()


def test_a_lesson_by_keys_alone(visitor: Any) -> None:
    page = visitor()
    ann = Learner(page)
    ann.open_lesson("place")
    focused = "() => document.activeElement?.dataset?.hex ?? ''"
    for _ in range(40):
        if page.evaluate(focused):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    at = page.evaluate(focused)
    assert at
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    eventually(lambda: "HQ" in ann.unit(at))
    ann.verdict().wait_for()
    # Enter goes on: the way forward has the focus.
    eventually(lambda: page.evaluate("() => document.activeElement?.classList.contains('main')"))
    page.keyboard.press("Enter")
    eventually(lambda: ann.here() == "2" and ann.tile("Mutant").count() == 1)


def test_a_lesson_on_a_phone(visitor: Any) -> None:
    page = visitor(viewport=PHONE, is_mobile=True, has_touch=True)
    ann = Learner(page)
    ann.open_lesson("place")
    ann.hex("c3").tap()
    ann.main().tap()
    ann.verdict().wait_for()
    bottom = page.evaluate("() => document.querySelector('.verdict').getBoundingClientRect().bottom")
    assert bottom <= PHONE["height"] + 1, "what is said about it is in sight"
    assert sticking_out(page) == []
    ann.verdict().get_by_role("button", name="Next step").tap()
    eventually(lambda: ann.here() == "2")


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_no_text_of_a_lesson_is_missing_or_sticks_out(visitor: Any, language: str) -> None:
    page = visitor(locale=language, viewport=PHONE)
    arrive(page, "/learn")
    assert sticking_out(page) == []
    page.goto("/learn/hex/orders")
    page.locator(".me .hand button").first.click()
    page.locator('svg.board [data-hex="c4"]').click()
    page.locator(".acts .btn.main").click()
    page.locator(".verdict .panel").wait_for()
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        assert sticking_out(page) == []
    # Another language says everything again, what has been judged too.
    says = page.locator(".verdict .panel").inner_text()
    page.locator("header select").select_option("en" if language != "en" else "pl")
    eventually(lambda: page.locator(".verdict .panel").inner_text() != says)


def test_axe_finds_nothing_serious_in_lessons(visitor: Any) -> None:
    page = visitor(color_scheme="light")
    arrive(page, "/learn")
    assert axe(page) == []
    page.emulate_media(color_scheme="dark")
    ann = Learner(page)
    ann.open_lesson("orders")
    ann.tile("Sniper").click()
    ann.hex("b4").click()
    ann.main().click()
    ann.verdict().wait_for()
    assert axe(page) == []
