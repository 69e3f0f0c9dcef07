"""A tournament in real browsers: two persons and two bots, made on a phone and played to its end."""

from __future__ import annotations

from typing import Any

from browser.test_clubs import somebody
from browser.test_views import DESKTOP, PHONE, axe_in_both_themes, sticking_out

# Of a table, as it is printed: is it all there, inside the page?
WHOLE = """(table) => {
    const box = table.getBoundingClientRect();
    const frame = table.parentElement;
    const cut = getComputedStyle(frame).overflowX !== 'visible' && frame.scrollWidth > frame.clientWidth;
    return !cut && box.width > 0 && box.right <= document.documentElement.clientWidth + 1
        && [...table.querySelectorAll('th, td')].every((cell) => getComputedStyle(cell).display === 'table-cell');
}"""


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


def test_it_is_printed_whole_and_without_what_one_clicks(visitor: Any) -> None:
    page = visitor(viewport=PHONE, color_scheme="dark")
    ann = somebody(page, "Ann who prints")
    # Rounds begin one right behind the other; what is not called off would be played.
    wish = {"kind": "league", "game": "wroclaw", "title": "On paper", "bots": ["random"] * 8, "every": 0.001}
    id = ann.api("POST", "/api/tournaments", wish)["tournament"]["id"]
    ann.api("POST", f"/api/tournaments/{id}/start", {})
    for _ in range(600):
        if len(ann.api("GET", f"/api/tournaments/{id}")["rounds"]) == 9:
            break
        page.wait_for_timeout(50)
    ann.api("POST", f"/api/tournaments/{id}/cancel", {})
    page.goto(f"/tournaments/{id}")
    page.get_by_role("heading", name="Cross table").wait_for()
    wide = page.locator("table th.wide").first
    assert not wide.is_visible()  # a phone has no room for it, paper has
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1047})  # A4 within its margins
    assert page.get_by_role("heading", name="On paper").is_visible()
    assert [table.evaluate(WHOLE) for table in page.locator("table").all()] == [True, True]
    assert wide.is_visible()
    assert page.locator("table").nth(1).locator("tbody tr").count() == 9
    assert page.locator("table").nth(1).locator("thead th").count() == 3 + 9
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).color") == "rgb(0, 0, 0)"
    for gone in (page.locator("nav"), page.get_by_role("button"), page.locator("select"), page.locator("textarea")):
        assert not any(one.is_visible() for one in gone.all())


def test_a_team_is_entered_and_agreed_to(visitor: Any) -> None:
    phone, desk = visitor(viewport=PHONE, has_touch=True), visitor(viewport=DESKTOP)
    somebody(phone, "Ann of the Reds")
    somebody(desk, "Bob of the Reds")
    phone.goto("/tournaments/new")
    phone.get_by_label("Name of the tournament").fill("Two by two")
    phone.get_by_label("Seats at a table").select_option("4")
    phone.get_by_label("Fixed teams").check()
    phone.get_by_label("Knockout").check()
    assert sticking_out(phone) == []
    phone.get_by_role("button", name="Create tournament").click()
    phone.get_by_label("Name of the team").fill("Reds")
    phone.get_by_label("Who plays with you").fill("bob of the reds")
    assert axe_in_both_themes(phone) == []
    phone.get_by_role("button", name="Enter the team").click()
    phone.get_by_text("Your team plays when they have agreed: Bob of the Reds").wait_for()
    assert sticking_out(phone) == []
    desk.goto("/notices")
    desk.get_by_role("link", name="Ann of the Reds wants you in a team").click()
    desk.get_by_role("button", name="I am in").wait_for()
    assert axe_in_both_themes(desk) == []
    desk.get_by_role("button", name="I am in").click()
    desk.get_by_role("button", name="Leave").wait_for()
    phone.get_by_text("Ann of the Reds, Bob of the Reds", exact=True).wait_for()  # told without asking
    phone.get_by_text("Your team plays when").wait_for(state="detached")


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
    page.get_by_label("Knockout").check()
    page.get_by_text("More about the game").click()
    page.get_by_label("Points").check()
    for _ in range(3):
        page.get_by_label("Add a bot").first.select_option(label="Random")
        page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name="Create tournament").click()
    page.get_by_role("link", name="Edit tournament").click()
    page.get_by_role("button", name="Save changes").and_(page.locator(":enabled")).wait_for()
    assert page.get_by_label("Seats at a table").input_value() == "4"
    assert page.get_by_label("Knockout").is_checked()
    page.get_by_text("More about the game").click()
    assert page.get_by_label("Points").is_checked()
    page.get_by_label("Name of the tournament").fill("All of us")
    page.get_by_label("Round robin").check()
    assert sticking_out(page) == []
    assert axe_in_both_themes(page) == []
    page.get_by_role("button", name="Save changes").click()
    page.get_by_role("heading", name="All of us").wait_for()
    page.get_by_text("Round robin · Neuroshima Hex · Points").wait_for()
    page.get_by_role("button", name="Start now").click()
    page.get_by_role("link", name="Play against").wait_for()
    assert page.locator("ol.seats > li").count() == 4
    assert sticking_out(page) == []
    assert axe_in_both_themes(page) == []
    page.get_by_role("button", name="Call off").click()
    page.get_by_role("button", name="Call off for sure?").click()
    page.get_by_text("Called off", exact=True).wait_for()
