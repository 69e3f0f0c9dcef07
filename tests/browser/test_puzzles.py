"""Puzzles on the real table: solved, missed, given up, with hints, by keys, on every screen, and with an account."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from browser.player import Person, until
from browser.server import eventually
from browser.test_layout import CHECK, DESKS, PHONES
from browser.test_views import DESKTOP, PHONE, arrive, axe_in_both_themes, sticking_out
from browser.wroclaw_player import Commander
from sztab.core.registry import game
from sztab.puzzles.attempt import judge
from sztab.puzzles.collection import collection
from sztab.puzzles.puzzle import Puzzle

HEX = game("hex")


PLAIN = re.compile(r"-..|..@../.|..!|\.")  # tiles that are thrown away, placed or played, and the end of the turn


def easiest(fits: Callable[[Puzzle], bool]) -> Puzzle:
    puzzles = sorted(collection(), key=lambda one: (one.rating, one.id))
    return next(one for one in puzzles if one.game == "hex" and one.turns == 1 and fits(one))


def certain(number: int = 0) -> Puzzle:
    """A puzzle of In the Ruins of Wrocław that needs no Perun."""
    found = [one for one in collection() if one.game == "wroclaw" and "+" not in "".join(one.proof.solution)]
    return found[number]


def plain() -> Puzzle:
    """A puzzle that is solved in a battle of one's own, by what a hand can do."""
    return easiest(
        lambda one: one.goal.kind == "kill_hq" and all(map(PLAIN.fullmatch, one.proof.solution))
    )  # fmt: skip


def passing() -> Puzzle:
    """A puzzle whose turn may be ended at once, which misses it: the enemy's battle shows why."""
    return easiest(lambda one: "." in HEX.tokens(HEX.read_position(one.position)) and _missed(one))


def _missed(puzzle: Puzzle) -> bool:
    verdict = judge(puzzle, ["."])
    return verdict.state == "failed" and len(verdict.answer) > 0


