"""The house around the tables: new games, lobby, my games, settings, gallery, accounts, ratings and statistics."""

from __future__ import annotations

from typing import Any

from browser.player import Person, until
from browser.server import eventually
from browser.test_film import CUT_OFF
from browser.test_layout import DESKS, PHONES, ZOOMED
from browser.test_views import arrive, axe, sticking_out

PHONE = {"width": 360, "height": 780}


def called(page: Any, name: str) -> None:
    """Take a name."""
    page.goto("/settings")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()


def table_of(person: Person) -> dict[str, Any]:
    """The table that this page shows, as the server tells it."""
    person.page.wait_for_url("**/t/*")
    found: dict[str, Any] = person.api("GET", f"/api/tables/{person.page.url.rsplit('/', 1)[1]}")
    return found


def test_every_option_of_neuroshima_hex_reaches_the_table(visitor: Any) -> None:
    page = visitor()
    page.goto("/new/hex")
    page.get_by_label("Your name").fill("Ann")
    for _ in range(4):
        page.get_by_role("button", name="Add a seat").click()
    assert page.get_by_role("button", name="Add a seat").count() == 0
    for seat, army in enumerate(("beasts", "moloch", "borgo", "borgo", "outpost", "hegemony"), 1):
        page.get_by_label(f"Seat {seat}, Army").select_option(army)
    start = page.get_by_role("button", name="Start the game")
    eventually(start.is_disabled)
    assert page.locator(".problem").inner_text(), "the same army twice, and Beasts on the large board, are refused"
    page.get_by_label("The same army may play twice").check()
    page.get_by_label("Beasts on the large board too").check()
    page.get_by_role("radio", name="Teams").check()
    page.locator("label.field-row", has_text="Teams").locator("select").select_option("3")
    page.get_by_label("HQ toughness").select_option("20")
    page.get_by_label("Tactical start").check()
    page.get_by_label("Reinforcements").check()
    for seat, who in enumerate(("me", "open", "bot:random", "me", "bot:recruit", "open"), 1):
        page.get_by_label(f"Seat {seat}, Player").select_option(who)
    page.get_by_role("group", name="Clock").get_by_role("combobox").first.select_option("live:10:5")
    page.get_by_label("When time runs out").select_option("claim")
    page.get_by_label("Name of the table (optional)").fill("Friday")
    page.get_by_label("Show in the lobby").check()
    eventually(start.is_enabled)
    start.click()
    made = table_of(Person(page))
    assert made["options"] == {
        "armies": "beasts,moloch,borgo,borgo,outpost,hegemony",
        "mode": "teams", "teams": "3", "toughness": "20", "variant": "tactical,reinforcements",
        "mirror": "1", "beasts37": "1",
    }  # fmt: skip
    assert [(seat["kind"], seat["bot"]) for seat in made["seats"]] == [
        ("person", None), ("open", None), ("bot", "random"), ("person", None), ("bot", "recruit"), ("open", None),
    ]  # fmt: skip
    clock = made["clock"]
    assert (clock["kind"], clock["base"], clock["increment"], made["leaver"]) == ("live", 600, 5, "claim")
    assert (made["title"], made["public"], made["mode"], made["status"]) == ("Friday", True, "teams", "open")
    # Another mode and board, days instead of minutes.
    page.goto("/new/hex")
    page.get_by_role("radio", name="Points").check()
    page.get_by_label("Seat 2, Player").select_option("open")
    page.get_by_role("group", name="Clock").get_by_role("combobox").first.select_option("days:3")
    eventually(start.is_enabled)
    start.click()
    made = table_of(Person(page))
    assert (made["options"]["mode"], made["clock"]["days"], made["leaver"]) == ("points", 3, "bot")


def test_a_phone_shows_the_armies_and_why_a_mode_is_shut(visitor: Any) -> None:
    page = visitor(viewport=PHONE)
    page.goto("/new/hex")
    army = page.get_by_label("Seat 1, Army")
    assert army.bounding_box()["width"] > 150
    army.select_option("beasts")
    page.get_by_text("Wild units that bite friend and foe alike").wait_for()
    assert page.get_by_text("Difficulty: hard").count() == 1
    page.get_by_text("kinds of tiles: Beasts").click()
    page.get_by_role("heading", name="Cerberus").wait_for()
    page.get_by_text("This mode is for 3 seats, not for 2.").wait_for()
    assert sticking_out(page) == []


