"""A club, from making it on a phone to its news and its ladder, by two people; reports, and one's own data."""

from __future__ import annotations

import re
import zipfile
from typing import Any

from browser.player import Person
from browser.server import RunningServer, eventually
from browser.test_views import arrive, axe, axe_in_both_themes, sticking_out
from sztab.cli.main import main

PHONE = {"width": 360, "height": 780}


def somebody(page: Any, name: str) -> Person:
    """A browser that is logged in."""
    person = Person(page)
    assert person.api("POST", "/api/account", {"name": name, "password": "correct horse"})["player"]["account"]
    return person


def rated_game(winner: Person, loser: Person) -> str:
    """Played and over."""
    wish = {"game": "hex", "rated": True, "public": True, "seats": [{"kind": "person"}, {"kind": "open"}]}
    table = str(loser.api("POST", "/api/tables", wish)["table"]["id"])
    winner.api("POST", f"/api/tables/{table}/seats/1/join", {})
    assert loser.api("POST", f"/api/tables/{table}/resign", {"seat": 0})["result"]["winners"] == [1]
    return table


def test_a_club_from_making_it_to_news_and_ladder(visitor: Any) -> None:
    phone, desk = visitor(viewport=PHONE, permissions=["clipboard-write"]), visitor()
    olga, piotr = somebody(phone, "Olga"), somebody(desk, "Piotr")

    phone.goto("/clubs")
    phone.get_by_role("link", name="Start a club").click()
    phone.get_by_label("Name").fill("Środowy klub")
    assert phone.get_by_label("Address").input_value() == "srodowy-klub"
    phone.get_by_label("About the club").fill("Every Wednesday.\nBeginners welcome <b>too</b>.")
    phone.get_by_label("by invitation only").check()
    phone.get_by_role("button", name="Start the club").click()
    phone.get_by_role("heading", name="Środowy klub").wait_for()
    phone.get_by_text("Beginners welcome <b>too</b>.").wait_for()

    desk.goto("/clubs/srodowy-klub")
    desk.get_by_text("This club is joined by invitation.").wait_for()
    assert desk.get_by_role("button", name="Join the club").count() == 0

    phone.get_by_role("link", name="Run the club").click()
    phone.get_by_role("button", name="Link for one person").click()
    link = phone.get_by_label("The new link; it is shown this once:").input_value()
    assert sticking_out(phone) == []
    assert axe_in_both_themes(phone) == []
    desk.goto(link)
    desk.get_by_text("The club Środowy klub invites you.").wait_for()
    assert axe(desk) == []
    desk.get_by_role("button", name="Join the club").click()
    desk.wait_for_url("**/clubs/srodowy-klub")
    desk.get_by_role("button", name="Leave the club").wait_for()

    phone.reload()
    phone.get_by_label("Role of Piotr").select_option("manager")
    desk.reload()
    desk.get_by_label("Write news").fill("First line\nSecond line")
    desk.get_by_role("button", name="Publish").click()
    desk.get_by_text("First line").wait_for()
    rated_game(winner=piotr, loser=olga)

    phone.get_by_role("link", name="To the club's page").click()
    news = phone.get_by_text("First line")
    news.wait_for()
    assert news.inner_text() == "First line\nSecond line"
    ladder = phone.get_by_role("region", name="Club ladder").get_by_role("rowheader")
    eventually(lambda: ladder.all_inner_texts() == ["Piotr", "Olga"])
    members = phone.get_by_role("region", name="Members").get_by_role("listitem")
    assert [one.split("\n")[0] for one in members.all_inner_texts()] == ["Olga", "Piotr"]
    assert sticking_out(phone) == []
    assert axe_in_both_themes(phone) == []

    # With the keyboard only: the news is removed after a second thought, and the focus is never lost.
    remove = phone.get_by_role("button", name=re.compile("^Remove the news of"))
    remove.focus()
    phone.keyboard.press("Enter")
    assert phone.evaluate("() => document.activeElement.textContent") == "No"
    phone.keyboard.press("Enter")
    assert phone.evaluate("() => document.activeElement.getAttribute('aria-label')").startswith("Remove the news of")
    phone.keyboard.press("Enter")
    phone.keyboard.press("Shift+Tab")
    phone.keyboard.press("Enter")
    phone.get_by_text("No news yet.").wait_for()

    arrive(desk, "/clubs")
    desk.get_by_role("region", name="My clubs").get_by_text("Środowy klub").wait_for()


