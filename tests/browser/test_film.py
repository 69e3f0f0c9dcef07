"""Battles and others' turns as they are shown: one thing after another, at one's own pace, and never in the way."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any

import pytest

from browser.player import Person
from browser.server import RunningServer, eventually
from browser.test_views import axe_in_both_themes

HANDS = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 20 ba,cl,mo ?; M=moloch 17 - ? | B:play"
THEIRS = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 20 cl ?; M=moloch 17 bl,ba ? | M:play"
THREE = "19 | a1:Bhq c5:Mhq e2:Ohq | B=borgo 20 - ?; M=moloch 20 bl,hy ?; O=outpost 20 - ? | M:play"
LAST = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 20 cl 0; M=moloch 17 - 0 | B:play last=M"
MEDICS = (
    "19 | a1:Shq b2:Mme1 c1:Mhq c2:Mme0 c3:Mpr0 c4:Sju0 d2:Mme0 d3:Sju1"
    " | M=moloch 20 ba ?; S=steel_police 20 - ? | M:play"
)
MOVING = {"shown": True, "reduced_motion": "no-preference"}

MOVING_NOW = """() => document.querySelector('svg.board').getAnimations({subtree: true})
    .filter((one) => one.playState === 'running').length"""
# Whether something lies over the middle of an element, or it is out of sight.
COVERED = """(element) => {
    const box = element.getBoundingClientRect();
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !element.contains(there);
}"""
# What slides into every change of its looks, or moves into some place, instead of being there.
SLIDING = """() => [...document.querySelectorAll('*')].filter((one) => {
    const {transitionProperty: what, transitionDuration: time} = getComputedStyle(one);
    return /all|transform/.test(what) && /[1-9]/.test(time);
}).map((one) => one.outerHTML.slice(0, 80))"""
# Whether a part of an element is out of sight.
CUT_OFF = """(element) => {
    const box = element.getBoundingClientRect();
    const under = (y) => element.contains(document.elementFromPoint(box.left + box.width / 2, y));
    return !under(box.top + 3) || !under(box.bottom - 3);
}"""
# Writes down which hexes hold something, whenever that changes.
WATCH = """() => {
    window.boards = [];
    const look = () => {
        const here = [...document.querySelectorAll('svg.board [data-hex]')]
            .filter((one) => !/, empty/.test(one.getAttribute('aria-label')))
            .map((one) => one.dataset.hex).sort().join(' ');
        if (window.boards.at(-1) !== here) window.boards.push(here);
    };
    window.flights = 0;
    new MutationObserver((changes) => {
        look();
        for (const change of changes) for (const node of change.addedNodes)
            if (node.classList?.contains('flight')) window.flights += 1;
    }).observe(document.body, {subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label']});
    look();
}"""


class Viewer(Person):
    """Somebody who is shown what happens."""

    def film(self) -> Any:
        return self.page.locator(".film")

    def press(self, name: str) -> None:
        self.film().get_by_role("button", name=name, exact=True).click()

    def hold(self) -> None:
        """Let the film wait, however slow this machine is."""
        self.press("Pause")
        self.film().get_by_role("button", name="Play", exact=True).wait_for()

    def state(self, table: str, seat: int) -> Any:
        return self.api("GET", f"/api/tables/{table}/state?seat={seat}&scene=true")

    def answer_now(self, table: str, seat: int, token: str = "") -> None:
        """Answer without looking at the page; something legal unless it is named."""
        state = self.state(table, seat)
        legal = state["view"]["legal"]
        body = {"seat": seat, "decision": state["decision"], "client": f"now-{state['decision']}"}
        self.api("POST", f"/api/tables/{table}/answer", {**body, "token": token or legal[0]})


def together(visitor: Callable[..., Any], position: str, first: int = 0, **options: Any) -> tuple[Viewer, Viewer, str]:
    """Ann on one seat, looking at the table; Bob on all others, somewhere else."""
    ann, bob = Viewer(visitor(**options)), Viewer(visitor())
    for one in (ann, bob):
        one.api("POST", "/api/session", {"name": "Ann" if one is ann else "Bob"})
    record = f'[Game "hex"]\n[Rules "hex 1.0"]\n[Position "{position}"]\n[Result "*"]\n'
    made = ann.api("POST", "/api/records", {"record": record})
    for link in made["links"]:
        (ann if link["seat"] == first else bob).api("POST", "/api/links", {"token": link["token"]})
    table = str(made["table"]["id"])
    ann.open_table(table)
    return ann, bob, table


def fight(ann: Viewer) -> None:
    ann.wait_asked()
    ann.tile("Battle").click()
    ann.main().click()
    ann.film().wait_for()


def test_my_battle_plays_on_the_board_and_what_follows_waits(visitor: Any) -> None:
    ann, bob, table = together(visitor, HANDS, **MOVING)
    fight(ann)
    ann.hold()
    # It is over for the server, and the next player has drawn.
    assert "b2" not in {unit["hex"] for unit in ann.state(table, 0)["scene"]["units"]}
    bob.answer_now(table, 1)
    assert "Mutant" in ann.unit("b2"), "the dead stay until the end of their segment"
    assert not ann.asked()
    assert ann.page.locator(".foes .hand [data-code]").count() == 0, "what the next player draws is not seen yet"
    # Step by step: the Mutant falls with its segment, and not before; a smaller screen tells it, too.
    ann.page.set_viewport_size({"width": 1366, "height": 768})
    now = ann.film().locator(".timeline [aria-current] .disc")
    while "Fallen" not in (told := ann.film().locator(".line").inner_text()):
        assert "Mutant" in ann.unit("b2")
        assert ann.prompt() == (told or "A battle is fought.")
        assert now.evaluate(COVERED) is False, "who acts now is in sight"
        ann.press("One step forward")
    ann.press("One step forward")
    eventually(lambda: "empty" in ann.unit("b2"))
    ann.press("One step back")
    eventually(lambda: "Mutant" in ann.unit("b2"))
    ann.press("Play")
    ann.film().wait_for(state="detached")
    assert "empty" in ann.unit("b2")
    eventually(lambda: ann.page.locator(".foes .hand [data-code]").count() > 0)


def test_counters_fall_with_the_segments(visitor: Any) -> None:
    ann, _, table = together(visitor, HANDS.replace("b2:Bmu1", "b3:Bmu1"), **MOVING)
    fight(ann)
    ann.hold()
    moloch = ann.page.locator(".foes .count")
    assert moloch.inner_text() == "17"
    after = next(seat["toughness"] for seat in ann.state(table, 0)["scene"]["seats"] if seat["letter"] == "M")
    assert after < 17
    seen = []
    while not ann.film().get_by_role("button", name="One step forward").is_disabled():
        ann.press("One step forward")
        seen.append(int(moloch.inner_text()))
    assert seen == sorted(seen, reverse=True)
    assert (seen[0], seen[-1]) == (17, after)


def test_their_battle_and_the_way_to_it_are_shown_in_order(visitor: Any) -> None:
    ann, bob, table = together(visitor, THEIRS, **MOVING)
    ann.page.evaluate(WATCH)
    bob.answer_now(table, 1, "bl@e3/0")
    bob.answer_now(table, 1, "ba!")
    ann.film().get_by_role("button", name="Pause").wait_for()
    ann.hold()
    assert "Blocker" in ann.unit("e3")
    assert "Mutant" in ann.unit("b2")
    assert ann.page.evaluate("() => window.flights") >= 1
    # The player whose turn it is may go on without seeing the rest.
    eventually(lambda: ann.state(table, 0)["decision"] is not None)
    assert not ann.asked()
    ann.press("Skip")
    ann.wait_asked()
    assert "empty" in ann.unit("b2")
    news = ann.page.locator(".news")
    assert "Blocker" in news.inner_text()
    news.get_by_role("button", name="Watch it again").click()
    ann.film().wait_for()
    eventually(lambda: "Mutant" in ann.unit("b2"))
    ann.press("Skip")
    ann.wait_asked()


def test_others_act_one_after_another(visitor: Any) -> None:
    """Three at a table: what two of them did at once is seen in its order."""
    ann, bob, table = together(visitor, THREE, **MOVING)
    ann.page.evaluate(WATCH)
    bob.answer_now(table, 1, "bl@c3/0")
    bob.answer_now(table, 1, "hy@d2/0")
    bob.answer_now(table, 1, ".")
    ann.film().wait_for()
    eventually(lambda: "empty" not in ann.unit("d2"))
    seen = ann.page.evaluate("() => window.boards")
    assert seen == ["a1 c5 e2", "a1 c3 c5 e2", "a1 c3 c5 d2 e2"]
    ann.film().wait_for(state="detached")


def test_whoever_acts_has_seen_enough(visitor: Any) -> None:
    ann, bob, table = together(visitor, THEIRS, **MOVING)
    bob.answer_now(table, 1, "ba!")
    ann.film().wait_for()
    ann.hold()
    eventually(lambda: ann.state(table, 0)["decision"] is not None)
    eventually(lambda: "Your turn" in ann.page.title())
    ann.page.keyboard.press(".")
    ann.film().wait_for(state="detached")
    assert ann.asked(), "nobody ends a turn that was not seen yet"
    assert ann.state(table, 0)["decision"] is not None
    ann.page.locator(".news").get_by_role("button", name="Watch it again").click()
    ann.film().wait_for()
    # A tile is picked up: the film ends, and the tile is in the hand of who picked it.
    claws = ann.tile("Claws").first  # another one may have been drawn
    claws.click()
    ann.film().wait_for(state="detached")
    eventually(lambda: claws.get_attribute("aria-pressed") == "true")


def test_the_last_battle_ends_in_the_result(visitor: Any) -> None:
    ann, _, table = together(visitor, LAST, **MOVING)
    ann.wait_asked()
    ann.page.keyboard.press(".")
    ann.film().wait_for()
    ann.hold()
    assert ann.api("GET", f"/api/tables/{table}")["status"] == "ended"
    assert not ann.over()
    ann.press("Skip")
    ann.page.locator(".banner.end").wait_for()


def test_a_question_in_a_battle_comes_after_what_led_to_it(visitor: Any) -> None:
    ann, _, table = together(visitor, MEDICS, **MOVING)
    refused: list[str] = []
    ann.page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    fight(ann)
    ann.hold()
    assert ann.state(table, 0)["scene"]["question"]
    assert not ann.asked()
    assert ann.page.locator(".ask").count() == 0
    ann.press("Play")
    ann.wait_asked()
    ann.answer("Medic")
    # What the answer led to is shown from there on: who is hurt by then still stands.
    ann.film().wait_for()
    ann.hold()
    assert ann.page.locator('svg.board [data-hex][aria-label*="Medic"]').count() == 3
    ann.press("Skip")
    eventually(lambda: ann.page.locator('svg.board [data-hex][aria-label*="Medic"]').count() < 3)
    assert refused == []


def test_speed_is_remembered(visitor: Any) -> None:
    ann, _, table = together(visitor, HANDS, **MOVING)
    fight(ann)
    ann.press("4×")
    ann.film().wait_for(state="detached")
    ann.page.goto("/settings")
    speed = ann.page.get_by_label("Speed of battles")
    assert speed.input_value() == "4"
    ann.open_table(table)
    ann.page.locator(".log").get_by_role("button", name="Replay this battle").click()
    ann.film().wait_for()
    assert ann.film().get_by_role("button", name="4×").get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize(("choice", "films"), [("always", 1), ("large", 0), ("never", 0)])
def test_which_battles_are_shown_is_chosen(visitor: Any, choice: str, films: int) -> None:
    """Three attacks are no large battle."""
    page = visitor(shown=True)
    page.goto("/settings")
    page.get_by_label("Show battles").select_option(choice)
    page.evaluate("() => localStorage.setItem('test', '')")
    ann = Viewer(page)
    ann.at_position(HANDS)
    ann.wait_asked()
    ann.tile("Battle").click()
    ann.main().click()
    if films:
        ann.film().wait_for()
        ann.press("Skip")
    eventually(lambda: "draws" in ann.log())
    assert ann.film().count() == 0


def test_everybody_can_read_it(visitor: Any) -> None:
    ann, _, _ = together(visitor, HANDS, shown=True, color_scheme="dark")
    fight(ann)
    ann.hold()
    ann.press("One step forward")
    assert axe_in_both_themes(ann.page) == []
    # Whoever was at its buttons goes on at the board.
    ann.press("Skip")
    ann.film().wait_for(state="detached")
    eventually(lambda: ann.page.evaluate("() => document.activeElement.dataset.hex !== undefined"))


def test_less_motion_gives_stills(visitor: Any) -> None:
    ann, bob, table = together(visitor, THEIRS, shown=True)
    assert ann.page.evaluate(SLIDING) == []
    ann.page.evaluate(WATCH)
    bob.answer_now(table, 1, "bl@e3/0")
    bob.answer_now(table, 1, "ba!")
    ann.film().get_by_role("button", name="Pause").wait_for()
    ann.hold()
    ann.press("One step forward")
    eventually(lambda: ann.page.evaluate(MOVING_NOW) == 0)
    assert ann.page.evaluate("() => window.flights") == 0
    ann.press("Play")
    ann.film().wait_for(state="detached")
    ann.wait_asked()


def test_a_phone_shows_board_and_buttons_together(visitor: Any) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    ann, _, _ = together(visitor, HANDS, **MOVING, **phone)
    fight(ann)
    ann.hold()
    for part in ("svg.board", ".film"):
        box = ann.page.locator(part).bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844, part
    for button in ann.film().get_by_role("button").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert button.evaluate(COVERED) is False
    # On its side it shows them as well, as long as they are in German.
    ann.page.set_viewport_size({"width": 844, "height": 390})
    ann.film().get_by_role("button", name="Skip").evaluate("one => (one.textContent = 'Überspringen')")
    eventually(lambda: not any(one.evaluate(CUT_OFF) for one in ann.film().get_by_role("button").all()))
    ann.film().get_by_role("button", name="Überspringen").evaluate("one => (one.textContent = 'Skip')")
    ann.page.set_viewport_size({"width": 390, "height": 844})
    # Once more, from the record far below: the board is there, and what leads through it.
    ann.press("Skip")
    ann.film().wait_for(state="detached")
    ann.page.get_by_role("tab", name="Record").tap()
    ann.page.locator(".log").get_by_role("button", name="Replay this battle").tap()
    ann.film().wait_for()
    box = ann.board().bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 844


def test_a_tile_that_is_on_its_way_stays_where_it_was_put(visitor: Any, own_server: RunningServer) -> None:
    ann = Viewer(visitor(own_server.address))
    ann.at_position(HANDS)
    ann.wait_asked()
    ann.tile("Claws").click()
    ann.hex("d2").click()
    assert own_server.process
    own_server.process.send_signal(signal.SIGSTOP)
    try:
        ann.main().click()
        ann.page.get_by_text("the server has not answered yet").wait_for()
        assert ann.page.locator("svg.board .ghost").count() == 1
    finally:
        own_server.process.send_signal(signal.SIGCONT)
    eventually(lambda: "Claws, Borgo" in ann.unit("d2"))
    eventually(lambda: ann.page.locator("svg.board .ghost").count() == 0)
    assert ann.page.get_by_text("the server has not answered yet").count() == 0