def test_nothing_that_the_page_asks_is_refused(visitor: Any) -> None:
    """A first visit, and pages entered directly: whoever has done nothing wrong gets no 4xx."""
    page = visitor()
    refused: list[str] = []
    page.on("response", lambda told: refused.append(f"{told.status} {told.url}") if told.status >= 400 else None)
    for path, shown in (
        ("/", "Recruit – for your first games"),
        ("/new/hex", "This mode is for 3 seats, not for 2."),
        ("/games", "You have not played in this browser yet."),
    ):
        arrive(page, path)
        page.get_by_text(shown).first.wait_for(state="attached")
    for path in (
        "/tournaments", "/tournaments/new", "/clubs", "/clubs/new", "/clubs/join", "/notices", "/people", "/offline",
        "/puzzles", "/puzzles/daily", "/puzzles/streak", "/learn", "/replays", "/ratings", "/account", "/confirm",
    ):  # fmt: skip
        arrive(page, path, within=True)
        assert refused == [], path
    # Nor does somebody with a name and an account.
    Person(page).api("POST", "/api/account", {"name": "Unrefused", "password": "correct horse"})
    arrive(page, "/")
    for path in ("/lobby", "/games", "/tournaments", "/clubs", "/notices", "/people", "/puzzles/mine", "/account"):
        arrive(page, path, within=True)
        assert refused == [], path


def test_play_now_meets_the_recruit_and_remembers_another(visitor: Any) -> None:
    page = visitor()
    page.goto("/")
    play = page.locator("[data-game=hex]").get_by_role("button", name="Play now")
    play.wait_for()
    for width, height in PHONES + DESKS + ZOOMED:
        page.set_viewport_size({"width": width, "height": height})
        eventually(lambda: play.evaluate(CUT_OFF) is False)
    play.click()
    assert table_of(Person(page))["seats"][1]["bot"] == "recruit"
    page.goto("/")
    page.get_by_label("Opponent in Neuroshima Hex").select_option("random")
    page.reload()
    page.locator("[data-game=hex]").get_by_role("button", name="Play now").click()
    assert table_of(Person(page))["seats"][1]["bot"] == "random"


def test_each_game_has_a_way_in(visitor: Any) -> None:
    """The start page begins all three; the form makes tables of the two others too, alone as well."""
    page = visitor()
    for game, button, seats in (
        ("state51", "Play solo", [("person", None), ("bot", "random")]),
        ("wroclaw", "Two at one screen", [("person", None), ("person", None)]),
        ("state51", "Two at one screen", [("person", None), ("person", None)]),
        ("state51", "Invite a friend", [("person", None), ("open", None)]),
    ):
        page.goto("/")
        page.locator(f"[data-game={game}]").get_by_role("button", name=button).click()
        made = table_of(Person(page))
        assert (made["game"], [(seat["kind"], seat["bot"]) for seat in made["seats"]]) == (game, seats)
    page.goto("/")
    page.locator("[data-game=wroclaw]").get_by_role("link", name="Learn it").click()
    course = page.locator("#course-wroclaw")
    until(page, "() => Math.abs(document.querySelector('#course-wroclaw')?.getBoundingClientRect().top ?? 999) < 300")
    assert course.is_visible()
    page.goto("/new")
    page.get_by_role("navigation", name="Game").get_by_role("link", name="51st State").click()
    page.get_by_role("button", name="Remove seat 2").click()
    page.get_by_text("Alone, against the virtual opponent").wait_for()
    page.get_by_label("Seat 1, Faction").select_option("new_york")
    page.get_by_label("New Era").check()
    page.get_by_role("button", name="Start the game").click()
    made = table_of(Person(page))
    assert (made["mode"], made["status"]) == ("solo", "running")
    assert made["options"] == {"seats": "1", "factions": "new_york", "sets": "base,new_era"}


def test_lobby_and_my_games(visitor: Any) -> None:
    ann, bob, eve = (Person(visitor()) for _ in range(3))
    for person, name in ((ann, "Ann"), (bob, "Bob"), (eve, "Eve")):
        called(person.page, name)
    ann.page.goto("/new/hex")
    ann.page.get_by_label("Seat 2, Player").select_option("open")
    ann.page.get_by_label("Name of the table (optional)").fill("A quick duel")
    ann.page.get_by_label("Show in the lobby").check()
    ann.page.get_by_role("button", name="Start the game").click()
    ann.page.wait_for_url("**/t/*")
    bob.page.goto("/lobby")
    bob.page.locator("li", has_text="A quick duel").get_by_role("link", name="Join").click()
    bob.page.get_by_role("button", name="Sit here: Moloch").click()
    eventually(ann.free)
    eve.page.goto("/lobby")
    waiting, playing = eve.page.locator("h2", has_text="Waiting"), eve.page.locator("h2", has_text="Being played")
    assert waiting.count() == playing.count() == 1
    eve.page.locator("li", has_text="A quick duel").get_by_role("link", name="Watch").click()
    eve.page.get_by_text("You are watching.").wait_for()
    # My games: whose turn it is, and what has ended.
    ann.page.goto("/games")
    mine = ann.page.locator("li.panel", has_text="A quick duel")
    mine.wait_for()
    assert "Your turn" in mine.inner_text()
    bob.page.goto("/games")
    theirs = bob.page.locator("li.panel", has_text="A quick duel")
    theirs.wait_for()
    assert "Waiting" in theirs.inner_text()
    theirs.get_by_role("link").click()
    bob.page.locator("#tab-table").click()
    bob.page.get_by_role("button", name="Resign").click()
    bob.page.get_by_role("button", name="Yes").click()
    bob.page.locator(".banner.end").wait_for()
    bob.page.goto("/games")
    bob.page.get_by_role("heading", name="Ended").wait_for()


