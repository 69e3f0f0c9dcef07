"""Tables of three to six seats and of 37 hexes, at a desk and on a phone: everything in sight, nothing cut off."""

from __future__ import annotations

from typing import Any

import pytest

from browser.player import Person
from browser.server import eventually
from browser.test_views import axe, ready, sticking_out

SEATS = {"B": ("borgo", "b2"), "M": ("moloch", "d2"), "O": ("outpost", "b4"), "H": ("hegemony", "d4"),
         "S": ("steel_police", "c3"), "W": ("beasts", "e3")}  # fmt: skip
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}

# What must be seen without scrolling, and is not.
HIDDEN = """(wanted) => wanted.filter((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return !box || box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
})"""
# Numbers that are cut off at the edge of their seat.
CUT = """() => [...document.querySelectorAll('.seat .count, .seat .num, .seat .piles')].filter((one) => {
    const [own, seat] = [one.getBoundingClientRect(), one.closest('.seat').getBoundingClientRect()];
    return own.width && (own.right > seat.right + 1 || own.left < seat.left - 1);
}).map((one) => one.textContent)"""


def position(seats: int) -> str:
    """So many HQs on their board; Borgo holds three tiles."""
    here = dict(list(SEATS.items())[:seats])
    units = " ".join(sorted(f"{hex}:{letter}hq" for letter, (_, hex) in here.items()))
    toughness = 15 if seats == 4 else 20
    hands = "; ".join(
        f"{letter}={army} {toughness} {'ba,cl,mu' if letter == 'B' else '-'} ?" for letter, (army, _) in here.items()
    )
    return f"{37 if seats > 4 else 19} | {units} | {hands} | B:play{' mode=teams' if seats == 4 else ''}"


def below(element: Any) -> float:
    """Where it ends."""
    box = element.bounding_box()
    return float(box["y"] + box["height"])


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_larger_table_fits(visitor: Any, seats: int) -> None:
    ann = Person(visitor())
    table = ann.at_position(position(seats))
    ready(ann.page)
    assert ann.page.locator(".seat").count() == seats
    assert ann.page.locator("svg.board [data-hex]").count() == (37 if seats > 4 else 19)
    assert ann.page.evaluate(HIDDEN, ["svg.board", ".me", ".acts", ".foes", ".sidetabs"]) == []
    assert sticking_out(ann.page) == []
    assert ann.page.evaluate(CUT) == []
    phone = Person(visitor(**PHONE, storage_state=ann.page.context.storage_state()))
    phone.open_table(table)
    ready(phone.page)
    assert phone.page.locator(".chip").count() == seats
    assert phone.page.evaluate(HIDDEN, ["svg.board", ".me .hand", ".acts"]) == []
    # The hand stays in sight while a tile is held, and the actions do not cover it.
    phone.tile("Claws").tap()
    phone.hex(phone.lit()[0]).tap()
    phone.page.get_by_role("button", name="Turn left (Q)").wait_for()
    assert phone.page.evaluate(HIDDEN, [".me .hand", ".acts"]) == []
    hand, acts = phone.page.locator(".me .hand"), phone.page.locator(".acts")
    eventually(lambda: below(hand) <= acts.bounding_box()["y"] + 1)
    assert sticking_out(phone.page) == []
    assert phone.page.evaluate(CUT) == []
    # A chip unfolds to names, hand and pile.
    phone.page.locator(".chip").nth(1).tap()
    phone.page.locator(".detail").get_by_role("heading", name="Moloch").wait_for()
    if seats == 6:
        assert axe(ann.page) == []
        assert axe(phone.page) == []
