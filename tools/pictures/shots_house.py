"""Pictures of the house: start page, forms, statistics, a profile, and moments of Neuroshima Hex that explain it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.test_many_seats import position
from browser.test_playing import MEDIC

Shot = Callable[[Any, str], None]


def take(person: Callable[..., Any], shot: Shot, middle: str, player: str, desktop: Any, phone: Any) -> None:
    """Take them all; `middle` is a position in the middle of a game, `player` somebody who has played much."""
    pages = (("/", "start"), ("/new", "new-game"), ("/tiles", "tiles"), ("/statistics", "statistics"))
    for path, name in (*pages, (f"/players/{player}", "profile")):
        visitor = person(desktop)
        visitor.page.goto(path)
        shot(visitor.page, name)
    for path, name, language in (("/", "start-phone", "de"), ("/statistics", "statistics-phone", "pl")):
        visitor = person(phone, language, "light")
        visitor.page.goto(path)
        shot(visitor.page, name)
    decision(person(desktop), shot)
    battle(person(desktop), shot, middle)
    for size, name in ((desktop, "six-seats"), (phone, "six-seats-phone")):
        six = person(size)
        six.at_position(position(6))
        shot(six.page, name)


def decision(asked: Any, shot: Shot) -> None:
    """A medic's question, with what comes of an answer."""
    asked.at_position(MEDIC)
    asked.tile("Battle").click()
    asked.main().click()
    asked.page.locator(".ask .muted").first.wait_for()
    asked.page.locator(".ask button").first.hover()
    shot(asked.page, "decision")


def battle(fighter: Any, shot: Shot, middle: str) -> None:
    """A battle that has not been fought, step by step."""
    fighter.at_position(middle)
    fighter.tile("Battle").click()
    fighter.page.get_by_role("button", name="Step by step").click()
    for _ in range(4):
        fighter.page.keyboard.press("ArrowRight")
    shot(fighter.page, "battle")
