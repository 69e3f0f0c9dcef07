"""51st State on the page: whole turns, the draft, razing, decisions, solo, secrets, and everybody is let in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from browser.server import eventually
from browser.state51_player import Statesman
from browser.test_views import DESKTOP, PHONE, WEB, axe, ready, sticking_out

BUSY = """
sets: base, new_era
round: 5
phase: action
first: 4
turn: 1
connections: thugs, junk_train
discards: archive, assassin, camp, city_guards, 2 clay_pit, confessor, convoy, merchants
1.faction: merchants_guild
1.vp: 14
1.pool: 2 fuel, 2 iron, 2 ammo, 4 worker, 3 grey, 4 red, 1 blue, 1 shield
1.hand: arena, brick_storage, scrap_trader, old_settlements*, punks*
1.deals: oilmen_fortress, guilds_garage
1.state: abandoned_suburbs, ruins:brick_supplier, gun_shop, huge_machinery[used 1], methane_storage[3 fuel], labor_camp
2.faction: new_york
2.vp: 12
2.pool: 1 fuel, 3 iron, 1 worker, 1 grey
2.hand: thugs*, school, quarry
2.deals: pub, radioactive_fuel
2.state: brick_supplier[shield], factory, hideout, preacher_of_the_new_era, docks
3.faction: appalachian_federation
3.vp: 17
3.pool: 2 fuel, 2 gun, 2 iron, 2 brick, 3 worker
3.hand: underground_warehouse*, arena
3.state: ruins:boiler_room, ruined_library, shipwreck, wrecked_tank, bus_station, courthouse, excavator
4.faction: mutants_union
4.vp: 14
4.pool: 2 gun, 7 worker
4.hand: crossroads, gunsmith
4.state: church, builders, hunters, ricky_the_merchant
"""
LATE = """
round: 6
phase: action
passed: 2, 3
1.faction: new_york
1.vp: 24
1.pool: 2 worker, 1 brick
1.hand: arena
1.state: archive, gun_shop, ruins:pub
2.faction: mutants_union
2.vp: 21
2.state: school, docks
3.faction: merchants_guild
3.vp: 20
3.state: camp, church, quarry
4.faction: appalachian_federation
4.vp: 12
4.pool: 2 worker
"""
SOLO = """
round: 3
phase: action
connections: punks
1.faction: new_york
1.vp: 18
1.pool: 6 worker, 2 grey
1.hand: arena, pub
1.state: assassin, docks, gun_shop, assembly_plant, brick_supplier, school
2.faction: virtual
2.vp: 16
2.state: church, camp, hideout
"""
TWO = """
round: 2
phase: action
1.faction: new_york
1.hand: camp, school
1.pool: 1 worker
2.faction: mutants_union
2.hand: archive, quarry
2.pool: 1 worker
"""
CHOICE = """
sets: base, winter
phase: production
round: 2
1.faction: new_york
1.state: black_fortress
1.hand: arena
2.faction: mutants_union
"""

IN_SIGHT = """(element) => {
    const box = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(box.left + box.width / 2, box.bottom - 4));
}"""


def test_a_whole_game_of_four_against_bots(visitor: Any) -> None:
    """Setup, drafts, production and actions by what the page offers; later rounds in a hurry, to the last point."""
    ann = Statesman(visitor())
    seats = [{"kind": "person"}, *({"kind": "bot", "bot": "recruit"} for _ in range(3))]
    ann.begin({"seats": "4", "sets": "base,new_era", "first": "1"}, seats)
    ann.wait_asked()
    assert ann.page.locator(".hand .held").count() == 6
    assert ann.page.locator(".foes .seat").count() == 3
    ann.play_to(lambda: ann.page.locator(".draft .held:enabled").count() > 0)
    assert ann.page.locator(".hand .held").count() == 4
    assert ann.page.locator(".draft li").all_inner_texts()[0] == ann.page.locator(".mine h2").inner_text().strip()
    ann.play_to(lambda: ann.page.locator(".prompt[data-phase=act]").count() > 0)
    assert ann.page.locator(".hand .held").count() == 7
    told = ann.page.locator(".summary")
    told.wait_for()
    assert told.locator("details").count() == 4
    told.locator("summary").first.click()
    assert "Faction board" in told.inner_text()
    ann.play_to(lambda: "Round 2" in ann.page.locator(".prompt .when").inner_text())
    told.get_by_role("button", name="Close").click()
    ann.page.get_by_role("button", name="Round", exact=True).click()
    told.wait_for()
    ann.play_to(ann.over, hurried=True)
    scores = ann.page.locator(".scores")
    scores.wait_for()
    assert "Before this record" not in scores.inner_text()
    total = [int(text) for text in scores.locator(".total td").all_inner_texts()]
    assert len(total) == 4
    assert max(total) > 25


def test_an_action_is_one_click_with_its_price_and_gain_shown(visitor: Any) -> None:
    ann = Statesman(visitor())
    ann.settle(BUSY)
    ann.wait_asked()
    ann.held("arena").click()
    assert "Build Arena: pay 2 grey contacts, gain 2 guns" in ann.offers()
    assert "Costs 2 blue contacts: you do not have enough." in ann.page.locator(".picked").inner_text()
    assert ann.good("gun") == 0
    ann.offer("Build Arena: pay 2 grey contacts, gain 2 guns").click()
    ann.site("arena").wait_for()
    eventually(lambda: ann.good("contact_grey") == 1 and ann.good("gun") == 2)
    # The card that a sentence of the record is about is pointed at while it is read.
    # By its first word: a pointer that rests on the rule behind it opens a card over the buttons.
    ann.page.locator(".log li", has_text="builds Arena").hover(position={"x": 12, "y": 8})
    ann.page.locator(".plate.told").wait_for()
    ann.page.get_by_role("button", name="Undo").click()
    ann.held("arena").wait_for()
    assert ann.good("gun") == 0


def test_a_payment_is_chosen_only_where_there_is_a_choice(visitor: Any) -> None:
    ann = Statesman(visitor())
    ann.settle(BUSY)
    ann.wait_asked()
    ways = ann.page.locator(".all [data-kind=convert] .act[aria-expanded]").first
    ways.click()
    payments = ann.page.locator(".way .says").all_inner_texts()
    assert len(payments) > 1
    assert len(set(payments)) == len(payments)
    fuel = "Faction board: pay 1 fuel from Methane Storage, gain 3 blue contacts"
    if fuel not in payments:
        ann.page.locator(".all [data-kind=convert] .act[aria-expanded]").nth(1).click()
    ann.offer(fuel).click()
    eventually(lambda: ann.good("contact_blue") == 4)
    assert "2 Fuel" in ann.site("methane_storage").inner_text()


def test_another_player_is_razed_with_the_defence_shown(visitor: Any) -> None:
    ann = Statesman(visitor())
    ann.settle(BUSY)
    ann.wait_asked()
    ann.site("factory", 1).click()
    panel = ann.page.locator(".picked")
    assert "Defence: 4 red contacts to raze it" in panel.inner_text()
    ann.site("hideout", 1).click()
    assert "Costs 5 red contacts: you do not have enough." in panel.inner_text()
    ann.site("brick_supplier", 1).click()
    assert "Defence: 4 red contacts to raze it, shield included" in panel.inner_text()
    assert "New York" in panel.locator(".more").inner_text()  # its owner gets the deal good
    panel.locator("[data-kind=raze] .act").click()
    ann.site("ruins:brick_supplier", 1).wait_for()
    assert ann.good("contact_red") == 0


def test_a_card_is_developed_over_a_location(visitor: Any) -> None:
    ann = Statesman(visitor())
    ann.settle(BUSY)
    ann.wait_asked()
    ann.held("brick_storage").click()
    ann.site("ruins:brick_supplier").click()
    (develop,) = ann.offers()
    assert develop == "Develop Brick Supplier (ruins) into Brick Storage: pay 1 ammo, gain 1 VP"
    ann.offer(develop).click()
    ann.site("brick_storage").wait_for()
    assert "15" in ann.page.locator(".mine .vp").inner_text()


def test_a_choice_inside_an_effect_is_asked_with_what_it_brings(visitor: Any) -> None:
    ann = Statesman(visitor())
    ann.settle(CHOICE)
    ann.wait_asked()
    assert ann.page.locator(".ask .question").inner_text() == "Black Fortress: Which goods do you gain?"
    ann.page.locator(".ask .act", has_text="1 gun").click()
    eventually(lambda: ann.good("gun") == 1)


def test_the_end_is_scored_point_by_point(visitor: Any) -> None:
    ann = Statesman(visitor())
    ann.settle(LATE)
    ann.wait_asked()
    ann.held("arena").click()
    assert "This brings the end of the game." in ann.page.locator(".picked").inner_text()
    ann.page.locator(".picked [data-kind=develop] .act", has_text="Gun Shop").click()
    ann.page.locator(".prompt .last").wait_for()
    ann.play_to(ann.over)
    scores = ann.page.locator(".scores")
    scores.wait_for()
    rows = {
        row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in scores.locator("tbody tr").all()
    }
    assert rows["Developing"][0] == "1"
    assert rows["Locations standing"] == ["+2", "+2", "+3", "+0"]
    total = [int(text) for text in scores.locator(".total td").all_inner_texts()]
    assert total == [int(rows["On the track"][seat]) + int(rows["Locations standing"][seat]) for seat in range(4)]
    assert scores.locator(".crown").count() == 1
    # True totals, at the seats too, and in sight without scrolling.
    heads = ann.page.locator(".head .vp span[aria-hidden]")
    assert sorted(int(text) for text in heads.all_inner_texts()) == sorted(total)
    for size in ({"width": 1366, "height": 768}, DESKTOP):
        ann.page.set_viewport_size(size)  # type: ignore[arg-type]
        eventually(lambda: bool(scores.locator(".total").evaluate(IN_SIGHT)))
    ann.page.set_viewport_size(PHONE)
    eventually(lambda: bool(scores.locator(".scroll").evaluate("one => one.scrollWidth <= one.clientWidth")))


def test_solo_to_the_end_with_the_opponent_played_out(visitor: Any) -> None:
    ann = Statesman(visitor())
    ann.settle(SOLO)
    ann.wait_asked()
    assert "Next it takes the red connection" in ann.page.locator('[data-seat="1"]').inner_text()
    ann.press(ann.page.locator(".all [data-kind=exchange] .act").first)
    ann.page.get_by_role("button", name="End turn").click()
    film = ann.page.locator(".film")
    film.locator("[data-step=connection]").wait_for()
    ann.wait_asked()
    attacks = 0
    seen: set[str] = set()

    def watch() -> bool:
        nonlocal attacks
        if film.locator("[data-step=attack]").count():
            attacks += 1
            seen.update(film.locator("[data-step=attack] .told p").all_inner_texts())
        return False

    ann.play_to(watch, most=400)
    assert attacks
    assert any("type" in text or "distance" in text or "equal" in text for text in seen), seen
    assert ann.page.locator(".scores .total td").count() == 2


def test_no_frame_holds_the_hand_of_another(visitor: Any) -> None:
    """Two browsers: neither is ever told a card of the other, on any way."""
    ann, bob = Statesman(visitor()), Statesman(visitor())
    heard: dict[str, list[str]] = {"ann": [], "bob": []}

    def listen(page: Any, into: list[str]) -> None:
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: into.append(str(frame))))
        page.on("response", lambda answer: into.append(_text(answer)) if "/api/tables" in answer.url else None)

    listen(ann.page, heard["ann"])
    listen(bob.page, heard["bob"])
    table = ann.settle(TWO, bot=None)
    bob.api("POST", "/api/session", {"name": "Bob"})
    bob.api("POST", "/api/links", {"token": ann.links[1]})
    bob.open_table(table)
    ann.wait_asked()
    ann.pass_round()
    bob.wait_asked()
    bob.page.reload()
    bob.wait_asked()
    bob.pass_round()
    ann.page.locator(".draft").wait_for()
    for own, other, told in (("camp", "archive", heard["ann"]), ("archive", "camp", heard["bob"])):
        turns = [frame for frame in told if '"phase":"action"' in frame]  # in the lookout the same cards may turn up
        assert turns
        assert any(own in frame for frame in turns)
        assert not [frame for frame in turns if other in frame]


def _text(answer: Any) -> str:
    try:
        return str(answer.text())
    except Exception:  # a page that has gone on keeps no bodies
        return ""


def test_two_at_one_screen_are_parted_by_a_curtain(visitor: Any) -> None:
    ann = Statesman(visitor())
    ann.settle(TWO, seats=(0, 1), bot=None)
    ann.page.get_by_role("button", name="New York").click()
    ann.held("camp").wait_for()
    ann.pass_round()
    ann.page.locator(".curtain").wait_for()
    assert "Camp" not in ann.page.content()
    ann.page.get_by_role("button", name="Mutants Union").click()
    ann.held("archive").wait_for()
    assert not ann.held("camp").count()


def test_a_turn_with_keys_alone(visitor: Any) -> None:
    ann = Statesman(visitor())
    ann.settle(BUSY)
    ann.wait_asked()
    press = ann.page.keyboard.press
    press("1")
    ann.page.locator(".picked h2", has_text="Arena").wait_for()
    press("Escape")
    assert not ann.page.locator(".picked").count()
    press("1")
    ann.page.locator(".picked [data-kind=build] .act").focus()
    press("Enter")
    ann.site("arena").wait_for()
    press("u")
    ann.held("arena").wait_for()


# Locations of the own State that do not show all that they do.
CUT = """() => [...document.querySelectorAll('.state .plate:not(.ruins)')]
    .filter((one) => one.querySelector('.body').scrollHeight > one.querySelector('.body').clientHeight + 1)
    .map((one) => one.dataset.site)"""


def test_on_a_phone_every_state_is_one_tap_away(visitor: Any) -> None:
    ann = Statesman(visitor(viewport=PHONE, has_touch=True, is_mobile=True))
    ann.settle(BUSY)
    ann.wait_asked()
    # What a location does is seen whole, on a tablet as well.
    for size in ({"width": 1024, "height": 768}, PHONE):
        ann.page.set_viewport_size(size)  # type: ignore[arg-type]
        eventually(lambda: ann.page.evaluate(CUT) == [])
    for seat, site in ((1, "factory"), (2, "courthouse"), (3, "builders")):
        ann.page.locator(f"#seat-tab-{seat}").tap()
        ann.site(site, seat).wait_for()
    ann.page.locator("#seat-tab-0").tap()
    ann.held("arena").tap()
    ann.offer("Build Arena: pay 2 grey contacts, gain 2 guns").tap()
    ann.site("arena").wait_for()
    small = ann.page.evaluate(
        """() => [...document.querySelectorAll('.table button:not(.link)')].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.width && !one.closest('.seat, .sidetabs') && (box.height < 44 || box.width < 44);
        }).map((one) => one.className + ' ' + one.textContent.trim())"""
    )
    assert small == []


# Rows of the own State that are not whole, names that are too small, and headings that skip a level.
UNFIT = """() => {
    const wrong = [];
    if (document.documentElement.scrollHeight > innerHeight) wrong.push('the page is higher than the window');
    const middle = document.querySelector('.middle').getBoundingClientRect();
    for (const line of document.querySelectorAll('.middle .line'))
        if (line.getBoundingClientRect().bottom > middle.bottom + 1) wrong.push(line.getAttribute('aria-label'));
    for (const name of document.querySelectorAll('.hand .card .text'))
        if (parseFloat(getComputedStyle(name).fontSize) < 13) wrong.push(name.textContent);
    let last = 0;
    for (const heading of document.querySelectorAll('h1, h2, h3, h4')) {
        if (heading.tagName[1] > last + 1) wrong.push(heading.outerHTML);
        last = Number(heading.tagName[1]);
    }
    return wrong;
}"""
# What lies over something else.
COVERED = """([over, under]) => {
    const boxes = (of) => [...document.querySelectorAll(of)].map((one) => one.getBoundingClientRect());
    return boxes(over).flatMap((a) => boxes(under).filter((b) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
}"""


def test_a_laptop_shows_the_whole_state(visitor: Any) -> None:
    """At 1366x768: all three rows, readable names, and nothing over names and goods."""
    page = visitor(viewport={"width": 1366, "height": 768})
    ann = Statesman(page)
    ann.settle(BUSY)
    ann.wait_asked()
    ready(page)
    assert page.evaluate(UNFIT) == []
    ann.held("punks").hover()
    page.locator(".peek").wait_for()
    assert page.evaluate(COVERED, [".peek", ".mine, .hand"]) == 0
    assert page.evaluate(COVERED, [".hand .seen", ".hand .card .name"]) == 0
    ann.begin({"seats": "2"}, [{"kind": "person"}, {"kind": "bot", "bot": "recruit"}])
    ann.wait_asked()
    page.locator(".hand .held").first.click()
    page.locator(".hand .away").wait_for()
    assert page.evaluate(COVERED, [".hand .away", ".hand .card .name"]) == 0
    assert page.evaluate(UNFIT) == []


@pytest.mark.parametrize(
    ("language", "theme", "position"),
    [("en", "dark", SOLO), ("pl", "light", BUSY), ("de", "dark", BUSY)],
    ids=["en", "pl", "de"],
)
def test_three_languages_and_axe(visitor: Any, language: str, theme: str, position: str) -> None:
    """No word is missing, nothing sticks out, nothing serious for axe: on a phone, and on a wide screen after it."""
    keys = json.loads((WEB / "src/games/state51/words/en.json").read_text())
    page = visitor(locale=language, viewport=PHONE, color_scheme=theme)
    ann = Statesman(page)
    ann.settle(position)
    ann.wait_asked()
    ready(page)
    for viewport in (DESKTOP, PHONE):
        page.set_viewport_size(viewport)
        assert sticking_out(page) == [], viewport
    page.locator(".hand .held").first.click()
    page.locator(".picked").wait_for()
    for viewport in (PHONE, DESKTOP):
        page.set_viewport_size(viewport)
        assert sticking_out(page) == [], viewport
        assert axe(page) == [], viewport
        shown = page.inner_text("body")
        assert not [key for key in keys if "." in key and key in shown], viewport
    # Four States and the own hand: a desktop shows them without scrolling.
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight + 1")
