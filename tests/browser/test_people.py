"""People on the page: a challenge becomes a game, one game leads to the next, and the bell says what is new."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.player import Person, until
from browser.test_views import axe_in_both_themes, sticking_out

PHONE = {"width": 390, "height": 844}
CLOCK = {"kind": "correspondence", "days": 3}


def member(page: Any, name: str) -> Person:
    somebody = Person(page)
    somebody.api("POST", "/api/account", {"name": name, "password": "correct horse"})
    return somebody


def answer(somebody: Person, table: str, seat: int) -> None:
    state = somebody.api("GET", f"/api/tables/{table}/state?seat={seat}")
    token = {"seat": seat, "decision": state["decision"], "token": state["view"]["legal"][0]}
    somebody.api("POST", f"/api/tables/{table}/answer", {**token, "client": f"c{seat}-{state['decision']}"})


def play_until(table: str, seats: list[Person], asked: int, answers: int = 0) -> None:
    """Play so many answers, and on until this seat is asked."""
    for number in range(60):
        now = seats[0].api("GET", f"/api/tables/{table}")["to_decide"][0]
        if number >= answers and now == asked:
            return
        answer(seats[now], table, now)
    raise AssertionError


def test_a_challenge_becomes_a_game_and_one_game_leads_to_the_next(visitor: Callable[..., Any]) -> None:
    ann, bob = member(visitor(), "Ann of the people"), member(visitor(viewport=PHONE), "Bob of the people")
    page = ann.page
    page.goto("/people")
    page.get_by_label("Name").fill("bob of")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Challenge Bob of the people").click()
    page.get_by_role("combobox", name="Clock").select_option("days:3")
    page.get_by_role("button", name="Challenge", exact=True).click()
    page.get_by_role("button", name="Withdraw the challenge to Bob of the people").wait_for()

    phone = bob.page
    phone.goto("/lobby")
    phone.get_by_role("link", name="Notices: 1 new").click()
    phone.get_by_role("link", name="Ann of the people challenges you").click()
    phone.get_by_role("button", name="Accept the challenge of Ann of the people").wait_for()
    assert axe_in_both_themes(phone) == []
    assert sticking_out(phone) == []
    phone.get_by_role("button", name="Accept the challenge of Ann of the people").click()
    phone.locator("svg.board").wait_for()
    first = str(phone.url.rsplit("/", 1)[1])

    wish = {"game": "hex", "seats": [{"kind": "person"}, {"kind": "open"}], "clock": CLOCK, "public": True}
    second = ann.api("POST", "/api/tables", wish)["table"]["id"]
    bob.api("POST", f"/api/tables/{second}/seats/1/join", {})
    play_until(second, [ann, bob], 1)
    play_until(first, [ann, bob], 0)
    phone.goto("/notices")
    phone.get_by_role("link", name="To the game that waits for you").wait_for()
    until(phone, "() => document.title === '(1) Notices – Sztab'")
    assert axe_in_both_themes(phone) == []
    assert sticking_out(phone) == []
    phone.goto(f"/t/{first}")
    phone.get_by_role("link", name="Next game").click()
    phone.wait_for_url(f"**/t/{second}")


def test_who_comes_back_after_days_is_shown_what_happened(visitor: Callable[..., Any]) -> None:
    ann, bob = member(visitor(), "Ann of the days"), member(visitor(shown=True), "Bob of the days")
    wish = {"game": "hex", "seats": [{"kind": "person"}, {"kind": "open"}], "clock": CLOCK, "public": True}
    table = ann.api("POST", "/api/tables", wish)["table"]["id"]
    bob.api("POST", f"/api/tables/{table}/seats/1/join", {})
    play_until(table, [ann, bob], 1, answers=12)
    bob.page.goto(f"/t/{table}")
    bob.page.get_by_role("button", name="Skip").click()
    bob.page.get_by_role("button", name="Watch it again").wait_for()