def test_settings_are_kept_and_tiles_are_found(visitor: Any) -> None:
    page = visitor(color_scheme="dark")
    page.goto("/settings")
    page.locator("#main").get_by_label("Theme").select_option("light")
    page.get_by_label("Motion").select_option("less")
    page.locator("#main").get_by_label("Sound").check()
    page.get_by_label("Names under tiles in the hand").uncheck()
    page.locator("#main").get_by_label("Language").select_option("pl")
    page.get_by_role("heading", name="Ustawienia").wait_for()
    page.reload()
    page.get_by_role("heading", name="Ustawienia").wait_for()
    root = page.locator("html")
    assert (root.get_attribute("data-theme"), root.get_attribute("data-motion")) == ("light", "less")
    assert page.locator("input[type=checkbox]").evaluate_all("all => all.map(one => one.checked)") == [
        False,  # others' turns, which tests do not wait for
        True,
        False,
        False,
    ]
    page.locator("header select").select_option("en")
    page.goto("/tiles")
    page.get_by_text("217").first.wait_for()
    assert page.get_by_text("Hunter-Killer").count()
    styles = page.get_by_text("tournament games with it.").all_inner_texts()
    assert len(styles) == 12
    assert [style for style in styles if style.startswith("Few guns whose shots are bent")]
    page.get_by_role("searchbox").fill("net fighter")
    eventually(lambda: page.get_by_text("Hunter-Killer").count() == 0)
    assert page.get_by_text("Net Fighter").count() >= 3


def test_the_header_is_used_by_keys_and_on_a_phone(visitor: Any) -> None:
    page = visitor()
    page.goto("/")
    keys = page.keyboard
    study = page.get_by_role("button", name="Study")
    study.focus()
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.textContent") == "Statistics"
    keys.press("Escape")
    assert study.get_attribute("aria-expanded") == "false"
    assert study.evaluate("one => one === document.activeElement")
    keys.press("Enter")
    assert axe(page) == []
    page.get_by_role("link", name="Ratings").click()
    page.wait_for_url("**/ratings")
    assert study.get_attribute("aria-expanded") == "false"
    # Theme and sound are at hand; a question mark lists the keys, and closing the list leads back.
    theme = page.get_by_role("button", name="Theme: ")
    theme.click()
    theme.click()
    # Where less motion is wanted, nothing turns into another colour step by step.
    assert page.evaluate("() => document.getAnimations().length") == 0
    assert page.locator("html").get_attribute("data-theme") == "light"
    page.get_by_role("button", name="Sound: off").click()
    page.get_by_role("button", name="Sound: on").wait_for()
    study.focus()
    keys.press("?")
    listed = page.get_by_role("dialog", name="Keyboard shortcuts")
    listed.get_by_text("choose a tile").wait_for()
    assert axe(page) == []
    keys.press("Escape")
    listed.wait_for(state="detached")
    assert study.evaluate("one => one === document.activeElement")
    phone = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    phone.goto("/")
    menu = phone.get_by_role("button", name="Menu")
    menu.tap()
    assert axe(phone) == []
    assert sticking_out(phone) == []
    phone.get_by_role("link", name="My games").tap()
    phone.wait_for_url("**/games")
    assert menu.get_attribute("aria-expanded") == "false"


