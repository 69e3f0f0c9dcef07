"""Tables of three to six seats and of 37 hexes, at a desk and on a phone: everything in sight, nothing cut off."""

from __future__ import annotations

from typing import Any

import pytest

from browser.house import eventually
from browser.player import Person
from browser.test_views import OVERFLOW, axe, ready

ARMIES = ("borgo", "moloch", "outpost", "hegemony", "steel_police", "beasts")
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}

# What must be seen without scrolling, and is not.
HIDDEN = """(wanted) => wanted.filter((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return !box || box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
})"""
# Words that are cut off at the edge of their seat.
CUT = """() => [...document.querySelectorAll('.seat .count, .seat .num, .seat .piles')].filter((one) => {
    const [own, seat] = [one.getBoundingClientRect(), one.closest('.seat').getBoundingClientRect()];
    return own.width && (own.right > seat.right + 1 || own.left < seat.left - 1);
}).map((one) => one.textContent)"""


def made(person: Person, seats: int) -> str:
    person.page.goto("/settings")
    person.api("POST", "/api/session", {"name": "Ann with a long name"})
    options = {"armies": ",".join(ARMIES[:seats]), "beasts37": "1", **({"mode": "teams"} if seats == 4 else {})}
    wish = {"game": "hex", "options": options, "seats": [{"kind": "person"}] * seats}
    return str(person.api("POST", "/api/tables", wish)["table"]["id"])


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_larger_table_fits(visitor: Any, seats: int) -> None:
    ann = Person(visitor(viewport={"width": 1440, "height": 900}))
    table = made(ann, seats)
    ann.open_table(table)
    ready(ann.page)
    assert ann.page.locator(".seat").count() == seats
    assert ann.page.locator("svg.board [data-hex]").count() == (37 if seats > 4 else 19)
    hexes = ("b2", "d2", "b4", "d4", "c3", "e3")
    for number in range(seats):
        ann.wait_asked()
        moment = ann.page.locator(".table").get_attribute("data-moment")
        ann.hex(next(hex for hex in hexes[number:] if hex in ann.lit())).click()
        ann.main().click()
        eventually(lambda was=moment: ann.page.locator(".table").get_attribute("data-moment") != was)  # type: ignore[misc]
    ann.wait_asked()
    eventually(lambda: ann.page.locator(".me .hand button").count() > 0)
    assert ann.page.evaluate(HIDDEN, ["svg.board", ".me", ".acts", ".foes", ".sidetabs"]) == []
    assert ann.page.evaluate(OVERFLOW) == []
    assert ann.page.evaluate(CUT) == []
    if seats == 6:
        assert axe(ann.page) == []
    phone = Person(visitor(**PHONE, storage_state=ann.page.context.storage_state()))
    phone.open_table(table)
    ready(phone.page)
    assert phone.page.locator(".chip").count() == seats
    assert phone.page.evaluate(HIDDEN, ["svg.board", ".me .hand", ".acts"]) == []
    # The hand stays in sight while a tile is held, and the actions do not cover it.
    phone.page.locator(".me .hand button.can").first.tap()
    assert phone.page.evaluate(HIDDEN, [".me .hand", ".acts"]) == []
    hand, acts = phone.page.locator(".me .hand").bounding_box(), phone.page.locator(".acts").bounding_box()
    assert hand["y"] + hand["height"] <= acts["y"] + 1
    assert phone.page.evaluate(OVERFLOW) == []
    assert phone.page.evaluate(CUT) == []
    phone.page.locator(".chip").nth(1).tap()
    phone.page.get_by_role("heading", name="Moloch").wait_for()
    if seats == 6:
        assert axe(phone.page) == []
