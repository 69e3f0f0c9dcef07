"""Pictures of 51st State: a turn, a phone, the virtual opponent, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.state51_player import Statesman
from browser.test_state51 import BUSY, LATE, SOLO


def pictures(person: Callable[..., Any], shot: Callable[[Any, str], None], desktop: Any, phone: Any) -> None:
    """Take them all; `person` opens a browser of a size, in a language and theme."""
    for theme in ("dark", "light"):
        turn(person(desktop, theme=theme).page, shot, f"state51-{theme}")
        turn(person(phone, theme=theme).page, shot, f"state51-phone-{theme}")
    turn(person(desktop, "pl").page, shot, "state51-pl")
    turn(person(desktop, "de").page, shot, "state51-de")
    alone = Statesman(person(desktop).page)
    alone.settle(SOLO.replace("connections: punks\n", ""))
    alone.wait_asked()
    alone.page.locator(".all [data-kind=exchange] .act").first.click()
    alone.page.locator(".bar .main").click()
    alone.page.locator(".film [data-step=attack]").wait_for()
    alone.wait_asked()
    shot(alone.page, "state51-solo")
    over = Statesman(person(desktop).page)
    over.settle(LATE)
    over.wait_asked()
    over.held("arena").click()
    over.page.locator(".picked [data-kind=develop] .act").first.click()
    over.play_to(over.over)
    over.page.locator(".scores").wait_for()
    shot(over.page, "state51-end")


def turn(page: Any, shot: Callable[[Any, str], None], name: str) -> None:
    """A card picked up, with everything that can be done with it."""
    ann = Statesman(page)
    ann.settle(BUSY)
    ann.wait_asked()
    ann.held("arena").click()
    page.locator(".picked").wait_for()
    page.mouse.move(4, 4)
    shot(page, name)
