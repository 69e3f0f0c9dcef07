"""Placing, turning, deciding, looking ahead and taking back, as a person does it."""

from __future__ import annotations

from typing import Any

import pytest

from browser.player import Person
from browser.server import eventually

HANDS = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 20 ba,cl,mo ?; M=moloch 17 - ? | B:play"
ONLY_UNIT = "19 | c2:Bhq c4:Mhq | B=borgo 20 mu ?; M=moloch 20 - ? | B:play"
FULL = HANDS.replace(":play", ":discard")
UNLUCKY = "19 | b2:Bhq c4:Mhq | B=borgo 20 ba,mo,mo ?; M=moloch 20 - ? | B:redraw"
PUSH = "19 | c3:Mhk0 c4:Bmu3 a1:Mhq e3:Bhq | M=moloch 20 pb ?; B=borgo 20 - ? | M:play"
CLOWN = "19 | a1:Mhq c2:Mmm0 c3:Mcl0 c5:Bhq | M=moloch 20 ba ?; B=borgo 20 - ? | M:play"
MEDIC = (
    "19 | a1:Shq b2:Mme1 c1:Mhq c2:Mme0 c3:Mpr0 c4:Sju0 d2:Mme0 d3:Sju1"
    " | M=moloch 20 ba ?; S=steel_police 20 - ? | M:play"
)
QUARTER = "19 | a2:Osc1 c1:Hqm0 c2:Hth0 c5:Ohq e2:Osc1 | H=hegemony 20 ba ?; O=outpost 20 - ? | H:play"
SCAVENGE = "19 | a1:Whq a3:Wvu0 c5:Bhq | W=beasts 20 ba ?; B=borgo 20 - ? | W:play"


def test_a_first_game_is_explained_once(visitor: Any) -> None:
    ann = Person(visitor(new=True))
    coach = ann.page.locator(".coach")
    ann.at_position("19 | b2:Bhq d3:Mhq | B=borgo 20 mu,cl,ba ?; M=moloch 20 - ? | B:play")
    ann.page.locator("[data-mark=place]").wait_for()
    header = ann.page.locator("body header").first
    assert header.get_attribute("inert") is not None, "what lies under a tip is not reached by keys"
    ann.tile("Battle").click()
    ann.page.locator("[data-mark=battle]").wait_for()
    ann.page.get_by_role("button", name="Cancel").click()
    # A turn with tiles that could be played ends only when that is meant.
    ann.main().click()
    ann.page.get_by_text("You can still play tiles of your hand.").wait_for()
    assert ann.asked()
    ann.tile("Mutant").click()
    ann.hex("c3").click()
    ann.page.locator("[data-mark=turn]").wait_for()
    ann.main().click()
    ann.page.locator("[data-mark=end]").wait_for()
    coach.get_by_role("button", name="No tips").click()
    coach.wait_for(state="detached")
    assert header.get_attribute("inert") is None
    # The next time nothing is said or asked any more.
    ann.page.reload()
    ann.wait_asked()
    ann.tile("Claws").click()
    ann.hex("b3").click()
    assert coach.count() == 0
    ann.page.get_by_role("button", name="Cancel").click()
    ann.main().click()
    eventually(lambda: ann.page.locator(".prompt .to").inner_text() == "Moloch")