def test_whoever_asks_is_let_in_and_the_club_is_handed_over(visitor: Any) -> None:
    phone, desk = visitor(viewport=PHONE), visitor(locale="de-DE")
    owner = somebody(phone, "Ola")
    owner.api("POST", "/api/clubs", {"name": "Asking", "slug": "asking", "joining": "request"})
    desk.goto("/clubs/asking")
    desk.get_by_role("link", name="Anmelden oder eines anlegen").wait_for()
    somebody(desk, "Paul")
    arrive(desk, "/clubs/asking")
    desk.get_by_label("Ein Wort an die, die entscheiden (freiwillig)").fill("Hallo")
    desk.get_by_role("button", name="Um Aufnahme bitten").click()
    desk.get_by_text("Du hast um Aufnahme gebeten").wait_for()
    phone.goto("/clubs/asking/manage")
    phone.get_by_text("Hallo").wait_for()
    phone.get_by_role("button", name="Let in Paul").click()
    phone.get_by_role("button", name="Hand over to Paul").click()
    phone.get_by_role("button", name="Yes").click()
    phone.get_by_label("Role of Paul").wait_for(state="detached")
    desk.reload()
    desk.get_by_role("link", name="Klub leiten").click()
    desk.get_by_label("Gib die Adresse des Klubs ein").fill("asking")
    desk.get_by_role("button", name="Klub löschen").click()
    desk.wait_for_url("**/clubs")


def test_a_chat_line_is_reported_removed_and_ones_data_taken_out(visitor: Any, server: RunningServer) -> None:
    page, other = visitor(), visitor()
    olek, rude = somebody(page, "Olek"), somebody(other, "Rude")
    table = rated_game(winner=olek, loser=rude)
    rude.api("POST", f"/api/tables/{table}/chat", {"text": "You fool"})
    page.goto(f"/t/{table}")
    page.locator("#tab-chat").click()
    page.get_by_role("button", name="Report this message of Rude").click()
    dialog = page.get_by_role("dialog", name="Report this message of Rude")
    dialog.get_by_label("insults or threats").check()
    dialog.get_by_label("In your words (optional)").fill("Not nice")
    assert axe(page) == []
    dialog.get_by_role("button", name="Send the report").click()
    dialog.get_by_text("Thank you; it will be looked at.").wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    main(["admin", "remove", f"chat:{table}/1", "--data", str(server.data)])
    page.reload()
    page.locator("#tab-chat").click()
    page.get_by_text("(removed by the operator of this server)").wait_for()
    assert page.get_by_text("You fool").count() == 0

    page.goto(f"/players/{olek.api('GET', '/api/session')['player']['id']}")
    page.get_by_role("heading", name="Olek").wait_for()
    assert page.get_by_role("button", name="Report").count() == 0, "nobody reports oneself"
    page.goto("/account")
    with page.expect_download() as begun:
        page.get_by_role("button", name="Download it").click()
    with zipfile.ZipFile(begun.value.path()) as taken:
        assert {"account.json", "results.json", f"games/{table}.txt"} <= set(taken.namelist())


def test_a_forgotten_password_is_asked_for_and_set(visitor: Any, server: RunningServer, capsys: Any) -> None:
    """Where no e-mail is sent the page says so, and the operator hands the link over."""
    page = visitor(viewport=PHONE)
    somebody(visitor(), "Forgetful")
    page.goto("/account")
    page.get_by_role("link", name="Forgotten the password?").click()
    page.get_by_text("This server sends no e-mail.").wait_for()
    capsys.readouterr()
    main(["admin", "reset", "Forgetful", "--data", str(server.data)])
    page.goto("/")
    page.goto(capsys.readouterr().out.splitlines()[1])
    page.get_by_label("New password").fill("battery staple")
    assert axe(page) == []
    page.get_by_role("button", name="Set the password").click()
    page.get_by_text("you are logged in as Forgetful").wait_for()
    assert "reset_" not in page.url
