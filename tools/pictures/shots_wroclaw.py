"""Pictures of In the Ruins of Wrocław for `make screenshots`: deployment, reveal, fire, a phone, two at one screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.wroclaw_player import DEPLOYMENT, FIRE, Commander

Make = Callable[..., Any]
Shot = Callable[[Any, str], None]


def aimed(person: Commander) -> Commander:
    """A shot that is about to be fired, with everything that decides it."""
    person.at(FIRE, seats=(0,))
    person.fighter("rysiek").click()
    person.page.locator(".arrows .hit").wait_for()
    return person


def half_deployed(person: Commander) -> Commander:
    person.at(DEPLOYMENT.format(first="A"), seats=(0,))
    person.lay(0, "jagna", "attack")
    person.lay(1, "zoja", "cover")
    person.page.locator('.hand [data-character="witek"]').click()
    person.page.locator(".foe .sealed").wait_for()
    return person


def pictures(person: Make, shot: Shot, desktop: dict[str, Any], phone: dict[str, Any]) -> None:
    """Take them all; `person(size, language, theme)` opens a browser."""

    def commander(size: dict[str, Any], language: str = "en", theme: str = "dark") -> Commander:
        return Commander(person(size, language, theme).page)

    for theme in ("dark", "light"):
        shot(aimed(commander(desktop, theme=theme)).page, f"wroclaw-{theme}")
    shot(half_deployed(commander(desktop)).page, "wroclaw-deployment")
    shot(half_deployed(commander(phone, "pl", "light")).page, "wroclaw-phone-deployment")
    shot(aimed(commander(phone)).page, "wroclaw-phone")

    fired = aimed(commander(desktop, "de", "light"))
    fired.main().click()
    fired.page.locator(".shots li").first.wait_for()
    shot(fired.page, "wroclaw-shot")

    revealed = half_deployed(commander(desktop))
    revealed.lay(2, "igor", "explore")
    revealed.main().click()
    revealed.reveal().wait_for()
    shot(revealed.page, "wroclaw-reveal")

    shared = commander(desktop)
    shared.at(DEPLOYMENT.format(first="A"))
    shot(shared.page, "wroclaw-curtain")
