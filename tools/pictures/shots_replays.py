"""Pictures of replays: a moment with its turns, the verdict, a battle inside, a phone, a record brought along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.test_replays import DATA, Watcher

GAME = (DATA / "hex.sztab").read_text("utf-8")
BATTLE = 53


def pictures(person: Callable[..., Any], shot: Callable[[Any, str], None], desktop: Any, phone: Any) -> None:
    """Take them all; `person` opens a browser of a size, in a language and theme."""
    judged = Watcher(person(desktop).page)
    table = judged.bring(GAME)
    judged.open_replay(table, f"?at={BATTLE}")
    judged.page.get_by_role("tab", name="Swings").click()
    judged.page.get_by_role("button", name="Let the bot look").click()
    judged.page.get_by_role("heading", name="The biggest swings").wait_for(timeout=300_000)
    shot(judged.page, "replay-swings")
    for size, language, theme, name in (
        (desktop, "en", "dark", "replay-dark"),
        (desktop, "de", "light", "replay-light"),
        (phone, "pl", "light", "replay-phone"),
    ):
        watcher = Watcher(person(size, language, theme).page)
        watcher.open_replay(table, f"?at={BATTLE}")
        shot(watcher.page, name)
    fighter = Watcher(person(desktop).page)
    fighter.open_replay(table, f"?at={BATTLE}")
    fighter.press("b")
    fighter.page.locator(".film .controls .main").click()  # let it stand still
    fighter.press("ArrowRight", "ArrowRight", "ArrowRight")
    shot(fighter.page, "replay-battle")
    for game, at in (("state51", 200), ("wroclaw", 33)):
        watcher = Watcher(person(desktop).page)
        watcher.page.goto(f"/replay/{watcher.bring((DATA / f'{game}.sztab').read_text('utf-8'))}?at={at}")
        watcher.at(at)
        shot(watcher.page, f"replay-{game}")
    brought = person(desktop).page
    brought.goto("/replays")
    shot(brought, "replays")
