"""Lessons of 51st State: played on the page from start to end, on a phone, in every language."""

from __future__ import annotations

from typing import Any

from browser.server import eventually
from browser.test_views import PHONE, arrive, axe, sticking_out


class Learner:
    """A person in front of a lesson of 51st State."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def open(self, name: str) -> None:
        arrive(self.page, f"/learn/state51/{name}")
        self.page.locator(".desk .card, .desk [data-site]").first.wait_for()

    def pick(self, card: str) -> None:
        self.page.locator(f'.hand [data-card="{card}"]').click()

    def play(self, token: str) -> None:
        self.page.locator(f'[data-token="{token}"]').click()

    def verdict(self) -> Any:
        return self.page.locator(".verdict .panel")

    def says(self) -> str:
        self.verdict().wait_for()
        return str(self.verdict().inner_text())

    def here(self) -> str:
        return str(self.page.locator('.steps [aria-current="step"]').inner_text()).strip()


def test_a_lesson_of_51st_state_from_start_to_end(visitor: Any) -> None:
    page = visitor()
    ann = Learner(page)
    page.goto("/learn")
    page.locator("a.lesson", has_text="Razing").click()
    # A legal answer that misses the goal shows what came of it, and a hint.
    ann.pick("oil_rig")
    ann.play("raze oil_rig")
    assert "Three fuel: strong" in ann.says()
    assert page.locator('[data-good="fuel"] .num').inner_text() == "3"
    ann.verdict().get_by_role("button", name="Try again").click()
    eventually(lambda: page.locator('.hand [data-card="oil_rig"]').count() == 1)
    ann.pick("hideout")
    ann.play("raze hideout")
    assert "Two points at once" in ann.says()
    assert ann.verdict().get_by_role("link", name="Rule ACT-8").get_attribute("href") == "/rules/state51/ACT-8"
    # Progress is remembered.
    page.reload()
    page.locator(".desk .card").first.wait_for()
    assert ann.here() == "2"
    ann.play("convert red")
    ann.pick("oil_rig")
    ann.play("raze oil_rig")
    ann.play("use oilmen_fortress")
    assert "LESSON LEARNT" in ann.says().upper()
    ann.verdict().get_by_role("link", name="All lessons").click()
    learnt = page.locator("a.lesson.learnt")
    learnt.wait_for()
    assert "Razing" in learnt.inner_text()


def test_the_virtual_opponent_answers_in_a_lesson(visitor: Any) -> None:
    page = visitor()
    ann = Learner(page)
    ann.open("solo")
    page.locator('.draft [data-card="arena"]').click()
    assert "The Motel went to the opponent" in ann.says()
    ann.verdict().get_by_role("button", name="Next step").click()
    ann.play("take punks")
    assert "denies it two points" in ann.says()
    assert axe(page) == []
    page.emulate_media(color_scheme="light")
    assert axe(page) == []


def test_lessons_on_a_phone_in_every_language(visitor: Any) -> None:
    for language in ("en", "pl", "de"):
        page = visitor(locale=language, viewport=PHONE, is_mobile=True, has_touch=True)
        ann = Learner(page)
        for lesson in ("neighbours", "lookout", "build"):
            ann.open(lesson)
            assert sticking_out(page) == [], (language, lesson)
            # A phone would rather zoom out than scroll sideways.
            assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"], (language, lesson)
        page.locator('.hand [data-card="docks"]').tap()
        page.locator('[data-token="build docks"]').tap()
        ann.verdict().wait_for()
        assert sticking_out(page) == [], language
        bottom = page.evaluate("() => document.querySelector('.verdict').getBoundingClientRect().bottom")
        assert bottom <= PHONE["height"] + 1, "what is said about it is in sight"
