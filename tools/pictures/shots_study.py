"""Pictures of the analysis: a position being set up, moves with variations, the bot's lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.test_analysis import MIDDLE, opened, wait_path


def pictures(person: Callable[..., Any], shot: Callable[[Any, str], None], desktop: Any, phone: Any) -> None:
    """Take them all; `person` opens a browser of a size, in a language and theme."""
    branch(person(desktop).page, shot, "analysis")
    branch(person(phone, theme="light").page, shot, "analysis-phone")
    bot(person(desktop, theme="light").page, shot, "analysis-bot")
    set_up(person(desktop).page, shot, "analysis-setup")
    set_up(person(phone).page, shot, "analysis-setup-phone")


def branch(page: Any, shot: Callable[[Any, str], None], name: str) -> None:
    """Two turns, with something else tried in between."""
    ann = opened(page, MIDDLE)
    ann.place("Claws", "d1")
    wait_path(page, "cl@d1")
    page.get_by_role("button", name="End turn").click()
    wait_path(page, "cl@d1", ".")
    page.locator(".move", has_text="cl@d1").click()
    wait_path(page, "cl@d1")
    ann.tile("Battle").click()
    ann.main().click()
    wait_path(page, "cl@d1", "ba!")
    shot(page, name)


def bot(page: Any, shot: Callable[[Any, str], None], name: str) -> None:
    opened(page, MIDDLE)
    page.get_by_role("tab", name="Bot").click()
    page.get_by_label("Who is asked").select_option("officer")
    page.get_by_role("button", name="Ask the bot").click()
    page.locator(".bot li").first.wait_for()
    shot(page, name)


def set_up(page: Any, shot: Callable[[Any, str], None], name: str) -> None:
    opened(page, MIDDLE)
    page.get_by_role("button", name="Set up").click()
    page.locator('svg.board [data-hex="d3"]').click()
    page.locator(".unit .name").wait_for()
    page.get_by_text("The position can be played.").wait_for()
    shot(page, name)
