"""The picture of the cards of 51st State for `make screenshots`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.player import Person


def take(person: Callable[..., Person], shot: Callable[[Any, str], None], desktop: dict[str, Any]) -> None:
    reader = person(desktop)
    reader.page.goto("/cards?card=solitary_trader")
    card = reader.page.get_by_role("button", name="Arena", exact=True)
    card.scroll_into_view_if_needed()
    reader.page.evaluate("() => document.querySelector('.columns').scrollIntoView()")
    shot(reader.page, "cards")
