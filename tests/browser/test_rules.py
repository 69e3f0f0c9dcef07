"""The rules browser, and the ways that lead to a rule without leaving the table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from browser.player import Person
from browser.server import eventually
from browser.test_playing import HANDS
from browser.test_views import DESKTOP, PHONE, arrive, axe, sticking_out


def rule(page: Any, id: str) -> Any:
    return page.locator(f'article[id="{id}"]')


def test_rules_are_searched_and_seen_at_work(visitor: Any) -> None:
    page = visitor()
    page.goto("/rules")
    page.locator(".games").get_by_role("link", name=re.compile("Neuroshima Hex")).click()
    page.locator("article").first.wait_for()
    assert page.locator("article").count() > 100
    # The whole book is one stop of the Tab key; arrows lead from rule to rule.
    stop, heads = page.locator('.text > [data-rules] [tabindex="0"]'), page.locator("article [data-head]")
    assert stop.count() == 1
    heads.first.focus()
    page.keyboard.press("ArrowDown")
    assert heads.nth(1).evaluate("(head) => head === document.activeElement")
    assert stop.count() == 1
    page.get_by_role("searchbox").fill("reflec")
    eventually(lambda: page.locator("article").count() < 50)
    assert rule(page, "ATK-9").count() == 1
    page.get_by_role("searchbox").fill("atk-1")
    eventually(lambda: rule(page, "ATK-10").count() == 0)
    assert rule(page, "ATK-1").count() == 1
    page.get_by_role("searchbox").press("Escape")
    rule(page, "ATK-9").get_by_role("button").click()
    # The battle of the example is fought before the reader's eyes, step by step, by keys as well.
    example = page.locator(".example")
    example.locator("svg.board").wait_for()
    example.locator("li[aria-current]").first.wait_for()
    before = example.locator("li[aria-current]").inner_text()
    example.get_by_role("button", name="Forward").focus()
    page.keyboard.press("Enter")
    eventually(lambda: example.locator("li[aria-current]").inner_text() != before)
    assert page.url.endswith("/rules/hex/ATK-9")
    # An address that names a rule leads to it; a rule that it names opens in place, and leads on.
    page.goto("/rules/hex/NET-3")
    named = rule(page, "NET-3").get_by_role("link", name="Rule INST-4")
    named.focus()
    page.keyboard.press("Enter")
    said = page.get_by_role("dialog", name="Rule INST-4")
    said.get_by_text("Grenade").wait_for()
    assert axe(page) == []
    said.get_by_role("link").click()
    eventually(lambda: page.url.endswith("/rules/hex/INST-4"))
    assert rule(page, "INST-4").get_attribute("class").endswith("chosen")


def test_a_refusal_leads_to_its_rule_and_nobody_leaves_the_table(visitor: Any) -> None:
    page = visitor(locale="pl-PL")
    ann = Person(page)
    table = ann.at_position(HANDS)
    ann.tile("Szpon").click()
    ann.hex("c3").click()
    refused = page.locator(".banner.refuse")
    refused.get_by_text("Jednostkę wystawia się na puste pole.").wait_for()
    assert "@" not in refused.inner_text()
    link = refused.get_by_role("link", name="Zasada TURN-8")
    link.click()
    said = page.get_by_role("dialog", name="Zasada TURN-8")
    said.wait_for()
    assert page.url.endswith(f"/t/{table}")
    page.keyboard.press("Escape")
    said.wait_for(state="detached")
    assert link.evaluate("(link) => link === document.activeElement")
    # Pointing at it is enough; the way out is another tab.
    page.mouse.move(2, 2)
    link.hover()
    said.get_by_role("link").wait_for()
    with page.context.expect_page() as opened:
        said.get_by_role("link").click()
    opened.value.locator('article[id="TURN-8"].chosen').wait_for()
    assert page.url.endswith(f"/t/{table}")


def test_a_log_is_one_stop_and_shows_its_places(visitor: Any) -> None:
    page = visitor()
    ann = Person(page)
    ann.at_position(HANDS)
    ann.place("Claws", "e2")
    ann.settled()
    ann.main().click()
    rules = page.locator(".log a.rule")
    eventually(lambda: rules.count() > 2)
    assert page.locator('.log a.rule[tabindex="0"]').count() == 1
    rules.first.focus()
    assert page.locator('.log a.rule[tabindex="0"]').count() == 1
    page.keyboard.press("ArrowDown")
    assert rules.nth(1).evaluate("(link) => link === document.activeElement")
    page.keyboard.press("Escape")
    page.locator(".log li", has_text="e2").first.hover()
    page.locator("svg.board .marked").first.wait_for()


@pytest.mark.parametrize(
    ("language", "game", "id"), [("pl", "hex", "TURN-2"), ("de", "wroclaw", "TURN-1"), ("pl", "state51", "PROD-3")]
)
def test_rules_fit_a_phone(visitor: Any, language: str, game: str, id: str) -> None:
    page = visitor(locale=language, viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="light")
    arrive(page, f"/rules/{game}/{id}")
    page.locator(".example details").first.wait_for()
    assert sticking_out(page) == []
    assert axe(page) == []
    rule(page, id).locator("> p a.rule").first.tap()
    said = page.locator(".said")
    said.wait_for()
    box = said.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert page.url.endswith(f"/rules/{game}/{id}")
    # What was found has no chapters, and no empty list of them.
    page.get_by_role("searchbox").fill(id)
    eventually(lambda: page.locator("aside select").count() == 0)


@pytest.mark.parametrize(("game", "id"), [("state51", "ACT-9"), ("wroclaw", "FIRE-3")])
def test_other_games_show_their_rules_on_their_own_tables(visitor: Any, game: str, id: str) -> None:
    page = visitor(viewport=DESKTOP)
    page.goto(f"/rules/{game}/{id}")
    example = page.locator(".example")
    example.get_by_role("button", name="Step on").click()
    example.locator(".told a.rule").first.wait_for()
    example.get_by_role("button", name="On the whole table").last.click()
    page.locator("dialog .table, dialog .prompt").first.wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    example.get_by_role("link", name="Open in analysis").click()
    eventually(lambda: f"/analysis/{game}?position=" in page.url)
