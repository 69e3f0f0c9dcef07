"""Replays: a record brought along, the slider, a link opened elsewhere, the battle inside, frames, and the graph."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from browser.player import Person
from browser.server import RunningServer, eventually
from browser.test_views import DESKTOP, PHONE, arrive, axe, sticking_out

GAME = """[Game "hex"]
[Rules "hex 1.0"]
[B "borgo, Ann"]
[M "moloch, Bob"]
[Position "19 | c2:Bhq c3:Mbl3 c4:Mhq | B=borgo 20 ba,mu ?; M=moloch 17 - ? | B:play"]
[Result "M"]
[Ended "resigned B"]

7 B  mu@b2/1 ba!
7 M  <bl,hk,mo> -mo hk@d3/4 .
8 B  <as,gr,sm> -sm .
"""
STEPS = 9
DATA = Path(__file__).parent / "data"


class Watcher(Person):
    """Somebody who goes through a replay."""

    def bring(self, text: str = GAME) -> str:
        """Upload a record by the way a program would."""
        self.session()
        return str(self.api("POST", "/api/records", {"record": text, "replay": True})["table"]["id"])

    def open_replay(self, table: str, query: str = "") -> None:
        self.page.goto(f"/replay/{table}{query}")
        self.board().wait_for()

    def at(self, number: int) -> None:
        """The slider stands there, and the table shows it."""
        slider = self.page.get_by_role("slider", name="Moment of the game")
        eventually(lambda: slider.input_value() == str(number))
        eventually(lambda: (self.page.locator(".table").get_attribute("data-moment") or "").split()[1] == str(number))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


def test_a_record_is_brought_gone_through_shared_and_taken_along(visitor: Any, tmp_path: Path) -> None:
    ann = Watcher(visitor())
    file = tmp_path / "game.sztab"
    file.write_text(GAME, "utf-8")
    ann.page.goto("/replays")
    ann.page.get_by_label("Drop a file here").set_input_files(file)
    ann.page.wait_for_url("**/replay/t_*")
    ann.board().wait_for()
    ann.at(0)
    assert "Mutant" not in ann.unit("b2")
    # By keys: a step, a turn, the end, back to the beginning of a turn.
    ann.press("ArrowRight")
    ann.at(1)
    assert "Mutant" in ann.unit("b2")
    ann.press("Shift+ArrowRight")
    ann.at(3)
    ann.press("End")
    ann.at(STEPS)
    ann.page.locator(".banner.end").get_by_text("Moloch wins").wait_for()
    ann.press("Home")
    ann.at(0)
    assert not ann.page.locator(".banner.end").count()
    # By the slider and by the list of turns.
    ann.page.get_by_role("slider").fill("5")
    ann.at(5)
    assert "Hunter-Killer" in ann.unit("d3")
    ann.page.locator(".turns").get_by_role("button", name="8 Borgo").click()
    ann.at(7)
    ann.page.locator(".turns").get_by_role("button", name="Borgo discards").click()
    ann.at(8)
    # Through somebody's eyes: the own hand is below.
    ann.page.get_by_role("combobox", name="Seen by").select_option("Moloch")
    eventually(lambda: ann.page.locator(".me h2").inner_text().upper() == "MOLOCH")
    ann.at(8)
    # A link to this very moment, in another browser.
    ann.page.get_by_role("tab", name="Share").click()
    link = ann.page.get_by_label("Link to this moment").input_value()
    assert link.endswith("?at=8&as=1")
    ann.page.wait_for_url(link)
    bob = Watcher(visitor())
    bob.page.goto(link)
    bob.board().wait_for()
    bob.at(8)
    assert bob.page.locator(".me h2").inner_text().upper() == "MOLOCH"
    assert bob.unit("d3") == ann.unit("d3")
    # The record, taken along and brought back.
    with bob.page.expect_download() as downloading:
        bob.page.get_by_role("tab", name="Share").click()
        bob.page.get_by_role("link", name="Download the record").click()
    taken = Path(downloading.value.path()).read_text("utf-8")
    assert taken.splitlines()[-3:] == GAME.splitlines()[-3:]
    bob.page.goto("/replays")
    bob.page.get_by_label("Or paste the text").fill(taken)
    bob.page.get_by_role("button", name="Show it").click()
    bob.page.wait_for_url("**/replay/t_*")
    bob.board().wait_for()
    bob.page.get_by_text(f"0 of {STEPS}").wait_for()
    assert bob.page.url.split("/replay/")[1].split("?")[0] not in link


def test_a_wrong_record_is_shown_where_it_is_wrong(visitor: Any) -> None:
    page = visitor()
    page.goto("/replays")
    page.get_by_role("button", name="Show it").click()
    page.get_by_role("alert").get_by_text("There is nothing to show yet").wait_for()
    page.get_by_label("Or paste the text").fill(GAME.replace("mu@b2/1", "mu@c3/1"))
    page.get_by_role("button", name="Show it").click()
    page.get_by_role("alert").get_by_text("Line 9: mu@c3/1").wait_for()
    assert page.get_by_role("alert").locator("pre").inner_text() == "7 B  mu@c3/1 ba!"
    assert page.url.endswith("/replays")
    page.goto("/replay/t_nothing")
    page.get_by_role("alert").get_by_text("There is no such table.").wait_for()


def test_a_battle_is_shown_inside_and_the_replay_goes_on(visitor: Any) -> None:
    ann = Watcher(visitor())
    ann.open_replay(ann.bring(), "?at=2")
    ann.at(2)
    ann.press("b")
    ann.page.locator(".film").get_by_text("strikes").first.wait_for()
    ann.press("Escape")
    ann.page.locator(".film").wait_for(state="detached")
    ann.at(2)
    # Playing by itself it shows the battle, and goes on when that is closed or over.
    ann.page.get_by_role("button", name="Speed 1×").click()
    ann.page.get_by_role("button", name="Speed 2×").click()
    ann.press("Home")
    ann.at(0)
    ann.page.locator(".transport .main").click()
    ann.page.locator(".film").wait_for()
    ann.press("Escape")
    ann.at(STEPS)
    ann.page.locator(".transport").get_by_role("button", name="Play").wait_for()


def test_every_game_leads_to_its_replay(visitor: Any) -> None:
    ann = Watcher(visitor())
    table = ann.start("Two at one screen")
    ann.hex("c2").click()
    ann.main().click()
    eventually(lambda: "HQ, Borgo" in ann.unit("c2"))
    ann.open_replay(table, "?at=1")
    ann.page.get_by_text("The game is still running").wait_for()
    ann.page.get_by_role("link", name="To the table").click()
    ann.wait_asked()
    ann.api("POST", f"/api/tables/{table}/resign", {"seat": 0})
    ann.page.locator(".banner.end").get_by_role("link", name="Replay").click()
    ann.board().wait_for()
    ann.at(0)
    ann.page.goto("/games")
    ann.page.locator(f'a[href="/replay/{table}"]').click()
    ann.board().wait_for()


@pytest.mark.parametrize(("game", "at", "seats"), [("state51", 200, 4), ("wroclaw", 33, 2)])
def test_the_other_games_are_gone_through_at_their_own_tables(visitor: Any, game: str, at: int, seats: int) -> None:
    ann = Watcher(visitor())
    table = ann.bring((DATA / f"{game}.sztab").read_text("utf-8"))
    ann.page.goto(f"/replay/{table}?at={at}")
    ann.at(at)
    ann.press("ArrowRight")
    ann.at(at + 1)
    said = ann.page.locator('.turns [aria-current="step"]').inner_text()
    assert ann.page.locator(".transport .title").inner_text() == said
    for viewport in (PHONE, DESKTOP):
        ann.page.set_viewport_size(viewport)
        assert sticking_out(ann.page) == [], viewport
    if game == "wroclaw":  # the cards have all the height there is
        cards, bar = (ann.page.locator(part).bounding_box() for part in (".table .middle", ".transport"))
        assert 0 <= bar["y"] - (cards["y"] + cards["height"]) < 30
    eyes = ann.page.get_by_role("combobox", name="Seen by")
    assert eyes.locator("option").count() == seats + 1
    eyes.select_option(index=2)
    ann.page.wait_for_url(f"**?at={at + 1}&as=1")
    ann.press("End")
    ann.page.locator(".banner.end").wait_for()


def test_a_running_game_with_secrets_shows_what_one_knew(visitor: Any) -> None:
    ann = Watcher(visitor())
    ann.api("POST", "/api/session", {"name": "Ann"})
    for seats, eyes in ((["person", "open"], True), (["person", "person"], False)):
        wish = [{"kind": kind} for kind in seats]
        made = ann.api("POST", "/api/tables", {"game": "wroclaw", "seats": wish, "public": True})["table"]["id"]
        if "open" in seats:
            bob = Watcher(visitor())
            bob.api("POST", "/api/session", {"name": "Bob"})
            bob.api("POST", f"/api/tables/{made}/seats/1/join", {})
        ann.page.goto(f"/replay/{made}?as=1")
        ann.page.get_by_text("you see what you knew at each moment").wait_for()
        # One's own eyes, and nobody else's; at a shared screen nobody's, for there is no curtain here.
        choices = ann.page.get_by_role("combobox", name="Seen by").locator("option")
        assert choices.count() == (2 if eyes else 0)
        ann.page.wait_for_url("**?at=0&as=0" if eyes else "**?at=0")
        assert not ann.page.get_by_role("link", name="Analyse from here").count()


@contextmanager
def elsewhere(*addresses: str) -> Iterator[str]:
    """A page of another origin that shows addresses in frames."""
    frames = "".join(
        f'<iframe src="{one}" width="900" height="700" name="f{n}"></iframe>' for n, one in enumerate(addresses)
    )

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Elsewhere</title>{frames}".encode())

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_only_the_embedded_replay_can_be_framed(visitor: Any, chromium: Any, server: RunningServer) -> None:
    ann = Watcher(visitor())
    table = ann.bring()
    ann.open_replay(table, "?at=1")
    ann.page.get_by_role("tab", name="Share").click()
    code = ann.page.get_by_label("Show it on another page").input_value()
    address = code.split('src="')[1].split('"')[0]
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce")  # its console complains about the frames
    context.set_default_timeout(60_000)
    others = [f"{server.address}{path}" for path in (f"/replay/{table}", f"/t/{table}", "/", "/settings")]
    with elsewhere(address, *others) as home:
        page = context.new_page()
        page.goto(home)
        frame = page.frame_locator("iframe[name=f0]")
        frame.locator("svg.board").wait_for()
        frame.get_by_text(f"1 of {STEPS}").wait_for()
        frame.get_by_role("button", name="Next step").click()
        frame.get_by_text(f"2 of {STEPS}").wait_for()
        frame.locator(".transport").get_by_role("button", name="Battle").click()
        frame.locator(".film").wait_for()
        assert frame.locator("header nav").count() == 0
        assert frame.get_by_role("link", name="Open in Sztab").get_attribute("target") == "_blank"
        for number in range(1, len(others) + 1):
            shown = page.frame(name=f"f{number}")
            assert shown.url.startswith("chrome-error:"), others[number - 1]
        # The page inside knows nothing but the replay, whatever its address becomes.
        inside = page.frame(name="f0")
        inside.evaluate("history.pushState(null, '', '/settings'); dispatchEvent(new PopStateEvent('popstate'))")
        assert frame.locator(".transport").count() == 1
        assert not frame.get_by_role("heading", name="Settings").count()
    context.close()


def test_a_bot_shows_where_the_game_turned(visitor: Any) -> None:
    ann = Watcher(visitor())
    table = ann.bring()
    ann.open_replay(table)
    ann.page.get_by_role("tab", name="Swings").click()
    ann.page.get_by_role("button", name="Let the bot look").click()
    ann.page.get_by_role("heading", name="The biggest swings").wait_for()
    graph = ann.page.locator(".turning .plot > svg")
    assert "Borgo: " in str(graph.get_attribute("aria-label"))
    first = ann.page.locator(".swings > li").first
    first.get_by_role("button").click()
    ann.page.wait_for_url("**/replay/*at=*")
    number = int(ann.page.get_by_role("slider").input_value())
    assert number in (0, 3, 7), "the beginning of a turn, after its draw"
    ann.page.get_by_text("All numbers as a table").click()
    rows = ann.page.locator(".turning tbody tr")
    assert rows.count() == 4
    assert rows.last.inner_text().split() == ["The", "end", "0%", "100%"]
    rows.nth(1).get_by_role("button").click()
    ann.at(3)
    assert axe(ann.page) == []
    # Somebody else finds it done.
    bob = Watcher(visitor(locale="pl-PL"))
    bob.open_replay(table)
    bob.page.get_by_role("tab", name="Zwroty").click()
    bob.page.get_by_role("heading", name="Największe zwroty").wait_for()


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_replays_fit_every_screen(visitor: Any, language: str) -> None:
    """On a phone, and on the wide screen that the page is then given."""
    ann = Watcher(visitor(locale=language, viewport=PHONE))
    table = ann.bring()

    def look(where: str) -> None:
        for viewport in (PHONE, DESKTOP):
            ann.page.set_viewport_size(viewport)
            assert sticking_out(ann.page) == [], (where, viewport)

    arrive(ann.page, "/replays")
    look("replays")
    ann.page.set_viewport_size(PHONE)
    ann.open_replay(table, "?at=2")
    for tab in ("turns", "turning", "share"):
        ann.page.locator(f"#tab-{tab}").click()
        look(tab)
        assert language != "en" or axe(ann.page) == [], tab
    ann.page.set_viewport_size(PHONE)
    ann.page.goto(f"/embed/{table}?at=2")
    ann.board().wait_for()
    look("embedded")
