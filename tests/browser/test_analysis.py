"""Analysis: set up a position, play all sides, branch, go back, ask the bot, and hand it all on by a link."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from browser.player import Person
from browser.server import eventually
from browser.test_views import PHONE, arrive, axe, sticking_out

MIDDLE = (
    "19 | a1:Bas2 b2:Bmu1 b3:Bnf1 c2:Bhq c3:Mbl3' c4:Mhq d2:Bsc0 d3:Mhy4 e2:Mhk4"
    " | B=borgo 16 ba,cl,mo ?; M=moloch 17 hk,mo ? | B:play"
)


def opened(page: Any, position: str) -> Person:
    page.goto(f"/analysis/hex?position={quote(position)}")
    page.locator(".sidetabs").wait_for()
    return Person(page)


def moves(page: Any) -> list[str]:
    return [str(text) for text in page.locator(".move").all_inner_texts()]


def line(page: Any) -> str:
    """The position line of the editor."""
    return str(page.get_by_label("Position line").input_value())


def wait_line(page: Any, text: str) -> None:
    eventually(lambda: text in line(page))


def wait_path(page: Any, *tokens: str) -> None:
    """Wait until the moves to the position that is looked at are these; facings and what was drawn are left out."""

    def path() -> list[str]:
        texts = page.locator(".move.on").all_inner_texts()
        return [text.split("/")[0] for text in texts if not text.startswith("<")]

    eventually(lambda: path() == list(tokens))


def test_a_position_is_set_up_and_played(visitor: Any) -> None:
    page = visitor()
    page.goto("/analysis/hex")
    wait_line(page, "b2:Bhq d3:Mhq")
    tiles = page.locator(".palette .hand")
    # Tap a tile, then the hex; turn it; another tap lays down another one.
    tiles.get_by_role("button", name="Super-mutant").click()
    page.locator('svg.board [data-hex="c3"]').click()
    wait_line(page, "c3:Bsm0")
    page.get_by_role("button", name="Turn right").click()
    wait_line(page, "c3:Bsm1")
    page.get_by_role("button", name="One wound more").click()
    wait_line(page, "c3:Bsm1'")
    page.keyboard.press("Escape")
    # A tile that is dragged to the board, one of the other army.
    page.locator(".armies").get_by_role("button", name="Moloch").click()
    tiles.get_by_role("button", name="Blocker").drag_to(page.locator('svg.board [data-hex="c4"]'))
    wait_line(page, "c4:Mbl")
    # A unit is dragged elsewhere, and one off the board.
    page.locator('svg.board [data-hex="c4"]').drag_to(page.locator('svg.board [data-hex="e2"]'))
    wait_line(page, "e2:Mbl")
    page.keyboard.press("Delete")
    eventually(lambda: "Mbl" not in line(page))
    # Orders go to the hand at once.
    tiles.get_by_role("button", name="Battle").click()
    page.get_by_role("group", name="HQ toughness of Moloch").get_by_role("button", name="One less").click()
    page.get_by_label("On turn").select_option(label="Moloch")
    wait_line(page, "M=moloch 19 ba ?")
    page.get_by_text("The position can be played.").wait_for()
    assert axe(page) == []
    page.get_by_role("button", name="Play from here").click()
    ann = Person(page)
    ann.tile("Battle").wait_for()
    assert "Moloch" in ann.unit("d3")
    ann.tile("Battle").click()
    ann.main().click()
    wait_path(page, "ba!")
    assert min(ann.toughness()) < 19


def test_what_cannot_be_is_said_in_one_sentence(visitor: Any) -> None:
    page = visitor()
    page.goto("/analysis/hex")
    wait_line(page, "b2:Bhq")
    page.get_by_label("Phase").select_option(label="has to discard")
    page.get_by_text("has nothing to discard").wait_for()
    assert page.get_by_role("button", name="Play from here").is_disabled()
    page.get_by_label("Position line").fill("19 | a1:Bxx2")
    page.get_by_role("button", name="Read", exact=True).click()
    page.get_by_text("has no tile 'xx'").wait_for()
    page.get_by_label("Position line").fill(MIDDLE)
    page.get_by_role("button", name="Read", exact=True).click()
    page.get_by_text("The position can be played.").wait_for()
    assert "Moloch" in Person(page).unit("d3")
    page.get_by_role("button", name="New start").click()
    page.get_by_label("Position or record").fill("nonsense")
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("dialog [role=alert]").wait_for()


def test_moves_branch_and_the_link_takes_everything_along(visitor: Any) -> None:
    page = visitor()
    ann = opened(page, MIDDLE)
    ann.place("Claws", "d1")
    wait_path(page, "cl@d1")
    page.get_by_role("button", name="End turn").click()
    wait_path(page, "cl@d1", ".")
    assert moves(page)[2].startswith("<")  # what was drawn stands there, too
    # Back to the start with keys, and something else instead.
    page.locator("p.says").click()
    page.keyboard.press("ArrowLeft")
    wait_path(page, "cl@d1")
    page.keyboard.press("ArrowLeft")
    wait_path(page)
    ann.tile("Battle").click()
    ann.main().click()
    wait_path(page, "ba!")
    assert "Blocker" not in ann.unit("c3")
    # Up and down change the variation; forward along the main line, over the draw.
    page.keyboard.press("ArrowDown")
    wait_path(page, "cl@d1")
    page.keyboard.press("ArrowRight")
    wait_path(page, "cl@d1", ".")
    # A third one is deleted again.
    page.keyboard.press("Home")
    wait_path(page)
    known = moves(page)
    ann.place("Claws", "e1")
    wait_path(page, "cl@e1")
    page.get_by_role("button", name="Delete from here").click()
    eventually(lambda: moves(page) == known)
    page.locator(".move", has_text="ba!").click()
    wait_path(page, "ba!")
    page.get_by_role("button", name="Make it the main line").click()
    eventually(lambda: moves(page)[0] == "ba!")
    # The link of this moment, in another browser and another language.
    shown = moves(page)
    page.get_by_role("tab", name="Share").click()
    position = str(page.get_by_label("Position").input_value())
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    page.get_by_text("Copied.").wait_for()
    link = page.evaluate("() => navigator.clipboard.readText()")
    other = visitor(locale="pl-PL")
    other.goto(link)
    wait_path(other, "ba!")
    assert moves(other) == shown
    other.get_by_role("tab", name="Udostępnij").click()
    assert other.get_by_label("Pozycja").input_value() == position
    # A link that lost its end says so.
    broken = visitor()
    broken.goto(link[: len(link) // 2])
    broken.get_by_text("This link is damaged").wait_for()


def test_the_bot_is_asked_and_its_line_played(visitor: Any) -> None:
    page = visitor()
    opened(page, MIDDLE)
    page.get_by_role("tab", name="Bot").click()
    page.get_by_label("Who is asked").select_option("captain")
    page.get_by_role("button", name="Ask the bot").click()
    best = page.locator(".bot li").first
    best.wait_for()
    told = best.inner_text()
    assert "%" in told
    assert "HQ damage this turn" in told
    assert "dealt" in told
    assert axe(page) == []
    tokens = best.locator(".tokens").inner_text().split()
    best.get_by_role("button", name="Play this line").click()
    page.get_by_role("tab", name="Moves").click()
    wait_path(page, *(token.split("/")[0] for token in tokens))


def test_draws_are_chosen(visitor: Any) -> None:
    page = visitor()
    opened(page, MIDDLE.replace("hk,mo ?", "- ?"))
    page.get_by_label("Draws").select_option(label="I choose")
    page.get_by_role("button", name="End turn").click()
    draw = page.get_by_role("region", name="Chance decides")
    draw.get_by_role("button", name="Blocker").click()
    draw.get_by_text("Chosen: Blocker").wait_for()
    assert not draw.get_by_role("button", name="Blocker").count()  # the other one is on the board
    for tile in ("Gauss Cannon", "Battle"):
        draw.get_by_role("button", name=tile).click()
    hand = page.locator(".me .hand button")
    eventually(lambda: sorted(map(str.strip, hand.all_inner_texts())) == ["Battle", "Blocker", "Gauss Cannon"])


def test_a_finished_game_is_analysed(visitor: Any) -> None:
    page = visitor()
    ann = Person(page)
    table = ann.at_position(MIDDLE)
    ann.place("Claws", "d1")
    ann.settled()
    ann.api("POST", f"/api/tables/{table}/resign", {"seat": 0})
    page.locator(".banner.end").get_by_role("link", name="Analysis").click()
    wait_path(page, "cl@d1")
    page.goto(f"/analysis/hex?table={table}&at=0")
    page.locator(".move").wait_for()
    wait_path(page)
    assert "empty" in ann.unit("d1")


def test_every_game_and_a_phone(visitor: Any) -> None:
    page = visitor(viewport=PHONE, has_touch=True, locale="de-DE")
    arrive(page, "/analysis")
    assert sticking_out(page) == []
    for game in ("state51", "wroclaw"):
        page.goto(f"/analysis/{game}")
        page.locator(".sidetabs .move").first.wait_for()
        assert sticking_out(page) == [], game
    page.goto("/analysis/hex")
    page.locator("svg.board").wait_for()
    page.locator(".palette .hand button").nth(4).tap()
    page.locator('svg.board [data-hex="c1"]').tap()
    page.get_by_role("button", name="Nach rechts drehen").tap()
    page.locator(".judged:not(.bad)", has_text="gespielt").wait_for()
    assert sticking_out(page) == []
    page.get_by_role("button", name="Von hier spielen").tap()
    page.locator(".sidetabs").wait_for()
    assert "c1" in str(Person(page).unit("c1"))
    assert sticking_out(page) == []