def test_a_tile_is_dragged_turned_and_placed_and_taken_back(visitor: Any) -> None:
    ann = Person(visitor())
    ann.at_position(HANDS)
    ann.hex("d3").click()
    card = ann.page.locator(".card h2")
    assert card.inner_text() == "HYBRID"
    tile, hex = ann.tile("Claws").bounding_box(), ann.hex("d2").bounding_box()
    mouse = ann.page.mouse
    mouse.move(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    mouse.down()
    mouse.move(hex["x"] + hex["width"] / 2, hex["y"] + hex["height"] / 2, steps=8)
    assert card.inner_text() == "CLAWS", "what is dragged, not what was read before"
    mouse.up()
    assert "place on d2" in ann.main().inner_text()
    before = ann.main().inner_text()
    ann.page.keyboard.press("e")
    assert ann.main().inner_text() != before
    ann.page.keyboard.press("q")
    assert ann.main().inner_text() == before
    mouse.wheel(0, 120)
    eventually(lambda: ann.main().inner_text() != before)
    ann.page.get_by_role("button", name="Turn left (Q)").click()
    assert ann.main().inner_text() == before
    ann.main().click()
    eventually(lambda: "Claws, Borgo" in ann.unit("d2"))
    ann.page.get_by_role("button", name="Undo").click()
    eventually(lambda: "empty" in ann.unit("d2"))
    assert ann.tile("Claws").count() == 1


def test_a_hex_tells_what_its_unit_can_do(visitor: Any) -> None:
    ann = Person(visitor())
    ann.at_position(HANDS)
    assert ann.unit("d3") == "d3, Hybrid, Moloch, looks south-west, Initiative 3, Shots south-west 2"
    assert "Blows north 1 + north-east 1" in ann.unit("c2")


def test_a_hex_that_is_not_legal_says_why(visitor: Any) -> None:
    ann = Person(visitor())
    ann.at_position(HANDS)
    ann.tile("Claws").click()
    ann.hex("c3").click()
    said = ann.page.locator(".banner.refuse")
    said.wait_for()
    assert said.get_by_role("link", name="Rule TURN-8").count() == 1


def test_a_forced_discard_is_unmistakable(visitor: Any) -> None:
    ann = Person(visitor())
    ann.at_position(FULL)
    assert ann.page.locator(".prompt.loud").inner_text().endswith("choose the one to discard.")
    ann.tile("Claws").click()
    ann.main().click()
    eventually(lambda: not ann.tile("Claws").count())
    assert not ann.page.locator(".prompt.loud").count()


def test_an_unlucky_draw_is_asked_about(visitor: Any) -> None:
    ann = Person(visitor())
    ann.at_position(UNLUCKY)
    ann.answer("Return the hand and draw again")
    eventually(lambda: "returns an unlucky hand" in ann.log())


def test_the_forecast_is_the_battle_that_happens(visitor: Any) -> None:
    ann = Person(visitor())
    ann.at_position(HANDS, seats=(0, 1))
    ann.tile("Battle").click()
    strip = ann.page.locator(".strip")
    strip.get_by_role("button", name="Step by step").wait_for()
    told = {text.split(" ")[0]: text for text in strip.locator(".change").all_inner_texts()}
    doomed = ann.page.locator('svg.board [data-hex][aria-label*="falls at initiative"]')
    falls = set(doomed.evaluate_all("all => all.map(one => one.dataset.hex)"))
    standing = {hex: ann.unit(hex) for hex in ("a1", "b2", "c2", "c3", "c4", "d3")}
    before = dict(zip(("Moloch", "Borgo"), ann.toughness(), strict=True))
    ann.main().click()
    eventually(lambda: "draws" in ann.log())
    # At one screen each keeps the place.
    after = dict(zip(("Moloch", "Borgo"), ann.toughness(), strict=True))
    for army, was in before.items():
        expected = int(told[army].rsplit(" ", 1)[1]) if army in told else was
        assert after[army] == expected
    gone = {hex for hex, unit in standing.items() if "empty" in ann.unit(hex) and "empty" not in unit}
    assert gone == falls
    # And the battle can be seen once more, step by step.
    ann.page.locator(".log").get_by_role("button", name="Replay this battle").click()
    film = ann.page.locator(".film")
    film.get_by_role("button", name="One step forward").click()
    ann.page.keyboard.press("ArrowRight")
    assert film.locator("[aria-current=step]").count()
    film.get_by_role("button", name="Close").click()
    film.wait_for(state="detached")


@pytest.mark.parametrize(
    ("position", "steps", "answer", "result"),
    [
        (PUSH, ("Push Back", "c3"), "Go to c5", "c5"),
        (CLOWN, ("Battle",), "Clown c3 explodes", "explodes"),
        (MEDIC, ("Battle",), "Medic", "Medic"),
        (QUARTER, ("Battle",), "becomes a shot", "shot"),
        (SCAVENGE, ("Battle",), "No", "Borgo draws"),
    ],
    ids=["pushed", "clown", "medic", "quartermaster", "scavenger"],
)
def test_decisions_are_asked_where_they_happen(
    visitor: Any, position: str, steps: tuple[str, ...], answer: str, result: str
) -> None:
    ann = Person(visitor())
    ann.at_position(position)
    ann.tile(steps[0]).click()
    for hex in steps[1:]:
        ann.hex(hex).click()
    ann.main().click()
    eventually(lambda: ann.page.locator(".ask").count() == 1)
    assert ann.page.locator(".prompt.loud").count()
    if len(result) == 2:
        # Where the unit goes can be pointed at on the board, and no battle is foretold as what comes of it.
        assert result in ann.lit()
        eventually(lambda: "If a battle came then: nobody falls" in ann.page.locator(".ask").inner_text())
    option = ann.page.locator(".ask").get_by_role("button", name=answer, exact=answer == "No").first
    # It is shown on the board, and given by the second press; keys go on at the board.
    option.focus()
    option.press("Enter")
    assert option.get_attribute("aria-pressed") == "true"
    option.press("Enter")
    eventually(lambda: ann.page.evaluate("() => document.activeElement.closest('svg.board') !== null"))
    if len(result) == 2:
        eventually(lambda: "empty" not in ann.unit(result))
    else:
        eventually(lambda: result in ann.log())


def test_a_hint_comes_with_its_reason(visitor: Any) -> None:
    """In words without notation, and on the board: the tile lies there as it would be played, until it is."""
    ann = Person(visitor())
    ann.at_position(ONLY_UNIT)
    ann.page.get_by_role("button", name="Hint").click()
    hint, ghost = ann.page.locator(".hint"), ann.page.locator("svg.board [data-advised]")
    hint.get_by_role("button", name="Play this").wait_for()
    hex = ghost.get_attribute("data-advised")
    assert hint.locator(".best").inner_text().startswith(f"Put the Mutant on {hex}")
    assert not {"@", "/"} & set(hint.inner_text())
    ann.page.locator("svg.arrows .bow").wait_for()
    # In another language it is told anew, and stays open until then.
    ann.page.locator("header select").select_option("de")
    eventually(lambda: hint.locator(".best").inner_text().startswith("Lege das Plättchen Mutant"))
    ann.page.locator("header select").select_option("en")
    hint.get_by_role("button", name="Close").click()
    ghost.wait_for(state="detached")
    ann.page.get_by_role("button", name="Hint").click()
    hint.get_by_role("button", name="Play this").click()
    hint.wait_for(state="detached")
    assert not ghost.count()
    eventually(lambda: "Mutant, Borgo" in ann.unit(hex))


def test_keys_alone_play_a_turn(visitor: Any) -> None:
    ann = Person(visitor())
    ann.at_position(HANDS)
    keys = ann.page.keyboard
    ann.wait_asked()
    keys.press("1")
    assert ann.tile("Claws").get_attribute("aria-pressed") == "true"
    ann.hex("c3").evaluate("() => document.querySelector('svg.board [data-hex][tabindex=\"0\"]').focus()")
    focused = "() => document.activeElement.dataset.hex"
    while ann.page.evaluate(focused) not in ann.lit():
        keys.press("ArrowUp")
        if ann.page.evaluate(focused) not in ann.lit():
            keys.press("ArrowRight")
    target = ann.page.evaluate(focused)
    keys.press("Enter")
    keys.press("e")
    keys.press("Enter")
    eventually(lambda: "Claws, Borgo" in ann.unit(target))
    keys.press("u")
    eventually(lambda: "empty" in ann.unit(target))
    keys.press(".")
    eventually(lambda: "Moloch draws" in ann.log())


def test_a_finger_on_a_phone(visitor: Any) -> None:
    ann = Person(visitor(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, device_scale_factor=2))
    ann.at_position(HANDS)
    ann.tile("Claws").tap()
    ann.hex("d2").tap()
    wedge = ann.page.locator("svg.board .ghost [role=button]").nth(2)
    if wedge.count():
        wedge.tap()
    ann.main().tap()
    eventually(lambda: "Claws, Borgo" in ann.unit("d2"))
    assert ann.page.evaluate("() => document.documentElement.scrollWidth") <= 360