def test_an_account_from_its_beginning_to_its_end(visitor: Any) -> None:
    page = visitor()
    ann = Person(page)
    ann.start("Two at one screen")
    guest = ann.api("GET", "/api/session")["player"]["id"]
    page.locator("#tab-table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.locator(".banner.end").wait_for()
    page.goto("/account")
    form = page.locator("#register")
    form.get_by_label("Name").fill("Annabel")
    form.get_by_label("Password").fill("correct horse")
    form.get_by_role("button").click()
    page.get_by_text("You are logged in as Annabel.").wait_for()
    assert ann.api("GET", "/api/session")["player"] == {"id": guest, "name": "Annabel", "account": True}
    # A program that plays for her.
    page.get_by_label("Name of the program").fill("robot")
    page.get_by_role("button", name="Make a token").click()
    assert page.locator("code").inner_text().startswith("bot_")
    page.get_by_role("button", name="End the token of robot").click()
    page.get_by_text("There are no tokens yet.").wait_for()
    # Another password, and in again with it.
    page.get_by_label("Current password").fill("wrong")
    page.get_by_label("New password").fill("battery staple")
    page.get_by_role("button", name="Change it").click()
    page.get_by_text("The password is wrong.").wait_for()
    page.get_by_label("Current password").fill("correct horse")
    page.get_by_role("button", name="Change it").click()
    page.get_by_text("The password is changed").wait_for()
    assert axe(page) == []
    page.get_by_role("button", name="Log out").click()
    form = page.locator("#login")
    for password in ("correct horse", "battery staple"):
        form.get_by_label("Name").fill("annabel")
        form.get_by_label("Password").fill(password)
        form.get_by_role("button").click()
        said = "Name or password is wrong." if password == "correct horse" else "You are logged in as Annabel."
        page.get_by_text(said).wait_for()
    # What she played as a guest is hers: history, with a way to the replay.
    page.get_by_role("link", name="My profile and history").click()
    game = page.locator("li", has_text="Neuroshima Hex")
    game.wait_for()
    assert "by resigning" in game.inner_text()
    assert "/replay/t_" in str(game.get_by_role("link").get_attribute("href"))
    # A rated game against a bot counts.
    page.goto("/new/hex")
    page.get_by_label("Rated game").check()
    page.get_by_role("button", name="Start the game").click()
    assert table_of(ann)["rated"]
    # Nobody is offered what is refused there.
    ann.wait_asked()
    assert ann.page.get_by_role("button", name="Forecast").count()
    assert not ann.page.get_by_role("button", name="Hint").count()
    page.locator("#tab-table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.locator(".banner.end").wait_for()
    page.goto("/ratings")
    page.get_by_role("link", name="Annabel").click()
    page.get_by_role("row", name="Neuroshima Hex Duel").wait_for()
    assert axe(page) == []
    page.goto("/account")
    page.get_by_label("I want to delete my account for good").check()
    page.get_by_role("button", name="Delete the account").scroll_into_view_if_needed()
    page.locator("form", has_text="Delete the account").get_by_label("Password").fill("battery staple")
    page.get_by_role("button", name="Delete the account").click()
    page.get_by_role("heading", name="Log in").wait_for()
    page.get_by_text("The account is deleted.").wait_for()
    page.goto("/reset")
    page.get_by_text("This server sends no e-mail.").wait_for()
    assert ann.api("GET", "/api/session")["player"] is None
    page.goto(f"/players/{guest}")
    page.get_by_text("There is no such player.").wait_for()


def test_statistics_count_what_was_played(visitor: Any) -> None:
    page = visitor()
    sam = Person(page)
    called(page, "Sam")
    wish = {"game": "state51", "options": {"seats": "2", "factions": "new_york,mutants_union"}}
    for _ in range(2):
        made = sam.api("POST", "/api/tables", {**wish, "seats": [{"kind": "person"}] * 2})["table"]["id"]
        assert sam.api("POST", f"/api/tables/{made}/resign", {"seat": 0})["status"] == "ended"
    page.goto("/statistics")
    page.get_by_role("heading", name="Measured with bots").wait_for()
    assert page.locator("#main select").nth(1).input_value()  # a mode is chosen, also before anybody has played
    beasts = page.get_by_role("table", name="People's tournaments").locator("tbody tr").first
    assert beasts.get_by_role("cell").all_inner_texts()[1].split() == ["72", "65–78", "184"]
    plot = page.get_by_role("img", name="Bots beside people: Over 46 pairs the correlation is r = 0.")
    assert plot.locator("circle").count() == 46
    assert page.locator(".alike li").count() == plot.locator("circle.far").count() == 5
    page.locator("#main select").first.select_option("state51")
    row = page.get_by_role("row", name="Mutants Union").first
    row.wait_for()
    assert row.get_by_role("cell").first.inner_text() == "2"
    assert "100 %" in row.inner_text()
    matrix = page.get_by_role("table", name="Faction against faction")
    assert matrix.get_by_role("row", name="New York").get_by_role("cell").all_inner_texts()[1].startswith("0")
    for language, viewport in (("en", {"width": 1440, "height": 900}), ("de", PHONE)):
        page = visitor(locale=language, viewport=viewport)
        arrive(page, "/statistics")
        page.locator(".alike").wait_for()
        assert axe(page) == []
        assert sticking_out(page) == []
        page.locator("#main select").first.select_option("state51")
        page.locator("#main .numbers").wait_for()
        assert axe(page) == []
        assert sticking_out(page) == []
