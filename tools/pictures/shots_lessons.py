"""Pictures of the lessons, for `make screenshots`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from browser.player import Person

PROGRESS = {
    "hex/place": {"finished": [0, 1, 2], "learnt": True},
    "hex/facing": {"finished": [0, 1, 2], "learnt": True},
    "hex/blow": {"finished": [0], "learnt": False},
}


def learn(person: Person) -> None:
    """All lessons, some of them learnt."""
    person.page.add_init_script(f"localStorage.setItem('sztab.lessons', JSON.stringify({json.dumps(PROGRESS)}))")
    person.page.goto("/learn")
    person.page.locator("a.lesson.learnt").first.wait_for()


def lesson(person: Person) -> None:
    """A tile about to be placed: two hexes are pointed at, and what would come of it is drawn."""
    person.page.goto("/learn/hex/modules")
    person.page.locator(".steps button").nth(1).click()
    person.page.locator(".me .hand").get_by_role("button", name="Scout").click()
    person.hex("c2").click()
    person.page.locator(".acts .btn.main", has_text="c2").wait_for()


def hint(person: Person) -> None:
    """The goal was missed: the battle as it was fought, and a hint."""
    person.page.goto("/learn/hex/initiative")
    person.tile("Brawler").click()
    person.hex("d3").click()
    person.page.keyboard.press("q")
    person.main().click()
    person.tile("Battle").click()
    person.main().click()
    person.page.locator(".verdict .panel").wait_for()
    person.page.get_by_role("button", name="Pause").click()


def take(person: Callable[..., Person], shot: Callable[[Any, str], None], desktop: Any, phone: Any) -> None:
    for size, name in ((desktop, ""), (phone, "-phone")):
        for picture in (learn, lesson):
            somebody = person(size)
            picture(somebody)
            shot(somebody.page, f"{picture.__name__}{name}")
    somebody = person(desktop, theme="light")
    hint(somebody)
    shot(somebody.page, "lesson-hint")
