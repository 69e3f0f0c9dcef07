"""A person in front of the page: sits down, picks, places, confirms. Everything is done as a person would do it."""

from __future__ import annotations

from typing import Any

RECORD = '[Game "hex"]\n[Rules "hex 1.0"]\n[Position "{}"]\n[Result "*"]\n'

# Changes whenever the table has moved on.
MOMENT = """() => (document.querySelector('.table')?.dataset.moment ?? '')
    + document.querySelectorAll('.banner.end').length"""
ASKED = ".prompt.asked:not(:has(.busy))"
# Everything that `any_action` goes by, in one look.
OFFERED = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const [main] = all('.acts .btn.main');
    const [tile] = all('.hand[data-mine] button.can');
    return {
        answers: all('.ask button').length,
        tile: tile ? (tile.classList.contains('picked') ? 'picked' : 'can') : '',
        main: main ? (main.classList.contains('quiet') ? 'quiet' : 'clear') : '',
        ways: all('.ways button').length,
        lit: all('svg.board [data-hex][aria-label*="can be chosen"]').map((one) => one.dataset.hex),
    };
}"""


class Person:
    """One browser of one person."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.csrf = ""  # a browser keeps the one that it was given first

    # ---- coming to a table

    def api(self, method: str, path: str, body: object = None) -> Any:
        """A request in this browser's session, whatever page it shows."""
        asking = self.page.context.request
        if method != "GET" and not self.csrf:
            self.csrf = asking.get("/api/session", timeout=90_000).json()["csrf"]
        headers = {"X-CSRF-Token": self.csrf} if self.csrf else {}
        return asking.fetch(path, method=method, headers=headers, data=body, timeout=90_000).json()

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

    def free(self) -> bool:
        """Asked, and the last answer is not on its way any more: until then no other is taken."""
        return bool(self.page.locator(ASKED).count())

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
        """Free to answer, or the game is over."""
        until(self.page, f"() => document.querySelector('{ASKED}, .banner.end')", seconds=seconds)

    def place(self, tile: str, hex: str) -> None:
        self.tile(tile).click()
        self.hex(hex).click()
        self.main().click()

    def answer(self, text: str) -> None:
        self.page.locator(".ask").get_by_role("button", name=text).first.click()
        self.main().click()

    def settled(self) -> None:
        """The last answer has been taken, and the page shows what came of it."""
        self.page.locator(".prompt .busy").wait_for(state="detached")

    def any_action(self) -> None:
        """Something legal, by whatever the page offers first; a tile is placed rather than thrown away."""
        page = self.page
        seen = page.evaluate(OFFERED)
        if seen["answers"]:
            page.locator(".ask button").first.click()
            self.main().click()
            return
        if not seen["tile"]:
            if not seen["main"]:
                self.hex(seen["lit"][0]).click()
            self.main().click()
            return
        if seen["tile"] != "picked":
            page.locator(".hand[data-mine] button.can").first.click()
            seen = page.evaluate(OFFERED)
        for _ in range(3):
            if seen["main"] == "clear":
                self.main().click()
                return
            if seen["ways"]:
                page.locator(".ways button").first.click()
                return
            if not seen["lit"]:
                break
            self.hex(seen["lit"][-1]).click()
            seen = page.evaluate(OFFERED)
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
            before = self.moment()
            self.any_action()
            self.moved_on(before)
        return answers

    def moment(self) -> str:
        return str(self.page.evaluate(MOMENT))

    def moved_on(self, before: str) -> None:
        """Another moment has come."""
        until(self.page, f"(before) => ({MOMENT})() !== before", before)


def until(page: Any, fact: str, arg: object = None, seconds: float = 90.0) -> None:
    """Wait in the page until something is so that can be read from it: it is looked at whenever the page changes."""
    found = page.evaluate(
        f"""([arg, seconds]) => new Promise((done) => {{
            const fact = {fact};
            const watch = new MutationObserver(look);
            const late = setTimeout(() => end(false), seconds * 1000);
            function end(found) {{
                watch.disconnect();
                clearTimeout(late);
                done(found);
            }}
            function look() {{
                if (fact(arg)) end(true);
            }}
            watch.observe(document, {{subtree: true, childList: true, attributes: true, characterData: true}});
            look();
        }})""",
        [arg, seconds],
    )
    assert found, f"it never came to that: {fact}"
