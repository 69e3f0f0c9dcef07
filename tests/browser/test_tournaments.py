"""A tournament in real browsers: two persons and two bots, made on a phone and played to its end."""

from __future__ import annotations

from typing import Any

from browser.test_views import DESKTOP, PHONE, axe_in_both_themes, sticking_out


def resign(page: Any) -> None:
    """Give up the game at hand, as its player, and go back to the tournament."""
    table = page.url.rsplit("/", 1)[-1]
    page.evaluate(
        """async (table) => {
            const me = (await (await fetch('/api/session')).json());
            const seats = (await (await fetch(`/api/tables/${table}`)).json()).seats;
            const seat = seats.find((one) => one.player?.id === me.player.id).seat;
            const headers = {'Content-Type': 'application/json', 'X-CSRF-Token': me.csrf};
            const body = JSON.stringify({seat});
            await fetch(`/api/tables/${table}/resign`, {method: 'POST', headers, body});
        }""",
        table,
    )
    page.get_by_role("link", name="To the tournament").first.click()


def make(page: Any, name: str) -> None:
    """The form, by its labels."""
    page.goto("/tournaments")
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Name of the tournament").fill(name)
    page.get_by_label("Round robin").check()
    for level in ("Random", "Random"):
        page.get_by_label("Add a bot").first.select_option(label=level)
        page.get_by_role("button", name="Add a bot").click()
    assert sticking_out(page) == []
    page.get_by_role("button", name="Create tournament").click()
    page.get_by_role("heading", name=name).wait_for()


def test_two_persons_and_two_bots_play_a_tournament_to_its_end(visitor: Any) -> None:
    ann, bob = visitor(viewport=PHONE, has_touch=True), visitor(viewport=DESKTOP)
    make(ann, "Cup of the test")
    address = ann.url
    bob.goto(address)
    bob.get_by_role("button", name="Enter", exact=True).click()
    bob.get_by_text("You take part.").wait_for()
    ann.get_by_text("4 players").wait_for()  # told without asking
    ann.get_by_role("button", name="Start now").click()
    met = False
    name_of = "fetch('/api/session').then((answer) => answer.json()).then((found) => found.player.name)"
    names = [page.evaluate(name_of) for page in (ann, bob)]
    for number in (1, 2, 3):
        for page in (ann, bob):
            page.get_by_text(f"Round {number} of 3").wait_for()
            game = page.get_by_role("link", name="Play against")
            if page is bob and met:
                break  # Ann has given up already
            game.wait_for()
            met = names[1] in game.inner_text()
            game.click()
            page.wait_for_url("**/t/*")
            resign(page)
    points = {}
    for page in (ann, bob):
        page.get_by_text("Over", exact=True).wait_for()
        rows = page.locator("table").first.locator("tbody tr").all()
        points = {row.locator("th").inner_text(): row.locator("td").nth(1).inner_text() for row in rows}
        assert len(rows) == 4
    assert [points[name] for name in names] == ["0", "1"]  # Bob won the one game that Ann gave up against him
    assert sticking_out(ann) == []
    assert axe_in_both_themes(ann) == []
    assert axe_in_both_themes(bob) == []
    ann.get_by_label("Write a message").fill("well played")
    ann.get_by_role("button", name="Send").click()
    bob.get_by_text("well played").wait_for()
    with ann.expect_download() as download:
        ann.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename.endswith(".csv")


def test_the_lists_and_the_form_are_for_everybody(visitor: Any) -> None:
    page = visitor(viewport=PHONE, locale="pl-PL")
    page.goto("/tournaments")
    page.get_by_role("heading", name="Turnieje").wait_for()
    assert axe_in_both_themes(page) == []
    page.goto("/tournaments/new")
    page.get_by_role("button", name="Utwórz turniej").wait_for()
    assert axe_in_both_themes(page) == []
    assert sticking_out(page) == []


def test_tables_of_four_are_made_changed_and_called_off(visitor: Any) -> None:
    page = visitor(viewport=PHONE, has_touch=True)
    page.goto("/tournaments/new")
    page.get_by_label("Name of the tournament").fill("Four of us")
    page.get_by_label("Seats at a table").select_option("4")
    assert page.get_by_label("Knockout").is_disabled()
    for _ in range(3):
        page.get_by_label("Add a bot").first.select_option(label="Random")
        page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name="Create tournament").click()
    page.get_by_role("link", name="Edit tournament").click()
    page.get_by_role("button", name="Save changes").and_(page.locator(":enabled")).wait_for()
    assert page.get_by_label("Seats at a table").input_value() == "4"
    page.get_by_label("Name of the tournament").fill("All of us")
    page.get_by_label("Round robin").check()
    assert sticking_out(page) == []
    assert axe_in_both_themes(page) == []
    page.get_by_role("button", name="Save changes").click()
    page.get_by_role("heading", name="All of us").wait_for()
    page.get_by_text("Round robin · Neuroshima Hex").wait_for()
    page.get_by_role("button", name="Start now").click()
    page.get_by_role("link", name="Play against").wait_for()
    assert page.locator("ol.seats > li").count() == 4
    assert sticking_out(page) == []
    assert axe_in_both_themes(page) == []
    page.get_by_role("button", name="Call off").click()
    page.get_by_role("button", name="Call off for sure?").click()
    page.get_by_text("Called off", exact=True).wait_for()
