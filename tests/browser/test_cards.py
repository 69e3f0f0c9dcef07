"""The gallery of 51st State: every card, found by set, kind, type and word, large with its sentences, for everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.test_views import arrive, axe_in_both_themes, sticking_out
from sztab.games.state51.data import load_cards

CARDS = load_cards()
KINDS = len(CARDS.locations) + len(CARDS.connections)
PHONE = {"width": 360, "height": 740}
expect.set_options(timeout=60_000)  # a busy machine is no failure


def open_gallery(page: Any, path: str = "/cards") -> Any:
    arrive(page, path)
    cards = page.locator(".pick")
    expect(cards).to_have_count(KINDS)
    return cards


def test_every_card_is_found_by_set_kind_type_and_word(visitor: Any) -> None:
    page = visitor()
    cards = open_gallery(page)
    # One look at the names that a screen reader is told, not one for each card.
    told = re.findall(r'^ *(?:- )?button "(.+?)"', page.locator(".sections").aria_snapshot(), re.MULTILINE)
    assert sorted(told) == sorted(card.name["en"] for card in (*CARDS.locations, *CARDS.connections))
    page.get_by_role("button", name="Winter", exact=True).click()
    expect(cards).to_have_count(sum(1 for card in CARDS.locations if "winter" in card.sets))
    page.get_by_role("group", name="Kind").get_by_role("button", name="Features").click()
    page.get_by_role("button", name="gun", exact=True).click()
    wanted = [card.name["en"] for card in CARDS.locations if "winter" in card.sets and card.category == "feature"]
    expect(cards).to_have_count(len([c for c in CARDS.locations if c.name["en"] in wanted and "gun" in c.types]))
    for group in ("Set", "Kind"):
        page.get_by_role("group", name=group).get_by_role("button", name="All").click()
    page.get_by_role("button", name="Any type").click()
    page.get_by_role("searchbox").fill("zabójca")  # a name in another language
    expect(cards).to_have_count(1)
    expect(page.get_by_role("status")).to_contain_text("1 card")
    page.get_by_role("searchbox").fill("there is no such card")
    expect(page.get_by_text("No card fits.")).to_be_visible()


def test_a_card_is_read_large_with_its_rules_and_by_keyboard(visitor: Any) -> None:
    page = visitor()
    open_gallery(page)
    page.get_by_role("button", name="Corner shop").focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("complementary", name="Corner shop")
    expect(sheet).to_contain_text("Action: pay 1 worker and 1 resource of your choice, gain 1 VP.")
    expect(sheet).to_contain_text("EFF-16")
    expect(sheet).to_contain_text("Deal: pay 1 blue contact; gain 1 ammo now and in every production phase.")
    assert page.url.endswith("/cards?card=corner_shop")
    page.get_by_role("button", name="Next card").click()
    expect(sheet).to_have_count(0)
    page.get_by_role("button", name="Previous card").click()
    expect(sheet).to_be_visible()
    other = visitor(locale="pl-PL")
    other.goto("/cards?card=corner_shop")
    expect(other.get_by_role("complementary", name="Sklepik na rogu")).to_contain_text("płacisz 1 robotnika")
    other.get_by_label("Język").first.select_option("de")
    expect(other.get_by_role("complementary", name="Laden an der Ecke")).to_contain_text("zahle 1 Arbeiter")


def test_the_gallery_shuts_nobody_out(visitor: Any) -> None:
    page = visitor(color_scheme="dark")
    open_gallery(page, "/cards?card=arena")
    # A dozen of each kind will do: axe looks at every single icon.
    page.get_by_role("button", name="New Era", exact=True).click()
    page.get_by_role("group", name="Kind").get_by_role("button", name="Production").click()
    expect(page.locator(".pick")).to_have_count(
        sum(1 for card in CARDS.locations if "new_era" in card.sets and card.category == "production")
    )
    assert axe_in_both_themes(page) == []


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_on_a_phone_a_card_opens_over_the_gallery(visitor: Any, language: str) -> None:
    page = visitor(locale=language, viewport=PHONE, has_touch=True, is_mobile=True)
    cards = open_gallery(page)
    assert sticking_out(page) == []
    # A phone would rather zoom out than scroll sideways.
    assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]
    names = CARDS.locations[0].name
    cards.first.scroll_into_view_if_needed()
    card = page.get_by_role("button", name=names[language], exact=True)
    card.click()
    dialog = page.get_by_role("dialog", name=names[language])
    expect(dialog).to_be_visible()
    assert sticking_out(page) == []
    box = dialog.locator(".card").bounding_box()
    assert box["width"] > 240
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(card).to_be_focused()
