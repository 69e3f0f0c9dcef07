"""A person in front of the page: sits down, picks, places, confirms. Everything is done as a person would do it."""

from __future__ import annotations

import time
from typing import Any

from browser.server import eventually

RECORD = '[Game "hex"]\n[Rules "hex 1.0"]\n[Position "{}"]\n[Result "*"]\n'


class Person:
    """One browser of one person."""

    def __init__(self, page: Any) -> None:
        self.page = page

    # ---- coming to a table

    def api(self, method: str, path: str, body: object = None) -> Any:
        """A request in this browser's session, whatever page it shows."""
        asking = self.page.context.request
        csrf = asking.get("/api/session", timeout=90_000).json()["csrf"]
        answer = asking.fetch(path, method=method, headers={"X-CSRF-Token": csrf}, data=body, timeout=90_000)
        return answer.json()

    def session(self, name: str = "Ann") -> None:
        """Be somebody, unless one is already."""
        if not self.api("GET", "/api/session")["player"]:
            self.api("POST", "/api/session", {"name": name})

    def at_position(self, position: str, seats: tuple[int, ...] | None = None) -> str:
        """Sit at a table that starts from a position; on every seat, unless some are named."""
        self.session()
        made = self.api("POST", "/api/records", {"record": RECORD.format(position)})
        for link in made["links"]:
            if seats is None or link["seat"] in seats:
                self.api("POST", "/api/links", {"token": link["token"]})
        table = str(made["table"]["id"])
        self.open_table(table)
        return table

    def open_table(self, table: str) -> None:
        self.page.goto(f"/t/{table}")
        self.page.locator("svg.board, .invite").first.wait_for()

    def start(self, button: str) -> str:
        """Press one of the buttons of the start page."""
        self.page.goto("/")
        self.page.locator("[data-game=hex]").get_by_role("button", name=button).click()
        self.page.locator("svg.board, .invite").first.wait_for()
        return str(self.page.url.rsplit("/", 1)[1])

    # ---- what is seen

    def board(self) -> Any:
        return self.page.locator("svg.board")

    def hex(self, name: str) -> Any:
        return self.page.locator(f'svg.board [data-hex="{name}"]')

    def lit(self) -> list[str]:
        found = self.page.locator('svg.board [data-hex][aria-label*="can be chosen"]')
        return [str(name) for name in found.evaluate_all("all => all.map(one => one.dataset.hex)")]

    def prompt(self) -> str:
        return str(self.page.locator(".prompt .what").inner_text())

    def asked(self) -> bool:
        return bool(self.page.locator(".prompt.asked").count())

    def over(self) -> bool:
        return bool(self.page.locator(".banner.end").count())

    def log(self) -> str:
        return str(self.page.locator(".log").inner_text())

    def toughness(self) -> list[int]:
        """Of every seat, as the panels show it."""
        return [int(text.split("›")[0]) for text in self.page.locator(".seat .count").all_inner_texts()]

    def unit(self, hex: str) -> str:
        return str(self.hex(hex).get_attribute("aria-label"))

    def main(self) -> Any:
        return self.page.locator(".acts .btn.main")

    def tile(self, name: str) -> Any:
        return self.page.locator(".hand[data-mine]").get_by_role("button", name=name)

    # ---- what is done

    def wait_asked(self, seconds: float = 90.0) -> None:
        eventually(lambda: self.asked() or self.over(), seconds)

    def place(self, tile: str, hex: str) -> None:
        self.tile(tile).click()
        self.hex(hex).click()
        self.main().click()

    def answer(self, text: str) -> None:
        self.page.locator(".ask").get_by_role("button", name=text).click()

    def settled(self) -> None:
        """The last answer has been taken, and the page shows what came of it."""
        self.page.locator(".prompt .busy").wait_for(state="detached")

    def any_action(self) -> None:
        """Something legal, by whatever the page offers first; a tile is placed rather than thrown away."""
        page = self.page
        answers = page.locator(".ask button")
        if answers.count():
            answers.first.click()
            return
        tiles = page.locator(".hand[data-mine] button.can")
        if not tiles.count():
            lit = self.lit()
            if self.main().count():
                self.main().click()
            else:
                self.hex(lit[0]).click()
                self.main().click()
            return
        if "picked" not in (tiles.first.get_attribute("class") or ""):
            tiles.first.click()
        for _ in range(3):
            if self.main().count() and "quiet" not in (self.main().get_attribute("class") or ""):
                self.main().click()
                return
            ways = page.locator(".ways button")
            if ways.count():
                ways.first.click()
                return
            lit = self.lit()
            if not lit:
                break
            self.hex(lit[-1]).click()
            time.sleep(0.05)
        discard = page.get_by_role("button", name="Discard", exact=True)
        if discard.count():
            discard.click()
        else:
            self.main().click()

    def play_on(self, answers: int) -> int:
        """Answer so many questions, or until the game is over; how many it were."""
        for done in range(answers):
            self.wait_asked()
            if self.over():
                return done
            before = page_state(self.page)
            self.any_action()
            eventually(lambda was=before: page_state(self.page) != was)  # type: ignore[misc]
        return answers


def page_state(page: Any) -> str:
    """Changes whenever the table has moved on."""
    return str(page.evaluate("() => document.querySelector('.table')?.dataset.moment ?? ''")) + str(
        page.locator(".banner.end").count()
    )
