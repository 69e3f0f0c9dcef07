"""Pictures of the rules browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def take(person: Callable[..., Any], shot: Callable[[Any, str], None], desktop: dict[str, Any]) -> None:
    """A rule of reflections with the battle that shows it, some steps on."""
    page = person(desktop).page
    page.goto("/rules/hex/ATK-9")
    page.locator(".example ol li").first.wait_for()
    page.get_by_role("button", name="One step forward").click()
    shot(page, "rules")