# At the end of the page nothing lies under the verdict.
CLEAR = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const sheet = document.querySelector('.sheet').getBoundingClientRect();
  return [...document.querySelectorAll('.shots li, .sidetabs')].every((one) => {
    const box = one.getBoundingClientRect();
    return box.height > 0 && box.bottom <= sheet.top + 1;
  });
}"""


class Solver(Person):
    """A person in front of a puzzle."""

    def open_puzzle(self, name: str) -> None:
        self.page.goto(f"/puzzles/{name}")
        self.board().first.wait_for()

    def verdict(self) -> Any:
        return self.page.locator(".verdict")

    def solve(self, puzzle: Puzzle) -> None:
        """Play the solution as a person would: a tile by its key, its hex, its facing."""
        state = HEX.read_position(puzzle.position)
        seat = HEX.view(state, None).to_decide[0]
        for token in puzzle.proof.solution:
            scene: Any = HEX.scene(HEX.view(state, seat), "en")
            offer = next(one for one in scene.legal if one.token == token)
            self.wait_asked()
            if offer.tile:
                self.page.keyboard.press(str(scene.seats[seat].hand.index(offer.tile) + 1))
            if offer.hex:
                self.hex(offer.hex).click()
            for _ in range(6):
                if self.main().inner_text().strip() == offer.says or offer.kind in ("end", "discard"):
                    break
                self.page.keyboard.press("e")
            self.main().click()
            state = HEX.play(state, token).state


def test_a_puzzle_is_solved_and_the_next_one_comes(visitor: Any) -> None:
    page = visitor()
    refused: list[str] = []
    page.on("response", lambda told: refused.append(f"{told.status} {told.url}") if told.status >= 400 else None)
    ann, puzzle = Solver(page), plain()
    ann.open_puzzle(puzzle.id)
    # Nothing is foretold while it is to be found out.
    assert page.get_by_role("button", name="Forecast").count() == 0
    ann.solve(puzzle)
    ann.verdict().wait_for()
    told = ann.verdict().inner_text()
    assert "SOLVED" in told.upper()
    assert re.search(r"15\d\d|1[5-9]\d\d", told), "a guest has a rating too"
    assert ann.verdict().get_by_role("link", name=re.compile("^Rule ")).count() > 0
    # What was tried is remembered here, and the puzzle is not rated again.
    page.goto("/puzzles")
    page.get_by_role("table").get_by_role("link").first.wait_for()
    assert page.locator("td.sign.solved").count() == 1
    page.goto("/puzzles/training")
    ann.board().first.wait_for()
    assert page.locator(".puzzle").get_attribute("data-puzzle") != puzzle.id
    assert refused == []


def test_certain_shots_are_fired_one_by_one(visitor: Any) -> None:
    page = visitor()
    ann, puzzle = Commander(page), certain()
    page.goto(f"/puzzles/{puzzle.id}")
    for token in puzzle.proof.solution:
        ann.wait_asked()
        shooter, _, rest = token.partition(":")
        mode, _, target = rest.partition(">")
        ann.fighter(shooter).click()
        page.locator(f'[data-mode="{mode}"]').click()
        page.locator(f'.aim[data-target="{target}"]').click()
        # What a shot would do is not told before it is fired, and none is taken back.
        assert page.locator(".choices .sum").count() == 0
        assert page.get_by_role("button", name="Undo").count() == 0
        before = page.locator(".shots li").count()
        ann.main().click()
        until(page, "(n) => document.querySelectorAll('.shots li').length > n", before)
    page.locator(".verdict.solved").wait_for()
    assert page.locator(".verdict").get_by_role("link", name=re.compile("^Rule ")).count() > 0
    # On a phone the verdict lies over the lower end of the screen, and the end of the page can be read above it.
    page.set_viewport_size(PHONE)
    page.locator(".sheet .verdict").wait_for()
    until(page, CLEAR)
    # Another one of the same game comes next, and its ratings are its own.
    page.goto("/puzzles?game=wroclaw")
    page.get_by_role("button", name="Wrocław", pressed=True).wait_for()
    page.get_by_text("1 of 1 solved").wait_for()
    page.get_by_role("button", name="Neuroshima Hex").click()
    page.get_by_text("no rating yet").wait_for()
    # The first hint is about the theme, the second lights up who fires.
    page.goto(f"/puzzles/{certain(1).id}")
    ann.wait_asked()
    shooter = certain(1).proof.solution[0].partition(":")[0]
    for lit in (0, 1):
        page.get_by_role("button", name="Hint").click()
        page.get_by_text(f"{lit + 1}/").first.wait_for()
        assert page.locator(".fighter.marked").count() == lit
    assert page.locator(f'.fighter.marked[data-fighter="{shooter}"]').count() == 1


def test_a_miss_is_shown_by_its_battle_and_may_be_tried_again(visitor: Any) -> None:
    page = visitor(shown=True)
    ann, puzzle = Solver(page), passing()
    ann.open_puzzle(puzzle.id)
    page.get_by_role("button", name="Hint").click()
    page.locator(".hints li").first.wait_for()
    ann.main().click()
    # The battle that refutes it is a film, and the verdict waits for its end.
    skip = page.locator(".film").get_by_role("button", name="Skip")
    skip.wait_for()
    assert ann.verdict().count() == 0
    skip.click()
    ann.verdict().wait_for()
    assert "NOT THIS TURN" in ann.verdict().inner_text().upper()
    assert ann.verdict().get_by_role("heading").count() == 0, "what it was about is not told yet"
    ann.verdict().get_by_role("button", name="Try again").click()
    eventually(lambda: ann.verdict().count() == 0 and ann.free())
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Really give up?").click()
    told = ann.verdict().get_by_role("heading")
    page.locator(".film").get_by_role("button", name="Skip").or_(told).first.wait_for(timeout=60_000)
    if skip.count():  # the solution ends in a battle, too
        skip.click()
    told.first.wait_for(timeout=60_000)
    analyse = ann.verdict().get_by_role("link", name="Analyse").get_attribute("href")
    assert analyse.startswith("/analysis/hex?position=")


def test_a_puzzle_by_keys_alone(visitor: Any) -> None:
    page = visitor()
    ann, puzzle = Solver(page), passing()
    ann.open_puzzle(puzzle.id)
    ann.wait_asked()
    page.keyboard.press(".")
    ann.verdict().wait_for()
    # Enter goes on: the way forward has the focus.
    eventually(lambda: page.evaluate("() => document.activeElement?.classList.contains('main')"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/puzzles/training")
    eventually(lambda: page.locator(".puzzle").count() == 1 and ann.verdict().count() == 0)


def test_a_storm_counts_and_ends(visitor: Any) -> None:
    page = visitor()
    ann = Solver(page)
    page.goto("/puzzles/storm")
    page.get_by_role("button", name="Start").click()
    ann.board().first.wait_for()
    assert re.fullmatch(r"[23]:\d\d", page.get_by_role("timer").inner_text().split("\n")[-1].strip()[-4:])
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("The run is over").wait_for()
    assert "0 puzzles solved" in page.locator("#main").inner_text()


def test_what_a_guest_has_tried_goes_over_to_the_account(visitor: Any) -> None:
    page = visitor()
    ann, puzzle = Solver(page), passing()
    ann.open_puzzle(puzzle.id)
    ann.main().click()
    ann.verdict().wait_for()
    ann.api("POST", "/api/account", {"name": "Puzzler", "password": "correct horse"})
    page.goto("/puzzles")
    page.locator(".large", has_text="±").wait_for()
    assert ann.api("GET", "/api/puzzles/me")["attempts"] == 1
    assert page.evaluate("() => localStorage.getItem('sztab.puzzles')") is None


def test_a_link_to_a_puzzle_shows_its_board_and_not_its_solution(visitor: Any) -> None:
    page = visitor()
    puzzle = plain()
    head = page.request.get(f"/puzzles/{puzzle.id}").text()
    picture = re.search(r'property="og:image" content="[^"]*(/share/puzzles/[^"?]+)', head)
    assert picture
    assert page.request.get(picture[1]).headers["content-type"] == "image/png"
    assert not [token for token in puzzle.proof.solution if len(token) > 3 and token in head]


# ---- every screen


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_the_board_is_whole_on_every_screen(visitor: Any, language: str) -> None:
    """While it is solved, and with the verdict."""
    page = visitor(locale=language, has_touch=True)
    ann, puzzle = Solver(page), passing()
    ann.open_puzzle(puzzle.id)
    for wanted in ([".me .hand button", ".acts .main", ".puzzle h1"], [".verdict .btn.main", ".verdict .title"]):
        for width, height in PHONES + DESKS:
            page.set_viewport_size({"width": width, "height": height})
            here = f"{width}x{height} {language} {wanted}"
            touch = (width, height) in PHONES
            assert settled(page, wanted, touch) == [], here
            assert sticking_out(page) == [], here
        if not ann.verdict().count():
            page.set_viewport_size(DESKTOP)
            ann.main().click()
            ann.verdict().wait_for()


def settled(page: Any, wanted: list[str], touch: bool) -> list[str]:
    """What is wrong with the table once the page has come to rest."""
    for _ in range(60):
        found: list[str] = page.evaluate(CHECK, [wanted, touch])
        # Beside the bar of a puzzle the board has a little less room than at a table.
        found = [one for one in found if not re.fullmatch(r"\w+ is 5[0-5](\.\d+)? px wide", one)]
        if not found:
            break
        page.wait_for_timeout(100)
    return found


def test_axe_finds_nothing_serious_at_a_puzzle(visitor: Any) -> None:
    page = visitor(color_scheme="dark")
    ann, puzzle = Solver(page), plain()
    ann.open_puzzle(puzzle.id)
    page.get_by_role("button", name="Hint").click()
    page.locator(".hints li").first.wait_for()
    assert axe_in_both_themes(page) == []
    ann.solve(puzzle)
    ann.verdict().wait_for()
    assert axe_in_both_themes(page) == []
    page.set_viewport_size(PHONE)
    assert axe_in_both_themes(page) == []
    page.set_viewport_size(DESKTOP)
    arrive(page, "/puzzles")
    assert axe_in_both_themes(page) == []
