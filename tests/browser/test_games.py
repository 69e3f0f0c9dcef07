"""Whole games in the browser: against a bot, at one screen, by a link with a spectator, after a restart."""

from __future__ import annotations

from typing import Any

from browser.player import Person
from browser.server import RunningServer, eventually


def test_a_whole_game_against_a_bot(visitor: Any) -> None:
    ann = Person(visitor())
    ann.start("Play now")
    assert ann.prompt() == "Your HQ: choose a lit hex, then confirm."
    ann.play_on(400)
    assert ann.over()
    assert ann.page.locator(".banner.end strong").inner_text().upper() in ("YOU WIN", "YOU LOSE", "A DRAW")
    assert "Borgo places HQ" in ann.log()
    # Another one, with the seats changed.
    ann.page.get_by_role("button", name="Rematch").click()
    eventually(lambda: ann.page.locator(".me h2").inner_text().lower() == "moloch")


def test_two_at_one_screen(visitor: Any) -> None:
    """Each keeps the place on the screen, and is called to it by name."""
    ann = Person(visitor())
    ann.start("Two at one screen")
    seen = set()
    for _ in range(12):
        ann.wait_asked()
        seen.add(ann.page.locator(".prompt .to").inner_text())
        assert ann.page.locator(".seat h2").all_inner_texts() == ["MOLOCH", "BORGO"]
        ann.play_on(1)
    assert seen == {"Player 1", "Player 2"}
    # Another game needs nobody else's consent, and everybody keeps the name.
    table = ann.page.url.rsplit("/", 1)[1]
    ann.api("POST", f"/api/tables/{table}/resign", {"seat": 0})
    ann.page.get_by_text("In a rematch the sides are swapped: Player 2: Borgo, Player 1: Moloch.").wait_for()
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url(lambda url: table not in url)
    eventually(lambda: ann.page.locator(".prompt .to").all_inner_texts() == ["Player 2"])


def test_two_browsers_by_a_link_and_a_spectator(visitor: Any) -> None:
    ann, bob, eve = Person(visitor()), Person(visitor()), Person(visitor())
    table = ann.start("Invite a friend")
    # The invitation is in plain sight, with what it is to, and as a picture for a phone.
    invitation = ann.page.get_by_role("textbox", name="Invitation for Moloch").input_value()
    assert f"/t/{table}#seat_" in invitation
    ann.page.get_by_role("img", name="QR code of the invitation for Moloch").wait_for()
    facts = ann.page.locator(".invite dl").inner_text()
    assert [line.lower() for line in facts.split("\n") if line] == [
        "you play", "borgo", "invited", "moloch", "not taken yet", "clock", "no clock", "hints",
        "everybody may ask a bot for hints; the others are told.", "begins", "borgo",
    ]  # fmt: skip
    ann.page.get_by_role("button", name="Look at the table").click()
    eventually(lambda: ann.prompt() == "Waiting for players")
    bob.page.goto(invitation)
    own = bob.page.locator(".line", has_text="You play").inner_text()
    assert "Moloch" in own
    assert "Borgo" not in own
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    bob.board().wait_for()
    eve.open_table(table)
    assert eve.page.get_by_text("You are watching.").count()
    eventually(ann.free)
    ann.hex("c2").click()
    ann.main().click()
    eventually(bob.free)
    assert "HQ, Borgo" in bob.unit("c2")
    assert "HQ, Borgo" in eve.unit("c2")
    bob.hex("c4").click()
    bob.main().click()
    eventually(lambda: "HQ, Moloch" in eve.unit("c4"))
    # A word between players, and no word any more.
    bob.page.get_by_role("tab", name="Chat").click()
    bob.page.get_by_placeholder("Write a message").fill("Good luck!")
    bob.page.get_by_role("button", name="Send").click()
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_text("Good luck!").wait_for()
    ann.page.get_by_role("button", name="Mute Bob").click()
    assert not ann.page.get_by_text("Good luck!").count()
    # A draw is offered and agreed.
    ann.page.get_by_role("tab", name="Table").click()
    ann.page.get_by_role("button", name="Offer a draw").click()
    bob.page.get_by_text("(Borgo) offers a draw.").wait_for()
    bob.page.get_by_role("button", name="Accept").click()
    for person in (ann, bob, eve):
        person.page.locator(".banner.end").wait_for()


def test_a_game_goes_on_at_another_device(visitor: Any) -> None:
    ann, bob, phone = Person(visitor()), Person(visitor()), Person(visitor())
    table = ann.start("Invite a friend")
    invitation = ann.page.evaluate(f"() => JSON.parse(localStorage.getItem('sztab.links'))['{table}'][1]")
    sit(bob, f"/t/{table}#{invitation}", "Bob")
    # The invitation is spent: it leads nobody else to the seat.
    phone.page.goto(f"/t/{table}#{invitation}")
    phone.page.get_by_role("button", name="Sit down").click()
    phone.page.get_by_text("This link is not valid.").wait_for()
    # Bob's own link does, and this page becomes a spectator's.
    bob.page.evaluate("() => Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    bob.page.get_by_role("tab", name="Table").click()
    bob.page.get_by_role("button", name="Copy my link for another device").click()
    phone.page.goto("/settings")
    sit(phone, bob.page.locator("code", has_text="#seat_").inner_text(), "Bob's phone")
    bob.page.get_by_text("You are watching.").wait_for()
    eventually(ann.free)
    ann.hex("c2").click()
    ann.main().click()
    eventually(phone.free)
    eventually(lambda: "HQ, Borgo" in bob.unit("c2"))


def sit(somebody: Person, address: str, name: str) -> None:
    somebody.page.goto(address)
    somebody.page.get_by_label("Your name").fill(name)
    somebody.page.get_by_role("button", name="Sit down").click()
    somebody.board().wait_for()


def test_the_page_comes_back_after_the_server_was_restarted(visitor: Any, own_server: RunningServer) -> None:
    ann = Person(visitor(base=own_server.address))
    ann.start("Two at one screen")
    ann.hex("c2").click()
    ann.main().click()
    eventually(lambda: "HQ, Borgo" in ann.unit("c2"))
    own_server.stop()
    ann.page.get_by_text("Connection lost.").wait_for()
    own_server.start()
    ann.page.get_by_text("Connection lost.").wait_for(state="detached")
    assert "HQ, Borgo" in ann.unit("c2")
    ann.wait_asked()
    ann.hex("c4").click()
    ann.main().click()
    eventually(lambda: "HQ, Moloch" in ann.unit("c4"))
